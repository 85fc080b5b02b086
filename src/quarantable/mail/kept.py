r"""A game as its player keeps it: a few plain texts by name. The messages and one's own openings are the truth; the rest follows from them.

`secret.txt` holds one's openings, the one to be sent next among them. It is written before the message that seals a new one, and an
opening in it is never replaced: whoever is interrupted in between finds it again, and uses it.
"""

import re
from collections import deque
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import reduce
from typing import Final

from quarantable.chance.message import OPENING_SIZE
from quarantable.games.contract import Refusal

from .correspondence import Correspondence, follow
from .finding import find
from .message import Message, write
from .refusals import Damaged

SECRET: Final = "secret.txt"  # noqa: S105  # a file's name
MESSAGES: Final = "messages.txt"

_HEAD: Final = "Game {game_id}, by message. These are your sealed openings: show them to nobody, change nothing here."
_SECRET: Final = re.compile(r"Game ([0-9A-Z]{6}), by message\.[^\n]*\nseat ([01])\n((?:opening [0-9a-f]{32}\n)+)")


@dataclass(frozen=True, slots=True)
class Kept:
    """One player's side of a game: the seat (0 invited, 1 answered), the openings sent and sealed so far, and what both know."""

    seat: int
    openings: tuple[bytes, ...]
    game: Correspondence

    @property
    def game_id(self) -> str:
        """Of the game."""
        return self.game.invitation.game_id

    @property
    def is_to_write(self) -> bool:
        """Is the next message this player's?"""
        return not self.game.is_over and self.game.next_seat == self.seat


def texts_of(kept: Kept) -> dict[str, str]:
    """The texts that are the truth, in the order in which they have to be written."""
    openings = "".join(f"opening {each.hex()}\n" for each in kept.openings)
    secret = f"{_HEAD.format(game_id=kept.game_id)}\nseat {kept.seat}\n{openings}"
    return {SECRET: secret, MESSAGES: "\n".join(map(write, kept.game.messages))}


def is_only_begun(secret: str) -> bool:
    """Is this a `secret.txt` with nothing but the first opening: what is left of a game if its beginning is interrupted?"""
    written = _SECRET.fullmatch(secret)
    return written is not None and written[3].count("\n") == 1


def read_kept(texts: Mapping[str, str]) -> Kept:
    """What `texts_of` wrote. Raises `Damaged`."""
    game = _replayed(texts.get(MESSAGES, ""))
    secret = _SECRET.fullmatch(texts.get(SECRET, ""))
    if not secret or secret[1] != game.invitation.game_id:
        raise Damaged(reason=f"{SECRET} is not as it was written.")
    openings = tuple(map(bytes.fromhex, re.findall(rf"[0-9a-f]{{{2 * OPENING_SIZE}}}", secret[3])))
    kept = Kept(int(secret[2]), openings, game)
    if len(openings) < sum(each.seals is not None for each in game.messages if each.seat == kept.seat):
        raise Damaged(reason=f"{SECRET} lacks an opening.")
    return kept


_recent: Final[deque[tuple[str, Correspondence]]] = deque(maxlen=8)
"""What came of the texts read last: a game that has gone on is followed from there, not from its beginning."""


def _replayed(text: str) -> Correspondence:
    before = [(known, game) for known, game in _recent if text == known or text.startswith(f"{known}\n")]
    known, game = max(before, key=lambda each: len(each[0]), default=("", Correspondence()))
    if text != known or not game.messages:
        game = _gone_on(game, text[len(known) :])
        _recent.append((text, game))
    return game


def _gone_on(game: Correspondence, text: str) -> Correspondence:
    try:
        messages = list(_messages(text))
        if _is_whole([*game.messages, *messages]):
            return reduce(follow, messages, game)
    except Refusal as refusal:
        raise Damaged(reason=f"{MESSAGES} is not as it was written: {refusal.why}") from None
    raise Damaged(reason=f"{MESSAGES} is missing, or lacks a message.")


def _is_whole(messages: list[Message]) -> bool:
    """Are these all messages of one game, from the first on?"""
    numbered = [(messages[0].game_id, number) for number in range(1, len(messages) + 1)] if messages else []
    return bool(messages) and [(each.game_id, each.number) for each in messages] == numbered


def _messages(text: str) -> Iterator[Message]:
    for each in filter(str.strip, text.split("\n\n")):
        messages, refused = find(each)
        yield from messages
        if refused:
            raise refused[0]
