"""A process that plays games of a contest: the setting on its first line, then a fixture a line; `ready`, then an outcome for each."""

import signal
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, closing, contextmanager, suppress
from dataclasses import replace
from types import FrameType
from typing import BinaryIO, Final, NoReturn, Protocol

from quarantable.bots.question import Budget, Question
from quarantable.games.kernel import is_compiled
from quarantable.games.registry import GAMES
from quarantable.record.model import Seat
from quarantable.record.writing import write

from .entrants import Entrant
from .level import Level
from .match import Player, play_match
from .pairing import Fixture
from .program import Program
from .setting import Outcome, Setting, read_fixture, read_setting, write_outcome

READY: Final = b"ready\n"


class Closable(Player, Protocol):
    """A player that may hold a process."""

    def close(self) -> None:
        """Let go of it."""


class Timed:
    """A player whose thinking is timed."""

    def __init__(self, player: Player) -> None:
        self._player = player
        self.moves, self.seconds = 0, 0.0

    @property
    def recorded(self) -> Seat:
        """See `match.Player`."""
        return self._player.recorded

    @property
    def told(self) -> str:
        """See `match.Player`."""
        return self._player.told

    def choose(self, question: Question, seed: int) -> str:
        """See `match.Player`."""
        began = time.perf_counter()
        try:
            return self._player.choose(question, seed)
        finally:
            self.moves += 1
            self.seconds += time.perf_counter() - began


class Seats:
    """The players of a contest. Each seat that a bot may have gets a player of its own: no program sees two hands of one game."""

    def __init__(self, entrants: Sequence[Entrant]) -> None:
        self._entrants = entrants
        self._players: dict[tuple[int, int], Closable] = {}

    def at(self, seats: Sequence[int]) -> list[Closable]:
        """Who sits at each seat, where `seats` has the numbers of the bots."""
        return [self._player(bot, seats[:seat].count(bot)) for seat, bot in enumerate(seats)]

    def _player(self, bot: int, of_its_own: int) -> Closable:
        if (bot, of_its_own) not in self._players:
            entrant = self._entrants[bot]
            self._players[bot, of_its_own] = Program(entrant) if entrant.command else Level(entrant)
        return self._players[bot, of_its_own]

    def close(self) -> None:
        """End all processes."""
        with ExitStack() as stack:
            for player in self._players.values():
                stack.callback(player.close)


def main() -> None:
    """Play until the input ends."""
    signal.signal(signal.SIGTERM, _leave)
    requests, answers = sys.stdin.buffer, sys.stdout.buffer
    with _nothing_else_is_printed(), suppress(BrokenPipeError):  # whoever asked has been killed
        serve(requests, answers)


def serve(requests: BinaryIO, answers: BinaryIO) -> None:
    """Play the fixtures of `requests`."""
    setting = read_setting(requests.readline())
    if is_compiled():
        warm_up(setting)
    _say(answers, READY)
    with closing(Seats(setting.entrants)) as seats:
        for line in requests:
            _say(answers, write_outcome(play(setting, read_fixture(line), seats.at)))


def play(setting: Setting, fixture: Fixture, seated: Callable[[Sequence[int]], Sequence[Player]]) -> Outcome:
    """Play one game."""
    game = GAMES[setting.game]
    players = [Timed(player) for player in seated(fixture.seats)]
    match = play_match(game, game.read_options(dict(setting.options)), setting.seed, fixture, players)
    return Outcome(
        fixture,
        match.shares,
        match.faults,
        tuple(player.moves for player in players),
        tuple(player.seconds for player in players),
        write(match.record) if setting.keeps_records else None,
    )


def warm_up(setting: Setting) -> None:
    """Play a game of each level with the least thought, so that whatever it needs is compiled before anything is timed."""
    for entrant in setting.entrants:
        if entrant.level is not None:
            quick = replace(entrant, budget=Budget(playouts=1))
            play(setting, Fixture(0, 0, (0,) * setting.players), Seats([quick]).at)


@contextmanager
def _nothing_else_is_printed() -> Iterator[None]:
    """Standard output is for answers; what else may print goes to standard error."""
    was, sys.stdout = sys.stdout, sys.stderr
    try:
        yield
    finally:
        sys.stdout = was


def _say(answers: BinaryIO, line: bytes) -> None:
    answers.write(line)
    answers.flush()


def _leave(number: int, _frame: FrameType | None) -> NoReturn:
    """On a signal, end in the ordinary way: no program is left behind."""
    sys.exit(128 + number)
