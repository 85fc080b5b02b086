"""Lines and what they mean; that a session refuses them is told in `tests/engine`."""

import json
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from quarantable.games.contract import EVERYTHING, Refusal
from quarantable.games.wording import shown
from quarantable.protocol.engine import Bot, Legal, New, Random, Show, read_request, write_answer, write_refusal, write_request

JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(),
    lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner),
)


def read(**request: Any) -> object:
    return read_request(json.dumps(request).encode())


def test_keys_that_are_left_out_are_none_or_everything() -> None:
    assert read(do="legal") == Legal(roll=None)
    assert read(do="show") == Show(seat=EVERYTHING)
    assert read(do="show", seat=None) == Show(seat=None)
    assert read(do="new", game="covirus") == New("covirus", None, None, None, None, None)


def test_whole_numbers_of_seconds_are_seconds() -> None:
    assert read(do="bot", level="best", seconds=2) == Bot("best", seconds=2)


def test_a_request_that_is_written_is_read_again() -> None:
    request = Random("contagious", games=3, options={"preset": "table"}, players=2, seed=(1 << 64) - 1)
    assert read_request(write_request(request).rstrip(b"\n")) == request


@given(st.binary(max_size=200))
def test_any_bytes_are_a_request_or_refused(line: bytes) -> None:
    with pytest.raises(Refusal) as refused:
        read_request(line)
    assert refused.value.rule == "protocol"


@settings(max_examples=40)
@given(st.sampled_from(["new", "show", "bot", "play", "random", "legal"]), st.dictionaries(st.text(), JSON, min_size=1, max_size=3))
def test_any_other_keys_are_refused(do: str, keys: dict[str, Any]) -> None:
    line = json.dumps({"do": do, **{f"{key}?": value for key, value in keys.items()}}).encode()
    with pytest.raises(Refusal) as refused:
        read_request(line)
    assert refused.value.rule == "protocol"


@settings(max_examples=40)
@given(JSON)
def test_any_value_can_be_quoted(value: Any) -> None:
    assert len(shown(value)) < 50


@given(st.text(alphabet=st.characters(exclude_categories=[]), max_size=1000))
def test_any_sentence_is_one_short_line_of_ascii(text: str) -> None:
    class Odd(Refusal):
        rule, sentence = "C0", "{text}"

    line = write_refusal(Odd(text=text))
    assert (line.count(b"\n"), line.endswith(b"\n"), line.isascii()) == (1, True, True)
    json.loads(line)["why"].encode()


def test_numbers_that_json_has_not_are_never_written() -> None:
    with pytest.raises(ValueError, match="JSON"):
        write_answer({"seconds": float("nan")})
