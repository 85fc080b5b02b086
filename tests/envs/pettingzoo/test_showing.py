"""Text, pictures and windows that people look at."""

from random import Random

import numpy as np
import pytest

from quarantable.envs import contagious_v1, covirus_v1
from tests.envs.pettingzoo.ways import played


def test_text_tells_a_game_of_covirus_from_roll_to_result() -> None:
    env = covirus_v1.env(render_mode="ansi", width=27, length=4)
    env.reset(seed=2)
    heading, *lines, columns = env.render().splitlines()
    assert heading.startswith("Turn ")
    assert heading.endswith("Completed: virus 0, cure 0.")
    assert [line.split()[0] for line in lines] == ["4", "3", "2", "1"]
    assert columns.split() == [*"abcdefghijklmnopqrstuvwxyz", "aa"]
    played(env, Random(3).choice)
    assert env.render().startswith("After ")


def test_text_shows_a_free_shape_that_is_being_built() -> None:
    env = covirus_v1.env(render_mode="ansi", width=12, length=12)
    env.reset(seed=0)
    choose = Random(0).choice
    while "squares to go" not in env.render() or "*" not in env.render():
        env.step(choose(np.flatnonzero(env.last()[0]["action_mask"]).tolist()))
    built, left = env.render().count("*"), int(env.render().split(" squares to go")[0].split()[-1])
    assert built + left in {4, 9, 16, 25}


def test_text_tells_a_game_of_cards_with_every_hand() -> None:
    env = contagious_v1.env(render_mode="ansi", players=3, hand_size=2, starter=1)
    env.reset(seed=2)
    heading, *seats = env.render().splitlines()
    assert heading == "Pile: empty. No value, counting up, clockwise. 66 cards to draw."
    assert [seat[:10] for seat in seats] == ["  player 0", "> player 1", "  player 2"]
    played(env, Random(3).choice)
    assert env.render().startswith("Over: player ")


def test_pictures_change_with_what_happens() -> None:
    for env in (covirus_v1.env(render_mode="rgb_array", width=5, length=5), contagious_v1.env(render_mode="rgb_array")):
        env.reset(seed=1)
        before = env.render()
        env.step(int(np.flatnonzero(env.last()[0]["action_mask"])[0]))
        assert before.shape == env.render().shape
        assert (before != env.render()).any()


def test_nothing_is_shown_unless_asked_for() -> None:
    env = covirus_v1.env(width=5, length=5)
    env.reset(seed=1)
    assert env.render() is None
    env.close()


def test_a_window_is_closed_with_its_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    import pygame

    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    env = covirus_v1.env(render_mode="human", width=5, length=5)
    env.reset(seed=1)
    assert pygame.display.get_caption()[0] == "Covirus"
    screen = pygame.display.get_surface()
    assert screen is not None
    assert len(np.unique(pygame.surfarray.array3d(screen))) > 10
    env.close()
    assert not pygame.display.get_init()


def test_a_window_that_another_environment_has_closed_is_opened_again(monkeypatch: pytest.MonkeyPatch) -> None:
    import pygame

    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    one, other = (covirus_v1.env(render_mode="human", width=5, length=length) for length in (5, 6))
    one.reset(seed=1)
    other.reset(seed=1)
    other.close()
    one.step(int(np.flatnonzero(one.last()[0]["action_mask"])[0]))
    assert pygame.display.get_surface() is not None
    one.close()
