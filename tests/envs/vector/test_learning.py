"""The training example of docs/research.md learns."""

import re
import runpy
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[3]
EXAMPLE = "docs/examples/learn_contagious.py"


def share_of_the_wins(told: str) -> tuple[float, float]:
    """What the example tells: a share, and half its interval."""
    said = re.fullmatch(r"share of the wins: (\d\.\d+) ± (\d\.\d+); luck gives 0\.25\n", told)
    assert said
    return float(said[1]), float(said[2])


@pytest.mark.filterwarnings("ignore:The rules of this process run as plain Python")
def test_the_example_runs(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(sys, "argv", [EXAMPLE, "6", "90"])
    runpy.run_path(str(ROOT / EXAMPLE))
    share, half = share_of_the_wins(capsys.readouterr().out)
    assert 0 <= share <= 1
    assert half >= 0


@pytest.mark.long
@pytest.mark.timeout(900)
def test_what_the_example_learns_beats_random_play() -> None:
    done = subprocess.run([sys.executable, EXAMPLE], cwd=ROOT, stdout=subprocess.PIPE, text=True, check=True, timeout=900)
    share, half = share_of_the_wins(done.stdout)
    assert share - half > 0.35
