"""Whole games for tests of records: played at random by the rules, with the chance that a table, two correspondents or real dice give.

record = Covirus(seed=3).play(4).undo().take_back().to_the_end().record()
"""

import random
from collections.abc import Callable
from dataclasses import replace
from typing import Any, Self

from quarantable.chance import fair
from quarantable.chance.fair import Agreement, FairChance
from quarantable.games.contract import Position, Refusal
from quarantable.games.covirus.notation import read_square
from quarantable.games.registry import GAMES
from quarantable.games.results import Reason, result_of
from quarantable.games.spelling import spell_options
from quarantable.record.model import (
    ByMessage,
    Deck,
    Declared,
    Entry,
    Fair,
    GoOn,
    Play,
    Record,
    Resign,
    Result,
    Roll,
    RollOff,
    Seat,
    Starter,
    Stop,
    Undo,
)
from quarantable.record.receipt import Receipt, digest_of_events
from quarantable.record.writing import origin_of

ADA, BOB, CLEO = Seat("person", "Ada"), Seat("person", 'Bob "the \\ cure"'), Seat("person", "Cléo 🂡")
GREEDY = Seat("bot", "greedy")
SMALL_FIELD = {"width": 6, "length": 4}
SMALL_DECK = {
    "hand_size": 3,
    "deck": {"2": 3, "5": 4, "9": 3, "10": 2, "13": 2, "W": 2, "contagion": 2, "shield": 2, "blowback": 1, "flatten": 1, "antibodies": 1},
}


class TableGame:
    """A game at a server's table, played at random. Every method does one thing more and returns the game."""

    game = ""

    def __init__(
        self,
        seats: tuple[Seat, ...] = (ADA, BOB),
        options: dict[str, Any] | None = None,
        *,
        seed: int = 0,
        leader: int | None = None,
        on: Record | None = None,
        plays: int = 0,
    ) -> None:
        self.rules = GAMES[self.game]
        self.random = random.Random(seed)
        self.options = self.rules.read_options(options if options is not None else self.small)
        self.seats, self.leader = seats, leader
        self.written = self.rules.write_options(self.options)
        self.entries: list[Entry] = []
        self.positions: list[Position[Any, Any]] = []
        self.reason: Reason | None = None
        self.resigned: set[int] = set()
        self.stand_ins: set[int] = set()
        self.secret = self.random.randbytes(32)
        self.nonces = tuple((seat, self.random.randbytes(16)) for seat, each in enumerate(seats) if each.kind == "person")
        self.order: tuple[int, ...] = tuple(range(len(seats)))
        self.kept = 0
        past = list[Entry]() if on is None else prefix_of(on, plays)
        self.agreement = Agreement(
            table="Vt4mQ0",
            game_number=1 if leader is None else 2,
            game=self.game,
            options=spell_options(self.written),
            seats=tuple(each.agreed for each in seats),
            leader=leader,
            origin=origin_of(past) if past else "",
        )
        self.chance = FairChance(self.secret, self.agreement, self.nonces)
        if past:
            self.go_on(past)
        else:
            self.set_up()

    @property
    def small(self) -> dict[str, Any]:
        raise NotImplementedError

    def set_up(self) -> None:
        raise NotImplementedError

    def go_on(self, past: list[Entry]) -> None:
        for entry in past:
            self.follow(entry)
        position = self.positions[-1]
        cards = self.chance.deal_anew(self.rules.unseen(position))
        self.positions[-1] = self.rules.dealt_anew(position, cards)
        self.entries.append(GoOn(cards))
        self.kept = self.plays

    def follow(self, entry: Entry) -> None:
        raise NotImplementedError

    @property
    def plays(self) -> int:
        return len(self.positions) - 1

    @property
    def position(self) -> Position[Any, Any]:
        return self.positions[-1]

    @property
    def turn(self) -> int | None:
        player = None if self.reason else self.rules.turn(self.position)
        return None if player is None else self.order[player]

    def choose(self) -> str:
        raise NotImplementedError

    def make(self, text: str) -> Self:
        seat = self.turn
        assert seat is not None
        self.entries.append(Play(self.plays + 1, seat, text))
        position = self.rules.copy(self.position)
        self.rules.play(position, text)
        self.positions.append(position)
        return self

    def play(self, times: int = 1) -> Self:
        for _ in range(times):
            if self.turn is not None:
                self.make(self.choose())
        return self

    def to_the_end(self) -> Self:
        while self.turn is not None:
            self.play()
        return self

    def until(self, holds: Callable[[Self], bool]) -> Self:
        """Play on until this holds; the game must not end before."""
        while not holds(self):
            assert self.turn is not None
            self.play()
        return self

    @property
    def last(self) -> Play:
        """The play that stands last, which must be the last entry."""
        assert isinstance(self.entries[-1], Play)
        return self.entries[-1]

    def undo(self) -> Self:
        """The last play that stands, whether or not it may be."""
        self.entries.append(Undo(standing(self.entries)[-1].seat, self.plays - 1))
        self.positions.pop()
        return self

    def add(self, *entries: Entry) -> Self:
        """Entries that change no position."""
        self.entries += entries
        return self

    def resign(self, seat: int) -> Self:
        self.entries.append(Resign(seat))
        self.resigned.add(seat)
        if self.rules.has_dice or len(self.resigned) == len(self.seats):
            self.reason = "resigned"
        return self

    def stop(self) -> Self:
        """Unless the game is over."""
        if self.turn is None:
            return self
        self.entries.append(Stop())
        self.reason = "stopped"
        return self

    def chance_of_record(self) -> Fair | ByMessage | Declared:
        commitment = fair.commitment(self.secret, self.agreement)
        return Fair(self.agreement.table, self.agreement.game_number, self.leader, commitment, self.nonces, self.secret)

    def record(self) -> Record:
        reason: Reason | None = self.reason or ("played_out" if self.rules.is_over(self.position) else None)
        result = Result("unfinished")
        if reason:
            found = result_of(self.rules, self.position, self.order, reason, self.resigned)
            result = Result(found.reason, found.scores, found.winners)
        chance = self.chance_of_record()
        if isinstance(chance, Fair) and reason is None:
            chance = replace(chance, secret=None)
        return Record(self.game, self.written, self.seats, self.date, chance, result, tuple(self.entries))

    @property
    def date(self) -> str:
        return "2026-11-30T20:15:07.123Z"

    def receipt(self) -> Receipt:
        """What the browser of seat 0 kept."""
        commitment = fair.commitment(self.secret, self.agreement)
        nonces = dict(self.nonces)
        return Receipt(self.agreement.table, self.agreement.game_number, commitment, {0: nonces[0]}, nonces, digest_of_events(self.entries))


class Covirus(TableGame):
    """Covirus, on a small field unless options say otherwise."""

    game = "covirus"

    @property
    def small(self) -> dict[str, Any]:
        return SMALL_FIELD

    def set_up(self) -> None:
        self.follow(RollOff(self.chance.roll_off()))

    def follow(self, entry: Entry) -> None:
        self.entries.append(entry)
        if isinstance(entry, RollOff):
            one, other = entry.pairs[-1]
            self.order = (0, 1) if one > other else (1, 0)
            self.positions = [self.rules.new(self.options, 2)]
        elif isinstance(entry, Play):
            self.entries.pop()
            self.make(entry.play)

    def roll(self) -> str:
        return self.chance.roll(self.plays + 1)

    def choose(self) -> str:
        return placement(self.rules, self.position, self.roll(), self.random)

    def take_back(self, seat: int, to: int) -> Self:
        self.entries.append(Undo(seat, to, by_consent=True))
        del self.positions[to + 1 :]
        return self

    def leave_dice(self) -> Self:
        self.entries.append(Roll(self.roll()))
        return self


class Typed(Covirus):
    """Covirus with dice that people rolled themselves."""

    def roll(self) -> str:
        one, other = sorted((self.random.randint(1, 6), self.random.randint(1, 6)), reverse=True)
        return f"{one}{other}"

    def chance_of_record(self) -> Declared:
        return Declared("Vt4mQ0", 1)


class Contagious(TableGame):
    """It's Contagious!, with few cards unless options say otherwise."""

    game = "contagious"

    @property
    def small(self) -> dict[str, Any]:
        return SMALL_DECK

    def set_up(self) -> None:
        self.follow(Deck(self.chance.deck(self.rules.cards(self.options))))
        option = self.written["starter"]
        by_chance = self.chance.starter(len(self.seats)) if option is None else option
        starter = by_chance if self.leader is None else self.leader
        assert isinstance(starter, int)
        self.follow(Starter(starter))

    def follow(self, entry: Entry) -> None:
        self.entries.append(entry)
        if isinstance(entry, Starter):
            deck = next(each.cards for each in self.entries if isinstance(each, Deck))
            self.positions = [self.rules.new(self.options, len(self.seats), deck=deck, starter=entry.seat)]
        elif isinstance(entry, Play):
            self.entries.pop()
            self.make(entry.play)

    def choose(self) -> str:
        legal = self.rules.legal(self.position)
        assert legal
        return self.random.choice(legal)

    def undoable(self) -> Self:
        """Play until the last play, a person's, told nothing that can't be untold."""

        def can_undo(game: Self) -> bool:
            if not game.entries or not isinstance(game.entries[-1], Play) or game.plays < 1:
                return False
            seat = game.last.seat
            told = game.rules.tells(game.positions[-2], game.last.play, game.positions[-1])
            return game.seats[seat].kind == "person" and not told and game.turn is not None

        return self.until(can_undo)


def is_lost(rules: Any, position: Position[Any, Any], roll: str) -> bool:
    try:
        rules.check(position, f"{roll} -")
    except Refusal:
        return False
    return True


def placement(rules: Any, position: Position[Any, Any], roll: str, chosen: random.Random) -> str:
    """A legal placement at random; free shapes are built square by square."""
    legal = rules.legal(position, roll)
    if legal is not None:
        return str(chosen.choice(legal))
    built: list[str] = []
    while squares := rules.next_squares(position, roll, built):
        built.append(chosen.choice(squares))
    in_order = sorted(built, key=lambda name: read_square(name)[::-1])
    return f"{roll} {','.join(in_order)}"


def standing(entries: list[Entry]) -> list[Play]:
    """The plays that stand at the end."""
    plays: list[Play] = []
    for entry in entries:
        if isinstance(entry, Play):
            plays.append(entry)
        elif isinstance(entry, Undo):
            del plays[entry.to :]
    return plays


def prefix_of(record: Record, plays: int) -> list[Entry]:
    """The set-up and the first plays that stand, as a game goes on from them."""
    set_up = [entry for entry in record.entries if isinstance(entry, RollOff | Deck | Starter)]
    return [*set_up, *standing(list(record.entries))[:plays]]
