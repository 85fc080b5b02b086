"""A record followed line by line: where the game stood after each (docs/records.md).

Plays are held to the rules, since no position comes of any other; who played, what chance gave and how it ended is `verifying`'s to judge.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import singledispatchmethod
from typing import Any

from quarantable.games.contract import Game, Position, Refusal
from quarantable.games.registry import GAMES
from quarantable.games.roll_off import is_roll_off, order_of

from .model import Comment, Deck, Entry, GoOn, Message, Play, Record, Resign, Return, Roll, RollOff, Starter, Stop, TakeOver, Undo
from .writing import line_of

_Numbered = tuple[int, Entry]
"""An entry and its line."""


class CannotBeFollowed(Refusal):
    """The rules don't know where an entry of a record leads."""

    rule = "record"
    sentence = "Line {line}: {reason}"


@dataclass(frozen=True, slots=True)
class Step:
    """One entry of a record, and what came of it."""

    line: int
    """Of the record's text, from 1."""
    entry: Entry
    plays: int
    """How many stand after it."""
    order: tuple[int, ...]
    """`order[player]` is a seat; empty until the game is set up."""
    position: Position[Any, Any] | None
    """Changed by nothing. None until the game is set up, and where cards are missing."""
    turn: int | None
    """The seat that is to act after it; None where there is none, or nobody can know."""
    roll: str | None
    """The dice that lie on the table."""


class _Astray(Exception):
    """Why an entry leads nowhere: a sentence."""


def replay(record: Record) -> Iterator[Step]:
    """Every entry and where the game stood after it. Raises `CannotBeFollowed` at an entry that leads nowhere.

    Where cards are hidden (a `View` of a game with cards) no position can be known.
    """
    numbered = list(enumerate(record.entries, line_of(record, 0)))
    rules = GAMES[record.game]
    return _unseen(numbered) if rules.has_cards and record.seen is not None else _followed(record, numbered)


def replay_to(record: Record, plays: int) -> Iterator[Step]:
    """The shortest way to the position after so many of the plays that stand: the set-up and these plays, nothing undone among them.

    Raises `CannotBeFollowed`. The cards must be known, and so many plays must stand.
    """
    return _followed(record, _way_to(record, plays))


def standing_plays(entries: Sequence[Entry]) -> list[int]:
    """The places, among the entries, of the plays that stand at the end.

    >>> standing_plays([Play(1, 0, "5"), Play(2, 1, "6"), Undo(1, 1), Play(2, 1, "7")])
    [0, 3]
    """
    stand: list[int] = []
    for place, entry in enumerate(entries):
        if isinstance(entry, Play):
            stand.append(place)
        elif isinstance(entry, Undo):
            del stand[entry.to :]
    return stand


def _way_to(record: Record, plays: int) -> list[_Numbered]:
    stand = standing_plays(record.entries)[:plays]
    last = stand[-1] if stand else -1
    kept = set(stand)
    return [
        (line, entry)
        for place, (line, entry) in enumerate(enumerate(record.entries, line_of(record, 0)))
        if place in kept or isinstance(entry, RollOff | Deck | Starter) or (isinstance(entry, GoOn) and place < last)
    ]


def _followed(record: Record, numbered: Iterable[_Numbered]) -> Iterator[Step]:
    rules = GAMES[record.game]
    board = Board(rules, rules.read_options(dict(record.options)), len(record.seats))
    for line, entry in numbered:
        try:
            board.follow(entry)
        except Refusal as refusal:
            raise CannotBeFollowed(line=line, reason=refusal.why) from refusal
        except _Astray as astray:
            raise CannotBeFollowed(line=line, reason=str(astray)) from astray
        yield Step(line, entry, board.plays, board.order, board.position, board.turn, board.roll)


def _unseen(numbered: Iterable[_Numbered]) -> Iterator[Step]:
    plays = 0
    for line, entry in numbered:
        if isinstance(entry, Play):
            plays += 1
        elif isinstance(entry, Undo):
            plays = entry.to
        yield Step(line, entry, plays, (), None, None, None)


class Board:
    """Where a game stands, as one entry after the other says. `follow` raises what the rules refuse."""

    def __init__(self, rules: Game[Any, Any], options: Any, seats: int) -> None:
        self._rules, self._options, self._seats = rules, options, seats
        self._stood: list[Position[Any, Any]] = []
        """The positions that led here since the set-up; the last is where the game stands."""
        self._deck: tuple[str, ...] = ()
        self._kept = 0
        """How many plays are another record's, and can't be undone."""
        self._is_stopped = False
        self._resigned: set[int] = set()
        self.order: tuple[int, ...] = ()
        self.roll: str | None = None

    @property
    def plays(self) -> int:
        """How many plays stand."""
        return max(0, len(self._stood) - 1)

    @property
    def position(self) -> Position[Any, Any] | None:
        """Where the game stands, once it is set up."""
        return self._stood[-1] if self._stood else None

    @property
    def turn(self) -> int | None:
        """The seat that is to act."""
        if self.position is None or self._is_over:
            return None
        player = self._rules.turn(self.position)
        return None if player is None else self.order[player]

    @property
    def _is_over(self) -> bool:
        """Did people end it? With cards a bot plays the hand of who resigned on, as long as anybody is left who could win."""
        return self._is_stopped or (bool(self._resigned) and (not self._rules.has_cards or len(self._resigned) == self._seats))

    @singledispatchmethod
    def follow(self, entry: Entry) -> None:
        """Go on by one entry."""
        raise TypeError(entry)

    @follow.register
    def _(self, entry: Deck) -> None:
        if not self._rules.has_cards or self._stood:
            raise _Astray("There is no deck here in this game.")
        self._deck = entry.cards

    @follow.register
    def _(self, entry: Starter) -> None:
        if not self._deck or self._stood:
            raise _Astray("A starter comes after the deck, before all plays.")
        self.order = tuple(range(self._seats))
        self._stood = [self._rules.new(self._options, self._seats, deck=self._deck, starter=entry.seat)]

    @follow.register
    def _(self, entry: RollOff) -> None:
        if not self._rules.has_dice or self._stood or self._seats not in self._rules.players:
            raise _Astray("There is no roll-off here in this game.")
        if not is_roll_off(entry.pairs):
            raise _Astray("A roll-off is rolled again while the dice are equal, and ends when they aren't.")
        self.order = order_of(entry.pairs)
        self._stood = [self._rules.new(self._options, self._seats)]

    @follow.register
    def _(self, entry: Play) -> None:
        position = self._rules.copy(self._now())
        self._rules.play(position, entry.play)
        self._stood.append(position)
        self.roll = None

    @follow.register
    def _(self, entry: Undo) -> None:
        if not self._kept <= entry.to < self.plays:
            raise _Astray(f"Nothing leads back from play {self.plays} to play {entry.to}.")
        del self._stood[entry.to + 1 :]
        self.roll = None

    @follow.register
    def _(self, entry: Roll) -> None:
        self._now()
        self.roll = entry.roll

    @follow.register
    def _(self, entry: GoOn) -> None:
        position = self._rules.dealt_anew(self._now(), entry.cards)
        if self._rules.is_over(position):
            raise _Astray("Nothing goes on from the end of a game.")
        self._stood[-1] = position
        self._kept, self.roll = self.plays, None

    @follow.register
    def _(self, _entry: Stop) -> None:
        self._is_stopped = True
        if not self._rules.has_cards:
            position = self._rules.copy(self._now())
            self._rules.stop(position)
            self._stood[-1] = position

    @follow.register
    def _(self, entry: Resign) -> None:
        self._now()
        self._resigned.add(entry.seat)

    @follow.register(TakeOver)
    @follow.register(Return)
    @follow.register(Message)
    @follow.register(Comment)
    def _(self, _entry: TakeOver | Return | Message | Comment) -> None:
        pass

    def _now(self) -> Position[Any, Any]:
        if not self._stood:
            raise _Astray("The game isn't set up yet.")
        return self._stood[-1]
