"""Prints what rules make of some bits, in the mode of the process: `python -m tests.games.bits_by_rules`."""

from quarantable.games.bits import at, bit_count, kept, lowest_bit, moved_back, nth_bit, spread_out
from quarantable.games.kernel import Record, Vector, field, narrowed, raw, rule


class Lines(Record):
    """Lines of bits, and what becomes of them: several numbers of each."""

    bits: Vector = field("int64", 4)
    found: Vector = field("int64", 32)


@rule
def look(lines: Lines) -> None:
    """Write down all that can be asked of a line."""
    for y in range(4):
        bits, found = lines.bits[at(y)], y * 8
        lines.found[at(found)] = bit_count(lines.bits[y])
        lines.found[at(found + 1)] = lowest_bit(bits)
        lines.found[at(found + 2)] = nth_bit(bits, 0)
        lines.found[at(found + 3)] = nth_bit(bits, bit_count(bits) - 1)
        lines.found[at(found + 4)] = kept(kept(lines.bits[y], 1), y)
        lines.found[at(found + 5)] = spread_out(lines.bits[y], 3) & 0x3FFF_FFFF
        lines.found[at(found + 6)] = moved_back(lines.bits[y], 7)


def main() -> None:
    """Look at lines of either width."""
    for kind in (Lines, narrowed(Lines)):
        lines = kind.zeros()
        for y, bits in enumerate((1, 0b1011_0111, 0x2AAA_AAAA, 0x3FFF_FFFF)):
            lines.bits[y] = bits
        look(raw(lines))
        print(list(lines.found))


if __name__ == "__main__":
    main()
