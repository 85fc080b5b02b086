"""What of a finished record is looked back on: the plays that stand and had a choice, each as its seat saw it, and the end."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from quarantable.bots.question import Question, question_about
from quarantable.games.contract import Position
from quarantable.record.following import Following, Player
from quarantable.record.model import GoOn, Play, Record, Result, Seat
from quarantable.record.replaying import standing_plays
from quarantable.record.verifying import verify
from quarantable.record.writing import line_of

from .refusals import DoesNotHold, NotFinished


@dataclass(frozen=True, slots=True)
class Decision:
    """A play by somebody who could have played otherwise."""

    number: int
    """Of the play, from 1, among those that stand."""
    line: int
    """Of the record's text, from 1."""
    seat: int
    by: Player
    play: str
    question: Question
    """What the seat knew then, and nothing else; the play is to be weighed."""
    public: Mapping[str, Any]
    """What a spectator saw before the play."""


@dataclass(frozen=True, slots=True)
class Course:
    """A finished game from its first decision to its result."""

    game: str
    seats: tuple[Seat, ...]
    is_open: bool
    """Is nothing hidden? Then what one of two seats can expect says what the other can."""
    decisions: tuple[Decision, ...]
    plays: int
    """How many stand at the end."""
    result: Result
    resigned: frozenset[int]

    @property
    def par(self) -> float:
        """What everybody can expect before anything is known."""
        return 1 / len(self.seats)

    def share(self, seat: int) -> float | None:
        """What the seat got of the win, 0 to 1; None where nobody won, as after stopping a game whose score can't stand."""
        winners = self.result.winners
        return None if not winners else (1 / len(winners) if seat in winners else 0.0)

    def is_cut_short(self, seat: int) -> bool:
        """Did people end the game for this seat, by resigning or by agreement, rather than the rules?"""
        return seat in self.resigned or self.result.outcome != "played_out" or not is_contested(len(self.seats), self.resigned)


def is_contested(seats: int, resigned: frozenset[int]) -> bool:
    """Can more than one seat still win?"""
    return seats - len(resigned) > 1


def course_of(record: Record) -> Course:
    """The course of a finished game. Raises `NotFinished`, `DoesNotHold`."""
    if record.result.outcome == "unfinished" or record.seen is not None:
        raise NotFinished
    _require_to_hold(record)
    following = Following(record)
    decisions = tuple(_decisions(record, following))
    return Course(
        game=record.game,
        seats=record.seats,
        is_open=not following.rules.has_cards and len(record.seats) == 2,
        decisions=decisions,
        plays=len(following.made),
        result=record.result,
        resigned=frozenset(following.resigned),
    )


def _require_to_hold(record: Record) -> None:
    """Whether chance was fair isn't asked: what was played with the dice that fell can be looked back on all the same."""
    for step in verify(record).steps:
        if step.check in ("plays", "result") and step.holds is False:
            place = "" if step.line is None else f"Line {step.line}: "
            raise DoesNotHold(place=place, because=step.why)


def _decisions(record: Record, following: Following) -> Iterator[Decision]:
    """Follows the record to its end. What was undone, stands in another record or was decided by resigning is passed over."""
    standing = set(standing_plays(record.entries))
    for place, entry in enumerate(record.entries):
        before, resigned = following.board.position, frozenset(following.resigned)
        made = [(each.seat, each.play) for each in following.made]
        following.take(entry)
        if not isinstance(entry, Play) or place not in standing or place < following.past or before is None:
            continue
        if entry.seat in resigned or not is_contested(len(record.seats), resigned):
            continue
        question = _question(following, before, made, entry.play)
        if question.legal is None or len(question.legal) > 1:
            public = following.rules.state(before, None)
            by = following.made[-1].by
            yield Decision(entry.number, line_of(record, place), entry.seat, by, entry.play, question, public)


def _question(following: Following, before: Position[Any, Any], made: Sequence[tuple[int, str]], play: str) -> Question:
    rules, order = following.rules, following.board.order
    players = [order.index(seat) for seat, _ in made]
    if any(isinstance(entry, GoOn) for entry in following.record.entries) and rules.has_cards:
        players = []  # the cards were dealt anew: what was played before says nothing of the hands now
    roll = play[:2] if rules.has_dice else None
    return question_about(rules, before, [text for _, text in made], players, roll=roll, weigh=(play,))
