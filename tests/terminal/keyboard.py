"""Somebody at a terminal: the real application without a screen, at a table of its own, in a time that doesn't make one wait."""

import asyncio
import random
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any

from textual.pilot import Pilot
from textual.widgets import Static

from quarantable.chance.fair import Agreement, Chance, FairChance, Nonces, commitment
from quarantable.protocol.socket import read_new_table
from quarantable.terminal.app import TerminalApp
from quarantable.terminal.board import Board
from quarantable.terminal.keeping import Keeping
from quarantable.terminal.table_screen import TableScreen
from quarantable.terminal.thinking import NobodyThinks

SIZE = (80, 50)
PATIENCE = 2000
"""Rounds of the event loop in which something expected must have happened."""


class QuickClock:
    """Time jumps to whatever is waited for."""

    def __init__(self) -> None:
        self._now = 1_700_000_000_000

    def now(self) -> int:
        return self._now

    async def until(self, instant: int) -> None:
        await asyncio.sleep(0)
        self._now = max(self._now, instant)


class SameChance:
    """Fair chance as ever, but the same each time, whatever nonces are said."""

    def __init__(self, seed: int = 1) -> None:
        self._random = random.Random(seed)

    def secret(self) -> bytes:
        return self._random.randbytes(32)

    def commitment(self, secret: bytes, agreement: Agreement) -> str:
        return commitment(secret, agreement)

    def chance(self, secret: bytes, agreement: Agreement, nonces: Nonces) -> Chance:
        return FairChance(secret, replace(agreement, table="t"), tuple((seat, bytes(16)) for seat, _ in nonces))

    def seed(self) -> int:
        return self._random.getrandbits(64)


class Person:
    """Presses keys, and sees what is shown."""

    def __init__(self, app: TerminalApp, pilot: Pilot[None]) -> None:
        self.app = app
        self.pilot = pilot

    async def press(self, *keys: str) -> None:
        await self.pilot.press(*keys)

    @property
    def table(self) -> TableScreen:
        found = next(screen for screen in reversed(self.app.screen_stack) if isinstance(screen, TableScreen))
        assert isinstance(found, TableScreen)
        return found

    @property
    def view(self) -> dict[str, Any]:
        return self.table.client.view or {}

    @property
    def board(self) -> Board:
        return self.table.query_one(Board)

    async def until(self, is_so: Callable[[], object]) -> None:
        """Wait until that is so and shown; fail if it never is."""
        for _ in range(PATIENCE):
            if is_so():
                await self.pilot.pause()
                return
            await asyncio.sleep(0.002)
        raise AssertionError(self.text)

    @property
    def text(self) -> str:
        """The screen as characters."""
        strips = self.app.screen._compositor.render_strips()  # noqa: SLF001  # Textual shows them to nobody else
        return "".join(f"{strip.text.rstrip()}\n" for strip in strips)

    @property
    def note(self) -> str:
        """What is told beside the prompt, wherever one is."""
        return str(self.app.screen.query_one("#note", Static).render())

    def says(self, part: str) -> str:
        """The text of the prompt, the note, the head or the cover."""
        return str(self.table.query_one(f"#{part}", Static).render())


@asynccontextmanager
async def at_home(folder: Path, *, size: tuple[int, int] = SIZE, **wishes: Any) -> AsyncIterator[Person]:
    """The application, at its beginning."""
    usual = {"language": "en", "thinker": NobodyThinks, "clock": QuickClock(), "chance": SameChance()}
    app = TerminalApp(Keeping(folder), **{**usual, **wishes})
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        yield Person(app, pilot)


@asynccontextmanager
async def at_table(folder: Path, new: bytes, *, size: tuple[int, int] = SIZE, **wishes: Any) -> AsyncIterator[Person]:
    """The application, at a new table."""
    async with at_home(folder, size=size, **wishes) as person:
        person.app.sit_down(read_new_table(new))
        await person.until(lambda: person.app.screen is person.table and person.view and person.table.query(Board))
        yield person


def run(scenario: Awaitable[None]) -> None:
    """Let it happen."""

    async def whole() -> None:
        await scenario

    asyncio.run(whole())
