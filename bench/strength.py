"""How strong our bots are: every measurement that the project promises, with seeds fixed beforehand, as a Markdown table.

    python bench/strength.py                       # all of it: hours
    python bench/strength.py greedy leak           # some sections
    python bench/strength.py ladder --games 40     # a first look

Sections: `ladder` (each level against the next lower one, at its own pace of at most 0.1 s a move), `greedy` (best at 0.1 s against
greedy), `reference` (best against the Monte Carlo in C of `reference_bot`, at its time and at a tenth of it) and `leak` (best at length
against greedy). In It's Contagious! a bot that wins more than .70 of two-player games against greedy, or more than .50 of one against
three, sees what it mustn't until it is explained: such rows say ALARM, and the exit status is 1.
"""

import argparse
import os
import shlex
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path
from typing import Final

from quarantable.arena.contest import run
from quarantable.arena.entrants import read_entrant
from quarantable.arena.jobs import Jobs
from quarantable.arena.setting import Setting
from quarantable.arena.tally import Standing, Tally
from quarantable.bots.levels import FOR_PEOPLE, SECONDS
from quarantable.bots.question import Budget
from quarantable.games.registry import GAMES

REFERENCE: Final = Path(__file__).parent / "reference_bot" / "reference.py"
LONGEST_PACE: Final = 0.1
"""Seconds a move, in the ladder; at tables some levels think longer."""


@dataclass(frozen=True, slots=True)
class Pitch:
    """A way to play: a game, and how many sit at the table."""

    name: str
    game: str
    players: int
    games: int
    """How many are enough."""
    par: float
    leak: float | None
    """More than this against greedy is a leak until explained."""


TWO: Final = Pitch("Contagious, 2 players", "contagious", 2, 1000, 0.5, 0.70)
FOUR: Final = Pitch("Contagious, one against three", "contagious", 4, 1000, 0.25, 0.50)
FIELD: Final = Pitch("Covirus, swapped pairs", "covirus", 2, 400, 0.5, None)
PITCHES: Final = (TWO, FOUR, FIELD)


@dataclass(frozen=True, slots=True)
class Measurement:
    """One row: the first bot against the second."""

    section: str
    pitch: Pitch
    first: str
    second: str
    seed: int
    target: float
    playouts: int = 1
    """A move, of who has no budget of its own."""


def pace(level: str) -> str:
    """A level with its own pace."""
    return f"{level}@{min(SECONDS[level], LONGEST_PACE):g}s"


def ladder() -> Iterator[Measurement]:
    """Each level against the next lower one, the lowest against random play."""
    targets = {TWO: 0.58, FOUR: 0.30, FIELD: 0.60}
    for number, pitch in enumerate(PITCHES):
        rungs = ["random", *map(pace, FOR_PEOPLE)]
        for step, (lower, higher) in enumerate(pairwise(rungs)):
            yield Measurement("ladder", pitch, higher, lower, 1000 + 100 * number + step, targets[pitch])


def against_greedy() -> Iterator[Measurement]:
    """Best at 0.1 s a move against greedy tuned its best."""
    for number, (pitch, target) in enumerate({TWO: 0.62, FOUR: 0.38, FIELD: 0.62}.items()):
        yield Measurement("greedy", pitch, "best@0.1s", "greedy", 2000 + number, target)


def against_reference() -> Iterator[Measurement]:
    """Best against the Monte Carlo in C: 2,000 playouts take it about 10 ms, 1,000 of Covirus about 25 ms."""
    targets = {TWO: 0.55, FOUR: 0.29, FIELD: 0.57}
    for number, pitch in enumerate(PITCHES):
        seconds, playouts = (0.025, 1000) if pitch is FIELD else (0.010, 2000)
        other = f"cmd:{shlex.join([sys.executable, str(REFERENCE), pitch.game])}"
        yield Measurement("reference", pitch, f"best@{seconds:g}s", other, 3000 + number, targets[pitch], playouts)
        yield Measurement("reference", pitch, f"best@{seconds / 10:g}s", other, 3100 + number, pitch.par, playouts)


def leak() -> Iterator[Measurement]:
    """Best with five times as long to think: what it sees and mustn't would show the clearer."""
    for number, pitch in enumerate((TWO, FOUR)):
        yield Measurement("leak", pitch, "best@0.5s", "greedy", 4000 + number, pitch.par)


HEAD: Final = """\
| section | game | bots | share of the first | 95 % | games | a move | seed | enough? |
|---|---|---|---|---|---|---|---|---|"""
SECTIONS: Final = {"ladder": ladder, "greedy": against_greedy, "reference": against_reference, "leak": leak}


def measure(measurement: Measurement, games: int, jobs: int) -> tuple[Tally, list[Standing]]:
    """Play it."""
    pitch, budget = measurement.pitch, Budget(playouts=measurement.playouts)
    rules = GAMES[pitch.game]
    entrants = tuple(read_entrant(bot, budget) for bot in (measurement.first, measurement.second))
    setting = Setting(pitch.game, rules.write_options(rules.read_options()), pitch.players, measurement.seed, entrants)
    tally = Tally(len(entrants), pitch.players)
    with closing(Jobs(setting, jobs)) as started:
        started.start()
        for _ in run(setting, games, None, started.play, tally, lambda _outcome: None):
            pass
    return tally, tally.standings()


def is_leak(measurement: Measurement, share: float) -> bool:
    """Does it win more than anybody can who doesn't see hidden cards?"""
    return measurement.second == "greedy" and measurement.pitch.leak is not None and share > measurement.pitch.leak


def verdict(measurement: Measurement, share: float) -> str:
    """What a row comes to."""
    if is_leak(measurement, share):
        return f"ALARM: more than {measurement.pitch.leak}"
    if measurement.section == "leak":
        return f"no more than {measurement.pitch.leak}"
    return f"{'yes' if share >= measurement.target else 'NO'}, ≥ {measurement.target}"


def row(measurement: Measurement, tally: Tally, standings: list[Standing]) -> str:
    """A line of the table."""
    first, other = standings
    found = first.share
    faults = "".join(f"; {_short(bot)} failed {each.faults.total()} times" for bot, each in _pairs(measurement, standings) if each.faults)
    cells = [
        measurement.section,
        measurement.pitch.name,
        f"{measurement.first} : {_short(measurement.second)}",
        f"{found.share:.3f}",
        f"{found.low:.3f} – {found.high:.3f}",
        str(tally.games),
        f"{_milliseconds(first)} : {_milliseconds(other)}",
        str(measurement.seed),
        verdict(measurement, found.share) + faults,
    ]
    return f"| {' | '.join(cells)} |"


def _pairs(measurement: Measurement, standings: list[Standing]) -> Iterator[tuple[str, Standing]]:
    return zip((measurement.first, measurement.second), standings, strict=True)


def _short(bot: str) -> str:
    return "reference" if bot.startswith("cmd:") else bot


def _milliseconds(standing: Standing) -> str:
    return "–" if standing.seconds_a_move is None else f"{1000 * standing.seconds_a_move:.1f} ms"


def build_reference() -> None:
    """So that it is there before anybody waits for its first word."""
    for game in GAMES:
        subprocess.run([sys.executable, str(REFERENCE), game], stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, check=False)


def main() -> None:
    """Measure what is asked for."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("sections", nargs="*", choices=[[], *SECTIONS], help="which; all, if none is named")
    parser.add_argument("--game", choices=list(GAMES), help="only this game")
    parser.add_argument("--games", type=int, help="so many games of each, instead of those promised")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    wishes = parser.parse_args()
    sections = wishes.sections or list(SECTIONS)
    if "reference" in sections:
        build_reference()
    print(HEAD, flush=True)
    has_leak = False
    for measurement in (each for section in sections for each in SECTIONS[section]()):
        if wishes.game in (None, measurement.pitch.game):
            tally, standings = measure(measurement, wishes.games or measurement.pitch.games, wishes.jobs)
            has_leak |= is_leak(measurement, standings[0].share.share)
            print(row(measurement, tally, standings), flush=True)
    sys.exit(int(has_leak))


if __name__ == "__main__":
    main()
