"""Covirus on a tiny field, solved: what every position is worth with best play of both, over all rolls and all legal placements.

The rules as written (free shapes anywhere, squares next to each other by their edges, the end once no line is open). A position is a
number with a digit of base 3 for each square: 0 free, 1 the virus's, 2 the cure's. A turn only ever raises the number, so that one walk
from the highest number down finds everything; only a lost turn leads to the same position with the other to move, which makes two
equations for the two values of a position.

A field of 4 × 4 has 43 million positions. Solving it takes compiled rules, 350 MB and about a minute; plain rules do for 3 × 3.

>>> solution = solve(2, 2)
>>> spoiled_and_open = solution.number_of(virus=0b0001, cure=0b0110)
>>> round(solution.value(spoiled_and_open, mover=1), 3)
0.16
"""

from dataclasses import dataclass
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from quarantable.games.bits import bit_count
from quarantable.games.kernel import rule

from .placements import Numbers, Placements, beside, placements_of

Values = NDArray[np.float32]


@dataclass(frozen=True, slots=True)
class Solution:
    """What every position of a field is worth."""

    placements: Placements
    values: Values
    """By who is to move and by the position's number: the virus's share of the win, a draw being half."""

    def number_of(self, virus: int, cure: int) -> int:
        """The number of a position, from the squares of both."""
        squares = self.placements.width * self.placements.length
        return sum(3**square * ((virus >> square & 1) + 2 * (cure >> square & 1)) for square in range(squares))

    def value(self, number: int, mover: int) -> float:
        """The virus's share of the win, before the roll of the player to move."""
        return float(self.values[mover, number])

    def after(self, virus: int, cure: int, mover: int, larger: int, smaller: int) -> list[float]:
        """The virus's share of the win after each placement that this roll allows; after a lost turn if there is none."""
        number = self.number_of(virus, cure)
        found = allowed(self.placements, virus, cure, mover, larger, smaller)
        return [self.value(number + (1 + mover) * step_of(mask), 1 - mover) for mask in found or [0]]


def allowed(field: Placements, virus: int, cure: int, mover: int, larger: int, smaller: int) -> list[int]:
    """The placements that a roll allows (V4 to V7)."""
    own, other = (cure, virus) if mover else (virus, cure)
    taken, masks = virus | cure, field.of_roll(larger, smaller)
    if larger == smaller == 6:
        return [line & ~taken for line in masks if line & own and not line & other and line & ~taken]
    bottom = ((1 << field.width) - 1) << (field.width * (field.length - 1) if mover else 0)
    touch = bottom | beside(field.width, field.length, own)
    return [mask for mask in masks if not mask & taken and (larger == smaller or mask & touch)]


class Work(NamedTuple):
    """What is thought about one position."""

    squares: Numbers
    """By player: the squares of that colour."""
    touch: Numbers
    """By player: the bottom line, and what lies next to the colour (V4)."""
    sums: NDArray[np.float64]
    """By player to move: what the rolls that fit bring together; then how likely a lost turn is."""


def solve(width: int, length: int) -> Solution:
    """Solve a field of at most 16 squares."""
    field = placements_of(width, length)
    values = np.zeros((2, 3 ** (width * length)), np.float32)
    fill_values(values, field, Work(np.zeros(2, np.int64), np.zeros(2, np.int64), np.zeros(4)))
    return Solution(field, values)


@rule
def fill_values(values: Values, field: Placements, work: Work) -> None:
    """Fill `values` from the highest number down."""
    sums = work.sums
    for number in range(values.shape[1] - 1, -1, -1):
        read_squares(number, field, work)
        settled = result(field, work)
        if settled >= 0:
            values[0, number] = settled
            values[1, number] = settled
            continue
        find_touch(field, work)
        add_rolls(values, number, field, work)
        # The virus's value is sums[0] + sums[2] · the cure's, and the other way round.
        virus = (sums[0] + sums[2] * sums[1]) / (1 - sums[2] * sums[3])
        values[0, number] = virus
        values[1, number] = sums[1] + sums[3] * virus


@rule
def read_squares(number: int, field: Placements, work: Work) -> None:
    """Note the squares of virus and cure in the position with this number."""
    work.squares[0] = 0
    work.squares[1] = 0
    for square in range(field.width * field.length):
        digit = number % 3
        number //= 3
        if digit:
            work.squares[digit - 1] |= 1 << square


@rule
def result(field: Placements, work: Work) -> float:
    """The virus's share of the win if no line is open (V11, V12), otherwise −1."""
    line = (1 << field.width) - 1
    lead = 0
    for y in range(field.length):
        virus, cure = work.squares[0] >> y * field.width & line, work.squares[1] >> y * field.width & line
        if virus == line:
            lead += 1
        elif cure == line:
            lead -= 1
        elif virus == 0 or cure == 0:
            return -1.0
    return 1.0 if lead > 0 else 0.0 if lead < 0 else 0.5


@rule
def find_touch(field: Placements, work: Work) -> None:
    """Note where each player may begin a rectangle (V4)."""
    line = (1 << field.width) - 1
    work.touch[0] = line
    work.touch[1] = line << field.width * (field.length - 1)
    for square in range(field.width * field.length):
        for player in range(2):
            if work.squares[player] >> square & 1:
                work.touch[player] |= field.around[square]


@rule
def add_rolls(values: Values, number: int, field: Placements, work: Work) -> None:
    """Sum up over all rolls what the best placement of each player is worth."""
    for place in range(4):
        work.sums[place] = 0.0
    roll = 0
    for larger in range(1, 7):
        for smaller in range(1, larger + 1):
            if larger == smaller == 6:
                virus, cure = best_lines(values, number, field, work)
            else:
                virus, cure = best_squares(values, number, roll, field, work)
            add_roll(work.sums, 1 if larger == smaller else 2, virus, cure)
            roll += 1


@rule
def add_roll(sums: NDArray[np.float64], weight: int, virus: float, cure: float) -> None:
    """Count a roll of this weight in 36: the best for the virus to move, −1 if nothing fits, and for the cure, 2 if nothing fits."""
    chance = weight / 36
    if virus >= 0:
        sums[0] += chance * virus
    else:
        sums[2] += chance
    if cure <= 1:
        sums[1] += chance * cure
    else:
        sums[3] += chance


@rule
def best_squares(values: Values, number: int, roll: int, field: Placements, work: Work) -> tuple[float, float]:
    """A rectangle or a free shape (V4, V6, V7): the best for the virus to move, or −1, and for the cure to move, or 2."""
    virus, cure = -1.0, 2.0
    taken = work.squares[0] | work.squares[1]
    is_free_shape = field.free_shapes[roll]
    if is_free_shape and field.width * field.length - bit_count(taken) < field.sizes[roll]:
        return virus, cure  # thousands of shapes needn't be looked at
    for i in range(field.starts[roll], field.starts[roll + 1]):
        if field.masks[i] & taken:
            continue
        if is_free_shape or field.masks[i] & work.touch[0]:
            virus = max(virus, values[1, number + field.steps[i]])
        if is_free_shape or field.masks[i] & work.touch[1]:
            cure = min(cure, values[0, number + 2 * field.steps[i]])
    return virus, cure


@rule
def best_lines(values: Values, number: int, field: Placements, work: Work) -> tuple[float, float]:
    """A double 6 (V5), likewise."""
    virus, cure = -1.0, 2.0
    own, other = work.squares[0], work.squares[1]
    for y in range(field.length):
        line = ((1 << field.width) - 1) << y * field.width
        free = line & ~(own | other)
        if free == 0:
            continue
        if own & line and not other & line:
            virus = max(virus, values[1, number + step_of(free)])
        if other & line and not own & line:
            cure = min(cure, values[0, number + 2 * step_of(free)])
    return virus, cure


@rule
def step_of(mask: int) -> int:
    """A set of squares as a number of base 3."""
    step, power = 0, 1
    while mask:
        if mask & 1:
            step += power
        power *= 3
        mask >>= 1
    return step
