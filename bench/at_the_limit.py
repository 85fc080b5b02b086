"""Random play by compiled rules against the same games in hand-written C: `limit/`, built by gcc -O3 -march=native.

    python bench/at_the_limit.py [--quick]

Both play the same seeds in one process, by turns, some 50 ms at a time, so that whatever else the machine does meets both; every pair
of turns must have taken the same number of decisions. Time is that of the processor, except for two cores and for a fresh process.
"""

import os

os.environ.setdefault("QUARANTABLE_RULES", "compiled")

import argparse
import ctypes
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from statistics import median
from typing import Any

from quarantable.bots.contagious.random_play import play_games as play_contagious
from quarantable.bots.covirus.random_play import play_games as play_covirus
from quarantable.games.registry import GAMES

LIMIT = Path(__file__).parent / "limit"
FLAGS = ("-O3", "-march=native", "-shared", "-fPIC")
CHUNK = 0.05
"""Seconds."""
SEED = 2020
TABLES = (("covirus", 2), ("contagious", 2), ("contagious", 4), ("contagious", 6))
SIZES: Mapping[str, tuple[Mapping[str, Any], ...]] = {
    "covirus": ({"width": 4, "length": 4}, {"width": 40, "length": 40}),
    "contagious": (
        {"hand_size": 1},
        {"hand_size": 18},
        {"hand_size": 20, "deck": {"W": 60, "8": 60, "contagion": 60, "shield": 60, "13": 15}},
    ),
}
"""Options that change how much there is to a decision; four hands must find cards enough. Those with choices are all tried besides."""
PROGRAM = """
from quarantable.bots.{game}.random_play import count_games, play_games
from quarantable.games.registry import GAMES
play_games(GAMES["{game}"].read_options(), 2, 1, 0, 100)
print(sum(count_games.stats.cache_misses.values()))
"""

Play = Callable[[int, int], int]
"""Plays so many games of the run that a seed begins; returns how many decisions they took."""


@dataclass(frozen=True)
class Share:
    """What one side of a comparison did."""

    seconds: float
    decisions: int

    @property
    def cost(self) -> float:
        """Seconds to a decision."""
        return self.seconds / self.decisions


@dataclass(frozen=True)
class Run:
    """How long some threads, or another process, took."""

    seconds: float
    """By the clock."""
    busy: float
    """Of the processors, together."""


def ours(game: str, players: int, given: Mapping[str, Any]) -> Play:
    """Random play by our rules, compiled already."""
    options = GAMES[game].read_options(given)
    play_games: Any = {"contagious": play_contagious, "covirus": play_covirus}[game]
    play_games(options, players, SEED, 0, 1)
    return lambda seed, games: int(play_games(options, players, seed, 0, games).decisions)


def theirs(game: str, players: int, folder: Path) -> Play:
    """Random play in C, which knows the rules as written only."""
    library = folder / f"{game}.so"
    if not library.exists():
        subprocess.run(["gcc", *FLAGS, str(LIMIT / f"limit_{game}.c"), "-o", str(library)], check=True)
    playouts = ctypes.CDLL(str(library)).playouts
    playouts.restype = ctypes.c_long
    seats = [] if game == "covirus" else [ctypes.c_int(players)]
    return lambda seed, games: int(playouts(ctypes.c_uint64(seed), *seats, ctypes.c_long(games)))


def timed(play: Play, seed: int, games: int) -> Share:
    """One turn of one side."""
    began = time.process_time()
    decisions = play(seed, games)
    return Share(time.process_time() - began, decisions)


def games_in_a_chunk(play: Play) -> int:
    """How many games take about as long as a turn should."""
    games = 1
    while (seconds := timed(play, SEED, games).seconds) < CHUNK / 4:
        games *= 2
    return max(1, round(games * CHUNK / seconds))


def by_turns(one: Play, other: Play, chunks: int) -> Iterator[tuple[Share, Share]]:
    """Both sides' turns, pair by pair; who begins alternates."""
    sizes = games_in_a_chunk(one), games_in_a_chunk(other)
    for seed in range(SEED, SEED + chunks):
        if seed % 2:
            first = timed(one, seed, sizes[0])
            yield first, timed(other, seed, sizes[1])
        else:
            second = timed(other, seed, sizes[1])
            yield timed(one, seed, sizes[0]), second


def against_c(game: str, players: int, folder: Path, chunks: int) -> str:
    """A row of the first table."""
    mine, c = ours(game, players, {}), theirs(game, players, folder)
    games = games_in_a_chunk(c)
    pairs = []
    for seed in range(SEED, SEED + chunks):
        shares = {play: timed(play, seed, games) for play in ((mine, c) if seed % 2 else (c, mine))}
        if shares[mine].decisions != shares[c].decisions:
            raise SystemExit(f"{game}, {players} players, seed {seed}: {shares[mine].decisions} decisions, in C {shares[c].decisions}")
        pairs.append((shares[mine], shares[c]))
    ratios = [a.seconds / b.seconds for a, b in pairs]
    whole = sum(a.seconds for a, _ in pairs) / sum(b.seconds for _, b in pairs)
    speeds = [sum(each.decisions for each in side) / sum(each.seconds for each in side) / 1e6 for side in zip(*pairs, strict=True)]
    return f"| {game}, {players} | {median(ratios):.3f} | {whole:.3f} | {speeds[0]:.2f} M | {speeds[1]:.2f} M |"


def on_two_cores(game: str, players: int, folder: Path, pairs: int) -> str:
    """A row of the third table. C's threads tell what the machine had to give."""
    gain, best, cost = gained(ours(game, players, {}), pairs)
    c_gain, c_best, _ = gained(theirs(game, players, folder), pairs)
    return f"| {game}, {players} | {gain:.2f} | {best:.2f} | {cost:.2f} | {c_gain:.2f} | {c_best:.2f} |"


def gained(play: Play, pairs: int) -> tuple[float, float, float]:
    """One thread plays some games, then two threads as many each: how much more two do, median and best, and how long they are busy."""
    games = 4 * games_in_a_chunk(play)
    with ThreadPoolExecutor(2) as pool:
        runs = [(in_threads(pool, play, games, 1), in_threads(pool, play, games, 2)) for _ in range(pairs)]
    gains = [2 * one.seconds / two.seconds for one, two in runs]
    return median(gains), max(gains), median(two.busy / (2 * one.busy) for one, two in runs)


def in_threads(pool: ThreadPoolExecutor, play: Play, games: int, threads: int) -> Run:
    """Each of so many threads plays so many games."""
    began, busy = time.perf_counter(), time.process_time()
    for done in [pool.submit(play, SEED + thread, games) for thread in range(threads)]:
        done.result()
    return Run(time.perf_counter() - began, time.process_time() - busy)


def options_to_try(game: str) -> list[Mapping[str, Any]]:
    """Each choice that isn't the default, then the sizes."""
    return [{spec.name: choice} for spec in GAMES[game].option_specs for choice in spec.choices if choice != spec.default] + [*SIZES[game]]


def by_option(game: str, players: int, given: Mapping[str, Any], chunks: int) -> str:
    """A row of the second table: the time to a decision beside that by the rules as written."""
    pairs = list(by_turns(ours(game, players, given), ours(game, players, {}), chunks))
    name = ", ".join(f"{key} {value}".replace("'", "") for key, value in given.items())
    ratio, cost = median(a.cost / b.cost for a, b in pairs), median(a.cost for a, _ in pairs)
    return f"| {game}, {players} | {name} | {ratio:.2f} | {1e9 * cost:.0f} ns |"


def fresh_process(game: str, runs: int) -> str:
    """A row of the last table: a process that begins when another has compiled already, to its end after 100 games."""
    command, took, misses = [sys.executable, "-c", PROGRAM.format(game=game)], [], []
    for _ in range(runs + 1):
        began, before = time.perf_counter(), os.times()
        misses.append(int(subprocess.run(command, check=True, capture_output=True, text=True).stdout))
        after = os.times()
        busy = after.children_user + after.children_system - before.children_user - before.children_system
        took.append(Run(time.perf_counter() - began, busy))
    seconds, busy = median(each.seconds for each in took[1:]), median(each.busy for each in took[1:])
    return f"| {game} | {seconds:.2f} s | {busy:.2f} s | {'yes' if any(misses[1:]) else 'no'} |"


def show(head: str, rows: Iterator[str]) -> None:
    """A table, row by row as they come."""
    print(f"\n{head}\n{'|---' * (head.count('|') - 1)}|")
    for row in rows:
        print(row, flush=True)


def main(chunks: int) -> None:
    """Print the tables."""
    few = max(5, chunks // 4)
    limits = "| game, players | processor time, ours / C: median | in all | our decisions/s | C's |"
    options = "| game, players | option | time to a decision, default = 1 | |"
    cores = "| game, players | two threads do … times as much: median | best | processor time, alone = 1 | C's threads: median | best |"
    fresh = "| a second process, 100 games | start to end | processor time | had to compile |"
    with tempfile.TemporaryDirectory() as folder:
        show(limits, (against_c(*each, Path(folder), chunks) for each in TABLES))
        tried = [(game, players, given) for game, players in (("covirus", 2), ("contagious", 4)) for given in options_to_try(game)]
        show(options, (by_option(*each, few) for each in tried))
        if len(os.sched_getaffinity(0)) > 1:
            show(cores, (on_two_cores(*each, Path(folder), few) for each in TABLES))
    show(fresh, (fresh_process(game, 3) for game in ("covirus", "contagious")))


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--quick", action="store_true", help="a fifth of the turns")
    main(8 if parser.parse_args().quick else 40)
