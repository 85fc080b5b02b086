"""The secrets of seats: what a client holds, and the hash that the table keeps."""

import hashlib
import secrets
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
