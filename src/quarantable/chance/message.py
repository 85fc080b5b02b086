"""Chance between two people who only exchange messages, without a server (docs/fair-chance.md, *By message*).

Each message opens what its sender sealed in the message before, and seals the next. A *seed* is made of one opening of each, both
sealed before either was known, so that nobody can choose it; it gives roll after roll until one fits.

>>> opening = bytes(16)
>>> is_opening(opening, seal("K7P2M", 0, 1, opening), "K7P2M", 0, 1)
True
"""

from typing import Final

from .drawing import Drawing
from .stream import digest, is_same, stream

VERSION: Final = "message-1"
"""Of the derivation."""
OPENING_SIZE: Final = 16
SEAL_SIZE: Final = 20
"""Bytes. To find two openings of one seal takes 2⁸⁰ tries."""


def agreed(game_id: str, options: str) -> str:
    """What seals and seeds speak of as the game: its id, and all options, as `games.spelling.spell_options` does."""
    return f"{game_id}\n{options}"


def seal(game: str, seat: int, number: int, opening: bytes) -> bytes:
    """What is sent before the opening: 20 bytes that fix it, and don't tell it. `number` counts a seat's seals from 1."""
    fields = [b"quarantable seal", VERSION.encode(), game.encode(), str(seat).encode(), str(number).encode(), opening]
    return digest(fields)[:SEAL_SIZE]


def is_opening(opening: bytes, sealed: bytes, game: str, seat: int, number: int) -> bool:
    """Is this what was sealed?"""
    return is_same(sealed, seal(game, seat, number, opening))


class Seed:
    """Chance from two openings: of the message before, and of who answers it; for turn after turn from `turn_number` until a roll fits.

    The first seed of a game is for turn 1, and gives the roll-off too.
    """

    def __init__(self, game: str, turn_number: int, before: bytes, answer: bytes) -> None:
        self._key = digest([b"quarantable seed", VERSION.encode(), game.encode(), str(turn_number).encode(), before, answer])

    def roll_off(self) -> tuple[tuple[int, int], ...]:
        """A die of each seat, again while they are equal (V3)."""
        return self._draw("roll-off", 0).roll_off()

    def roll(self, turn_number: int) -> str:
        """The dice of a turn, larger first."""
        return self._draw("roll", turn_number).roll()

    def _draw(self, event: str, number: int) -> Drawing:
        return Drawing(stream(self._key, [event.encode(), str(number).encode()]))
