"""A game that was played by message by the first version: every later one has to read it, and to make the same of it.

The files are never written anew. Games by message last for months, and the two sides may have different versions.
"""

from collections.abc import Iterator
from pathlib import Path

import pytest

from quarantable.mail import finding
from quarantable.mail.finding import find
from quarantable.mail.kept import MESSAGES, SECRET, read_kept, texts_of
from quarantable.mail.message import write
from quarantable.mail.playing import accept, ahead, read
from quarantable.mail.refusals import NotAMessage
from quarantable.mail.situation import record_text
from quarantable.record.verifying import verify

FOLDER = Path(__file__).parent / "files"
TEXTS = (FOLDER / MESSAGES).read_text("utf-8").split("\n\n")


def files(upto: int, whose: str) -> dict[str, str]:
    """A side's files when so many messages had been written."""
    return {MESSAGES: "\n".join(f"{text.strip()}\n" for text in TEXTS[:upto]), SECRET: (FOLDER / whose).read_text("utf-8")}


@pytest.mark.parametrize("whose", [SECRET, f"bob-{SECRET}"])
def test_the_same_record_comes_of_it(whose: str) -> None:
    kept = read_kept(files(len(TEXTS), whose))
    assert record_text(kept) == (FOLDER / "game.qtr").read_text("utf-8")
    assert texts_of(kept)[MESSAGES] == (FOLDER / MESSAGES).read_text("utf-8")


def test_its_record_holds() -> None:
    from quarantable.record.reading import read_file

    assert verify(read_file(FOLDER / "game.qtr")).holds


@pytest.mark.parametrize("upto", range(3, len(TEXTS)))
def test_each_message_goes_on_with_the_game(upto: int) -> None:
    """Whoever is to write knows the dice that the next message then shows."""
    kept = read_kept(files(upto, (SECRET, f"bob-{SECRET}")[upto % 2]))
    following = find(TEXTS[upto])[0][0]
    seen = ahead(kept)
    assert seen is not None
    assert seen.board.turn_number == following.turn
    other = read_kept(files(upto, (f"bob-{SECRET}", SECRET)[upto % 2]))
    assert read(other, TEXTS[upto]).game.messages[upto] == following


@pytest.mark.long
def test_no_letter_of_it_can_be_changed_left_out_or_swapped_unnoticed(monkeypatch: pytest.MonkeyPatch) -> None:
    """But for those that look alike where bytes are spelt, which are read as the same."""
    monkeypatch.setattr(finding, "LONGEST_LOCATED", 0)  # what is looked for in an altered message only takes time here
    monkeypatch.setattr(finding, "MOST_SEARCHED", 0)
    for text in TEXTS:
        message = find(text)[0]
        for changed in {mutated for at in range(len(text)) for mutated in mutations(text, at)}:
            try:
                read_as = find(changed)[0]
            except NotAMessage:
                continue
            assert read_as in ([], message), changed


def mutations(text: str, at: int) -> Iterator[str]:
    """The text with one character changed, left out, doubled, or swapped with the next."""
    yield from (text[:at] + symbol + text[at + 1 :] for symbol in "01278aceilos \n")
    yield from (text[:at] + text[at + 1 :], text[:at] + text[at] + text[at:], text[:at] + text[at + 1 : at + 2] + text[at] + text[at + 2 :])


def test_its_invitation_can_be_accepted_anew() -> None:
    assert write(accept(TEXTS[0], "Eve").game.messages[0]).strip() == TEXTS[0].strip()
