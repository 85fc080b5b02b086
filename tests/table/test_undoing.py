"""Undo of one's own last play, until something happens that can't be untold; and take-back by consent."""

import pytest

from quarantable.events import state
from quarantable.table import AnswerTakeBack, AskTakeBack, Play, Resign, Undo, VoteTakeOver
from tests.table.builders import ScriptedTable, contagious, covirus

NO_DRAW = ["5", "6"] * 6
"""A deck that is dealt out: nothing is drawn in this game."""


def bytes_of(table: ScriptedTable) -> bytes:
    assert table.state.current is not None
    return table.state.current.position.to_bytes()


class TestUndoWithCards:
    def test_a_play_that_drew_nothing_is_undone_to_the_very_bytes(self) -> None:
        table = contagious("Ada", "Bob", deck=NO_DRAW)
        before, known = bytes_of(table), table.state.n
        table.play(0, "5*3")
        assert table.view(0)["can"]["undo"]
        table.ask(Undo, 0)
        assert bytes_of(table) == before
        assert table.events[-1].to == known  # type: ignore[union-attr]  # the last one is Undone
        assert (table.view(0)["last"], table.view(0)["turn"]) == (None, 0)

    def test_not_without_end_lest_a_record_grow_too_long_to_be_checked(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(state, "MOST_BEFORE_MENDING_ENDS", 4)
        table = contagious("Ada", "Bob", deck=NO_DRAW)
        table.play(0, "5*3")
        table.ask(Undo, 0)
        table.play(0, "5*3")
        table.ask(Undo, 0)
        table.play(0, "5*3")
        assert not table.view(0)["can"]["undo"]
        table.refuse_asking("nothing_to_undo", Undo, 0)

    def test_nor_is_anything_taken_back_by_consent_then(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(state, "MOST_BEFORE_MENDING_ENDS", 2)
        table = covirus("Ada", "Bob", dice=["42"], rolls="by_hand")
        table.roll(0)
        table.play(0, "42 c1:f2")
        assert not table.view(0)["can"]["ask_take_back"]
        table.refuse_asking("nothing_to_undo", AskTakeBack, 0)

    def test_a_card_drawn_can_t_be_untold(self) -> None:
        table = contagious("Ada", "Bob", deck=[*NO_DRAW, "9"])
        table.play(0, "5")
        assert not table.view(0)["can"]["undo"]
        table.refuse_asking("nothing_to_undo", Undo, 0)

    def test_another_s_play_ends_it(self) -> None:
        table = contagious("Ada", "Bob", deck=NO_DRAW)
        table.play(0, "5")
        table.play(1, "6")
        table.refuse_asking("nothing_to_undo", Undo, 0)

    def test_even_if_that_play_is_undone_since_its_cards_were_seen(self) -> None:
        table = contagious("Ada", "Bob", deck=NO_DRAW)
        table.play(0, "5")
        table.play(1, "6")
        table.ask(Undo, 1)
        assert not table.view(0)["can"]["undo"]
        table.refuse_asking("nothing_to_undo", Undo, 0)

    def test_one_s_own_plays_in_a_row_are_undone_one_after_the_other(self) -> None:
        table = contagious("Ada", "Bob", deck=["contagion", "6", *["5", "6"] * 5], options={"shield": "choice"})
        table.play(0, "contagion>1")
        table.play(1, "accept", "6")
        table.ask(Undo, 1)
        table.ask(Undo, 1)
        assert table.view(1)["legal"] == ["accept"]
        table.refuse_asking("nothing_to_undo", Undo, 0)

    def test_a_take_is_undone_until_another_plays(self) -> None:
        table = contagious("Ada", "Bob", deck=["9", "6"] * 6 + ["5"] * 8, options={"take": "free"})
        table.play(0, "9")
        before = bytes_of(table)
        table.play(1, "take")
        table.ask(Undo, 1)
        assert bytes_of(table) == before
        table.play(1, "take")
        table.play(0, "9")
        table.refuse_asking("nothing_to_undo", Undo, 1)

    def test_c18_a_contagion_that_hidden_shields_answer_by_themselves_can_t_be_untold(self) -> None:
        for other in ("6", "shield"):
            table = contagious("Ada", "Bob", deck=["contagion", other, *["5", "6"] * 5])
            table.play(0, "contagion>1")
            assert not table.view(0)["can"]["undo"]
            table.refuse_asking("nothing_to_undo", Undo, 0)

    def test_c18_one_that_waits_for_an_answer_can(self) -> None:
        table = contagious("Ada", "Bob", deck=["contagion", "shield", *["5", "6"] * 5], options={"shield": "choice"})
        before = bytes_of(table)
        table.play(0, "contagion>1")
        table.ask(Undo, 0)
        assert bytes_of(table) == before
        table.play(0, "contagion>1")
        table.play(1, "accept")
        table.refuse_asking("nothing_to_undo", Undo, 0)
        table.ask(Undo, 1)

    def test_finished_is_final(self) -> None:
        table = contagious("Ada", "Bob", deck=["5", "6"], options={"hand_size": 1})
        table.play(0, "5")
        table.refuse_asking("not_playing", Undo, 0)

    def test_nothing_of_another_s_and_nothing_of_a_bot_s_is_undone(self) -> None:
        table = contagious("Ada", bots=["random"], deck=NO_DRAW)
        table.play(0, "5")
        table.act()
        assert not table.view(0)["can"]["undo"]
        table.refuse_asking("nothing_to_undo", Undo, 0)

    def test_an_undo_makes_decisions_about_the_play_stale(self) -> None:
        table = contagious("Ada", "Bob", deck=NO_DRAW)
        table.play(0, "5")
        known = table.state.n
        table.ask(Undo, 0)
        table.refuse_asking("stale", Play, 1, after=known, play="6")


class TestUndoWithDice:
    def test_until_the_next_roll(self) -> None:
        table = covirus("Ada", "Bob", dice=["21", "31"])
        table.act()
        before = bytes_of(table)
        table.play(0, "21 a1:b1")
        table.ask(Undo, 0)
        assert bytes_of(table) == before
        assert table.view(0)["roll"] == "21"
        table.play(0, "21 a1:a2")
        table.act()
        table.refuse_asking("nothing_to_undo", Undo, 0)

    def test_a_turn_played_again_has_the_same_roll(self) -> None:
        table = covirus("Ada", "Bob", dice=["21", "31"])
        table.act()
        for _ in range(3):
            table.play(0, "21 a1:b1")
            table.ask(Undo, 0)
            assert table.view(0)["roll"] == "21"
            assert table.due is None

    def test_by_hand_until_the_next_rolls_however_long_that_takes(self) -> None:
        table = covirus("Ada", "Bob", dice=["21"], rolls="by_hand")
        table.roll(0)
        table.play(0, "21 a1:b1")
        table.wait(10**7)
        table.ask(Undo, 0)

    def test_a_lost_turn_is_nobody_s_to_undo(self) -> None:
        table = covirus("Ada", "Bob", dice=["66"])
        table.act()
        table.act()
        table.refuse_asking("nothing_to_undo", Undo, 0)


class TestTakeBackByConsent:
    def played_on(self) -> ScriptedTable:
        table = covirus("Ada", "Bob", dice=["21", "31", "41"])
        table.act()
        table.play(0, "21 a1:b1")
        table.act()
        table.play(1, "31 a8:c8")
        table.act()
        return table

    def test_all_people_agree_and_the_game_is_before_one_s_last_play(self) -> None:
        table = self.played_on()
        before = bytes_of(table)
        table.ask(AskTakeBack, 0)
        assert table.view(1)["take_back"] == {"seat": 0, "agreed": [0]}
        table.ask(AnswerTakeBack, 1, agree=True)
        shown = table.view(0)
        assert (shown["turn"], shown["turn_number"], shown["roll"], shown["take_back"]) == (0, 1, "21", None)
        table.play(0, "21 a1:b1")
        # Bob's dice belong to the turn's number, and they are known.
        assert (table.view(1)["turn"], table.view(1)["roll"]) == (1, "31")
        table.play(1, "31 a8:c8")
        assert table.view(0)["roll"] == "41"
        assert bytes_of(table) == before

    def test_a_no_ends_it(self) -> None:
        table = self.played_on()
        before = bytes_of(table)
        table.ask(AskTakeBack, 0)
        table.refuse_asking("already_asked", AskTakeBack, 1)
        table.ask(AnswerTakeBack, 1, agree=False)
        assert table.view(0)["take_back"] is None
        assert bytes_of(table) == before
        table.refuse_asking("nothing_asked", AnswerTakeBack, 1, agree=True)

    def test_who_asked_can_t_agree_twice_but_may_think_better_of_it(self) -> None:
        table = self.played_on()
        table.ask(AskTakeBack, 0)
        table.refuse_asking("nothing_asked", AnswerTakeBack, 0, agree=True)
        table.ask(AnswerTakeBack, 0, agree=False)
        assert table.view(1)["take_back"] is None

    def test_playing_on_without_answering_is_a_no(self) -> None:
        table = self.played_on()
        table.ask(AskTakeBack, 1)
        table.play(0, "41 c1:f1")
        assert table.view(1)["take_back"] is None

    def test_against_a_bot_there_is_nobody_to_ask(self) -> None:
        table = covirus("Ada", bots=["greedy"], dice=["21", "31"])
        table.act()
        table.play(0, "21 a1:b1")
        table.act()
        table.act()
        table.ask(AskTakeBack, 0)
        assert table.kinds()[-2:] == ["take_back_asked", "undone"]
        assert table.view(0)["turn_number"] == 1

    def test_a_lost_turn_is_no_play_to_go_back_to(self) -> None:
        table = covirus("Ada", "Bob", dice=["66"])
        table.act()
        table.act()
        table.refuse_asking("nothing_to_undo", AskTakeBack, 0)

    def test_whoever_is_replaced_by_a_bot_is_asked_no_more(self) -> None:
        table = self.played_on()
        table.ask(AskTakeBack, 0)
        table.gone[1] = table.now
        table.wait(60_000)
        table.ask(VoteTakeOver, 0, away=1, agree=True)
        assert table.view(0)["take_back"] is None
        table.ask(AskTakeBack, 0)
        assert table.view(0)["turn_number"] == 1

    def test_who_has_played_nothing_has_nothing_to_take_back(self) -> None:
        table = covirus("Ada", "Bob", dice=["21"])
        assert not table.view(0)["can"]["ask_take_back"]
        table.refuse_asking("nothing_to_undo", AskTakeBack, 0)

    def test_hidden_cards_that_were_seen_are_not_forgotten(self) -> None:
        table = contagious("Ada", "Bob", deck=NO_DRAW)
        table.play(0, "5")
        assert not table.view(0)["can"]["ask_take_back"]
        table.refuse_asking("no_take_back", AskTakeBack, 0)

    def test_it_ends_with_the_game(self) -> None:
        table = self.played_on()
        table.ask(AskTakeBack, 0)
        table.ask(Resign, 1)
        table.refuse_asking("not_playing", AnswerTakeBack, 1, agree=True)


@pytest.mark.parametrize("seat", [0, 1])
def test_before_any_play_there_is_nothing_to_undo(seat: int) -> None:
    contagious("Ada", "Bob").refuse_asking("nothing_to_undo", Undo, seat)
