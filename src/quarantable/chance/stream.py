"""Bytes that everybody who knows a key can compute, and nobody else can foresee: HMAC-SHA256 in counter mode.

All that is hashed here is a list of fields, each preceded by its length, so that no two lists are the same bytes.
`docs/fair-chance.md` says every byte.
"""

import hashlib
import hmac
from collections.abc import Callable, Iterable
from typing import Final

SIZE: Final = 32
"""Bytes of a hash, and of a block of the stream."""


def framed(fields: Iterable[bytes]) -> bytes:
    """The fields one after the other, each preceded by its length in four bytes, the highest first.

    >>> framed([b"a", b""]).hex()
    '000000016100000000'
    """
    return b"".join([len(field).to_bytes(4, "big") + field for field in fields])


def digest(fields: Iterable[bytes]) -> bytes:
    """SHA-256 of the framed fields: 32 bytes."""
    return hashlib.sha256(framed(fields)).digest()


def is_same(one: bytes, other: bytes) -> bool:
    """Are they equal? Takes the same time wherever they differ."""
    return hmac.compare_digest(one, other)


_BLOCK: Final = 64
"""Bytes that SHA-256 takes at a time."""
_INNER: Final = bytes(each ^ 0x36 for each in range(256))
_OUTER: Final = bytes(each ^ 0x5C for each in range(256))


def _hmac(key: bytes, message: bytes) -> bytes:
    """HMAC-SHA256 (RFC 2104) with a key of at most a block. `hmac` takes twice as long, and lets go of Python's lock meanwhile.

    >>> _hmac(b"key", b"message") == hmac.digest(b"key", b"message", "sha256")
    True
    """
    padded = key.ljust(_BLOCK, b"\0")
    inner = hashlib.sha256(padded.translate(_INNER) + message).digest()
    return hashlib.sha256(padded.translate(_OUTER) + inner).digest()


def stream(key: bytes, fields: Iterable[bytes]) -> Callable[[int], bytes]:
    """A source of bytes: block k, from 0, is HMAC-SHA256 with `key` over the framed fields and, as one more field, k in decimal digits.

    >>> take = stream(bytes(32), [b"example"])
    >>> (take(2) + take(40)).hex() == stream(bytes(32), [b"example"])(42).hex()
    True
    """
    begun = framed(fields)
    blocks, left = 0, b""

    def take(size: int) -> bytes:
        nonlocal blocks, left
        while len(left) < size:
            left += _hmac(key, begun + framed([str(blocks).encode()]))
            blocks += 1
        taken, left = left[:size], left[size:]
        return taken

    return take
