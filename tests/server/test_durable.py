"""A play is on disk before anyone hears of it: shown by the server's own system calls. Needs `strace`."""

import asyncio
import re
import time
from collections.abc import Sequence
from pathlib import Path

import pytest

from .client import Client, Json, new_table
from .process import ServerProcess

BODY: Json = {"game": "contagious", "options": {"starter": 0}, "seats": [{"kind": "me", "name": "Ada"}, {"kind": "device", "name": "Bob"}]}
CALLS = "trace=pwrite64,fdatasync,fsync,write,writev,sendto,sendmsg"


class Traced(ServerProcess):
    """A server whose system calls are written down."""

    @property
    def calls(self) -> Path:
        return self.data / "calls.txt"

    def command(self) -> list[str]:
        # -D: who is started, and ended, is the server itself.
        return ["strace", "-D", "-f", "-o", str(self.calls), "-s", "1000000", "-e", CALLS, *super().command()]

    def told(self) -> list[str]:
        """Every call, once all have been written down."""
        for _ in range(100):
            lines = self.calls.read_text(errors="replace").splitlines()
            if lines and lines[-1].endswith(("+++ exited with 0 +++", "+++ killed by SIGTERM +++")):
                return lines
            time.sleep(0.1)
        raise TimeoutError("strace has not ended")


@pytest.mark.long
def test_the_disk_has_answered_before_a_play_is_told(tmp_path: Path) -> None:
    server = Traced(tmp_path / "server").start()
    try:
        events = asyncio.run(ten_plays(server.base))
    finally:
        server.stop()
    calls = server.told()
    assert len(events) == 10
    for event in events:
        assert_written_synced_told(calls, event)


async def ten_plays(base: str) -> list[Json]:
    """The events of ten plays, as clients heard them."""
    made = await new_table(base, BODY)
    ada, bob = (Client(base, made["table"], seat["token"]) for seat in made["seats"])
    async with ada, bob:
        await ada.until(lambda: ada.view["phase"] == "playing")
        for _ in range(10):
            seat = ada.view["turn"]
            player = (ada, bob)[seat]
            await player.until(lambda player=player, n=ada.n: player.n >= n)  # type: ignore[misc]  # defaults bind them now
            await player.do("play", seat=seat, after=player.n, play=player.view["legal"][0])
            await ada.until(lambda n=player.n: ada.n >= n)  # type: ignore[misc]  # likewise
        return [event for event in ada.events if event["is"] == "played"]


def assert_written_synced_told(calls: Sequence[str], event: Json) -> None:
    """Into the log, then the disk's answer, and only then the first word of it to anybody."""
    at, n = event["at"], event["n"]
    written = first(calls, rf'pwrite64\(.*{{\\"is\\":\\"played\\",[^{{}}]*\\"at\\":{at}}}')
    told = first(calls, rf'(?:write|writev|sendto|sendmsg)\(.*\\"n\\":{n},\\"at\\":{at},\\"is\\":\\"played\\"')
    synced = [line for line, call in enumerate(calls) if re.search(r"\bf(?:data)?sync.*= 0$", call)]
    assert any(written < line < told for line in synced), (written, told)


def first(calls: Sequence[str], pattern: str) -> int:
    return next(line for line, call in enumerate(calls) if re.search(pattern, call))
