"""What is going on, for Prometheus. Everything is read from plain numbers when it is asked for; nothing is paid meanwhile.

docs/operate.md says what each figure is good for. No label can be chosen by a client, and none holds a table's id or a name.
"""

from collections.abc import Iterable, Iterator, Mapping

from prometheus_client import CollectorRegistry, GCCollector, PlatformCollector, ProcessCollector
from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily, HistogramMetricFamily, InfoMetricFamily, Metric
from prometheus_client.exposition import CONTENT_TYPE_LATEST, generate_latest
from prometheus_client.registry import Collector

from quarantable import __version__
from quarantable.server.tables import Tables

from .doors import Doors
from .tally import Durations, Tally


class Gauges(Collector):
    """What there is now, and what a tally has counted."""

    def __init__(self, tables: Tables, doors: Doors) -> None:
        self._tables = tables
        self._doors = doors
        self._tally = tables.services.tally

    def collect(self) -> Iterator[Metric]:
        """See `Collector.collect`."""
        yield InfoMetricFamily("quarantable_build", "The version that runs.", value={"version": __version__})
        yield from self._there_is_now()
        yield from _counted(self._tally)
        yield from _lasted(self._tally)

    def _there_is_now(self) -> Iterator[Metric]:
        bots = self._tables.services.thinker.bots
        yield GaugeMetricFamily("quarantable_tables_in_memory", "Tables that are at hand.", self._tables.in_memory)
        yield GaugeMetricFamily("quarantable_seats_connected", "Seats whose person is connected here.", self._tables.seats_connected)
        yield GaugeMetricFamily("quarantable_sockets", "Clients that are connected.", self._doors.guests)
        yield GaugeMetricFamily("quarantable_unsent_bytes", "What waits for clients that read slowly.", self._doors.unsent)
        yield GaugeMetricFamily("quarantable_closing", "1 while the server is ending.", int(self._doors.are_closing))
        yield GaugeMetricFamily("quarantable_bots_ready", "1 if bots can think.", int(bots == "ready"))
        yield GaugeMetricFamily("quarantable_thoughts", "Questions to bots that aren't answered yet.", self._tally.thinking_now)


def _counted(tally: Tally) -> Iterator[Metric]:
    plays = CounterMetricFamily("quarantable_plays", "Plays, by game, and by person, bot or table.", labels=("game", "by"))
    for (game, by), count in tally.plays.items():
        plays.add_metric((game, by), count)
    yield plays
    yield _by("quarantable_tables_made", "Tables made, by game.", "game", tally.tables_made)
    yield _by("quarantable_refusals", "Requests refused, by the refusal's code; limits are among them.", "code", tally.refusals)
    yield _by("quarantable_store_troubles", "What the store could not do, by kind.", "kind", tally.store_troubles)
    yield CounterMetricFamily("quarantable_caught_up", "Times that a table took over what another process had stored.", tally.caught_up)
    yield CounterMetricFamily("quarantable_tables_let_go", "Tables that left memory.", tally.let_go)
    yield CounterMetricFamily("quarantable_tables_deleted", "Tables that were deleted, by wish or by age.", tally.deleted)


def _by(name: str, sentence: str, label: str, counts: Mapping[str, int]) -> CounterMetricFamily:
    family = CounterMetricFamily(name, sentence, labels=(label,))
    for value, count in counts.items():
        family.add_metric((value,), count)
    return family


def _lasted(tally: Tally) -> Iterator[Metric]:
    yield _histogram("quarantable_deciding_seconds", "What is to happen, by the rules.", tally.deciding)
    yield _histogram("quarantable_storing_seconds", "Until events are on disk.", tally.storing)
    yield _histogram("quarantable_telling_seconds", "From a person's deed until all here are sent it.", tally.telling)
    yield _histogram("quarantable_thinking_seconds", "From a question to a bot until its answer.", tally.thinking)
    yield _histogram("quarantable_lateness_seconds", "How late the event loop is.", tally.late)


def _histogram(name: str, sentence: str, durations: Durations) -> HistogramMetricFamily:
    """Prometheus counts what is no longer than each bound; a tally, what is between two."""
    buckets, count = [], 0
    for bound, between in zip((*map(str, durations.bounds), "+Inf"), durations.counts, strict=True):
        count += between
        buckets.append((bound, float(count)))
    return HistogramMetricFamily(name, sentence, buckets=buckets, sum_value=durations.total)


def registry(collectors: Iterable[Collector]) -> CollectorRegistry:
    """What is told: these, and what the process takes of the machine."""
    told = CollectorRegistry()
    for each in collectors:
        told.register(each)
    ProcessCollector(registry=told)
    PlatformCollector(registry=told)
    GCCollector(registry=told)
    return told


def written(told: CollectorRegistry) -> tuple[str, bytes]:
    """The figures as Prometheus reads them: media type and text."""
    return CONTENT_TYPE_LATEST, generate_latest(told)
