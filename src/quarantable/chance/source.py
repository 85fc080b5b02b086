"""Where secrets come from, and with them the chance of games that people play at a server's tables."""

import secrets
from typing import Protocol

from .fair import SECRET_SIZE, Agreement, Chance, FairChance, Nonces, commitment


class Source(Protocol):
    """What a table asks of the world: a secret for each game, what it commits to, the chance that comes of it; and whims for bots."""

    def secret(self) -> bytes:
        """32 bytes that nobody can foresee."""

    def commitment(self, secret: bytes, agreement: Agreement) -> str:
        """See `fair.commitment`."""

    def chance(self, secret: bytes, agreement: Agreement, nonces: Nonces) -> Chance:
        """The chance of a game."""

    def seed(self) -> int:
        """64 bits for a bot."""


class SystemSource:
    """Secrets from the operating system's secure generator, and fair chance from them."""

    def secret(self) -> bytes:
        """See `Source`."""
        return secrets.token_bytes(SECRET_SIZE)

    def commitment(self, secret: bytes, agreement: Agreement) -> str:
        """See `Source`."""
        return commitment(secret, agreement)

    def chance(self, secret: bytes, agreement: Agreement, nonces: Nonces) -> Chance:
        """See `Source`."""
        return FairChance(secret, agreement, nonces)

    def seed(self) -> int:
        """See `Source`."""
        return secrets.randbits(64)
