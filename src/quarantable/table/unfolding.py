"""A decision in the making: the events it leads to so far, and the state after them."""

from dataclasses import dataclass
from typing import Any

from msgspec import Struct

from quarantable.chance.source import Source
from quarantable.events import AnyEvent, CurrentGame, TableState, apply

from .presence import Presence
from .refusals import HasResigned, NoSuchSeat, NotPlaying


class Decision(Struct, frozen=True):
    """What a command leads to: events, to be stored after those before, the state after them, and what its `done` says besides."""

    events: tuple[AnyEvent, ...]
    state: TableState
    answer: dict[str, Any] = {}


@dataclass
class Unfolding:
    """The state as the decision makes it, event by event; what it began from stays as it is."""

    state: TableState
    now: int
    source: Source
    presence: Presence
    events: tuple[AnyEvent, ...] = ()

    def add(self, event: AnyEvent) -> None:
        """This happens next."""
        self.state = apply(self.state, event)
        self.events = (*self.events, event)

    @property
    def game(self) -> CurrentGame:
        """The game that is on. Raises `NotPlaying`."""
        game = self.state.playing
        if game is None:
            raise NotPlaying
        return game

    def game_of(self, seat: int) -> CurrentGame:
        """The game that is on, for a person who takes part in it. Raises `NotPlaying`, `HasResigned`."""
        game = self.game
        if self.state.seats[seat].resigned:
            raise HasResigned
        return game

    def require_person(self, seat: int) -> None:
        """Raises `NoSuchSeat` unless a person sits there."""
        if not 0 <= seat < len(self.state.seats) or not self.state.seats[seat].is_person or not self.state.seats[seat].is_filled:
            raise NoSuchSeat(seat=seat)
