"""Every order of a tiny deck that would have looked the same to one player, found by playing each of them by the rules."""

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any

import pyspiel

from quarantable.envs.openspiel.contagious.course import Course
from quarantable.games.contagious.game import Contagious, Position
from quarantable.games.contagious.notation import spell_action
from quarantable.games.contagious.state import CARDS, KINDS
from quarantable.games.contract import Refusal

RULES = Contagious()
Hands = tuple[tuple[int, ...], ...]
"""Of all seats, as counts by kind."""
World = tuple[Hands, Hands]
"""Hands as they were dealt, and as they are."""


def order_of(state: Any) -> list[str]:
    """A whole deck in which the cards lie as chance has brought them, and the rest anyhow."""
    course = state.course
    drawn = [each.action for each in state.full_history() if each.player == pyspiel.PlayerId.CHANCE]
    first = 0 if course.agreement.options.starter is not None else 1
    left = [kind for kind, count in enumerate(course.pile) for _ in range(count)]
    return [CARDS[kind] for kind in [*drawn[first:], *left]]


def begun(course: Course, order: Sequence[str]) -> Position:
    """The start of the game by the rules, with the deck in this order."""
    return RULES.new(course.agreement.options, course.agreement.players, deck=order, starter=course.starter)


def worlds_like(state: Any, player: int) -> dict[World, float]:
    """How likely each world is for who has seen what this player has seen, while nobody draws."""
    course, found = state.course, Counter[World]()
    plays = [spell_action(play) for play in course.plays()]
    seen = _views(course, order_of(state), plays, player)
    for order in _orders(RULES.cards(course.agreement.options)):
        if _views(course, order, plays, player) == seen:
            found[_world(course, order, plays)] += 1
    return {world: count / found.total() for world, count in found.items()}


def world_of(course: Course) -> World:
    """The world of one course."""
    dealt = tuple(tuple(Counter(hand)[kind] for kind in range(KINDS)) for hand in course.hands)
    return dealt, _hands(course.position)


def _hands(position: Position) -> Hands:
    return tuple(tuple(position.state.hands[seat]) for seat in range(position.state.players))


def _orders(cards: Sequence[str]) -> Iterator[tuple[str, ...]]:
    """Every order of these cards, equal ones not told apart."""
    if not cards:
        yield ()
    for first in sorted(set(cards)):
        rest = list(cards)
        rest.remove(first)
        yield from ((first, *order) for order in _orders(rest))


def _world(course: Course, order: Sequence[str], plays: Sequence[str]) -> World:
    position = begun(course, order)
    dealt = _hands(position)
    for play in plays:
        RULES.play(position, play)
    return dealt, _hands(position)


def _views(course: Course, order: Sequence[str], plays: Sequence[str], player: int) -> list[Any] | None:
    """What the player sees from the deal on, as long as the plays are legal; None if one isn't."""
    position = begun(course, order)
    views = [RULES.state(position, player)]
    for play in plays:
        try:
            RULES.play(position, play)
        except Refusal:
            return None
        views.append(RULES.state(position, player))
    return views
