"""Everything that lanes can do, on random numbers. A program of its own, so that a test can choose the mode of the rules."""

import sys
from random import Random

from quarantable.games.kernel import Record, Vector, field, raw, rule, to_bytes
from quarantable.games.lanes import LANES, Lanes, even, how_many_upto, lane, lanes_of, lesser, minus, plus, running, total, without


class Sheet(Record):
    """What is computed with, and what comes out."""

    one: Vector = field("uint8", LANES)
    other: Vector = field("uint8", LANES)
    number: int = field("int64")
    index: int = field("uint8")
    sum: int = field("int64")
    few: int = field("int64")
    shown: Vector = field("uint8", LANES)
    written: Vector = field("uint8", 6 * LANES)


@rule
def write(lanes: Lanes, sheet: Sheet, row: int) -> None:
    """Lane by lane."""
    for index in range(LANES):
        sheet.written[row * LANES + index] = lane(lanes, index)


@rule
def compute(sheet: Sheet) -> None:
    """Each operation once."""
    one, other = lanes_of(sheet.one), lanes_of(sheet.other)
    write(lesser(one, other), sheet, 0)
    write(plus(one, other), sheet, 1)
    write(minus(one, other), sheet, 2)
    write(without(one, sheet.index), sheet, 3)
    write(running(one), sheet, 4)
    write(even(sheet.number), sheet, 5)
    sheet.sum = total(one)
    sheet.few = how_many_upto(other, sheet.number)


def computed(seed: int) -> bytes:
    """A sheet after everything was done. The numbers stay so small that every sum fits a lane."""
    random, sheet = Random(seed), Sheet.zeros()
    for index in range(LANES):
        sheet.one[index] = random.choice((0, random.randint(0, 15)))
        sheet.other[index] = random.randint(0, 240)
    sheet.number, sheet.index = random.randint(0, 255), random.randrange(LANES)
    compute(raw(sheet))
    return to_bytes(sheet)


if __name__ == "__main__":
    sys.stdout.write("\n".join(computed(seed).hex() for seed in range(200)))
