"""Making a table, and sitting down at it."""

from dataclasses import dataclass
from typing import Any

from quarantable.bots.levels import LEVELS
from quarantable.chance.source import Source
from quarantable.events import AnyEvent, Created, Freed, Invited, NewSeat, Sat, fold
from quarantable.events.origin import Origin
from quarantable.events.state import rules_of
from quarantable.events.stored import SeatKind
from quarantable.games.contract import Game
from quarantable.games.registry import GAMES
from quarantable.protocol.socket import AnySeat, BotSeat, LinkSeat, MySeat, NewTable

from .commands import Free, Invite, Sit
from .fairness import committed_to_next, say_nonce
from .going_on import read_origin
from .names import clean_name
from .refusals import (
    AlreadyStarted,
    CannotBeFreed,
    InvitationVoid,
    NobodyHere,
    NoDice,
    NotTheCreator,
    OptionsInRecord,
    SeatTaken,
    UnknownGame,
    UnknownLevel,
    WrongNumberOfSeats,
)
from .secrets import Secrets, hash_secret, place_of
from .starting import starter_by_option
from .unfolding import Unfolding

LIVE_LIMIT_SECONDS = 600
"""How long one may think at a live table before one counts as away, unless its creator says otherwise."""

FIRST_GAME = 1
"""Who comes by an invitation comes before the first game."""


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


def create(request: NewTable, *, table: str, secrets: Secrets, now: int, source: Source) -> Creation:
    """A new table, and the server's commitment to its first game.

    Raises refusals: of the game's set-up, of `read_origin`, or `NoDice`, `UnknownGame`, `NobodyHere`, `WrongNumberOfSeats`, `UnknownLevel`,
    `BadName`, `OptionsInRecord`.
    """
    rules = _rules(request.game)
    options, origin = _agreed(rules, request)
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
        dice=request.dice,
        origin=origin,
        hints=_has_hints(request),
    )
    events = (created,) if request.dice == "typed" else (created, committed_to_next(fold([created]), now, source))
    return Creation(events, given)


def _has_hints(request: NewTable) -> bool:
    """As its creator says; else where one person plays against bots only."""
    plays_alone = sum(not isinstance(seat, BotSeat) for seat in request.seats) == 1
    return plays_alone if request.hints is None else request.hints


def _agreed(rules: Game[Any, Any], request: NewTable) -> tuple[Any, Origin | None]:
    """The options, and what the first game goes on from."""
    if request.go_on is None:
        return rules.read_options(request.options), None
    if request.options is not None:
        raise OptionsInRecord
    return read_origin(rules, request.go_on, len(request.seats))


def _rules(game: str) -> Game[Any, Any]:
    if game not in GAMES:
        raise UnknownGame(game=game)
    return rules_of(game)


def _check_set_up(rules: Game[Any, Any], options: Any, request: NewTable) -> None:
    if len(request.seats) not in rules.players:
        raise WrongNumberOfSeats(least=rules.players.start, most=rules.players.stop - 1, seats=len(request.seats))
    if not any(isinstance(seat, MySeat) for seat in request.seats):
        raise NobodyHere
    if request.dice == "typed" and not rules.has_dice:
        raise NoDice
    # Whatever is wrong with the set-up (C2, C5) must be said now, not when the last seat fills.
    if rules.has_cards:
        rules.new(options, len(request.seats), deck=rules.cards(options), starter=starter_by_option(rules, options) or 0)


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
    """Exchange an invitation for a seat's token; its device may say its nonce with it.

    A token that opens a seat already is that seat's: whoever asks again, not having heard the answer, is told the same.
    Raises `InvitationVoid`, `BadName`, `NoCommitment`.
    """
    seats = unfolding.state.seats
    token_hash = hash_secret(command.token)
    seated = place_of(token_hash, [each.token_hash for each in seats])
    if seated is not None:
        return {"seat": seated, "token": command.token}
    seat = place_of(hash_secret(command.invitation), [each.invitation_hash for each in seats])
    if seat is None:
        raise InvitationVoid
    unfolding.add(Sat(at=unfolding.now, seat=seat, name=clean_name(command.name), token_hash=token_hash))
    if command.nonce is not None:
        say_nonce(unfolding, seat, FIRST_GAME, command.nonce)
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
