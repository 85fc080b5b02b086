"""What `best` chooses in positions of random games. A program of its own, so that a test can choose the mode of the rules."""

import sys
from collections.abc import Iterator
from itertools import count, cycle

from quarantable.bots.contagious.choosing import choose
from quarantable.bots.question import Budget, Question
from tests.bots.contagious.positions import asked


def questions() -> Iterator[Question]:
    """Positions all over games of every size and preset."""
    for seed, players, preset in zip(count(), cycle([2, 4, 3, 2, 6]), cycle(["written", "written", "table"])):
        yield from (question for number, (question, _) in enumerate(asked(seed, players, preset)) if number % 13 == 7)


if __name__ == "__main__":
    for number, question in zip(range(int(sys.argv[1])), questions(), strict=False):
        choice = choose("best", question, Budget(playouts=30), number)
        sys.stdout.write(f"{choice.play} {choice.value} {choice.estimates}\n")
