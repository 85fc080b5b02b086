"""Random legal actions from masks, and parts of work on threads."""

import numpy as np
import pytest

from quarantable.envs.vector import RandomPlayer
from quarantable.envs.vector.threads import Threads

GAMES = 4000


@pytest.mark.parametrize("size", [3, 15, 16, 17, 40])
def test_every_marked_action_is_equally_likely_and_no_other_is_chosen(size: int) -> None:
    marked = sorted({0, size // 2, size - 1})
    mask = np.zeros((GAMES, size), np.int8)
    mask[:, marked] = 1
    chosen = np.bincount(RandomPlayer(GAMES, seed=size)(mask), minlength=size)
    assert chosen.nonzero()[0].tolist() == marked
    assert (abs(chosen[marked] - GAMES / len(marked)) < 5 * (GAMES / len(marked)) ** 0.5).all()


def test_where_nothing_is_marked_nothing_is_chosen() -> None:
    assert RandomPlayer(2, seed=1)(np.zeros((2, 20), np.int8)).tolist() == [-1, -1]


@pytest.mark.parametrize("threads", [1, 2, 5])
def test_parts_cover_all_games_once_and_answer_in_order(threads: int) -> None:
    pool: Threads[list[int]] = Threads(threads, games=7)
    assert [game for part in pool.over_all(lambda first, end: list(range(first, end))) for game in part] == list(range(7))
    pool.close()


def test_what_a_part_raises_is_raised() -> None:
    pool: Threads[None] = Threads(2, games=4)

    def fail(first: int, _end: int) -> None:
        if first:
            raise ValueError("in a thread")

    with pytest.raises(ValueError, match="in a thread"):
        pool.over_all(fail)
    pool.close()
