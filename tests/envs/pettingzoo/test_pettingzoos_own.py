"""PettingZoo's own tests, for every preset and every option; short here, as long as PettingZoo has them in the long run."""

import sys
import warnings
from itertools import count
from types import SimpleNamespace

import pytest

from tests.envs.pettingzoo.ways import CONTAGIOUS, COVIRUS, WAYS, Way

with warnings.catch_warnings():
    warnings.simplefilter("ignore", DeprecationWarning)  # PettingZoo's tests import one of its games in a way that it calls old
    from pettingzoo.test import api_test, parallel_api_test, parallel_seed_test, performance_benchmark, render_test, seed_test

# What PettingZoo warns of in its own card and board games too, unless it knows them by name.
pytestmark = [
    pytest.mark.filterwarnings(f"ignore:{told}:UserWarning")
    for told in (
        "Observation space for each agent probably should be gymnasium.spaces.box",  # it has a mask too
        "Observation is not a NumPy array",  # likewise
        "Action mask numpy array is all zeros",  # after the end
    )
]
every_way = pytest.mark.parametrize("way", WAYS, ids=str)
each_game = pytest.mark.parametrize("way", [CONTAGIOUS[1], COVIRUS[1]], ids=str)


@every_way
def test_api(way: Way) -> None:
    api_test(way.env(), num_cycles=12)


@every_way
def test_seeds(way: Way) -> None:
    seed_test(way.env, num_cycles=8)


@every_way
def test_api_of_the_parallel_form(way: Way) -> None:
    parallel_api_test(way.parallel(), num_cycles=12)


@every_way
def test_seeds_of_the_parallel_form(way: Way) -> None:
    parallel_seed_test(way.parallel, num_cycles=8)


@each_game
def test_rendering(way: Way, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    monkeypatch.setattr("quarantable.envs.pettingzoo.window.WIDEST", 120)
    monkeypatch.setitem(way.raw().metadata, "render_fps", 1000)
    render_test(way.env)


@each_game
def test_performance(way: Way, monkeypatch: pytest.MonkeyPatch) -> None:
    """By a clock on which a cycle takes a second."""
    clock = count()
    monkeypatch.setattr(sys.modules["pettingzoo.test.performance_benchmark"], "time", SimpleNamespace(time=lambda: next(clock)))
    performance_benchmark(way.env())


@pytest.mark.long
@every_way
def test_api_at_length(way: Way) -> None:
    api_test(way.env(), num_cycles=1000)
    parallel_api_test(way.parallel(), num_cycles=1000)


@pytest.mark.long
@every_way
def test_seeds_at_length(way: Way) -> None:
    seed_test(way.env, num_cycles=500)
    parallel_seed_test(way.parallel, num_cycles=500)


@pytest.mark.long
@every_way
def test_rendering_at_length(way: Way, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    monkeypatch.setitem(way.raw().metadata, "render_fps", 1000)
    render_test(way.env)


@pytest.mark.long
@every_way
def test_performance_by_the_clock(way: Way) -> None:
    performance_benchmark(way.env())
