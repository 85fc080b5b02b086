"""What is no request, or can't be served: one answer, and nothing changes."""

import json
from typing import Any

import pytest

from quarantable.games.registry import GAMES
from tests.engine.clients import LibraryEngine
from tests.engine.games import CARDS, FIELD, SMALL_DECK, rule, state

BROKEN = [
    b"",
    b" ",
    b"\r",
    b"{",
    b"nonsense",
    b"null",
    b"[]",
    b"7",
    b'"hello"',
    b"\xff\xfe",
    b'{"do":"hell\xf6"}',
    b"\x00",
    b'{"do":"hello"}\x00',
    '{"do":"hello"}'.encode("utf-16"),
    b'\xef\xbb\xbf{"do":"hello"}',
    b'{"do":"hello"} {"do":"hello"}',
    b'{"do":"hello","do":"hello"}',
    b'{"do":"hello",}',
    b"{'do':'hello'}",
    b"{}",
    b'{"do":null}',
    b'{"do":["hello"]}',
    b'{"do":"Hello"}',
    b'{"do":"fly"}',
    b'{"Do":"hello"}',
    b'{"do":"\\ud800"}',
    b'{"do":"hello","x":1}',
    b'{"do":"hello","\\ud800":1}',
    b'{"do":"hello","":NaN}',
    b"[" * 500_000,
    b'{"do":' * 100_000,
    b'{"do":' + b"1" * 100_000 + b"}",
    b'{"do":"random","game":"covirus","games":' + b"9" * 4000 + b"}",
    b'{"do":"bot","level":"random","seconds":NaN}',
    b'{"do":"bot","level":"random","seconds":Infinity}',
    b'{"do":"bot","level":"random","seconds":1e999}',
    b'{"do":"bot","level":"random","seconds":-' + b"9" * 4000 + b"}",
]


@pytest.mark.parametrize("line", BROKEN, ids=lambda line: repr(line[:30]))
def test_what_is_no_request_is_refused_and_changes_nothing(engine: LibraryEngine, line: bytes) -> None:
    before = state(engine.ask(CARDS))
    assert rule(engine.say(line)) == "protocol"
    assert state(engine.ask({"do": "show"})) == before


UNKNOWN: list[dict[str, Any]] = [
    {"do": "new"},
    {"do": "new", "game": "chess"},
    {"do": "new", "game": ["contagious"]},
    {"do": "new", "game": None},
    {"do": "new", "game": "contagious"},
    CARDS | {"players": True},
    CARDS | {"players": 2.0},
    CARDS | {"players": "2"},
    CARDS | {"players": None},
    CARDS | {"starter": False},
    CARDS | {"starter": None},
    CARDS | {"starter": 1.5},
    CARDS | {"deck": {"3": 12}},
    CARDS | {"deck": "3"},
    CARDS | {"deck": [3, 3, 3, 3]},
    CARDS | {"deck": None},
    CARDS | {"seed": -1},
    CARDS | {"seed": 1 << 64},
    CARDS | {"seed": 1.0},
    CARDS | {"seed": True},
    CARDS | {"options": []},
    CARDS | {"options": None},
    CARDS | {"options": "chaos"},
    CARDS | {"options": {"preset": "chaos"}},
    CARDS | {"options": {"preset": 3}},
    CARDS | {"options": {"preset": ["table"]}},
    CARDS | {"options": {"tempo": 1}},
    CARDS | {"options": {"take": "maybe"}},
    CARDS | {"options": {"take": True}},
    CARDS | {"options": {"take": []}},
    CARDS | {"options": {"hand_size": True}},
    CARDS | {"options": {"hand_size": 2.0}},
    CARDS | {"options": {"hand_size": "2"}},
    CARDS | {"options": {"deck": SMALL_DECK}},
    CARDS | {"options": {"deck": {"3": True}}},
    CARDS | {"options": {"deck": {"3": 2.0}}},
    CARDS | {"options": {"deck": None}},
    CARDS | {"options": {"starter": "0"}},
    CARDS | {"options": {"starter": 1}},
    CARDS | {"options": {"starter": False}},
    CARDS | {"roll": "42"},
    FIELD | {"options": {"width": 4.0}},
    FIELD | {"options": {"half": "shut"}},
    FIELD | {"options": {"take": "free"}},
    FIELD | {"players": 2},
    FIELD | {"starter": 0},
    FIELD | {"deck": []},
    FIELD | {"seed": 5},
    {"do": "legal", "roll": "42"},
    {"do": "legal", "roll": None},
    {"do": "check"},
    {"do": "check", "play": 7},
    {"do": "check", "play": None},
    {"do": "play", "play": ["7"]},
    {"do": "play", "play": "7", "roll": "42"},
    {"do": "stop"},
    {"do": "stop", "seat": 0},
    {"do": "undo"},
    {"do": "undo", "plays": 1},
    {"do": "show", "seat": 2},
    {"do": "show", "seat": -1},
    {"do": "show", "seat": True},
    {"do": "show", "seat": 0.0},
    {"do": "show", "seat": "0"},
    {"do": "bot"},
    {"do": "bot", "level": "greedy"},
    {"do": "bot", "level": "greedy", "seconds": 1, "playouts": 1},
    {"do": "bot", "level": "greedy", "seconds": 0},
    {"do": "bot", "level": "greedy", "seconds": True},
    {"do": "bot", "level": "greedy", "seconds": "1"},
    {"do": "bot", "level": "greedy", "playouts": 1.0},
    {"do": "bot", "level": "greedy", "playouts": 0},
    {"do": "bot", "level": "greedy", "playouts": 1, "seed": "5"},
    {"do": "bot", "level": "greedy", "playouts": 1, "roll": "42"},
    {"do": "bot", "level": "perfect", "playouts": 1},
    {"do": "bot", "level": "strong", "playouts": 1},
    {"do": "random", "game": "chess", "games": 1},
    {"do": "random", "game": "contagious", "games": 1},
    {"do": "random", "game": "contagious", "players": 2},
    {"do": "random", "game": "contagious", "players": 2, "games": 0},
    {"do": "random", "game": "contagious", "players": 2, "games": 1.0},
    {"do": "random", "game": "contagious", "players": 2, "games": True},
    {"do": "random", "game": "contagious", "players": 2, "games": 1 << 70},
    {"do": "random", "game": "contagious", "players": 2, "games": 1, "seed": None},
    {"do": "random", "game": "contagious", "players": 2, "games": 1, "starter": 0},
    {"do": "random", "game": "contagious", "players": 2, "games": 1, "options": {"take": 1}},
    {"do": "random", "game": "covirus", "players": 3, "games": 1},
]


@pytest.mark.parametrize("request_", UNKNOWN, ids=json.dumps)
def test_unknown_keys_options_values_and_wrong_types_run_against_the_protocol(engine: LibraryEngine, request_: dict[str, Any]) -> None:
    before = state(engine.ask(CARDS))
    answer = engine.ask(request_)
    assert rule(answer) == "protocol", answer
    assert state(engine.ask({"do": "show"})) == before


@pytest.mark.parametrize(
    "request_",
    [
        {"do": "legal"},
        {"do": "legal", "roll": "42"},
        {"do": "check", "play": "7"},
        {"do": "play", "play": "7"},
        {"do": "stop"},
        {"do": "undo"},
        {"do": "show"},
        {"do": "show", "seat": 0},
        {"do": "bot", "level": "greedy", "playouts": 1},
    ],
    ids=json.dumps,
)
def test_before_the_first_new_there_is_no_game(engine: LibraryEngine, request_: dict[str, Any]) -> None:
    assert rule(engine.ask(request_)) == "protocol"


def test_whatever_fails_inside_is_answered_and_changes_nothing(engine: LibraryEngine, monkeypatch: pytest.MonkeyPatch) -> None:
    before = engine.ask(CARDS)
    with monkeypatch.context() as patch:
        patch.setattr(GAMES["contagious"], "play", lambda *_: 1 // 0)
        assert rule(engine.ask({"do": "play", "play": "3"})) == "protocol"
    assert engine.ask({"do": "show"}) == before


def test_answers_quote_little_and_are_ascii(engine: LibraryEngine) -> None:
    engine.ask(CARDS)
    for play in ("x" * 900_000, "\ud800" * 1000, "é" * 1000, "5*" + "9" * 5000):
        answer = engine.session.answer(json.dumps({"do": "play", "play": play}).encode())
        assert answer.isascii()
        assert len(answer) < 3000
        assert json.loads(answer)["rule"] == "notation"


@pytest.mark.parametrize(
    ("request_", "why"),
    [
        (CARDS | {"options": {"hand_size": None}}, "The option “hand_size” can't be null."),
        (CARDS | {"options": {"deck": {"3": True}}}, "The option “deck” can't be a map that holds true."),
        (CARDS | {"options": {"take": ["free"]}}, "The option “take” can't be a list."),
        (FIELD | {"options": {"preset": None}}, "The option “preset” can't be null."),
        (FIELD | {"options": {"width": False}}, "The option “width” can't be false."),
        (FIELD | {"options": {"half": "shut"}}, "The option “half” can't be “shut”."),
        ({"do": "random", "game": "contagious", "games": 1}, "“random” needs the key “players” here."),
    ],
    ids=str,
)
def test_a_refusal_quotes_what_was_said_as_json_writes_it(engine: LibraryEngine, request_: dict[str, Any], why: str) -> None:
    assert engine.ask(request_)["why"] == why


def test_a_number_too_long_to_read_is_said_to_be_so(engine: LibraryEngine) -> None:
    answer = engine.say(b'{"do":"new","game":"covirus","options":{"width":' + b"9" * 5000 + b"}}")
    assert answer["why"] == "The line is not a JSON object in UTF-8: a number is too long."


@pytest.mark.parametrize(
    ("play", "number"), [("3*99999999999", "C6"), ("W*99999999999=4", "C6"), ("contagion>99999999999", "C6"), ("99999999999", "notation")]
)
def test_a_play_of_more_cards_than_there_are_is_a_play_of_cards_not_held(engine: LibraryEngine, play: str, number: str) -> None:
    engine.ask(CARDS)
    assert rule(engine.ask({"do": "check", "play": play})) == number
