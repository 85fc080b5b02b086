"""Many games at once: one process each, with compiled rules."""

import os
import subprocess
import sys
from collections import deque
from collections.abc import Iterable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import suppress
from importlib.util import find_spec
from queue import SimpleQueue
from typing import Final

from .job import READY
from .pairing import Fixture
from .setting import Outcome, Setting, read_outcome, write_fixture, write_setting

AHEAD: Final = 4
"""How many games for each job are begun or waiting, beyond the oldest that isn't finished."""
PARTING: Final = 5.0
"""Seconds that a job has to end its programs."""


class JobDied(Exception):
    """A process of ours ended in the middle of a game."""

    def __init__(self) -> None:
        super().__init__("A process that played games ended unexpectedly; what it said stands above.")


class Job:
    """A process that plays one game at a time."""

    def __init__(self, setting: Setting) -> None:
        self._process = subprocess.Popen(
            [sys.executable, "-m", "quarantable.arena"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            env={**os.environ, "QUARANTABLE_RULES": _rules()},
            start_new_session=True,  # Ctrl+C is for the contest, which then ends its jobs
        )
        self._send(write_setting(setting))

    def wait(self) -> None:
        """Until it is warm. Raises `JobDied`."""
        if self._hear() != READY:
            raise JobDied

    def play(self, fixture: Fixture) -> Outcome:
        """Play a game. Raises `JobDied`."""
        self._send(write_fixture(fixture))
        return read_outcome(self._hear())

    def _send(self, line: bytes) -> None:
        if self._process.stdin is None:
            raise JobDied
        try:
            self._process.stdin.write(line)
            self._process.stdin.flush()
        except (OSError, ValueError):
            raise JobDied from None

    def _hear(self) -> bytes:
        line = b"" if self._process.stdout is None else self._process.stdout.readline()
        if not line:
            raise JobDied
        return line

    def end(self) -> None:
        """Ask it to end."""
        self._process.terminate()

    def wait_for_end(self) -> None:
        """Be sure that it has ended."""
        try:
            self._process.wait(PARTING)
        except subprocess.TimeoutExpired:
            self._process.kill()
        with suppress(OSError):  # what was still to be written
            self._process.__exit__(None, None, None)


def _rules() -> str:
    """The mode of the rules in jobs: compiled, unless somebody has chosen, or nothing can be compiled here."""
    return os.environ.get("QUARANTABLE_RULES") or ("plain" if find_spec("numba") is None else "compiled")


class Jobs:
    """So many jobs. The first warms what is compiled, and then the others find it in the cache."""

    def __init__(self, setting: Setting, count: int) -> None:
        self._setting, self._count = setting, count
        self._all: list[Job] = []
        self._idle: SimpleQueue[Job] = SimpleQueue()
        self._threads = ThreadPoolExecutor(count)

    def start(self) -> None:
        """Start them, and wait until all are warm. Raises `JobDied`."""
        self._all.append(Job(self._setting))
        self._all[0].wait()
        self._all += [Job(self._setting) for _ in range(1, self._count)]
        for job in self._all[1:]:
            job.wait()
        for job in self._all:
            self._idle.put(job)

    def play(self, fixtures: Iterable[Fixture]) -> Iterator[Outcome]:
        """The outcomes, in the order of the fixtures, whichever job is faster. Raises `JobDied`."""
        begun: deque[Future[Outcome]] = deque()
        for fixture in fixtures:
            begun.append(self._threads.submit(self._play, fixture))
            if len(begun) > AHEAD * self._count:
                yield begun.popleft().result()
        while begun:
            yield begun.popleft().result()

    def _play(self, fixture: Fixture) -> Outcome:
        job = self._idle.get()
        try:
            return job.play(fixture)
        finally:
            self._idle.put(job)

    def close(self) -> None:
        """End them all, whatever they are at."""
        for job in self._all:
            job.end()
        for job in self._all:
            job.wait_for_end()
        self._threads.shutdown(cancel_futures=True)
