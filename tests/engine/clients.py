"""Talking to an engine: as a library, and as a process of its own."""

import json
import os
import subprocess
import sys
from types import TracebackType
from typing import Any, Protocol, Self

from quarantable.engine.random_games import Here
from quarantable.engine.session import Session
from quarantable.engine.thinker import Nobody

Answer = dict[str, Any]


class Engine(Protocol):
    """Whoever answers requests."""

    def ask(self, request: dict[str, Any]) -> Answer: ...


class LibraryEngine:
    """A session in this process: lines in, lines out, and nothing between."""

    def __init__(self) -> None:
        self.session = Session(Here(), Nobody())

    def ask(self, request: dict[str, Any]) -> Answer:
        return self.say(json.dumps(request).encode())

    def say(self, line: bytes) -> Answer:
        answer = self.session.answer(line)
        assert answer.count(b"\n") == 1
        return as_answer(answer)


class ProcessEngine:
    """`python -m quarantable.engine`; `rules` is the mode, None what nobody has chosen."""

    def __init__(self, rules: str | None = "plain") -> None:
        environment = {name: value for name, value in os.environ.items() if name != "QUARANTABLE_RULES"}
        if rules:
            environment["QUARANTABLE_RULES"] = rules
        self.process = subprocess.Popen(
            [sys.executable, "-m", "quarantable.engine"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, env=environment
        )

    def ask(self, request: dict[str, Any]) -> Answer:
        return self.say(json.dumps(request).encode())

    def say(self, line: bytes) -> Answer:
        self.send(line + b"\n")
        return self.hear()

    def send(self, data: bytes) -> None:
        assert self.process.stdin
        self.process.stdin.write(data)
        self.process.stdin.flush()

    def hear(self) -> Answer:
        assert self.process.stdout
        return as_answer(self.process.stdout.readline())

    def end(self) -> tuple[bytes, int]:
        """End the input; what else was answered, and the exit status."""
        return self.end_after(b"")

    def end_after(self, data: bytes) -> tuple[bytes, int]:
        """Send this, then end the input; what was answered, and the exit status."""
        rest, _ = self.process.communicate(data)
        return rest, self.process.returncode

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        if self.process.poll() is None:
            self.process.kill()
        self.process.__exit__(kind, error, trace)


def converse(data: bytes, rules: str = "plain") -> tuple[list[Answer], int]:
    """All answers of a process to such an input, and its exit status."""
    done = subprocess.run(
        [sys.executable, "-m", "quarantable.engine"],
        input=data,
        stdout=subprocess.PIPE,
        env={**os.environ, "QUARANTABLE_RULES": rules},
        check=False,
    )
    return [as_answer(line) for line in done.stdout.splitlines(keepends=True)], done.returncode


def as_answer(line: bytes) -> Answer:
    """The answer that a line is; it has to be one as the protocol describes it."""
    assert line.endswith(b"\n")
    answer: Answer = json.loads(line)
    assert isinstance(answer["ok"], bool)
    if not answer["ok"]:
        assert set(answer) == {"ok", "rule", "why"}
        assert isinstance(answer["rule"], str)
        assert isinstance(answer["why"], str)
        assert 0 < len(answer["why"]) < 500
    return answer
