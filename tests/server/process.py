"""A real server process that can be killed and started again."""

import os
import signal
import socket
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO, Self, cast


def free_port() -> int:
    """A port that nobody listens on."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


class ServerProcess:
    """`quarantable play` on a port of its own, keeping its games in `data`, or in the database `store`."""

    def __init__(self, data: Path, store: str | None = None) -> None:
        self.data, self.store, self.port = data, store, free_port()
        self._process: subprocess.Popen[str] | None = None

    @property
    def base(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    @property
    def pid(self) -> int:
        assert self._process is not None
        return self._process.pid

    def command(self) -> list[str]:
        """How it is started."""
        where = ["--store", self.store] if self.store else ["--data", str(self.data)]
        return [sys.executable, "-m", "quarantable", "play", "--no-open", "--port", str(self.port), *where]

    def start(self) -> Self:
        """It listens when this returns."""
        self.data.mkdir(exist_ok=True)
        plain = {**os.environ, "QUARANTABLE_RULES": "plain"}  # bots that think are another test's
        with self.log.open("a") as log:
            self._process = subprocess.Popen(self.command(), stdout=subprocess.PIPE, stderr=log, text=True, env=plain)
        printed = cast(IO[str], self._process.stdout).readline()
        assert printed.startswith("Quarantable is at"), self.log.read_text()
        return self

    @property
    def log(self) -> Path:
        """What it said on standard error."""
        return self.data / "log.txt"

    def freeze(self) -> None:
        """It does nothing until it is thawed."""
        os.kill(self.pid, signal.SIGSTOP)

    def thaw(self) -> None:
        """It goes on where it was."""
        os.kill(self.pid, signal.SIGCONT)

    def kill(self) -> None:
        """As a power cut would."""
        self._end(subprocess.Popen.kill)

    def stop(self) -> None:
        """As Ctrl+C does."""
        self._end(subprocess.Popen.terminate)

    def _end(self, how: Callable[[subprocess.Popen[str]], None]) -> None:
        if self._process is not None:
            how(self._process)
            self._process.communicate(timeout=20)
            self._process = None


@contextmanager
def running_server(data: Path) -> Iterator[ServerProcess]:
    """A server for the length of a `with`."""
    server = ServerProcess(data).start()
    try:
        yield server
    finally:
        server.stop()
