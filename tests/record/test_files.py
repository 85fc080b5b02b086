"""Real games, kept for ever: whatever reads records must read these, now and in every later version.

The files are never written anew (docs/records.md, *Kept for ever*); what is new is another file, and another line in `kept.sha256`.
"""

import hashlib
from pathlib import Path

import pytest

from quarantable.games.registry import GAMES
from quarantable.record.converting import rows
from quarantable.record.kinds import chance_of, kind_of
from quarantable.record.model import Record
from quarantable.record.reading import read_file
from quarantable.record.replaying import replay
from quarantable.record.verifying import verify
from quarantable.record.writing import write

FOLDER = Path(__file__).parent / "files"
FILES = sorted(FOLDER.glob("*.qtr"))
RECORDS = {path: read_file(path) for path in FILES}


def test_no_kept_file_is_missing_or_was_written_anew() -> None:
    kept = [line.split("  ") for line in (FOLDER / "kept.sha256").read_text("utf-8").splitlines()]
    assert {name: digest for digest, name in kept} == {path.name: hashlib.sha256(path.read_bytes()).hexdigest() for path in FILES}


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_it_is_read_and_written_the_same(path: Path) -> None:
    assert write(RECORDS[path]).encode() == path.read_bytes()


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_it_verifies_or_only_lacks_its_end(path: Path) -> None:
    record = RECORDS[path]
    wrong = [step.check for step in verify(record).steps if step.holds is False]
    assert wrong == (["result"] if record.result.outcome == "unfinished" else [])


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_it_can_be_followed_and_converted(path: Path) -> None:
    record = RECORDS[path]
    steps = list(replay(record))
    assert len(steps) == len(record.entries) == len(list(rows(record))) - 1
    assert (steps[-1].turn is None) == (record.result.outcome != "unfinished" or record.seen is not None)


def outcomes(record: Record) -> tuple[str, str, str]:
    return record.game, chance_of(record.chance), record.result.outcome


def test_every_way_to_end_is_among_them() -> None:
    assert {outcomes(record) for record in RECORDS.values()} >= {
        *(("covirus", chance, end) for chance in ("fair", "declared") for end in ("played_out", "stopped", "resigned", "unfinished")),
        *(("covirus", "message", end) for end in ("played_out", "stopped", "resigned")),
        *(("covirus", "seeded", end) for end in ("played_out", "resigned")),
        ("contagious", "seeded", "played_out"),
        *(("contagious", "fair", end) for end in ("played_out", "stopped", "resigned", "unfinished")),
    }


def test_every_kind_of_entry_is_among_them() -> None:
    of_all = {"play", "undo", "take-over", "return", "resign", "stop", "goes-on"}
    kinds = {game: {kind_of(entry) for each in RECORDS.values() if each.game == game for entry in each.entries} for game in GAMES}
    assert kinds["covirus"] >= {*of_all, "roll-off", "rolled", "take-back", "message"}
    assert kinds["contagious"] >= {*of_all, "deck", "starter"}


def test_every_word_that_an_option_can_be_is_among_them() -> None:
    for game in GAMES.values():
        for spec in game.option_specs:
            given = {each.options[spec.name] for each in RECORDS.values() if each.game == game.name} if spec.choices else set()
            assert given == set(spec.choices)


def test_views_of_a_seat_and_of_a_spectator_are_among_them() -> None:
    seen = [each.seen for each in RECORDS.values() if each.seen is not None]
    assert {each.seat is None for each in seen} == {True, False}
