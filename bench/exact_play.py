"""What a bot loses against exact play in tiny variants of both games, as a share of the stake (a win).

    python bench/exact_play.py best
    python bench/exact_play.py greedy --games 400 --seconds 0.1 --game covirus

Covirus: games on a field of 4 × 4 against exact play, seats swapped; what each turn of the bot cost, summed up over a game. The solved
field is kept in the cache folder (350 MB). It's Contagious!: the bot is asked at every information set that it can come to.
"""

import argparse
import hashlib
import os
import statistics
from collections.abc import Callable
from pathlib import Path

os.environ.setdefault("QUARANTABLE_RULES", "compiled")

import numpy as np  # the rules' mode is settled first
from platformdirs import user_cache_path

from quarantable.bots.choosing import choose
from quarantable.bots.exact import field, field_loss, hand_loss, placements
from quarantable.bots.exact.equilibrium import Solver, equilibrium, exploitability
from quarantable.bots.exact.tree import grow
from quarantable.bots.question import Budget, Question
from quarantable.games.contagious.options import Options, deck_of

SIDE = 4
WORST_SHOWN = 5
LEAST_SHOWN = 0.0001
"""What is less may be due to an equilibrium that is only nearly one."""
ROUNDS = 300
HANDS = (
    (2, {"2": 2, "4": 2, "W": 1, "shield": 1}),
    (2, {"1": 2, "3": 2, "5": 2, "flatten": 1}),
    (2, {"2": 2, "3": 2, "antibodies": 1, "contagion": 1}),
    (3, {"2": 2, "3": 2, "5": 2, "8": 2}),
)
"""Hand sizes and decks."""

Bot = Callable[[Question], str]


def bot_of(level: str, budget: Budget) -> Bot:
    """A level of ours that thinks so long."""
    return lambda question: choose(level, question, budget, seed=len(question.plays)).play


def field_digest() -> str:
    """A name for what the solution depends on."""
    sources = [Path(module.__file__ or "") for module in (field, placements)]
    return hashlib.sha256(b"".join(source.read_bytes() for source in sources)).hexdigest()[:16]


def solved_field() -> field.Solution:
    """The solved field of 4 × 4, from the cache if it is there."""
    kept = user_cache_path("quarantable") / "exact" / f"{field_digest()}.npy"
    if kept.exists():
        return field.Solution(placements.placements_of(SIDE, SIDE), np.load(kept, mmap_mode="r"))
    solution = field.solve(SIDE, SIDE)
    kept.parent.mkdir(parents=True, exist_ok=True)
    np.save(kept, solution.values)
    return solution


def measure_field(bot: Bot, games: int) -> None:
    """Print what the bot loses on the field."""
    solution = solved_field()
    print(f"Covirus {SIDE} × {SIDE}: the virus's share with exact play is {solution.value(0, 0):.4f}")
    by_game = [field_loss.losses_of_game(solution, bot, seat, seed) for seed in range(games // 2) for seat in range(2)]
    sums = [sum(loss.share for loss in losses) for losses in by_game]
    error = 1.96 * statistics.stdev(sums) / len(sums) ** 0.5
    turns = sum(map(len, by_game))
    print(f"  loss {statistics.mean(sums):.4f} ± {error:.4f} of the stake a game, {games} games, {turns / games:.1f} turns each")
    for worst in sorted((loss for losses in by_game for loss in losses), key=lambda loss: -loss.share)[:WORST_SHOWN]:
        print(f"  −{worst.share:.3f} {worst.play} instead of {worst.best}, seat {worst.seat}: {' '.join(worst.lines)}")


def measure_hands(bot: Bot) -> None:
    """Print what the bot loses with each of the small decks."""
    for hand_size, deck in HANDS:
        options = Options(hand_size=hand_size, deck=deck_of(deck))
        tree = grow(options, starter=0)
        solver = Solver.of(tree)
        exact = equilibrium(solver, ROUNDS)
        policy = hand_loss.policy_of(tree, solver, options, bot)
        loss = hand_loss.loss_of(solver, exact, policy)
        print(f"It's Contagious! hands of {hand_size} from {deck}: {len(tree.sets)} information sets,")
        print(f"  worth {solver.value(exact):.4f} to who leads (± {exploitability(solver, exact):.5f})")
        print(f"  loss {max(loss.against_exact, 0.0):.4f} of the stake against exact play, {loss.at_worst:.4f} against the best answer")
        mistakes = [mistake for mistake in hand_loss.mistakes_of(tree, solver, exact, policy) if mistake.cost > LEAST_SHOWN]
        for worst in mistakes[:WORST_SHOWN]:
            print(
                f"  −{worst.cost:.4f} {worst.play} instead of {worst.better}, {told(hand_loss.question_of(worst.asked, options))}",
                flush=True,
            )


def told(question: Question) -> str:
    """A position of cards in one line, as its seat sees it."""
    state = question.state
    seen = {name: state[name] for name in ("value", "counting", "top", "pile", "loads", "draw_left")}
    return f"seat {question.seat} with {state['hands'][question.seat]} after {' '.join(question.plays) or 'nothing'}: {seen}"


def main() -> None:
    """Read the command line and measure."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n", 1)[0] if __doc__ else None)
    parser.add_argument("bot", help="a level, such as best")
    parser.add_argument("--game", choices=("contagious", "covirus"), help="only this game")
    parser.add_argument("--games", type=int, default=200, help="of Covirus")
    parser.add_argument("--seconds", type=float, default=0.1)
    parser.add_argument("--playouts", type=int, help="instead of seconds")
    given = parser.parse_args()
    budget = Budget(playouts=given.playouts) if given.playouts else Budget(seconds=given.seconds)
    if given.game != "covirus":
        measure_hands(bot_of(given.bot, budget))
    if given.game != "contagious":
        measure_field(bot_of(given.bot, budget), given.games)


if __name__ == "__main__":
    main()
