"""Looking back on a game through the server, with a thinker that is the test's: streamed, bounded, ended with who asked."""

import asyncio
import json
from collections.abc import Awaitable, Callable
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from quarantable.bots.question import Choice, Question
from quarantable.record.writing import write
from quarantable.review.course import course_of
from quarantable.review.model import write_review
from quarantable.review.reviewing import summed_up
from quarantable.review.weighing import weigh
from quarantable.server.minds import reviewing
from quarantable.server.minds.thinking import NobodyThinks
from quarantable.server.openapi import DESCRIPTION
from quarantable.table import Bots
from tests.record.games import ADA, BOB, SMALL_DECK, SMALL_FIELD, Contagious, Covirus
from tests.review.asking import surely

from .inside import Inside, Json, settle

CONTAGIOUS = Contagious((ADA, BOB), SMALL_DECK, seed=4).to_the_end().record()
COVIRUS = Covirus((ADA, BOB), {**SMALL_FIELD, "end": "full"}, seed=3).to_the_end().record()
UNFINISHED = Covirus((ADA, BOB), SMALL_FIELD, seed=3).play(2).record()


class Considers(NobodyThinks):
    """It knows what every play is worth, unless the test holds it up."""

    def __init__(self, bots: Bots = "ready") -> None:
        self.bots: Bots = bots
        self.asked: list[tuple[str, int]] = []
        self.is_asked = asyncio.Event()
        self.withdrawn = 0
        self.may_answer = asyncio.Event()
        self.may_answer.set()
        self.is_lost = False

    async def consider(self, level: str, question: Question, playouts: int, seed: int) -> Choice | None:
        self.asked.append((level, playouts))
        self.is_asked.set()
        try:
            await self.may_answer.wait()
        except asyncio.CancelledError:
            self.withdrawn += 1
            raise
        return None if self.is_lost else surely(question, seed)


def reviewing_with(scenario: Callable[[Inside, Considers], Awaitable[None]], bots: Bots = "ready") -> None:
    async def whole() -> None:
        thinker = Considers(bots)
        await scenario(Inside(thinker=thinker), thinker)

    asyncio.run(whole())


async def look_back(world: Inside, record: str, **more: Any) -> tuple[int, list[Json]]:
    """The status, and all lines of the answer."""
    answer = await world.http.post("/api/review", json={"record": record, **more})
    return answer.status_code, [json.loads(line) for line in answer.text.splitlines()]


@pytest.mark.parametrize("record", [CONTAGIOUS, COVIRUS], ids=["contagious", "covirus"])
def test_a_review_tells_how_far_it_is_and_comes_to_what_the_command_comes_to(record: Any) -> None:
    async def scenario(world: Inside, thinker: Considers) -> None:
        status, lines = await look_back(world, write(record), playouts=70, seed=9)
        course = course_of(record)
        whole = write_review(summed_up(course, [weigh(decision, surely, 9) for decision in course.decisions]))
        assert status == 200
        assert [line.get("done") for line in lines[:-1]] == list(range(len(course.decisions) + 1))
        assert lines[-1] == {"is": "review", "level": "best", "playouts": 70, "seed": 9, **whole}
        assert thinker.asked == [("best", 70)] * 3 * len(course.decisions)

    reviewing_with(scenario)


def test_every_line_is_as_described() -> None:
    async def scenario(world: Inside, thinker: Considers) -> None:
        validator = Draft202012Validator({"$ref": "#/components/schemas/ReviewLine", "components": DESCRIPTION["components"]})
        for thinker.is_lost in (False, True):
            for line in (await look_back(world, write(COVIRUS)))[1]:
                validator.validate(line)

    reviewing_with(scenario)


@pytest.mark.parametrize(
    ("record", "status", "code"),
    [
        ("A game of chess", 400, "not_a_record"),
        (write(UNFINISHED), 400, "not_finished"),
        (write(COVIRUS).replace("Scores", "Score"), 400, None),
        ("x" * 300_000, 413, "too_long"),
    ],
)
def test_what_is_no_finished_game_is_refused(record: str, status: int, code: str | None) -> None:
    async def scenario(world: Inside, _thinker: Considers) -> None:
        got, (refusal,) = await look_back(world, record)
        assert (got, refusal["is"]) == (status, "refused")
        assert code in (None, refusal["code"])

    reviewing_with(scenario)


@pytest.mark.parametrize("more", [{"playouts": 0}, {"playouts": 10**6}, {"seed": -1}, {"level": "best"}])
def test_only_what_is_bounded_may_be_asked(more: Json) -> None:
    async def scenario(world: Inside, _thinker: Considers) -> None:
        status, (refusal,) = await look_back(world, write(COVIRUS), **more)
        assert (status, refusal["code"]) == (400, "broken")

    reviewing_with(scenario)


def test_a_game_with_too_many_decisions_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reviewing, "MOST_DECISIONS", 3)

    async def scenario(world: Inside, _thinker: Considers) -> None:
        status, (refusal,) = await look_back(world, write(CONTAGIOUS))
        assert (status, refusal["code"], refusal["facts"]["most"]) == (400, "too_many_decisions", 3)

    reviewing_with(scenario)


@pytest.mark.parametrize(("bots", "code"), [("warming", "still_warming"), ("simple", "nobody_looks_ahead")])
def test_without_bots_that_look_ahead_it_is_said_so(bots: Bots, code: str) -> None:
    async def scenario(world: Inside, _thinker: Considers) -> None:
        status, (refusal,) = await look_back(world, write(COVIRUS))
        assert (status, refusal["code"]) == (409, code)

    reviewing_with(scenario, bots)


def test_a_bot_that_fails_ends_the_review_with_a_refusal_as_its_last_line() -> None:
    async def scenario(world: Inside, thinker: Considers) -> None:
        thinker.is_lost = True
        status, lines = await look_back(world, write(COVIRUS))
        assert status == 200
        assert [line["is"] for line in lines] == ["progress", "refused"]
        assert lines[-1]["code"] == "no_answer"

    reviewing_with(scenario)


def test_a_client_looks_back_on_one_game_at_a_time() -> None:
    async def scenario(world: Inside, thinker: Considers) -> None:
        thinker.may_answer.clear()
        first = asyncio.create_task(look_back(world, write(COVIRUS)))
        await thinker.is_asked.wait()
        status, (refusal,) = await look_back(world, write(COVIRUS))
        assert (status, refusal["code"]) == (429, "review_under_way")
        thinker.may_answer.set()
        assert (await first)[1][-1]["is"] == "review"
        assert (await look_back(world, write(COVIRUS)))[1][-1]["is"] == "review"

    reviewing_with(scenario)


def test_a_server_looks_back_on_so_many_games_at_a_time(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reviewing, "MOST_REVIEWS", 0)

    async def scenario(world: Inside, _thinker: Considers) -> None:
        status, (refusal,) = await look_back(world, write(COVIRUS))
        assert (status, refusal["code"]) == (429, "too_many_reviews")

    reviewing_with(scenario)


def test_a_review_ends_with_who_asked_for_it() -> None:
    async def scenario(world: Inside, thinker: Considers) -> None:
        thinker.may_answer.clear()
        body = json.dumps({"record": write(COVIRUS)}).encode()
        incoming: asyncio.Queue[Json] = asyncio.Queue()
        incoming.put_nowait({"type": "http.request", "body": body, "more_body": False})
        task = asyncio.create_task(world.app(SCOPE, incoming.get, _hear))
        await thinker.is_asked.wait()
        incoming.put_nowait({"type": "http.disconnect"})
        await task
        await settle()
        assert thinker.withdrawn == 1
        thinker.may_answer.set()
        assert (await look_back(world, write(COVIRUS)))[0] == 200

    reviewing_with(scenario)


SCOPE: Json = {
    "type": "http", "asgi": {"version": "3.0", "spec_version": "2.3"}, "http_version": "1.1", "scheme": "http", "method": "POST",
    "path": "/api/review", "raw_path": b"/api/review", "query_string": b"", "root_path": "", "headers": [],
    "client": ("127.0.0.1", 1), "server": ("inside", 80), "state": {},
}  # fmt: skip


async def _hear(_message: Any) -> None:
    """Nobody listens."""
