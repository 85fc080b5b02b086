"""What a bot is asked says the whole of what its seat sees, and survives JSON."""

import json
import random
from typing import Any

import pytest

from quarantable.bots.choosing import choose
from quarantable.bots.covirus.position import position_of
from quarantable.bots.explaining import explain
from quarantable.bots.question import Budget, Question, question_about, read_question, write_question
from quarantable.games.registry import GAMES

CONTAGIOUS, COVIRUS = GAMES["contagious"], GAMES["covirus"]


def played_field(turns: int, seed: int) -> tuple[Any, list[str]]:
    chooser = random.Random(seed)
    position = COVIRUS.new(COVIRUS.read_options({"width": 8, "length": 10, "end": "full"}), 2)
    plays: list[str] = []
    for _ in range(turns):
        roll = "".join(sorted((str(chooser.randint(1, 6)) for _ in range(2)), reverse=True))
        question = question_about(COVIRUS, position, plays, (), roll=roll)
        plays.append(choose("random", question, Budget(playouts=1), chooser.getrandbits(64)).play)
        COVIRUS.play(position, plays[-1])
    return position, plays


@pytest.mark.parametrize("turns", [0, 1, 7, 20])
def test_covirus_is_read_back_from_what_everybody_sees(turns: int) -> None:
    position, plays = played_field(turns, seed=turns)
    question = question_about(COVIRUS, position, plays, (), roll="11")
    assert position_of(question).to_bytes() == position.to_bytes()


def test_a_question_survives_json() -> None:
    position, plays = played_field(5, seed=1)
    question = question_about(COVIRUS, position, plays, [0, 1, 0, 1, 0], roll="55", weigh=["55 -"])
    assert question.legal is None or question.legal == ("55 -",)
    assert read_question(json.loads(json.dumps(write_question(question)))) == question


def first_play() -> Question:
    options = CONTAGIOUS.read_options({"hand_size": 2})
    position = CONTAGIOUS.new(options, 2, deck=CONTAGIOUS.cards(options), starter=0)
    return question_about(CONTAGIOUS, position, [], [])


@pytest.mark.parametrize("level", ["random", "greedy"])
def test_a_choice_is_legal_and_its_shares_add_up(level: str) -> None:
    question = first_play()
    choice = choose(level, question, Budget(playouts=1), seed=1)
    assert question.legal is not None
    assert choice.play in question.legal
    assert sum(choice.value) == pytest.approx(1)


def test_every_play_has_a_sentence() -> None:
    question = first_play()
    assert question.legal is not None
    for play in question.legal:
        assert explain("contagious", question.state, play).why.endswith(".")
