"""A table's course as it is stored: is every event one that could follow those before it, and is its chance the one that was promised?"""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import singledispatch

from quarantable.chance.fair import FairChance, commitment
from quarantable.events import AnyEvent, Committed, TableState, apply, decode, fold
from quarantable.events.stored import Event, Finished, NonceSaid, Played, Rolled, Started
from quarantable.games.contract import Refusal
from quarantable.table.fairness import agreement_of
from tests.faults.kept import Kept
from tests.faults.violation import Violation


@dataclass(frozen=True)
class Course:
    """The events of a table, event n at n − 1, and the state after each.

    `broken`: why the event after the last of these can't follow it.
    """

    kept: Kept
    events: list[AnyEvent]
    states: list[TableState]
    broken: str | None = None

    @classmethod
    def of(cls, kept: Kept) -> "Course":
        """Folded anew, one after the other."""
        events = [decode(body) for _, body in kept.events]
        states = [fold(events[:1])]
        for event in events[1:]:
            try:
                states.append(apply(states[-1], event))
            except (Refusal, ValueError) as error:
                return cls(kept, events[: len(states)], states, str(error))
        return cls(kept, events, states)

    @property
    def last(self) -> int:
        """The number of the last event."""
        return len(self.events)

    def state(self, n: int) -> TableState:
        """After event n."""
        return self.states[n - 1]


def gaps(kept: Kept) -> Iterator[Violation]:
    """Numbers that are missing, or there twice."""
    numbers = [n for n, _ in kept.events]
    if numbers != list(range(1, len(numbers) + 1)):
        yield Violation(kept.table, "the numbers of the events have gaps", {"numbers": numbers})


def wrong_turns(course: Course) -> Iterator[Violation]:
    """Events that the rules, or the promised chance, don't allow where they stand."""
    for n in range(2, course.last + 1):
        before, event = course.state(n - 1), course.events[n - 1]
        for what in _wrong(event, before):
            yield Violation(course.kept.table, what, {"n": n, "event": event})
    if course.broken is not None:
        yield Violation(course.kept.table, "an event that can't follow those before it", {"n": course.last + 1, "why": course.broken})


@singledispatch
def _wrong(event: Event, before: TableState) -> Iterator[str]:  # noqa: ARG001  # most events are right wherever they stand
    yield from ()


@_wrong.register
def _(event: Played, before: TableState) -> Iterator[str]:
    game = before.playing
    if game is None or game.turn != event.seat:
        yield "a play out of turn"
        return
    seat = before.seats[event.seat]
    if event.by == "bot" and seat.bot is None:
        yield "a bot played for a person"
    if event.by == "person" and not seat.speaks:
        yield "a person played for a bot"
    if game.roll is not None and event.play.split(" ")[0] != game.roll:
        yield "a play of other dice"
    try:
        game.rules.check(game.position, event.play)
    except Refusal as refusal:
        yield f"a play against the rules: {refusal.code}"


@_wrong.register
def _(event: Rolled, before: TableState) -> Iterator[str]:
    game = before.playing
    if game is None or game.roll is not None or game.turn_number != event.turn_number:
        yield "a roll that wasn't due"
    elif before.dice == "fair" and game.committed is not None:
        chance = _chance(before, game.committed, game.nonces)
        if chance.roll(event.turn_number) != event.roll:
            yield "a roll that isn't the promised chance"


@_wrong.register
def _(event: Committed, before: TableState) -> Iterator[str]:
    if before.coming is not None:
        yield "a second commitment to one game"
    if commitment(bytes.fromhex(event.secret), agreement_of(before, event)) != event.commitment:
        yield "a commitment to something else"


@_wrong.register
def _(event: NonceSaid, before: TableState) -> Iterator[str]:
    if event.seat in before.nonces:
        yield "a second nonce of one seat"


@_wrong.register
def _(event: Started, before: TableState) -> Iterator[str]:
    if before.phase == "playing":
        yield "a start while a game is on"
    if before.coming is None:
        return
    if dict(event.nonces) != dict(before.nonces):
        yield "a start by other nonces than were said"
    chance = _chance(before, before.coming, event.nonces)
    if before.rules.has_dice and event.roll_off != chance.roll_off():
        yield "a roll-off that isn't the promised chance"
    if event.deck != chance.deck(before.rules.cards(before.options)) and not event.dealt_anew:
        yield "a deck that isn't the promised chance"


@_wrong.register
def _(event: Finished, before: TableState) -> Iterator[str]:
    game = before.playing
    if game is None:
        yield "an end without a game"
    elif game.committed is not None and event.secret != game.committed.secret:
        yield "another secret than was committed to"


def _chance(state: TableState, committed: Committed, nonces: tuple[tuple[int, str], ...]) -> FairChance:
    said = tuple((seat, bytes.fromhex(nonce)) for seat, nonce in nonces)
    return FairChance(bytes.fromhex(committed.secret), agreement_of(state, committed), said)
