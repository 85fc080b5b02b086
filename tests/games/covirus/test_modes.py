"""Plain and compiled rules are the same rules."""

import os
import subprocess
import sys
from pathlib import Path

import pytest
from platformdirs import user_cache_dir

PROGRAM = Path(__file__).with_name("digest_of_games.py")


def digests(mode: str, first: int, last: int, **environment: str) -> list[str]:
    command = [sys.executable, str(PROGRAM), str(first), str(last)]
    run = subprocess.run(
        command, env={**os.environ, "QUARANTABLE_RULES": mode, **environment}, capture_output=True, text=True, check=True, timeout=1200
    )
    return run.stdout.splitlines()


@pytest.mark.timeout(600)  # with nothing compiled yet, on a busy machine
def test_the_same_plays_give_the_same_bytes_in_both_modes() -> None:
    assert digests("compiled", 0, 120) == digests("plain", 0, 120)


@pytest.mark.long
@pytest.mark.timeout(1800)
def test_the_same_plays_give_the_same_bytes_in_both_modes_over_thousands_of_games() -> None:
    assert digests("compiled", 120, 4120) == digests("plain", 120, 4120)


@pytest.mark.timeout(600)  # with nothing compiled yet, on a busy machine
def test_compiled_rules_stay_inside_their_arrays() -> None:
    # In a cache of its own, which lasts: compiling is most of this test.
    cache = Path(user_cache_dir("quarantable")) / "compiled-with-bounds"
    checked = digests("compiled", 0, 40, NUMBA_BOUNDSCHECK="1", NUMBA_CACHE_DIR=str(cache))
    assert checked == digests("compiled", 0, 40)
