"""Sixteen numbers at once: compiled rules do what the Python bodies say."""

import os
import subprocess
import sys
from pathlib import Path

from tests.games.lanes_in_use import computed

ROOT = Path(__file__).parents[2]


def test_compiled_lanes_are_what_the_python_bodies_mean() -> None:
    environment = {**os.environ, "QUARANTABLE_RULES": "compiled"}
    done = subprocess.run(
        [sys.executable, "-m", "tests.games.lanes_in_use"], cwd=ROOT, env=environment, capture_output=True, text=True, check=True
    )
    assert done.stdout.split() == [computed(seed).hex() for seed in range(200)]
