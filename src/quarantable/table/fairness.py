"""Fair chance at a table: the server commits itself to a secret, people's devices say their nonces, and chance comes of both.

Where people type their own dice there is neither; see docs/fair-chance.md for what it is good for.
"""

from functools import lru_cache
from typing import Any

from quarantable.chance.fair import Agreement, Chance
from quarantable.chance.source import Source
from quarantable.events import Committed, CurrentGame, NonceSaid, Seat, TableState
from quarantable.games.contract import Game
from quarantable.games.spelling import spell_options

from .going_on import hash_of
from .refusals import NoCommitment, NonceFixed
from .unfolding import Unfolding


def next_number(state: TableState) -> int:
    """Which game of the series is the next to begin, from 1."""
    return len(state.series) + 1


def last_loser(state: TableState) -> int | None:
    """The seat that leads because it lost (C5); None with dice, and while no game had a result."""
    losers = [finished.loser for finished in state.series if finished.loser is not None]
    return losers[-1] if losers and state.rules.has_cards else None


def agreement_of(state: TableState, committed: Committed) -> Agreement:
    """What a commitment of this table is made to, besides the secret."""
    return _agreement(state, committed.game_number, committed.leader)


def _agreement(state: TableState, game_number: int, leader: int | None) -> Agreement:
    options = _spelt(state.rules, state.options)
    origin = state.origin_of(game_number)
    seats = tuple(map(_agreed, state.seats))
    return Agreement(state.table, game_number, state.rules.name, options, seats, leader, "" if origin is None else hash_of(origin))


@lru_cache(maxsize=256)
def _spelt(rules: Game[Any, Any], options: Any) -> str:
    """Asked at every roll."""
    return spell_options(rules.write_options(options))


def _agreed(seat: Seat) -> str:
    """Names, and who plays for whom meanwhile, are nobody's business there."""
    return "person" if seat.is_person else f"bot {seat.level}"


def committed_to_next(state: TableState, now: int, source: Source) -> Committed:
    """The server's commitment to the secret of the next game."""
    secret, number, leader = source.secret(), next_number(state), last_loser(state)
    commitment = source.commitment(secret, _agreement(state, number, leader))
    return Committed(at=now, game_number=number, commitment=commitment, secret=secret.hex(), leader=leader)


def commit(unfolding: Unfolding) -> None:
    """The server commits itself to the next game's secret, if it hasn't. With typed dice it has no say."""
    if unfolding.state.dice == "fair" and unfolding.state.coming is None:
        unfolding.add(committed_to_next(unfolding.state, unfolding.now, unfolding.source))


def say_nonce(unfolding: Unfolding, seat: int, game_number: int, nonce: str) -> None:
    """A device says a seat's nonce for a game, once; the same again changes nothing.

    Raises `NoCommitment` if the server hasn't committed itself to that game, `NonceFixed` for another nonce, `NoSuchSeat`.
    """
    unfolding.require_person(seat)
    said = _said(unfolding.state, game_number).get(seat)
    if said == nonce:
        return
    if said is not None:
        raise NonceFixed(seat=seat)
    coming = unfolding.state.coming
    if coming is None or coming.game_number != game_number:
        raise NoCommitment(game_number=game_number)
    unfolding.add(NonceSaid(at=unfolding.now, seat=seat, nonce=nonce))


def _said(state: TableState, game_number: int) -> dict[int, str]:
    """The nonces of the game of that number, if it is the one that is coming, is on, or was last."""
    if state.coming is not None and state.coming.game_number == game_number:
        return dict(state.nonces)
    game = state.current
    return dict(game.nonces) if game is not None and game.number == game_number else {}


def has_all_nonces(state: TableState) -> bool:
    """Has the server committed itself to the next game, and every person's device said its nonce?"""
    return state.coming is not None and all(seat in state.nonces for seat, each in enumerate(state.seats) if each.is_person)


def chance_of_next(state: TableState, source: Source) -> Chance:
    """The chance of the next game; all nonces must be there."""
    if state.coming is None:
        raise NoCommitment(game_number=next_number(state))
    return _chance(state, state.coming, tuple(sorted(state.nonces.items())), source)


def chance_of(state: TableState, game: CurrentGame, source: Source) -> Chance:
    """The chance of the game that is on."""
    if game.committed is None:
        raise NoCommitment(game_number=game.number)
    return _chance(state, game.committed, game.nonces, source)


def _chance(state: TableState, committed: Committed, nonces: tuple[tuple[int, str], ...], source: Source) -> Chance:
    said = tuple((seat, bytes.fromhex(nonce)) for seat, nonce in nonces)
    return source.chance(bytes.fromhex(committed.secret), agreement_of(state, committed), said)
