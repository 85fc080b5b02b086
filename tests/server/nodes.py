"""Several servers over one store, inside one process: what they tell each other, and which of them lives, is the test's doing."""

import asyncio
from collections.abc import Awaitable, Callable, Collection, Mapping, Sequence

from quarantable.bots.question import Choice, Question
from quarantable.server.minds.thinking import NobodyThinks
from quarantable.server.stores.neighbours import Elsewhere, OnNews
from quarantable.server.stores.store import NotLoaded, NotStored, RequestKey, Stored
from quarantable.table import Bots

from .inside import HandClock, Inside, MemoryStore, settle


class Place(MemoryStore):
    """What all nodes share. With `is_silent` no hint arrives; with `is_away` nothing can be asked or stored."""

    def __init__(self) -> None:
        super().__init__()
        self.is_silent = self.is_away = False
        self.ears: dict[str, OnNews] = {}
        self.here: dict[tuple[str, str], frozenset[int]] = {}
        self.claims: dict[str, tuple[str, int]] = {}
        self.clock = HandClock()

    def tell(self, teller: str, table: str) -> None:
        """All others."""
        for node, ear in self.ears.items():
            if node != teller and not self.is_silent:
                asyncio.get_running_loop().call_soon(ear, table)

    def forget(self, node: str) -> None:
        """Its lease has ended."""
        self.here = {key: seats for key, seats in self.here.items() if key[0] != node}


class NodeStore(MemoryStore):
    """The place as one node sees it; it is its own neighbours as well. `loses_answers`: what is stored is said not to be."""

    can_exist = True

    def __init__(self, place: Place, node: str) -> None:
        super().__init__()
        self.place, self.node, self.neighbours = place, node, self  # type: ignore[assignment]  # more than no neighbours
        self.tables, self.requests, self.alarms, self.touched = place.tables, place.requests, place.alarms, place.touched
        self.loses_answers = False
        self.appended = 0

    async def create(self, table: str, events: Sequence[bytes], *, due: int | None) -> None:
        self._require_place(NotStored)
        await super().create(table, events, due=due)

    async def append(self, table: str, first: int, events: Sequence[bytes], *, request: RequestKey | None, due: int | None) -> None:
        self._require_place(NotStored)
        self.appended += 1
        await asyncio.sleep(0)
        await super().append(table, first, events, request=request, due=due)
        self.place.tell(self.node, table)
        if self.loses_answers:
            raise NotStored("lost")

    async def load(self, table: str, *, after: int = 0) -> Stored:
        self._require_place(NotLoaded)
        return await super().load(table, after=after)

    async def delete(self, table: str, last: int) -> None:
        self._require_place(NotStored)
        await super().delete(table, last)
        self.place.tell(self.node, table)

    def watch(self, on_news: OnNews) -> None:
        self.place.ears[self.node] = on_news

    async def elsewhere(self, tables: Collection[str]) -> Mapping[str, Elsewhere]:
        self._require_place(NotLoaded)
        return {table: Elsewhere(len(self.tables[table]), self._seats_elsewhere(table)) for table in tables if table in self.tables}

    def _seats_elsewhere(self, table: str) -> frozenset[int]:
        seats = [seats for (node, where), seats in self.place.here.items() if where == table and node != self.node]
        return frozenset().union(*seats)

    def say_here(self, table: str, seats: Collection[int]) -> None:
        if self.place.here.get((self.node, table), frozenset()) != frozenset(seats):
            self.place.here[self.node, table] = frozenset(seats)
            self.place.tell(self.node, table)

    async def claim(self, table: str, milliseconds: int) -> bool:
        node, until = self.place.claims.get(table, (self.node, 0))
        now = self.place.clock.now()
        if node != self.node and until > now:
            return False
        self.place.claims[table] = (self.node, now + milliseconds)
        return True

    def _require_place(self, trouble: type[Exception]) -> None:
        if self.place.is_away:
            raise trouble("away")


class Counting(NobodyThinks):
    """It could think, and finds nothing."""

    bots: Bots = "ready"

    def __init__(self) -> None:
        self.asked = 0

    async def think(self, level: str, question: Question, seed: int) -> Choice | None:
        self.asked += 1
        return await super().think(level, question, seed)


class Nodes:
    """So many servers. They share their clock: time passes for all. Each has a thinker that finds nothing, and counts what it is asked."""

    def __init__(self, count: int) -> None:
        self.thinkers = [Counting() for _ in range(count)]
        self.place = Place()
        self.stores = [NodeStore(self.place, str(k)) for k in range(count)]
        self.inside: list[Inside] = []
        for store, thinker in zip(self.stores, self.thinkers, strict=True):
            self.inside.append(Inside(store=store, thinker=thinker, beside=self.inside[0] if self.inside else None))
            self.inside[-1].app.state.tables.start()
        self.clock = self.place.clock = self.inside[0].clock

    async def die(self, k: int) -> None:
        """One of them does nothing any more. What it said holds until `Place.forget`."""
        await self.inside[k].app.state.tables.stop()
        del self.place.ears[str(k)]

    async def stop(self) -> None:
        for each in self.inside:
            await each.app.state.tables.stop()


def among(scenario: Callable[[Nodes], Awaitable[None]], count: int = 2) -> None:
    """Run a scenario among so many nodes."""

    async def whole() -> None:
        nodes = Nodes(count)
        await scenario(nodes)
        await nodes.stop()
        await settle()

    asyncio.run(whole())
