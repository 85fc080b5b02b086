"""What players of It's Contagious! see, as tensors and as text, in the forms that OpenSpiel asks for.

An *observation* is what lies on the table: the fields of `envs/contagious/observation.py`, by name. An *information state* remembers
everything (`seen.py`); its tensor has these pieces, float32, all zeros before the deal:

| piece | shape | what |
|---|---|---|
| `player` | (n,) | 1 at the seat that sees |
| `starter` | (n,) | 1 at who began |
| `hand` | (19,) | the own hand as dealt, by kind |
| `seats` | (steps, n) | by step: 1 at who made it |
| `kinds` | (steps, 22) | by step: 1 at the kind of its action (see `games/contagious/rules.py`) |
| `cards` | (steps, 2) | by step: the action's `first` and `second`; the target of a Contagion counted clockwise from who plays it |
| `drawn` | (steps, 19) | by step: the own cards drawn after it, by kind |

Seats are relative but for `player`: 0 is oneself, 1 the next clockwise. Where OpenSpiel asks for no player's cards, or for all, pieces of
cards are left out, or there is one more axis in front: the seats, from the own one on.
"""

from collections.abc import Iterator
from functools import cached_property
from typing import Any, Final

import pyspiel

from quarantable.envs.contagious.observation import Feature, features, observed
from quarantable.envs.openspiel.pieces import in_pieces
from quarantable.games.contagious.rules import BOUNCE, first_of, kind_of, second_of
from quarantable.games.contagious.state import CONTAGION, KINDS
from quarantable.games.contagious.view import state_for

from .course import Agreement, Course, Kinds, Step
from .seen import Seen, as_text, seen_by

PRIVATE: Final = "hand"
"""The one field of an observation that not everybody may see."""


class _Observer:
    """What both have in common: whose cards are seen, and the parts of the tensor."""

    def __init__(self, agreement: Agreement, kind: pyspiel.IIGObservationType) -> None:
        self._agreement = agreement
        self._sees_public = kind.public_info
        self._private = kind.private_info
        self.tensor, self.dict = in_pieces(self._shapes())

    def _shapes(self) -> Iterator[tuple[str, tuple[int, ...]]]:
        raise NotImplementedError

    def _seats_seen(self, player: int) -> list[int]:
        """Whose cards are seen, the observer first."""
        players = self._agreement.players
        if self._private == pyspiel.PrivateInfoType.NONE:
            return []
        if self._private == pyspiel.PrivateInfoType.SINGLE_PLAYER:
            return [player]
        return [(player + further) % players for further in range(players)]

    def _by_seat(self, shape: tuple[int, ...]) -> tuple[int, ...]:
        """The shape of a piece of cards of those who are seen."""
        seats = self._seats_seen(0)
        return shape if len(seats) == 1 else (len(seats), *shape)

    def _further(self, player: int, seat: int) -> int:
        return (seat - player) % self._agreement.players


class TableObserver(_Observer):
    """Observations: the table as it lies, and hands."""

    def _shapes(self) -> Iterator[tuple[str, tuple[int, ...]]]:
        yield "player", (self._agreement.players,)
        for each in self._features:
            yield each.name, self._by_seat(each.shape) if each.name == PRIVATE else each.shape

    @cached_property
    def _features(self) -> list[Feature]:
        every = features(self._agreement.options, self._agreement.players)
        return [each for each in every if (self._seats_seen(0) if each.name == PRIVATE else self._sees_public)]

    def set_from(self, state: Any, player: int) -> None:
        """Write what this player sees of a state into the tensor."""
        course: Course = state.course
        self.tensor.fill(0)
        self.dict["player"][player] = 1
        if course.state is None:
            return
        vector = observed(course.position, player)
        for each in self._features:
            if each.name != PRIVATE:
                self.dict[each.name][:] = vector[each.offset : each.offset + each.size].reshape(each.shape)
        if PRIVATE in self.dict:
            hands = [list(course.state.hands[seat]) for seat in self._seats_seen(player)]
            self.dict[PRIVATE][:] = hands[0] if len(hands) == 1 else hands

    def string_from(self, state: Any, player: int) -> str:
        """What this player sees of a state: names and values, a line each."""
        course: Course = state.course
        if course.state is None:
            return "not dealt yet"
        told = state_for(course.state, None)
        lines = [f"{name}: {_plain(value)}" for name, value in told.items() if name != "hands"] if self._sees_public else []
        for seat in self._seats_seen(player):
            hand = state_for(course.state, seat)["hands"][seat]
            lines.append(f"hand of {seat}: {_plain(hand)}")
        return "\n".join(lines)


def _plain(value: object) -> str:
    if isinstance(value, list):
        return "[" + " ".join(map(_plain, value)) + "]"
    return "-" if value is None else str(value)


class MemoryObserver(_Observer):
    """Information states: everything that was ever seen."""

    def _shapes(self) -> Iterator[tuple[str, tuple[int, ...]]]:
        players, steps = self._agreement.players, self._agreement.most_steps
        yield "player", (players,)
        if self._sees_public:
            yield from (("starter", (players,)), ("seats", (steps, players)), ("kinds", (steps, BOUNCE + 1)), ("cards", (steps, 2)))
        if self._seats_seen(0):
            yield from (("hand", self._by_seat((KINDS,))), ("drawn", self._by_seat((steps, KINDS))))

    def _seen(self, state: Any, player: int) -> Seen:
        course: Course = state.course
        return seen_by(course, self._seats_seen(player))

    def set_from(self, state: Any, player: int) -> None:
        """Write all that this player has seen into the tensor."""
        seen = self._seen(state, player)
        self.tensor.fill(0)
        self.dict["player"][player] = 1
        if not seen.hands:
            return
        if self._sees_public:
            self.dict["starter"][self._further(player, seen.starter or 0)] = 1
            for number, step in enumerate(seen.steps):
                self._write_step(player, number, step)
        for place, seat in enumerate(self._seats_seen(player)):
            self._write_cards(seen, place, seat)

    def _write_step(self, player: int, number: int, step: Step) -> None:
        kind, second = kind_of(step.action), second_of(step.action)
        if kind == CONTAGION:
            second = self._further(step.seat, second)
        self.dict["seats"][number, self._further(player, step.seat)] = 1
        self.dict["kinds"][number, kind] = 1
        self.dict["cards"][number] = first_of(step.action), second

    def _write_cards(self, seen: Seen, place: int, seat: int) -> None:
        hand, drawn = self.dict["hand"], self.dict["drawn"]
        if hand.ndim > 1:
            hand, drawn = hand[place], drawn[place]
        _count(hand, seen.hands[seat] or ())
        for number, step in enumerate(seen.steps):
            if step.seat == seat:
                _count(drawn[number], step.drawn or ())

    def string_from(self, state: Any, player: int) -> str:
        """All that this player has seen, in one line."""
        seen = self._seen(state, player)
        if self._sees_public:
            return as_text(seen)
        return " ".join(map(str, [seen.hands, *(step.drawn for step in seen.steps if step.drawn is not None)]))


def _count(counts: Any, kinds: Kinds) -> None:
    for kind in kinds:
        counts[kind] += 1
