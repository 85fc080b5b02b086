"""Orders carried out by a Ray cluster, of many machines or of this one, and handed on in order."""

import logging
import os
from collections import deque
from collections.abc import Generator, Iterable, Iterator
from contextlib import contextmanager
from itertools import islice
from socket import create_connection
from typing import Any, Final

from quarantable.games.kernel import COMPILED

from .workers import AHEAD, MODE, Order, Player, T, interrupts_waiting

ADDRESS: Final = "RAY_ADDRESS"
"""The variable that names a cluster, as everywhere with Ray; without it one is started on this machine."""
USUAL: Final = {"RAY_USAGE_STATS_ENABLED": "0", "RAY_ACCEL_ENV_VAR_OVERRIDE_ON_ZERO": "0", "RAY_worker_niceness": "0"}
"""For Ray, unless somebody has said otherwise: tell nobody on the internet what is played here, and no news about graphics cards; and
processes on this machine are as quick as without Ray."""
PATIENCE: Final = 10
"""Seconds that a cluster may take to answer at all."""


class NoCluster(Exception):
    """There is no cluster to play on; its text is a sentence for people."""


class Lost(Exception):
    """The cluster has lost games that it was to play, and can't have them again; its text is a sentence for people."""


@contextmanager
def cluster(workers: int | None) -> Iterator[Player]:
    """A player on the cluster that `RAY_ADDRESS` names; else on one of so many processes here, by default one for each core.

    Every machine of a cluster needs this version of Quarantable. Raises `NoCluster`.
    """
    ray = _ray()
    try:
        _join(ray, workers)
        carry_out = ray.remote(_carry_out)
        ahead = AHEAD * max(1, int(ray.cluster_resources().get("CPU", 1)))

        def play(orders: Iterable[Order[T]]) -> Generator[T]:
            yield from _in_order(ray, carry_out, iter(orders), ahead)

        yield play
    finally:
        ray.shutdown()


def _ray() -> Any:
    for name, value in USUAL.items():
        os.environ.setdefault(name, value)
    try:
        import ray
    except ImportError:
        raise NoCluster("Ray isn't installed: pip install 'quarantable[ray]'") from None
    return ray


def _join(ray: Any, workers: int | None) -> None:
    address = os.environ.get(ADDRESS)
    environment = {"env_vars": {MODE: COMPILED}}
    options = {"log_to_driver": False, "logging_level": logging.ERROR, "runtime_env": environment}
    try:
        _check_reachable(address or "local")
        # Ray that is interrupted while it starts crashes.
        with interrupts_waiting():
            if address:
                ray.init(address, **options)
            else:
                ray.init("local", num_cpus=workers, include_dashboard=False, **options)
    except (OSError, ValueError) as problem:
        raise NoCluster(f"There is no Ray cluster at {address or 'this machine'}: {problem}.") from problem


def _check_reachable(address: str) -> None:
    """Where nobody listens Ray would wait for minutes. Addresses without a port, such as `auto`, are Ray's affair. Raises `OSError`."""
    host, _, port = address.removeprefix("ray://").rpartition(":")
    if port.isdecimal():
        create_connection((host, int(port)), PATIENCE).close()


def _carry_out(order: Order[T]) -> T:
    return order.carry_out()


def _in_order(ray: Any, carry_out: Any, orders: Iterator[Order[T]], ahead: int) -> Generator[T]:
    under_way = deque(carry_out.remote(order) for order in islice(orders, ahead))
    try:
        while under_way:
            part = ray.get(under_way.popleft())
            under_way.extend(carry_out.remote(order) for order in islice(orders, 1))
            yield part
    except ray.exceptions.RayTaskError:
        # A mistake of ours, which it shows as one.
        raise
    except ray.exceptions.RayError as problem:
        raise Lost(f"The Ray cluster has lost games: {problem}") from problem
    finally:
        for each in under_way:
            # Whoever is playing a part may finish it: a process that is killed would have to be started again for the next run.
            ray.cancel(each, force=False)
