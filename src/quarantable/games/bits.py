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
