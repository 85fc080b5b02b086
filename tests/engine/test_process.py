"""The engine as a process: lines of any length, the end of the input, the worker for random games."""

import json
import os
import signal
import subprocess
import sys
from io import BytesIO

import pytest

from quarantable.engine.lines import TOO_LONG, read_lines
from quarantable.engine.random_games import ByWorker, Here, random_games
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
