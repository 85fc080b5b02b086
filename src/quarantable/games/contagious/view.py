"""What can be seen of a position (C21): the *state* of the engine protocol."""

from collections.abc import Sequence
from functools import lru_cache
from typing import Any

from quarantable.games.contract import Everything

from .scoring import next_starter, scores, winners
from .state import CARDS, NO_RANK, NO_VALUE, NOBODY, PROTOCOL_ORDER, State


def cards_of(counts: Sequence[int]) -> list[str]:
    """Counts by kind as a list of cards, sorted as the protocol sorts.

    >>> cards_of([1, 0, 2] + [0] * 15 + [1])
    ['2', '2', 'W', 'contagion']
    """
    return list(_cards_of(bytes(counts)))


@lru_cache(maxsize=4096)  # from turn to turn most hands and loads stay as they are
def _cards_of(counts: bytes) -> tuple[str, ...]:
    return tuple(CARDS[kind] for kind in PROTOCOL_ORDER if counts[kind] for _ in range(counts[kind]))


def state_for(state: State, viewer: int | Everything | None) -> dict[str, Any]:
    """The position as `viewer` may see it: a player, None for a spectator, or `EVERYTHING`."""
    players = state.players
    sees_all = isinstance(viewer, Everything)
    return {
        "players": players,
        "turn": None if state.over else state.turn,
        "asked": _seat(state.asked),
        "value": None if state.value == NO_VALUE else state.value,
        "counting": "down" if state.counts_down else "up",
        "direction": state.direction,
        "top": None if state.top == NO_RANK else state.top,
        "pile": cards_of(state.pile),
        "hands": hands_for(state, viewer),
        "hand_sizes": state.hand_sizes[:players],
        "loads": state.load_sizes[:players],
        "load_cards": [cards_of(_load(state, seat, sees_all)) for seat in range(players)],
        "draw_left": state.draw_left,
        "leader": _seat(state.leader),
        "over": bool(state.over),
        "scores": scores(state),
        "winners": winners(state),
        "next_starter": next_starter(state),
    }


def hands_for(state: State, viewer: int | Everything | None) -> list[list[str] | None]:
    """Every hand that `viewer` may see: one's own; all of them at the end, when they are empty."""
    sees_all = isinstance(viewer, Everything) or state.over
    return [cards_of(state.hands[seat]) if sees_all or seat == viewer else None for seat in range(state.players)]


def _seat(seat: int) -> int | None:
    return None if seat == NOBODY else seat


def _load(state: State, seat: int, sees_all: object) -> Sequence[int]:
    seen = state.loads[seat]
    if not sees_all:
        return seen
    return [count + late for count, late in zip(seen, state.last_hands[seat], strict=True)]
