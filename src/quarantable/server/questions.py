"""What a client only asks: nothing happens by it."""

from typing import Any

from quarantable.chance.source import Source
from quarantable.events import TableState
from quarantable.games.contract import Refusal
from quarantable.protocol.socket import Check, Legal, Play
from quarantable.table import Presence, decide
from quarantable.table.playing import waits_for_roll
from quarantable.table.refusals import NotPlaying, NotYourTurn, RollFirst, Stale

from .refusals import told


def legal(state: TableState, asked: Legal) -> dict[str, Any]:
    """Every play of the seat to act, None where they can't be listed. Raises `Stale`, `NotPlaying`, `NotYourTurn`, `RollFirst`."""
    game = state.playing
    if game is None:
        raise NotPlaying
    if asked.after < game.changed:
        raise Stale
    if game.turn != asked.seat:
        raise NotYourTurn  # what another may play tells of their cards
    if waits_for_roll(game):
        raise RollFirst
    return {"plays": game.rules.legal(game.position, game.roll)}


def check(state: TableState, asked: Check, *, presence: Presence, source: Source) -> dict[str, Any]:
    """Could this be played now, and if not, why? The answer is what `play` would be told."""
    play = Play(id=asked.id, seat=asked.seat, after=state.n, play=asked.play)
    try:
        decide(state, play, now=presence.now, source=source, presence=presence)
    except Refusal as refusal:
        return {"ok": False, **told(refusal)}
    return {"ok": True}
