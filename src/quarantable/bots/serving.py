r"""A process that thinks: a question a line on standard input, a choice a line on standard output, until the input ends.

It is what server and engine ask, and an outside bot for anybody's arena (`docs/engine-protocol.md`).

>>> from io import BytesIO
>>> serve(BytesIO(b'{"do":"hello"}\n?\n'), answers := BytesIO(), level=None)
>>> for line in answers.getvalue().splitlines():
...     json.loads(line)["ok"]
True
False
"""

import json
import os
import signal
import sys
from collections.abc import Iterable, Mapping
from threading import Thread
from typing import Any, Final, Protocol

from quarantable import __version__

from .choosing import choose
from .lines import read_choose, write_answer, write_choice, write_problem
from .warming import warm

READY_WITHIN: Final = 8.0
"""Seconds that an answer to `hello` waits for getting ready; an arena may wait ten."""


class Answers(Protocol):
    """Where answers go."""

    def write(self, line: bytes, /) -> object:
        """Take a line."""

    def flush(self) -> None:
        """Send what was taken."""


def main(level: str | None) -> None:
    """Serve one asker. `level`: what to play where questions name none."""
    if level is None:
        signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl+C is for the asker; this ends with its input
    try:
        serve(sys.stdin.buffer, sys.stdout.buffer, level)
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())  # nobody reads on


def serve(questions: Iterable[bytes], answers: Answers, level: str | None = None) -> None:
    """Answer every line by a line. With a `level` it gets ready by itself, else when it is asked to."""
    bot = Bot(level)
    if level is not None:
        bot.get_ready()
    for line in questions:
        answers.write(bot.answer(line))
        answers.flush()


class Bot:
    """Answers lines."""

    def __init__(self, level: str | None = None) -> None:
        self._level = level
        self._warming: Thread | None = None

    def get_ready(self) -> None:
        """Begin to, beside answering."""
        self._warming = Thread(target=warm, daemon=True)
        self._warming.start()

    def answer(self, line: bytes) -> bytes:
        """The line that answers a line, whatever it is."""
        try:
            return self._answer(json.loads(line))
        except Exception as problem:  # noqa: BLE001  # whatever is wrong with the line or with us, the asker is owed an answer
            return write_problem(f"{type(problem).__name__}: {problem}")

    def _answer(self, given: Mapping[str, Any]) -> bytes:
        match given["do"]:
            case "choose":
                return self._choose(given)
            case "warm":
                warm(given["games"])
                return write_answer({})
            case "hello":
                return self._hello()
        raise ValueError(f"“do” can't be {given['do']!r}")

    def _hello(self) -> bytes:
        if self._warming is not None:
            self._warming.join(READY_WITHIN)
        return write_answer({"name": f"Quarantable {self._level or ''}".strip(), "version": __version__})

    def _choose(self, given: Mapping[str, Any]) -> bytes:
        asked = read_choose(given)
        level = asked.level or self._level
        if level is None:
            raise ValueError("no level is named")
        return write_choice(choose(level, asked.question, asked.budget, asked.seed))
