"""Names that people give themselves go everywhere: to other pages, into records, to terminals. They are harmless wherever they come."""

import asyncio
import json
import unicodedata

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from quarantable.games.contract import Refusal
from quarantable.record.reading import read
from quarantable.record.writing import write
from quarantable.table.names import MOST, clean_name

from .inside import Inside

BOT = {"kind": "bot", "level": "greedy"}
DISGUISED = [
    "\u202eadA", "Ada\u2066", "A\u200bda", "A\u200dda", "Ada\ufeff", "\u061cAda", "\ud800", "\ue000", "\U000e0041", "A\u00adda",
    "A\nda", "A\rda", "A\x1b[31mda", "A\x9b31mda", "A\tda", "A\x00da", "A\u2028da", "A\x85da",
    "\u3164", "\u2800", "\u115f\u1160", "\uffa0", "A\u3164", "\u034f", "", " ", "\u00a0", "\u3000", "x" * 25, " " * 30,
]  # fmt: skip
HONEST = [
    "Ada", "  Ada ", "Åsa", "Zoë", "李雷", "שרה", "محمد", "Ada 🎲", "👩🏽", "O’Neil", "<b>Ada</b>", "a\"b\\c]", "[x]{y}", "; DROP TABLE",
    "x" * 24, "🦠" * 24,
]  # fmt: skip


@pytest.mark.parametrize("name", DISGUISED)
def test_a_name_that_hides_something_or_breaks_a_line_is_refused(name: str) -> None:
    with pytest.raises(Refusal):
        clean_name(name)


@pytest.mark.parametrize("name", HONEST)
def test_a_name_in_any_script_is_taken_as_it_is(name: str) -> None:
    assert clean_name(name) == name.strip()


@given(st.text(max_size=40))
@example("\u2029")
def test_a_name_that_is_taken_can_be_seen_on_one_line(typed: str) -> None:
    try:
        name = clean_name(typed)
    except Refusal:
        return
    assert 1 <= len(name) <= MOST
    assert name.splitlines() == [name]
    assert all(unicodedata.category(each)[0] in "LMNPSZ" for each in name)
    assert not any(unicodedata.bidirectional(each) in ("LRE", "RLE", "LRO", "RLO", "PDF", "LRI", "RLI", "FSI", "PDI") for each in name)
    assert clean_name(name) == name
    name.encode()


@given(st.one_of(st.sampled_from([*HONEST, *DISGUISED]), st.text(min_size=1, max_size=24)))
@settings(max_examples=50, deadline=None)
def test_a_name_comes_out_of_view_and_record_as_it_went_in(typed: str) -> None:
    async def scenario() -> None:
        world = Inside()
        seats = [{"kind": "me", "name": typed}, BOT]
        answer = await world.http.post("/api/tables", content=json.dumps({"game": "contagious", "seats": seats}))
        if answer.status_code != 201:
            assert (answer.status_code, answer.json()["code"]) in [(400, "broken"), (409, "bad_name")]
            return
        made = answer.json()
        await world.say_nonces(made["table"])
        view = (await world.http.get(f"/api/tables/{made['table']}")).json()["view"]
        assert view["seats"][0]["name"] == typed.strip()
        text = (await world.http.get(f"/api/tables/{made['table']}/record/1")).text
        assert write(read(text)) == text
        assert text.splitlines() == text.split("\n")[:-1], "no other line breaks than ours"
        assert "\x1b" not in text

    asyncio.run(scenario())


@pytest.mark.parametrize("sign", ["\x1b[2J", "\x9b2J", "\x07", "\r", "\x85", "\u2028", "\u202e"])
def test_a_record_with_a_sign_in_it_that_moves_a_terminals_cursor_is_not_read(sign: str) -> None:
    async def scenario() -> str:
        world = Inside()
        made = await world.http.post("/api/tables", json={"game": "contagious", "seats": [{"kind": "me", "name": "Ada"}, BOT]})
        await world.say_nonces(made.json()["table"])
        return (await world.http.get(f"/api/tables/{made.json()['table']}/record/1")).text

    text = asyncio.run(scenario())
    read(text)
    with pytest.raises(Refusal):
        read(text.replace("Ada", f"A{sign}da"))
