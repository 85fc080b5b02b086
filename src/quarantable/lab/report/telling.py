"""What both games' reports tell alike: length, certainty, skill, what changes make, and how it was all found out."""

import math
from collections.abc import Iterator, Sequence
from typing import Any, Final

import numpy as np

from quarantable.evidence.figure import Figure
from quarantable.evidence.ratio import Pairs, ratio_of
from quarantable.evidence.shares import share_of
from quarantable.evidence.student import normal_quantile
from quarantable.games.registry import GAMES
from quarantable.lab.measures import Measure, figure_of, told, told_difference
from quarantable.lab.setting import PROPOSALS
from quarantable.lab.studied import STUDIED
from quarantable.lab.summary import INTERVALS, QUANTILES, Summary

from . import charts
from .page import Picture, Section, Table
from .study import LADDER, Changed, Results, at_a_glance

NORMAL: Final = normal_quantile(0.95)
TENTHS: Final = 10
SAID: Final = {
    "random": "plays any legal play",
    "gentle": "a beginner who gets rid of what it can",
    "fair": "a beginner who looks after its own",
    "greedy": "takes what looks best right now",
    "strong": "looks closer at what is best right now",
    "best": "looks ahead by playouts, without seeing what is hidden",
}
"""What each level is like, for who doesn't know them."""


def names_of(results: Results) -> str:
    """Who plays, for people."""
    names = [bot.name for bot in results.setting.bots]
    return f"players of the level {names[0]}" if len(set(names)) == 1 else f"the players {', '.join(names)}"


def value(results: Results, name: str) -> str:
    """A measure of the game as it is, for people."""
    return told(results.measures[name], results.figure(name))


def length(results: Results) -> Section:
    """How long a game is."""
    field = STUDIED[results.setting.game].length
    quantiles = {share: quantile_of(results.summary, share) for share in QUANTILES}
    sentence = (
        f"A game has {value(results, field)}; a quarter of all games has at most {_span(quantiles[0.25])}, another quarter more than "
        f"{_span(quantiles[0.75])}, one in twenty more than {_span(quantiles[0.95])} (n = {results.summary.games:,})."
    )
    picture = charts.histogram(results.summary.lengths, title="How long games are", told=sentence, across=f"{field} of a game")
    rows = tuple((f"{share:.0%} of games", f"at most {_span(figure)} {field}", f"{figure.n:,}") for share, figure in quantiles.items())
    table = Table(f"Lengths of {results.summary.games:,} games", ("part", "length", "n"), rows)
    return Section(
        "length", "How long it takes", (sentence,), pictures=(Picture(picture, f"Games by their number of {field}."),), tables=(table,)
    )


def quantile_of(summary: Summary, share: float) -> Figure:
    """The length that this part of the games doesn't exceed, with the interval of order statistics (Conover 1999, chapter 3.2)."""
    lengths = sorted(summary.lengths)
    within = np.cumsum([summary.lengths[length] for length in lengths])
    reach = NORMAL * math.sqrt(summary.games * share * (1 - share))
    ranks = [summary.games * share + off for off in (0, -reach, reach)]
    middle, low, high = (lengths[min(len(lengths) - 1, int(np.searchsorted(within, max(1.0, rank))))] for rank in ranks)
    return Figure(middle, low, high, summary.games, "order statistics", 0.95)


def _span(figure: Figure) -> str:
    """A whole number with the interval around it: `58 (57–59)`."""
    return f"{figure.value:.0f} ({figure.low:.0f}–{figure.high:.0f})"


def certainty(results: Results) -> Section:
    """How early a game is over."""
    rows = results.rows
    leaders, held = rows["leader_after"], _winner(results)
    sole = held >= 0
    followed = [_holds(leaders[:, tenth], held, sole) for tenth in range(TENTHS)]
    nobody = [share_of(int((leaders[:, tenth] < 0).sum()), len(rows)) for tenth in range(TENTHS)]
    half = followed[4]
    lead_from = value(results, "led_from")
    changes = value(results, "lead_changes")
    sentence = (
        f"Who leads alone when half of the game is over wins it {half.as_percent()} of the time (n = {half.n:,} games with a winner and "
        "a leader "
        f"by then). The lead changes hands {changes} a game; the winner leads for good after {lead_from} of it."
    )
    lines = [("who leads then wins", _places(), followed), ("nobody leads then", _places(), nobody)]
    picture = charts.curves(lines, title="How early it is over", told=sentence, across="part of the game that is over, %", up="games, %")
    table = Table(
        "Leading and winning, by tenth of the game",
        ("after", "the leader wins", "games", "nobody leads", "games"),
        tuple(
            (
                f"{10 * tenth + 10} %",
                followed[tenth].as_percent(),
                f"{followed[tenth].n:,}",
                nobody[tenth].as_percent(),
                f"{nobody[tenth].n:,}",
            )
            for tenth in range(TENTHS)
        ),
    )
    return Section(
        "certainty", "How early it is over", (sentence,), pictures=(Picture(picture, "Leading alone, and winning."),), tables=(table,)
    )


def _places() -> list[float]:
    return [10.0 * tenth + 10 for tenth in range(TENTHS)]


def _winner(results: Results) -> Any:
    """By game, who wins alone; −1: nobody does."""
    won = STUDIED[results.setting.game].won(results.rows, results.setting.players)
    return np.where(won.max(axis=1) == 1, won.argmax(axis=1), -1)


def _holds(leaders: Any, winners: Any, sole: Any) -> Figure:
    asked = sole & (leaders >= 0)
    return share_of(int((leaders == winners)[asked].sum()), int(asked.sum()))


def dead_turns(results: Results, what: str, lost: str, sentences: tuple[str, ...]) -> Section:
    """When turns are dead: `lost` is the field with their number by tenth of the game."""
    rows = results.rows
    shares = [part_lost(rows[lost][:, tenth], rows["turns_in"][:, tenth]) for tenth in range(TENTHS)]
    names = [f"{10 * tenth}–{10 * tenth + 10}" for tenth in range(TENTHS)]
    told_so = f"{what}, by tenth of the game: " + ", ".join(each.as_percent() for each in shares) + "."
    picture = charts.bars(names, shares, title=what, told=told_so, up="turns, %")
    table = Table(
        what,
        ("part of the game, %", "of the turns", "games"),
        tuple((n, s.as_percent(), f"{s.n:,}") for n, s in zip(names, shares, strict=True)),
    )
    return Section("dead-turns", "Dead turns", sentences, pictures=(Picture(picture, f"{what}, by tenth of the game."),), tables=(table,))


def part_lost(lost: Any, turns: Any) -> Figure:
    """The part of the turns that is lost, from both by game. Where all are, or none is, it is as sure as so many games make it."""
    found = ratio_of(Pairs.of(lost, turns))
    if found.low < found.high:
        return found
    games = int((turns > 0).sum())
    return share_of(round(found.value * games), games)


def lead_changes(results: Results) -> Section:
    """How often the lead changes hands."""
    numbers, counts = np.unique(results.rows["lead_changes"], return_counts=True)
    by_number = dict(zip(numbers.tolist(), counts.tolist(), strict=True))
    never = share_of(by_number.get(0, 0), results.summary.games)
    mean = value(results, "lead_changes")
    sentence = f"The lead changes hands {mean} a game; never in {never.as_percent()} of games (n = {never.n:,})."
    picture = charts.histogram(by_number, title="Changes of the lead", told=sentence, across="changes of the lead in a game")
    shares = tuple((str(n), share_of(c, results.summary.games).as_percent(), f"{c:,}") for n, c in by_number.items())
    table = Table("Changes of the lead", ("changes", "of the games", "games"), shares)
    return Section(
        "lead", "Changes of the lead", (sentence,), pictures=(Picture(picture, "Games by changes of the lead."),), tables=(table,)
    )


def skill(results: Results) -> Section:
    """Whether skill matters, and how much luck decides."""
    par = 1 / results.setting.players
    rungs = results.ladder
    neighbours = [rung for rung in rungs if LADDER.index(rung.player) == LADDER.index(rung.weaker) + 1]
    against = (
        ""
        if results.setting.players == 2
        else f" Each is one against {results.setting.players - 1} of the other, so its share by right is {par:.0%}."
    )
    players = "; ".join(map(_introduced, LADDER))
    sentences = (
        f"Skill is measured by letting players of known strength meet: {players}.{against}",
        (
            "The same deals and dice are played again with seats rotated. So what seats win can be taken apart: the part that goes with "
            "who sits "
            "there (skill), the part that goes with the deal or the dice and the seat whoever sits there, and the rest, the play's own "
            "chance."
        ),
    )
    findings = tuple(
        f"{rung.player} wins {rung.share.as_percent()} against {rung.weaker} (n = {rung.games:,}); of what seats win "
        f"{rung.by_players.as_percent()} goes with who plays, {rung.by_deal.as_percent()} with the deal or the dice and the seat."
        for rung in neighbours
    )
    table = Table(
        "Every player against every weaker one",
        ("player", "against", "share of the wins", "goes with who plays", "goes with the deal", "games"),
        tuple((r.player, r.weaker, r.share.as_percent(), r.by_players.as_percent(), r.by_deal.as_percent(), f"{r.games:,}") for r in rungs),
    )
    return Section("skill", "Skill against luck", sentences, findings, tables=(table,))


def _introduced(name: str) -> str:
    return f"{name} {SAID[name.partition('@')[0]]}"


def stronger(results: Results) -> Section:
    """How conclusions change with who plays."""
    studied = STUDIED[results.setting.game]
    names = studied.headlines(results.setting.players)
    measures = results.measures
    rows = tuple(
        (
            name,
            *(told(measures[name], figure_of(measures[name], each.numbers[name])) for each in results.among_others.values()),
        )
        for name in names
    )
    head = ("measure", *(f"{name} (n = {each.games:,})" for name, each in results.among_others.items()))
    sentence = "The same figures between players of each strength: what holds in every column is likely to hold between people too."
    return Section("players", "Does it depend on who plays?", (sentence,), tables=(Table("Between players of each strength", head, rows),))


def pairs(results: Results) -> int:
    """In how many pairs of games each change was compared."""
    return next((figure.n for each in results.options for figure in each.figures.values()), 0)


def telling_most(results: Results, changed: Sequence[Changed], most: int = 4) -> str:
    """The changes that make the greatest clear difference, each by the measure in which it is greatest."""
    measures = results.measures
    found = []
    for each in changed:
        sizes = {name: abs(each.figures[name].value) / measures[name].margin for name in each.figures if each.is_clear(name)}
        if sizes:
            name = max(sizes, key=sizes.__getitem__)
            found.append((sizes[name], f"{each.name} ({name} {told_difference(measures[name], each.figures[name])})"))
    return ", ".join(text for _, text in sorted(found, reverse=True)[:most]) or "none clearly"


def changes(results: Results, changed: Sequence[Changed], caption: str) -> Table:
    """What each change makes of the measures that say most."""
    measures = results.measures
    names = list(changed[0].figures) if changed else []
    rows = tuple((each.name, *(_cell(measures[name], each, name) for name in names)) for each in changed)
    return Table(caption, ("change", *names), rows)


def _cell(measure: Measure, changed: Changed, name: str) -> str:
    figure = changed.figures[name]
    value = changed.values[name].as_percent() if measure.is_share else changed.values[name].as_number()
    star = " *" if changed.is_clear(name) else ""
    return f"{value}\n({told_difference(measure, figure)}){star}"


def house_rules(results: Results) -> Section:
    """What rules would change that are no options of the game."""
    rules = tuple(f"{name}: {sentence}" for name, sentence in PROPOSALS[results.setting.game].items())
    if not results.house:
        return Section("house", "House rules", ("None were tried.",))
    n = next(iter(results.house[0].figures.values())).n
    sentence = (
        f"Rules of our own for what the game suffers from, played by {players_at_a_glance(results)} and compared with the game as it is "
        f"between the same players on the same {n:,} dice."
    )
    return Section("house", "House rules to try", (sentence,), rules, tables=(changes(results, results.house, "House rules"),))


def players_at_a_glance(results: Results) -> str:
    """Who plays what needs very many games."""
    return " and ".join(dict.fromkeys(f"{bot.name}" for bot in at_a_glance(results.setting).bots)) + " players"


def options(results: Results) -> Section:
    """What each option changes."""
    specs = [f"{spec.name} ({spec.rule}): {spec.sentence}" for spec in GAMES[results.setting.game].option_specs]
    n = pairs(results)
    sentence = (
        f"Each option is changed by itself and compared with the game as it is on the same {n:,} deals or dice. In brackets the difference "
        "with intervals that hold for the whole table together; * marks those that chance doesn't explain (5 %, Holm)."
    )
    tables = (changes(results, results.options, "Options, one at a time"),)
    return Section("options", "What each rule changes", (sentence,), tuple(specs), tables=tables)


def method(results: Results) -> Section:
    """How it was found out."""
    setting = results.setting
    option_text = ", ".join(f"{name}={value}" for name, value in setting.options.items() if not isinstance(value, dict))
    paragraphs = (
        (
            f"{GAMES[setting.game].title}, {setting.players} players, options {option_text}; played by {names_of(results)}; "
            f"{results.summary.games:,} games as it is, seed {setting.seed}. The same seed gives the same games and this same report."
        ),
        "Game i of a run starts at the i-th output of splitmix64 from the seed. Compared ways to play meet the same deals and dice.",
        (
            "Bots are no people: they don't talk, tire or take pity, and the weaker ones have fixed habits. Figures between the "
            "strongest bots, and "
            "those that agree between all of them, deserve most trust."
        ),
    )
    return Section("method", "How this was found out", paragraphs, tuple(f"{name}: {text}" for name, text in INTERVALS.items()))


def measured(results: Results) -> Table:
    """Every measure of the game as it is."""
    rows = tuple(_measured(results))
    return Table(f"Everything measured, {results.summary.games:,} games", ("measure", "figure", "n", "what it is"), rows)


def _measured(results: Results) -> Iterator[tuple[str, ...]]:
    for name, measure in results.measures.items():
        figure = results.figure(name)
        yield name, told(measure, figure), f"{figure.n:,}", measure.sentence
