"""The machine under a measurement, and processes on it: cores, processor time, memory."""

import contextlib
import os
import platform
import re
import socket
import subprocess
import sys
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

import quarantable

SERVER_CORE, RIG_CORE = 0, 1


def cpu_seconds(pid: int) -> float:
    """What a process has used so far, all its threads."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def family_cpu_seconds(pid: int) -> float:
    """What a process and all its descendants have used so far."""
    return cpu_seconds(pid) + sum(family_cpu_seconds(child) for child in _children(pid))


def _children(pid: int) -> list[int]:
    words = Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
    return [int(word) for word in words]


def resident_megabytes(pid: int) -> float:
    """The memory that a process holds now."""
    pages = int(Path(f"/proc/{pid}/statm").read_text().split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE") / 1e6


def pin(pid: int, core: int) -> None:
    """Keep a process, with all its threads, on one core."""
    for task in Path(f"/proc/{pid}/task").iterdir():
        os.sched_setaffinity(int(task.name), {core})


def described() -> dict[str, Any]:
    """What this is measured on."""
    lines = Path("/proc/cpuinfo").read_text().splitlines()
    model = next((line.partition(":")[2].strip() for line in lines if "model name" in line), "?")
    return {
        "processor": model,
        "cores": os.cpu_count(),
        "system": f"{platform.system()} {platform.release()}",
        "python": platform.python_version(),
        "quarantable": quarantable.__version__,
        "load_before": round(os.getloadavg()[0], 2),
    }


@contextlib.contextmanager
def started(command: Sequence[str], says: str, environment: Mapping[str, str] | None = None) -> Iterator[tuple[int, tuple[str, int]]]:
    """A server process on `SERVER_CORE` for the length of a `with`: its id and its place, which it prints after `says`.

    Raises `RuntimeError` if it doesn't.
    """
    process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env={**os.environ, **(environment or {})})
    try:
        pin(process.pid, SERVER_CORE)
        lines = iter(process.stdout or ())
        found = next((found for line in lines if (found := re.search(rf"{says}.*?://([^:/]+):(\d+)", line))), None)
        if found is None:
            raise RuntimeError(f"{command[0]} didn't say where it is")
        pin(process.pid, SERVER_CORE)
        yield process.pid, (found[1], int(found[2]))
    finally:
        process.terminate()
        process.wait()


def free_port() -> int:
    """A port that nobody listens on."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


def ours(where: Path | str) -> list[str]:
    """The command of a server of ours over SQLite in a folder, or over a database."""
    place = ["--data", str(where)] if isinstance(where, Path) else ["--store", where]
    return [sys.executable, "-m", "quarantable", "play", "--no-open", "--port", str(free_port()), *place]


SAYS_OURS = "Quarantable is at"
