"""Every other request of the engine protocol, and its fine print."""

from typing import Any

import pytest

from quarantable import __version__
from quarantable.games.registry import GAMES
from tests.engine.clients import LibraryEngine
from tests.engine.games import CARDS, FIELD, rule, state

# hello


def test_hello_says_who_is_there_and_every_option_with_default_and_preset(engine: LibraryEngine) -> None:
    answer = engine.ask({"do": "hello"})
    assert (answer["ok"], answer["name"], answer["version"]) == (True, "Quarantable", __version__)
    assert answer["games"]["contagious"]["options"]["take"] == "forced"
    assert answer["games"]["contagious"]["presets"] == {"written": {}, "table": {"take": "free", "shield": "choice"}}
    for name, game in GAMES.items():
        defaults = answer["games"][name]["options"]
        assert game.read_options(defaults) == game.read_options()


# legal, check, play, undo


def test_legal_lists_and_counts_the_plays(engine: LibraryEngine) -> None:
    engine.ask(CARDS)
    assert engine.ask({"do": "legal"}) == {"ok": True, "plays": ["3", "3*2"], "count": 2}
    engine.ask(FIELD)
    assert engine.ask({"do": "legal", "roll": "65"}) == {"ok": True, "plays": ["65 -"], "count": 1}
    assert engine.ask({"do": "legal", "roll": "11"})["count"] == 16


@pytest.mark.parametrize("roll", ["22", "33", "44"])
def test_doubles_that_cant_be_listed_have_no_plays_and_no_count(engine: LibraryEngine, roll: str) -> None:
    engine.ask(FIELD)
    assert engine.ask({"do": "legal", "roll": roll}) == {"ok": True, "plays": None, "count": None}


def test_a_double_that_is_lost_lists_that(engine: LibraryEngine) -> None:
    engine.ask(FIELD)
    assert engine.ask({"do": "legal", "roll": "55"}) == {"ok": True, "plays": ["55 -"], "count": 1}


@pytest.mark.parametrize(
    "extra", [{}, {"roll": "24"}, {"roll": "7"}, {"roll": "70"}, {"roll": 42}, {"roll": ""}, {"roll": "42 "}, {"roll": None}]
)
@pytest.mark.parametrize("do", [{"do": "legal"}, {"do": "bot", "level": "random", "playouts": 1}])
def test_covirus_needs_a_roll_that_is_one(engine: LibraryEngine, do: dict[str, Any], extra: dict[str, Any]) -> None:
    engine.ask(FIELD)
    assert rule(engine.ask(do | extra)) == "protocol"


def test_check_says_what_play_would(engine: LibraryEngine) -> None:
    before = engine.ask(CARDS)
    assert engine.ask({"do": "check", "play": "3"}) == {"ok": True}
    for play, expected in (("9", "C6"), ("3*02", "notation"), ("take", "C8")):
        assert engine.ask({"do": "check", "play": play}) == engine.ask({"do": "play", "play": play})
        assert rule(engine.ask({"do": "check", "play": play})) == expected
    assert engine.ask({"do": "show"}) == before


def test_undo_goes_back_play_by_play_to_the_start(engine: LibraryEngine) -> None:
    states = [engine.ask(CARDS), engine.ask({"do": "play", "play": "3"}), engine.ask({"do": "play", "play": "9"})]
    assert engine.ask({"do": "undo"}) == states[1]
    assert engine.ask({"do": "undo"}) == states[0]
    assert rule(engine.ask({"do": "undo"})) == "protocol"
    assert engine.ask({"do": "show"}) == states[0]


def test_undo_goes_back_over_the_end_and_over_a_stop(engine: LibraryEngine) -> None:
    engine.ask(FIELD)
    before = engine.ask({"do": "play", "play": "21 a1:b1"})
    stopped = engine.ask({"do": "stop"})
    assert (state(stopped)["over"], state(stopped)["turn"], state(stopped)["turns"]) == (True, None, 1)
    assert rule(engine.ask({"do": "stop"})) == "V11"
    assert engine.ask({"do": "undo"}) == before


def test_after_the_end_legal_is_empty_and_every_play_is_refused(engine: LibraryEngine) -> None:
    engine.ask({"do": "new", "game": "contagious", "players": 2, "starter": 0, "deck": ["7", "8"], "options": {"hand_size": 1}})
    over = state(engine.ask({"do": "play", "play": "7"}))
    assert (over["over"], over["turn"], over["hands"], over["pile"], over["loads"]) == (True, None, [[], []], [], [0, 2])
    assert (over["winners"], over["scores"], over["next_starter"], over["leader"]) == ([0], [0, 2], 1, None)
    assert engine.ask({"do": "legal"}) == {"ok": True, "plays": [], "count": 0}
    assert rule(engine.ask({"do": "check", "play": "nonsense"})) == "C19"
    assert rule(engine.ask({"do": "bot", "level": "greedy", "playouts": 1})) == "C19"


def test_after_the_end_of_covirus_too(engine: LibraryEngine) -> None:
    engine.ask(FIELD)
    engine.ask({"do": "stop"})
    assert engine.ask({"do": "legal", "roll": "22"}) == {"ok": True, "plays": [], "count": 0}
    assert rule(engine.ask({"do": "legal"})) == "protocol"
    assert rule(engine.ask({"do": "check", "play": "nonsense"})) == "V11"
    assert rule(engine.ask({"do": "bot", "level": "greedy", "playouts": 1, "roll": "42"})) == "V11"


# show


def test_show_is_what_a_seat_or_a_spectator_may_see(engine: LibraryEngine) -> None:
    whole = state(engine.ask(CARDS))
    assert whole["hands"] == [["3", "3"], ["9", "10"]]
    assert state(engine.ask({"do": "show", "seat": 1})) == whole | {"hands": [None, ["9", "10"]]}
    assert state(engine.ask({"do": "show", "seat": None})) == whole | {"hands": [None, None]}


def test_cards_that_came_from_hands_at_the_end_are_in_no_view(engine: LibraryEngine) -> None:
    engine.ask({"do": "new", "game": "contagious", "players": 2, "starter": 0, "deck": ["7", "8"], "options": {"hand_size": 1}})
    whole = state(engine.ask({"do": "play", "play": "7"}))
    assert whole["load_cards"] == [[], ["7", "8"]]
    for seat in (0, 1, None):
        assert state(engine.ask({"do": "show", "seat": seat})) == whole | {"load_cards": [[], ["7"]]}


def test_in_covirus_everybody_sees_everything(engine: LibraryEngine) -> None:
    whole = engine.ask(FIELD)
    assert [engine.ask({"do": "show", "seat": seat}) for seat in (0, 1, None)] == [whole] * 3


def test_a_state_of_contagious_has_these_keys(engine: LibraryEngine) -> None:
    keys = "players turn asked value counting direction top pile hands hand_sizes loads load_cards draw_left leader over scores winners"
    assert set(state(engine.ask(CARDS))) == {*keys.split(), "next_starter"}


def test_a_state_of_covirus_has_these_keys(engine: LibraryEngine) -> None:
    assert state(engine.ask(FIELD)) == {
        "turn": "virus",
        "width": 4,
        "length": 4,
        "lines": ["...."] * 4,
        "status": ["open"] * 4,
        "scores": [0, 0],
        "over": False,
        "winners": [],
        "turns": 0,
    }


def test_turn_is_the_seat_asked_while_a_contagion_waits(engine: LibraryEngine) -> None:
    deck = ["contagion", "1", "2", "3", "4", "5"]
    engine.ask(
        {"do": "new", "game": "contagious", "players": 3, "starter": 0, "deck": deck, "options": {"hand_size": 2, "shield": "choice"}}
    )
    waiting = state(engine.ask({"do": "play", "play": "contagion>2"}))
    assert (waiting["turn"], waiting["asked"], waiting["leader"]) == (2, 2, 0)


# bot


@pytest.mark.parametrize("level", ["random", "greedy"])
def test_a_bot_chooses_a_legal_play_and_makes_none(engine: LibraryEngine, level: str) -> None:
    before = engine.ask(CARDS)
    answer = engine.ask({"do": "bot", "level": level, "seconds": 1.0, "seed": 5})
    assert answer["play"] in ["3", "3*2"]
    assert answer["value"] == [0.5, 0.5]
    assert engine.ask({"do": "show"}) == before


@pytest.mark.parametrize("level", ["random", "greedy"])
@pytest.mark.parametrize("roll", ["42", "11", "22", "66", "33"])
def test_a_bot_plays_the_roll(engine: LibraryEngine, level: str, roll: str) -> None:
    engine.ask(FIELD)
    request = {"do": "bot", "level": level, "playouts": 10, "seed": 5, "roll": roll}
    answer = engine.ask(request)
    assert engine.ask(request) == answer
    assert engine.ask({"do": "check", "play": answer["play"]}) == {"ok": True}


@pytest.mark.parametrize("level", ["gentle", "fair", "strong", "best"])
def test_a_level_that_looks_ahead_is_refused_in_plain_words(engine: LibraryEngine, level: str) -> None:
    engine.ask(CARDS)
    answer = engine.ask({"do": "bot", "level": level, "playouts": 1})
    assert (answer["rule"], level in answer["why"]) == ("protocol", True)


# random


def test_random_leaves_the_current_game_untouched(engine: LibraryEngine) -> None:
    before = engine.ask(CARDS)
    answer = engine.ask({"do": "random", "game": "contagious", "players": 3, "games": 20, "seed": 5})
    assert set(answer) == {"ok", "games", "decisions", "seconds", "wins", "shared"}
    assert answer["games"] == 20
    assert sum(answer["wins"]) == pytest.approx(20)
    assert engine.ask({"do": "show"}) == before


def test_random_needs_no_game_and_takes_options(engine: LibraryEngine) -> None:
    answer = engine.ask({"do": "random", "game": "covirus", "players": 2, "options": {"width": 4, "length": 4}, "games": 5, "seed": 5})
    assert (len(answer["wins"]), sum(answer["wins"])) == (2, 5)
    answer = engine.ask({"do": "random", "game": "contagious", "players": 6, "options": "table", "games": 2})
    assert len(answer["wins"]) == 6
