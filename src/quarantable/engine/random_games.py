"""Statistics of random games: in this process, or by a worker that runs compiled rules."""

import os
import secrets
from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from functools import reduce
from importlib.util import find_spec
from time import perf_counter
from typing import Any, Final, Protocol

from quarantable.bots.contagious.random_play import SHARES
from quarantable.bots.contagious.random_play import play_games as play_contagious
from quarantable.bots.covirus.random_play import play_games as play_covirus
from quarantable.chance.splitmix import STEP
from quarantable.games.wording import shown
from quarantable.protocol.engine import MissingKey, New, Random, WrongValue

from .set_up import find_game, read_options, set_up
from .worker import Worker


class Tally(Protocol):
    """What came out of random games."""

    @property
    def games(self) -> int:
        """How many there were."""

    @property
    def decisions(self) -> int:
        """Plays of all games, forced and lost ones included."""

    @property
    def wins(self) -> list[float]:
        """By player; a shared win is divided equally."""

    @property
    def shared(self) -> int:
        """In how many games more than one won."""


PLAY_GAMES: Final[Mapping[str, Callable[[Any, int, int, int, int], Tally]]] = {"contagious": play_contagious, "covirus": play_covirus}
FEW: Final = 100
"""So many games are played before a worker would have started."""
LONG_ENOUGH: Final = 0.5
"""Seconds. The next portion of a run has as many games as one that took so long; after a shorter one, twice as many."""


class RandomGames(Protocol):
    """Plays random games and says what came out."""

    def play(self, request: Random) -> Mapping[str, Any]:
        """The answer to the request. Raises a `Refusal` if it can't be served."""

    def close(self) -> None:
        """Let go of what was needed for it."""


class Here:
    """In this process, in its mode of the rules."""

    def play(self, request: Random) -> Mapping[str, Any]:
        """See `RandomGames`."""
        options, players = checked(request)
        play_games = PLAY_GAMES[request.game]
        seed = _seed(request)
        play_games(options, players, seed, 0, 0)  # compiles, if need be, before the clock is started
        started = perf_counter()
        tally = play_games(options, players, seed, 0, request.games)
        seconds = perf_counter() - started
        return {
            "games": tally.games,
            "decisions": tally.decisions,
            "seconds": seconds,
            "wins": list(tally.wins),
            "shared": tally.shared,
        }

    def close(self) -> None:
        """See `RandomGames`: there is nothing."""


class ByWorker:
    """By a process of its own with compiled rules, started when there is enough to do; here, should that fail.

    It is asked for a portion of the run at a time: a worker whose engine has been killed ends when it has played the last one.
    """

    def __init__(self) -> None:
        self.worker = Worker()
        self._here = Here()

    def play(self, request: Random) -> Mapping[str, Any]:
        """See `RandomGames`."""
        checked(request)
        seed = _seed(request)
        if request.games <= FEW and not self.worker.is_running:
            return self._here.play(replace(request, seed=seed))
        return reduce(added, self._answers(request, seed))

    def _answers(self, run: Random, seed: int) -> Iterator[Mapping[str, Any]]:
        """Portion by portion, what came out of the run that `seed` begins."""
        played, size = 0, FEW
        while played < run.games:
            left = run.games - played
            answer = self.worker.ask(portion(run, seed, played, min(size, left)))
            if answer is None:
                yield self._here.play(portion(run, seed, played, left))
                return
            yield answer
            played += answer["games"]
            size *= 2 if answer["seconds"] < LONG_ENOUGH else 1

    def close(self) -> None:
        """See `RandomGames`."""
        self.worker.close()


def portion(run: Random, seed: int, first: int, games: int) -> Random:
    """The games `first` … `first + games − 1` of the run that `seed` begins, as a run of its own.

    >>> portion(Random("covirus", games=9), seed=5, first=0, games=4)
    Random(game='covirus', games=4, options=None, players=None, seed=5)
    """
    return replace(run, seed=(seed + first * STEP) % (1 << 64), games=games)


def added(one: Mapping[str, Any], other: Mapping[str, Any]) -> Mapping[str, Any]:
    """The answer for two portions together, to the last bit the one for both in one piece (but for `seconds`).

    >>> one = {"games": 2, "decisions": 90, "seconds": 0.5, "wins": [1.5, 0.5], "shared": 1}
    >>> added(one, one)
    {'games': 4, 'decisions': 180, 'seconds': 1.0, 'wins': [3.0, 1.0], 'shared': 2}
    """
    wins = [sum(round(won * SHARES) for won in both) / SHARES for both in zip(one["wins"], other["wins"], strict=True)]
    return {key: wins if key == "wins" else one[key] + other[key] for key in one}


def random_games() -> RandomGames:
    """By a worker, unless somebody has chosen the mode of the rules, or nothing can be compiled here."""
    is_chosen = bool(os.environ.get("QUARANTABLE_RULES"))
    return Here() if is_chosen or find_spec("numba") is None else ByWorker()


def checked(request: Random) -> tuple[Any, int]:
    """The options and the number of players; raises the refusal of a game that can't be set up so."""
    game = find_game(request.game)
    if game.has_cards:
        if request.players is None:
            raise MissingKey(do="random", key="players")
        position = set_up(New(request.game, request.options, request.players, seed=0))
        return position.options, position.state.players
    if request.players not in (None, *game.players):
        raise WrongValue(key="players", value=shown(request.players), expected=f"{game.players[0]}")
    return read_options(game, request.options), game.players[0]


def _seed(request: Random) -> int:
    return secrets.randbits(64) if request.seed is None else request.seed
