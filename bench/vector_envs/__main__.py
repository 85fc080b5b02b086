"""Decisions a second of random play, on two cores: our vector environments beside OpenSpiel and pgx, as far as they can be imported.

    python3 dev.py bench vector_envs [--seconds 2] [--rounds 5] [--games 16384]

Everybody plays by turns in every round; told is the median of the rounds. Ours and pgx step many games at once, write an observation
and a mask of legal actions for every decision, choose a random legal action from the mask, and begin anew what has ended. OpenSpiel has
no such form: its games are played one by one through its Python API, by two processes, with the tensor and the mask asked for at every
decision; and by its own rollouts in C++, which write neither. pgx (`pip install pgx`) is compiled by JAX for this machine's processor,
32 steps and choices without Python in between.

By the clock everything depends on what else the machine does; much less so the processor time to a decision, threads and processes
together, by which everybody is compared with It's Contagious! of four players, choosing included, in the same round.
"""

import argparse
import os
from collections.abc import Iterator
from importlib.util import find_spec
from statistics import median
from typing import Final

from .contender import CORES, Contender, Share

AIM: Final = 5_000_000
"""Decisions a second that It's Contagious! with four players should make."""
IN_OPENSPIEL: Final = ("crazy_eights(players=4)", "gin_rummy", "leduc_poker", "hearts")
IN_PGX: Final = ("leduc_holdem", "sparrow_mahjong", "backgammon")
IN_PGX_AT_ONCE: Final = 4096


def contenders(games: int) -> Iterator[Contender]:
    """Everybody who is here."""
    from . import ours

    for players in (4, 2, 6):
        yield from ours.contagious(players, games)
    for width, length in ((8, 10), (20, 40)):
        yield from ours.covirus(width, length, games // 16)
    if find_spec("pyspiel"):
        from . import in_openspiel

        for name in IN_OPENSPIEL:
            yield from in_openspiel.contenders(name)
    if find_spec("pgx"):
        from . import in_pgx

        for name in IN_PGX:
            yield in_pgx.contender(name, IN_PGX_AT_ONCE)


def tell(everybody: list[Contender], rounds: list[list[Share]]) -> None:
    """Print who did how much, and how much more processor time than ours with four players a decision took in the same rounds."""
    print("| | decisions/s: median | least, most | ns of processor time | times ours |\n|---|---|---|---|---|")
    for place, contender in enumerate(everybody):
        speeds = [row[place].speed for row in rounds]
        cost, ratio = median(row[place].cost for row in rounds), median(row[place].cost / row[0].cost for row in rounds)
        print(f"| {contender.name} | {median(speeds):,.0f} | {min(speeds):,.0f}, {max(speeds):,.0f} | {cost:,.0f} | {ratio:,.2f} |")
    met = "met" if median(row[0].speed for row in rounds) >= AIM else "NOT met"
    possible = CORES * 1e9 / median(row[0].cost for row in rounds)
    print(f"\nThe aim, {AIM:,} decisions/s of four players with the choosing, is {met} by the clock.")
    print(f"By processor time, {CORES} cores with nothing else to do would make {possible:,.0f}.")
    missing = [name for name, module in (("OpenSpiel", "pyspiel"), ("pgx", "pgx")) if not find_spec(module)]
    if missing:
        print(f"Not measured, since it isn't installed: {', '.join(missing)}.")


def main() -> None:
    """Measure everybody by turns."""
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument("--seconds", type=float, default=2.0)
    arguments.add_argument("--rounds", type=int, default=5)
    arguments.add_argument("--games", type=int, default=16384)
    given = arguments.parse_args()
    os.environ.setdefault("QUARANTABLE_RULES", "compiled")
    everybody = list(contenders(given.games))
    rounds = [[contender.measure(given.seconds) for contender in everybody] for _ in range(given.rounds)]
    tell(everybody, rounds)


if __name__ == "__main__":
    main()
