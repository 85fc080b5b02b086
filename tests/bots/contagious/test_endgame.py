"""Endgames of two are solved: what each play is worth when both play their best."""

from functools import cache

import pytest

from quarantable.bots.contagious.choosing import choose
from quarantable.bots.contagious.endgame import SHARED, WIN, can_be_solved, solve
from quarantable.bots.question import Budget, question_about
from quarantable.games.contagious.game import Position
from tests.bots.contagious.positions import GAME, asked

ENDING = {"hand_size": 4, "deck": {"2": 1, "5": 2, "8": 2, "11": 1, "W": 1, "shield": 1, "antibodies": 1, "contagion": 1}}


def worth(position: Position) -> int:
    """What a position is worth to the first player, by looking at everything."""
    return looked_up(position.options, position.to_bytes())


@cache
def looked_up(options: object, data: bytes) -> int:
    position = GAME.restore(options, data)  # type: ignore[arg-type]  # the cache's key
    if GAME.is_over(position):
        first, second = GAME.scores(position)
        return SHARED + (first < second) - (first > second)
    worths = [worth(after(position, play)) for play in GAME.legal(position)]
    return max(worths) if GAME.turn(position) == 0 else min(worths)


def after(position: Position, play: str) -> Position:
    copy = GAME.copy(position)
    GAME.play(copy, play)
    return copy


def endings(seeds: range) -> list[Position]:
    """The first position of each game in which the draw pile is gone and something can be chosen."""
    found = []
    for seed in seeds:
        for question, position in asked(seed, 2, ENDING):
            small = can_be_solved(position.state) and sum(position.state.hand_sizes[:2]) <= 6
            if small and len(question.legal or ()) > 1:
                found.append(GAME.copy(position))
                break
    return found


def check_solved(seeds: range) -> None:
    positions = endings(seeds)
    assert positions
    for position in positions:
        expected = [worth(after(position, play)) for play in GAME.legal(position)]
        assert solve(position.raw, GAME.actions(position), 1_000_000) == expected


def test_c19_every_play_is_worth_what_looking_at_everything_finds() -> None:
    check_solved(range(5))


@pytest.mark.long
def test_c19_every_play_is_worth_what_looking_at_everything_finds_in_many_endings() -> None:
    check_solved(range(5, 200))


def test_best_plays_a_won_ending_as_one() -> None:
    for position in endings(range(8)):
        question = question_about(GAME, position, (), ())
        choice = choose("best", question, Budget(playouts=100_000), seed=1)
        worths = {play: worth(after(position, play)) for play in GAME.legal(position)}
        best = max(worths.values()) if question.seat == 0 else min(worths.values())
        assert worths[choice.play] == best
        assert choice.value == (best / WIN, 1 - best / WIN)


def test_an_ending_too_large_for_its_nodes_is_left_unsolved() -> None:
    position = endings(range(5))[0]
    assert solve(position.raw, GAME.actions(position), 1) is None
