"""The engine's process: a request a line on standard input, an answer a line on standard output, until the input ends."""

import os
import signal
import sys
from contextlib import closing
from types import FrameType
from typing import BinaryIO, NoReturn

from quarantable.protocol.engine import LONGEST_LINE, LineTooLong, write_refusal

from .lines import TooLong, read_lines
from .random_games import random_games
from .session import Session
from .thinker import thinker


def main() -> None:
    """Serve one client until its input ends."""
    signal.signal(signal.SIGTERM, leave)
    try:
        serve(sys.stdin.buffer, sys.stdout.buffer)
    except BrokenPipeError:
        # Nobody reads on. Python would complain once more when it closes the pipe at exit.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    except KeyboardInterrupt:
        sys.exit(130)


def leave(number: int, _frame: FrameType | None) -> NoReturn:
    """On a signal, end in the ordinary way: a worker that is at work is not left behind."""
    sys.exit(128 + number)


def serve(requests: BinaryIO, answers: BinaryIO) -> None:
    """Answer every line of `requests` by one line of `answers`, in order."""
    too_long = write_refusal(LineTooLong(most=LONGEST_LINE))
    with closing(random_games()) as randomly, closing(thinker()) as thinking:
        session = Session(randomly, thinking)
        for line in read_lines(requests, LONGEST_LINE):
            answers.write(too_long if isinstance(line, TooLong) else session.answer(line))
            answers.flush()
