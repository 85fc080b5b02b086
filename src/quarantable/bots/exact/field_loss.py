"""What a bot loses on a solved field of Covirus: after each of its turns, how much less its share of the win is than after the best turn.

Against an opponent that plays exactly, the sum over a game is, on average, what the bot's way to play costs in shares of the win.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from random import Random

from quarantable.bots.question import Question, question_about
from quarantable.games.covirus.check import CovirusPosition, empty_placement
from quarantable.games.covirus.game import Covirus
from quarantable.games.covirus.notation import Roll, write_placement
from quarantable.games.covirus.options import Options
from quarantable.games.covirus.rules import add_square, mover, play
from quarantable.games.covirus.state import Placement
from quarantable.games.kernel import raw

from .field import Solution, allowed, step_of

Bot = Callable[[Question], str]
"""Answers a question with a play."""
GAME = Covirus()


@dataclass(frozen=True, slots=True)
class Loss:
    """What one turn of the bot cost."""

    lines: tuple[str, ...]
    """The field before it, from line 1."""
    seat: int
    play: str
    best: str
    share: float
    """Of the win: the best turn's less this one's, from 0 to 1."""


def losses_of_game(solution: Solution, bot: Bot, seat: int, seed: int) -> list[Loss]:
    """Play a game of a bot in this seat against exact play, and tell what each of the bot's turns cost. Lost turns aren't asked for."""
    random = Random(seed)
    position: CovirusPosition = GAME.new(Options(width=solution.placements.width, length=solution.placements.length), 2)
    losses = []
    while not GAME.is_over(position):
        dice = Roll(*sorted((random.randint(1, 6), random.randint(1, 6)), reverse=True))
        best = best_placement(solution, position, dice)
        if mover(position.raw) != seat or best.high < best.low:
            play(position.raw, raw(best))
        else:
            losses.append(_judged(solution, bot, position, dice, best))
    return losses


def _judged(solution: Solution, bot: Bot, position: CovirusPosition, dice: Roll, best: Placement) -> Loss:
    seat, exact = mover(position.raw), GAME.copy(position)
    lines = tuple(GAME.state(position, seat)["lines"])
    play(exact.raw, raw(best))
    answer = bot(question_about(GAME, position, (), (), roll=str(dice)))
    GAME.play(position, answer)
    share = share_of(solution, exact, seat) - share_of(solution, position, seat)
    return Loss(lines, seat, answer, write_placement(dice, best), share)


def share_of(solution: Solution, position: CovirusPosition, seat: int) -> float:
    """A player's share of the win with best play of both, before the next roll."""
    virus = solution.value(solution.number_of(*squares_of(position)), mover(position.raw))
    return 1 - virus if seat else virus


def squares_of(position: CovirusPosition) -> tuple[int, int]:
    """The squares of the virus and of the cure, in the numbering of `placements`."""
    width, length = position.state.width, position.state.length
    virus, cure = (sum(lines[y] << y * width for y in range(length)) for lines in position.state.mine)
    return virus, cure


def best_placement(solution: Solution, position: CovirusPosition, dice: Roll) -> Placement:
    """The best turn after a roll, the first of equals; without squares if nothing fits (V8)."""
    field, player = solution.placements, mover(position.raw)
    virus, cure = squares_of(position)
    number = solution.number_of(virus, cure)

    def worth(mask: int) -> float:
        after = solution.value(number + (1 + player) * step_of(mask), 1 - player)
        return -after if player else after

    best = max(allowed(field, virus, cure, player, dice.larger, dice.smaller), key=worth, default=0)
    placement = empty_placement()
    for x, y in _squares(best, field.width):
        add_square(raw(placement), x, y)
    return placement


def _squares(mask: int, width: int) -> Iterator[tuple[int, int]]:
    for square in range(mask.bit_length()):
        if mask >> square & 1:
            yield square % width, square // width
