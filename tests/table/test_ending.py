"""Resigning, stopping by agreement, rematches and the series."""

from collections.abc import Callable
from typing import Any

import pytest

from quarantable.table import (
    AnswerStop,
    AnswerTakeBack,
    AskTakeBack,
    OfferStop,
    Play,
    Rematch,
    Resign,
    Roll,
    Undo,
    VoteTakeOver,
)
from quarantable.table.ending import bot_agrees_to_stop
from tests.table.builders import ScriptedTable, contagious, covirus

ONE_EACH = {"hand_size": 1}
DEEDS: list[tuple[Any, dict[str, Any]]] = [
    (Play, {"play": "5"}),
    (Roll, {}),
    (Undo, {}),
    (AskTakeBack, {}),
    (AnswerTakeBack, {"agree": True}),
    (OfferStop, {}),
    (AnswerStop, {"agree": True}),
    (Resign, {}),
    (VoteTakeOver, {"away": 0, "agree": True}),
]


def stopped_by_both(table: ScriptedTable) -> None:
    table.ask(OfferStop, 0)
    table.ask(AnswerStop, 1, agree=True)


class TestResigning:
    def test_covirus_the_other_wins(self) -> None:
        table = covirus("Ada", "Bob", virus=1)
        table.ask(Resign, 0)
        assert table.view(1)["result"] == {"reason": "resigned", "scores": [0, 0], "winners": [1], "loser": 0}
        assert table.view(1)["standings"] == [0.0, 1.0]

    def test_contagious_a_bot_plays_the_hand_on(self) -> None:
        table = contagious("Ada", "Bob")
        table.ask(Resign, 0)
        seat = table.view(1)["seats"][0]
        assert (seat["resigned"], seat["played_by_bot"]) == (True, True)
        assert table.act() == 900
        assert table.view(1)["turn"] == 1

    def test_who_resigned_can_t_win_and_the_best_of_the_others_does(self) -> None:
        table = contagious("Ada", "Bob", "Cem", deck=["5", "6", "7"], options=ONE_EACH)
        table.ask(Resign, 0)
        table.act()
        # Ada's load is the smallest, Bob's holds the pile and his own card (C19).
        assert table.view(1)["result"] == {"reason": "played_out", "scores": [0, 2, 1], "winners": [2], "loser": 0}

    def test_who_resigned_has_no_more_say(self) -> None:
        table = contagious("Ada", "Bob")
        table.ask(Resign, 0)
        table.refuse_asking("has_resigned", Resign, 0)
        table.refuse_asking("has_resigned", OfferStop, 0)
        table.refuse_asking("has_resigned", Play, 0, play="5")
        assert not any(table.view(0)["can"].values())

    def test_when_nobody_is_left_who_could_win_the_game_is_over_without_a_winner(self) -> None:
        table = contagious("Ada", "Bob")
        table.ask(Resign, 0)
        table.ask(Resign, 1)
        result = table.view(0)["result"]
        assert (result["reason"], result["winners"]) == ("resigned", [])


class TestStopping:
    def test_covirus_the_score_stands(self) -> None:
        table = covirus("Ada", "Bob", dice=["61", "21"])
        table.act()
        table.play(0, "61 a1:f1")
        stopped_by_both(table)
        shown = table.view(1)
        assert shown["result"] == {"reason": "stopped", "scores": [1, 0], "winners": [0], "loser": 1}
        assert shown["position"]["over"]

    def test_contagious_there_is_no_result(self) -> None:
        table = contagious("Ada", "Bob")
        stopped_by_both(table)
        shown = table.view(1)
        assert shown["result"]["winners"] == []
        assert shown["result"]["loser"] is None
        assert shown["standings"] == [0.0, 0.0]

    def test_everybody_must_agree(self) -> None:
        table = contagious("Ada", "Bob", "Cem")
        table.ask(OfferStop, 1)
        table.ask(AnswerStop, 0, agree=True)
        assert table.view(0)["stop"] == {"seat": 1, "agreed": [0, 1]}
        table.ask(AnswerStop, 2, agree=True)
        assert table.view(0)["phase"] == "finished"

    def test_a_no_ends_the_offer_and_a_new_one_may_follow(self) -> None:
        table = contagious("Ada", "Bob")
        table.ask(OfferStop, 0)
        table.refuse_asking("already_asked", OfferStop, 1)
        table.ask(AnswerStop, 1, agree=False)
        table.refuse_asking("nothing_asked", AnswerStop, 1, agree=True)
        table.ask(OfferStop, 1)

    def test_playing_on_without_answering_is_a_no(self) -> None:
        table = covirus("Ada", "Bob", dice=["21"])
        table.act()
        table.ask(OfferStop, 1)
        table.play(0, "21 a1:b1")
        assert table.view(0)["stop"] is None

    def test_who_offered_may_play_on(self) -> None:
        table = covirus("Ada", "Bob", dice=["21"])
        table.act()
        table.ask(OfferStop, 0)
        table.play(0, "21 a1:b1")
        assert table.view(1)["stop"] == {"seat": 0, "agreed": [0]}

    def test_a_bot_agrees_when_it_is_behind(self) -> None:
        table = covirus("Ada", bots=["random"], dice=["61", "21"])
        table.act()
        table.play(0, "61 a1:f1")
        table.ask(OfferStop, 0)
        assert table.kinds()[-3:] == ["stop_offered", "stop_answered", "finished"]

    def test_a_bot_that_may_still_win_does_not(self) -> None:
        table = covirus("Ada", bots=["random"])
        table.ask(OfferStop, 0)
        assert table.view(0)["stop"] is None
        assert table.view(0)["phase"] == "playing"

    def test_v11_a_bot_agrees_when_the_winner_can_t_change(self) -> None:
        table = covirus("Ada", "Bob", options={"width": 4, "length": 4}, dice=["41", "42", "66", "11"])
        table.act()
        table.play(0, "41 a1:d1")
        table.act()
        table.play(1, "42 a3:d4")
        table.act()
        table.act()
        table.act()
        game = table.state.playing
        assert game is not None
        # 1 : 2, and line 2 may still be anybody's.
        assert [bot_agrees_to_stop(game, seat) for seat in (0, 1)] == [True, False]
        table.play(1, "11 a2")
        game = table.state.playing
        assert game is not None
        assert [bot_agrees_to_stop(game, seat) for seat in (0, 1)] == [True, True]

    def test_a_bot_keeps_nobody_where_there_is_no_result(self) -> None:
        table = contagious("Ada", bots=["random", "greedy"])
        table.ask(OfferStop, 0)
        assert table.view(0)["phase"] == "finished"


class TestTheEnd:
    @pytest.mark.parametrize("game", [contagious, covirus])
    @pytest.mark.parametrize("ending", ["stopped", "resigned"])
    def test_finished_is_final(self, game: Callable[..., ScriptedTable], ending: str) -> None:
        table = game("Ada", "Bob")
        if ending == "stopped":
            stopped_by_both(table)
        else:
            table.ask(Resign, 0)
            if table.state.phase == "playing":
                table.ask(Resign, 1)
        for kind, fields in DEEDS:
            assert table.refuse_asking("not_playing", kind, 1, **fields).rule == "table"
        assert table.due is None
        assert {name for name, can in table.view(1)["can"].items() if can} == {"rematch"}


class TestRematch:
    def test_it_starts_when_all_people_are_ready(self) -> None:
        table = contagious("Ada", "Bob", bots=["random"])
        table.refuse_asking("not_finished", Rematch, 0)
        table.ask(OfferStop, 0)
        table.ask(AnswerStop, 1, agree=True)
        table.ask(Rematch, 1)
        table.ask(Rematch, 1)
        assert table.view(0)["rematch"] == [1]
        assert not table.view(1)["can"]["rematch"]
        table.ask(Rematch, 0)
        shown = table.view(0)
        assert (shown["phase"], shown["game_number"], shown["rematch"]) == ("playing", 2, [])

    def test_c5_the_last_loser_leads(self) -> None:
        table = contagious("Ada", "Bob", deck=["5", "6"], options=ONE_EACH)
        table.play(0, "5")
        table.ask(Rematch, 0)
        table.ask(Rematch, 1)
        assert (table.view(0)["starter"], table.view(0)["turn"]) == (1, 1)

    def test_c5_who_resigned_counts_as_the_loser(self) -> None:
        table = contagious("Ada", "Bob", "Cem", deck=["5", "6", "7"], options=ONE_EACH)
        table.ask(Resign, 2)
        table.play(0, "5")
        for seat in range(3):
            table.ask(Rematch, seat)
        shown = table.view(0)
        assert shown["starter"] == 2
        assert not any(seat["resigned"] or seat["played_by_bot"] for seat in shown["seats"])

    def test_c5_a_first_game_without_a_result_leaves_the_choice_to_the_option(self) -> None:
        table = contagious("Ada", "Bob", starter=1)
        table.ask(Resign, 1)
        table.ask(OfferStop, 0)
        assert table.view(0)["result"] == {"reason": "stopped", "scores": [0, 0], "winners": [], "loser": None}
        for seat in (0, 1):
            table.ask(Rematch, seat)
        assert table.view(0)["starter"] == 1

    def test_c5_of_several_who_resigned_the_largest_viral_load_leads(self) -> None:
        table = contagious("Ada", "Bob", "Cem", deck=["5", "6", "7"], options=ONE_EACH)
        table.ask(Resign, 1)
        table.ask(Resign, 0)
        table.act()
        assert table.view(2)["result"] == {"reason": "played_out", "scores": [0, 2, 1], "winners": [2], "loser": 1}
        for seat in range(3):
            table.ask(Rematch, seat)
        assert table.view(0)["starter"] == 1

    def test_c5_a_game_without_a_result_has_no_loser(self) -> None:
        table = contagious("Ada", "Bob", deck=["5", "6"], options=ONE_EACH)
        table.play(0, "5")
        for _ in range(2):
            table.ask(Rematch, 0)
            table.ask(Rematch, 1)
            assert table.view(0)["starter"] == 1
            stopped_by_both(table)

    def test_v3_covirus_rolls_off_anew(self) -> None:
        table = covirus("Ada", "Bob")
        table.source.roll_offs = [((2, 2), (1, 5))]
        stopped_by_both(table)
        table.ask(Rematch, 0)
        table.ask(Rematch, 1)
        assert (table.view(0)["order"], table.view(0)["roll_off"]) == ([1, 0], [[2, 2], [1, 5]])

    def test_the_series_keeps_its_standings(self) -> None:
        table = contagious("Ada", "Bob", deck=["5", "6"], options=ONE_EACH)
        table.play(0, "5")
        table.ask(Rematch, 0)
        table.ask(Rematch, 1)
        table.do(table.message(Play, 1, play=table.view(1)["legal"][0]))
        shown = table.view(0)
        assert [game["game_number"] for game in shown["series"]] == [1, 2]
        assert shown["standings"] == [1.0, 1.0]

    def test_a_win_by_resigning_counts_and_a_stopped_game_of_cards_is_listed_without_a_winner(self) -> None:
        table = covirus("Ada", "Bob")
        table.ask(Resign, 1)
        assert table.view(0)["standings"] == [1.0, 0.0]
        cards = contagious("Ada", "Bob")
        stopped_by_both(cards)
        assert cards.view(0)["series"] == [{"game_number": 1, "scores": [0, 0], "winners": []}]

    def test_rolls_and_plays_of_the_last_game_are_none_of_the_next(self) -> None:
        table = covirus("Ada", "Bob", dice=["21", "31"])
        table.act()
        table.play(0, "21 a1:b1")
        stopped_by_both(table)
        for seat in (0, 1):
            table.ask(Rematch, seat)
        shown = table.view(0)
        assert (shown["turn_number"], shown["roll"], shown["last"], shown["result"]) == (1, None, None, None)
        assert not shown["can"]["undo"]

    def test_v12_a_draw_is_half_a_win(self) -> None:
        table = covirus("Ada", "Bob")
        stopped_by_both(table)
        assert table.view(0)["result"] == {"reason": "stopped", "scores": [0, 0], "winners": [0, 1], "loser": None}
        assert table.view(0)["standings"] == [0.5, 0.5]
