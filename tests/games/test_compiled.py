"""Compiled code is kept between processes, and never outlives the sources it came from."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

PROGRAM = """
from quarantable.games.registry import GAMES
from quarantable.games.contagious.rules import next_seat
game = GAMES["contagious"]
options = game.read_options({"hand_size": 1})
position = game.new(options, 2, deck=game.cards(options), starter=0)
next_seat(position.raw)
print(sum(next_seat.stats.cache_hits.values()), end="")
"""


def hits(cache_home: Path, source: Path | None = None) -> str:
    """In a process of its own: was the compiled function found in the cache?"""
    environment = {name: value for name, value in os.environ.items() if name != "NUMBA_CACHE_DIR"}
    path = {"PYTHONPATH": str(source)} if source else {}
    environment |= {"QUARANTABLE_RULES": "compiled", "XDG_CACHE_HOME": str(cache_home), **path}
    return subprocess.run([sys.executable, "-c", PROGRAM], env=environment, capture_output=True, text=True, check=True, timeout=300).stdout


def kept(cache_home: Path) -> set[str]:
    return {folder.name for folder in (cache_home / "quarantable" / "compiled").iterdir()}


def test_a_second_process_starts_without_compiling(tmp_path: Path) -> None:
    assert [hits(tmp_path), hits(tmp_path)] == ["0", "1"]


def test_changed_sources_are_compiled_anew_and_only_the_last_few_are_kept(tmp_path: Path) -> None:
    cache, source = tmp_path / "cache", tmp_path / "source"
    shutil.copytree("src/quarantable", source / "quarantable", ignore=shutil.ignore_patterns("__pycache__", "static"))
    old = [cache / "quarantable" / "compiled" / f"old{age}" for age in range(9)]
    for age, folder in enumerate(old):
        folder.mkdir(parents=True)
        os.utime(folder, (1000 - age, 1000 - age))
    hits(cache, source)
    first = kept(cache)
    (source / "quarantable" / "bots" / "whim.py").write_text("WHIM = 1\n")
    assert hits(cache, source) == "0"
    assert len(kept(cache) - first) == 1
    assert {folder.name for folder in old if folder.exists()} == {"old0", "old1", "old2", "old3"}


def bits_by_rules(**environment: str) -> str:
    """What rules make of bits in a process with this environment."""
    command = [sys.executable, "-m", "tests.games.bits_by_rules"]
    return subprocess.run(command, env={**os.environ, **environment}, capture_output=True, text=True, check=True, timeout=300).stdout


@pytest.mark.parametrize("processor", ["", "generic"])
def test_bits_are_the_same_to_every_processor(tmp_path: Path, processor: str) -> None:
    compiled = {"QUARANTABLE_RULES": "compiled", "NUMBA_CACHE_DIR": str(tmp_path), "NUMBA_CPU_NAME": processor}
    assert bits_by_rules(**compiled) == bits_by_rules(QUARANTABLE_RULES="plain") != ""
