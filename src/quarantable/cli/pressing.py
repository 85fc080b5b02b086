"""What all commands of `quarantable print` do: make the file, and say what went wrong."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from quarantable.draw.scene import Scene
from quarantable.draw.sheets.book import book
from quarantable.draw.sheets.wording import Language
from quarantable.games.contagious.options import deck_map, read_options
from quarantable.games.contract import Refusal

from .main import fail
from .reading import Failed, options_in


@contextmanager
def refusals_told() -> Iterator[None]:
    """What the rules or the paper refuse is told in a sentence, and ends the command."""
    try:
        yield
    except Refusal as refusal:
        fail(refusal.why)
    except Failed as failed:
        fail(str(failed))


def press(file: Path, pages: Sequence[Scene], title: str, language: Language) -> None:
    """Make a PDF of these pages. Raises `Failed` where its name is another kind's, there is a file already, or none can be made."""
    if file.suffix.lower() != ".pdf":
        raise Failed(f"{file} will be a PDF: let its name end with .pdf.")
    keep(file, book(pages, title, language))


def keep(file: Path, content: bytes) -> None:
    """Make a file. Raises `Failed` where there is one already, or none can be made."""
    try:
        with file.open("xb") as made:
            made.write(content)
    except FileExistsError:
        raise Failed(f"{file} exists already, and nothing is overwritten: choose another name, or delete it first.") from None
    except OSError as error:
        raise Failed(f"{file} can't be written: {error.strerror}.") from error


def deck_in(text: str) -> dict[str, int]:
    """How many of which card, in the order of the rules: a preset's name, or JSON as `deck` of the options has it (C2).

    Raises `Failed`, and what the rules refuse.
    """
    given = options_in(text)
    counts = deck_map(read_options({"deck": given} if isinstance(given, dict) else given).deck)
    if not counts:
        raise Failed("This deck has no card.")
    return counts
