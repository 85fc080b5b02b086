"""Orders carried out by a Ray cluster: a real one on this machine, and a stand-in that shows what is asked of it."""

import json
import os
import platform
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from itertools import count
from socket import create_server
from types import SimpleNamespace
from typing import Any

import pytest

from quarantable.lab.on_ray import Lost, NoCluster, cluster
from quarantable.lab.parts import Order
from quarantable.lab.workers import AHEAD, in_this_process
from tests.lab.builders import of_cards


class RayError(Exception):
    """As Ray's."""


class RayTaskError(RayError):
    """As Ray's: a task has raised something."""


@dataclass
class Cluster:
    """A stand-in for Ray: carries an order out when its result is asked for."""

    cpus: int = 2
    refuses: Exception | None = None
    joined: list[tuple[str, dict[str, Any]]] = field(default_factory=list)
    under_way: int = 0
    most_under_way: int = 0
    cancelled: int = 0
    is_shut_down: bool = False
    exceptions: Any = field(default_factory=lambda: SimpleNamespace(RayError=RayError, RayTaskError=RayTaskError))

    def init(self, address: str, **options: Any) -> None:
        if self.refuses:
            raise self.refuses
        self.joined.append((address, options))

    def cluster_resources(self) -> dict[str, float]:
        return {"CPU": float(self.cpus)}

    def remote(self, function: Callable[..., Any]) -> Any:
        return SimpleNamespace(remote=lambda order: self._submit(lambda: function(order)))

    def _submit(self, task: Callable[[], Any]) -> Callable[[], Any]:
        self.under_way += 1
        self.most_under_way = max(self.most_under_way, self.under_way)
        return task

    def get(self, task: Callable[[], Any]) -> Any:
        self.under_way -= 1
        return task()

    def cancel(self, _task: object, *, force: bool) -> None:
        assert not force
        self.cancelled += 1

    def shutdown(self) -> None:
        self.is_shut_down = True


@pytest.fixture
def ray(monkeypatch: pytest.MonkeyPatch) -> Cluster:
    """In Ray's place."""
    made = Cluster()
    monkeypatch.setitem(sys.modules, "ray", made)
    monkeypatch.delenv("RAY_ADDRESS", raising=False)
    return made


@dataclass(frozen=True)
class Say:
    """Comes to its number, or to what it was told to raise."""

    number: int
    raises: Exception | None = None

    def carry_out(self) -> int:
        if self.raises:
            raise self.raises
        return self.number


def without_end() -> Iterator[Say]:
    return map(Say, count())


def test_what_orders_come_to_is_handed_on_in_order_and_few_are_under_way(ray: Cluster) -> None:
    with cluster(None) as player:
        playing = player(without_end())
        assert [next(playing) for _ in range(20)] == list(range(20))
        playing.close()
    assert ray.most_under_way <= AHEAD * ray.cpus
    assert ray.cancelled == ray.under_way
    assert ray.is_shut_down


def test_all_orders_are_carried_out(ray: Cluster) -> None:
    with cluster(None) as player:
        assert list(player([Say(number) for number in range(3)])) == [0, 1, 2]
        assert list(player([])) == []
    assert ray.under_way == 0


def test_without_an_address_a_cluster_is_started_here_with_so_many_processes(ray: Cluster) -> None:
    with cluster(3):
        pass
    ((address, options),) = ray.joined
    assert (address, options["num_cpus"]) == ("local", 3)
    assert options["runtime_env"] == {"env_vars": {"QUARANTABLE_RULES": "compiled"}}


@pytest.fixture
def listening() -> Iterator[int]:
    """A port of this machine at which somebody answers."""
    with create_server(("127.0.0.1", 0)) as server:
        yield server.getsockname()[1]


@pytest.mark.parametrize("address", ["ray://127.0.0.1:{}", "127.0.0.1:{}", "auto"])
def test_a_cluster_that_is_named_is_joined(ray: Cluster, listening: int, address: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("RAY_ADDRESS", address.format(listening))
    with cluster(3):
        pass
    ((joined, options),) = ray.joined
    assert joined == address.format(listening)
    assert "num_cpus" not in options, "Ray refuses it: the cluster has what it has"


def test_where_nobody_listens_ray_is_not_asked_to_wait(ray: Cluster, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("RAY_ADDRESS", "127.0.0.1:9")
    with pytest.raises(NoCluster, match=r"There is no Ray cluster at 127\.0\.0\.1:9: .*refused"), cluster(None):
        pass
    assert ray.joined == []


def test_a_cluster_that_does_not_take_part_is_named(ray: Cluster, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("RAY_ADDRESS", "auto")
    ray.refuses = ConnectionError("nobody answers")
    with pytest.raises(NoCluster, match="There is no Ray cluster at auto: nobody answers"), cluster(None):
        pass


def test_without_ray_a_sentence_says_how_to_have_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "ray", None)  # so Python says that it isn't there
    with pytest.raises(NoCluster) as refusal, cluster(None):
        pass
    assert str(refusal.value) == "Ray isn't installed: pip install 'quarantable[ray]'"


def test_ctrl_c_leaves_nothing_under_way(ray: Cluster) -> None:
    orders = [Say(0), Say(1, KeyboardInterrupt()), *map(Say, range(2, 20))]  # type: ignore[arg-type]  # wherever it strikes
    with pytest.raises(KeyboardInterrupt), cluster(None) as player:
        list(player(orders))
    assert ray.cancelled == ray.under_way > 0
    assert ray.is_shut_down


def test_games_that_the_cluster_has_lost_are_told_and_mistakes_are_mistakes(ray: Cluster) -> None:
    for raised, seen in ((RayError("a machine is gone"), Lost), (RayTaskError("ours"), RayTaskError)):
        with pytest.raises(seen, match=str(raised)), cluster(None) as player:
            list(player([Say(0, raised)]))
    assert ray.is_shut_down


PARTS = [Order(of_cards("greedy", "random", "fair"), first, 10, keeps_rows=True) for first in range(0, 60, 10)]


def told(workers: int) -> str:
    """What the parts come to on a real cluster, byte by byte."""
    with cluster(workers) as player:
        return json.dumps([[part.first, part.rows.tobytes().hex(), repr(part.summary)] for part in player(PARTS) if part.rows is not None])


HERE = [] if (sys.platform, platform.machine()) == ("darwin", "x86_64") else [2]
"""Processes of a cluster on this machine. For Macs with Intel processors there is no Ray any more."""


@pytest.mark.long
@pytest.mark.timeout(600)  # with nothing compiled yet, on a busy machine
@pytest.mark.parametrize("workers", HERE)
def test_a_real_cluster_plays_the_same_games_to_the_last_bit(workers: int) -> None:
    """In a process of its own: Ray's processes outlive what they are started in by a while."""
    done = subprocess.run(
        [sys.executable, "-m", "tests.lab.test_on_ray", str(workers)], capture_output=True, text=True, check=True, timeout=500
    )
    here = [[part.first, part.rows.tobytes().hex(), repr(part.summary)] for part in in_this_process(PARTS) if part.rows is not None]
    assert json.loads(done.stdout) == here
    assert done.stderr == ""


@pytest.mark.long
@pytest.mark.timeout(600)
@pytest.mark.parametrize("workers", HERE)
@pytest.mark.parametrize("seconds", [2, 4, 25])
def test_ctrl_c_ends_a_run_on_a_cluster_with_130_and_what_there_is(workers: int, seconds: float) -> None:
    """As a terminal does it, while the cluster starts and later: all processes of the group are told."""
    words = ("contagious", "--games", "100000000", "--seed", "1", "--jobs", str(workers), "--json", "--on", "ray")
    command = [sys.executable, "-m", "quarantable", "simulate", *words]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, start_new_session=True) as process:
        time.sleep(seconds)
        os.killpg(process.pid, signal.SIGINT)
        said, complaints = process.communicate(timeout=100)
    assert (process.returncode, complaints) == (130, "")
    assert json.loads(said)["interrupted"] is True


if __name__ == "__main__":
    sys.stdout.write(told(int(sys.argv[1])))
