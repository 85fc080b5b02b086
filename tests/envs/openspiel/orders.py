"""Every order of a tiny deck that would have looked the same to one player, found by playing each of them by the rules."""

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any

from quarantable.envs.openspiel.contagious.course import Course
from quarantable.games.contagious.game import Contagious, Position
from quarantable.games.contagious.notation import spell_action
from quarantable.games.contract import Refusal

RULES = Contagious()
Hands = tuple[tuple[int, ...], ...]
"""Of all seats, as counts by kind."""
World = tuple[Hands, Hands]
"""Hands as they were dealt, and as they are."""


def worlds_like(course: Course, player: int) -> dict[World, float]:
    """How likely each world is for who has seen what this player has seen."""
    found: Counter[World] = Counter()
    plays = [spell_action(play) for play in course.plays()]
    seen: list[Any] | None = None
    truth = next(each for each in _orders(_deck(course)) if _leads_to(course, each))
    seen = _views(course, truth, plays, player)
    for order in _orders(_deck(course)):
        if _views(course, order, plays, player) == seen:
            found[_world(course, order, plays)] += 1
    return {world: count / found.total() for world, count in found.items()}


def world_of(course: Course) -> World:
    """The world of one course."""
    dealt = tuple(tuple(Counter(hand)[kind] for kind in range(19)) for hand in course.hands)
    return dealt, _hands(course.position)


def _hands(position: Position) -> Hands:
    return tuple(tuple(position.state.hands[seat]) for seat in range(position.state.players))


def _deck(course: Course) -> tuple[str, ...]:
    return RULES.cards(course.agreement.options)


def _orders(cards: Sequence[str]) -> Iterator[tuple[str, ...]]:
    """Every order of these cards, equal ones not told apart."""
    if not cards:
        yield ()
    for first in sorted(set(cards)):
        rest = list(cards)
        rest.remove(first)
        yield from ((first, *order) for order in _orders(rest))


def _begun(course: Course, order: Sequence[str]) -> Position:
    return RULES.new(course.agreement.options, course.agreement.players, deck=order, starter=course.starter)


def _leads_to(course: Course, order: Sequence[str]) -> bool:
    try:
        return _world(course, order, [spell_action(play) for play in course.plays()]) == world_of(course)
    except Refusal:
        return False


def _world(course: Course, order: Sequence[str], plays: Sequence[str]) -> World:
    position = _begun(course, order)
    dealt = _hands(position)
    for play in plays:
        RULES.play(position, play)
    return dealt, _hands(position)


def _views(course: Course, order: Sequence[str], plays: Sequence[str], player: int) -> list[Any] | None:
    """What the player sees from the deal on, as long as the plays are legal; None if one isn't."""
    position = _begun(course, order)
    views = [RULES.state(position, player)]
    for play in plays:
        try:
            RULES.play(position, play)
        except Refusal:
            return None
        views.append(RULES.state(position, player))
    return views
