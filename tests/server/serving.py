"""`quarantable serve` as a real process."""

import os
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Self

import httpx

from .process import free_port

STARTS_WITHIN = 30.0


class PublicServer:
    """A server with settings of its own, on ports of its own; what it says is in `log`."""

    def __init__(self, folder: Path, **settings: str) -> None:
        self.port, self.figures_port = free_port(), free_port()
        self.log = folder / f"log-{self.port}.txt"
        usual = {"store": str(folder / "data"), "bots": "0", "limits": "generous", "drain_seconds": "1", "log_format": "json"}
        own = {"port": str(self.port), "metrics": f"127.0.0.1:{self.figures_port}"}
        self._options = [f"--{name.replace('_', '-')}={text}" for name, text in {**usual, **own, **settings}.items()]
        self.process: subprocess.Popen[bytes] | None = None

    @property
    def base(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def launch(self) -> None:
        """It will answer soon."""
        plain = {**os.environ, "QUARANTABLE_RULES": "plain"}
        with self.log.open("ab") as log:
            self.process = subprocess.Popen([sys.executable, "-m", "quarantable", "serve", *self._options], stderr=log, env=plain)

    def start(self) -> Self:
        """It answers when this returns."""
        self.launch()
        end = time.monotonic() + STARTS_WITHIN
        while not self._answers():
            assert time.monotonic() < end, self.log.read_text()
            assert self.process is not None
            assert self.process.poll() is None, self.log.read_text()
            time.sleep(0.02)
        return self

    def _answers(self) -> bool:
        try:
            return httpx.get(f"{self.base}/ready", timeout=5).status_code == 200
        except httpx.TransportError:
            return False

    def tell_to_end(self) -> None:
        """As systemd does."""
        assert self.process is not None
        self.process.terminate()

    def stop(self) -> int:
        """Its status, once it has ended."""
        self.tell_to_end()
        assert self.process is not None
        return self.process.wait(timeout=30)

    def figures(self) -> str:
        """What it tells Prometheus."""
        return httpx.get(f"http://127.0.0.1:{self.figures_port}/metrics").text


@contextmanager
def running(server: PublicServer) -> Iterator[PublicServer]:
    """The server for the length of a `with`; it must end well."""
    try:
        yield server.start()
    finally:
        status = server.stop()
    assert status == 0
