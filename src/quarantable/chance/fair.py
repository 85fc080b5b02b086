r"""Chance that no side can bend, for a game at a server's table (docs/fair-chance.md).

The server commits to a secret before any person's device has said its nonce; dice and decks come from the secret and all nonces; the
secret is published when the game is finished, and then everybody can compute them again.

>>> agreement = Agreement(table="t", game_number=1, game="covirus", options="width=20\n", seats=("person", "bot greedy"))
>>> commitment(bytes(32), agreement)[:16]
'14f01abb17e47aa8'
>>> FairChance(bytes(32), agreement, ((0, bytes(16)),)).roll(1)
'54'
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, Protocol

from .drawing import Drawing
from .stream import digest, is_same, stream

VERSION: Final = "fair-1"
"""Of the derivation. Another derivation has another name, and old records stay what they are."""
SECRET_SIZE: Final = 32
NONCE_SIZE: Final = 16

Nonces = tuple[tuple[int, bytes], ...]
"""Each person's seat and nonce, in the order of the seats."""


class Chance(Protocol):
    """The chance of one game: the same question always has the same answer."""

    def starter(self, players: int) -> int:
        """Who leads, each player equally likely (C5)."""

    def deck(self, cards: Sequence[str]) -> tuple[str, ...]:
        """The cards in the order in which they are dealt (C4)."""

    def deal_anew(self, cards: Sequence[str]) -> tuple[str, ...]:
        """The cards that nobody has seen, in a new order, where a game goes on from a record."""

    def roll_off(self) -> tuple[tuple[int, int], ...]:
        """A die of each seat, again while they are equal (V3)."""

    def roll(self, turn_number: int) -> str:
        """The dice of a turn, counted from 1: a turn that is played again has the same."""


@dataclass(frozen=True)
class Agreement:
    """What a commitment is made to besides the secret: which game this is, and how it is played."""

    table: str
    game_number: int
    game: str
    options: str
    """All of them, as `games.spelling.spell_options` does."""
    seats: tuple[str, ...]
    """`"person"`, or `"bot "` and its level."""
    leader: int | None = None
    """Who leads where that is known beforehand: the last loser (C5)."""
    origin: str = ""
    """Where a game goes on from a record: the SHA-256, in hexadecimal digits, of what it goes on from."""

    def fields(self) -> list[bytes]:
        """The agreement as bytes, field by field."""
        leader = "" if self.leader is None else str(self.leader)
        texts = [VERSION, self.table, str(self.game_number), self.game, self.options, "\n".join(self.seats), leader, self.origin]
        return [text.encode() for text in texts]


def commitment(secret: bytes, agreement: Agreement) -> str:
    """What is shown beforehand: 64 hexadecimal digits that fix the secret, and don't tell it."""
    return digest([b"quarantable commitment", secret, *agreement.fields()]).hex()


def is_committed(shown: str, secret: bytes, agreement: Agreement) -> bool:
    """Is this the secret, and the agreement, of the commitment that was shown?"""
    return is_same(shown.encode(errors="replace"), commitment(secret, agreement).encode())


class FairChance:
    """See `Chance`. Each kind of event, and each turn, draws from a stream of its own."""

    def __init__(self, secret: bytes, agreement: Agreement, nonces: Nonces) -> None:
        self._secret = secret
        said = [each for seat, nonce in nonces for each in (str(seat).encode(), nonce)]
        self._fields = [b"quarantable chance", *agreement.fields(), *said]

    def starter(self, players: int) -> int:
        """See `Chance`."""
        return self._draw("starter").below(players)

    def deck(self, cards: Sequence[str]) -> tuple[str, ...]:
        """See `Chance`."""
        return self._draw("deck").shuffled(cards)

    def deal_anew(self, cards: Sequence[str]) -> tuple[str, ...]:
        """See `Chance`."""
        return self._draw("deal anew").shuffled(cards)

    def roll_off(self) -> tuple[tuple[int, int], ...]:
        """See `Chance`."""
        return self._draw("roll-off").roll_off()

    def roll(self, turn_number: int) -> str:
        """See `Chance`."""
        return self._draw("roll", turn_number).roll()

    def _draw(self, event: str, number: int = 0) -> Drawing:
        return Drawing(stream(self._secret, [*self._fields, event.encode(), str(number).encode()]))
