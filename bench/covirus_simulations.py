"""How much the strongest bot of Covirus looks at: playouts a second on one core, averaged over the decisions of self-play.

    python bench/covirus_simulations.py [GAMES]

A playout is four turns, each the one that the network likes best of six proposed, and the value after them. Where one turn is clearly
best, less is played out than may be, so what is counted are the playouts that were allowed. Also printed: how long the first decisions
of this process took, compiling or loading what is compiled included.
"""

import os
import sys
import time
from collections.abc import Iterator
from random import Random

os.environ.setdefault("QUARANTABLE_RULES", "compiled")

from quarantable.bots.covirus.choosing import choose
from quarantable.bots.question import Budget, Question, question_about
from quarantable.games.covirus.game import Covirus
from quarantable.games.covirus.options import Options

GAME = Covirus()
PLAYOUTS = 1000
SEED = 4


def decisions(games: int) -> Iterator[Question]:
    """What the strong level is asked when it plays itself."""
    random = Random(SEED)
    for _ in range(games):
        position = GAME.new(Options(end="clinched"), 2)
        while not GAME.is_over(position):
            one, other = random.randint(1, 6), random.randint(1, 6)
            question = question_about(GAME, position, (), (), roll=f"{max(one, other)}{min(one, other)}")
            yield question
            GAME.play(position, choose("strong", question, Budget(playouts=1), 0).play)


def main(games: int) -> None:
    """Measure."""
    began = time.perf_counter()
    for roll in ("42", "33"):
        choose("best", question_about(GAME, GAME.new(Options(), 2), (), (), roll=roll), Budget(playouts=PLAYOUTS), 0)
    print(f"first decisions of the process: {time.perf_counter() - began:.1f} s")
    asked, spent = list(decisions(games)), time.process_time()
    for question in asked:
        choose("best", question, Budget(playouts=PLAYOUTS), 0)
    spent = time.process_time() - spent
    print(
        f"{len(asked)} decisions, {1000 * spent / len(asked):.1f} ms for {PLAYOUTS} playouts: {len(asked) * PLAYOUTS / spent:,.0f} a second"
    )


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 2)
