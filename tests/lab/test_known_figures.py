"""What random play is known to come to, from programs that share nothing with the house: the lab finds the same."""

import json
import math
import subprocess
import sys
from typing import Any

import pytest

GAMES = 400_000
ERRORS = 4
"""Standard errors; the known figures are rounded to the last digit besides."""
CARDS = {
    "decisions": (67.5, 0.1),
    "win.from_starter_0": (0.254, 0.001),
    "win.from_starter_1": (0.248, 0.001),
    "win.from_starter_2": (0.247, 0.001),
    "win.from_starter_3": (0.252, 0.001),
    "shared": (0.046, 0.001),
}
FIELDS = {
    "turns": (347, 1),
    "lost": (0.696, 0.001),
    "win.virus": (0.466, 0.001),
    "win.cure": (0.433, 0.001),
    "draw": (0.101, 0.001),
    "certain_at": (211, 1),
}


def found(*words: str) -> dict[str, Any]:
    """The figures of a run of the real command."""
    command = [sys.executable, "-m", "quarantable", "simulate", *words, "--games", str(GAMES), "--seed", "2020", "--json"]
    done = subprocess.run(command, stdout=subprocess.PIPE, check=True, timeout=1700)
    figures: dict[str, Any] = json.loads(done.stdout)["figures"]
    return figures


@pytest.mark.long
@pytest.mark.timeout(1800)
@pytest.mark.parametrize(
    ("words", "known"), [(("contagious", "--players", "4"), CARDS), (("covirus",), FIELDS)], ids=["contagious", "covirus"]
)
def test_random_play_comes_to_what_is_known(words: tuple[str, ...], known: dict[str, tuple[float, float]]) -> None:
    figures = found(*words)
    for name, (value, digit) in known.items():
        error = (figures[name]["high"] - figures[name]["low"]) / (2 * 1.96)
        # The known figure stands on about as many games, so that its own error is as large.
        assert abs(figures[name]["value"] - value) <= digit / 2 + ERRORS * math.sqrt(2) * error, name
