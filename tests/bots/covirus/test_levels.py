"""The levels of Covirus that think: legal always, the same for the same budget, and no worse for looking ahead."""

import os
import subprocess
import sys
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from quarantable.bots.covirus.choosing import choose
from quarantable.bots.covirus.evaluation import evaluate
from quarantable.bots.covirus.mind import WHOLE, Mind, new_mind
from quarantable.bots.covirus.searching import HANDFUL
from quarantable.bots.covirus.thinking import look, play_listed, propose, take_back
from quarantable.bots.question import Budget, Choice, question_about
from quarantable.games.covirus.check import CovirusPosition, empty_placement
from quarantable.games.covirus.rules import fill, fits
from quarantable.games.covirus.state import Work
from quarantable.games.kernel import raw
from tests.bots.covirus.our_choices import choices, values
from tests.games.covirus.builders import GAME, ROLLS, WAYS, after, field, games, positions, walk

THINKING = ("gentle", "fair", "strong", "best")
FEW = Budget(playouts=21)


def chosen(position: CovirusPosition, roll: str, level: str = "best", weigh: tuple[str, ...] = ()) -> Choice:
    return choose(level, question_about(GAME, position, (), (), roll=roll, weigh=weigh), FEW, 1)


def thoughtful(most: int = 64) -> Mind:
    mind = new_mind()
    for ply in range(len(mind.most)):
        mind.most[ply], mind.tries[ply] = most, 1
    return mind


@given(positions(), st.sampled_from(ROLLS), st.sampled_from(THINKING))
@settings(max_examples=15)
def test_every_choice_is_legal_and_the_same_again(position: CovirusPosition, roll: str, level: str) -> None:
    if GAME.is_over(position):
        return
    before, choice = position.to_bytes(), chosen(position, roll, level)
    GAME.check(position, choice.play)
    assert choice == chosen(position, roll, level)
    assert position.to_bytes() == before
    assert sum(choice.value) == pytest.approx(1)
    assert all(0 <= share <= 1 for share in choice.value)


@given(positions(), st.sampled_from(ROLLS))
@settings(max_examples=40)
def test_v8_turns_are_proposed_exactly_if_something_fits(position: CovirusPosition, roll: str) -> None:
    larger, smaller = map(int, roll)
    mind, work, room = thoughtful(), raw(Work.zeros()), raw(empty_placement())
    look(position.raw, 0, raw(mind), work)
    propose(position.raw, larger, smaller, 0, raw(mind), work, room)
    assert (mind.count[0] > 0) == fits(position.raw, larger, smaller, work)


@given(positions(), st.sampled_from(ROLLS))
@settings(max_examples=15)
def test_a_turn_taken_back_leaves_no_trace(position: CovirusPosition, roll: str) -> None:
    larger, smaller = map(int, roll)
    mind, work, room = thoughtful(), raw(Work.zeros()), raw(empty_placement())
    look(position.raw, 0, raw(mind), work)
    propose(position.raw, larger, smaller, 0, raw(mind), work, room)
    before = position.to_bytes()
    for index in range(mind.count[0]):
        play_listed(position.raw, 0, index, raw(mind), room)
        assert position.to_bytes() != before
        take_back(position.raw, 0, index, raw(mind))
        assert position.to_bytes() == before


@given(games())
@settings(max_examples=20)
def test_a_mirrored_position_is_worth_the_same_to_the_other(game: tuple[CovirusPosition, Random]) -> None:
    position, random = game
    for _ in walk(position, random, most=8):
        assert worth(position, 0) == worth(mirrored(position), 1)


def worth(position: CovirusPosition, player: int) -> int:
    return evaluate(position.raw, player, 0, raw(new_mind()), raw(Work.zeros()))


def mirrored(position: CovirusPosition) -> CovirusPosition:
    """The same with the sides and the colours exchanged."""
    other = GAME.new(position.options, 2)
    for player, lines in enumerate(position.state.mine):
        for y in range(position.state.length):
            if lines[y]:
                fill(other.raw, 1 - player, position.state.length - 1 - y, lines[y])
    return other


@pytest.mark.parametrize(
    ("before", "roll", "play"),
    [
        (("51 a1:e1", "66 -"), "21", "21 f1:g1"),  # what completes a line
        (("66 -", "61 a9:f9"), "11", "11 g9"),  # what spoils one that is nearly complete
    ],
)
def test_the_fair_level_completes_and_spoils(before: tuple[str, ...], roll: str, play: str) -> None:
    assert chosen(after(field(7, 9), *before), roll, "fair").play == play


@pytest.mark.parametrize("level", ["strong", "best"])
def test_who_looks_closer_completes_the_line_that_decides(level: str) -> None:
    before = ("61 a1:f1", "66 -", "61 g1:l1", "66 -", "61 m1:r1", "66 -")
    assert "s1:t1" in chosen(after(field(20, 12), *before), "21", level).play


def test_the_gentle_level_never_looks_at_the_other() -> None:
    assert chosen(after(field(7, 9), "66 -", "61 a9:f9"), "11", "gentle").play == "11 a1"


def test_who_cannot_lose_any_more_knows_it() -> None:
    won = after(field(4, 4), "66 -", "41 a4:d4", "66 -", "41 a3:d3", "66 -", "41 a2:d2")
    assert worth(won, 1) == WHOLE
    assert chosen(won, "21").value == (0, 1)


def test_nobody_thinks_long_when_the_winner_cannot_change() -> None:
    won = after(field(4, 4), "66 -", "41 a4:d4", "66 -", "41 a3:d3", "66 -", "41 a2:d2")
    question = question_about(GAME, won, (), (), roll="11")
    assert choose("best", question, Budget(seconds=1000), 1).value == (0, 1)


@pytest.mark.parametrize("level", THINKING)
def test_what_is_to_be_weighed_is_valued(level: str) -> None:
    free = "33 a5,b5,c5,a6,b6,c6,c7,d7,e7"
    choice = chosen(field(8, 9), "33", level, weigh=(free,))
    assert free in {estimate.play for estimate in choice.estimates}
    assert choice.play in {estimate.play for estimate in choice.estimates}


@pytest.mark.parametrize("level", ["strong", "best"])
def test_estimates_are_told_best_first(level: str) -> None:
    choice = chosen(field(8, 9), "42", level)
    shares = [estimate.share for estimate in choice.estimates]
    assert choice.play == choice.estimates[0].play
    assert len(shares) > 1
    assert level == "best" or shares == sorted(shares, reverse=True)


def test_the_strong_level_looks_at_a_handful_of_turns_and_at_what_it_is_asked() -> None:
    position, asked = after(field(20, 40), "52 a1:b5", "66 -", "61 g1:l1", "66 -"), "42 n1:q2"
    strong, best = (chosen(position, "42", level) for level in ("strong", "best"))
    assert len(strong.estimates) == HANDFUL < len(best.estimates)
    assert asked not in {estimate.play for estimate in strong.estimates}
    assert asked in {estimate.play for estimate in chosen(position, "42", "strong", weigh=(asked,)).estimates}


def test_a_lost_turn_has_a_value_too() -> None:
    choice = chosen(field(4, 4), "66")
    assert choice.play == "66 -"
    assert 0 < choice.value[0] < 1


def compiled(*asked: str, given: str = "") -> list[str]:
    command = [sys.executable, "-m", "tests.bots.covirus.our_choices", *asked]
    environment = {**os.environ, "QUARANTABLE_RULES": "compiled"}
    return subprocess.run(command, env=environment, input=given, capture_output=True, text=True, check=True).stdout.splitlines()


def test_plain_and_compiled_rules_value_positions_alike() -> None:
    positions = [written for seed in range(len(WAYS)) for written in on_the_way(seed)]
    assert compiled("values", given="\n".join(positions)) == [str(value) for value in values(positions)]


def on_the_way(seed: int) -> list[str]:
    """Positions of a random game, as their bytes."""
    random = Random(seed)
    position = field(random.randint(4, 40), random.randint(4, 40), **WAYS[seed])
    return [position.to_bytes().hex() for _ in walk(position, random, most=8)]


@pytest.mark.long
@pytest.mark.parametrize("level", THINKING)
def test_plain_and_compiled_rules_choose_the_same(level: str) -> None:
    assert compiled(level, "12") == [str(choice) for choice in choices(level, 12)]


def test_thinking_longer_leads_to_values_of_deeper_thought() -> None:
    position = after(field(5, 6), "32 a1:c2")
    question = question_about(GAME, position, (), (), roll="21")
    shallow, deep = (choose("best", question, Budget(playouts=playouts), 1) for playouts in (0, 400))
    assert {each.play for each in deep.estimates} == {each.play for each in shallow.estimates}
    assert deep.estimates != shallow.estimates
