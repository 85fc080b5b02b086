"""A record held against the rules, entry by entry: who may play what, undo, take over, resign or stop, and when.

Chance isn't judged here: what chance is said to have given is gathered as `casts`, for `verifying` to compare.
"""

from dataclasses import dataclass, replace
from functools import singledispatchmethod
from typing import Any, Literal

from quarantable.games.contract import Position, Refusal
from quarantable.games.registry import GAMES
from quarantable.games.roll_off import is_roll_off

from .breaches import (
    AfterTheEnd,
    BadRollOff,
    CannotResign,
    CannotReturn,
    CannotStop,
    CannotTakeBack,
    CannotTakeOver,
    CannotUndo,
    ExtraDice,
    IllegalPlay,
    NotAtATable,
    NotByMessage,
    NotInTheArena,
    NotInThePast,
    NotSetUp,
    NotTheFirst,
    SetUpAgain,
    TurnIsLost,
    WrongNumber,
    WrongSeat,
)
from .kinds import kind_of
from .model import (
    ByMessage,
    Comment,
    Deck,
    Declared,
    Entry,
    Fair,
    GoOn,
    Message,
    Play,
    Record,
    Resign,
    Return,
    Roll,
    RollOff,
    Seeded,
    Starter,
    Stop,
    TakeOver,
    Undo,
)
from .replaying import Board

Player = Literal["person", "bot", "table"]


@dataclass(frozen=True, slots=True)
class Made:
    """A play that stands: who made it, and whether something since can't be untold (`Game.tells`, or another went on from it)."""

    seat: int
    play: str
    by: Player
    told: bool


@dataclass(frozen=True, slots=True)
class Cast:
    """Something that chance is said to have given: entry number `entry` says so. `number` is the turn of a roll."""

    entry: int
    kind: Literal["deck", "starter", "roll-off", "deal anew", "roll"]
    said: Any
    number: int = 0
    before: tuple[str, ...] = ()
    """The cards that were dealt anew, as they stood before."""


class Following:
    """Where the game of a record stands after the entries that were `take`n, one after the other, from the first."""

    def __init__(self, record: Record) -> None:
        self.record = record
        self.rules = GAMES[record.game]
        self.options = self.rules.read_options(dict(record.options))
        self.board = Board(self.rules, self.options, len(record.seats))
        self.made: list[Made] = []
        """The plays that stand."""
        self.casts: list[Cast] = []
        self.resigned: set[int] = set()
        self.stand_ins: set[int] = set()
        """The seats of people for whom a bot plays."""
        self.is_stopped = False
        self.last: Position[Any, Any] | None = None
        """The position before all agreed to stop."""
        self.past = max((place for place, entry in enumerate(record.entries) if isinstance(entry, GoOn)), default=-1)
        """The place of the last `goes-on`: what stands before it is another record's."""
        self.kept = 0
        """How many plays are another record's."""
        self._place = -1
        self._has_deck = False

    def take(self, entry: Entry) -> None:
        """Go on by the next entry. Raises a `Breach`, or the refusal of a set-up rule."""
        self._place += 1
        if isinstance(entry, Comment):
            return
        if self._place < self.past and not isinstance(entry, RollOff | Deck | Starter | Play | GoOn):
            raise NotInThePast(entry=kind_of(entry))
        if self.is_set_up and self.board.turn is None:
            raise AfterTheEnd
        if self.board.roll is not None and not self._may_follow_dice(entry):
            raise ExtraDice(roll=self.board.roll)
        self._take(entry)

    @property
    def is_set_up(self) -> bool:
        """Has the game begun?"""
        return self.board.position is not None

    def speaks(self, seat: int) -> bool:
        """Does somebody sit there who can end the game: a person who plays in person, or in the arena whatever bot?"""
        is_player = self._is_person(seat) or isinstance(self.record.chance, Seeded)
        return is_player and seat not in self.stand_ins and seat not in self.resigned

    def _is_person(self, seat: int) -> bool:
        return self.record.seats[seat].kind == "person"

    def _may_follow_dice(self, entry: Entry) -> bool:
        """Dice that nobody played lie there until the end; those that people typed may have been mistyped."""
        if isinstance(entry, Play):
            return isinstance(self.record.chance, Declared) and entry.play[:2] != self.board.roll
        return isinstance(entry, Stop | Resign) or isinstance(self.record.chance, Declared)

    def _require_set_up(self) -> None:
        if self.is_set_up:
            return
        missing = "its roll-off" if self.rules.has_dice else "its starter" if self._has_deck else "its deck"
        raise NotSetUp(missing=missing)

    def _require_table(self, entry: Entry) -> None:
        self._require_set_up()
        if isinstance(self.record.chance, ByMessage):
            raise NotByMessage(entry=kind_of(entry))
        if isinstance(self.record.chance, Seeded):
            raise NotInTheArena(entry=kind_of(entry))

    def _require_turn(self) -> None:
        """By message a turn in which nothing fits is lost before anybody can end the game; at a table it may take a while."""
        position, roll = self.board.position, self.board.roll
        if not isinstance(self.record.chance, ByMessage) or position is None or roll is None:
            return
        try:
            self.rules.check(position, f"{roll} -")
        except Refusal:
            return
        raise TurnIsLost(roll=roll)

    @singledispatchmethod
    def _take(self, entry: Entry) -> None:
        raise TypeError(entry)

    @_take.register
    def _(self, entry: RollOff) -> None:
        if not self.rules.has_dice or self.is_set_up:
            raise SetUpAgain(entry="roll-off")
        if not is_roll_off(entry.pairs):
            raise BadRollOff
        self._cast("roll-off", entry.pairs)
        self.board.follow(entry)

    @_take.register
    def _(self, entry: Deck) -> None:
        if not self.rules.has_cards or self._has_deck:
            raise SetUpAgain(entry="deck")
        self._cast("deck", entry.cards)
        self._has_deck = True
        self.board.follow(entry)

    @_take.register
    def _(self, entry: Starter) -> None:
        if not self.rules.has_cards or self.is_set_up:
            raise SetUpAgain(entry="starter")
        if not self._has_deck:
            raise NotSetUp(missing="its deck")
        self._cast("starter", entry.seat)
        self.board.follow(entry)

    @_take.register
    def _(self, entry: Play) -> None:
        self._require_set_up()
        if self.rules.has_dice:
            self._cast("roll", entry.play[:2], self.board.plays + 1)
        if entry.number != self.board.plays + 1:
            raise WrongNumber(number=entry.number, expected=self.board.plays + 1)
        if entry.seat != self.board.turn:
            raise WrongSeat(seat=entry.seat, expected=self.board.turn)
        before = self.board.position
        try:
            self.board.follow(entry)
        except Refusal as refusal:
            play = entry.play if len(entry.play) <= 60 else entry.play[:60] + "…"
            raise IllegalPlay(play=play, refused_by=refusal.rule, because=refusal.why, refused_as=refusal.code) from refusal
        told = before is not None and self.board.position is not None and self.rules.tells(before, entry.play, self.board.position)
        self.made.append(Made(entry.seat, entry.play, self._player_of(entry), told))

    def _player_of(self, entry: Play) -> Player:
        """A lost turn is the table's; whoever played in the past is not here to undo it."""
        is_lost = self.rules.has_dice and entry.play.endswith(" -")
        if is_lost or self._place < self.past:
            return "table"
        return "person" if self.speaks(entry.seat) else "bot"

    @_take.register
    def _(self, entry: Undo) -> None:
        self._require_table(entry)
        if entry.by_consent:
            self._judge_take_back(entry)
        else:
            self._judge_undo(entry)
        self.board.follow(entry)
        undone = self.made[entry.to :]
        del self.made[entry.to :]
        # That another went on from the last play that stands was seen, though it is undone.
        if self.made and any(made.seat != self.made[-1].seat for made in undone):
            self.made[-1] = replace(self.made[-1], told=True)

    def _judge_undo(self, entry: Undo) -> None:
        last = self.made[-1] if self.made else None
        if last is None or last.seat != entry.seat or last.by != "person":
            raise CannotUndo(seat=entry.seat, to=entry.to, because="the last play that stands isn't one that its person made")
        if not self.speaks(entry.seat):
            raise CannotUndo(seat=entry.seat, to=entry.to, because="a bot plays for that seat")
        if entry.to != len(self.made) - 1:
            raise CannotUndo(seat=entry.seat, to=entry.to, because=f"{len(self.made)} plays stand, and just the last one is undone")
        if last.told or self.board.roll is not None:
            raise CannotUndo(seat=entry.seat, to=entry.to, because="something happened since that can't be untold")

    def _judge_take_back(self, entry: Undo) -> None:
        if self.rules.has_cards:
            raise CannotTakeBack(seat=entry.seat, to=entry.to, because="cards that were seen can't be unseen")
        if not self.speaks(entry.seat):
            raise CannotTakeBack(seat=entry.seat, to=entry.to, because="no person plays there")
        own = (place for place in reversed(range(len(self.made))) if self._is_own(self.made[place], entry.seat))
        if next(own, None) != entry.to:
            raise CannotTakeBack(seat=entry.seat, to=entry.to, because="it goes to just before one's own last play")

    def _is_own(self, made: Made, seat: int) -> bool:
        return made.seat == seat and made.by == "person"

    @_take.register
    def _(self, entry: Roll) -> None:
        self._require_set_up()
        if not self.rules.has_dice or entry.roll == self.board.roll:
            raise ExtraDice(roll=entry.roll)
        self._cast("roll", entry.roll, self.board.plays + 1)
        self.board.follow(entry)

    @_take.register
    def _(self, entry: Resign) -> None:
        self._require_set_up()
        self._require_turn()
        if entry.seat in self.resigned:
            raise CannotResign(seat=entry.seat, because="it has resigned already")
        if not self.speaks(entry.seat):
            raise CannotResign(seat=entry.seat, because="a bot plays there")
        self.resigned.add(entry.seat)
        self.board.follow(entry)

    @_take.register
    def _(self, entry: TakeOver) -> None:
        self._require_table(entry)
        if not self.speaks(entry.seat):
            raise CannotTakeOver(seat=entry.seat, because="no person plays there")
        if not any(self.speaks(seat) for seat in range(len(self.record.seats)) if seat != entry.seat):
            raise CannotTakeOver(seat=entry.seat, because="there is no other person to agree to it")
        self.stand_ins.add(entry.seat)

    @_take.register
    def _(self, entry: Return) -> None:
        self._require_table(entry)
        if entry.seat not in self.stand_ins:
            raise CannotReturn(seat=entry.seat, because="no bot plays for a person there")
        self.stand_ins.discard(entry.seat)

    @_take.register
    def _(self, entry: Stop) -> None:
        self._require_set_up()
        self._require_turn()
        if not any(map(self.speaks, range(len(self.record.seats)))):
            raise CannotStop
        self.last = self.board.position
        self.is_stopped = True
        self.board.follow(entry)

    @_take.register
    def _(self, _entry: Message) -> None:
        if not isinstance(self.record.chance, ByMessage):
            raise NotAtATable
        self._require_set_up()

    @_take.register
    def _(self, entry: GoOn) -> None:
        self._require_table(entry)
        if isinstance(self.record.chance, Fair | Declared) and self.record.chance.game_number != 1:
            raise NotTheFirst(number=self.record.chance.game_number)
        position = self.board.position
        before = () if position is None else self.rules.unseen(position)
        self._cast("deal anew", entry.cards, before=before)
        self.board.follow(entry)
        self.kept = len(self.made)

    def _cast(self, kind: Any, said: Any, number: int = 0, before: tuple[str, ...] = ()) -> None:
        self.casts.append(Cast(self._place, kind, said, number, before))
