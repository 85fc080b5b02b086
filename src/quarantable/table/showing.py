"""The parts of a view (docs/socket.md, *The view*), each a function of just what it depends on, so that the last one made can be used
again as long as that is the same.
"""

from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from typing import Any, Final

from quarantable.chance import fair
from quarantable.events import Committed, CurrentGame, Offer, Seat, TableState
from quarantable.events.state import PlayMade, creator_of
from quarantable.events.stored import Finished
from quarantable.games.contract import Game, Position, Value

from . import presence as presences
from .commands import RollByItself
from .due import due, is_thinking
from .hinting import can_hint
from .playing import can_roll, rolls_by_itself
from .presence import Presence
from .starting import can_start
from .undoing import can_ask_take_back, undoable_seat

Part = tuple[Callable[..., dict[str, Any]], tuple[Any, ...]]
"""Some keys of a view, in their order: what tells them, and what it is told itself."""

DEEDS: Final = ("roll", "undo", "ask_take_back", "offer_stop", "resign", "start", "rematch", "hint")
NOTHING: Final = (False,) * len(DEEDS)
"""What a spectator can do."""
_NO_ORDER: Final = (0, (), None, None)
_NO_TURN: Final = (None, None, 0, None, None)
_NO_COURSE: Final[tuple[Any, ...]] = (None, None, (), None, None)


def agreed_parts(state: TableState, presence: Presence, away: tuple[int, ...]) -> list[Part]:
    """From the table's id to its seats."""
    agreed = state.rules, state.options, state.pace, state.rolls, state.limit_seconds
    standing = state.origin is not None, state.hints, presence.bots, state.phase, state.seats
    return [
        (_head, (state.table, state.n)),
        (_agreed, (agreed, _of_chance(state), standing)),
        (_seats, _of_seats(state, presence, away)),
    ]


def own_part(state: TableState, seats: tuple[int, ...], seat: int | None) -> Part:
    """Whose view it is, and what they can do."""
    return _own, (seats, seat, NOTHING if seat is None else deeds_of(state, seat))


def order_part(game: CurrentGame | None) -> Part:
    """How the game began."""
    return _order, _NO_ORDER if game is None else (game.number, game.order, game.roll_off, game.starter)


def position_part(game: CurrentGame | None, seat: int | None) -> Part:
    """Where the game stands, as everybody may see it, or with what is the seat's alone."""
    if game is None:
        return _position, (None, None, None, None)
    player = None if seat is None or not game.rules.has_cards else game.order.index(seat)
    return _position, (game.position, player, game.rules, game.shown)


def turn_part(state: TableState, presence: Presence) -> Part:
    """Who is to act, and by which dice."""
    game = state.current
    if game is None:
        return _turn, _NO_TURN
    return _turn, (game.turn, None if game.result else game.roll, game.turn_number, _roll_due(state, presence), game.fits)


def legal_part(game: CurrentGame | None, seat: int | None) -> Part:
    """What the seat may play, if it is to act and that can be listed."""
    if game is None or seat is None or not game.rules.has_cards or game.turn != seat:
        return _legal, (None, None)
    return _legal, (game.position, game.rules)


def course_parts(state: TableState, presence: Presence, away: tuple[int, ...]) -> list[Part]:
    """What is asked, what was last, how it ended, and the games before."""
    game = state.current
    course = _NO_COURSE
    if game is not None:
        last = game.plays[-1] if game.plays else None
        course = (game.take_back, game.stop, _of_votes(state, presence, away), last, game.result)
    return [(_course, course), (_series, (state.series, len(state.seats), state.wants_rematch))]


def away_at(state: TableState, presence: Presence) -> tuple[int, ...]:
    """The seats of people who are away."""
    return tuple([seat for seat in range(len(state.seats)) if presences.is_away(state, presence, seat)])


def _head(table: str, n: int) -> dict[str, Any]:
    return {"table": table, "n": n}


def _agreed(agreed: tuple[Any, ...], chance: tuple[Any, ...], standing: tuple[Any, ...]) -> dict[str, Any]:
    """What seldom changes."""
    rules, options, pace, rolls, limit_seconds = agreed
    casual, hints, bots, phase, seats = standing
    return {
        "game": rules.name,
        "title": rules.title,
        "options": _written(rules, options),
        "pace": pace,
        "rolls": rolls,
        "limit_seconds": limit_seconds,
        "chance": _chance(*chance),
        "casual": casual,
        "hints": hints,
        "bots": bots,
        "phase": phase,
        "creator": creator_of(seats),
    }


@lru_cache(maxsize=256)
def _written(rules: Game[Any, Any], options: Any) -> Mapping[str, Value]:
    """Every option by name. Many tables have the same."""
    return rules.write_options(options)


def _of_chance(state: TableState) -> tuple[Any, ...]:
    """Of the game that is on, was last, or is coming if the server has committed itself to it."""
    game, coming = state.current, state.coming
    if coming or game is None:
        return state.dice, coming, 1, state.nonces, None
    return state.dice, game.committed, game.number, game.nonces, game.result and game.result.secret


def _chance(
    dice: str, committed: Committed | None, number: int, nonces: Mapping[int, str] | Sequence[tuple[int, str]], secret: str | None
) -> dict[str, Any]:
    """What everybody may know of it."""
    return {
        "dice": dice,
        "version": None if dice == "typed" else fair.VERSION,
        "game_number": committed.game_number if committed else number,
        "commitment": committed.commitment if committed else None,
        "nonces": {str(seat): nonce for seat, nonce in sorted(dict(nonces).items())},
        "secret": secret,
    }


def _of_seats(state: TableState, presence: Presence, away: tuple[int, ...]) -> tuple[Any, ...]:
    here = tuple([presences.is_here(state, presence, seat) for seat in range(len(state.seats))])
    game = state.playing
    thinking = game.turn if game is not None and game.turn is not None and is_thinking(state, game.turn) else None
    return state.seats, here, away, thinking


def _seats(seats: tuple[Seat, ...], here: tuple[bool, ...], away: tuple[int, ...], thinking: int | None) -> dict[str, Any]:
    return {"seats": [_seat(number, seat, here[number], number in away, number == thinking) for number, seat in enumerate(seats)]}


def _seat(number: int, seat: Seat, *what_is_so: bool) -> dict[str, Any]:
    here, away, thinking = what_is_so
    return {
        "seat": number,
        "kind": "person" if seat.is_person else "bot",
        "name": seat.name,
        "level": seat.level,
        "filled": seat.is_filled,
        "here": here,
        "away": away,
        "played_by_bot": seat.stand_in is not None,
        "resigned": seat.resigned,
        "thinking": thinking,
    }


def _own(mine: tuple[int, ...], uncovered: int | None, deeds: tuple[bool, ...]) -> dict[str, Any]:
    return {"mine": list(mine), "uncovered": uncovered, "can": dict(zip(DEEDS, deeds, strict=True))}


def deeds_of(state: TableState, seat: int) -> tuple[bool, ...]:
    """What the seat can do, of `DEEDS`."""
    game = state.playing
    if game is None:
        wants = state.phase == "finished" and seat not in state.wants_rematch
        return False, False, False, False, False, can_start(state, seat), wants, False
    takes_part = not state.seats[seat].resigned
    return (
        can_roll(state, seat),
        takes_part and undoable_seat(game) == seat,
        can_ask_take_back(state, seat),
        takes_part and game.stop is None,
        takes_part,
        False,
        False,
        can_hint(state, seat),
    )


def _order(number: int, order: tuple[int, ...], roll_off: tuple[tuple[int, int], ...] | None, starter: int | None) -> dict[str, Any]:
    return {"game_number": number, "order": list(order), "roll_off": roll_off, "starter": starter}


def _position(
    position: Position[Any, Any] | None, player: int | None, rules: Game[Any, Any], shown: dict[str, Any] | None
) -> dict[str, Any]:
    if position is None or player is None or shown is None:
        return {"position": shown}
    return {"position": {**shown, **rules.private(position, player)}}


def _turn(turn: int | None, roll: str | None, turn_number: int, roll_due: int | None, fits: object) -> dict[str, Any]:
    return {"turn": turn, "roll": roll, "turn_number": turn_number, "roll_due": roll_due, "fits": fits}


def _roll_due(state: TableState, presence: Presence) -> int | None:
    if not rolls_by_itself(state):
        return None
    act = due(state, now=presence.now, presence=presence)
    return act.at if act is not None and isinstance(act.command, RollByItself) else None


def _legal(position: Position[Any, Any] | None, rules: Game[Any, Any]) -> dict[str, Any]:
    return {"legal": None if position is None else rules.legal(position)}


def _of_votes(state: TableState, presence: Presence, away: tuple[int, ...]) -> tuple[tuple[int, tuple[int, ...], tuple[int, ...]], ...]:
    if state.playing is None:
        return ()
    return tuple((seat, presences.agreed(state, presence, seat), presences.voters(state, presence, seat)) for seat in away)


def _course(
    take_back: Offer | None,
    stop: Offer | None,
    votes: Sequence[tuple[int, Sequence[int], Sequence[int]]],
    last: PlayMade | None,
    result: Finished | None,
) -> dict[str, Any]:
    return {
        "take_back": _offer(take_back),
        "stop": _offer(stop),
        "votes": [{"away": away, "agreed": list(agreed), "needed": list(needed)} for away, agreed, needed in votes],
        "last": last and {"n": last.n, "seat": last.seat, "play": last.play},
        "result": _result(result),
    }


def _offer(offer: Offer | None) -> dict[str, Any] | None:
    return None if offer is None else {"seat": offer.seat, "agreed": sorted(offer.agreed)}


def _result(result: Finished | None) -> dict[str, Any] | None:
    if result is None:
        return None
    return {"reason": result.reason, "scores": list(result.scores), "winners": list(result.winners), "loser": result.loser}


def _series(series: tuple[Finished, ...], seats: int, wants_rematch: frozenset[int]) -> dict[str, Any]:
    return {
        "series": [
            {"game_number": number, "scores": list(each.scores), "winners": list(each.winners)} for number, each in enumerate(series, 1)
        ],
        "standings": [sum(1 / len(each.winners) for each in series if seat in each.winners) + 0.0 for seat in range(seats)],
        "rematch": sorted(wants_rematch),
    }
