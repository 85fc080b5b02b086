"""`quarantable mail`, from two folders of one machine, as people type it."""

import subprocess
import sys
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from quarantable.cli.main import app
from quarantable.mail.folder import look
from quarantable.mail.situation import situation_of
from tests.mail.correspondents import mangling, placing


def mail(*words: str, typed: str = "") -> Result:
    """What the command answers, in this process."""
    return CliRunner().invoke(app, ["mail", *words], input=typed)


def spoken(play: str) -> str:
    """As people type: without the roll, and with words."""
    return play.split(" ", 1)[-1].replace(":", " to ").replace("=", "line ")


def test_a_whole_game_is_played_and_both_records_hold(tmp_path: Path) -> None:
    ada, bob = tmp_path / "ada", tmp_path / "bob"
    chat = mangling(7)
    said = mail("new", str(ada), "--name", "Ada", "--width", "4", "--length", "4").stdout
    said = mail("read", str(bob), "-", "--name", "Bob", typed=chat(said)).stdout
    seat = 0
    while True:
        folder = (ada, bob)[seat]
        done = mail("read", str(folder), typed=chat(said))
        assert done.exit_code == 0, done.output
        kept = look(folder)
        if kept.game.is_over:
            break
        if kept.is_to_write:
            done = mail("move", str(folder), *spoken(placing(1)(situation_of(kept))).split())
            assert done.exit_code == 0, done.output
        said, seat = done.stdout, 1 - seat
    assert (ada / "game.qtr").read_bytes() == (bob / "game.qtr").read_bytes()
    assert CliRunner().invoke(app, ["verify", str(ada / "game.qtr")]).exit_code == 0
    assert "The record is game.qtr" in mail("show", str(ada)).output


def quarantable(*words: str, typed: str = "") -> "subprocess.CompletedProcess[str]":
    command = [sys.executable, "-m", "quarantable", "mail", *words]
    return subprocess.run(command, input=typed, capture_output=True, text=True, check=False, timeout=60)


def test_it_works_as_a_command_of_its_own(tmp_path: Path) -> None:
    ada, bob = tmp_path / "ada", tmp_path / "bob"
    invitation = quarantable("new", str(ada), "--name", "Ada", "--width", "4", "--length", "4").stdout
    (tmp_path / "came.txt").write_text(invitation)
    answered = quarantable("read", str(bob), str(tmp_path / "came.txt"), "--name", "Bob")
    assert answered.returncode == 0
    assert "COVIRUS MESSAGE 2 GAME" in answered.stdout
    assert "COVIRUS MESSAGE 3 GAME" in quarantable("read", str(ada), typed=answered.stdout).stdout


def test_a_file_as_windows_programs_write_it_is_read(tmp_path: Path) -> None:
    said = mail("new", str(tmp_path / "ada"), "--name", "Ada").stdout
    (tmp_path / "came.txt").write_bytes(said.replace("\n", "\r\n").encode("utf-16"))
    assert mail("read", str(tmp_path / "bob"), str(tmp_path / "came.txt"), "--name", "Bob").exit_code == 0


def test_the_command_that_goes_on_is_told_beside_what_is_sent(tmp_path: Path) -> None:
    done = mail("new", str(tmp_path / "with Bob"), "--name", "Ada")
    assert "quarantable mail" not in done.stdout
    assert f'To read the answer: quarantable mail read "{tmp_path / "with Bob"}"' in done.stderr


def test_an_old_message_is_no_error(tmp_path: Path) -> None:
    said = mail("new", str(tmp_path / "ada"), "--name", "Ada").output
    mail("read", str(tmp_path / "bob"), "--name", "Bob", typed=said)
    again = mail("read", str(tmp_path / "bob"), typed=said)
    assert (again.exit_code, again.stdout) == (0, "")
    assert "was read before; nothing has changed" in again.stderr


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("new", "{}", "--name", "<Ada>"), "A name has 1 to 40 characters"),
        (("new", "{}", "--name", "Ada", "--width", "3"), "it is from 4 to 40 squares"),
        (("new", "{}", "--name", "Ada", "--half", "ajar"), "“half” can't be “ajar”"),
        (("show", "{}"), "holds no game"),
        (("move", "{}", "a1"), "holds no game"),
        (("read", "{}", "{}/none"), "can't be read"),
        (("read", "{}"), "There is no message of a game in this text"),
    ],
)
def test_what_is_wrong_is_told_in_a_sentence(tmp_path: Path, words: tuple[str, ...], told: str) -> None:
    folder = tmp_path / "ada"
    done = mail(*(word.format(folder) for word in words))
    assert done.exit_code == 1
    assert told in done.stderr
    assert not folder.exists() or not (folder / "messages.txt").exists()


def test_an_invitation_without_a_name_says_who_invites(tmp_path: Path) -> None:
    said = mail("new", str(tmp_path / "ada"), "--name", "Ada", "--width", "6").output
    done = mail("read", str(tmp_path / "bob"), typed=said)
    assert done.exit_code == 1
    assert "Ada invites you to a game on a field of 6 by 40 squares" in done.stderr
    assert "add --name and your name" in done.stderr
    assert not (tmp_path / "bob").exists()
