"""What a client may see of a table (docs/socket.md, *The view*): for Python, and as JSON made of parts that are made once.

Nothing here depends on what the viewer may not see: hidden cards come only through `Game.state`, which shows a player's own.
"""

from collections.abc import Iterable
from typing import Any

import msgspec
from msgspec import Struct

from quarantable.events import CurrentGame, TableState

from .playing import rolls_by_itself
from .presence import Presence
from .showing import Part, agreed_parts, away_at, course_parts, legal_part, order_part, own_part, position_part, turn_part


class Viewer(Struct, frozen=True):
    """Who looks: the seats of a client, none for a spectator; and which of them is uncovered. A single seat always is."""

    seats: tuple[int, ...] = ()
    uncovered: int | None = None

    @property
    def seat(self) -> int | None:
        """The seat whose private view this is."""
        return self.seats[0] if len(self.seats) == 1 else self.uncovered


def is_hand_over(before: TableState, after: TableState, viewer: Viewer) -> bool:
    """Is the device passed on by what happened: is it another of its seats' turn now, or is another asked while the uncovered one is not?

    Until then whoever holds the device may look at their own cards, though it is another's turn.
    """
    if len(viewer.seats) < 2 or viewer.uncovered is None or before is after:
        return False
    others = set(viewer.seats) - {viewer.uncovered}
    turn, asked = _turn(after), _asked(after)
    if turn is not None and turn != _turn(before) and turn[0] in others:
        return True
    is_waited_for = viewer.uncovered in {seat for seat, _ in (asked | {turn} if turn else asked)}
    return not is_waited_for and not others.isdisjoint(seat for seat, _ in asked - _asked(before))


def _turn(state: TableState) -> tuple[int, int] | None:
    """The seat of the person who is to act, and the turn's number. With dice that roll by themselves, once they are rolled."""
    game = state.playing
    if game is None or game.turn is None or not state.seats[game.turn].speaks or rolls_by_itself(state):
        return None
    return game.turn, game.turn_number


def _asked(state: TableState) -> set[tuple[int, int | str]]:
    """The seats of people who haven't agreed to what was asked of them, and what."""
    game = state.playing
    offers = (("take_back", game.take_back), ("stop", game.stop)) if game else ()
    return {(seat, name) for name, offer in offers if offer for seat in set(state.people) - offer.agreed}


def view(state: TableState, viewer: Viewer, *, presence: Presence) -> dict[str, Any]:
    """All that the viewer may see, ready for JSON."""
    return {name: value for tell, told in _parts(Public.of(state, presence), state, viewer) for name, value in tell(*told).items()}


class Public(Struct, frozen=True):
    """What everybody may see, in the four runs of keys between which stands what is a seat's own."""

    agreed: list[Part]
    order: list[Part]
    turn: list[Part]
    course: list[Part]

    @property
    def runs(self) -> tuple[list[Part], ...]:
        """All four."""
        return self.agreed, self.order, self.turn, self.course

    @classmethod
    def of(cls, state: TableState, presence: Presence) -> "Public":
        """What everybody may see of a table now."""
        away = away_at(state, presence)
        return cls(
            agreed_parts(state, presence, away),
            [order_part(state.current)],
            [turn_part(state, presence)],
            course_parts(state, presence, away),
        )


def _parts(public: Public, state: TableState, viewer: Viewer) -> Iterable[Part]:
    game, seat = state.current, viewer.seat
    own, position, legal = own_part(state, viewer.seats, seat), position_part(game, seat), legal_part(game, seat)
    return (*public.agreed, own, *public.order, position, *public.turn, legal, *public.course)


_encoder = msgspec.json.Encoder()


class Writer:
    """Writes the views of one table as JSON. What was written last of each part is used again while it stays the same."""

    def __init__(self) -> None:
        self._last: dict[object, tuple[tuple[Any, ...], bytes]] = {}

    def public(self, state: TableState, presence: Presence) -> "WrittenPublic":
        """What everybody may see, for `view`: where many look on, it is made once."""
        public = Public.of(state, presence)
        agreed, order, turn, course = [b",".join([self._written(part, part[0]) for part in run]) for run in public.runs]
        return WrittenPublic(agreed, order, turn, course)

    def view(self, public: "WrittenPublic", state: TableState, viewer: Viewer) -> bytes:
        """The same as `view`, in JSON."""
        seat = viewer.seat
        own = self._written(own_part(state, viewer.seats, seat), viewer)
        if not state.rules.has_cards:  # nothing of the rest is a seat's alone
            seat = None
        if seat not in public.rests:
            public.rests[seat] = self._rest(public, state.current, seat)
        return b"{%b,%b,%b}" % (public.agreed, own, public.rests[seat])

    def _rest(self, public: "WrittenPublic", game: CurrentGame | None, seat: int | None) -> bytes:
        """All that comes after what is the viewer's own."""
        position = self._written(position_part(game, seat), ("position", seat))
        legal = self._written(legal_part(game, seat), ("legal", seat))
        return b",".join((public.order, position, public.turn, legal, public.course))

    def _written(self, part: Part, place: object) -> bytes:
        tell, told = part
        known = self._last.get(place)
        if known is not None and known[0] == told:
            return known[1]
        written = _encoder.encode(tell(*told))[1:-1]
        self._last[place] = told, written
        return written


class WrittenPublic(Struct, frozen=True):
    """`Public`, each run written; and what is made of the last three for each seat that has been asked for."""

    agreed: bytes
    order: bytes
    turn: bytes
    course: bytes
    rests: dict[int | None, bytes] = {}
