"""Try out tastes of greedy play against each other: `QUARANTABLE_RULES=compiled python -m training.covirus_tastes PAIRS`.

Pairs of games with the same dice, sides swapped. Prints each taste's share of the wins against the first, draws counting half.
"""

import sys
from typing import Final

from quarantable.bots.covirus.beginners import FAIR, GENTLE
from quarantable.bots.covirus.greedy import GREEDY, Plan, Taste, choose, new_plan
from quarantable.chance.splitmix import Generator, below, next_u64, seeded
from quarantable.games.covirus.check import empty_placement
from quarantable.games.covirus.game import Covirus
from quarantable.games.covirus.options import Options
from quarantable.games.covirus.rules import begin, is_over, play
from quarantable.games.covirus.state import Placement, State, Work
from quarantable.games.kernel import raw, rule

SEED: Final = 20_200_309


@rule
def halves_won(state: State, dice: Generator, first: Plan, second: Plan, work: Work, placement: Placement) -> int:
    """Play a game; what it is worth to the player who begins, in halves of a win."""
    begin(state)
    while not is_over(state):
        one, other = 1 + below(dice, 6), 1 + below(dice, 6)
        plan = second if state.turns & 1 else first
        choose(state, max(one, other), min(one, other), dice, plan, work, placement)
        play(state, placement)
    return 1 + (state.done[0] > state.done[1]) - (state.done[0] < state.done[1])


def share(one: Taste, other: Taste, pairs: int) -> float:
    """The share of the wins that one taste has against another."""
    position, seeds, halves = Covirus().new(Options(), 2), seeded(SEED), 0
    first, second, room = raw(new_plan(one)), raw(new_plan(other)), (raw(Work.zeros()), raw(empty_placement()))
    for _ in range(pairs):
        seed = int(next_u64(seeds))
        halves += halves_won(position.raw, seeded(seed), first, second, *room)
        halves += 2 - halves_won(position.raw, seeded(seed), second, first, *room)
    return halves / (4 * pairs)


def main(pairs: int) -> None:
    """Compare."""
    for spoiling in (5, 15, 25, 50, 100, 200):
        for beginning in (0, 8, 17, 30):
            print(f"| spoiling {spoiling} | beginning {beginning} | {share(Taste(spoiling, beginning), GREEDY, pairs):.3f} |", flush=True)
    print(f"gentle against fair: {share(GENTLE, FAIR, pairs):.3f}, fair against greedy: {share(FAIR, GREEDY, pairs):.3f}")


if __name__ == "__main__":
    main(int(sys.argv[1]))
