"""Every client's history of one table held against what is stored of it. Pure; that it finds what is wrong, `test_checker.py` shows."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from bench.load.history import History
from tests.faults.course import Course, gaps, wrong_turns
from tests.faults.kept import Kept
from tests.faults.requests_kept import broken_promises
from tests.faults.seen import seen_wrongly
from tests.faults.violation import Violation


@dataclass(frozen=True)
class Case:
    """One table: what is stored, what its clients have seen, all its tokens and invitations.

    `is_settled`: had everybody time to catch up?
    """

    kept: Kept
    histories: Sequence[History]
    secrets: frozenset[str]
    is_settled: bool = False


def violations(case: Case) -> Iterator[Violation]:
    """All that is wrong with a table; nothing, if all promises were kept."""
    found = list(gaps(case.kept))
    yield from found
    if found:
        return
    course = Course.of(case.kept)
    yield from wrong_turns(course)
    if course.broken is not None:
        return
    yield from broken_promises(course, case.histories)
    yield from seen_wrongly(course, case.histories, case.secrets)
    if case.is_settled:
        yield from _behind(course, case.histories)


def _behind(course: Course, histories: Sequence[History]) -> Iterator[Violation]:
    """Clients who, when all was quiet again, hadn't heard of everything."""
    for history in histories:
        last = b'"n":%d' % course.last
        views = [entry.frame for entry in history.entries if entry.kind == "got" and b'"view":{' in entry.frame]
        if not views or last not in views[-1]:
            yield Violation(course.kept.table, "a client that hasn't heard of the last event", {"n": course.last})
