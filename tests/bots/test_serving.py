"""A process that thinks: a line in, a line out, whatever the line is."""

import json
from io import BytesIO
from typing import Any

import pytest

from quarantable.bots.lines import NoChoice, read_choice, write_choose, write_problem
from quarantable.bots.question import Budget, question_about, write_question
from quarantable.bots.serving import Bot, serve
from quarantable.bots.warming import questions
from quarantable.games.registry import GAMES

COVIRUS = GAMES["covirus"]
QUESTION = question_about(COVIRUS, COVIRUS.new(COVIRUS.read_options({"width": 6, "length": 4}), 2), (), (), roll="64")


def answers(*lines: bytes, level: str | None = None) -> list[dict[str, Any]]:
    heard = BytesIO()
    bot = Bot(level)
    for line in lines:
        heard.write(bot.answer(line))
    return [json.loads(line) for line in heard.getvalue().splitlines()]


def test_a_question_is_answered_by_a_play() -> None:
    heard = BytesIO()
    serve([write_choose("random", QUESTION, Budget(playouts=1), seed=5)], heard)
    choice = read_choice(heard.getvalue())
    assert choice.play == "64 a1:f4"
    assert sum(choice.value) == pytest.approx(1)


@pytest.mark.parametrize(
    "line",
    [
        b"", b"\n", b"\xff\n", b"[]\n", b"{}\n", b'{"do":"dance"}\n', b'{"do":"choose"}\n', b'{"do":"warm"}\n', b'{"do":' * 9 + b"\n",
        write_choose("divine", QUESTION, Budget(playouts=1), 1), write_choose("random", QUESTION, Budget(), 1),
        write_choose("random", QUESTION, Budget(playouts=1), 1).replace(b"covirus", b"chess"),
    ],
)  # fmt: skip
def test_a_bad_line_is_told_and_the_next_one_answered(line: bytes) -> None:
    bad, good = answers(line, b'{"do":"hello"}\n')
    assert (bad["ok"], good["ok"]) == (False, True)
    assert bad["why"]


def test_an_outside_bot_plays_its_own_level_and_ignores_what_it_does_not_know() -> None:
    said = {"do": "choose", "id": 17, **write_question(QUESTION), "seconds": 0.1, "seed": 5, "mood": "good"}
    del said["seats"], said["weigh"]
    hello, choice = answers(b'{"do":"hello"}', json.dumps(said).encode(), level="greedy")
    assert hello["name"] == "Quarantable greedy"
    assert choice["play"] == "64 a1:f4"


def test_a_problem_is_not_taken_for_a_choice() -> None:
    with pytest.raises(NoChoice, match="too hard"):
        read_choice(write_problem("too hard"))


@pytest.mark.parametrize("game", GAMES)
def test_getting_ready_meets_every_kind_of_decision_of_a_whole_game(game: str) -> None:
    asked = list(questions(GAMES[game]))
    assert len(asked) > 3
    assert {each.seat for each in asked} == {0, 1}
    assert asked[-1].plays[-1]
