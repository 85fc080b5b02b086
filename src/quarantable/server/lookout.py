"""What other servers do with the tables that are live here: asked for all in one question, when there is a reason and from time to time."""

import asyncio
import logging
from collections.abc import Mapping
from typing import Final

from .stores.neighbours import Elsewhere, Neighbours
from .stores.store import NotLoaded

logger = logging.getLogger("quarantable.server")

MOST_AT_ONCE: Final = 1000
"""Tables in one question."""

_Answers = Mapping[str, Elsewhere]


class Lookout:
    """Whoever asks while a question is under way goes into the next one: its answer is from after it was asked."""

    def __init__(self, neighbours: Neighbours) -> None:
        self._neighbours = neighbours
        self._wanted: dict[str, asyncio.Future[_Answers]] = {}
        self._asking: asyncio.Task[None] | None = None

    async def ask(self, table: str) -> Elsewhere | None:
        """What there is of the table; None if there is no such table. Raises `NotLoaded`."""
        answer = self._wanted.get(table)
        if answer is None:
            answer = self._wanted[table] = asyncio.get_running_loop().create_future()
        if self._asking is None:
            self._asking = asyncio.create_task(self._ask_all())
        return (await asyncio.shield(answer)).get(table)

    async def _ask_all(self) -> None:
        try:
            while self._wanted:
                await self._ask_some()
        finally:
            self._asking = None

    async def _ask_some(self) -> None:
        asked = {table: self._wanted.pop(table) for table in list(self._wanted)[:MOST_AT_ONCE]}
        try:
            answers = await self._neighbours.elsewhere(asked)
        except Exception as error:  # noqa: BLE001  # whoever waits must hear of it, whatever it is
            for answer in asked.values():
                _fail(answer, error if isinstance(error, NotLoaded) else NotLoaded(str(error)))
        else:
            for answer in asked.values():
                answer.set_result(answers)


def _fail(answer: "asyncio.Future[_Answers]", error: NotLoaded) -> None:
    answer.set_exception(error)
    answer.exception()  # nobody may be left who waits for it, and that is all right
