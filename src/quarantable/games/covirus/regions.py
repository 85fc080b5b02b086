"""Which squares hang together by their edges (V7)."""

from quarantable.games.kernel import rule

from .state import ROWS, Work


@rule
def spread(work: Work, seed: int, y: int, length: int) -> tuple[int, int]:
    """Make `work.region` all squares of `work.left` that hang together with a seed in line `y`; its first and last line."""
    for line in range(ROWS):
        work.region[line] = 0
    work.region[y] = along(seed, work.left[y])
    low, high, grown = y, y, True
    while grown:
        grown = False
        line = max(low - 1, 0)
        while line <= min(high + 1, length - 1):
            if grow_line(work, line):
                low, high, grown = min(low, line), max(high, line), True
            line += 1
        line = min(high + 1, length - 1)
        while line >= max(low - 1, 0):
            if grow_line(work, line):
                low, high, grown = min(low, line), max(high, line), True
            line -= 1
    return low, high


@rule
def grow_line(work: Work, y: int) -> bool:
    """Let the region grow in one line, from the lines above and below; has it?"""
    reached = work.region[y] | work.region[y + 1]
    if y > 0:
        reached |= work.region[y - 1]
    reached &= work.left[y]
    if reached == work.region[y]:
        return False
    work.region[y] = along(reached, work.left[y])
    return True


@rule
def along(seeds: int, free: int) -> int:
    """The squares of a line that are reached from `seeds` over squares of `free`."""
    right, left = seeds, seeds
    path_right, path_left = free, free
    for doubling in range(6):  # 1 + 2 + … + 32 squares: more than a line has
        step = 1 << doubling
        right |= path_right & right << step
        left |= path_left & left >> step
        path_right &= path_right << step
        path_left &= path_left >> step
    return right | left
