"""A game in a folder: killed at any instant it is as before or as after, and nothing that was shown is lost."""

import os
import stat
import subprocess
import sys
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

import pytest

from quarantable.mail import refusals
from quarantable.mail.folder import LOCK, begin, change, look
from quarantable.mail.kept import MESSAGES, SECRET, Kept, read_kept
from quarantable.mail.playing import accept, invite_to, move, read
from quarantable.mail.situation import situation_of
from quarantable.mail.telling import RECORD, TOLD
from tests.mail.correspondents import DAY, SMALL, last, placing


class Killed(BaseException):
    """The process ends here."""


class Killer:
    """Ends the process at the n-th call that brings something to disk: before it, or, for half a number, after it."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, at: float) -> None:
        self._left, self.struck = at, False
        for owner, name in ((os, "fsync"), (os, "open"), (Path, "replace")):
            monkeypatch.setattr(owner, name, self._deadly(getattr(owner, name)))

    def _deadly(self, call: Callable[..., object]) -> Callable[..., object]:
        def deadly(*arguments: object, **named: object) -> object:
            self._left -= 0.5
            self._strike()
            done = call(*arguments, **named)
            self._left -= 0.5
            self._strike()
            return done

        return deadly

    def _strike(self) -> None:
        if self._left == 0:
            self.struck = True
            raise Killed


def begun(folder: Path) -> Kept:
    return begin(folder, lambda: invite_to(SMALL, "Ada", DAY))


def wish(kept: Kept) -> str:
    return placing(1)(situation_of(kept))


def state_of(folder: Path) -> dict[str, bytes]:
    """The game's files."""
    return {name: (folder / name).read_bytes() for name in (SECRET, MESSAGES, TOLD, RECORD) if (folder / name).exists()}


def played(ada: Path, bob: Path) -> None:
    """A whole game between two folders."""
    text = last(begun(ada))
    text = last(begin(bob, lambda: accept(text, "Bob")))
    sides, seat = (ada, bob), 0
    while True:
        kept = change(sides[seat], lambda kept: read(kept, text))  # noqa: B023  # called at once
        if kept.game.is_over and not situation_of(kept).is_last_mine:
            return
        if kept.is_to_write:
            kept = change(sides[seat], lambda kept: move(kept, wish(kept)))
        text, seat = last(kept), 1 - seat


def test_both_folders_end_with_the_same_record(tmp_path: Path) -> None:
    ada, bob = tmp_path / "ada", tmp_path / "bob"
    played(ada, bob)
    assert (ada / RECORD).read_bytes() == (bob / RECORD).read_bytes()
    assert (ada / MESSAGES).read_bytes() == (bob / MESSAGES).read_bytes()
    assert "has won" in (ada / TOLD).read_text() or "draw" in (ada / TOLD).read_text()


@pytest.mark.parametrize("at", [half / 2 for half in range(1, 31)])
def test_a_kill_at_any_instant_loses_nothing(tmp_path: Path, at: float) -> None:
    """In each of three deeds: inviting, reading with an answer by itself, moving."""
    ada, bob = tmp_path / "ada", tmp_path / "bob"
    with pytest.MonkeyPatch.context() as patch:
        killer = Killer(patch, at)
        try:
            begun(ada)
        except Killed:
            assert not (ada / MESSAGES).exists() or look_again(ada)
    if not (ada / MESSAGES).exists():
        begun(ada)
    begin(bob, lambda: accept(last(look(ada)), "Bob"))
    for reader, writer in ((ada, bob), (bob, ada), (ada, bob)):
        text = last(look(writer))
        struck = killed_at(reader, lambda kept: read(kept, text), at)  # noqa: B023  # called at once
        assert struck or at > 10
        if look(reader).is_to_write:
            killed_at(reader, lambda kept: move(kept, wish(kept)), at)
            break
    assert killer.struck


def look_again(folder: Path) -> bool:
    """What is in the folder is a game, and all that it sealed can be opened."""
    kept = read_kept({name: (folder / name).read_text() for name in (SECRET, MESSAGES)})
    return kept.openings != ()


def killed_at(folder: Path, deed: Callable[[Kept], Kept], at: float) -> bool:
    """Do it, be killed, and do it again: then it is done, as it would have been. Was anything killed?"""
    before = read_kept({name: text.decode() for name, text in state_of(folder).items()})
    with pytest.MonkeyPatch.context() as patch:
        killer = Killer(patch, at)
        with suppress(Killed):
            change(folder, deed)
    kept = look(folder)
    assert kept.openings[: len(before.openings)] == before.openings
    assert kept.game.messages[: len(before.game.messages)] == before.game.messages
    if kept.game.messages == before.game.messages:
        again = change(folder, deed)
        assert again.openings[: len(kept.openings)] == kept.openings
    assert look_again(folder)
    assert (folder / TOLD).exists()
    return killer.struck


def test_an_opening_that_was_made_before_a_kill_is_used_after_it(tmp_path: Path) -> None:
    """The seal that might have been seen is the seal that is sent."""
    begun(tmp_path)
    bob = accept(last(look(tmp_path)), "Bob")
    with pytest.MonkeyPatch.context() as patch:
        Killer(patch, 5)  # the openings are on disk, the messages not yet
        with pytest.raises(Killed):
            change(tmp_path, lambda kept: read(kept, last(bob)))
    secret = (tmp_path / SECRET).read_text()
    assert secret.count("opening ") == 2
    assert len(look(tmp_path).game.messages) == 1
    change(tmp_path, lambda kept: read(kept, last(bob)))
    assert (tmp_path / SECRET).read_text() == secret


def test_a_refusal_changes_no_byte(tmp_path: Path) -> None:
    begun(tmp_path)
    before = state_of(tmp_path)
    for text in ("hello", last(look(tmp_path)), last(invite_to(SMALL, "Eve", DAY))):
        with pytest.raises(refusals.MessageRefusal):
            change(tmp_path, lambda kept: read(kept, text))  # noqa: B023  # called at once
    assert state_of(tmp_path) == before


def test_what_follows_from_the_messages_is_made_again(tmp_path: Path) -> None:
    begun(tmp_path)
    told = (tmp_path / TOLD).read_bytes()
    (tmp_path / TOLD).write_text("spoilt")
    look(tmp_path)
    assert (tmp_path / TOLD).read_bytes() == told


def test_secrets_are_for_their_owner_only(tmp_path: Path) -> None:
    begun(tmp_path)
    assert stat.S_IMODE((tmp_path / SECRET).stat().st_mode) == 0o600
    assert "opening" not in (tmp_path / MESSAGES).read_text() + (tmp_path / TOLD).read_text()


def test_two_at_once_are_told(tmp_path: Path) -> None:
    begun(tmp_path)
    program = "import fcntl, sys; file = open(sys.argv[1]); fcntl.flock(file, fcntl.LOCK_EX); print('held', flush=True); sys.stdin.read()"
    command = [sys.executable, "-c", program, str(tmp_path / LOCK)]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as other:
        assert other.stdout is not None
        assert other.stdout.readline() == "held\n"
        with pytest.raises(refusals.FolderBusy):
            look(tmp_path)
        other.kill()
        other.wait()
    assert look(tmp_path).seat == 0


def test_a_folder_with_a_game_is_not_used_for_another(tmp_path: Path) -> None:
    begun(tmp_path)
    with pytest.raises(refusals.FolderInUse):
        begun(tmp_path)


@pytest.mark.parametrize("name", [MESSAGES, SECRET, TOLD, RECORD])
def test_a_new_game_writes_over_no_file_of_somebody_elses(tmp_path: Path, name: str) -> None:
    (tmp_path / name).write_text("my diary")
    with pytest.raises(refusals.FolderInUse, match=name):
        begun(tmp_path)
    assert (tmp_path / name).read_text() == "my diary"


def test_openings_without_their_messages_are_not_written_over(tmp_path: Path) -> None:
    """Messages can be had again from the chat, openings can't."""
    ada, bob = tmp_path / "ada", tmp_path / "bob"
    played(ada, bob)
    for name in (MESSAGES, TOLD, RECORD):
        (ada / name).unlink()
    before = state_of(ada)
    with pytest.raises(refusals.FolderInUse, match=SECRET):
        begun(ada)
    assert state_of(ada) == before


def test_a_folder_without_a_game_says_so(tmp_path: Path) -> None:
    with pytest.raises(refusals.NoGameHere):
        look(tmp_path / "none")
    assert not (tmp_path / "none").exists()


def test_a_place_that_can_not_be_written_says_so(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(refusals.FolderUnwritable):
        begun(tmp_path / "file" / "folder")


@pytest.mark.parametrize(
    ("name", "text"),
    [
        (MESSAGES, ""),
        (MESSAGES, "COVIRUS MESSAGE 1 GAME K7P2MA"),
        (SECRET, ""),
        (SECRET, "Game K7P2MA, by message.\nseat 0\nopening " + "0" * 32 + "\n"),
        (SECRET, "\udcff"),
    ],
)
def test_damage_is_told(tmp_path: Path, name: str, text: str) -> None:
    begun(tmp_path)
    (tmp_path / name).write_bytes(text.encode(errors="surrogateescape"))
    with pytest.raises(refusals.Damaged):
        look(tmp_path)


def test_a_message_that_is_missing_in_the_middle_is_damage(tmp_path: Path) -> None:
    ada, bob = tmp_path / "ada", tmp_path / "bob"
    played(ada, bob)
    texts = (ada / MESSAGES).read_text().split("\n\n")
    for without in range(len(texts) - 1):
        (ada / MESSAGES).write_text("\n\n".join(texts[:without] + texts[without + 1 :]))
        with pytest.raises(refusals.Damaged):
            look(ada)
