"""Programs of strangers in the arena: one that is broken, in whatever way, loses its game with the reason, and stops nothing."""

import json
import os
import select
from itertools import pairwise
from pathlib import Path

import pytest

from quarantable.arena import program
from quarantable.arena.setting import Outcome
from quarantable.record.reading import read
from quarantable.record.verifying import verify
from tests.arena.games import held, setting
from tests.arena.strangers import BAD, GOOD, NOISY, answering, command, saying

BUDGET = 0.05


@pytest.fixture(autouse=True)
def patient(monkeypatch: pytest.MonkeyPatch) -> None:
    """A busy machine is no fault of a program's."""
    for limit in ("HELLO", "FIRST", "GRACE"):
        monkeypatch.setattr(program, limit, 10.0)


def holds(outcome: Outcome) -> bool:
    return verify(read(outcome.record or "")).holds


@pytest.mark.parametrize("game", ["covirus", "contagious"])
@pytest.mark.parametrize("body", [GOOD, NOISY], ids=["quiet", "noisy on standard error"])
def test_a_program_that_speaks_the_protocol_plays_to_the_end(game: str, body: str, tmp_path: Path) -> None:
    tally, outcomes = held(setting(game, command(tmp_path, body), "random", seconds=BUDGET), games=4)
    assert tally.games == 4
    assert [outcome.faults for outcome in outcomes] == [()] * 4
    assert all(map(holds, outcomes))


@pytest.mark.parametrize("name", BAD)
def test_a_broken_program_loses_its_games_with_a_reason(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    body, reason = BAD[name]
    for limit in ("HELLO", "FIRST", "GRACE"):
        if "no answer" in reason:
            monkeypatch.setattr(program, limit, 0.2)
    tally, outcomes = held(setting("covirus", command(tmp_path, body), "random", seconds=BUDGET), games=2)
    lost, won = tally.standings()
    assert (lost.share.share, won.share.share) == (0, 1)
    assert lost.faults.total() == 2
    assert not won.faults
    assert all(reason in told for told in lost.faults)
    assert all(map(holds, outcomes))


def test_with_cards_a_stand_in_plays_on_for_who_failed_and_cannot_win(tmp_path: Path) -> None:
    bad = command(tmp_path, BAD["illegal"][0])
    tally, outcomes = held(setting("contagious", bad, "random", players=3, seconds=BUDGET), games=3)
    assert tally.shares(0) == [0]
    assert all("resign" in (outcome.record or "") for outcome in outcomes)
    assert all(map(holds, outcomes))


def test_where_all_programs_fail_one_still_wins(tmp_path: Path) -> None:
    bots = [command(tmp_path, BAD["illegal"][0]) for _ in range(2)]
    _, outcomes = held(setting("contagious", *bots, players=4, seconds=BUDGET), games=4)
    assert [(sum(outcome.shares), len(outcome.faults)) for outcome in outcomes] == [(1, 3)] * 4
    assert all(map(holds, outcomes))


def test_a_program_is_started_anew_after_a_fault(tmp_path: Path) -> None:
    once = "hello()\nasked = hear()\nif asked['seed'] % 2: sys.exit(1)\nplay(asked)\nwhile True: play(hear())"
    tally, _ = held(setting("covirus", command(tmp_path, once), "random", seconds=BUDGET), games=12)
    assert 0 < tally.standings()[0].faults.total() < 12


def test_other_dice_than_those_that_lie_there_are_a_fault(tmp_path: Path) -> None:
    tally, _ = held(setting("covirus", command(tmp_path, saying('{"play": "00 -"}\n')), "random"), games=2)
    assert ["where the dice were" in reason for reason in tally.standings()[0].faults] == [True] * 2


def test_what_cannot_be_started_loses() -> None:
    tally, _ = held(setting("covirus", "cmd:no-such-program-anywhere", "random"), games=2)
    assert all("can't be started" in reason for reason in tally.standings()[0].faults)


def test_no_program_sees_two_hands_of_one_game(tmp_path: Path) -> None:
    seen = f"os.path.join({str(tmp_path)!r}, f'seen{{os.getpid()}}')"
    body = answering(f"print(asked['seat'], len(asked['plays']), file=open({seen}, 'a')); play(asked)")
    held(setting("contagious", "random", command(tmp_path, body), players=3, seconds=BUDGET), games=1)
    files = list(tmp_path.glob("seen*"))
    assert len(files) == 2
    for file in files:
        asked = [tuple(map(int, line.split())) for line in file.read_text().splitlines()]
        assert all(seat == before or plays < earlier for (before, earlier), (seat, plays) in pairwise(asked))


def test_what_a_program_started_ends_with_it(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    ear = os.open(pipe, os.O_RDONLY | os.O_NONBLOCK)
    child = f"if not os.fork():\n    os.write(os.open({str(pipe)!r}, os.O_WRONLY), b'alive')\n    time.sleep(60)\n"
    held(setting("covirus", command(tmp_path, child + GOOD), "random", seconds=BUDGET), games=2)
    assert [read_when_ready(ear), read_when_ready(ear)] == [b"alive", b""]


def read_when_ready(pipe: int) -> bytes:
    """What was written, or nothing once all who could write have ended."""
    assert select.select([pipe], [], [], 20)[0]
    return os.read(pipe, 100)


def test_what_a_program_is_asked_is_what_the_protocol_says(tmp_path: Path) -> None:
    body = answering(f"print(json.dumps(asked), file=open({str(tmp_path / 'asked')!r}, 'w')); play(asked)")
    held(setting("covirus", command(tmp_path, body), "random", seconds=BUDGET), games=1)
    asked = json.loads((tmp_path / "asked").read_text())
    assert set(asked) == {"do", "id", "game", "options", "players", "seat", "state", "plays", "legal", "roll", "seconds", "seed"}
    assert (asked["do"], asked["game"], asked["players"], asked["seconds"]) == ("choose", "covirus", 2, BUDGET)
