"""Weighing over the position itself, for many games at once, is weighing over what a seat sees."""

import random
from collections.abc import Iterator
from itertools import product
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from quarantable.bots.contagious.beginners import FAIR, GENTLE, fair_play, gentle_play
from quarantable.bots.contagious.greedy import DUEL, WEIGHTS, Weights, best, greedy_play
from quarantable.bots.contagious.weighing import choose_weighing, reasons_of
from quarantable.games.contagious.game import Contagious, Position
from quarantable.games.contagious.notation import play_of, spell
from quarantable.games.contagious.rules import MOST_ACTIONS, legal_actions
from quarantable.games.kernel import buffer, raw

GAME = Contagious()
WAYS = tuple(
    {"take": take, "shield": shield, "flatten_again": again}
    for take, shield, again in product(("forced", "free"), ("automatic", "choice"), ("stays", "reverses"))
)
SPECIAL = {"W": 9, "2": 9, "7": 9, "13": 9, "contagion": 9, "shield": 9, "blowback": 9, "flatten": 9, "antibodies": 9}
ACTIONS = buffer(MOST_ACTIONS)


def chosen(position: Position, weights: list[Weights]) -> str:
    """What the seat to play chooses, each seat weighing by its own."""
    legal = legal_actions(position.raw, ACTIONS)
    return spell(play_of(int(choose_weighing(position.raw, ACTIONS, legal, raw(reasons_of(weights))))))


def positions(seed: int, players: int, options: dict[str, Any]) -> Iterator[Position]:
    """Every position of a whole game: half of the plays are greedy, half any."""
    chance = random.Random(seed)
    read = GAME.read_options(options)
    deck = list(GAME.cards(read))
    chance.shuffle(deck)
    position = GAME.new(read, players, deck=deck, starter=chance.randrange(players))
    while (seat := GAME.turn(position)) is not None:
        yield position
        legal = GAME.legal(position)
        is_greedy = chance.random() < 0.5
        GAME.play(position, greedy_play(GAME.state(position, seat), read, legal, 0) if is_greedy else chance.choice(legal))


@pytest.mark.parametrize("players", range(2, 7))
@pytest.mark.parametrize("way", WAYS, ids=lambda way: "-".join(way.values()))
def test_it_chooses_as_the_levels_choose_by_their_view(way: dict[str, Any], players: int) -> None:
    levels = {greedy_play: DUEL if players == 2 else WEIGHTS, gentle_play: GENTLE, fair_play: FAIR}
    looked_at = 0
    for deck in ({}, {"deck": SPECIAL, "hand_size": 4}):
        for position in positions(players, players, {**way, **deck}):
            view, legal = GAME.state(position, GAME.turn(position)), GAME.legal(position)
            for level, weights in levels.items():
                assert chosen(position, [weights] * players) == level(view, position.options, legal, 0)
            looked_at += 1
    assert looked_at > 60


@settings(max_examples=40)
@given(st.data(), st.integers(0, 2**32), st.integers(2, 6), st.sampled_from(WAYS))
def test_it_weighs_by_any_weights_each_seat_by_its_own(data: st.DataObject, seed: int, players: int, way: dict[str, Any]) -> None:
    numbers = st.floats(-4, 4).map(lambda number: round(number, 3))
    weights = [Weights(*data.draw(st.tuples(*[numbers] * len(Weights.__slots__)))) for _ in range(players)]
    for position in positions(seed, players, {**way, "deck": SPECIAL, "hand_size": 3}):
        seat = GAME.turn(position)
        assert seat is not None
        assert chosen(position, weights) == best(GAME.state(position, seat), GAME.legal(position), weights[seat])
