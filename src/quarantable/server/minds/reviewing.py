"""Finished games looked back on, told line by line: how far it is, and at last the review (docs/review.md).

The pool thinks, whenever no table waits for it. What is computed besides is done in a thread, since a long game takes seconds.
"""

import asyncio
from collections.abc import AsyncGenerator, AsyncIterator, Iterator
from contextlib import aclosing, contextmanager
from typing import Any, Final

import msgspec

from quarantable.games.contract import Refusal
from quarantable.protocol.socket import Review
from quarantable.record.reading import read
from quarantable.review.course import Course, Decision, course_of
from quarantable.review.model import write_review
from quarantable.review.reviewing import summed_up
from quarantable.review.weighing import Weighed, weighing
from quarantable.server.refusals import NoAnswer, NobodyLooksAhead, ReviewUnderWay, StillWarming, TooManyDecisions, TooManyReviews, refused

from .thinking import Thinker

LEVEL: Final = "best"
"""The bot that is asked."""
MOST_REVIEWS: Final = 8
"""At a time."""
MOST_DECISIONS: Final = 600
"""Of a game."""

Message = dict[str, Any]


class Reviewer:
    """Looks back on games, one at a time for each client."""

    def __init__(self, thinker: Thinker) -> None:
        self._thinker = thinker
        self._clients: set[str] = set()

    async def begin(self, client: str, asked: Review) -> AsyncIterator[bytes]:
        """The lines of a review. What can't be looked back on is refused at once; what goes wrong later is told as the last line."""
        messages = self._messages(client, asked)
        return _lines(await anext(messages), messages)

    async def _messages(self, client: str, asked: Review) -> AsyncGenerator[Message, None]:
        with self._place(client):
            self._require_thinker()
            course = await asyncio.to_thread(_course, asked.record)
            weighed: list[Weighed] = []
            yield _progress(course, weighed)
            for decision in course.decisions:
                weighed.append(await self._weigh(decision, asked))
                yield _progress(course, weighed)
            review = await asyncio.to_thread(lambda: write_review(summed_up(course, weighed)))
            yield {"is": "review", "level": LEVEL, "playouts": asked.playouts, "seed": asked.seed, **review}

    @contextmanager
    def _place(self, client: str) -> Iterator[None]:
        """A place among those who look back, as long as it takes."""
        if client in self._clients:
            raise ReviewUnderWay
        if len(self._clients) >= MOST_REVIEWS:
            raise TooManyReviews
        self._clients.add(client)
        try:
            yield
        finally:
            self._clients.remove(client)

    def _require_thinker(self) -> None:
        if self._thinker.bots != "ready":
            raise StillWarming if self._thinker.bots == "warming" else NobodyLooksAhead

    async def _weigh(self, decision: Decision, asked: Review) -> Weighed:
        """What a play was worth. Raises `NoAnswer`, `NotWeighed`."""
        asking = weighing(decision, asked.seed)
        question, seed = next(asking)
        while True:
            choice = await self._thinker.consider(LEVEL, question, asked.playouts, seed)
            if choice is None:
                raise NoAnswer
            try:
                question, seed = asking.send(choice)
            except StopIteration as done:
                weighed: Weighed = done.value
                return weighed


def _course(text: str) -> Course:
    course = course_of(read(text))
    if len(course.decisions) > MOST_DECISIONS:
        raise TooManyDecisions(count=len(course.decisions), most=MOST_DECISIONS)
    return course


def _progress(course: Course, weighed: list[Weighed]) -> Message:
    return {"is": "progress", "done": len(weighed), "of": len(course.decisions)}


async def _lines(first: Message, rest: AsyncGenerator[Message, None]) -> AsyncIterator[bytes]:
    """Each message as a line of JSON. Who reads no further ends the review."""
    async with aclosing(rest):
        yield _line(first)
        try:
            async for message in rest:
                yield _line(message)
        except Refusal as refusal:
            yield _line(refused(refusal))


def _line(message: Message) -> bytes:
    return msgspec.json.encode(message) + b"\n"
