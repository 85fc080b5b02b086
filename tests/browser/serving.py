"""A real server process, with a data folder of its own, that can be killed and started again."""

import os
import resource
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import IO, Any, cast

import httpx

HOST = "127.0.0.1"
READY = "Quarantable is at "
CLIENT = httpx.Client(timeout=20, trust_env=False, limits=httpx.Limits(max_keepalive_connections=0))
"""Without kept connections: the server closes one that is idle, and a request may just be on its way then."""


def free_port() -> int:
    """A port that nobody listens on."""
    with socket.socket() as probe:
        probe.bind((HOST, 0))
        return int(probe.getsockname()[1])


@dataclass
class Server:
    """`quarantable play` on a port of its own. Games are in `data`, what it printed in `data/printed.txt`."""

    data: Path
    port: int = field(default_factory=free_port)
    rules: str = "plain"
    """With plain ones bots play simply, and nothing is compiled."""
    process: subprocess.Popen[str] | None = None

    @property
    def address(self) -> str:
        """Without a slash at the end."""
        return f"http://{HOST}:{self.port}"

    def start(self) -> None:
        """Start it; it listens when this returns."""
        command = [sys.executable, "-m", "quarantable", "play", "--port", str(self.port), "--data", str(self.data), "--no-open"]
        with (self.data / "printed.txt").open("a") as printed:
            self.process = subprocess.Popen(
                command, stdout=subprocess.PIPE, stderr=printed, text=True, env={**os.environ, "QUARANTABLE_RULES": self.rules}
            )
        lines = iter(cast(IO[str], self.process.stdout).readline, "")
        if not any(READY in line for line in lines):
            raise RuntimeError((self.data / "printed.txt").read_text())

    @contextmanager
    def full_disk(self) -> Iterator[None]:
        """Nothing more can be written by it for the length of a `with`."""
        pid = cast("subprocess.Popen[str]", self.process).pid
        before = resource.prlimit(pid, resource.RLIMIT_FSIZE)
        resource.prlimit(pid, resource.RLIMIT_FSIZE, (1, before[1]))
        try:
            yield
        finally:
            resource.prlimit(pid, resource.RLIMIT_FSIZE, before)

    def kill(self) -> None:
        """End it as a power cut would."""
        if self.process:
            self.process.kill()
            self.forget()

    def stop(self) -> None:
        """Ask it to end, and wait until it has."""
        if self.process:
            self.process.terminate()
            self.forget()

    def forget(self) -> None:
        """Wait for the process's end and let go of its pipe."""
        if self.process:
            self.process.wait(timeout=20)
            cast(IO[str], self.process.stdout).close()
            self.process = None


@dataclass(frozen=True)
class Table:
    """A table on a server, and the secrets of the seats that its maker holds."""

    server: Server
    name: str
    tokens: dict[int, str]
    invitations: dict[int, str]

    def link(self, seat: int) -> str:
        """By which a browser takes the seat: the private link, or the invitation."""
        secret = f"k={self.tokens[seat]}" if seat in self.tokens else f"i={self.invitations[seat]}"
        return f"{self.server.address}/t/{self.name}#{secret}&seat={seat}"

    def view(self, seat: int | None = None) -> dict[str, Any]:
        """What the seat, or a spectator, may see now."""
        headers = {} if seat is None else {"Authorization": f"Bearer {self.tokens[seat]}"}
        answer = CLIENT.get(f"{self.server.address}/api/tables/{self.name}", headers=headers).raise_for_status()
        return cast(dict[str, Any], answer.json()["view"])


def record_of(table: Table, game: int = 1) -> str:
    """The record of a game, as a spectator may have it."""
    return CLIENT.get(f"{table.server.address}/api/tables/{table.name}/record/{game}").raise_for_status().text


def new_table(server: Server, game: str, seats: list[dict[str, str]], **more: object) -> Table:
    """A table made without the page; `more` is `options`, `rolls` and so on, as in docs/socket.md."""
    answer = CLIENT.post(f"{server.address}/api/tables", json={"game": game, "seats": seats, **more})
    made = answer.raise_for_status().json()
    tokens = {each["seat"]: each["token"] for each in made["seats"] if "token" in each}
    invitations = {each["seat"]: each["invitation"] for each in made["seats"] if "invitation" in each}
    return Table(server, made["table"], tokens, invitations)
