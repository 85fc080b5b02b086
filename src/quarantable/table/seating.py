"""Making a table, sitting down, and the start of each game."""

from dataclasses import dataclass
from typing import Any

from quarantable.bots.levels import LEVELS
from quarantable.chance.secure import Chance
from quarantable.events import AnyEvent, Created, Freed, Invited, NewSeat, Sat, Started, TableState, WantedRematch, fold
from quarantable.events.state import rules_of
from quarantable.events.stored import SeatKind
from quarantable.games.contract import Game
from quarantable.games.registry import GAMES
from quarantable.protocol.socket import AnySeat, BotSeat, LinkSeat, MySeat, NewTable

from .commands import Free, Invite, Rematch, Sit, Start
from .names import clean_name
from .refusals import (
    AlreadyStarted,
    CannotBeFreed,
    InvitationVoid,
    NobodyHere,
    NotFinished,
    NotTheCreator,
    SeatsEmpty,
    SeatTaken,
    UnknownGame,
    UnknownLevel,
    WrongNumberOfSeats,
)
from .secrets import Secrets, hash_secret
from .unfolding import Unfolding

LIVE_LIMIT_SECONDS = 600
"""How long one may think at a live table before one counts as away, unless its creator says otherwise."""


@dataclass(frozen=True)
class GivenSeat:
    """What the creator gets for a seat: its token on this device, or an invitation for another, or nothing for a bot."""

    seat: int
    token: str | None = None
    invitation: str | None = None


@dataclass(frozen=True)
class Creation:
    """The first events of a table, and the secrets of its seats."""

    events: tuple[AnyEvent, ...]
    seats: tuple[GivenSeat, ...]


def create(request: NewTable, *, table: str, secrets: Secrets, now: int, chance: Chance) -> Creation:
    """A new table. If nobody is invited by a link, its first game starts at once.

    Raises refusals: of the game's set-up, or `UnknownGame`, `NobodyHere`, `WrongNumberOfSeats`, `UnknownLevel`, `BadName`.
    """
    rules = _rules(request.game)
    options = rules.read_options(request.options)
    _check_set_up(rules, options, request)
    given = tuple(_give(number, seat, secrets) for number, seat in enumerate(request.seats))
    created = Created(
        at=now,
        table=table,
        game=request.game,
        options=rules.write_options(options),
        seats=tuple(_new_seat(seat, given[number]) for number, seat in enumerate(request.seats)),
        pace=request.pace,
        rolls=request.rolls,
        limit_seconds=LIVE_LIMIT_SECONDS if request.limit_seconds is None and request.pace == "live" else request.limit_seconds,
    )
    if any(isinstance(seat, LinkSeat) for seat in request.seats):
        return Creation((created,), given)
    return Creation((created, start_of(fold([created]), now, chance)), given)


def _rules(game: str) -> Game[Any, Any]:
    if game not in GAMES:
        raise UnknownGame(game=game)
    return rules_of(game)


def _check_set_up(rules: Game[Any, Any], options: Any, request: NewTable) -> None:
    if len(request.seats) not in rules.players:
        raise WrongNumberOfSeats(least=rules.players.start, most=rules.players.stop - 1, seats=len(request.seats))
    if not any(isinstance(seat, MySeat) for seat in request.seats):
        raise NobodyHere
    # Whatever is wrong with the set-up (C2, C5) must be said now, not when the last seat fills.
    if rules.has_cards:
        rules.new(options, len(request.seats), deck=rules.cards(options), starter=_starter_by_option(rules, options) or 0)


def _give(number: int, seat: AnySeat, secrets: Secrets) -> GivenSeat:
    if isinstance(seat, BotSeat):
        return GivenSeat(number)
    if isinstance(seat, LinkSeat):
        return GivenSeat(number, invitation=secrets.token())
    return GivenSeat(number, token=secrets.token())


def _new_seat(seat: AnySeat, given: GivenSeat) -> NewSeat:
    if isinstance(seat, BotSeat):
        if seat.level not in LEVELS:
            raise UnknownLevel(level=seat.level)
        return NewSeat(kind="bot", level=seat.level)
    if isinstance(seat, LinkSeat):
        return NewSeat(kind="link", invitation_hash=hash_secret(given.invitation or ""))
    kind: SeatKind = "me" if isinstance(seat, MySeat) else "device"
    return NewSeat(kind=kind, name=clean_name(seat.name), token_hash=hash_secret(given.token or ""))


def sit(unfolding: Unfolding, command: Sit) -> dict[str, Any]:
    """Exchange an invitation for a seat's token. Raises `InvitationVoid`, `BadName`."""
    hashed = hash_secret(command.invitation)
    seat = next((number for number, each in enumerate(unfolding.state.seats) if each.invitation_hash == hashed), None)
    if seat is None:
        raise InvitationVoid
    name = clean_name(command.name)
    unfolding.add(Sat(at=unfolding.now, seat=seat, name=name, token_hash=hash_secret(command.token)))
    return {"seat": seat, "token": command.token}


def free(unfolding: Unfolding, command: Free) -> dict[str, Any]:
    """The creator frees another person's seat. Raises `NotTheCreator`, `AlreadyStarted`, `CannotBeFreed`."""
    _require_creator_gathering(unfolding, command.seat)
    seats = unfolding.state.seats
    if not 0 <= command.free < len(seats) or command.free == command.seat or not seats[command.free].speaks:
        raise CannotBeFreed(seat=command.free)
    unfolding.add(Freed(at=unfolding.now, seat=command.free, invitation_hash=hash_secret(command.invitation)))
    return {"invitation": command.invitation}


def invite(unfolding: Unfolding, command: Invite) -> dict[str, Any]:
    """The creator replaces an invitation. Raises `NotTheCreator`, `AlreadyStarted`, `SeatTaken`."""
    _require_creator_gathering(unfolding, command.seat)
    seats = unfolding.state.seats
    if not 0 <= command.to < len(seats) or seats[command.to].is_filled:
        raise SeatTaken(seat=command.to)
    unfolding.add(Invited(at=unfolding.now, seat=command.to, invitation_hash=hash_secret(command.invitation)))
    return {"invitation": command.invitation}


def _require_creator_gathering(unfolding: Unfolding, seat: int) -> None:
    if seat != unfolding.state.creator:
        raise NotTheCreator
    if unfolding.state.phase != "gathering":
        raise AlreadyStarted


def start(unfolding: Unfolding, command: Start) -> None:
    """The creator starts the first game. Raises `NotTheCreator`, `AlreadyStarted`, `SeatsEmpty`."""
    _require_creator_gathering(unfolding, command.seat)
    if not can_start(unfolding.state):
        raise SeatsEmpty
    unfolding.add(start_of(unfolding.state, unfolding.now, unfolding.chance))


def can_start(state: TableState) -> bool:
    """Are all seats filled, before the first game?"""
    return state.phase == "gathering" and all(seat.is_filled for seat in state.seats)


def rematch(unfolding: Unfolding, command: Rematch) -> None:
    """A person is ready for another game; the last one to be so starts it. Raises `NotFinished`."""
    if unfolding.state.phase != "finished":
        raise NotFinished
    if command.seat not in unfolding.state.wants_rematch:
        unfolding.add(WantedRematch(at=unfolding.now, seat=command.seat))
    people = {number for number, seat in enumerate(unfolding.state.seats) if seat.is_person}
    if people <= unfolding.state.wants_rematch:
        unfolding.add(start_of(unfolding.state, unfolding.now, unfolding.chance))


def start_of(state: TableState, now: int, chance: Chance) -> Started:
    """The next game of the series: who is which player, who leads, and the deck."""
    rules, seats = state.rules, range(len(state.seats))
    roll_off = chance.roll_off() if rules.has_dice else None
    return Started(
        at=now,
        game_number=len(state.series) + 1,
        # The higher die is player 0, the virus (V3).
        order=tuple(sorted(seats, key=lambda seat: -roll_off[-1][seat])) if roll_off else tuple(seats),
        starter=_starter(state, chance) if rules.has_cards else None,
        roll_off=roll_off,
        deck=chance.shuffled(rules.cards(state.options)),
    )


def _starter(state: TableState, chance: Chance) -> int:
    """The last loser leads (C5); at first, and while no game had a result, the option or chance says who."""
    losers = [finished.loser for finished in state.series if finished.loser is not None]
    if losers:
        return losers[-1]
    option = _starter_by_option(state.rules, state.options)
    return chance.starter(len(state.seats)) if option is None else option


def _starter_by_option(rules: Game[Any, Any], options: Any) -> int | None:
    starter = rules.write_options(options)["starter"]
    return starter if isinstance(starter, int) else None
