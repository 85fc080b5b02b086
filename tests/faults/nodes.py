"""Server processes that are killed and started by the thousand: forked from a process that has imported everything,
so that a start costs little.
"""

import asyncio
import ctypes
import logging
import os
import resource
import signal
import socket
import sys
from multiprocessing import get_context
from multiprocessing.process import BaseProcess
from pathlib import Path
from typing import Self

from bench.load.device import Place
from bench.load.machine import free_port

_nursery = get_context("forkserver")
_nursery.set_forkserver_preload(
    ["tests.faults.nodes", "quarantable.server.running.run", "quarantable.server.stores.opening", "uvloop", "asyncpg"]
)
NO_LIMIT = resource.RLIM_INFINITY


class ShiftedClock:
    """The machine's clock, `shift` milliseconds off: set forward or back while the server runs."""

    def __init__(self, shift: ctypes.c_longlong) -> None:
        from quarantable.server.clock import SystemClock

        self._shift, self._clock = shift, SystemClock()

    def now(self) -> int:
        return self._clock.now() + self._shift.value

    def at(self, time: int, act: "object") -> asyncio.TimerHandle:
        return self._clock.at(time - self._shift.value, act)  # type: ignore[arg-type,return-value]  # the loop's own handle


def _serve(port: int, where: str, log: Path, shift: ctypes.c_longlong) -> None:
    """What a node's process does."""
    from quarantable.server.running.run import Serving, serve
    from quarantable.server.stores.opening import open_store

    os.environ["QUARANTABLE_RULES"] = "plain"  # bots that think are another test's
    with log.open("ab", buffering=0) as file:
        os.dup2(file.fileno(), sys.stderr.fileno())
    listener = socket.create_server(("127.0.0.1", port), backlog=512)
    logging.basicConfig(format="%(levelname)s %(name)s: %(message)s", level=logging.WARNING)
    serve(listener, open_store(where), Serving(clock=ShiftedClock(shift)))


class Node:
    """One server over the store at `where`, on a port of its own, which it keeps from start to start."""

    def __init__(self, where: str, log: Path) -> None:
        self.where, self.log = where, log
        self.place: Place = ("127.0.0.1", free_port())
        self.starts = 0
        self._shift = _nursery.RawValue(ctypes.c_longlong, 0)  # without a lock, which a process that is killed would keep
        self._process: BaseProcess | None = None

    @property
    def pid(self) -> int:
        assert self._process is not None
        assert self._process.pid is not None
        return self._process.pid

    @property
    def is_running(self) -> bool:
        return self._process is not None and self._process.is_alive()

    def start(self) -> Self:
        """It will listen soon."""
        assert not self.is_running
        self._process = _nursery.Process(target=_serve, args=(self.place[1], self.where, self.log, self._shift), daemon=True)
        self._process.start()
        self.starts += 1
        return self

    async def is_up(self) -> bool:
        """Does it listen, within 20 s?"""
        for _ in range(1000):
            try:
                _, writer = await asyncio.open_connection(*self.place)
            except OSError:
                if not self.is_running:
                    return False
                await asyncio.sleep(0.02)
            else:
                writer.transport.abort()
                return True
        return False

    def kill(self) -> None:
        """As a power cut would."""
        self._end(signal.SIGKILL)

    def stop(self) -> None:
        """In good order."""
        self._end(signal.SIGTERM)

    def _end(self, how: signal.Signals) -> None:
        if self._process is None:
            return
        if self._process.is_alive():
            os.kill(self.pid, how)
            self._process.join(20)
        self._process.close()
        self._process = None

    def freeze(self) -> None:
        """It does nothing until it is thawed."""
        os.kill(self.pid, signal.SIGSTOP)

    def thaw(self) -> None:
        """It goes on."""
        os.kill(self.pid, signal.SIGCONT)

    def set_clock(self, milliseconds: int) -> None:
        """From now on its clock is so much off."""
        self._shift.value = milliseconds

    def limit_files(self, size: int) -> None:
        """No file it writes may become larger (bytes), as if the disk were full; `NO_LIMIT`: there is room again."""
        resource.prlimit(self.pid, resource.RLIMIT_FSIZE, (size, NO_LIMIT))
