"""One task over many games, cut into parts that run at the same time; compiled rules leave Python's lock alone."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from itertools import pairwise
from typing import Generic, TypeVar

T = TypeVar("T")


class Threads(Generic[T]):
    """So many threads, the caller's own among them."""

    def __init__(self, threads: int, games: int) -> None:
        if threads < 1:
            raise ValueError(f"threads must be at least 1, not {threads}")
        bounds = [games * part // threads for part in range(threads + 1)]
        self.parts = list(pairwise(bounds))
        """First game, and the one after the last, of every part."""
        self._executor = ThreadPoolExecutor(threads - 1, "quarantable games") if threads > 1 else None

    def over_all(self, task: Callable[[int, int], T]) -> list[T]:
        """`task(first, end)` for every part; what each gives, in order."""
        if self._executor is None:
            return [task(*self.parts[0])]
        others = [self._executor.submit(task, *part) for part in self.parts[1:]]
        mine = task(*self.parts[0])
        return [mine, *(each.result() for each in others)]

    def close(self) -> None:
        """End the threads."""
        if self._executor is not None:
            self._executor.shutdown()
