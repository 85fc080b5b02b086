"""A table as this client knows it, wherever it is: the last view, all events, what can be done; and what was asked and not answered yet."""

import asyncio
import secrets
from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import Any, Final, Literal

from .fairness import Fairness, Trouble
from .keeping import Keeping
from .refused import Refused
from .source import Message, Source

Link = Literal["connecting", "open", "lost", "refused", "unknown", "gone"]
"""`lost`: it is tried again. `refused`: these tokens aren't of this table. `unknown`: no such table. `gone`: it was deleted."""

ENDS: Final[dict[int, Link]] = {4401: "refused", 4404: "unknown", 4410: "gone"}
HELD: Final = ("can_not_be_stored", "can_not_be_read", "too_busy")
"""The table is in trouble, not the request: it is sent again."""
PAUSE: Final = 2.0
"""Seconds before that."""


class Client:
    """`on_change` is called after whatever has changed. Requests are repeated until they are answered, each is carried out once."""

    def __init__(self, source: Source, tokens: Sequence[str], keeping: Keeping, on_change: Callable[[], None]) -> None:
        self.view: dict[str, Any] | None = None
        self.events: list[dict[str, Any]] = []
        self.link: Link = "connecting"
        self.trouble: Trouble | None = None
        """What the table did that would let it bend chance."""
        self.is_held = False
        """Is something kept here that the table can't do for now?"""
        self._source = source
        self._tokens = list(tokens)
        self._on_change = on_change
        self._unanswered: dict[str, tuple[Message, asyncio.Future[Message]]] = {}
        self._tasks: set[asyncio.Task[Any]] = set()
        self._fairness = Fairness(source.table, keeping, self._speak)

    @property
    def table(self) -> str:
        """Its id."""
        return self._source.table

    async def run(self) -> None:
        """Be connected, until cancelled."""
        try:
            await self._source.run(self)
        finally:
            for task in list(self._tasks):
                task.cancel()

    async def act(self, do: str, **fields: Any) -> Message:
        """Do something at the table; what its `done` tells. Raises `Refused`."""
        identity = secrets.token_urlsafe(12)
        message = {"do": do, "id": identity, **fields}
        answer: asyncio.Future[Message] = asyncio.get_running_loop().create_future()
        self._unanswered[identity] = (message, answer)
        if self.link == "open":
            self._source.send(message)
        return await answer

    def sign(self, do: str, **fields: Any) -> None:
        """“It's me”, or cover again: no answer but a new view."""
        self._source.send({"do": do, **fields})

    def opened(self) -> None:
        """See `Ears`."""
        self._source.send({"do": "hello", "tokens": self._tokens, "last": self.events[-1]["n"] if self.events else 0})

    def hear(self, message: Message) -> None:
        """See `Ears`."""
        match message["is"]:
            case "welcome":
                self._see(message)
                self._welcome()
            case "news" | "presence":
                self._see(message)
            case _:
                self._settle(message)
        self._on_change()

    def lost(self, code: int) -> None:
        """See `Ears`."""
        self.link = ENDS.get(code, "lost")
        self._fairness.forget_spoken()
        self._on_change()

    def _welcome(self) -> None:
        self.link = "open"
        for message, _ in list(self._unanswered.values()):
            self._source.send(message)

    def _see(self, message: Message) -> None:
        self.events.extend(message.get("events", ()))
        self.view = dict(message["view"])
        self.trouble = self._fairness.see(self.view, self.events)

    def _settle(self, message: Message) -> None:
        known = self._unanswered.get(message.get("id") or "")
        if known is None:
            return
        request, answer = known
        self.is_held = message["is"] == "refused" and message["code"] in HELD
        if self.is_held:
            self._do(self._send_later(request))
            return
        del self._unanswered[request["id"]]
        if answer.done():
            return
        if message["is"] == "refused":
            answer.set_exception(Refused.told(message))
        else:
            answer.set_result(message)

    async def _send_later(self, message: Message) -> None:
        await asyncio.sleep(PAUSE)
        self._source.send(message)

    def _speak(self, game: int, seat: int, nonce: str) -> None:
        async def say() -> None:
            with suppress(Refused):  # what the table says to it is seen in its next view
                await self.act("nonce", seat=seat, game_number=game, nonce=nonce)

        self._do(say())

    def _do(self, work: Any) -> None:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
