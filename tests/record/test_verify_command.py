"""`quarantable verify`: every file is told of, and the exit status is 0 only if all of them hold."""

from pathlib import Path

from typer.testing import CliRunner, Result

from quarantable.cli.main import app
from quarantable.record.receipt import write_receipt
from quarantable.record.writing import write
from tests.record import whole
from tests.record.texts import Tampering


def run(*words: str | Path) -> Result:
    return CliRunner().invoke(app, ["verify", *map(str, words)])


def saved(folder: Path, name: str, text: str) -> Path:
    (folder / name).write_text(text, "utf-8", newline="\n")
    return folder / name


def test_records_that_hold_end_with_status_0(tmp_path: Path) -> None:
    files = [saved(tmp_path, f"{number}.qtr", write(game.record())) for number, game in enumerate(whole.GAMES.values())]
    done = run(*files)
    assert done.exit_code == 0
    assert done.output.count("Everything that can be checked holds.") == len(files)
    assert "chance: declared by the players" in done.output


def test_one_that_does_not_hold_ends_with_status_1_and_the_others_are_told_of(tmp_path: Path) -> None:
    good = saved(tmp_path, "good.qtr", write(whole.GAMES["contagious"].record()))
    changed = Tampering(whole.GAMES["covirus"].record()).change("2. 1 31", "31", "41")
    bad = saved(tmp_path, "bad.qtr", changed.text)
    done = run(bad, good)
    assert done.exit_code == 1
    line = changed.where("2. 1") + 1
    assert f"WRONG  line {line}: The roll of turn 2 is 41 in the record, but chance gives 31." in done.output
    assert done.output.index(str(bad)) < done.output.index(str(good))
    assert "Everything that can be checked holds." in done.output


def test_what_can_not_be_read_is_told_with_line_and_column(tmp_path: Path) -> None:
    text = Tampering(whole.GAMES["covirus"].record()).change("stop", "stop", "halt").text
    done = run(saved(tmp_path, "odd.qtr", text), tmp_path / "missing.qtr", tmp_path)
    assert done.exit_code == 1
    assert "column 1: no entry begins with “halt”." in done.output
    assert "It can't be read: No such file or directory." in done.output
    assert "It can't be read: Is a directory." in done.output


def test_a_record_may_come_on_standard_input() -> None:
    done = CliRunner().invoke(app, ["verify", "-"], input=write(whole.GAMES["covirus"].record()).encode())
    assert (done.exit_code, "Everything that can be checked holds." in done.output) == (0, True)


def test_with_a_receipt_the_game_is_proven(tmp_path: Path) -> None:
    game = whole.GAMES["covirus"]
    record, receipt = saved(tmp_path, "game.qtr", write(game.record())), saved(tmp_path, "receipt.json", write_receipt(game.receipt()))
    done = run(record, "--receipt", receipt)
    assert done.exit_code == 0
    assert "Everything holds, and the receipt shows that this is the game that you played." in done.output


def test_a_receipt_of_another_game_ends_with_status_1(tmp_path: Path) -> None:
    record = saved(tmp_path, "game.qtr", write(whole.GAMES["covirus"].record()))
    receipt = saved(tmp_path, "receipt.json", write_receipt(whole.GAMES["a loser leads"].receipt()))
    done = run(record, "--receipt", receipt)
    assert done.exit_code == 1
    assert "The receipt is of game" in done.output


def test_what_is_no_receipt_is_told_in_a_sentence(tmp_path: Path) -> None:
    record = saved(tmp_path, "game.qtr", write(whole.GAMES["covirus"].record()))
    assert "This is no receipt of a game: " in run(record, "--receipt", record).output
    assert run(record, "--receipt", tmp_path / "missing").exit_code == 1
    assert run(record, record, "--receipt", record).exit_code == 1
