"""The fold: from a table's events to its state. Events are facts; nothing is checked here.

`apply` costs one play of the game at most, `Undone` as many as still stand.
"""

from collections.abc import Callable, Iterable
from functools import cache, reduce, singledispatch
from typing import Any

from quarantable.games.contract import NotThisGame, Position

from .growing import Growing
from .origin import Origin, position_after
from .state import CurrentGame, Offer, PlayMade, Seat, TableState, changed, rules_of
from .stored import (
    Committed,
    Created,
    Event,
    Finished,
    Freed,
    Hinted,
    Invited,
    NonceSaid,
    Played,
    Resigned,
    Returned,
    Rolled,
    Sat,
    Started,
    StopAnswered,
    StopOffered,
    TakeBackAnswered,
    TakeBackAsked,
    TakenOver,
    TakeOverVoted,
    Undone,
    WantedRematch,
)

STAND_IN = "fair"
"""The level of the bot that plays for who resigned, or is absent."""


def fold(events: Iterable[Event]) -> TableState:
    """The state that a table's events lead to; the first must be `Created`."""
    first, *others = events
    return reduce(apply, others, begin(first))


def begin(created: Event) -> TableState:
    """The state of a table that was just made."""
    if not isinstance(created, Created):
        raise TypeError(f"the first event of a table is that it was created, not {type(created).__name__}")
    rules = rules_of(created.game)
    return TableState(
        n=1,
        table=created.table,
        rules=rules,
        options=rules.read_options(created.options),
        seats=tuple(Seat(each.kind, each.name, each.level, each.token_hash, each.invitation_hash) for each in created.seats),
        pace=created.pace,
        rolls=created.rolls,
        limit_seconds=created.limit_seconds,
        dice=created.dice,
        origin=created.origin,
        hints=created.hints,
    )


def apply(state: TableState, event: Event) -> TableState:
    """The state after one more event."""
    return _change_by(type(event))(event, changed(state, n=state.n + 1))


@cache
def _change_by(kind: type[Event]) -> Callable[[Event, TableState], TableState]:
    """What `_after` does with events of this kind: it would look it up more slowly, at every move."""
    return _after.dispatch(kind)


@singledispatch
def _after(event: Event, _state: TableState) -> TableState:
    """What `event` makes of a state that already has its number."""
    raise TypeError(f"{type(event).__name__} can't happen at a table that exists")


def _with_seat(state: TableState, seat: int, **changes: Any) -> TableState:
    seats = (changed(each, **changes) if number == seat else each for number, each in enumerate(state.seats))
    return changed(state, seats=tuple(seats))


def _with_game(state: TableState, **changes: Any) -> TableState:
    return changed(state, current=changed(_current(state), **changes))


def _current(state: TableState) -> CurrentGame:
    if state.current is None:
        raise ValueError("no game has been started")
    return state.current


@_after.register
def _(event: Committed, state: TableState) -> TableState:
    return changed(state, coming=event, nonces={})


@_after.register
def _(event: NonceSaid, state: TableState) -> TableState:
    return changed(state, nonces={**state.nonces, event.seat: event.nonce})


@_after.register
def _(event: Sat, state: TableState) -> TableState:
    return _with_seat(state, event.seat, name=event.name, token_hash=event.token_hash, invitation_hash=None)


@_after.register
def _(event: Freed, state: TableState) -> TableState:
    nonces = {seat: nonce for seat, nonce in state.nonces.items() if seat != event.seat}
    state = changed(state, nonces=nonces)
    return _with_seat(state, event.seat, kind="link", name=None, token_hash=None, invitation_hash=event.invitation_hash)


@_after.register
def _(event: Invited, state: TableState) -> TableState:
    return _with_seat(state, event.seat, invitation_hash=event.invitation_hash)


@_after.register
def _(event: Started, state: TableState) -> TableState:
    origin = state.origin_of(event.game_number)
    first = _first_position(event, state, origin)
    current = CurrentGame(
        state.rules,
        event.game_number,
        event.order,
        event.starter,
        event.roll_off,
        first,
        first,
        changed=state.n,
        since=event.at,
        committed=state.coming,
        nonces=event.nonces,
        kept=len(origin.plays) if origin else 0,
        begun=state.n,
    )
    seats = tuple(changed(seat, resigned=False, stand_in=None) for seat in state.seats)
    return changed(state, seats=seats, current=current, coming=None, nonces={}, wants_rematch=frozenset())


def _first_position(event: Started, state: TableState, origin: Origin | None) -> Position[Any, Any]:
    rules = state.rules
    if origin is None:
        return rules.new(state.options, len(event.order), deck=event.deck or None, starter=event.starter)
    return rules.dealt_anew(position_after(origin, rules, state.options), event.dealt_anew)


@_after.register
def _(event: Rolled, state: TableState) -> TableState:
    return _with_game(state, rolls=_with_roll(_current(state), event), last_roll=state.n, changed=state.n, since=event.at)


def _with_roll(current: CurrentGame, event: Rolled) -> Growing[str]:
    """Typed dice may come again for a turn that has some."""
    rolls, turn = current.rolls, event.turn_number - current.kept - 1
    return rolls.grown(event.roll) if turn == len(rolls) else Growing((*rolls[:turn], event.roll, *rolls[turn + 1 :]))


@_after.register
def _(event: Played, state: TableState) -> TableState:
    current = _current(state)
    position = current.rules.copy(current.position)
    current.rules.play(position, event.play)
    told = current.rules.tells(current.position, event.play, position)
    made = PlayMade(state.n, event.seat, event.play, event.by, told)
    stop, take_back = (_after_playing_on(offer, event) for offer in (current.stop, current.take_back))
    return _with_game(
        state, position=position, plays=current.plays.grown(made), stop=stop, take_back=take_back, changed=state.n, since=event.at
    )


def _after_playing_on(offer: Offer | None, event: Played) -> Offer | None:
    """Whoever plays on without having agreed has declined; bots have answered at once, and the table has no opinion."""
    if offer is None or event.by != "person" or event.seat in offer.agreed:
        return offer
    return None


@_after.register
def _(_event: Hinted, state: TableState) -> TableState:
    return _with_game(state, hinted=_current(state).changed)


@_after.register
def _(event: Undone, state: TableState) -> TableState:
    current = _current(state)
    plays = _plays_until(event.to, current.plays)
    position = current.rules.copy(current.first)
    for made in plays:
        current.rules.play(position, made.play)
    return _with_game(state, position=position, plays=plays, take_back=None, stop=None, changed=state.n, since=event.at)


def _plays_until(n: int, plays: Growing[PlayMade]) -> Growing[PlayMade]:
    """The plays that still stand. That another went on from the last of them was seen, though it is undone."""
    stand = Growing(made for made in plays if made.n <= n)
    if not stand or all(made.seat == stand[-1].seat for made in plays[len(stand) :]):
        return stand
    return Growing((*stand[:-1], changed(stand[-1], told=True)))


@_after.register
def _(event: TakeBackAsked, state: TableState) -> TableState:
    return _with_game(state, take_back=Offer(event.seat, frozenset({event.seat})))


@_after.register
def _(event: TakeBackAnswered, state: TableState) -> TableState:
    return _with_game(state, take_back=_answered(_current(state).take_back, event))


@_after.register
def _(event: StopOffered, state: TableState) -> TableState:
    return _with_game(state, stop=Offer(event.seat, frozenset({event.seat})))


@_after.register
def _(event: StopAnswered, state: TableState) -> TableState:
    return _with_game(state, stop=_answered(_current(state).stop, event))


def _answered(offer: Offer | None, event: TakeBackAnswered | StopAnswered) -> Offer | None:
    return changed(offer, agreed=offer.agreed | {event.seat}) if offer and event.agree else None


@_after.register
def _(event: Resigned, state: TableState) -> TableState:
    return _with_seat(_with_other_player(state, event), event.seat, resigned=True, stand_in=STAND_IN)


def _with_other_player(state: TableState, event: Event) -> TableState:
    """Another plays for a seat from now on: the wait for it begins anew, and what was asked of who played before is void."""
    return _with_game(state, take_back=None, stop=None, since=event.at)


@_after.register
def _(event: TakeOverVoted, state: TableState) -> TableState:
    votes = _current(state).votes
    others = {seat: at for seat, at in votes.get(event.away, {}).items() if seat != event.seat}
    agreed = {**others, event.seat: event.at} if event.agree else others
    return _with_game(state, votes={**votes, event.away: agreed})


@_after.register
def _(event: TakenOver, state: TableState) -> TableState:
    votes = {away: agreed for away, agreed in _current(state).votes.items() if away != event.seat}
    return _with_seat(_with_game(_with_other_player(state, event), votes=votes), event.seat, stand_in=event.level, was_here=event.was_here)


@_after.register
def _(event: Returned, state: TableState) -> TableState:
    return _with_seat(_with_other_player(state, event), event.seat, stand_in=None)


@_after.register
def _(event: Finished, state: TableState) -> TableState:
    current = _current(state)
    position = _stopped(current) if event.reason == "stopped" else current.position
    state = _with_game(state, position=position, result=event, take_back=None, stop=None, votes={}, changed=state.n)
    return changed(state, series=(*state.series, event))


def _stopped(current: CurrentGame) -> Position[Any, Any]:
    """The position at which all agreed to stop: over, where the score stands (V11)."""
    position = current.rules.copy(current.position)
    try:
        current.rules.stop(position)
    except NotThisGame:
        return current.position
    return position


@_after.register
def _(event: WantedRematch, state: TableState) -> TableState:
    return changed(state, wants_rematch=state.wants_rematch | {event.seat})
