"""`new`: what a game is set up from, and which rule refuses it."""

from collections.abc import Iterator
from typing import Any

import pytest

from tests.engine.clients import LibraryEngine
from tests.engine.games import CARDS, FIELD, rule, state

SET_UPS: list[tuple[dict[str, Any], str]] = [
    (CARDS | {"players": 1}, "C3"),
    (CARDS | {"players": 7}, "C3"),
    (CARDS | {"players": -(10**30)}, "C3"),
    (CARDS | {"players": 7, "starter": 9, "deck": ["x"]}, "C3"),
    (CARDS | {"players": 7, "options": {"hand_size": 0}}, "C3"),
    (CARDS | {"starter": 2}, "C5"),
    (CARDS | {"starter": -1}, "C5"),
    (CARDS | {"starter": 2, "options": {"hand_size": 0}}, "C5"),
    ({"do": "new", "game": "contagious", "players": 2, "options": {"starter": 2}}, "C5"),
    (CARDS | {"options": {"hand_size": 0}}, "C2"),
    (CARDS | {"options": {"hand_size": 21}}, "C2"),
    (CARDS | {"options": {"hand_size": 10**30}}, "C2"),
    (CARDS | {"options": {"hand_size": 4}}, "C2"),
    (CARDS | {"deck": []}, "C2"),
    (CARDS | {"deck": ["3", "3", "3", "joker"]}, "C2"),
    (CARDS | {"deck": ["3"] * 61}, "C2"),
    (CARDS | {"deck": [card for card in "12345" for _ in range(60)]}, "C2"),
    (CARDS | {"options": {"hand_size": 2, "deck": {"3": 6}}}, "C2"),
    (CARDS | {"options": {"hand_size": 2, "deck": {"joker": 6}}}, "C2"),
    (CARDS | {"options": {"hand_size": 2, "deck": {"3": -1}}}, "C2"),
    (CARDS | {"options": {"hand_size": 2, "deck": {"3": 61}}}, "C2"),
    (CARDS | {"options": {"hand_size": 0, "take": "maybe"}}, "protocol"),
    (CARDS | {"options": {"hand_size": 0, "deck": {"3": "6"}}}, "protocol"),
    (CARDS | {"players": 9, "options": {"tempo": 1}}, "protocol"),
    (CARDS | {"starter": 9, "options": {"starter": 8}}, "protocol"),
    (FIELD | {"options": {"width": 3}}, "V1"),
    (FIELD | {"options": {"length": 41}}, "V1"),
    (FIELD | {"options": {"length": 10**30}}, "V1"),
    (FIELD | {"options": {"length": 41, "end": "never"}}, "protocol"),
    ({"do": "random", "game": "contagious", "players": 7, "games": 1}, "C3"),
    ({"do": "random", "game": "contagious", "players": 2, "games": 1, "options": {"deck": {"3": 11}}}, "C2"),
    ({"do": "random", "game": "contagious", "players": 2, "games": 1, "options": {"starter": 2}}, "C5"),
    ({"do": "random", "game": "covirus", "games": 1, "options": {"width": 3}}, "V1"),
]


@pytest.mark.parametrize(("request_", "expected"), SET_UPS, ids=str)
def test_a_failed_new_names_its_rule_and_keeps_the_old_game(engine: LibraryEngine, request_: dict[str, Any], expected: str) -> None:
    engine.ask(CARDS)
    before = state(engine.ask({"do": "play", "play": "3"}))
    assert rule(engine.ask(request_)) == expected
    assert state(engine.ask({"do": "show"})) == before
    assert state(engine.ask({"do": "undo"}))["pile"] == []


def test_options_are_a_presets_name_or_a_map_that_may_start_from_one(engine: LibraryEngine) -> None:
    for options in ({"preset": "table", "hand_size": 2}, {"take": "free", "shield": "choice", "hand_size": 2}):
        engine.ask(CARDS | {"options": options, "deck": ["3", "9", "9", "shield", "3", "shield"]})
        engine.ask({"do": "play", "play": "3"})
        assert "take" in engine.ask({"do": "legal"})["plays"]
    assert state(engine.ask({"do": "new", "game": "contagious", "players": 2, "options": "table", "seed": 1}))["draw_left"] == 60


def test_the_order_of_the_deck_implies_its_composition(engine: LibraryEngine) -> None:
    expected = state(engine.ask(CARDS))
    composition = {"3": 2, "9": 1, "10": 1, "11": 1, "12": 1}
    assert state(engine.ask(CARDS | {"options": {"hand_size": 2, "deck": composition}})) == expected
    assert expected["hands"] == [["3", "3"], ["9", "10"]]
    assert expected["draw_left"] == 2


def test_the_starter_may_stand_at_the_top_or_in_the_options_or_equally_in_both(engine: LibraryEngine) -> None:
    without = {key: value for key, value in CARDS.items() if key != "starter"}
    at_top = engine.ask(without | {"starter": 1})
    assert state(at_top)["turn"] == 1
    assert engine.ask(without | {"options": {"hand_size": 2, "starter": 1}}) == at_top
    assert engine.ask(without | {"starter": 1, "options": {"hand_size": 2, "starter": 1}}) == at_top
    assert engine.ask(without | {"starter": 1, "options": {"hand_size": 2, "starter": None}}) == at_top


def seeded_deck(seed: int, players: int) -> tuple[list[str], int]:
    """C4's list and the starter, by hand."""
    kinds = ["W", *[str(rank) for rank in range(1, 14)], "shield", "blowback", "flatten", "antibodies", "contagion"]
    counts = [4, 4, 5, 5, 5, 5, 5, 5, 5, 4, 4, 4, 4, 4, 2, 2, 2, 2, 1]
    array = [kind for kind, count in zip(kinds, counts, strict=True) for _ in range(count)]
    drawn = outputs(seed)
    for last in range(71, 0, -1):
        other = (next(drawn) * (last + 1)) >> 32
        array[last], array[other] = array[other], array[last]
    return array[::-1], (next(drawn) * players) >> 32


def outputs(seed: int) -> Iterator[int]:
    """The upper halves of the outputs of splitmix64."""
    mask = (1 << 64) - 1
    while True:
        seed = (seed + 0x9E3779B97F4A7C15) & mask
        z = ((seed ^ seed >> 30) * 0xBF58476D1CE4E5B9) & mask
        z = ((z ^ z >> 27) * 0x94D049BB133111EB) & mask
        yield (z ^ z >> 31) >> 32


@pytest.mark.parametrize("seed", [0, 1, 5, 12345, (1 << 64) - 1])
@pytest.mark.parametrize("players", [2, 5])
def test_a_seed_shuffles_from_the_last_card_down_then_draws_the_starter(engine: LibraryEngine, seed: int, players: int) -> None:
    request = {"do": "new", "game": "contagious", "players": players}
    deck, starter = seeded_deck(seed, players)
    expected = state(engine.ask(request | {"deck": deck, "starter": starter}))
    assert state(engine.ask(request | {"seed": seed})) == expected
    assert state(engine.ask(request | {"seed": seed, "starter": starter})) == expected


def test_without_deck_and_seed_chance_decides(engine: LibraryEngine) -> None:
    dealt = [state(engine.ask({"do": "new", "game": "contagious", "players": 6}))["hands"] for _ in range(3)]
    assert dealt[0] != dealt[1] or dealt[1] != dealt[2]
