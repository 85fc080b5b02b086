"""What a client only asks: nothing happens by it."""

import asyncio
from collections.abc import Sequence
from typing import Any

from quarantable.bots.explaining import explain
from quarantable.bots.question import Choice
from quarantable.chance.source import Source
from quarantable.events import AnyEvent, CurrentGame, Played, TableState, fold
from quarantable.games.contract import Refusal
from quarantable.protocol.socket import Check, Legal, Play, Why
from quarantable.table import Presence, decide
from quarantable.table.playing import waits_for_roll
from quarantable.table.refusals import NotABotsPlay, NotPlaying, NotYourTurn, RollFirst, Stale

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


async def why(history: Sequence[AnyEvent], asked: Why) -> dict[str, Any]:
    """Why a bot's play may have been made, by what everybody saw before it. Raises `NotABotsPlay`."""
    event = history[asked.n - 1] if 1 <= asked.n <= len(history) else None
    if not isinstance(event, Played) or event.by != "bot":
        raise NotABotsPlay(n=asked.n)
    before = await asyncio.to_thread(fold, history[: asked.n - 1])  # a whole game is played through: others needn't wait for it
    game = before.playing
    if game is None:
        raise NotABotsPlay(n=asked.n)
    return reason_for(game, event.play)


def reason_for(game: CurrentGame, play: str) -> dict[str, Any]:
    """Why the play may be made, by what everybody sees."""
    reason = explain(game.rules.name, game.shown, play)
    return {"code": reason.code, "facts": dict(reason.facts), "why": reason.why}


def told_hint(game: CurrentGame, choice: Choice, player: int) -> dict[str, Any]:
    """What a hint says to who took it: a play, the share of the win it may bring, and why."""
    return {"play": choice.play, "share": choice.value[player], "reason": reason_for(game, choice.play)}
