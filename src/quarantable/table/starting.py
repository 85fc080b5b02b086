"""The start of each game of a series: by the creator, by itself, or as a rematch."""

from typing import Any

from quarantable.chance.fair import Chance
from quarantable.events import Started, TableState, WantedRematch
from quarantable.events.origin import Origin, position_after
from quarantable.games.contract import Game
from quarantable.games.roll_off import is_roll_off, order_of

from .commands import Nonce, Rematch, Start
from .fairness import chance_of_next, commit, has_all_nonces, last_loser, next_number, say_nonce
from .refusals import (
    AlreadyStarted,
    BadRollOff,
    DiceNotTyped,
    NoncesMissing,
    NotAllReady,
    NotFinished,
    NotTheCreator,
    RollOffInRecord,
    RollOffMissing,
    SeatsEmpty,
)
from .unfolding import Unfolding

RollOff = tuple[tuple[int, int], ...]


def nonce(unfolding: Unfolding, command: Nonce) -> None:
    """A person's device says its nonce; what waits for it alone starts. Raises as `say_nonce`."""
    say_nonce(unfolding, command.seat, command.game_number, command.nonce)
    _start_by_itself(unfolding)


def rematch(unfolding: Unfolding, command: Rematch) -> None:
    """A person is ready for another game. Raises `NotFinished`."""
    if unfolding.state.phase != "finished":
        raise NotFinished
    if command.seat not in unfolding.state.wants_rematch:
        unfolding.add(WantedRematch(at=unfolding.now, seat=command.seat))
    commit(unfolding)
    _start_by_itself(unfolding)


def _start_by_itself(unfolding: Unfolding) -> None:
    """A game that nobody starts begins once all that it needs is there: a rematch, and the first one where nobody came by a link."""
    state = unfolding.state
    is_invited = any(seat.kind == "link" for seat in state.seats)
    is_ready = all_are_ready(state) if state.phase == "finished" else state.phase == "gathering" and not is_invited
    if is_ready and has_all_nonces(state):
        _start_fair(unfolding)


def all_are_ready(state: TableState) -> bool:
    """Do all people want another game?"""
    people = {number for number, seat in enumerate(state.seats) if seat.is_person}
    return people <= state.wants_rematch


def start(unfolding: Unfolding, command: Start) -> None:
    """The creator starts the first game; with typed dice, any person a rematch that all want.

    Raises `NotTheCreator`, `AlreadyStarted`, `SeatsEmpty`, `NotAllReady`, `NoncesMissing`, `DiceNotTyped`, `RollOffMissing`, `BadRollOff`.
    """
    _require_time_to_start(unfolding.state, command.seat)
    if unfolding.state.dice == "typed":
        _start_typed(unfolding, command)
    elif command.roll_off is not None:
        raise DiceNotTyped
    elif not has_all_nonces(unfolding.state):
        raise NoncesMissing
    else:
        _start_fair(unfolding)


def _require_time_to_start(state: TableState, seat: int) -> None:
    if state.dice == "typed" and state.phase == "finished":
        if not all_are_ready(state):
            raise NotAllReady
        return
    if seat != state.creator:
        raise NotTheCreator
    if state.phase != "gathering":
        raise AlreadyStarted
    if not all(each.is_filled for each in state.seats):
        raise SeatsEmpty


def can_start(state: TableState, seat: int) -> bool:
    """May the seat start a game now? With typed dice it needs the roll-off too."""
    if state.phase == "gathering":
        is_ready = state.dice == "typed" or has_all_nonces(state)
        return seat == state.creator and is_ready and all(each.is_filled for each in state.seats)
    return state.phase == "finished" and state.dice == "typed" and all_are_ready(state) and state.seats[seat].is_person


def _start_fair(unfolding: Unfolding) -> None:
    chance = chance_of_next(unfolding.state, unfolding.source)
    origin = _origin(unfolding)
    if origin is not None:
        cards = unfolding.state.rules.unseen(position_after(origin, unfolding.state.rules, unfolding.state.options))
        unfolding.add(_gone_on(unfolding, origin, chance.deal_anew(cards)))
        return
    roll_off = chance.roll_off() if unfolding.state.rules.has_dice else None
    unfolding.add(_started(unfolding, roll_off, _starter(unfolding.state, chance), chance.deck(_cards(unfolding.state))))


def _start_typed(unfolding: Unfolding, command: Start) -> None:
    origin = _origin(unfolding)
    if origin is not None:
        if command.roll_off is not None:
            raise RollOffInRecord
        unfolding.add(_gone_on(unfolding, origin, ()))
        return
    if command.roll_off is None:
        raise RollOffMissing
    if not is_roll_off(command.roll_off):
        raise BadRollOff
    unfolding.add(_started(unfolding, tuple(command.roll_off), None, ()))


def _origin(unfolding: Unfolding) -> Origin | None:
    return unfolding.state.origin_of(next_number(unfolding.state))


def _gone_on(unfolding: Unfolding, origin: Origin, dealt_anew: tuple[str, ...]) -> Started:
    """A game that goes on from a record: who is which player was settled there."""
    return Started(
        at=unfolding.now,
        game_number=next_number(unfolding.state),
        order=origin.order,
        starter=origin.starter,
        roll_off=origin.roll_off,
        deck=(),
        nonces=tuple(sorted(unfolding.state.nonces.items())),
        dealt_anew=dealt_anew,
    )


def _started(unfolding: Unfolding, roll_off: RollOff | None, starter: int | None, deck: tuple[str, ...]) -> Started:
    """The next game of the series: who is which player, who leads, and the deck."""
    state = unfolding.state
    return Started(
        at=unfolding.now,
        game_number=next_number(state),
        order=order_of(roll_off) if roll_off else tuple(range(len(state.seats))),
        starter=starter,
        roll_off=roll_off,
        deck=deck,
        nonces=tuple(sorted(state.nonces.items())),
    )


def _cards(state: TableState) -> tuple[str, ...]:
    return state.rules.cards(state.options)


def _starter(state: TableState, chance: Chance) -> int | None:
    """The last loser leads (C5); at first, and while no game had a result, the option or chance says who."""
    if not state.rules.has_cards:
        return None
    option = starter_by_option(state.rules, state.options)
    known = next((each for each in (last_loser(state), option) if each is not None), None)
    return chance.starter(len(state.seats)) if known is None else known


def starter_by_option(rules: Game[Any, Any], options: Any) -> int | None:
    """Who leads by the options, if they say it."""
    starter = rules.write_options(options)["starter"]
    return starter if isinstance(starter, int) else None
