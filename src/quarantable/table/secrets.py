"""The secrets of seats: what a client holds, and the hash that the table keeps."""

import hashlib
import hmac
import secrets
from collections.abc import Sequence
from typing import Protocol


class Secrets(Protocol):
    """Where new tokens and invitations come from."""

    def token(self) -> str:
        """A secret nobody can guess: 22 or more characters of A–Z a–z 0–9 - _."""


class SystemSecrets:
    """Secrets from the operating system's secure generator: 192 bits."""

    def token(self) -> str:
        """See `Secrets`."""
        return secrets.token_urlsafe(24)


def hash_secret(secret: str) -> str:
    """What is stored of a token or an invitation: SHA-256, in hexadecimal digits.

    Secrets are long and random, so that a plain hash can't be reversed.

    >>> hash_secret("a")[:16]
    'ca978112ca1bbdca'
    """
    return hashlib.sha256(secret.encode()).hexdigest()


def place_of(hashed: str, among: Sequence[str | None]) -> int | None:
    """At which place that hash stands; None if at none. How long it takes depends on how many there are, not on what they are.

    >>> place_of("b", ["a", None, "b"]), place_of("c", ["a", None, "b"])
    (2, None)
    """
    are_equal = [hmac.compare_digest(hashed, each or "") for each in among]
    return are_equal.index(True) if any(are_equal) else None
