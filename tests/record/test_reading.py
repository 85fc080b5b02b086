"""Records as text: one spelling, read strictly, refused with line and column, in bounded memory."""

import random
import tracemalloc
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from quarantable.games.registry import GAMES
from quarantable.record.lines import MOST_BYTES
from quarantable.record.model import (
    ByMessage,
    Chance,
    Comment,
    Deck,
    Declared,
    Entry,
    Fair,
    GoOn,
    Message,
    Play,
    Record,
    Resign,
    Result,
    Return,
    Roll,
    RollOff,
    Seat,
    Seeded,
    Seen,
    Starter,
    Stop,
    TakeOver,
    Undo,
)
from quarantable.record.reading import MOST_ENTRIES, read, read_file
from quarantable.record.refusals import UnreadableRecord
from quarantable.record.writing import write
from tests.record import whole
from tests.record.texts import Tampering, body_of, digested

WORDS = st.text("abcdefgh12:*>=-+,", min_size=1, max_size=8)
SENTENCES = st.lists(WORDS, min_size=1, max_size=4).map(" ".join)
TEXTS = st.text(st.characters(exclude_categories=["Cc", "Cs", "Zl", "Zp", "Cf"]), max_size=20)
NAMES = TEXTS.map(str.strip).filter(bool)
NUMBERS = st.integers(0, 999_999_999)
DICE = st.integers(1, 6)
CARDS = st.lists(st.sampled_from(["W", "5", "shield"]), min_size=1, max_size=9).map(tuple)
LEVELS = st.from_regex(r"\A[a-z][a-z0-9-]{0,8}\Z")


def entries(seats: int) -> st.SearchStrategy[Entry]:
    seat = st.integers(0, seats - 1)
    return st.one_of(
        st.builds(RollOff, st.lists(st.tuples(DICE, DICE), min_size=1, max_size=3).map(tuple)),
        st.builds(Deck, CARDS),
        st.builds(Starter, seat),
        st.builds(Play, NUMBERS.filter(bool), seat, SENTENCES),
        st.builds(Undo, seat, NUMBERS, st.booleans()),
        st.builds(Roll, st.tuples(DICE, DICE).map(lambda dice: f"{max(dice)}{min(dice)}")),
        st.builds(Resign, seat),
        st.builds(TakeOver, seat, LEVELS),
        st.builds(Return, seat),
        st.just(Stop()),
        st.builds(Message, seat, st.none() | st.binary(min_size=16, max_size=16), st.none() | st.binary(min_size=20, max_size=20)),
        st.builds(GoOn, CARDS | st.just(())),
        st.builds(Comment, TEXTS.filter(lambda text: not {"{", "}"} & set(text))),
    )


@st.composite
def chances(draw: Any, seats: int) -> Chance:
    kind = draw(st.sampled_from([Fair, ByMessage, Declared, Seeded]))
    if kind is Seeded:
        return Seeded(draw(NUMBERS), draw(NUMBERS))
    if kind is ByMessage:
        return ByMessage(draw(WORDS))
    if kind is Declared:
        return Declared(draw(WORDS), draw(NUMBERS.filter(bool)))
    said = draw(st.sets(st.integers(0, seats - 1)))
    nonces = tuple((seat, draw(st.binary(min_size=16, max_size=16))) for seat in sorted(said))
    secret = draw(st.none() | st.binary(min_size=32, max_size=32))
    leader = draw(st.none() | st.integers(0, seats - 1))
    return Fair(draw(WORDS), draw(NUMBERS.filter(bool)), leader, draw(st.binary(min_size=32, max_size=32)).hex(), nonces, secret)


@st.composite
def records(draw: Any) -> Record:
    """Records of nonsense, spelt well."""
    rules = GAMES[draw(st.sampled_from(sorted(GAMES)))]
    seats = draw(st.sampled_from(rules.players))
    chosen = {spec.name: draw(st.sampled_from(spec.choices)) for spec in rules.option_specs if spec.choices}
    chance = draw(chances(seats))
    date = {ByMessage: "2026-02-28", Seeded: ""}.get(type(chance), "2026-02-28T23:59:59.999Z")
    result = Result("unfinished")
    if draw(st.booleans()):
        won = tuple(sorted(draw(st.sets(st.integers(0, seats - 1)))))
        result = Result(draw(st.sampled_from(["played_out", "stopped", "resigned"])), tuple(draw(NUMBERS) for _ in range(seats)), won)
    return Record(
        rules.name,
        rules.write_options(rules.read_options(chosen)),
        tuple(draw(st.builds(Seat, st.just("person"), NAMES) | st.builds(Seat, st.just("bot"), LEVELS)) for _ in range(seats)),
        date,
        chance,
        result,
        tuple(draw(st.lists(entries(seats), max_size=8))),
        draw(st.none() | st.just(Seen(None)) | st.builds(Seen, st.integers(0, seats - 1), CARDS | st.just(()))),
    )


@settings(max_examples=settings().max_examples // 3)
@given(records())
def test_what_was_written_is_read_and_written_again_the_same(record: Record) -> None:
    text = write(record)
    assert read(text) == record
    assert read(text.encode()) == record
    assert write(read(text)) == text


@given(st.text() | st.binary() | st.text().map(lambda text: digested(text.encode(errors="replace"))))
def test_whatever_comes_only_the_documented_error_is_raised(given_: str | bytes) -> None:
    with pytest.raises(UnreadableRecord) as refused:
        read(given_)
    line, column = refused.value.place
    assert line >= 1
    assert column >= 1


@given(st.sampled_from(sorted(whole.GAMES)), st.randoms(use_true_random=False))
def test_what_is_read_of_a_damaged_record_is_spelt_in_the_one_way(name: str, chance: random.Random) -> None:
    body = bytearray(body_of(whole.GAMES[name].record()))
    for _ in range(chance.randint(1, 3)):
        start, end = sorted(chance.choices(range(len(body)), k=2))
        body[start : min(end, start + chance.randint(0, 40))] = body[end : end + chance.randint(0, 40)]
    damaged = digested(bytes(body))
    try:
        record = read(damaged)
    except UnreadableRecord:
        return
    assert write(record).encode() == damaged


@pytest.mark.parametrize("name", whole.GAMES)
def test_a_record_of_every_mode_is_read_as_it_was_written(name: str) -> None:
    record = whole.GAMES[name].record()
    assert read(write(record)) == record


def refusal(text: str | bytes) -> UnreadableRecord:
    with pytest.raises(UnreadableRecord) as refused:
        read(text)
    return refused.value


@pytest.mark.parametrize(
    ("beginning", "old", "new", "code", "column"),
    [
        ("[Quarantable", '"1"', '"2"', "unknown_format", 15),
        ("[Quarantable", "[Quarantable", "[Event", "not_a_record", 1),
        ("[Game", "covirus", "chess", "wrong_value", 8),
        ("[Option.width", "7", "3", "wrong_value", 16),
        ("[Option.width", "7", "07", "wrong_value", 16),
        ("[Option.half", "open", "ajar", "wrong_value", 15),
        ("[Option.half", "half", "side", "wrong_tag", 1),
        ("[Seat.0", "person Ada", "person ", "wrong_value", 10),
        ("[Seat.0", "person Ada", "bot Greedy!", "wrong_value", 10),
        ("[Seat.0", "Ada", 'A"da', "wrong_tag", 1),
        ("[Date", "11-30", "02-30", "wrong_value", 8),
        ("[Date", "T20", "T24", "wrong_value", 8),
        ("[Date", "T20:15:07.123Z", "", "wrong_value", 8),
        ("[Chance", "fair-1", "fair-2", "wrong_value", 10),
        ("[GameNumber", "1", "0", "wrong_value", 14),
        ("[Commitment", '"]', '0"]', "wrong_value", 14),
        ("[Nonce.1", "Nonce.1", "Nonce.3", "wrong_tag", 1),
        ("[Result", "stopped", "won", "wrong_value", 10),
        ("[Scores", '"3 0', '"3 0 0', "wrong_value", 10),
        ("[Winners", '"0', '"7', "wrong_value", 11),
        ("roll-off", ":", ".", "unreadable_entry", 10),
        ("1. 0", "1. 0", "01. 0", "unreadable_entry", 1),
        ("1. 0", "1. 0", "1. 2", "unreadable_entry", 4),
        ("1. 0", "1. 0 ", "1. 0  ", "unreadable_entry", 6),
        ("undo", " to ", " too ", "unreadable_entry", 8),
        ("take-back", " to 2", "", "unreadable_entry", 13),
        ("rolled", "rolled ", "rolled 7", "unreadable_entry", 8),
        ("take-over", "greedy", "?", "unreadable_entry", 13),
        ("stop", "stop", "stop it", "unreadable_entry", 6),
        ("stop", "stop", "pause", "unreadable_entry", 1),
        ("{well", "}", "} }", "unreadable_entry", 1),
        ("{well", "met", "m\u202eet", "forbidden_character", 8),
        ("{well", "met", "m\tet", "forbidden_character", 8),
        ("{well", "met}", "met}\r", "other_line_ends", 11),
        ("{well", "met}", "m\ret}", "forbidden_character", 8),
    ],
)  # fmt: skip
def test_what_is_not_spelt_as_records_are_is_refused_where_it_stands(beginning: str, old: str, new: str, code: str, column: int) -> None:
    tampering = Tampering(whole.GAMES["covirus"].record())
    line = tampering.where(beginning) + 1
    refused = refusal(tampering.change(beginning, old, new).text)
    assert (refused.code, refused.place) == (code, (line, column))


def test_a_deck_stands_in_the_order_of_the_rules() -> None:
    tampering = Tampering(whole.GAMES["contagious"].record())
    refused = refusal(tampering.change("[Option.deck", "2*3 5*4", "5*4 2*3").text)
    assert refused.why.endswith("the cards of a deck stand in the order of the rules, and none that it has none of.")


def test_a_text_that_is_no_utf_8_is_refused_where_it_breaks() -> None:
    broken = body_of(whole.GAMES["covirus"].record()).replace(b"well met", b"w\xc3\xa9ll \xff")
    assert refusal(digested(broken)).place == (Tampering(whole.GAMES["covirus"].record()).where("{well") + 1, 7)


def test_a_record_that_was_changed_does_not_fit_its_digest() -> None:
    text = write(whole.GAMES["covirus"].record())
    refused = refusal(text.replace("well met", "well mat"))
    assert (refused.code, refused.facts["line"]) == ("digest_mismatch", text.count("\n"))


@pytest.mark.parametrize("cut", [1, 2, 65, 72, 73, 200])
def test_a_record_cut_short_is_told_as_such(cut: int) -> None:
    assert refusal(write(whole.GAMES["covirus"].record())[:-cut]).code == "cut_short"


def test_something_after_the_end_is_no_record() -> None:
    assert refusal(write(whole.GAMES["covirus"].record()) + "\n").code == "cut_short"


def test_more_than_any_game_needs_is_not_read() -> None:
    game = whole.GAMES["covirus"].record()
    body = body_of(game).replace(b"{well met}\n", b"{well met}\n" * MOST_ENTRIES)
    assert refusal(digested(body)).code == "too_many_entries"
    assert refusal("[" * (MOST_BYTES + 1)).code == "record_too_long"
    assert refusal("é" * (MOST_BYTES // 2 + 1)).code == "record_too_long"


def test_of_a_huge_file_no_more_is_read_than_a_record_can_hold(tmp_path: Path) -> None:
    huge = tmp_path / "huge.qtr"
    with huge.open("wb") as file:
        file.truncate(100_000_000)
    tracemalloc.start()
    with pytest.raises(UnreadableRecord):
        read_file(huge)
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert peak < 3 * MOST_BYTES


def test_a_file_is_read_as_its_bytes(tmp_path: Path) -> None:
    record = whole.GAMES["contagious"].record()
    (tmp_path / "game.qtr").write_bytes(write(record).encode())
    assert read_file(tmp_path / "game.qtr") == record
