"""Orders carried out by processes with compiled rules, several at once, and handed on in order."""

import multiprocessing
import os
import signal
import threading
from collections import deque
from collections.abc import Generator, Iterable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from contextlib import closing, contextmanager
from itertools import islice
from threading import current_thread, main_thread
from typing import Final, Protocol, TypeVar

from quarantable.games.kernel import COMPILED

AHEAD: Final = 3
"""For each worker, how many orders may be done or under way that nobody has taken yet: memory is bounded by it."""
MODE: Final = "QUARANTABLE_RULES"

T = TypeVar("T", covariant=True)  # noqa: PLC0105  # the type of what an order comes to needs no name


class Order(Protocol[T]):
    """Something to be done: plain data, so that it can be sent to a process."""

    def carry_out(self) -> T:
        """Do it."""


class Player(Protocol):
    """Carries out orders, and hands on what they come to, in order. Closed early, it stops."""

    def __call__(self, orders: Iterable[Order[T]]) -> Generator[T]:
        """What each order comes to."""


def in_this_process(orders: Iterable[Order[T]]) -> Generator[T]:
    """Carry out one order after the other here, in this process's mode of the rules."""
    yield from map(_carry_out, orders)


def by_processes(workers: int) -> Player:
    """A player that starts so many processes each time."""

    def play(orders: Iterable[Order[T]]) -> Generator[T]:
        with processes(workers) as player, closing(player(orders)) as done:
            yield from done

    return play


@contextmanager
def processes(workers: int) -> Iterator[Player]:
    """A player with so many processes, which stay until the end of the `with`."""
    with _compiled_children(), _pool(workers) as pool:

        def play(orders: Iterable[Order[T]]) -> Generator[T]:
            yield from _in_order(pool, iter(orders), workers * AHEAD)

        yield play


def _carry_out(order: Order[T]) -> T:
    return order.carry_out()


@contextmanager
def _compiled_children() -> Iterator[None]:
    """Processes that are started meanwhile have compiled rules."""
    before = os.environ.get(MODE)
    os.environ[MODE] = COMPILED
    try:
        yield
    finally:
        os.environ.pop(MODE)
        if before is not None:
            os.environ[MODE] = before


@contextmanager
def _pool(workers: int) -> Iterator[ProcessPoolExecutor]:
    """A pool whose processes leave Ctrl-C to this one; whoever stops early doesn't wait for parts that nobody will take."""
    pool = ProcessPoolExecutor(workers, multiprocessing.get_context("spawn"), initializer=_get_ready)
    try:
        yield pool
    except BaseException:
        for child in multiprocessing.active_children():
            child.terminate()
        raise
    finally:
        pool.shutdown(wait=True, cancel_futures=True)


def _get_ready() -> None:
    # Where signals can't be held back; else this process has been started without them.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_end_with_parent, daemon=True).start()


def _end_with_parent() -> None:
    """A process whose parent was killed would wait for work for ever."""
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)


def _submit(pool: ProcessPoolExecutor, order: Order[T]) -> Future[T]:
    with interrupts_waiting():
        return pool.submit(_carry_out, order)


@contextmanager
def interrupts_waiting() -> Iterator[None]:
    """Ctrl-C waits until the end of the `with`, and for ever in processes that are started meanwhile: terminals send it to them too.

    The mask is for them, who inherit it; here another thread, of a numerical library, would take the signal on.
    """
    if not hasattr(signal, "pthread_sigmask") or current_thread() is not main_thread():
        yield
        return
    pressed: list[int] = []
    handler = signal.signal(signal.SIGINT, lambda number, _frame: pressed.append(number))
    mask = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, mask)
        signal.signal(signal.SIGINT, handler)
    if pressed:
        raise KeyboardInterrupt


def _in_order(pool: ProcessPoolExecutor, orders: Iterator[Order[T]], ahead: int) -> Generator[T]:
    under_way: deque[Future[T]] = deque(_submit(pool, order) for order in islice(orders, ahead))
    try:
        while under_way:
            part = under_way.popleft().result()
            under_way.extend(_submit(pool, order) for order in islice(orders, 1))
            yield part
    finally:
        for each in under_way:
            each.cancel()
