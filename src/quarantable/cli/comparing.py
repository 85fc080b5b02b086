"""What `quarantable compare` and `quarantable sweep` do: play two ways, or many, on the same chance, and print what differs."""

import json
import math
from collections.abc import Callable, Mapping, Sequence
from contextlib import ExitStack, closing
from dataclasses import dataclass, replace
from typing import Any, Final

import typer
from rich.box import SIMPLE_HEAD
from rich.console import Console
from rich.markup import escape
from rich.table import Table

from quarantable.games.registry import GAMES
from quarantable.lab.comparing import Answer, Comparison, compare
from quarantable.lab.measures import Measure, told_difference
from quarantable.lab.setting import Setting
from quarantable.lab.studied import STUDIED
from quarantable.lab.sweeping import Swept, Variant, other_decks, other_options, proposals, restrictions, sweep

from .reading import Failed
from .simulating import INTERRUPTED, Wishes, player_for, progress, setting_for

ALL: Final = "all"
"""Asks about every measure."""
OVER: Final = ("options", "deck", "plays", "house")
"""What can be swept."""


@dataclass(frozen=True, slots=True)
class Ways:
    """How the two ways to play differ, as it was typed."""

    first_options: str | None
    second_options: str | None
    first_bots: str | None
    second_bots: str | None
    first_forbid: tuple[str, ...]
    second_forbid: tuple[str, ...]
    first_house: tuple[str, ...] = ()
    second_house: tuple[str, ...] = ()


def compare_ways(wishes: Wishes, ways: Ways, measures: Sequence[str], games: int, *, prints_json: bool) -> None:
    """Compare two ways to play and print the answers. Raises `Failed`."""
    one = _way(wishes, ways.first_options, ways.first_bots, ways.first_forbid, ways.first_house)
    other = _way(replace(wishes, seed=one.seed), ways.second_options, ways.second_bots, ways.second_forbid, ways.second_house)
    if one.players != other.players:
        raise Failed("Both ways must be for as many players: the same chance deals to the same seats.")
    comparison = Comparison(asked_about(one, measures))
    whole = _play(one, other, games, wishes, comparison)
    result = {**_told(one, other), "games": comparison.games, "interrupted": not whole, "answers": _as_json(comparison)}
    typer.echo(json.dumps(result)) if prints_json else _print(one, other, comparison)
    if not whole:
        raise typer.Exit(INTERRUPTED)


def _way(wishes: Wishes, options: str | None, bots: str | None, forbid: tuple[str, ...], house: tuple[str, ...]) -> Setting:
    typed = replace(wishes, options=options, bots=bots or wishes.bots, forbid=(*wishes.forbid, *forbid), house=(*wishes.house, *house))
    return setting_for(typed, has_own_chance=True)


def _play(one: Setting, other: Setting, games: int, wishes: Wishes, comparison: Comparison) -> bool:
    """Play; was it played until all was answered, or to the last game?"""
    try:
        with ExitStack() as stack:
            advance = progress(stack, "comparing", games)
            player = stack.enter_context(player_for(wishes))
            playing = stack.enter_context(closing(compare(one, other, games, player, comparison)))
            for _ in playing:
                advance(comparison.games)
    except KeyboardInterrupt:
        return False
    return True


def asked_about(setting: Setting, names: Sequence[str]) -> list[Measure]:
    """The measures with these names; those that say most if there are none, every one for `all`. Raises `Failed`."""
    studied = STUDIED[setting.game]
    there = {measure.name: measure for measure in studied.measures(setting.players)}
    wanted = list(there) if ALL in names else names or studied.headlines(setting.players)
    for name in wanted:
        if name not in there:
            raise Failed(f"There is no measure “{name}”; there are {', '.join(there)}.")
    return [there[name] for name in wanted]


def _told(one: Setting, other: Setting) -> dict[str, Any]:
    ways = {side: _way_told(way) for side, way in (("a", one), ("b", other))}
    return {"game": one.game, "players": one.players, "seed": one.seed, **ways}


def _way_told(way: Setting) -> dict[str, Any]:
    return {
        "options": dict(way.options),
        "bots": [bot.name for bot in way.bots],
        "forbidden": [list(each) for each in way.forbidden],
        "house": list(way.house),
    }


def _as_json(comparison: Comparison) -> list[dict[str, Any]]:
    return [
        {
            "measure": answer.measure.name,
            "sentence": answer.measure.sentence,
            "a": _finite(answer.first),
            "b": _finite(answer.second),
            "difference": answer.difference.as_json(),
            "margin": answer.measure.margin,
            "verdict": answer.verdict,
            "p": answer.p_value,
        }
        for answer in comparison.answers()
    ]


def _finite(value: float) -> float | None:
    return value if math.isfinite(value) else None


def _print(one: Setting, other: Setting, comparison: Comparison) -> None:
    """For people."""
    console = Console()
    console.print(f"{GAMES[one.game].title}, {one.players} players: {comparison.games:,} pairs of games, seed {one.seed}", highlight=False)
    for side, way in (("A", one), ("B", other)):
        console.print(f"{side}: {_differing(one, other, way)}", highlight=False, markup=False)
    if comparison.games:
        console.print(_table(comparison))


def _differing(one: Setting, other: Setting, way: Setting) -> str:
    """What is special about one of the two ways."""
    told = [f"{name}={value}" for name, value in way.options.items() if one.options[name] != other.options[name]]
    if one.bots != other.bots:
        told.append("bots " + ", ".join(bot.name for bot in way.bots))
    told += [f"seat {seat} without {', '.join(names)}" for seat, names in enumerate(way.forbidden) if names]
    told += [f"house rule {name}" for name in way.house]
    return "; ".join(told) or "as it is"


def _table(comparison: Comparison) -> Table:
    caption = (
        "B − A, with intervals that hold all together, 95 times in a hundred, however often one looks. p: corrected for all rows (Holm)"
    )
    table = Table(box=SIMPLE_HEAD, caption=caption, caption_justify="left")
    for column in ("measure", "A", "B", "B − A", "p", "verdict"):
        table.add_column(column, justify="left" if column in ("measure", "verdict") else "right", no_wrap=column != "verdict")
    for answer in comparison.answers():
        table.add_row(*_row(answer))
    return table


def _row(answer: Answer) -> list[str]:
    measure = answer.measure
    return [
        measure.name,
        _value(measure, answer.first),
        _value(measure, answer.second),
        told_difference(measure, answer.difference),
        f"{answer.p_value:.3f}" if answer.p_value >= 0.001 else "< 0.001",
        answer.verdict or "not clear yet",
    ]


def _value(measure: Measure, value: float) -> str:
    if not math.isfinite(value):
        return "–"
    return f"{100 * value:.2f} %" if measure.is_share else f"{value:.2f}"


def sweep_over(wishes: Wishes, over: str, seat: int, measures: Sequence[str], games: int, *, prints_json: bool) -> None:
    """Compare every change of a sort with the game as it is, and print a table. Raises `Failed`."""
    base = setting_for(wishes, has_own_chance=True)
    variants = _variants(base, over, seat)
    asked = asked_about(base, measures or _of_seat(base, over, seat))
    found: list[Swept] = []
    whole = _sweep(base, variants, asked, games, wishes, found)
    if prints_json:
        rows = [{"change": each.variant.name, "games": each.comparison.games, "answers": _as_json(each.comparison)} for each in found]
        told = {"options": dict(base.options), "bots": [bot.name for bot in base.bots], "seed": base.seed}
        typer.echo(json.dumps({"game": base.game, "players": base.players, **told, "interrupted": not whole, "changes": rows}))
    else:
        _print_swept(base, asked, found)
    if not whole:
        raise typer.Exit(INTERRUPTED)


def _of_seat(base: Setting, over: str, seat: int) -> list[str]:
    """Where a seat may not use something, its share of the wins is what says most."""
    if over != "plays":
        return []
    return [f"win.seat_{seat}"] if base.game == "contagious" else [("win.virus", "win.cure")[seat], "draw"]


def _variants(base: Setting, over: str, seat: int) -> list[Variant]:
    if over not in OVER:
        raise Failed(f"--over is one of {', '.join(OVER)}, not “{over}”.")
    if seat not in range(base.players):
        raise Failed(f"There is no seat {seat}; there are seats 0 to {base.players - 1}.")
    if over == "plays":
        return restrictions(base, seat)
    found = _FINDING[over](base)
    if not found:
        raise Failed(f"{GAMES[base.game].title} has no {_WANTING[over]}.")
    return found


_FINDING: Final[Mapping[str, Callable[[Setting], list[Variant]]]] = {"options": other_options, "deck": other_decks, "house": proposals}
_WANTING: Final[Mapping[str, str]] = {
    "options": "other option",
    "deck": "deck",
    "house": "house rules to try, or one of these bots doesn't know them",
}
"""What there is none of, if nothing can be swept."""


def _sweep(base: Setting, variants: list[Variant], asked: list[Measure], games: int, wishes: Wishes, found: list[Swept]) -> bool:
    try:
        with ExitStack() as stack:
            advance = progress(stack, "comparing", len(variants), "changes")
            player = stack.enter_context(player_for(wishes))
            for swept in stack.enter_context(closing(sweep(base, variants, asked, games, player))):
                found.append(swept)
                advance(len(found))
    except KeyboardInterrupt:
        return False
    return True


def _print_swept(base: Setting, asked: list[Measure], found: list[Swept]) -> None:
    console = Console()
    console.print(
        f"{GAMES[base.game].title}, {base.players} players, seed {base.seed}: each change against the game as it is", highlight=False
    )
    caption = "The change's value less the game's as it is; intervals hold all together, 95 times in a hundred. *: it differs"
    table = Table(box=SIMPLE_HEAD, caption=caption, caption_justify="left")
    table.add_column("change", no_wrap=True)
    table.add_column("games", justify="right")
    for measure in asked:
        table.add_column(measure.name, justify="right")
    for each in found:
        answers = each.comparison.answers()
        marked = [told_difference(a.measure, a.difference) + ("*" if a.verdict == "differs" else "") for a in answers]
        table.add_row(escape(each.variant.name), f"{each.comparison.games:,}", *marked)
    console.print(table)
