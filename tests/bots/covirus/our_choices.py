"""Prints what a level chooses in games, `our_choices.py LEVEL GAMES`, or what the network thinks of positions, `our_choices.py values`."""

import sys
from collections.abc import Iterable, Iterator
from random import Random

from quarantable.bots.covirus.choosing import choose
from quarantable.bots.covirus.evaluation import evaluate
from quarantable.bots.covirus.mind import new_mind
from quarantable.bots.question import Budget, Choice, question_about
from quarantable.games.covirus.state import State, Work
from quarantable.games.kernel import raw
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


def values(positions: Iterable[str]) -> Iterator[int]:
    """What the network thinks of positions, each written as its bytes in hexadecimal digits."""
    mind, work = raw(new_mind()), raw(Work.zeros())
    for written in positions:
        state = State.from_bytes(bytes.fromhex(written))
        yield evaluate(raw(state), state.turns & 1, 0, mind, work)


if __name__ == "__main__":
    for told in values(map(str.strip, sys.stdin)) if sys.argv[1] == "values" else choices(sys.argv[1], int(sys.argv[2])):
        sys.stdout.write(f"{told}\n")
