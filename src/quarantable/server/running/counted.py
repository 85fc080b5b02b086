"""What lies outside, counted: a store and a thinker whose doings a tally knows of."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from time import perf_counter

from quarantable.bots.question import Choice, Question
from quarantable.server.minds.thinking import Thinker
from quarantable.server.stores.neighbours import Neighbours
from quarantable.server.stores.store import Conflict, NotLoaded, NotStored, RequestKey, Store, Stored
from quarantable.table import Bots

from .tally import Tally


class CountedStore:
    """A `Store` that is asked through here."""

    def __init__(self, store: Store, tally: Tally) -> None:
        self._store = store
        self._tally = tally

    @property
    def neighbours(self) -> Neighbours:
        """See `Store.neighbours`."""
        return self._store.neighbours

    async def create(self, table: str, events: Sequence[bytes], *, due: int | None) -> None:
        """See `Store.create`."""
        with self._watched():
            await self._store.create(table, events, due=due)

    async def append(self, table: str, first: int, events: Sequence[bytes], *, request: RequestKey | None, due: int | None) -> None:
        """See `Store.append`. Written out, since it is done at every move."""
        began = perf_counter()
        try:
            await self._store.append(table, first, events, request=request, due=due)
        except (Conflict, NotStored) as trouble:
            self._tally.store_troubles[_KINDS[type(trouble)]] += 1
            raise
        self._tally.storing.add(perf_counter() - began)

    async def load(self, table: str, *, after: int = 0) -> Stored:
        """See `Store.load`."""
        with self._watched():
            stored = await self._store.load(table, after=after)
        self._tally.caught_up += after > 0 and len(stored.events) > 0
        return stored

    async def due(self, until: int | None = None) -> Mapping[str, int]:
        """See `Store.due`."""
        with self._watched():
            return await self._store.due(until)

    async def untouched_since(self, time: int, most: int, *, after: int = 0) -> Mapping[str, int]:
        """See `Store.untouched_since`."""
        with self._watched():
            return await self._store.untouched_since(time, most, after=after)

    async def delete(self, table: str, last: int) -> None:
        """See `Store.delete`."""
        with self._watched():
            await self._store.delete(table, last)
        self._tally.deleted += 1

    async def is_well(self) -> bool:
        """See `Store.is_well`."""
        return await self._store.is_well()

    async def close(self) -> None:
        """See `Store.close`."""
        await self._store.close()

    @contextmanager
    def _watched(self) -> Iterator[None]:
        try:
            yield
        except (Conflict, NotStored, NotLoaded) as trouble:
            self._tally.store_troubles[_KINDS[type(trouble)]] += 1
            raise


_KINDS: Mapping[type[Exception], str] = {Conflict: "conflict", NotStored: "not_stored", NotLoaded: "not_loaded"}


class CountedThinker:
    """A `Thinker` whose thoughts a tally knows of."""

    def __init__(self, thinker: Thinker, tally: Tally) -> None:
        self._thinker = thinker
        self._tally = tally

    @property
    def bots(self) -> Bots:
        """See `Thinker.bots`."""
        return self._thinker.bots

    async def think(self, level: str, question: Question, seed: int) -> Choice | None:
        """See `Thinker.think`."""
        with self._counted():
            return await self._thinker.think(level, question, seed)

    async def consider(self, level: str, question: Question, playouts: int, seed: int) -> Choice | None:
        """See `Thinker.consider`."""
        with self._counted():
            return await self._thinker.consider(level, question, playouts, seed)

    def start(self, on_change: Callable[[], None]) -> None:
        """See `Thinker.start`."""
        self._thinker.start(on_change)

    async def stop(self) -> None:
        """See `Thinker.stop`."""
        await self._thinker.stop()

    @contextmanager
    def _counted(self) -> Iterator[None]:
        self._tally.thinking_now += 1
        try:
            with self._tally.thinking.timing():
                yield
        finally:
            self._tally.thinking_now -= 1
