"""What a client may see of each event (docs/socket.md, *The events*)."""

from functools import singledispatch
from typing import Any

import msgspec

from quarantable.events import AnyEvent, Committed, Created, Event, Played, Rolled

_SECRET = ("token_hash", "invitation_hash", "deck", "dealt_anew", "was_here")
"""Fields of stored events that nobody is shown. The secret of chance is shown by `Finished` alone."""


def event_view(n: int, event: AnyEvent) -> dict[str, Any]:
    """Event number `n` as everybody may see it, ready for JSON."""
    return {"n": n, "at": event.at, **_shown(event)}


@singledispatch
def _shown(event: Event) -> dict[str, Any]:
    fields: dict[str, Any] = msgspec.to_builtins(event)
    return {name: value for name, value in fields.items() if name not in _SECRET}


@_shown.register
def _(event: Played) -> dict[str, Any]:
    return {"is": "played", "seat": event.seat, "play": event.play, "by": event.by}


@_shown.register
def _(event: Rolled) -> dict[str, Any]:
    return {"is": "rolled", "turn_number": event.turn_number, "roll": event.roll}


@_shown.register
def _(event: Created) -> dict[str, Any]:
    seats = [{"kind": "bot" if seat.kind == "bot" else "person", "name": seat.name, "level": seat.level} for seat in event.seats]
    return {
        "is": "created",
        "game": event.game,
        "options": event.options,
        "seats": seats,
        "pace": event.pace,
        "rolls": event.rolls,
        "limit_seconds": event.limit_seconds,
        "dice": event.dice,
        "hints": event.hints,
    }


@_shown.register
def _(event: Committed) -> dict[str, Any]:
    return {"is": "committed", "game_number": event.game_number, "commitment": event.commitment, "leader": event.leader}
