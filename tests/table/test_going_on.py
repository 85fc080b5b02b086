"""A casual table goes on from a record: from which position, with which cards, and what it may not."""

from pathlib import Path
from random import Random
from typing import Any

import pytest

from quarantable.events import Committed, Started
from quarantable.events.origin import Origin
from quarantable.games.contract import EVERYTHING, Refusal
from quarantable.protocol.socket import AnySeat, BotSeat, DeviceSeat, GoOn, LinkSeat, MySeat, NewTable
from quarantable.record.from_table import record_of
from quarantable.record.model import Fair, Play, Record, Roll, Undo
from quarantable.record.model import GoOn as DealtAnew
from quarantable.record.reading import read
from quarantable.record.replaying import replay, standing_plays
from quarantable.record.verifying import verify
from quarantable.record.writing import spell_entry, write
from quarantable.table import AskTakeBack, Resign, Start, create
from quarantable.table import Undo as UndoMessage
from tests.record.small import contagious, covirus
from tests.record.tables import Players, players_at, seated
from tests.table.builders import NOW, CountedSecrets, ScriptedTable, SeededSource, new_table

ADA_AND_BOB: list[AnySeat] = [MySeat("Ada"), DeviceSeat("Bob")]
COVIRUS = covirus(Play(1, 1, "42 c1:f2"), Play(2, 0, "42 a7:d8"), Undo(0, 1), Play(2, 0, "42 c7:f8"), Roll("53"))
CONTAGIOUS = contagious(Play(1, 0, "5"), Play(2, 1, "6"))


def go_on(record: Record, plays: int, seats: list[AnySeat] | None = None, seed: int = 1, **fields: Any) -> ScriptedTable:
    request = GoOn(write(record), plays)
    return new_table(record.game, seats or ADA_AND_BOB, source=SeededSource(seed), go_on=request, checks=False, **fields)


def record(table: ScriptedTable, game_number: int = 1, seat: int | None = None) -> Record:
    return record_of(table.state, table.events, game_number, seat)


def test_the_game_goes_on_from_the_position_after_so_many_of_the_plays_that_stand() -> None:
    game = go_on(COVIRUS, 2).state.playing
    assert game is not None
    assert (game.turn, game.turn_number, game.order, tuple(game.plays)) == (1, 3, (1, 0), ())
    assert game.shown["lines"][7] == "..cccc"
    assert go_on(COVIRUS, 1).state.playing.shown["lines"][7] == "......"  # type: ignore[union-attr]  # it is on


def test_the_table_is_casual_and_no_other_is() -> None:
    assert go_on(COVIRUS, 2).view()["casual"]
    assert not new_table("covirus", ADA_AND_BOB).view()["casual"]


def test_c4_the_hidden_cards_are_dealt_anew_by_the_new_game_s_own_chance() -> None:
    hands = set()
    for seed in range(8):
        table = go_on(CONTAGIOUS, 1, seed=seed)
        game = table.state.playing
        assert game is not None
        state = game.rules.state(game.position, EVERYTHING)
        assert (state["pile"], state["hand_sizes"], state["draw_left"]) == (["5"], [2, 2], 2)
        assert sorted(game.rules.unseen(game.position)) == sorted(["6", "7", "8", "9", "10", "11"])
        hands.add(str(state["hands"]))
    assert len(hands) > 3


def test_c21_nobody_is_shown_how_the_cards_were_dealt_anew() -> None:
    table = go_on(CONTAGIOUS, 1)
    started = next(event for event in table.events if isinstance(event, Started))
    assert started.dealt_anew
    shown = b"".join(table.shown())
    assert b"dealt_anew" not in shown
    assert b"origin" not in shown


def test_the_commitment_is_to_what_the_game_goes_on_from() -> None:
    one, other = go_on(COVIRUS, 1), go_on(COVIRUS, 2)
    commitments = [next(event for event in table.events if isinstance(event, Committed)).commitment for table in (one, other)]
    assert commitments[0] != commitments[1]


def test_its_record_begins_with_what_stood_before() -> None:
    table = go_on(COVIRUS, 2)
    table.ask(Resign, 0)
    told = record(table)
    assert [spell_entry(each) for each in told.entries] == [
        "roll-off 3:3 2:5",
        "1. 1 42 c1:f2",
        "2. 0 42 c7:f8",
        "goes-on",
        "resign 0",
    ]
    assert verify(told).holds


def test_nothing_from_before_can_be_undone() -> None:
    table = go_on(COVIRUS, 2, rolls="by_hand")
    table.refuse_asking("nothing_to_undo", UndoMessage, 0)
    table.refuse_asking("nothing_to_undo", AskTakeBack, 0)


def test_a_rematch_is_an_ordinary_game() -> None:
    table = go_on(CONTAGIOUS, 1)
    players = Players(table, Random(1)).play_games(2)
    told = players.record(2)
    assert not any(isinstance(entry, DealtAnew) for entry in told.entries)
    assert verify(told).holds


def test_with_typed_dice_the_roll_off_stands_in_the_record() -> None:
    table = go_on(COVIRUS, 2, dice="typed")
    table.refuse_asking("roll_off_in_record", Start, 0, roll_off=((6, 1),))
    table.ask(Start, 0)
    players = Players(table, Random(1)).play_games(1)
    assert verify(players.record()).holds


@pytest.mark.parametrize(
    ("told", "game", "plays", "seats", "code"),
    [
        (COVIRUS, "covirus", 3, 2, "fewer_plays"),
        (COVIRUS, "contagious", 1, 2, "other_game"),
        (CONTAGIOUS, "contagious", 1, 3, "other_seats"),
        (covirus(Play(1, 1, "42 c2:f3")), "covirus", 1, 2, "cannot_be_followed"),
    ],
)
def test_from_what_no_game_goes_on(told: Record, game: str, plays: int, seats: int, code: str) -> None:
    assert refused(game, write(told), plays, seats) == code


def refused(game: str, text: str, plays: int, seats: int = 2, **fields: Any) -> str:
    request = NewTable(game=game, seats=[MySeat("Ada"), *[BotSeat("greedy")] * (seats - 1)], go_on=GoOn(text, plays), **fields)
    with pytest.raises(Refusal) as caught:
        create(request, table="table", secrets=CountedSecrets(), now=NOW, source=SeededSource(1))
    return caught.value.code


def test_options_are_the_record_s_own() -> None:
    assert refused("covirus", write(COVIRUS), 1, options={"width": 6}) == "options_in_record"


def test_what_is_no_record_is_refused_with_its_line() -> None:
    assert refused("covirus", "1. e4 e5", 1) == "not_a_record"
    assert refused("covirus", write(COVIRUS).replace("c1:f2", "a1:d2"), 1) == "digest_mismatch"


def test_nothing_goes_on_from_an_end_or_from_nothing() -> None:
    whole = players_at("covirus", 1).play_games(1).record()
    assert refused("covirus", write(whole), len(standing_plays(whole.entries))) == "nothing_goes_on"
    empty = Record(whole.game, whole.options, whole.seats, whole.date, whole.chance, whole.result)
    assert refused("covirus", write(empty), 0) == "nothing_goes_on"


def test_c21_from_one_seat_s_view_of_a_game_of_cards_nobody_goes_on() -> None:
    players = players_at("contagious", 2)
    players.play_games(0)
    while players.table.state.playing is None:
        players.do_something()
    told = players.record(seat=0)
    assert refused("contagious", write(told), 0, len(told.seats)) == "cards_unknown"


def test_a_play_in_the_record_under_another_s_seat_is_set_right() -> None:
    origin = go_on(covirus(Play(1, 0, "42 c1:f2")), 1).state.origin
    assert isinstance(origin, Origin)
    assert origin.plays == ((1, "42 c1:f2"),)


def test_a_game_by_message_can_be_gone_on_from_at_a_table() -> None:
    text = (Path(__file__).parent.parent / "record" / "files" / "covirus-by-message-1.qtr").read_text("utf-8")
    told = seated(go_on(read(text), 23), Random(1)).play_games(1).record()
    assert verify(told).holds
    assert "message" not in write(told)


@pytest.mark.parametrize(
    "tables", [pytest.param(3, id="some"), pytest.param(300, id="many", marks=[pytest.mark.long, pytest.mark.timeout(1800)])]
)
@pytest.mark.parametrize(("game", "dice"), [("covirus", "fair"), ("covirus", "typed"), ("contagious", "fair")])
def test_from_wherever_a_game_goes_on_its_record_verifies_and_can_be_gone_on_from_again(game: str, dice: str, tables: int) -> None:
    for seed in range(tables):
        chooser = Random(seed)
        told = players_at(game, seed).play_games(1).record()
        for _ in range(2):
            told = gone_on(told, chooser, dice)
            report = verify(told)
            assert report.holds, (seed, report.summary)
            assert read(write(told)) == told


def gone_on(before: Record, chooser: Random, dice: str) -> Record:
    """The record of a game that goes on from this one, played to its end."""
    stand = [before.entries[place] for place in standing_plays(before.entries)]
    plays = chooser.randrange(max(1, len(stand)))
    others: list[AnySeat] = [LinkSeat(), BotSeat("random")]
    seats: list[AnySeat] = [MySeat("Ada"), *(chooser.choice(others) for _ in before.seats[1:])]
    table = go_on(before, plays, seats, chooser.getrandbits(32), dice=dice)
    told = seated(table, chooser).play_games(1).record()
    assert [each for each in told.entries if isinstance(each, Play)][:plays] == stand[:plays]
    assert [step.plays for step in replay(told) if isinstance(step.entry, DealtAnew)][-1] == plays
    assert isinstance(told.chance, Fair) == (dice == "fair")
    return told
