"""Who plays whom, at which seat, with which chance: so that luck of the deal and of the seat favours nobody.

A *deal* is one outcome of chance: a deck in order and who leads, or the dice of every turn. Every deal is played by every line-up once for
each way to rotate it around the table.

>>> line_ups(bots=2, players=4), line_ups(bots=3, players=2)
(((0, 1, 1, 1),), ((0, 1), (0, 2), (1, 2)))
>>> [fixture.seats for fixture in fixtures(bots=2, players=2, deals=2)]
[(0, 1), (1, 0), (0, 1), (1, 0)]
"""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations

LineUp = tuple[int, ...]
"""The bots that play together, by their numbers; a bot with several seats stands there as often."""


@dataclass(frozen=True, slots=True)
class Fixture:
    """One game that is to be played."""

    deal: int
    """Its chance, from 0."""
    line_up: int
    """The number of its line-up, from 0."""
    seats: tuple[int, ...]
    """By seat, the number of the bot that sits there."""


def line_ups(bots: int, players: int) -> tuple[LineUp, ...]:
    """One line-up of all bots, where the last takes what seats are left; where there are more bots than seats, every choice of them."""
    if bots > players:
        return tuple(combinations(range(bots), players))
    return ((*range(bots), *[bots - 1] * (players - bots)),)


def rotations(line_up: LineUp) -> Iterator[tuple[int, ...]]:
    """Every way to rotate a line-up around the table, each bot's neighbours staying what they are."""
    return (line_up[-turn:] + line_up[:-turn] for turn in range(len(line_up)))


def games_of_a_deal(bots: int, players: int) -> int:
    """How many games every deal is played in."""
    return players * len(line_ups(bots, players))


def deals_for(games: int, bots: int, players: int) -> int:
    """How many deals make at least so many games.

    >>> deals_for(games=1000, bots=2, players=3)
    334
    """
    return -(-games // games_of_a_deal(bots, players))


def fixtures(bots: int, players: int, deals: int) -> Iterator[Fixture]:
    """All games, deal after deal."""
    for deal in range(deals):
        for number, line_up in enumerate(line_ups(bots, players)):
            for seats in rotations(line_up):
                yield Fixture(deal, number, seats)
