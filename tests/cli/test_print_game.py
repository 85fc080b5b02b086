"""`quarantable print game`: a record on paper, and as a moving picture."""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any
from xml.etree import ElementTree as ET

import pytest
from typer.testing import CliRunner, Result

from quarantable.cli.keeping import kept
from quarantable.cli.main import app
from quarantable.draw.sheets.kept import KeptGame
from quarantable.draw.sheets.kept_words import name_of, told
from quarantable.draw.sheets.wording import wording
from quarantable.record.model import Comment, Play, Record, Roll, Seat, Seen, Stop, Undo
from quarantable.record.model import Result as Outcome
from quarantable.record.reading import read_file
from quarantable.record.writing import write
from tests.draw.sheets.looking import has_ink_outside, pages_of, text_of
from tests.record.small import contagious, covirus

FILES = Path(__file__).parents[1] / "record" / "files"
SVG = "{http://www.w3.org/2000/svg}"


def printed(*arguments: str | Path) -> Result:
    return CliRunner().invoke(app, ["print", "game", *map(str, arguments)])


def saved(folder: Path, record: Record) -> Path:
    path = folder / "game.qtr"
    path.write_text(write(record), "utf-8")
    return path


def pages(folder: Path, record: Path, *options: str) -> list[Any]:
    output = folder / "game.pdf"
    done = printed(record, output, *options)
    assert (done.exit_code, done.output) == (0, "")
    return pages_of(output.read_bytes())


def whole(made: list[Any]) -> str:
    """All text without spaces: long plays are cut into lines."""
    return "".join(text_of(page) for page in made).replace(" ", "")


def plays_of(game: KeptGame) -> Iterator[str]:
    return (f"{number}.{name_of(game, turn.seat)}{turn.play}".replace(" ", "") for number, turn in enumerate(game.turns, 1))


@pytest.mark.parametrize("name", ["contagious-fair-resigned", "covirus-by-message-3", "covirus-real-dice-going-on-2"])
def test_every_play_that_stands_is_on_paper_within_the_margins(name: str, tmp_path: Path) -> None:
    record = FILES / f"{name}.qtr"
    made = pages(tmp_path, record, "--paper", "letter")
    text, game = whole(made), kept(read_file(record))
    assert [play for play in plays_of(game) if play not in text] == []
    assert all(name_of(game, seat) in text for seat in range(len(game.names)))
    assert not any(has_ink_outside(page) for page in made)


@pytest.mark.long
@pytest.mark.parametrize("name", sorted(path.stem for path in FILES.glob("*.qtr")))
def test_the_same_of_every_record(name: str, tmp_path: Path) -> None:
    test_every_play_that_stands_is_on_paper_within_the_margins(name, tmp_path)


def test_the_front_page_says_who_played_and_how_it_ended(tmp_path: Path) -> None:
    front = text_of(pages(tmp_path, FILES / "covirus-by-message-1.qtr", "--language", "it")[0])
    assert "Una partita a Covirus 2026-11-30 Renée Ada Ha vinto Ada. Linee completate: Ada 3, Renée 2. La fine, dopo 70 giocate" in front


def test_a_short_game_is_one_page(tmp_path: Path) -> None:
    (page,) = pages(tmp_path, saved(tmp_path, covirus(Play(1, 1, "42 c1:f2"), Play(2, 0, "42 a7:d8"))))
    assert text_of(page).endswith("The plays 1. Bob 42 c1:f2 2. Ada 42 a7:d8 A game of Covirus: Ada, Bob 1 of 1")


def test_plays_that_were_taken_back_are_left_out(tmp_path: Path) -> None:
    record = covirus(Play(1, 1, "42 c1:f2"), Play(2, 0, "42 a7:d8"), Undo(0, 1), Roll("42"), Play(2, 0, "42 c7:f8"), Comment("so"))
    text = whole(pages(tmp_path, saved(tmp_path, record)))
    assert "1.Bob42c1:f22.Ada42c7:f8" in text
    assert "a7:d8" not in text


def test_what_a_seat_saw_holds_its_hand_and_the_plays_and_no_table(tmp_path: Path) -> None:
    record = saved(tmp_path, contagious(Play(1, 0, "5"), Play(2, 1, "6"), seen=Seen(0, ("7", "9"))))
    (page,) = pages(tmp_path, record)
    ending = "The game isn’t finished. What Ada saw of it. As far as it went, after 2 plays"
    title = "A game of It’s Contagious!"
    shown = f"{title} 2026-11-30 20:15 0 Ada 1 Bob {ending} The hand of Ada 7 9 1. Ada 5 2. Bob 6 {title}: Ada, Bob 1 of 1"
    assert text_of(page) == shown


def test_a_game_that_was_stopped_says_so(tmp_path: Path) -> None:
    record = replace(covirus(Play(1, 1, "42 c1:f2"), Stop()), result=Outcome("stopped", (0, 0), (0, 1)))
    text = text_of(pages(tmp_path, saved(tmp_path, record))[0])
    assert "They agreed to stop. A draw. Completed lines: Ada 0, Bob 0." in text


def called(name: str) -> Record:
    record = contagious(Play(1, 0, "5"))
    return replace(record, seats=(Seat("person", name), record.seats[1]))


@pytest.mark.parametrize("name", ["小林", "سارة"], ids=["letters the font lacks", "letters to be joined from right to left"])
def test_names_that_cannot_be_written_are_told_by_seat(name: str, tmp_path: Path) -> None:
    assert "1.(0)5" in whole(pages(tmp_path, saved(tmp_path, called(name))))


@pytest.mark.parametrize(("name", "said"), [("👩🏽\u200d🔬 Ada 🦠", "Ada"), ("🦠\ufe0f", "(0)")])
def test_emoji_in_names_are_left_out(name: str, said: str, tmp_path: Path) -> None:
    assert f"1.{said}5" in whole(pages(tmp_path, saved(tmp_path, called(name))))


@pytest.mark.parametrize("name", ["<b>]]>&amp;", "a\ufffe\uffff", "{0}%s", "W" * 200])
def test_a_moving_picture_is_never_broken_by_a_name(name: str, tmp_path: Path) -> None:
    output = tmp_path / "game.svg"
    assert printed(saved(tmp_path, called(name)), output).exit_code == 0
    title = ET.fromstring(output.read_text("utf-8")).find(f"{SVG}title")  # noqa: S314  # just made
    assert title is not None
    assert (title.text or "").endswith(f": {name.translate(dict.fromkeys((0xFFFE, 0xFFFF), '�'))}, Bob")


@pytest.mark.parametrize("name", ["contagious-fair-resigned", "covirus-by-message-2"])
def test_a_moving_picture_says_every_play_that_is_seen_once_and_how_it_ended(name: str, tmp_path: Path) -> None:
    output = tmp_path / "game.svg"
    assert printed(FILES / f"{name}.qtr", output, "--language", "es").exit_code == 0
    game = kept(read_file(FILES / f"{name}.qtr"))
    root = ET.fromstring(output.read_text("utf-8"))  # noqa: S314  # just made
    title = root.find(f"{SVG}title")
    assert title is not None
    assert (title.text or "").startswith("Una partida de ")
    said = [text.text for text in root.iter(f"{SVG}text")]
    plays = [f"{number}. {name_of(game, turn.seat)} {turn.play}" for number, turn in enumerate(game.turns, 1)]
    assert [play for play in plays if said.count(play) != (0 if play.endswith(" -") else 1)] == []
    assert told(game, wording("es")) in said


def test_a_view_without_cards_is_no_moving_picture(tmp_path: Path) -> None:
    record = FILES / "contagious-unfinished-1.qtr"
    done = printed(record, tmp_path / "game.svg")
    assert (done.exit_code, done.output) == (
        1,
        f"{record} doesn't tell all cards, so its table can't be drawn: a PDF shows what it tells.\n",
    )


def test_other_files_are_refused(tmp_path: Path) -> None:
    output = tmp_path / "game.png"
    done = printed(FILES / "covirus-arena.qtr", output)
    assert (done.exit_code, done.output) == (1, f"{output} is neither a PDF nor an SVG: let its name end with .pdf or .svg.\n")
    record = tmp_path / "no.qtr"
    done = printed(record, tmp_path / "game.pdf")
    assert (done.exit_code, done.output) == (1, f"{record}: It can't be read: No such file or directory.\n")
