"""The search sees what its seat sees, plays what is legal, and plays the same again."""

import os
import subprocess
import sys
from itertools import islice
from pathlib import Path

import pytest

from quarantable.bots.contagious.choosing import choose
from quarantable.bots.contagious.knowledge import Decision, Proof, knowledge_of
from quarantable.bots.contagious.search import CHOICES_PLAYOUTS, known_within
from quarantable.bots.contagious.worlds import begin_worlds, next_world
from quarantable.bots.question import Budget, Question, question_about
from quarantable.games.contagious.game import Position
from quarantable.games.contagious.state import KINDS, State
from quarantable.games.kernel import raw
from tests.bots.contagious.positions import GAME, asked

ROOT = Path(__file__).parents[3]
FEW = Budget(playouts=12)


def dealt_otherwise(question: Question, position: Position, seed: int) -> Position:
    """The same position with other cards where the seat can't look."""
    deal = begin_worlds(knowledge_of(question), seed)
    next_world(raw(deal), raw(State.zeros()))
    other = State.from_bytes(position.to_bytes())
    order = list(deal.order[: deal.cards_left])
    for seat in range(question.players):
        if seat != question.seat:
            hand, order = order[: other.hand_sizes[seat]], order[other.hand_sizes[seat] :]
            other.hands[seat][:] = [hand.count(kind) for kind in range(KINDS)]
            other.held[seat] = sum(1 << kind for kind in set(hand))
    other.deck[: len(order)] = order
    return Position.over(position.options, other)


def check_blind(seed: int, players: int, preset: str, step: int, *, searching: int) -> None:
    """Other hidden cards make no other question, and so, with the same seed, no other choice."""
    for number, (question, position) in enumerate(islice(asked(seed, players, preset), 1, None, step)):
        other = question_about(GAME, dealt_otherwise(question, position, number), question.plays, question.seats)
        assert other == question
        if number < searching:
            assert choose("best", other, FEW, seed) == choose("best", question, FEW, seed)


@pytest.mark.parametrize("players", [2, 3, 6])
@pytest.mark.parametrize("preset", ["written", "table"])
def test_c21_other_hidden_cards_change_nothing(players: int, preset: str) -> None:
    for seed in range(3):
        check_blind(seed, players, preset, 5, searching=seed == 0)


@pytest.mark.long
@pytest.mark.timeout(3000)
@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
@pytest.mark.parametrize("preset", ["written", "table"])
def test_c21_other_hidden_cards_change_nothing_in_thousands_of_positions(players: int, preset: str) -> None:
    for seed in range(12):
        check_blind(seed, players, preset, 2, searching=10)


@pytest.mark.parametrize("options", ["table", {"hand_size": 3, "deck": {"5": 6, "W": 4, "antibodies": 4, "contagion": 3, "shield": 3}}])
def test_a_choice_is_legal_and_weighs_what_it_is_asked_to(options: object) -> None:
    for question, _ in islice(asked(3, 4, options), 0, 30, 6):  # type: ignore[arg-type]  # a preset's name, or a map
        assert question.legal is not None
        weighed = Question(**{name: getattr(question, name) for name in Question.__slots__} | {"weigh": question.legal[-1:]})
        choice = choose("best", weighed, FEW, seed=5)
        assert choice.play in question.legal
        assert sum(choice.value) == pytest.approx(1)
        assert {question.legal[-1], choice.play} <= {each.play for each in choice.estimates}
        assert choice.estimates[0].play == choice.play
        assert all(0 <= each.share <= 1 for each in choice.estimates)


def test_without_playouts_to_spare_there_still_is_a_choice() -> None:
    question, _ = next(iter(asked(1)))
    assert choose("best", question, Budget(playouts=1), seed=0).play in (question.legal or ())
    assert choose("best", question, Budget(seconds=0), seed=0).play in (question.legal or ())


def told(budget: Budget, *, of: type) -> int:
    """How many events of a kind a search in the middle of a game is told of."""
    question, _ = next(islice(asked(1, 4), 30, None))
    return sum(isinstance(each, of) for each in known_within(question, budget).story)


def test_who_has_time_asks_why_others_played_so_who_has_less_only_what_is_proved_and_who_has_none_nothing() -> None:
    for thorough in (Budget(playouts=CHOICES_PLAYOUTS), Budget(seconds=0.1)):
        assert told(thorough, of=Decision) > 0
        assert told(thorough, of=Proof) > 0
    for quick in (Budget(playouts=CHOICES_PLAYOUTS - 1), Budget(seconds=0.01)):
        assert told(quick, of=Decision) == 0
        assert told(quick, of=Proof) > 0
    assert told(Budget(seconds=0.001), of=object) == 0


def choices(mode: str, positions: int) -> list[str]:
    environment = {**os.environ, "QUARANTABLE_RULES": mode}
    command = [sys.executable, "-m", "tests.bots.contagious.choices", str(positions)]
    done = subprocess.run(command, cwd=ROOT, env=environment, stdout=subprocess.PIPE, check=True)
    return done.stdout.decode().splitlines()


@pytest.mark.timeout(600)  # the first time everything is compiled
def test_the_same_seed_and_playouts_choose_the_same_in_plain_and_compiled_rules() -> None:
    assert choices("plain", 4) == choices("compiled", 4)


@pytest.mark.long
@pytest.mark.timeout(1800)
def test_the_same_seed_and_playouts_choose_the_same_in_both_modes_in_many_positions() -> None:
    assert choices("plain", 300) == choices("compiled", 300)
