"""What `quarantable review` does: asks processes that think about every play, shows how far it is, and prints what came of it."""

import json
import os
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from queue import SimpleQueue
from typing import Any

import typer
from rich.console import Console
from rich.progress import track

from quarantable.bots.levels import LEVELS
from quarantable.bots.process import can_think
from quarantable.bots.question import Budget, Choice, Question
from quarantable.draw.chances import svg
from quarantable.engine.thinker import ByProcess, Nobody, Thinker
from quarantable.games.contract import Refusal
from quarantable.review.course import Course, course_of
from quarantable.review.model import Review, write_review
from quarantable.review.picture import chart_of
from quarantable.review.reviewing import summed_up
from quarantable.review.weighing import USUAL_PLAYOUTS, Ask, Weighed, weigh

from .reading import Failed, read_record
from .review_told import tell


@dataclass(frozen=True, slots=True)
class Wishes:
    """What was typed; None where nothing was."""

    file: Path
    level: str
    seconds: float | None
    playouts: int | None
    seed: int
    jobs: int | None
    svg: Path | None

    @property
    def budget(self) -> Budget:
        """For each look at a play."""
        if self.seconds is None:
            return Budget(playouts=USUAL_PLAYOUTS if self.playouts is None else self.playouts)
        return Budget(seconds=self.seconds)


def process_that_thinks() -> Thinker:
    """One more, started when it is first asked."""
    return ByProcess() if can_think() else Nobody()


def look_back(wishes: Wishes, new_thinker: Callable[[], Thinker] = process_that_thinks, *, prints_json: bool) -> None:
    """Review a record, and print what came of it. Raises `Failed`."""
    _check(wishes)
    try:
        course = course_of(read_record(wishes.file))
        review = summed_up(course, list(_weighed(wishes, course, new_thinker)))
    except Refusal as refusal:
        raise Failed(f"{wishes.file}: {refusal.why.splitlines()[0]}") from refusal  # a process that failed may have told its whole story
    if wishes.svg is not None:
        _draw(wishes.svg, review)
    typer.echo(json.dumps({**_asked(wishes), **write_review(review)})) if prints_json else tell(review, _asked(wishes), Console())


def _check(wishes: Wishes) -> None:
    if wishes.level not in LEVELS:
        raise Failed(f"There is no bot “{wishes.level}”. There are {', '.join(LEVELS)}.")
    if wishes.seconds is not None and wishes.playouts is not None:
        raise Failed("A budget is --seconds or --playouts, not both.")
    if wishes.svg is not None and wishes.svg.exists() and wishes.file.exists() and wishes.svg.samefile(wishes.file):
        raise Failed(f"{wishes.svg} is the record: it would be lost. Draw to another file.")


def _asked(wishes: Wishes) -> dict[str, Any]:
    """What the review hangs on."""
    budget = wishes.budget
    limit = {"playouts": budget.playouts} if budget.seconds is None else {"seconds": budget.seconds}
    return {"file": str(wishes.file), "level": wishes.level, **limit, "seed": wishes.seed}


def _weighed(wishes: Wishes, course: Course, new_thinker: Callable[[], Thinker]) -> Iterator[Weighed]:
    """The decisions in their order, several at once. The first one alone: what has to be compiled is, and the others find it."""
    jobs = wishes.jobs or os.cpu_count() or 1
    with _asking(wishes, jobs, new_thinker) as ask, _threads(jobs) as threads:
        first, rest = course.decisions[:1], course.decisions[1:]
        done = (weigh(decision, ask, wishes.seed) for decision in first)
        yield from _shown(done, len(first), "getting ready")
        yield from _shown(threads.map(lambda decision: weigh(decision, ask, wishes.seed), rest), len(rest), "looking back")


@contextmanager
def _asking(wishes: Wishes, jobs: int, new_thinker: Callable[[], Thinker]) -> Iterator[Ask]:
    """A way to ask whichever thinker is idle."""
    thinkers = [new_thinker() for _ in range(jobs)]
    idle: SimpleQueue[Thinker] = SimpleQueue()
    for thinker in reversed(thinkers):
        idle.put(thinker)

    def ask(question: Question, seed: int) -> Choice:
        thinker = idle.get()
        try:
            return thinker.choose(wishes.level, question, wishes.budget, seed, began=time.monotonic())
        finally:
            idle.put(thinker)

    try:
        yield ask
    finally:
        for thinker in thinkers:
            thinker.close()


@contextmanager
def _threads(count: int) -> Iterator[ThreadPoolExecutor]:
    """So many; what hasn't begun when something goes wrong never will."""
    threads = ThreadPoolExecutor(count)
    try:
        yield threads
    finally:
        threads.shutdown(cancel_futures=True)


def _shown(done: Iterator[Weighed], total: int, what: str) -> Iterator[Weighed]:
    """The same, while it is shown on standard error how far it is, if a person looks at it."""
    console = Console(stderr=True)
    yield from track(done, what, total=total, console=console, transient=True, disable=not console.is_terminal)


def _draw(file: Path, review: Review) -> None:
    try:
        file.write_text(svg(chart_of(review)), "utf-8", newline="\n")
    except OSError as error:
        raise Failed(f"{file} can't be written: {error.strerror}.") from error
