"""Bots that think, in a process of their own: asked from the seat's view, in time, and never waited for in vain."""

import json
import sys
import time
from collections.abc import Callable
from typing import Any

import pytest

from quarantable.bots.question import Budget, question_about
from quarantable.engine.child import Child
from quarantable.engine.random_games import Here
from quarantable.engine.session import Session
from quarantable.engine.thinker import ByProcess, Nobody, NoPlay, NotServed
from quarantable.games.registry import GAMES
from tests.engine.clients import Answer, as_answer

COVIRUS = GAMES["covirus"]
QUESTION = question_about(COVIRUS, COVIRUS.new(COVIRUS.read_options({"width": 6, "length": 4}), 2), (), (), roll="64")
CHOICE = {"ok": True, "play": "64 a1:f4", "value": [0.75, 0.25], "estimates": []}

Reply = Callable[[dict[str, Any]], dict[str, Any] | None]


class Scripted(Child):
    """A process that isn't one: it answers by a function, and dies where that gives None."""

    def __init__(self, reply: Reply) -> None:
        super().__init__([], {})
        self.reply, self.asked, self.starts, self.runs = reply, list[dict[str, Any]](), 0, False

    @property
    def is_running(self) -> bool:
        return self.runs

    def exchange(self, line: bytes, within: float = 0.0) -> bytes:  # noqa: ARG002  # nobody waits here
        self.starts += not self.runs
        self.asked.append(json.loads(line))
        answer = self.reply(self.asked[-1])
        self.runs = answer is not None
        return b"" if answer is None else json.dumps(answer).encode() + b"\n"

    def close(self) -> None:
        self.runs = False


def session_with(reply: Reply) -> tuple[Callable[..., Answer], Scripted]:
    child = Scripted(reply)
    session = Session(Here(), ByProcess(child))
    return lambda **request: as_answer(session.answer(json.dumps(request).encode())), child


def test_what_is_asked_is_the_seats_view_with_all_plays_and_who_made_them() -> None:
    deck = ["5", "9", "3", "7", "W", "2", "shield", "11"]
    ask, child = session_with(lambda _: CHOICE)
    ask(do="new", game="contagious", options={"hand_size": 2, "take": "free"}, players=2, starter=1, deck=deck)
    for play in ("3", "take", "9"):
        assert ask(do="legal")["ok"]
        plays = ask(do="legal")["plays"]
        assert ask(do="play", play=play if play in plays else plays[0])["ok"]
    ask(do="undo")
    assert ask(do="bot", level="strong", playouts=50, seed=7)["value"] == [0.75, 0.25]
    warm, asked = child.asked
    assert warm == {"do": "warm", "games": ["contagious"]}
    assert asked["seat"] == ask(do="show")["state"]["turn"]
    assert asked["state"] == ask(do="show", seat=asked["seat"])["state"]
    assert asked["legal"] == ask(do="legal")["plays"]
    assert (len(asked["plays"]), asked["seats"]) == (2, [1, 0])
    assert (asked["level"], asked["playouts"], asked["seed"]) == ("strong", 50, 7)
    assert None in asked["state"]["hands"], "the other hand is hidden"


def test_after_an_undo_the_plays_are_those_that_stand() -> None:
    ask, child = session_with(lambda _: CHOICE)
    ask(do="new", game="covirus", options={"width": 6, "length": 8})
    ask(do="play", play="21 a1:b1")
    ask(do="play", play="21 a8:b8")
    ask(do="undo")
    ask(do="play", play="21 c8:d8")
    ask(do="bot", level="fair", seconds=0.5, roll="42")
    assert (child.asked[-1]["plays"], child.asked[-1]["seats"]) == (["21 a1:b1", "21 c8:d8"], [0, 1])


def test_the_time_that_has_passed_before_is_not_thought_for_again() -> None:
    child = Scripted(lambda _: CHOICE)
    thinker = ByProcess(child)
    thinker.choose("best", QUESTION, Budget(seconds=5), 1, began=time.monotonic() - 100)
    assert 4 < child.asked[-1]["seconds"] <= 5, "getting ready counts for nothing"
    thinker.choose("best", QUESTION, Budget(seconds=5), 1, began=time.monotonic() - 2)
    assert child.asked[-1]["seconds"] < 3.1
    thinker.choose("best", QUESTION, Budget(seconds=5), 1, began=time.monotonic() - 100)
    assert 0 < child.asked[-1]["seconds"] < 0.1
    assert [asked["do"] for asked in child.asked].count("warm") == 1


def test_a_process_that_dies_is_started_once_more() -> None:
    child = Scripted(lambda asked: None if child.starts == 1 and asked["do"] == "choose" else CHOICE)
    assert ByProcess(child).choose("best", QUESTION, Budget(playouts=1), 1, began=0).play == "64 a1:f4"
    assert child.starts == 2


@pytest.mark.parametrize("answer", [None, {"ok": False, "why": "no such level"}])
def test_who_finds_no_play_says_so(answer: dict[str, Any] | None) -> None:
    ask, _ = session_with(lambda _: answer)
    ask(do="new", game="covirus")
    assert ask(do="bot", level="strong", playouts=1, roll="42")["rule"] == "protocol"
    assert ask(do="show")["ok"]


def test_a_process_that_is_silent_is_ended() -> None:
    silent = Child([sys.executable, "-c", "import time; time.sleep(1000)"], {})
    assert silent.exchange(b"?\n", within=0.2) == b""
    silent.close()
    assert not silent.is_running


def test_without_numba_the_levels_that_think_are_not_served() -> None:
    with pytest.raises(NotServed, match="Numba"):
        Nobody().choose("best", QUESTION, Budget(playouts=1), 1, began=0)


def test_a_process_that_can_not_be_started_finds_no_play() -> None:
    with pytest.raises(NoPlay):
        ByProcess(Child(["/nowhere/at/all"], {})).choose("best", QUESTION, Budget(playouts=1), 1, began=0)
