"""The figures for Prometheus."""

import asyncio
import socket
import time

import httpx
from prometheus_client.parser import text_string_to_metric_families

from quarantable.server.running.metrics import Gauges, registry, written
from quarantable.server.running.metrics_listener import MetricsListener
from quarantable.server.running.tally import Durations, Tally

from .inside import Inside, Json

BODY: Json = {"game": "covirus", "seats": [{"kind": "me", "name": "Ada"}, {"kind": "link"}]}


def told(inside: Inside) -> str:
    _, text = written(registry([Gauges(inside.app.state.tables, inside.app.state.doors)]))
    return text.decode()


def values(text: str) -> dict[tuple[str, ...], float]:
    """Each figure by its name and the values of its labels, in the order of their names."""
    samples = [sample for family in text_string_to_metric_families(text) for sample in family.samples]
    return {(sample.name, *sample.labels.values()): sample.value for sample in samples}


def test_what_happens_is_counted() -> None:
    async def scenario() -> None:
        inside = Inside()
        table, tokens = await inside.table(BODY)
        ada, bob = [await inside.connect(table, token) for token in tokens]
        await ada.send({"do": "start", "id": "1", "seat": 0})
        await bob.send({"do": "resign", "id": "2", "seat": 0})
        await inside.http.get("/api/tables/nothing")
        figures = values(told(inside))
        assert figures["quarantable_tables_made_total", "covirus"] == 1
        assert figures["quarantable_tables_in_memory",] == 1
        assert figures["quarantable_sockets",] == figures["quarantable_seats_connected",] == 2
        assert figures["quarantable_refusals_total", "not_your_seat"] == 1
        assert figures["quarantable_refusals_total", "no_table"] == 1
        assert figures["quarantable_telling_seconds_count",] == 1
        assert figures["quarantable_storing_seconds_count",] >= figures["quarantable_telling_seconds_count",]
        await ada.leave()
        assert values(told(inside))["quarantable_seats_connected",] == 1

    asyncio.run(scenario())


def test_plays_are_counted_by_game_and_by_whom() -> None:
    async def scenario() -> None:
        inside = Inside()
        body = {"game": "contagious", "seats": [{"kind": "me", "name": "Ada"}, {"kind": "bot", "level": "random"}]}
        table, tokens = await inside.table(body)
        ada = await inside.connect(table, *tokens[:1])
        for step in range(20):
            live = await inside.live(table)
            game = live.state.playing
            if game is None or game.turn != 0:
                await inside.clock.move(5000)
                continue
            (answer,) = [
                each for each in await ada.send({"do": "legal", "id": f"l{step}", "seat": 0, "after": live.state.n}) if "plays" in each
            ]
            await ada.send({"do": "play", "id": f"p{step}", "seat": 0, "after": live.state.n, "play": answer["plays"][0]})
        figures = values(told(inside))
        events = (await inside.live(table)).history
        for by in ("person", "bot"):
            assert figures["quarantable_plays_total", by, "contagious"] == sum(getattr(event, "by", None) == by for event in events) > 0

    asyncio.run(scenario())


def test_no_figure_names_a_table_a_person_or_a_token() -> None:
    async def scenario() -> None:
        inside = Inside()
        table, tokens = await inside.table(BODY)
        await inside.connect(table, tokens[0])
        await inside.http.get("/api/tables/x-very-own-word", headers={"Authorization": "Bearer x-very-own-word"})
        text = told(inside)
        assert not [secret for secret in (table, *tokens, "Ada", "x-very-own-word") if secret in text]

    asyncio.run(scenario())


def test_counting_costs_a_move_next_to_nothing() -> None:
    """What `live`, `requests` and `counted` do at each move: three durations, one play. 1.2 µs were measured; the best of some runs."""
    from quarantable.events import Played

    tally, event, rounds = Tally(), [Played(at=0, seat=0, play="5", by="person")], 2000
    best = float("inf")
    for _ in range(15):
        began = time.perf_counter()
        for _ in range(rounds):
            for durations in (tally.deciding, tally.storing, tally.telling):
                start = time.perf_counter()
                durations.add(time.perf_counter() - start)
            tally.count("contagious", event)
        best = min(best, (time.perf_counter() - began) / rounds)
    assert best < 4e-6, f"{best * 1e6:.2f} µs"


def test_durations_are_told_as_prometheus_sums_them() -> None:
    durations = Durations((0.5, 1.0))
    for seconds in (0.1, 0.7, 9.0):
        durations.add(seconds)
    assert durations.counts == [1, 1, 1]


def test_figures_have_a_listener_of_their_own_that_knows_nothing_else() -> None:
    async def scenario() -> None:
        inside = Inside()
        with socket.create_server(("127.0.0.1", 0)) as bound:
            listener = MetricsListener(bound, lambda: ("text/plain", told(inside).encode()), Tally())
            await listener.start()
            async with httpx.AsyncClient(base_url=f"http://127.0.0.1:{bound.getsockname()[1]}") as http:
                assert "quarantable_build_info" in (await http.get("/metrics")).text
                assert [(await http.get(path)).status_code for path in ("/", "/api/games", "/metrics-too")] == [404, 404, 404]
                assert (await http.post("/metrics")).status_code == 404
            listener.stop()
        assert "quarantable_" not in (await inside.http.get("/metrics")).text

    asyncio.run(scenario())
