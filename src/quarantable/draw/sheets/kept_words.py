"""What is said about a game to keep."""

from collections.abc import Iterable, Iterator

from quarantable.draw.lettering import in_letters

from .kept import KeptGame
from .wording import Wording


def name_of(game: KeptGame, seat: int) -> str:
    """Somebody's name, or the seat's number where the font lacks its letters.

    A seat is counted from 0, as in records.
    """
    name = game.names[seat]
    return name if in_letters(name) == name else f"({seat})"


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
