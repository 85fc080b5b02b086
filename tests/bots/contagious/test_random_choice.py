"""Counting plays and looking one up agrees with the list of legal actions, at every position of random games."""

from collections.abc import Iterator

import pytest

from quarantable.bots.contagious.random_choice import VALUES, bounds_of_piles, choose, count_numbers, count_plays, find_play
from quarantable.bots.contagious.random_play import begin_table, shuffle
from quarantable.chance.splitmix import Generator, below, seeded
from quarantable.games.contagious.game import Contagious
from quarantable.games.contagious.rules import MOST_ACTIONS, TAKE, deal, kind_of, legal_actions, may_take, play
from quarantable.games.contagious.state import NOBODY, State
from quarantable.games.kernel import buffer, raw

GAME = Contagious()
BOUNDS = raw(bounds_of_piles())
MANY_WILDS = {"hand_size": 20, "deck": {"W": 60, "1": 9, "2": 30, "5": 9, "8": 60, "13": 60, "flatten": 7, "contagion": 5}}
SPECIAL = {"hand_size": 3, "deck": {"W": 9, "7": 9, "9": 9, "contagion": 9, "shield": 9, "blowback": 9, "flatten": 9, "antibodies": 9}}
OPTIONS = ["written", "table", MANY_WILDS, {**MANY_WILDS, "take": "free", "flatten_again": "reverses"}, {**SPECIAL, "shield": "choice"}]


def positions(options: object, players: int, generator: Generator) -> Iterator[tuple[State, list[int]]]:
    """Every position of a random game, with its legal actions."""
    state, table = begin_table(GAME.read_options(options), players)  # type: ignore[arg-type]  # a preset's name, or a map
    shuffle(raw(state), raw(table), generator)
    deal(raw(state), below(generator, players))
    actions = buffer(MOST_ACTIONS)
    while not state.over:
        legal = list(actions[: legal_actions(raw(state), actions)])
        yield raw(state), legal
        play(raw(state), legal[below(generator, len(legal))])


@pytest.mark.parametrize("options", OPTIONS)
@pytest.mark.parametrize("players", [2, 3, 6])
def test_every_index_is_that_of_the_list_of_legal_actions(options: object, players: int) -> None:
    generator = seeded(players)
    for state, legal in positions(options, players, generator):
        if state.asked != NOBODY:
            continue
        counts = count_numbers(state, BOUNDS)
        plays = count_plays(state, counts)
        found = [find_play(state, BOUNDS, counts, index) for index in range(plays)]
        assert found + [action for action in legal if kind_of(action) == TAKE] == legal
        assert may_take(state, plays) == (len(legal) > plays)


@pytest.mark.parametrize("options", OPTIONS)
def test_the_draw_is_the_same_as_one_from_the_list(options: object) -> None:
    generator, ours, theirs = seeded(11), seeded(5), seeded(5)
    for state, legal in positions(options, 4, generator):
        drawn = legal[below(theirs, len(legal)) if len(legal) > 1 else 0]
        assert choose(state, BOUNDS, ours) == drawn
        assert ours.rng == theirs.rng


def test_beyond_the_last_value_nothing_changes() -> None:
    last = VALUES - 1
    bounds = bounds_of_piles()
    assert list(bounds.few[last])[1:14] == [20] * 13
    assert list(bounds.most[VALUES + last])[1:14] == [20] * 13
    assert list(bounds.few[last - 2])[13] == 19
    assert list(bounds.most[VALUES + last - 1])[13] == 19
