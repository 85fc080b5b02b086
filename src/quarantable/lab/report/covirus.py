"""The report on Covirus."""

from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from quarantable.evidence.figure import Figure
from quarantable.evidence.shares import share_of
from quarantable.games.covirus.state import CURE, SPOILED, VIRUS

from . import charts, telling
from .page import Picture, Section, Table
from .recommending import Aim, recommendations
from .study import Results

AIMS: Final = (
    Aim("lost", -1, "fewer dead turns"),
    Aim("draw", -1, "fewer draws"),
    Aim("spoiled", -1, "fewer spoiled lines"),
    Aim("turns", -1, "shorter games"),
    Aim("certain_part", +1, "games that stay open longer"),
)
"""What designers may want, and which way it lies."""
ROLLS: Final = tuple((larger, smaller) for larger in range(1, 7) for smaller in range(1, larger + 1))


def sections(results: Results) -> list[Section]:
    """All of the report but for its head."""
    return [
        _findings(results),
        _sides(results),
        telling.length(results),
        telling.certainty(results),
        telling.dead_turns(results, "Turns that are lost", "lost_in", _of_lost(results)),
        _rolls(results),
        telling.lead_changes(results),
        _field(results),
        _placements(results),
        telling.skill(results),
        telling.stronger(results),
        telling.options(results),
        telling.house_rules(results),
        recommendations(results, (*results.options, *results.house), AIMS),
        Section("everything", "Everything measured", tables=(telling.measured(results),)),
        telling.method(results),
    ]


def _findings(results: Results) -> Section:
    """What matters most, in sentences."""
    n = f"n = {results.summary.games:,}"
    n_pairs = telling.pairs(results)
    length = int(results.setting.options["length"])  # type: ignore[arg-type]  # a number (V1)
    findings = (
        (
            f"Going first wins {telling.value(results, 'win.virus')}, second {telling.value(results, 'win.cure')}, draws "
            f"{telling.value(results, 'draw')}; "
            f"{telling.value(results, 'nil_nil')} of games end 0 : 0 ({n})."
        ),
        f"A game takes {telling.value(results, 'turns')}, of which {telling.value(results, 'lost')} are lost: nothing fits ({n}).",
        (
            f"Of {length} lines {telling.value(results, 'spoiled')} end spoiled; the virus completes "
            f"{telling.value(results, 'completed.virus')}, the cure "
            f"{telling.value(results, 'completed.cure')} ({n})."
        ),
        (
            f"The result can't change any more after {telling.value(results, 'certain_at')}, that is "
            f"{telling.value(results, 'certain_part')} of the game ({n})."
        ),
        f"After the last completed line another {telling.value(results, 'lost_after')} are lost ({n}).",
        f"The options that change most: {telling.telling_most(results, results.options)} (n = {n_pairs:,} pairs of games each).",
        *_of_house(results),
    )
    return Section("findings", "What we found", (f"Played by {telling.names_of(results)}.",), findings)


def _of_house(results: Results) -> list[str]:
    """What house rules change most, if any were tried."""
    if not results.house:
        return []
    n = next(iter(results.house[0].figures.values())).n
    return [f"The house rules that change most: {telling.telling_most(results, results.house)} (n = {n:,} pairs of games each)."]


def _sides(results: Results) -> Section:
    """Is it fair by side?"""
    names, figures = ["virus (first)", "cure", "draw"], [results.figure(name) for name in ("win.virus", "win.cure", "draw")]
    sentence = (
        "Wins: " + ", ".join(f"{name} {each.as_percent()}" for name, each in zip(names, figures, strict=True)) + f" (n = {figures[0].n:,})."
    )
    picture = charts.bars(names, figures, title="Wins by side", told=sentence, up="games, %")
    rows = tuple((name, each.as_percent(), f"{each.n:,}") for name, each in zip(names, figures, strict=True))
    table = Table("Wins by side", ("side", "of the games", "games"), rows)
    return Section("sides", "Is it fair by side?", (sentence,), pictures=(Picture(picture, "Wins by side."),), tables=(table,))


def _of_lost(results: Results) -> tuple[str, ...]:
    n = f"n = {results.summary.games:,}"
    return (
        (
            f"{telling.value(results, 'lost')} of all turns are lost because nothing fits the roll (V8, {n}); a game has "
            f"{telling.value(results, 'placed')} on which "
            f"something is placed. A table plays lost turns by itself, but they are waiting all the same."
        ),
    )


def _rolls(results: Results) -> Section:
    """Which rolls are lost."""
    rows = results.rows
    found = [(f"{larger}{smaller}", _lost_on(rows, larger, smaller)) for larger, smaller in ROLLS]
    worst = sorted((each for each in found if each[1].n), key=lambda each: -each[1].value)[:3]
    sentence = (
        "Most often lost are " + ", ".join(f"{name} ({figure.as_percent()})" for name, figure in worst) + f" (n = {worst[0][1].n:,} games)."
    )
    picture = charts.bars(
        [name for name, _ in found], [figure for _, figure in found], title="Turns lost by dice", told=sentence, up="turns, %"
    )
    table = Table(
        "Turns lost by dice", ("dice", "lost", "games"), tuple((name, figure.as_percent(), f"{figure.n:,}") for name, figure in found)
    )
    return Section(
        "dice",
        "Which dice are lost",
        (sentence,),
        pictures=(Picture(picture, "Part of the turns with these dice that is lost."),),
        tables=(table,),
    )


def _lost_on(rows: Any, larger: int, smaller: int) -> Figure:
    return telling.part_lost(rows["lost_on"][:, larger, smaller], rows["rolled"][:, larger, smaller])


def _field(results: Results) -> Section:
    """Where squares are filled, and lines completed or spoiled."""
    width, length = (int(results.setting.options[side]) for side in ("width", "length"))  # type: ignore[arg-type]  # numbers (V1)
    rows = results.rows
    owned = [_owned(rows["mine"][:, player, :length], width) for player in range(2)]
    n = len(rows)
    status = rows["status"][:, :length]
    lines = [(name, [share_of(int((status[:, y] == kind).sum()), n) for y in range(length)]) for name, kind in _KINDS]
    sentence = (
        f"In how many of {n:,} games each square ends with each colour, and what becomes of each line, from the virus's side (line 1) up."
    )
    fields = charts.field([("virus", owned[0]), ("cure", owned[1])], title="Whose each square is at the end", told=sentence)
    places = [float(y + 1) for y in range(length)]
    curve = charts.curves(
        [(name, places, figures) for name, figures in lines], title="What becomes of each line", told=sentence, across="line", up="games, %"
    )
    table = Table(
        "What becomes of each line",
        ("line", *(f"{name}" for name, _ in lines), "games"),
        tuple((str(y + 1), *(figures[y].as_percent() for _, figures in lines), f"{n:,}") for y in range(length)),
    )
    pictures = (Picture(fields, "Whose each square is at the end, in per cent of games."), Picture(curve, "What becomes of each line."))
    return Section("field", "Where it happens", (sentence,), pictures=pictures, tables=(table,))


_KINDS: Final = (("completed by the virus", VIRUS), ("completed by the cure", CURE), ("spoiled", SPOILED))


def _owned(lines: NDArray[Any], width: int) -> NDArray[np.float64]:
    """By line and column, the share of games in which a square has this colour."""
    return np.stack([(lines >> x & 1).mean(axis=0) for x in range(width)], axis=1)


def _placements(results: Results) -> Section:
    """What each placement is worth to who may use it."""
    sentences = (
        (
            "A side may not use certain dice and loses such turns; what it loses by that of its points (a draw counts half) is what they "
            f"are worth to it (restricted play, Jaffe et al. 2012). Played by {telling.players_at_a_glance(results)}."
        ),
    )
    names = [each.name for each in results.restricted]
    figures = [_of_side(each.name, each.figures["points.virus"]) for each in results.restricted]
    told_so = "; ".join(f"{name}: {figure.as_points()}" for name, figure in zip(names, figures, strict=True))
    picture = charts.lying_bars(
        names, figures, title="What each roll is worth", told=told_so, across="points that the side wins more without it"
    )
    rows = tuple((name, figure.as_points(), f"{figure.n:,}") for name, figure in zip(names, figures, strict=True))
    table = Table("What a side wins less without each roll", ("restriction", "points of the side", "pairs of games"), rows)
    return Section(
        "placements",
        "What each roll is worth",
        sentences,
        pictures=(Picture(picture, "Seat 0 is the virus, seat 1 the cure."),),
        tables=(table,),
    )


def _of_side(name: str, points: Figure) -> Figure:
    """The points of the virus as those of the side that is restricted."""
    if name.startswith("seat 0"):
        return points
    return Figure(-points.value, -points.high, -points.low, points.n, points.method, points.level)
