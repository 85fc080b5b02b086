"""Bytes as letters and digits that people and programs don't mistake: base 32 as Douglas Crockford spells it, in short groups.

I, L, O and U are not used; who reads takes I and L for 1, and O for 0.

>>> encode(bytes.fromhex("00ff10"))
'03ZH0'
>>> decode("o3zhO", 3).hex()
'00ff10'
>>> grouped("0123456789ABC")
'01234 5678 9ABC'
"""

from itertools import pairwise
from typing import Final

ALPHABET: Final = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
LONGEST_GROUP: Final = 6
"""Symbols between two blanks: short enough that no program breaks a line inside."""

_ALIKE: Final = str.maketrans("ILO", "110")
_VALUES: Final = {symbol: value for value, symbol in enumerate(ALPHABET)}


def length_of(size: int) -> int:
    """How many symbols so many bytes take."""
    return (size * 8 + 4) // 5


def encode(data: bytes) -> str:
    """The symbols of some bytes, five bits each, the highest first; the last is filled up with zeros."""
    count = length_of(len(data))
    number = int.from_bytes(data, "big") << (count * 5 - len(data) * 8)
    return "".join(ALPHABET[number >> 5 * place & 31] for place in reversed(range(count)))


def decode(symbols: str, size: int) -> bytes:
    """The bytes that `encode` spells so, in either case. Raises ValueError for anything else."""
    plain = spelt(symbols)
    number = 0
    for symbol in plain:
        if symbol not in _VALUES:
            raise ValueError(symbol)
        number = number << 5 | _VALUES[symbol]
    spare = len(plain) * 5 - size * 8
    if len(plain) != length_of(size) or number & ((1 << spare) - 1):
        raise ValueError(symbols)
    return (number >> spare).to_bytes(size, "big")


def spelt(symbols: str) -> str:
    """The symbols as `encode` spells them: capitals, and nothing that only looks alike."""
    return symbols.upper().translate(_ALIKE)


def grouped(symbols: str) -> str:
    """The symbols in groups of nearly the same length."""
    groups = -(-len(symbols) // LONGEST_GROUP)
    cuts = [-(-len(symbols) * each // groups) for each in range(groups + 1)]
    return " ".join(symbols[start:end] for start, end in pairwise(cuts))
