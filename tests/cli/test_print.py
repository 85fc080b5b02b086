from pathlib import Path

from pypdfium2 import PdfDocument
from typer.testing import CliRunner, Result

from quarantable.cli.main import app


def printed(*arguments: str | Path) -> Result:
    return CliRunner().invoke(app, ["print", *map(str, arguments)])


def test_a_field_is_printed(tmp_path: Path) -> None:
    file = tmp_path / "field.pdf"
    done = printed("field", file, "--width", "6", "--length", "8", "--paper", "letter", "--language", "es")
    assert (done.exit_code, done.output) == (0, "")
    assert "6 × 8 Fecha" in PdfDocument(file)[0].get_textpage().get_text_range()


def test_a_field_that_the_rules_don_t_allow_is_refused(tmp_path: Path) -> None:
    done = printed("field", tmp_path / "field.pdf", "--length", "41")
    assert (done.exit_code, done.output) == (1, "The length of the field can't be 41: it is from 4 to 40 squares.\n")
    assert list(tmp_path.iterdir()) == []


def test_nothing_is_overwritten(tmp_path: Path) -> None:
    file = tmp_path / "mine.pdf"
    file.write_text("mine", "utf-8")
    done = printed("field", file)
    assert done.exit_code == 1
    assert done.output == f"{file} exists already, and nothing is overwritten: choose another name, or delete it first.\n"
    assert file.read_text("utf-8") == "mine"


def test_a_file_that_can_t_be_made_is_told(tmp_path: Path) -> None:
    done = printed("field", tmp_path / "no" / "field.pdf", "--width", "4", "--length", "4")
    assert (done.exit_code, done.output) == (1, f"{tmp_path / 'no' / 'field.pdf'} can't be written: No such file or directory.\n")


def test_only_a_pdf_is_made_of_a_page(tmp_path: Path) -> None:
    done = printed("field", tmp_path / "field.svg", "--width", "4", "--length", "4")
    assert (done.exit_code, done.output) == (1, f"{tmp_path / 'field.svg'} will be a PDF: let its name end with .pdf.\n")
    assert list(tmp_path.iterdir()) == []


def test_any_deck_is_printed(tmp_path: Path) -> None:
    file = tmp_path / "deck.pdf"
    done = printed("deck", file, "--deck", '{"7": 4, "shield": 6}', "--backs", "none", "--language", "it")
    assert (done.exit_code, done.output) == (0, "")
    text = " ".join(page.get_textpage().get_text_range() for page in PdfDocument(file))
    assert (text.count("7"), text.count("Scudo")) == (8, 12)


def test_a_deck_that_the_rules_don_t_allow_is_refused(tmp_path: Path) -> None:
    for deck, sentence in (('{"7": 61}', "A deck can't hold 61 of “7”: 0 to 60 of a kind."), ("{}", "This deck has no card.")):
        done = printed("deck", tmp_path / "deck.pdf", "--deck", deck)
        assert (done.exit_code, done.output) == (1, f"{sentence}\n")


def test_rules_are_printed(tmp_path: Path) -> None:
    file = tmp_path / "rules.pdf"
    done = printed("rules", "covirus", file, "--language", "it", "--paper", "letter")
    assert (done.exit_code, done.output) == (0, "")
    (page,) = PdfDocument(file)
    assert "Il tuo turno" in page.get_textpage().get_text_range()
