"""What a client may see of a table (docs/socket.md, *The view*), and of each event (*The events*).

Nothing here depends on what the viewer may not see: hidden cards come only through `Game.state`, which shows a player's own.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache, singledispatch
from typing import Any

import msgspec

from quarantable.chance import fair
from quarantable.events import AnyEvent, Committed, Created, CurrentGame, Event, Offer, TableState
from quarantable.games.contract import Game, Value

from . import presence as presences
from .commands import RollByItself
from .due import due, is_thinking
from .hinting import can_hint
from .playing import can_roll, rolls_by_itself
from .presence import Presence
from .starting import can_start
from .undoing import can_ask_take_back, undoable_seat

_SECRET = ("token_hash", "invitation_hash", "deck", "dealt_anew", "was_here")
"""Fields of stored events that nobody is shown. The secret of chance is shown by `Finished` alone."""


@dataclass(frozen=True)
class Viewer:
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
    return own_view(public_view(state, presence), state, viewer)


def public_view(state: TableState, presence: Presence) -> dict[str, Any]:
    """What everybody may see: the view of a spectator. Where many look on, it is made once, and `own_view` for each."""
    return {**_table(state, presence), **_game(state, presence), **_series(state)}


def own_view(public: dict[str, Any], state: TableState, viewer: Viewer) -> dict[str, Any]:
    """The view of one who holds seats: what is public, and what only the uncovered seat sees laid over it."""
    seat, game = viewer.seat, state.current
    if seat is None:
        return {**public, "mine": list(viewer.seats)}
    own = {**public, "mine": list(viewer.seats), "uncovered": seat, "can": _can(state, seat)}
    if game is not None and game.rules.has_cards:
        own["position"] = {**public["position"], **game.rules.private(game.position, game.order.index(seat))}
        own["legal"] = game.rules.legal(game.position) if game.turn == seat else None
    return own


def _table(state: TableState, presence: Presence) -> dict[str, Any]:
    return {
        "table": state.table,
        "n": state.n,
        "game": state.rules.name,
        "title": state.rules.title,
        "options": _written(state.rules, state.options),
        "pace": state.pace,
        "rolls": state.rolls,
        "limit_seconds": state.limit_seconds,
        "chance": _chance(state),
        "casual": state.origin is not None,
        "hints": state.hints,
        "bots": presence.bots,
        "phase": state.phase,
        "creator": state.creator,
        "seats": [_seat(state, presence, seat) for seat in range(len(state.seats))],
        "mine": [],
        "uncovered": None,
        "can": _NOTHING,
    }


def _chance(state: TableState) -> dict[str, Any]:
    """What everybody may know of the chance of the game that is on, was last, or is coming if the server has committed itself to it."""
    game, coming = state.current, state.coming
    committed = coming or (game.committed if game else None)
    nonces = state.nonces if coming or game is None else dict(game.nonces)
    return {
        "dice": state.dice,
        "version": None if state.dice == "typed" else fair.VERSION,
        "game_number": committed.game_number if committed else game.number if game else 1,
        "commitment": committed.commitment if committed else None,
        "nonces": {str(seat): nonce for seat, nonce in sorted(nonces.items())},
        "secret": None if coming or game is None or game.result is None else game.result.secret,
    }


@lru_cache(maxsize=256)
def _written(rules: Game[Any, Any], options: Any) -> Mapping[str, Value]:
    """Every option by name. A table's never change, so they are written once."""
    return rules.write_options(options)


_NOTHING = dict.fromkeys(("roll", "undo", "ask_take_back", "offer_stop", "resign", "start", "rematch", "hint"), False)


def _seat(state: TableState, presence: Presence, seat: int) -> dict[str, Any]:
    each = state.seats[seat]
    return {
        "seat": seat,
        "kind": "person" if each.is_person else "bot",
        "name": each.name,
        "level": each.level,
        "filled": each.is_filled,
        "here": presences.is_here(state, presence, seat),
        "away": presences.is_away(state, presence, seat),
        "played_by_bot": each.stand_in is not None,
        "resigned": each.resigned,
        "thinking": is_thinking(state, seat),
    }


def _can(state: TableState, seat: int) -> dict[str, bool]:
    game = state.playing
    takes_part = game is not None and not state.seats[seat].resigned
    return {
        "roll": can_roll(state, seat),
        "undo": game is not None and takes_part and undoable_seat(game) == seat,
        "ask_take_back": can_ask_take_back(state, seat),
        "offer_stop": game is not None and takes_part and game.stop is None,
        "resign": takes_part,
        "start": can_start(state, seat),
        "rematch": state.phase == "finished" and seat not in state.wants_rematch,
        "hint": can_hint(state, seat),
    }


def _game(state: TableState, presence: Presence) -> dict[str, Any]:
    game = state.current
    if game is None:
        return _NO_GAME
    return {
        "game_number": game.number,
        "order": list(game.order),
        "roll_off": game.roll_off,
        "starter": game.starter,
        "position": game.shown,
        "turn": game.turn,
        "roll": None if game.result else game.roll,
        "turn_number": game.turn_number,
        "roll_due": _roll_due(state, presence),
        "fits": game.fits,
        "legal": None,
        "take_back": _offer(game.take_back),
        "stop": _offer(game.stop),
        "votes": _votes(state, presence),
        "last": _last(game),
        "result": _result(game),
    }


_NO_GAME: dict[str, Any] = {
    "game_number": 0,
    "order": [],
    "roll_off": None,
    "starter": None,
    "position": None,
    "turn": None,
    "roll": None,
    "turn_number": 0,
    "roll_due": None,
    "fits": None,
    "legal": None,
    "take_back": None,
    "stop": None,
    "votes": [],
    "last": None,
    "result": None,
}


def _roll_due(state: TableState, presence: Presence) -> int | None:
    if not rolls_by_itself(state):
        return None
    act = due(state, now=presence.now, presence=presence)
    return act.at if act is not None and isinstance(act.command, RollByItself) else None


def _offer(offer: Offer | None) -> dict[str, Any] | None:
    return None if offer is None else {"seat": offer.seat, "agreed": sorted(offer.agreed)}


def _votes(state: TableState, presence: Presence) -> list[dict[str, Any]]:
    if state.playing is None:
        return []
    away = [seat for seat in range(len(state.seats)) if presences.is_away(state, presence, seat)]
    return [
        {
            "away": seat,
            "agreed": list(presences.agreed(state, presence, seat)),
            "needed": list(presences.voters(state, presence, seat)),
        }
        for seat in away
    ]


def _last(game: CurrentGame) -> dict[str, Any] | None:
    if not game.plays:
        return None
    last = game.plays[-1]
    return {"n": last.n, "seat": last.seat, "play": last.play}


def _result(game: CurrentGame) -> dict[str, Any] | None:
    result = game.result
    if result is None:
        return None
    return {"reason": result.reason, "scores": list(result.scores), "winners": list(result.winners), "loser": result.loser}


def _series(state: TableState) -> dict[str, Any]:
    return {
        "series": [
            {"game_number": number, "scores": list(each.scores), "winners": list(each.winners)}
            for number, each in enumerate(state.series, 1)
        ],
        "standings": [
            sum(1 / len(each.winners) for each in state.series if seat in each.winners) + 0.0 for seat in range(len(state.seats))
        ],
        "rematch": sorted(state.wants_rematch),
    }


def event_view(n: int, event: AnyEvent, viewer: Viewer) -> dict[str, Any]:  # noqa: ARG001  # all see the same of an event, so far
    """Event number `n` as the viewer may see it, ready for JSON."""
    return {"n": n, "at": event.at, **_shown(event)}


@singledispatch
def _shown(event: Event) -> dict[str, Any]:
    fields: dict[str, Any] = msgspec.to_builtins(event)
    return {name: value for name, value in fields.items() if name not in _SECRET}


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
