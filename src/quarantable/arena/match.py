"""One game between programs, from its chance to its record. Nothing here knows a process or a clock."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final, Protocol

from quarantable.bots.choosing import choose
from quarantable.bots.question import Budget, Question, question_about
from quarantable.chance.drawing import Drawing
from quarantable.chance.seeded import SeededChance
from quarantable.chance.stream import stream
from quarantable.games.contract import Game, Position, Refusal
from quarantable.games.results import Reason, Result, result_of
from quarantable.games.roll_off import order_of
from quarantable.games.wording import shortened
from quarantable.record.model import Comment, Deck, Entry, Play, Record, Resign, Roll, RollOff, Seat, Seeded, Starter, Stop
from quarantable.record.model import Result as Recorded

from .pairing import Fixture

MOST_PLAYS: Final = 9000
"""Of one game: where bots take the pile for ever, both stop here. A record can hold so many."""
STAND_IN: Final = "greedy"
"""The level that plays the hand of a program that failed on."""
SEED_BITS: Final = 53
"""Of a bot's seed: so many are whole numbers in every language's JSON."""
LONGEST_REASON: Final = 160
_UNWRITABLE: Final = str.maketrans("{}", "()")


class Fault(Exception):
    """Why a program loses the game that it is playing, as a clause: `it ended`."""


class Player(Protocol):
    """Who sits at a seat."""

    @property
    def recorded(self) -> Seat:
        """As a record speaks of it."""

    @property
    def told(self) -> str:
        """What it is and how long it may think, for people."""

    def choose(self, question: Question, seed: int) -> str:
        """The play it chooses. Raises `Fault`."""


@dataclass(frozen=True, slots=True)
class Match:
    """A game that was played."""

    shares: tuple[float, ...]
    """By seat, the share of the win."""
    faults: tuple[tuple[int, str], ...]
    """Seats whose programs failed, and why."""
    record: Record


def play_match(game: Game[Any, Any], options: Any, seed: int, fixture: Fixture, players: Sequence[Player]) -> Match:
    """Play the game of a fixture, `players` by seat. The same seed and fixture give the same chance, and each player the same seeds."""
    playing = _Playing(game, options, seed, fixture, players)
    playing.to_the_end()
    return Match(playing.shares(), tuple(playing.faults), playing.record())


class _Playing:
    """A game while it is played."""

    def __init__(self, game: Game[Any, Any], options: Any, seed: int, fixture: Fixture, players: Sequence[Player]) -> None:
        self.game, self.options, self.seed, self.fixture, self.players = game, options, seed, fixture, players
        self.chance = SeededChance(seed, fixture.deal)
        self.entries: list[Entry] = []
        self.faults: list[tuple[int, str]] = []
        self.plays: list[str] = []
        self.by: list[int] = []
        self.order: tuple[int, ...] = tuple(range(len(players)))
        self.reason: Reason = "played_out"
        self.position = self._set_up()
        self.entries += [Comment(_written(f"seat {seat}: {player.told}")) for seat, player in enumerate(players)]

    def _set_up(self) -> Position[Any, Any]:
        if self.game.has_dice:
            pairs = self.chance.roll_off()
            self.order = order_of(pairs)
            self.entries.append(RollOff(pairs))
            return self.game.new(self.options, len(self.players))
        agreed = self.game.write_options(self.options)["starter"]
        starter = agreed if isinstance(agreed, int) else self.chance.starter(len(self.players))
        deck = self.chance.deck(self.game.cards(self.options))
        self.entries += [Deck(deck), Starter(starter)]
        return self.game.new(self.options, len(self.players), deck=deck, starter=starter)

    def to_the_end(self) -> None:
        """Play on until the game is over, given up, or too long."""
        while self.reason == "played_out" and (player := self.game.turn(self.position)) is not None:
            if len(self.plays) == MOST_PLAYS:
                self._stop()
            else:
                self._turn(player)

    def _turn(self, player: int) -> None:
        roll = self.chance.roll(len(self.plays) + 1) if self.game.has_dice else None
        question = question_about(self.game, self.position, self.plays, self.by, roll=roll)
        play = self._chosen(question)
        if play is None:
            return
        self.game.play(self.position, play)
        self.plays.append(play)
        self.by.append(player)
        self.entries.append(Play(len(self.plays), self.order[player], play))

    def _chosen(self, question: Question) -> str | None:
        """What is played: what is forced, or chosen by the seat, or by who plays on for it. None: the game was given up."""
        if question.legal is not None and len(question.legal) == 1:
            return question.legal[0]
        seat = self.order[question.seat]
        seed = self._seed_of_play()
        if self._is_played_on(seat):
            return choose(STAND_IN, question, Budget(playouts=1), seed).play
        try:
            play = self.players[seat].choose(question, seed)
            self._check(question, play)
        except Fault as fault:
            self._give_up(seat, _written(str(fault)), question.roll)
            return self._chosen(question) if self.game.has_cards else None
        return play

    def _is_played_on(self, seat: int) -> bool:
        """Has the seat's program failed, or those of all others, so that the winner is sure?"""
        failed = {seat for seat, _ in self.faults}
        return seat in failed or len(failed) == len(self.players) - 1

    def _check(self, question: Question, play: str) -> None:
        if question.roll is not None and play[:2] != question.roll:
            raise Fault(f"it played “{shortened(play, 60)}” where the dice were {question.roll}")
        try:
            self.game.check(self.position, play)
        except Refusal as refusal:
            raise Fault(f"it played “{shortened(play, 60)}”: {shortened(refusal.why, 80).rstrip('.')} ({refusal.rule})") from None

    def _give_up(self, seat: int, reason: str, roll: str | None) -> None:
        self.faults.append((seat, reason))
        self.entries.append(Comment(f"seat {seat} lost: {reason}"))
        if roll is not None:
            self.entries.append(Roll(roll))
            self.reason = "resigned"
        self.entries.append(Resign(seat))

    def _stop(self) -> None:
        self.reason = "stopped"
        self.entries.append(Stop())

    def _seed_of_play(self) -> int:
        """Another for every decision of every game."""
        fields = ["quarantable arena", self.seed, self.fixture.deal, *self.fixture.seats, len(self.plays)]
        return Drawing(stream(b"", [str(field).encode() for field in fields])).below(1 << SEED_BITS)

    def _result(self) -> Result:
        return result_of(self.game, self.position, self.order, self.reason, [seat for seat, _ in self.faults])

    def shares(self) -> tuple[float, ...]:
        """Winners share the win; where a game was stopped without a winner, all do."""
        winners = self._result().winners or range(len(self.players))
        return tuple((seat in winners) / len(winners) for seat in range(len(self.players)))

    def record(self) -> Record:
        """The game as a record."""
        result = self._result()
        return Record(
            game=self.game.name,
            options=self.game.write_options(self.options),
            seats=tuple(player.recorded for player in self.players),
            date="",
            chance=Seeded(self.seed, self.fixture.deal),
            result=Recorded(result.reason, result.scores, result.winners),
            entries=tuple(self.entries),
        )


def _written(reason: str) -> str:
    """Words that can stand in a record's comment.

    >>> _written("a {b}" + chr(10) + chr(0x202E))
    'a (b)??'
    """
    return "".join(sign if sign.isprintable() else "?" for sign in shortened(reason, LONGEST_REASON).translate(_UNWRITABLE))
