"""The report on It's Contagious!"""

from collections.abc import Iterator
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from quarantable.evidence.figure import Figure
from quarantable.evidence.means import mean_of
from quarantable.evidence.moments import Moments
from quarantable.games.contagious.state import CARDS, KINDS
from quarantable.lab.contagious.measures import win_shares

from . import charts, telling
from .page import Picture, Section, Table
from .recommending import Aim, recommendations
from .study import Changed, Results

ORDER: Final = (*range(1, 14), 0, *range(14, KINDS))
"""Kinds as people sort them: numbers, Wilds, Power Cards."""
AIMS: Final = (
    Aim("dead", -1, "fewer turns on which only the pile can be taken"),
    Aim("lead_changes", +1, "more changes of the lead"),
    Aim("spread", -1, "a smaller gap between first and last"),
    Aim("led_from", +1, "a winner who leads for good later"),
)
"""What designers may want, and which way it lies."""


def sections(results: Results) -> list[Section]:
    """All of the report but for its head."""
    dealt = _dealt(results)
    return [
        _findings(results, dealt),
        _seats(results),
        telling.length(results),
        telling.certainty(results),
        telling.dead_turns(results, "Turns on which nothing but taking the pile is legal", "dead_in", _of_dead(results)),
        telling.lead_changes(results),
        _cards(results, dealt),
        telling.skill(results),
        telling.stronger(results),
        telling.options(results),
        _decks(results),
        recommendations(results, (*results.options, *results.decks), AIMS),
        Section("everything", "Everything measured", tables=(telling.measured(results),)),
        telling.method(results),
    ]


def _findings(results: Results, dealt: list[tuple[str, Figure]]) -> Section:
    """What matters most, in sentences."""
    figure = results.figure
    n = f"n = {results.summary.games:,}"
    first, last = figure("win.from_starter_0"), figure(f"win.from_starter_{results.setting.players - 1}")
    findings = (
        (
            f"The starter wins {first.as_percent()}, who sits last {last.as_percent()}; by right it were {1 / results.setting.players:.1%} "
            f"({n})."
        ),
        (
            f"A game takes {telling.value(results, 'decisions')}; on {telling.value(results, 'dead')} of them nothing but taking the "
            f"pile is legal, and {telling.value(results, 'forced')} leave no choice at "
            f"all ({n})."
        ),
        f"{telling.value(results, 'shared')} of games have more than one winner ({n}).",
        (
            f"The winner leads for good after {telling.value(results, 'led_from')} of the game, and the lead changes hands "
            f"{telling.value(results, 'lead_changes')} ({n})."
        ),
        *_of_cards(dealt),
        (
            f"The options that change most: {telling.telling_most(results, results.options)} "
            f"(n = {telling.pairs(results):,} pairs of games each)."
        ),
    )
    return Section("findings", "What we found", (f"Played by {telling.names_of(results)}.",), findings)


def _of_cards(dealt: list[tuple[str, Figure]]) -> list[str]:
    """Which cards it is best, and worst, to be dealt; nothing if all hands are dealt the same."""
    if not dealt:
        return []
    best, worst = max(dealt, key=lambda each: each[1].value), min(dealt, key=lambda each: each[1].value)
    sentence = (
        f"To be dealt a {best[0]} is worth most: {best[1].as_points()} of win share; a {worst[0]} least: {worst[1].as_points()} "
        f"(n = {best[1].n:,} and {worst[1].n:,} hands)."
    )
    return [sentence]


def _seats(results: Results) -> Section:
    """Is it fair by seat?"""
    players = results.setting.players
    names = ["starter", *(f"+{place}" for place in range(1, players))]
    figures = [results.figure(f"win.from_starter_{place}") for place in range(players)]
    sentence = (
        "Share of wins from the starter on, clockwise: " + ", ".join(each.as_percent() for each in figures) + f" (n = {figures[0].n:,})."
    )
    picture = charts.bars(names, figures, title="Wins by seat", told=sentence, up="share of wins, %")
    rows = tuple((name, each.as_percent(), f"{each.n:,}") for name, each in zip(names, figures, strict=True))
    table = Table("Wins by seat, counted from the starter clockwise", ("seat", "share of wins", "games"), rows)
    return Section(
        "seats", "Is it fair by seat?", (sentence,), pictures=(Picture(picture, "Wins by seat from the starter on."),), tables=(table,)
    )


def _of_dead(results: Results) -> tuple[str, ...]:
    dead, takes = telling.value(results, "dead"), telling.value(results, "takes")
    return (f"{dead} of all turns leave nothing but to take the pile (C7, n = {results.summary.games:,}); that makes {takes} a game.",)


def _cards(results: Results, dealt: list[tuple[str, Figure]]) -> Section:
    """What each card is worth."""
    if not dealt:
        return Section("cards", "What each card is worth", ("All hands are dealt the same cards.",))
    held, restricted = _held(results), {each.name.rpartition(" ")[2]: each for each in results.restricted}
    sentences = (
        (
            "Who has a card wins more or less often than who hasn't; but who draws many cards plays many, so cards that came into a "
            "hand during the "
            "game tell more of the game's course than of the card (selection bias: the column “came into the hand”)."
        ),
        (
            "The controlled version is the deal: the shuffle puts cards into hands at random. “Dealt” is the win share of hands dealt "
            "the card less "
            "that of hands dealt none. “Forbidden” is what a seat loses that may never play the card but still draws it (Jaffe et al. "
            "2012)."
        ),
    )
    names, figures = [name for name, _ in dealt], [figure for _, figure in dealt]
    told_so = "What being dealt each card adds to a hand's share of wins: " + ", ".join(f"{n} {f.as_points()}" for n, f in dealt) + "."
    picture = charts.lying_bars(names, figures, title="What a card is worth in the first hand", told=told_so, across="points of win share")
    rows = tuple(_card_row(name, figure, held.get(name), restricted.get(name)) for name, figure in dealt)
    head = ("card", "dealt (controlled)", "hands", "came into the hand (biased)", "hands", "forbidden to a seat", "games")
    return Section(
        "cards",
        "What each card is worth",
        sentences,
        pictures=(Picture(picture, "Win share of hands dealt the card, less that of the others."),),
        tables=(Table("What each card is worth, in points of win share", head, rows),),
    )


def _card_row(name: str, dealt: Figure, held: Figure | None, restricted: Changed | None) -> tuple[str, ...]:
    """A row of the table; every hand may come to hold a card, and then there is nothing to hold it against."""
    loss = restricted.figures["win.seat_0"] if restricted else None
    figures = (dealt, held, loss)
    return name, *(text for each in figures for text in ((each.as_points(), f"{each.n:,}") if each else ("–", "–")))


def _dealt(results: Results) -> list[tuple[str, Figure]]:
    players = results.setting.players
    return list(_worth(results, results.rows["first_hands"][:, :players]))


def _held(results: Results) -> dict[str, Figure]:
    players = results.setting.players
    return dict(_worth(results, results.rows["played"][:, :players] + results.rows["left"][:, :players]))


def _worth(results: Results, cards: NDArray[Any]) -> Iterator[tuple[str, Figure]]:
    """By card of the deck: the win share of hands with it less that of hands without, games being the clusters."""
    won = win_shares(results.rows, results.setting.players)
    for kind in ORDER:
        has = cards[:, :, kind] > 0
        if has.any() and not has.all():
            yield CARDS[kind], with_and_without(won, has)


def with_and_without(won: NDArray[np.float64], has: NDArray[np.bool_]) -> Figure:
    """The mean of `won` where `has` less that where not; both by game and seat, the games being independent and their seats not.

    By the delta method, from each game's part in both means; its `n` is the number of hands that have it.

    >>> with_and_without(np.array([[1.0, 0.0], [0.5, 0.5]] * 50), np.array([[True, False], [True, False]] * 50)).value
    0.5
    """
    hands, others = has.sum(), (~has).sum()
    with_it, without = won[has].mean(), won[~has].mean()
    games = len(won)
    parts = ((won - with_it) * has).sum(axis=1) / (hands / games) - ((won - without) * ~has).sum(axis=1) / (others / games)
    error = Moments.of(parts)
    found = mean_of(Moments(games, float(with_it - without), error.squares))
    return Figure(found.value, found.low, found.high, int(hands), found.method, found.level)


def _decks(results: Results) -> Section:
    """What changes of the deck do."""
    if not results.decks:
        return Section("deck", "Other decks", ("The deck wasn't changed.",))
    n = next(iter(results.decks[0].figures.values())).n
    sentence = (
        "How many of each rank the deck holds is open (C2). Here each card is left out, or there is one fewer or one more of it, "
        f"between {telling.players_at_a_glance(results)} ({n:,} pairs of games each)."
    )
    return Section(
        "deck", "Other decks", (sentence,), tables=(telling.changes(results, results.decks, "The deck changed, one card at a time"),)
    )
