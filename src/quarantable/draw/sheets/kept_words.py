"""What is said about a game to keep."""

from collections.abc import Iterable, Iterator
from typing import Final
from unicodedata import category

from quarantable.draw.lettering import in_letters

from .kept import KeptGame
from .wording import Wording

_PICTURES: Final = ("So", "Sk")
"""What emoji and their shades of skin are, by category."""
_JOINTS: Final = "\u200d\ufe0f"
"""What makes one emoji of several, and what asks for colours: nothing of them is seen."""


def name_of(game: KeptGame, seat: int) -> str:
    """Somebody's name without emoji, or the seat's number where it can't be written.

    A seat is counted from 0, as in records.
    """
    name = "".join(letter for letter in game.names[seat] if not _is_of_emoji(letter)).strip()
    return name if name and _is_written(name) else f"({seat})"


def _is_of_emoji(letter: str) -> bool:
    return letter in _JOINTS or (category(letter) in _PICTURES and not _is_written(letter))


def _is_written(text: str) -> bool:
    return in_letters(text) == text


def names_of(game: KeptGame, seats: Iterable[int]) -> str:
    """Their names, one after the other."""
    return ", ".join(name_of(game, seat) for seat in seats)


def title_of(game: KeptGame, words: Wording) -> str:
    """What it is."""
    rules = words.covirus if game.game == "covirus" else words.contagious
    return words.game["record"].format(game=rules.title)


def told(game: KeptGame, words: Wording) -> str:
    """How it ended, and whose view of it this is, in a few sentences."""
    return " ".join(_sentences(game, words))


def _sentences(game: KeptGame, words: Wording) -> Iterator[str]:
    ending = game.ending
    if ending.resigned:
        yield words.game["resigned"].format(names=names_of(game, ending.resigned))
    if ending.outcome == "stopped":
        yield words.game["stopped"]
    yield words.game[_verdict(game)].format(names=names_of(game, ending.winners))
    if ending.scores:
        scores = ", ".join(f"{name_of(game, seat)} {score}" for seat, score in enumerate(ending.scores))
        yield words.game["lines" if game.game == "covirus" else "cards"].format(scores=scores)
    if game.seen is not None:
        seen = "watched" if game.seen.seat is None else "seen"
        yield words.game[seen].format(names=names_of(game, () if game.seen.seat is None else (game.seen.seat,)))


def _verdict(game: KeptGame) -> str:
    """The key of the sentence that says who won."""
    if game.ending.outcome == "unfinished":
        return "unfinished"
    if len(game.ending.winners) > 1:
        return "draw" if game.game == "covirus" else "shared"
    return "finished" if game.ending.winners else "nobody"
