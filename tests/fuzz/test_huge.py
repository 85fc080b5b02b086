"""Huge files are refused, and hardly any of them is read: the peak of memory stays where it is for a small one."""

import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

HUGE = 100_000_000
ROOM = 40_000
"""KiB more than for a small file: a tenth of what is there, and reading it whole takes more."""
RUN = """
import resource, sys
from quarantable.cli import main
try:
    main()
except SystemExit as end:
    print("status", end.code)
try:
    print(next(line for line in open("/proc/self/status") if line.startswith("VmHWM:")).split()[1])
except OSError:
    print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024)  # outside Linux, and there in bytes
"""

Fill = Callable[[Path, int], None]


def zeros_below_a_tag(path: Path, size: int) -> None:
    with path.open("wb") as file:
        file.write(b'[Quarantable "1"]\n')
        file.truncate(size)


def a_long_comment(path: Path, size: int) -> None:
    path.write_bytes(b'[Quarantable "1"]\n{' + b"a" * size)


def lines(path: Path, size: int) -> None:
    path.write_bytes(b'[Quarantable "1"]\n' * (size // 18))


def peak_of(*arguments: str, folder: Path) -> tuple[str, int]:
    """What the command printed, and the most memory it ever held, in KiB."""
    done = subprocess.run([sys.executable, "-c", RUN, *arguments], cwd=folder, capture_output=True, text=True, check=True)
    *_, status, peak = done.stdout.splitlines()
    assert status == "status 1"
    return done.stdout + done.stderr, int(peak)


RECORD = Path(__file__).with_name("corpus") / "record" / "covirus-fair.qtr"


@pytest.mark.parametrize(
    ("command", "fill"),
    [
        (["verify"], zeros_below_a_tag),
        (["verify", str(RECORD), "--receipt"], zeros_below_a_tag),
        *(
            pytest.param([command], fill, marks=pytest.mark.long)
            for command in ("verify", "replay", "convert")
            for fill in (a_long_comment, lines)
        ),
        pytest.param(["mail", "read", "game", "--name", "Bob"], a_long_comment, marks=pytest.mark.long),
    ],
)
def test_a_huge_file_is_refused_in_little_memory(command: list[str], fill: Fill, tmp_path: Path) -> None:
    small, huge = tmp_path / "small.qtr", tmp_path / "huge.qtr"
    fill(small, 100)
    fill(huge, HUGE)
    _, little = peak_of(*command, str(small), folder=tmp_path)
    said, much = peak_of(*command, str(huge), folder=tmp_path)
    assert "is longer than" in said or "is too long" in said
    assert much < little + ROOM
