"""Prints what a level chooses and thinks in some positions: `python -m tests.bots.covirus.our_choices LEVEL GAMES`, in either mode."""

import sys
from collections.abc import Iterator
from random import Random

from quarantable.bots.covirus import choose
from quarantable.bots.question import Budget, Choice, question_about
from tests.games.covirus.builders import GAME, WAYS, field, rolled

PLAYOUTS = 210


def choices(level: str, games: int) -> Iterator[Choice]:
    """What a level chooses on the way through some games, with all kinds of options."""
    for seed in range(games):
        random = Random(seed)
        position = field(random.randint(4, 12), random.randint(4, 12), **WAYS[seed * 5 % len(WAYS)])
        for _ in range(30):
            if GAME.is_over(position):
                break
            question = question_about(GAME, position, (), (), roll=rolled(random))
            choice = choose(level, question, Budget(playouts=PLAYOUTS), seed)
            yield choice
            GAME.play(position, choice.play)


if __name__ == "__main__":
    for choice in choices(sys.argv[1], int(sys.argv[2])):
        sys.stdout.write(f"{choice}\n")
