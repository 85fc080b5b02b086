"""Processes that carry out orders go when nobody is there to take what they do."""

import os
import subprocess
import sys
import time
from pathlib import Path

PATIENCE = 60.0
STARTING = 2.0
"""Seconds of processor time in which a worker is ready."""


def test_workers_end_when_their_command_is_killed() -> None:
    command = [sys.executable, "-m", "quarantable", "simulate", "covirus", "--games", "100000000", "--jobs", "1"]
    with subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL) as process:
        workers = waited_for(process.pid)
        process.kill()
    deadline = time.monotonic() + PATIENCE
    while any(is_alive(worker) for worker in workers) and time.monotonic() < deadline:
        time.sleep(0.1)
    assert [worker for worker in workers if is_alive(worker)] == []


def waited_for(parent: int) -> list[int]:
    """The processes that a command has started, once one of them carries out orders."""
    deadline = time.monotonic() + PATIENCE
    while time.monotonic() < deadline:
        children = [int(child) for child in Path(f"/proc/{parent}/task/{parent}/children").read_text().split()]
        if any("spawn_main" in words_of(child) and has_worked(child) for child in children):
            return children
        time.sleep(0.05)
    raise AssertionError("no worker was started")


def words_of(process: int) -> str:
    try:
        return Path(f"/proc/{process}/cmdline").read_text().replace("\0", " ")
    except OSError:
        return ""


def has_worked(process: int) -> bool:
    """Has it had more processor time than starting takes?"""
    try:
        fields = Path(f"/proc/{process}/stat").read_text().rpartition(") ")[2].split()
    except OSError:
        return False
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK") > STARTING


def is_alive(process: int) -> bool:
    """Is there such a process, which hasn't ended?"""
    try:
        os.kill(process, 0)
        return ") Z " not in Path(f"/proc/{process}/stat").read_text()
    except OSError:
        return False
