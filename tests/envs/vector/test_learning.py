"""The training example of docs/research.md learns."""

import re
import runpy
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[3]
EXAMPLE = "docs/examples/learn_contagious.py"


def share_of_the_wins(*size: int) -> tuple[float, float]:
    """What the example tells: a share, and half its interval."""
    command = [sys.executable, EXAMPLE, *map(str, size)]
    done = subprocess.run(command, cwd=ROOT, stdout=subprocess.PIPE, text=True, check=True, timeout=900)
    told = re.fullmatch(r"share of the wins: (\d\.\d+) ± (\d\.\d+); luck gives 0\.25\n", done.stdout)
    assert told
    return float(told[1]), float(told[2])


@pytest.mark.filterwarnings("ignore:The rules of this process run as plain Python")
def test_the_example_runs() -> None:
    share, half = runpy.run_path(str(ROOT / EXAMPLE))["learn"](games=6, steps=90)
    assert 0 <= share <= 1
    assert half >= 0


@pytest.mark.long
@pytest.mark.timeout(900)
def test_what_the_example_learns_beats_random_play() -> None:
    share, half = share_of_the_wins(512, 400)
    assert share - half > 0.35
