"""House rules of Covirus that the lab tries out: proposals for its dead turns and its cheap spoiling, which are no options of the game.

What each says stands in `lab.setting.PROPOSALS`. Only players at a glance know them; those that look ahead don't.
"""

from quarantable.bots.covirus.greedy import Plan, gain, is_better
from quarantable.chance.splitmix import Generator, below
from quarantable.games.bits import bit_count, lowest_bit
from quarantable.games.covirus.rules import add_square, clear, count_squares, find_allowed, find_touch, mover
from quarantable.games.covirus.state import OPEN, ROWS, Placement, State, Work
from quarantable.games.kernel import Record, Vector, field, rule


class House(Record):
    """Which proposals are played, and what they need."""

    consolation: int = field("int64")
    attached_single: int = field("int64")
    secured: int = field("int64")
    kept: Vector = field("int64", ROWS)
    """While a player chooses: the unoccupied squares of lines that are hidden from them."""


def house_of(names: tuple[str, ...]) -> House:
    """A house with these proposals."""
    house = House.zeros()
    for name in names:
        setattr(house, name, 1)
    return house


@rule
def hide_secured(state: State, house: House) -> None:
    """Let lines that the other has secured seem full to who chooses."""
    other = 1 - mover(state)
    for y in range(state.length):
        house.kept[y] = 0
        if state.status[y] == OPEN and 2 * bit_count(state.mine[other][y]) >= state.width:
            house.kept[y] = state.empty[y]
            state.free -= bit_count(state.empty[y])
            state.empty[y] = 0


@rule
def show_secured(state: State, house: House) -> None:
    """Undo `hide_secured`."""
    for y in range(state.length):
        if house.kept[y] != 0:
            state.empty[y] = house.kept[y]
            state.free += bit_count(state.empty[y])


@rule
def find_attached(state: State, work: Work) -> int:
    """Mark in `work.starts` the unoccupied squares that the mover may fill by V4; how many there are."""
    player = mover(state)
    find_allowed(state, player, work)
    find_touch(state, player, work)
    for y in range(state.length):
        work.starts[y] = work.allowed[y] & work.touch[y]
    return count_squares(work.starts, state.length)


@rule
def choose_any_attached(state: State, generator: Generator, work: Work, placement: Placement) -> None:
    """Make `placement` any of those squares; none if there is none."""
    clear(placement)
    squares = find_attached(state, work)
    if squares == 0:
        return
    index, y = below(generator, squares), 0
    while index >= bit_count(work.starts[y]):
        index -= bit_count(work.starts[y])
        y += 1
    line = work.starts[y]
    for _ in range(index):
        line &= line - 1
    add_square(placement, lowest_bit(line), y)


@rule
def choose_best_attached(state: State, generator: Generator, plan: Plan, work: Work, placement: Placement) -> None:
    """Make `placement` the one of them that is worth most to greedy play."""
    clear(placement)
    if find_attached(state, work) == 0:
        return
    best, line, equals = -1, -1, 0
    for y in range(state.length):
        if work.starts[y] == 0:
            continue
        worth = gain(state, plan, y, 1)
        equals = equals + 1 if worth == best else 1
        if is_better(worth, best, equals, generator):
            best, line = worth, y
    add_square(placement, lowest_bit(work.starts[line]), line)
