"""Talking to somebody's program by lines, whatever it does: it may answer late or never, say too much, not listen, or die."""

import os
import select
import signal
import subprocess
import time
from collections.abc import Sequence
from contextlib import suppress
from typing import IO, Final

from .match import Fault

LONGEST_ANSWER: Final = 1 << 16
"""Bytes of a line; the longest play has a few hundred."""
CHUNK: Final = 1 << 16
UNASKED: Final = "it said something that it was not asked"
PARTING: Final = 0.5
"""Seconds that a program has to end by itself when nothing more is asked."""


class Conversation:
    """A program that was started, in a process group of its own. What it says on standard error nobody hears.

    Needs a system with process groups and pipes that can be polled, such as Linux or macOS.
    """

    def __init__(self, command: Sequence[str]) -> None:
        """Start it. Raises `Fault`."""
        try:
            self._process = subprocess.Popen(  # noqa: S603  # the command is the user's own
                command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, bufsize=0, start_new_session=True
            )
        except (OSError, ValueError) as error:
            raise Fault(f"it can't be started: {getattr(error, 'strerror', None) or error}") from None
        self._to, self._from = _unblocked(self._process.stdin), _unblocked(self._process.stdout)
        self._heard = bytearray()

    def ask(self, line: bytes, seconds: float) -> bytes:
        """Send a line, newline and all, and return the line that comes within so many seconds. Raises `Fault`."""
        deadline = time.perf_counter() + seconds
        with suppress(BlockingIOError):
            self._heard += os.read(self._from, CHUNK)
        if self._heard:
            raise Fault(UNASKED)
        try:
            self._send(line, deadline)
            return self._hear(deadline)
        except TimeoutError:
            raise Fault(f"it gave no answer within {seconds:g} s") from None
        except OSError:
            raise Fault("it ended") from None

    def _send(self, line: bytes, deadline: float) -> None:
        left = memoryview(line)
        while left:
            _wait(self._to, select.POLLOUT, deadline)
            with suppress(BlockingIOError):
                left = left[os.write(self._to, left) :]

    def _hear(self, deadline: float) -> bytes:
        while b"\n" not in self._heard:
            if len(self._heard) > LONGEST_ANSWER:
                raise Fault(f"its answer is longer than {LONGEST_ANSWER} bytes")
            _wait(self._from, select.POLLIN, deadline)
            chunk = os.read(self._from, CHUNK)
            if not chunk:
                raise Fault("it ended")
            self._heard += chunk
        line, _, self._heard = self._heard.partition(b"\n")
        if self._heard:
            raise Fault(UNASKED)
        return bytes(line)

    def part(self) -> None:
        """Nothing more is asked: let it end, and then be sure that it and all it started has."""
        with suppress(OSError):
            os.close(self._to)
        self._to = -1
        deadline = time.perf_counter() + PARTING
        with suppress(TimeoutError, OSError):
            while _is_open(self._from, deadline):
                pass
        self.kill()

    def kill(self) -> None:
        """End it, and all processes of its group."""
        with suppress(ProcessLookupError, PermissionError):
            os.killpg(self._process.pid, signal.SIGKILL)
        self._process.wait()
        for pipe in (self._to, self._from):
            with suppress(OSError):
                os.close(pipe)
        self._to = self._from = -1


def _unblocked(pipe: IO[bytes] | None) -> int:
    """A pipe of our own, that doesn't block."""
    if pipe is None:
        raise ValueError("there is no pipe")
    with pipe:
        own = os.dup(pipe.fileno())
    os.set_blocking(own, False)
    return own


def _wait(pipe: int, event: int, deadline: float) -> None:
    """Until the pipe is ready, or has been closed. Raises TimeoutError."""
    poll = select.poll()
    poll.register(pipe, event)
    if not poll.poll(max(0.0, 1000 * (deadline - time.perf_counter()))):
        raise TimeoutError


def _is_open(pipe: int, deadline: float) -> bool:
    """Read on; False at the end. Raises TimeoutError."""
    _wait(pipe, select.POLLIN, deadline)
    return bool(os.read(pipe, CHUNK))
