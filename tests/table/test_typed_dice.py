"""Real dice, which people roll themselves and type (Covirus)."""

import random
from typing import Any

import pytest

from quarantable.bots import levels
from quarantable.events import Finished, Rolled, Started, state
from quarantable.games.contract import Refusal
from quarantable.protocol.socket import AnySeat, BotSeat, MySeat
from quarantable.table import (
    AnswerStop,
    AnswerTakeBack,
    AskTakeBack,
    Nonce,
    OfferStop,
    Play,
    PlayForBot,
    PlayLostTurn,
    Rematch,
    Roll,
    Sit,
    Start,
    Undo,
)
from quarantable.table.due import SECOND_THOUGHTS, UNDO_PAUSE
from tests.table.builders import ScriptedTable, hot_seat, new_table, people

ADA_FIRST = ((6, 1),)
WITH_BOT: list[AnySeat] = [MySeat("Ada"), BotSeat("greedy")]


def gathered(seats: list[AnySeat] | None = None, **options: Any) -> ScriptedTable:
    return new_table("covirus", seats or hot_seat("Ada", "Bob"), dice="typed", options={"width": 6, "length": 8, **options})


def begun(seats: list[AnySeat] | None = None, roll_off: Any = ADA_FIRST, **options: Any) -> ScriptedTable:
    table = gathered(seats, **options)
    table.ask(Start, 0, roll_off=roll_off)
    return table


def type_roll(table: ScriptedTable, seat: int, dice: str) -> None:
    table.ask(Roll, seat, dice=dice)


class TestBeginning:
    def test_the_server_commits_itself_to_nothing_and_wants_no_nonces(self) -> None:
        table = gathered()
        assert table.kinds() == ["created"]
        assert table.view()["chance"] == {
            "dice": "typed", "version": None, "game_number": 1, "commitment": None, "nonces": {}, "secret": None,
        }  # fmt: skip
        table.refuse_asking("no_commitment", Nonce, 0, game_number=1, nonce="0" * 32)

    def test_a_nonce_with_which_somebody_sits_down_is_refused_and_the_invitation_stays(self) -> None:
        table = gathered(people("Ada", "Bob"))
        invitation = table.tokens[1] or ""
        table.refuse("no_commitment", Sit(invitation=invitation, name="Bob", token="t", nonce="0" * 32))
        table.do(Sit(invitation=invitation, name="Bob", token="t"))

    def test_a_game_of_cards_has_no_dice_to_type(self) -> None:
        with pytest.raises(Refusal) as caught:
            new_table("contagious", hot_seat("Ada", "Bob"), dice="typed")
        assert caught.value.code == "no_dice"

    def test_v3_the_creator_starts_it_by_the_roll_off_whose_ties_are_told_too(self) -> None:
        table = gathered()
        assert table.view(0)["can"]["start"]
        table.ask(Start, 0, roll_off=((3, 3), (1, 1), (2, 5)))
        started = table.events[-1]
        assert isinstance(started, Started)
        assert (started.roll_off, started.order, started.nonces) == (((3, 3), (1, 1), (2, 5)), (1, 0), ())
        assert table.view(0)["roll_off"] == [[3, 3], [1, 1], [2, 5]]

    @pytest.mark.parametrize(
        ("roll_off", "code"),
        [(None, "roll_off_missing"), (((4, 4),), "bad_roll_off"), (((4, 3), (5, 2)), "bad_roll_off"), (((2, 1), (3, 3)), "bad_roll_off")],
    )
    def test_v3_only_the_last_pair_of_a_roll_off_differs(self, roll_off: Any, code: str) -> None:
        gathered().refuse_asking(code, Start, 0, roll_off=roll_off)

    def test_all_must_have_come_and_only_the_creator_starts(self) -> None:
        table = gathered(people("Ada", "Bob"))
        assert not table.view(0)["can"]["start"]
        table.refuse_asking("seats_empty", Start, 0, roll_off=ADA_FIRST)
        table.do(Sit(invitation=table.tokens[1] or "", name="Bob", token="t"))
        table.refuse_asking("not_the_creator", Start, 1, roll_off=ADA_FIRST)
        table.ask(Start, 0, roll_off=ADA_FIRST)
        table.refuse_asking("already_started", Start, 0, roll_off=ADA_FIRST)

    def test_where_the_server_rolls_nobody_types(self) -> None:
        table = new_table("covirus", people("Ada", "Bob"), rolls="by_hand")
        table.do(Sit(invitation=table.tokens[1] or "", name="Bob", token="t"))
        table.refuse_asking("dice_not_typed", Start, 0, roll_off=ADA_FIRST)
        table.ask(Start, 0)
        turn = table.view()["turn"]
        table.refuse_asking("dice_not_typed", Roll, turn, dice="42")


class TestRolling:
    def test_whose_turn_it_is_types_the_dice_in_either_order(self) -> None:
        for dice in ("42", "24"):
            table = begun()
            type_roll(table, 0, dice)
            assert table.view()["roll"] == "42"

    def test_nobody_else_does_and_nobody_rolls_without_dice(self) -> None:
        table = begun()
        assert [table.view(seat)["can"]["roll"] for seat in (0, 1)] == [True, False]
        table.refuse_asking("not_your_roll", Roll, 1, dice="42")
        table.refuse_asking("dice_missing", Roll, 0)

    def test_the_table_never_rolls_by_itself(self) -> None:
        for seats in (hot_seat("Ada", "Bob"), WITH_BOT):
            for first in (ADA_FIRST, ((1, 6),)):
                table = begun(seats, first)
                assert table.due is None
                assert table.view()["roll_due"] is None

    def test_not_without_end_lest_a_record_grow_too_long_to_be_read(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(state, "MOST_BEFORE_MENDING_ENDS", 2)
        table = begun()
        type_roll(table, 0, "61")
        type_roll(table, 0, "42")
        type_roll(table, 0, "24")
        table.refuse_asking("already_rolled", Roll, 0, dice="61")
        table.play(0, "42 c1:f2")

    def test_a_mistyped_roll_is_typed_again_until_the_play_is_made(self) -> None:
        table = begun()
        type_roll(table, 0, "43")
        stale = table.state.n
        type_roll(table, 0, "42")
        assert [event.roll for event in table.events if isinstance(event, Rolled)] == ["43", "42"]
        assert table.view()["roll"] == "42"
        table.refuse_asking("stale", Roll, 0, dice="41", after=stale)
        table.refuse_asking("other_roll", Play, 0, play="43 a1:d3")
        table.play(0, "42 a1:d2")
        table.refuse_asking("not_your_roll", Roll, 0, dice="41")

    def test_the_same_dice_again_change_nothing(self) -> None:
        table = begun()
        type_roll(table, 0, "43")
        n = table.state.n
        type_roll(table, 0, "34")
        assert table.state.n == n

    def test_a_turn_that_is_undone_keeps_its_dice(self) -> None:
        table = begun()
        type_roll(table, 0, "42")
        table.play(0, "42 a1:d2")
        table.ask(Undo, 0)
        assert table.view()["roll"] == "42"
        table.play(0, "42 a1:b4")

    def test_so_do_all_turns_that_are_taken_back_by_consent(self) -> None:
        table = begun()
        for seat, dice, place in ((0, "42", "a1:d2"), (1, "21", "a8:b8"), (0, "31", "a3:c3")):
            type_roll(table, seat, dice)
            table.play(seat, f"{dice} {place}")
        for _ in range(2):
            table.ask(AskTakeBack, 0)
            table.ask(AnswerTakeBack, 1, agree=True)
        rolls = []
        for seat, play in ((0, "42 c1:f2"), (1, "21 a7:a8"), (0, "31 c3:e3")):
            rolls.append(table.view()["roll"])
            table.play(seat, play)
        assert rolls == ["42", "21", "31"]

    def test_dice_on_the_table_end_the_time_in_which_the_play_before_is_undone(self) -> None:
        table = begun()
        type_roll(table, 0, "42")
        table.play(0, "42 a1:d2")
        assert table.view(0)["can"]["undo"]
        type_roll(table, 1, "21")
        assert not table.view(0)["can"]["undo"]


class TestLostTurns:
    def lost(self) -> ScriptedTable:
        table = begun(width=4, length=4)
        type_roll(table, 0, "65")
        return table

    def test_v8_they_wait_so_long_that_dice_can_be_mended(self) -> None:
        table = self.lost()
        assert table.due is not None
        assert (table.due.command, table.due.at) == (PlayLostTurn(), table.now + UNDO_PAUSE)
        table.wait(UNDO_PAUSE - 1)
        type_roll(table, 0, "64")
        assert table.due.at == table.now + UNDO_PAUSE
        type_roll(table, 0, "42")
        assert table.due is None, "it fits"

    def test_v8_after_that_the_turn_is_lost(self) -> None:
        table = self.lost()
        assert table.act() == UNDO_PAUSE
        assert table.view()["last"]["play"] == "65 -"
        type_roll(table, 1, "66")
        assert table.act() == UNDO_PAUSE, "a run of them is no faster"


class TestBots:
    def test_any_person_types_for_them(self) -> None:
        table = begun(WITH_BOT, ((1, 6),))
        assert table.view(0)["can"]["roll"]
        table.refuse_asking("no_such_seat", Roll, 1, dice="42")
        type_roll(table, 0, "24")
        assert table.due is not None
        assert (table.due.command, table.due.at) == (PlayForBot(1), table.now + SECOND_THOUGHTS)

    def test_and_mends_the_dice_before_they_play(self) -> None:
        table = begun(WITH_BOT, ((1, 6),))
        type_roll(table, 0, "42")
        table.wait(SECOND_THOUGHTS - 1)
        type_roll(table, 0, "41")
        table.act()
        assert table.view()["last"]["play"].startswith("41 ")


class TestRematches:
    def finished(self) -> ScriptedTable:
        table = begun()
        table.ask(OfferStop, 0)
        table.ask(AnswerStop, 1, agree=True)
        return table

    def test_any_person_starts_one_once_all_want_it(self) -> None:
        table = self.finished()
        table.refuse_asking("not_all_ready", Start, 1, roll_off=ADA_FIRST)
        for seat in (0, 1):
            assert not table.view(1)["can"]["start"]
            table.ask(Rematch, seat)
        assert table.view()["phase"] == "finished"
        assert [table.view(seat)["can"]["start"] for seat in (0, 1)] == [True, True]
        table.refuse_asking("roll_off_missing", Start, 1)
        table.ask(Start, 1, roll_off=((1, 6),))
        assert (table.view()["game_number"], table.view()["order"]) == (2, [1, 0])
        assert "committed" not in table.kinds()

    def test_a_spectator_starts_none(self) -> None:
        table = self.finished()
        for seat in (0, 1):
            table.ask(Rematch, seat)
        assert not table.view()["can"]["start"]
        table.refuse_asking("no_such_seat", Start, 2, roll_off=ADA_FIRST)


@pytest.mark.parametrize("seats", [hot_seat("Ada", "Bob"), WITH_BOT], ids=["people", "bot"])
@pytest.mark.parametrize("seed", range(3))
def test_whole_games_with_dice_of_the_people_s_own(seats: list[AnySeat], seed: int) -> None:
    dice = random.Random(seed)
    table = begun(seats, ((4, 4), (2, 5)), width=4, length=4)
    while (game := table.state.playing) is not None:
        assert game.turn is not None
        typist = next(seat for seat in range(2) if table.view(seat)["can"]["roll"])
        if game.roll is None:
            type_roll(table, typist, f"{dice.randint(1, 6)}{dice.randint(1, 6)}")
            if dice.random() < 0.2:
                type_roll(table, typist, f"{dice.randint(1, 6)}{dice.randint(1, 6)}")
        elif table.due is not None:
            table.act()
        else:
            table.play(game.turn, levels.choose(game.rules, "random", game.position, roll=game.roll, seed=seed))
    finished = table.events[-1]
    assert isinstance(finished, Finished)
    assert (finished.reason, finished.secret) == ("played_out", None)
