"""What the server counts while it works: plain numbers, cheap enough for every move. `metrics` tells them to Prometheus."""

from bisect import bisect_left
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from time import perf_counter
from typing import Final

from quarantable.events import AnyEvent, Played

QUICK: Final = (0.00005, 0.0001, 0.00025, 0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 10.0)
"""Upper bounds in seconds for what people wait for."""
THOUGHTFUL: Final = (0.1, 0.25, 0.5, 0.75, 1.0, 1.5, 2.0, 3.0, 4.0, 5.0, 7.5, 10.0, 20.0, 30.0)
"""Upper bounds in seconds for what bots do."""


class Durations:
    """How long something took, each time.

    >>> deciding = Durations((0.5, 1.0))
    >>> for seconds in (0.5, 0.7, 3.0):
    ...     deciding.add(seconds)
    >>> deciding.counts, round(deciding.total, 1)
    ([1, 1, 1], 4.2)
    """

    __slots__ = ("bounds", "counts", "total")

    def __init__(self, bounds: Sequence[float] = QUICK) -> None:
        self.bounds = bounds
        self.counts = [0] * (len(bounds) + 1)
        """How often it took no longer than each bound, and longer than the one before; last, longer than all."""
        self.total = 0.0
        """Seconds altogether."""

    def add(self, seconds: float) -> None:
        """It took so long."""
        self.counts[bisect_left(self.bounds, seconds)] += 1
        self.total += seconds

    @contextmanager
    def timing(self) -> Iterator[None]:
        """Add how long a `with` takes, also where it raises. For what is rare: `add` costs a fifth."""
        began = perf_counter()
        try:
            yield
        finally:
            self.add(perf_counter() - began)


class Tally:
    """All that one server has counted since its start. No name in it can be chosen by a client, so there are only so many."""

    def __init__(self) -> None:
        self.plays: Counter[tuple[str, str]] = Counter()
        """By game, and by whom: `person`, `bot`, `table`."""
        self.tables_made: Counter[str] = Counter()
        """By game."""
        self.refusals: Counter[str] = Counter()
        """By code."""
        self.store_troubles: Counter[str] = Counter()
        """By kind: `conflict` (another was faster), `not_stored`, `not_loaded`."""
        self.caught_up = 0
        """How often a table took over what another process had stored."""
        self.let_go = 0
        """Tables that left memory."""
        self.deleted = 0
        """Tables that were deleted, because somebody asked or because nobody had touched them for so long."""
        self.deciding = Durations()
        """What an event costs by the rules of the game and the table."""
        self.storing = Durations()
        """Until it is on disk."""
        self.telling = Durations()
        """From what a person does, as the server reads it, until all who are connected here have been sent it."""
        self.thinking = Durations(THOUGHTFUL)
        """From the question to a bot until its answer, waiting for a free process included."""
        self.thinking_now = 0
        """Questions to bots that aren't answered yet."""
        self.late = Durations()
        """By how much the event loop was late, asked twice a second: what everybody waits for."""

    def count(self, game: str, events: Iterable[AnyEvent]) -> None:
        """Count the plays among events that were stored."""
        for event in events:
            if isinstance(event, Played):
                self.plays[game, event.by] += 1
