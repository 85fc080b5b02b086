"""Bits of an integer: the Python bodies are the meaning; compiled rules use the machine's instructions (`compiled.py`)."""


def bit_count(bits: int) -> int:
    """How many bits are set; `bits` is not negative.

    >>> bit_count(0b1011)
    3
    """
    return bits.bit_count()


def lowest_bit(bits: int) -> int:
    """The index of the lowest set bit; `bits` is positive.

    >>> lowest_bit(0b1000)
    3
    """
    return (bits & -bits).bit_length() - 1


def nth_bit(bits: int, index: int) -> int:
    """The place of a set bit, by its index among them; `bits` is not negative and has more than `index` of them.

    >>> nth_bit(0b101100, 1)
    3
    """
    for _ in range(index):
        bits &= bits - 1
    return lowest_bit(bits)


def kept(bits: int, step: int) -> int:
    """The bits that are set `step` places lower too, 0 ≤ step < 8. Compiled, what leaves the type of `bits` is lost.

    >>> bin(kept(0b0110_1110, 2))
    '0b101000'
    """
    return bits & bits << step


def spread_out(bits: int, step: int) -> int:
    """The bits that are set here or `step` places lower, 0 ≤ step < 8. Compiled, what leaves the type of `bits` is lost.

    >>> bin(spread_out(0b0010_0001, 2))
    '0b10100101'
    """
    return bits | bits << step


def moved_back(bits: int, step: int) -> int:
    """The bits, each `step` places lower, 0 ≤ step < 8; `bits` is not negative.

    >>> bin(moved_back(0b1011_0000, 4))
    '0b1011'
    """
    return bits >> step


def at(index: int) -> int:
    """The same number as an index, which must not be negative. Compiled, nothing is done for indices that count from the end.

    Compute nothing from it: compiled it is unsigned.

    >>> "abc"[at(1)]
    'b'
    """
    return index
