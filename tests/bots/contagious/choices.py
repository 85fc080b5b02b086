"""What `best` chooses in positions of random games, and the worlds it draws where others' choices count.

A program of its own, so that a test can choose the mode of the rules.
"""

import sys
from collections.abc import Iterator, Mapping
from itertools import count, cycle
from typing import Any

from quarantable.bots.contagious.choosing import choose
from quarantable.bots.contagious.knowledge import knowledge_of
from quarantable.bots.contagious.worlds import begin_worlds, next_world
from quarantable.bots.question import Budget, Question
from quarantable.games.contagious.state import State
from quarantable.games.kernel import raw
from tests.bots.contagious.positions import asked

TINY = {"hand_size": 3, "deck": {"2": 2, "3": 2, "5": 2, "8": 2}}
TABLES: tuple[tuple[int, Mapping[str, Any] | str], ...] = (
    (2, TINY),
    (2, "written"),
    (4, "written"),
    (3, "table"),
    (2, "table"),
    (6, "written"),
)


def questions() -> Iterator[Question]:
    """Positions all over games of every size and preset, and some with a few cards only."""
    for seed, (players, options) in zip(count(), cycle(TABLES)):
        yield from (question for number, (question, _) in enumerate(asked(seed, players, options)) if number % 13 == 1)


def worlds(question: Question, seed: int) -> Iterator[list[int]]:
    """The first worlds by all that the seat knows, others' choices included: few playouts leave those out."""
    deal = begin_worlds(knowledge_of(question), seed)
    for _ in range(3):
        next_world(raw(deal), raw(State.zeros()))
        yield list(deal.order[: deal.cards_left])


if __name__ == "__main__":
    for number, question in zip(range(int(sys.argv[1])), questions(), strict=False):
        choice = choose("best", question, Budget(playouts=30), number)
        sys.stdout.write(f"{choice.play} {choice.value} {choice.estimates} {list(worlds(question, number))}\n")
