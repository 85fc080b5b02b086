"""Worlds fit what a seat has seen, and each comes up as often as it is likely, counted over all orders of a small deck."""

import math
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping
from itertools import islice
from typing import Any

import pytest

from quarantable.bots.contagious.dealing import MOST_CHOICES
from quarantable.bots.contagious.knowledge import Proof, knowledge_of
from quarantable.bots.contagious.policy import MOST_TERMS, UNIT, write_scores
from quarantable.bots.contagious.suiting import CARELESS, SOFTNESS
from quarantable.bots.contagious.weights import policy_weights
from quarantable.bots.contagious.worlds import begin_worlds, imagine, next_world
from quarantable.bots.question import Question, question_about
from quarantable.games.contagious.game import Position
from quarantable.games.contagious.options import Options
from quarantable.games.contagious.rules import MOST_ACTIONS, legal_actions
from quarantable.games.contagious.state import CARDS, State
from quarantable.games.contract import Refusal
from quarantable.games.kernel import buffer, raw
from tests.bots.contagious.positions import GAME, World, asked, hidden

SMALL = {"hand_size": 2, "deck": {"1": 1, "3": 2, "9": 2, "W": 1, "shield": 1}}
INFECTIOUS = {"hand_size": 2, "deck": {"2": 1, "3": 1, "9": 1, "contagion": 2, "shield": 2}}
THREE = {"hand_size": 2, "deck": {"3": 3, "9": 2, "5": 2, "W": 1, "contagion": 1}}


def orders(counts: list[int]) -> Iterator[list[int]]:
    """Every order of these cards; equal cards can't be told apart."""
    if not any(counts):
        yield []
    for kind, count in enumerate(counts):
        if count:
            counts[kind] -= 1
            for rest in orders(counts):
                yield [kind, *rest]
            counts[kind] += 1


def counted(question: Question) -> dict[World, float]:
    """How likely each world is: the orders of the deck that lead to what the seat sees, each by the chance of the others' late choices."""
    options = GAME.read_options(dict(question.options))
    found: dict[World, float] = defaultdict(float)
    for order in orders(list(options.deck)):
        position = replayed(question, options, order)
        if position is not None and GAME.state(position, question.seat) == question.state:
            found[hidden(position, question.seat)] += chance_of_choices(question, options, order)
    total = sum(found.values())
    return {world: likely / total for world, likely in found.items()}


def chance_of_choices(question: Question, options: Options, order: list[int]) -> float:
    """The chance of the last plays of others that were chosen, with the hands that they really had in this order of the deck."""
    position = GAME.new(options, question.players, deck=[CARDS[kind] for kind in order], starter=question.seats[0])
    chances = []
    for seat, play in zip(question.seats, question.plays, strict=True):
        if seat != question.seat and play != "take":
            chances.append(chance_of_play(position, play))
        GAME.play(position, play)
    return math.prod(chances[-MOST_CHOICES:])


def chance_of_play(position: Position, play: str) -> float:
    """What a player who is less sure than the policy, and careless now and then, plays with what chance."""
    legal, actions, scores = GAME.legal(position), buffer(MOST_ACTIONS), buffer(MOST_ACTIONS)
    count = legal_actions(position.raw, actions)
    write_scores(position.raw, list(policy_weights()), actions, count, buffer(MOST_TERMS), scores)
    likes = [math.exp(-(max(list(scores)[:count]) - score) / (SOFTNESS * UNIT)) for score in list(scores)[:count]]
    chance = likes[legal.index(play)] / sum(likes)
    return 1.0 if count == 1 else (1 - CARELESS) * chance + CARELESS / count


def replayed(question: Question, options: Options, order: list[int]) -> Position | None:
    """The position after the plays of the question, or None if the cards don't allow them."""
    starter = question.seats[0] if question.seats else question.seat
    position = GAME.new(options, question.players, deck=[CARDS[kind] for kind in order], starter=starter)
    for seat, play in zip(question.seats, question.plays, strict=True):
        if GAME.turn(position) != seat:
            return None
        try:
            GAME.play(position, play)
        except Refusal:
            return None
    return position


def drawn(question: Question, count: int, seed: int = 1, apart: int = 1) -> Iterator[World]:
    """Worlds of the chain, so many steps apart that they are nearly independent."""
    deal, seen, sim = begin_worlds(knowledge_of(question), seed), knowledge_of(question).position, State.zeros()
    chain, seen_raw, sim_raw = raw(deal), raw(seen), raw(sim)
    for number in range(count * apart):
        next_world(chain, sim_raw)
        if number % apart == 0:
            imagine(sim_raw, seen_raw, chain)
            yield hidden(Position.over(GAME.read_options(dict(question.options)), sim), question.seat)


def telling(options: Mapping[str, Any], players: int, wanted: int) -> list[Question]:
    """Questions after something was proved, from games played at random."""
    found: list[Question] = []
    for seed in range(1000):
        for question, _ in asked(seed, players, options):
            proofs = [each for each in knowledge_of(question).story if isinstance(each, Proof)]
            if proofs and question.state["draw_left"] > 0:
                found.append(question)
                break
        if len(found) == wanted:
            break
    return found


def surprise(question: Question, count: int) -> tuple[float, int]:
    """Chi-square of drawn worlds against their true chances, and its degrees of freedom; rare worlds are taken together."""
    chances = counted(question)
    seen = Counter(drawn(question, count, apart=3))
    assert set(seen) <= set(chances)
    often = [world for world, times in chances.items() if times * count >= 5]
    rare = [world for world in chances if world not in set(often)]
    cells = [(seen[world], chances[world]) for world in often]
    if rare:
        cells.append((sum(seen[world] for world in rare), sum(chances[world] for world in rare)))
    return sum((found - count * times) ** 2 / (count * times) for found, times in cells), len(cells) - 1


def is_likely(chi_square: float, freedom: int) -> bool:
    """Below the quantile that chance exceeds once in about ten thousand times (Wilson and Hilferty)."""
    return freedom == 0 or chi_square < freedom * (1 - 2 / (9 * freedom) + 3.7 * (2 / (9 * freedom)) ** 0.5) ** 3


@pytest.mark.parametrize(("options", "players"), [(SMALL, 2), (INFECTIOUS, 2)])
def test_c7_c18_worlds_are_as_frequent_as_they_are_likely(options: dict[str, Any], players: int) -> None:
    for question in telling(options, players, 2):
        assert is_likely(*surprise(question, 150)), question


def test_who_played_one_of_a_rank_is_not_thought_to_hold_another_more_often_than_counting_orders_says() -> None:
    options = GAME.read_options({"hand_size": 2, "deck": {"3": 4, "13": 2}})
    position = GAME.new(options, 2, deck=["13", "3", "3", "3", "3", "13"], starter=1)
    GAME.play(position, "3")
    question = question_about(GAME, position, ("3",), (1,))
    assert is_likely(*surprise(question, 3000))


@pytest.mark.long
@pytest.mark.parametrize(("options", "players"), [(SMALL, 2), (INFECTIOUS, 2), (THREE, 3)])
def test_c7_c18_worlds_are_as_frequent_as_they_are_likely_in_many_positions(options: dict[str, Any], players: int) -> None:
    for question in telling(options, players, 20):
        assert is_likely(*surprise(question, 4000)), question


@pytest.mark.parametrize("players", [2, 4])
@pytest.mark.parametrize("preset", ["written", "table"])
def test_every_world_is_one_that_the_seat_cannot_tell_from_the_real_one(players: int, preset: str) -> None:
    for question, position in islice(asked(players, players, preset), 5, 40, 12):
        for hands, deck in drawn(question, 2):
            assert [sum(hand) for hand in hands] == [n for s, n in enumerate(question.state["hand_sizes"]) if s != question.seat]
            assert len(deck) == question.state["draw_left"]
            assert all_cards(hands, deck) == all_cards(*hidden(position, question.seat))


def all_cards(hands: tuple[tuple[int, ...], ...], deck: tuple[int, ...]) -> Counter[int]:
    cards = Counter(deck)
    for hand in hands:
        cards.update(dict(enumerate(hand)))
    return +cards


def test_the_real_world_comes_up_no_more_often_than_others_as_likely() -> None:
    times = expected = 0.0
    for seed in range(4):
        question, position = next(islice(asked(seed, 2, SMALL), 2, None))
        chances = counted(question)
        real = hidden(position, question.seat)
        times += Counter(drawn(question, 40, seed))[real]
        expected += 40 * chances[real]
    assert times == pytest.approx(expected, abs=4 * expected**0.5 + 1)


def test_without_knowing_who_played_only_the_cards_count() -> None:
    question = telling(SMALL, 2, 1)[0]
    silent = Question(**{name: getattr(question, name) for name in Question.__slots__} | {"seats": ()})
    assert knowledge_of(silent).story == ()
    assert knowledge_of(silent).unseen == knowledge_of(question).unseen
