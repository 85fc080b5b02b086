"""The record of a table's game: what it tells of every event, and to whom while the game is on."""

from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from quarantable.protocol.socket import BotSeat, MySeat
from quarantable.record.from_table import NoSuchGame, record_of
from quarantable.record.model import Declared, Entry, Fair, Record, Result, Seat, Seen
from quarantable.record.reading import read
from quarantable.record.verifying import verify
from quarantable.record.writing import spell_entry, write
from quarantable.table import (
    AnswerStop,
    AnswerTakeBack,
    AskTakeBack,
    OfferStop,
    Rematch,
    Resign,
    Return,
    Roll,
    Start,
    Undo,
    VoteTakeOver,
)
from quarantable.table.names import clean_name
from quarantable.table.refusals import BadName
from tests.record.tables import players_at
from tests.table.builders import ScriptedTable, contagious, covirus, new_table


def record(table: ScriptedTable, game_number: int = 1, seat: int | None = None) -> Record:
    return record_of(table.state, table.events, game_number, seat)


def lines(entries: tuple[Entry, ...]) -> list[str]:
    return [spell_entry(entry) for entry in entries]


def by_hand(*dice: str, **fields: Any) -> ScriptedTable:
    """Covirus between Ada, the virus, and Bob, who roll by hand."""
    return covirus("Ada", "Bob", dice=dice, rolls="by_hand", **fields)


def test_v3_the_roll_off_the_plays_and_the_rolls_in_them() -> None:
    table = by_hand("42", "42")
    table.roll(0)
    table.play(0, "42 c1:f2")
    table.roll(1)
    told = record(table)
    assert told.seats == (Seat("person", "Ada"), Seat("person", "Bob"))
    assert told.date == "2023-11-14T22:13:20.000Z"
    assert lines(told.entries) == ["roll-off 6:1", "1. 0 42 c1:f2", "rolled 42"]
    assert told.result == Result("unfinished")


def test_no_secret_is_told_before_the_end_and_it_is_told_then() -> None:
    table = by_hand("42")
    chance = record(table).chance
    assert isinstance(chance, Fair)
    assert (chance.secret, [seat for seat, _ in chance.nonces]) == (None, [0, 1])
    table.ask(Resign, 0)
    chance = record(table).chance
    assert isinstance(chance, Fair)
    assert chance.secret is not None


def test_an_undo_is_told_and_how_many_plays_stand_then() -> None:
    table = by_hand("42", "42")
    table.roll(0)
    table.play(0, "42 c1:f2")
    table.ask(Undo, 0)
    table.play(0, "42 a1:d2")
    assert lines(record(table).entries) == ["roll-off 6:1", "1. 0 42 c1:f2", "undo 0 to 0", "1. 0 42 a1:d2"]


def test_a_take_back_by_consent_is_told_as_one() -> None:
    table = by_hand("42", "42")
    table.roll(0)
    table.play(0, "42 c1:f2")
    table.roll(1)
    table.play(1, "42 c7:f8")
    table.ask(AskTakeBack, 0)
    table.ask(AnswerTakeBack, 1, agree=True)
    assert lines(record(table).entries)[-2:] == ["take-back 0 to 0", "rolled 42"]


def test_an_undo_just_after_asking_for_a_take_back_is_no_consent() -> None:
    table = by_hand("42")
    table.roll(0)
    table.play(0, "42 c1:f2")
    table.ask(AskTakeBack, 0)
    table.ask(Undo, 0)
    assert lines(record(table).entries)[-2] == "undo 0 to 0"


def test_against_a_bot_nobody_else_has_to_agree_to_a_take_back() -> None:
    table = covirus("Ada", dice=["42"], bots=["random"], rolls="by_hand")
    table.roll(0)
    table.play(0, "42 c1:f2")
    table.ask(AskTakeBack, 0)
    assert lines(record(table).entries)[-2] == "take-back 0 to 0"


def test_dice_that_nobody_plays_any_more_are_told_before_the_end() -> None:
    table = by_hand("42")
    table.roll(0)
    table.ask(OfferStop, 0)
    table.ask(AnswerStop, 1, agree=True)
    assert lines(record(table).entries)[1:] == ["rolled 42", "stop"]


def test_a_bot_that_takes_over_and_the_person_who_comes_back() -> None:
    table = by_hand("42")
    table.gone[1] = table.now
    table.wait(60_000)
    table.ask(VoteTakeOver, 0, away=1, agree=True)
    table.gone[1] = None
    table.do(Return(1))
    assert lines(record(table).entries)[1:] == ["take-over 1 fair", "return 1"]


def test_c20_who_resigns_and_the_bot_that_plays_on() -> None:
    table = contagious("Ada", "Bob", deck=["5", "6", "7", "8", "9", "10"], options={"hand_size": 2})
    table.ask(Resign, 1)
    table.play(0, "5")
    table.act()
    assert lines(record(table).entries) == ["starter 0", "resign 1", "1. 0 5", "2. 1 6"]


def test_c21_while_it_is_on_a_game_of_cards_is_told_as_a_seat_sees_it() -> None:
    table = contagious("Ada", "Bob", deck=["5", "6", "7", "8", "9", "10"], options={"hand_size": 2})
    table.play(0, "5")
    assert lines(record(table).entries) == ["starter 0", "1. 0 5"]
    assert [record(table, seat=seat).seen for seat in (None, 0, 1)] == [Seen(None), Seen(0, ("7", "9")), Seen(1, ("6", "8"))]
    assert record(by_hand("42"), seat=1).seen is None, "there everybody sees everything (V13)"


def test_every_game_of_a_series_has_its_record_and_no_other_number_has() -> None:
    players = players_at("contagious", 3).play_games(2)
    first, second = players.record(1), players.record(2)
    assert isinstance(first.chance, Fair)
    assert isinstance(second.chance, Fair)
    assert (first.chance.game_number, second.chance.game_number) == (1, 2)
    assert first.chance.commitment != second.chance.commitment
    for number in (0, 3, -1):
        with pytest.raises(NoSuchGame):
            players.record(number)


def test_c5_the_last_loser_leads_and_the_record_says_so() -> None:
    players = players_at("contagious", 3).play_games(2)
    finished, second = players.table.state.series[0], players.record(2)
    assert isinstance(second.chance, Fair)
    assert second.chance.leader == finished.loser


def test_a_game_that_has_not_begun_has_no_record_though_its_commitment_is_there() -> None:
    table = new_table("covirus", [MySeat("Ada"), BotSeat("greedy")], silent=True)
    with pytest.raises(NoSuchGame):
        record(table)


def test_typed_dice_are_declared_and_what_was_mistyped_is_told() -> None:
    table = new_table("covirus", [MySeat("Ada"), BotSeat("greedy")], dice="typed", options={"width": 6, "length": 8})
    table.ask(Start, 0, roll_off=((3, 3), (5, 2)))
    table.ask(Roll, 0, dice="16")
    table.ask(Roll, 0, dice="24")
    table.play(0, "42 c1:f2")
    told = record(table)
    assert told.chance == Declared("table", 1)
    assert lines(told.entries) == ["roll-off 3:3 5:2", "rolled 61", "1. 0 42 c1:f2"]


def test_a_rematch_that_is_agreed_on_is_no_game_yet() -> None:
    players = players_at("contagious", 3).play_games(1)
    players.table.ask(Rematch, 0)
    assert players.record(1).result.outcome != "unfinished"


@given(st.text(max_size=26))
@settings(max_examples=100)
def test_whatever_people_may_be_called_can_be_read_again(typed: str) -> None:
    try:
        name = clean_name(typed)
    except BadName:
        return
    told = record(by_hand("42"))
    told = replace(told, seats=(Seat("person", name), told.seats[1]))
    assert read(write(told)) == told


MODES = [("covirus", "fair"), ("covirus", "typed"), ("contagious", "fair")]


@pytest.mark.parametrize(("game", "dice"), MODES)
@pytest.mark.parametrize(
    "tables", [pytest.param(5, id="some"), pytest.param(400, id="many", marks=[pytest.mark.long, pytest.mark.timeout(1800)])]
)
def test_whatever_happens_at_a_table_the_records_of_its_games_verify(game: str, dice: str, tables: int) -> None:
    for seed in range(tables):
        players = players_at(game, seed, dice=dice).play_games(2)
        for number in (1, 2):
            told = players.record(number)
            report = verify(told)
            assert report.holds, (seed, number, report.summary)
            assert read(write(told)) == told


@pytest.mark.parametrize(("game", "dice"), MODES)
def test_what_is_told_while_a_game_is_on_is_the_beginning_of_what_is_told_at_its_end(game: str, dice: str) -> None:
    for seed in range(2):
        players = players_at(game, seed, dice=dice)
        told: list[Record] = []
        while not players.table.state.series:
            players.do_something()
            if players.table.state.playing is not None:
                told.append(players.record())
                assert read(write(told[-1])) == told[-1]
        end = lines(players.record().entries)
        for each in told:
            entries = [line for line in lines(each.entries) if not line.startswith("rolled")]
            assert is_in_order(entries, end)


def is_in_order(some: list[str], all_of_them: list[str]) -> bool:
    left = iter(all_of_them)
    return all(line in left for line in some)
