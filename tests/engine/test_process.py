"""The engine as a process: lines of any length, the end of the input, the worker for random games."""

import json
import os
import select
import signal
import subprocess
import sys
from collections.abc import Mapping
from io import BytesIO
from typing import Any

import pytest

from quarantable.engine.lines import TOO_LONG, read_lines
from quarantable.engine.random_games import ByWorker, Here, random_games
from quarantable.engine.worker import Worker
from quarantable.protocol.engine import LONGEST_LINE, Random
from tests.engine.clients import Answer, ProcessEngine, converse

HELLO = b'{"do":"hello"}'
RUN = Random("contagious", games=500, players=3, seed=5)


def test_answers_come_in_order_one_a_line() -> None:
    answers, status = converse(b'{"do":"show"}\n' + HELLO + b'\n\n\xff\n{"do":"undo"}\n')
    assert [answer["ok"] for answer in answers] == [False, True, False, False, False]
    assert status == 0


@pytest.mark.parametrize(("data", "count"), [(b"", 0), (b"\n", 1), (b"\n\n", 2), (HELLO, 1), (HELLO + b"\n", 1), (HELLO + b"\nx", 2)])
def test_the_end_of_the_input_ends_it_with_status_0(data: bytes, count: int) -> None:
    answers, status = converse(data)
    assert (len(answers), status) == (count, 0)


def padded(size: int) -> bytes:
    return HELLO + b" " * (size - len(HELLO))


def test_a_line_of_one_mebibyte_is_read_and_a_longer_one_refused() -> None:
    lines = [padded(LONGEST_LINE), padded(LONGEST_LINE + 1), padded(5 * LONGEST_LINE), HELLO, padded(3 * LONGEST_LINE)]
    answers, status = converse(b"\n".join(lines))
    assert [answer["ok"] for answer in answers] == [True, False, False, True, False]
    assert {answer["rule"] for answer in answers if not answer["ok"]} == {"protocol"}
    assert status == 0


class Endless:
    """A stream of one line that goes on for ever, until it has been read long enough."""

    def __init__(self, size: int) -> None:
        self.left = size
        self.largest = 0

    def readline(self, limit: int, /) -> bytes:
        self.largest = max(self.largest, limit)
        size = min(limit, self.left)
        self.left -= size
        return b"x" * size


def test_a_line_without_end_is_passed_over_in_bounded_memory() -> None:
    stream = Endless(size=1 << 30)
    assert list(read_lines(stream, LONGEST_LINE)) == [TOO_LONG]
    assert stream.largest <= LONGEST_LINE + 1


def test_a_line_is_too_long_by_its_bytes_without_the_newline() -> None:
    assert list(read_lines(BytesIO(b"abc\nabcd\nabc"), 3)) == [b"abc", TOO_LONG, b"abc"]


def test_it_ends_quietly_when_nobody_reads_its_answers() -> None:
    engine = subprocess.Popen([sys.executable, "-m", "quarantable.engine"], stdin=-1, stdout=-1, stderr=-1)
    assert engine.stdout
    engine.stdout.close()
    engine.stdout = None
    _, errors = engine.communicate((HELLO + b"\n") * 10)
    assert (errors, engine.returncode) == (b"", 0)


def test_told_to_end_it_ends_in_the_ordinary_way() -> None:
    with ProcessEngine(None) as engine:
        engine.say(HELLO)
        engine.process.terminate()
        assert engine.process.wait(60) == 128 + signal.SIGTERM


def test_plain_rules_start_without_numpy_and_numba() -> None:
    look = "import sys, quarantable.engine; sys.exit('numba' in sys.modules or 'numpy' in sys.modules)"
    environment = {name: value for name, value in os.environ.items() if name != "QUARANTABLE_RULES"}
    assert subprocess.run([sys.executable, "-c", look], env=environment, check=False).returncode == 0


def test_a_seed_deals_and_a_bot_plays_the_same_in_every_mode() -> None:
    def conversation(rules: str) -> list[Answer]:
        with ProcessEngine(rules) as engine:
            deal = engine.ask({"do": "new", "game": "contagious", "players": 3, "seed": 5, "options": "table"})
            plays = [engine.ask({"do": "bot", "level": level, "playouts": 1, "seed": 5}) for level in ("random", "greedy")]
            field = engine.ask({"do": "new", "game": "covirus", "options": {"width": 9, "length": 7}})
            turns = [engine.ask({"do": "bot", "level": "random", "playouts": 1, "seed": 5, "roll": roll}) for roll in ("42", "33", "11")]
            return [deal, *plays, field, *turns]

    assert conversation("plain") == conversation("compiled")


def random_answer(rules: str | None, request: dict[str, object]) -> dict[str, object]:
    with ProcessEngine(rules) as engine:
        answer = engine.ask(request)
        assert engine.end() == (b"", 0)
    assert answer.pop("seconds") >= 0
    return answer


@pytest.mark.parametrize(
    "asked",
    [
        {"game": "contagious", "players": 4, "games": 300},
        {"game": "contagious", "players": 2, "games": 300, "options": {"preset": "table", "flatten_again": "reverses", "starter": 1}},
        {"game": "covirus", "games": 120, "options": {"width": 5, "length": 6, "half": "closed", "end": "clinched"}},
    ],
    ids=str,
)
def test_random_games_are_the_same_in_every_mode(asked: dict[str, object]) -> None:
    request = {"do": "random", "seed": 5, **asked}
    plain = random_answer("plain", request)
    assert random_answer("compiled", request) == plain
    assert random_answer(None, request) == plain


def test_a_mode_set_to_nothing_is_left_to_the_engine(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("QUARANTABLE_RULES", "")
    assert isinstance(random_games(), ByWorker)


def without_seconds(answer: object) -> dict[str, object]:
    result = json.loads(json.dumps(answer))
    del result["seconds"]
    assert isinstance(result, dict)
    return result


def test_a_worker_that_dies_is_replaced() -> None:
    by_worker = ByWorker()
    try:
        first = without_seconds(by_worker.play(RUN))
        assert by_worker.worker.process is not None
        killed = by_worker.worker.process.pid
        os.kill(killed, signal.SIGKILL)
        assert without_seconds(by_worker.play(RUN)) == first
        assert by_worker.worker.process is not None
        assert by_worker.worker.process.pid != killed
    finally:
        by_worker.close()
    assert not by_worker.worker.is_running


def test_without_a_worker_that_works_the_games_are_played_here(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "executable", "/bin/false")
    by_worker = ByWorker()
    assert without_seconds(by_worker.play(RUN)) == without_seconds(Here().play(RUN))


class WorkerHere(Worker):
    """Stands in for a worker: plays in this process, says that it took so long each time, and after so many times no more."""

    def __init__(self, seconds: float, times: int = 5) -> None:
        super().__init__()
        self.seconds, self.times = seconds, times
        self.asked: list[int] = []

    def ask(self, request: Random) -> Mapping[str, Any] | None:
        self.asked.append(request.games)
        return {**Here().play(request), "seconds": self.seconds} if len(self.asked) <= self.times else None


RUNS = [
    Random("contagious", games=500, players=6, seed=5, options="table"),
    Random("contagious", games=500, players=5, seed=2**64 - 1, options={"starter": 3, "hand_size": 3}),
    Random("covirus", games=500, seed=5, options={"width": 4, "length": 4}),
]


@pytest.mark.parametrize("run", RUNS, ids=str)
@pytest.mark.parametrize(
    ("seconds", "times", "portions"),
    [(0.25, 5, [100, 200, 200]), (0.5, 5, [100] * 5), (0.25, 1, [100, 200])],
    ids=["quick", "slow", "dying"],
)
def test_portions_of_a_run_add_up_to_the_run_to_the_last_bit(run: Random, seconds: float, times: int, portions: list[int]) -> None:
    by_worker = ByWorker()
    by_worker.worker = worker = WorkerHere(seconds, times)
    answer = by_worker.play(run)
    assert worker.asked == portions
    assert without_seconds(answer) == without_seconds(Here().play(run))


def test_the_seconds_of_portions_are_summed() -> None:
    by_worker = ByWorker()
    by_worker.worker = WorkerHere(seconds=0.25)
    assert by_worker.play(RUN)["seconds"] == 0.75


AT_WORK = """
import subprocess, sys
from functools import partial
from quarantable.engine.random_games import ByWorker
from quarantable.engine.worker import Worker
from quarantable.protocol.engine import Random

class Telling(Worker):
    def ask(self, request):
        answer = super().ask(request)
        print("played", flush=True)
        return answer

subprocess.Popen = partial(subprocess.Popen, pass_fds=[int(sys.argv[1])])
engine = ByWorker()
engine.worker = Telling()
engine.play(Random("covirus", games=10_000_000, options={"width": 40, "length": 40}))
"""
"""An engine with a run that takes very long. It tells of every portion; its worker, too, holds a pipe open for as long as it lives."""


def test_a_worker_ends_soon_after_its_engine_was_killed_in_the_midst_of_a_run() -> None:
    alive, held = os.pipe()
    with subprocess.Popen([sys.executable, "-c", AT_WORK, str(held)], stdout=subprocess.PIPE, pass_fds=[held]) as engine:
        os.close(held)
        assert engine.stdout
        assert [engine.stdout.readline() for _ in range(3)] == [b"played\n"] * 3
        engine.kill()
    with os.fdopen(alive, "rb") as pipe:
        assert select.select([pipe], [], [], 30)[0], "the worker is still there"
        assert pipe.read() == b""
