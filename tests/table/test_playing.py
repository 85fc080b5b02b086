"""Plays, rolls, lost turns and bots; what is due, and when."""

import pytest

from quarantable.protocol.socket import BotSeat, MySeat
from quarantable.table import OfferStop, Play, PlayForBot, PlayLostTurn, Resign, Roll, RollByItself
from tests.table.builders import SeededSource, contagious, covirus, new_table

DECK = ["5", "6"] * 6 + ["9"] * 8
"""Seat 0 is dealt six 5s, seat 1 six 6s."""


def contagious_greedy() -> str:
    """What `greedy` plays in seat 1 after a 5."""
    table = contagious("Ada", bots=["greedy"], deck=DECK)
    table.play(0, "5")
    table.act()
    return str(table.view()["last"]["play"])


class TestPlaying:
    def test_a_play_is_an_event_and_the_turn_passes(self) -> None:
        table = contagious("Ada", "Bob", deck=DECK)
        table.play(0, "5*2")
        shown = table.view(1)
        assert (shown["turn"], shown["position"]["value"], shown["last"]) == (1, 10, {"n": table.state.n, "seat": 0, "play": "5*2"})
        assert table.events[-1].seat == 0  # type: ignore[union-attr]  # the last one is Played

    def test_what_the_rules_refuse_names_its_rule(self) -> None:
        table = contagious("Ada", "Bob", deck=DECK)
        assert table.refuse_asking("card_not_held", Play, 0, play="7").rule == "C6"
        assert table.refuse_asking("unreadable", Play, 0, play="5*1").rule == "notation"

    def test_typing_is_forgiven_where_it_is_said_to_be_typed(self) -> None:
        table = contagious("Ada", "Bob", deck=DECK)
        table.play(0, "5*1", typed=True)
        assert table.view(0)["last"]["play"] == "5"

    def test_only_whose_turn_it_is_plays(self) -> None:
        table = contagious("Ada", "Bob", deck=DECK)
        assert table.refuse_asking("not_your_turn", Play, 1, play="6").rule == "table"

    def test_nobody_plays_for_a_bot_or_an_empty_place(self) -> None:
        table = contagious("Ada", bots=["random"])
        table.refuse_asking("no_such_seat", Play, 1, play="6")
        table.refuse_asking("no_such_seat", Play, 5, play="6")

    def test_a_decision_about_an_older_position_is_stale(self) -> None:
        table = contagious("Ada", "Bob", deck=DECK)
        known = table.state.n
        table.play(0, "5")
        table.refuse_asking("stale", Play, 1, after=known, play="6")

    def test_what_changes_no_position_makes_nothing_stale(self) -> None:
        table = contagious("Ada", "Bob", deck=DECK)
        known = table.state.n
        table.ask(OfferStop, 1)
        table.do(table.message(Play, 0, after=known, play="5"))

    def test_nobody_knows_events_to_come(self) -> None:
        table = contagious("Ada", "Bob", deck=DECK)
        table.refuse_asking("not_yet_happened", Play, 0, after=table.state.n + 1, play="5")

    def test_c19_the_end_follows_the_last_play_at_once(self) -> None:
        table = contagious("Ada", "Bob", deck=["5", "6"], options={"hand_size": 1})
        table.play(0, "5")
        assert table.kinds(2)[-2:] == ["played", "finished"]
        shown = table.view(0)
        assert (shown["phase"], shown["turn"]) == ("finished", None)
        # The pile goes to who would have played next, and so does the own hand (C19).
        assert shown["result"] == {"reason": "played_out", "scores": [0, 2], "winners": [0], "loser": 1}
        assert shown["position"]["hands"] == [[], []]
        table.refuse_asking("not_playing", Play, 1, play="6")


class TestDice:
    def test_a_placement_needs_a_roll_and_that_one(self) -> None:
        table = covirus("Ada", "Bob", dice=["21"])
        table.refuse_asking("roll_first", Play, 0, play="21 a1:b1")
        table.act()
        table.refuse_asking("other_roll", Play, 0, play="31 a1:c1")
        table.play(0, "21 a1:b1")

    def test_the_table_knows_the_roll_that_is_not_typed(self) -> None:
        table = covirus("Ada", "Bob", dice=["21"])
        table.act()
        table.play(0, "a1:b1", typed=True)
        assert table.view(0)["last"]["play"] == "21 a1:b1"

    def test_the_first_roll_waits_for_nobody(self) -> None:
        table = covirus("Ada", "Bob")
        assert table.view(0)["roll_due"] == table.now + 700

    def test_after_a_play_that_can_be_undone_the_roll_waits_three_seconds(self) -> None:
        table = covirus("Ada", "Bob", dice=["21", "31"])
        table.act()
        table.play(0, "21 a1:b1")
        assert table.view(1)["roll_due"] == table.now + 3000
        assert table.act() == 3000
        assert table.view(1)["roll"] == "31"

    @pytest.mark.parametrize("seat", [0, 1])
    def test_who_could_undo_and_who_rolls_may_skip_the_wait(self, seat: int) -> None:
        table = covirus("Ada", "Bob", dice=["21", "31"])
        table.act()
        table.play(0, "21 a1:b1")
        assert table.view(seat)["can"]["roll"]
        table.roll(seat)
        assert table.view(1)["roll"] == "31"
        assert table.refuse_asking("already_rolled", Roll, seat).facts == {"roll": "31"}

    def test_by_hand_only_whose_turn_it_is_rolls(self) -> None:
        table = covirus("Ada", "Bob", dice=["21"], rolls="by_hand")
        assert table.due is None
        assert table.view(0)["roll_due"] is None
        table.refuse_asking("not_your_roll", Roll, 1)
        table.roll(0)
        table.play(0, "21 a1:b1")
        table.refuse_asking("not_your_roll", Roll, 0)

    def test_by_hand_the_table_rolls_for_a_bot(self) -> None:
        table = covirus("Ada", bots=["random"], dice=["21", "31"], rolls="by_hand")
        table.roll(0)
        table.play(0, "21 a1:b1")
        assert table.act() == 3000
        assert table.act() == 600
        assert table.view(0)["turn"] == 0
        assert table.due is None

    def test_v8_a_lost_turn_is_played_by_the_table_after_a_moment(self) -> None:
        table = covirus("Ada", "Bob", dice=["66"])
        table.act()
        shown = table.view(0)
        assert (shown["fits"], shown["roll"]) == (False, "66")
        assert table.act() == 700
        assert table.view(0)["last"] == {"n": table.state.n, "seat": 0, "play": "66 -"}
        assert table.events[-1].by == "table"  # type: ignore[union-attr]  # the last one is Played

    def test_v8_a_run_of_lost_turns_goes_quickly(self) -> None:
        table = covirus("Ada", "Bob", dice=["66"] * 5)
        assert [table.act() for _ in range(8)] == [700, 700, 120, 120, 120, 120, 120, 120]

    def test_v8_a_turn_that_is_not_lost_is_not_lost_by_the_table(self) -> None:
        table = covirus("Ada", "Bob", dice=["21"])
        table.act()
        assert table.view(0)["fits"] is True
        assert table.due is None
        table.refuse("not_due", PlayLostTurn())
        assert table.refuse_asking("turn_not_lost", Play, 0, play="21 -").rule == "V8"

    def test_v8_a_person_may_hasten_a_lost_turn_which_stays_the_table_s(self) -> None:
        table = covirus("Ada", "Bob", dice=["66"])
        table.act()
        table.play(0, "66 -")
        assert table.events[-1].by == "table"  # type: ignore[union-attr]  # the last one is Played

    def test_cards_have_no_dice(self) -> None:
        contagious("Ada", "Bob").refuse_asking("no_dice", Roll, 0)


class TestBots:
    def test_a_bot_plays_after_its_level_s_time(self) -> None:
        for level, time in (("random", 600), ("greedy", 900)):
            table = contagious("Ada", bots=[level], deck=DECK)
            table.play(0, "5")
            assert table.act() == time
            assert table.events[-1].by == "bot"  # type: ignore[union-attr]  # the last one is Played

    def test_any_seat_may_be_a_bot_s_the_first_too(self) -> None:
        table = new_table("contagious", [BotSeat("greedy"), MySeat("Ada"), BotSeat("random")], options={"starter": 0})
        assert table.state.creator == 1
        table.act()
        assert table.view(1)["turn"] == 1
        assert table.due is None

    def test_it_waits_longer_where_the_play_before_can_be_undone(self) -> None:
        table = contagious("Ada", bots=["random"], deck=["5", "6"] * 6)
        table.play(0, "5")
        assert table.act() == 2000

    def test_nothing_is_done_before_its_time_nor_anything_else(self) -> None:
        table = contagious("Ada", bots=["random"], deck=DECK)
        table.refuse("not_due", PlayForBot(1))
        table.play(0, "5")
        table.refuse("not_due", PlayForBot(1))
        table.wait(600)
        table.refuse("not_due", RollByItself())
        table.refuse("not_due", PlayForBot(0))
        table.do(PlayForBot(1))
        table.refuse("not_due", PlayForBot(1))

    def test_a_bot_plays_what_it_has_thought_of(self) -> None:
        table = contagious("Ada", bots=["best"], deck=DECK)
        table.play(0, "5")
        table.wait(2000)
        table.refuse("card_not_held", PlayForBot(1, "7"))
        table.do(PlayForBot(1, "6*3"))
        assert table.view()["last"]["play"] == "6*3"

    @pytest.mark.parametrize("level", ["gentle", "fair", "strong", "best"])
    def test_a_bot_without_a_thought_plays_simply(self, level: str) -> None:
        table = contagious("Ada", bots=[level], deck=DECK)
        table.play(0, "5")
        assert table.view()["seats"][1]["thinking"]
        assert table.act() >= 600
        assert table.view()["last"]["play"] == contagious_greedy()
        assert not table.view()["seats"][1]["thinking"]

    def test_a_bot_plays_the_roll_that_lies_there(self) -> None:
        table = covirus("Ada", bots=["fair"], dice=["21", "42"], virus=1)
        table.act()
        table.wait(2000)
        table.refuse("other_roll", PlayForBot(1, "11 a1"))
        table.do(PlayForBot(1, "21 a1:b1"))

    def test_c7_a_take_is_never_played_for_a_person(self) -> None:
        table = contagious("Ada", "Bob", deck=["9", "6"] * 6 + ["5"] * 8)
        table.play(0, "9*2")
        assert table.view(1)["legal"] == ["take"] or "6*4" in table.view(1)["legal"]
        table.wait(10**9)
        assert table.due is None

    def test_c18_an_answer_to_a_contagion_is_never_given_for_a_person(self) -> None:
        deck = ["contagion", "6", *["5", "6"] * 5, "9"]
        table = contagious("Ada", "Bob", deck=deck, options={"shield": "choice"})
        table.play(0, "contagion>1")
        assert table.view(1)["legal"] == ["accept"]
        assert table.due is None

    def test_c18_a_bot_answers_a_contagion_as_late_whatever_it_holds(self) -> None:
        times = []
        for second in ("6", "shield"):
            deck = ["contagion", second, *["5", "6"] * 5, "9"]
            table = contagious("Ada", bots=["random"], deck=deck, options={"shield": "choice"})
            table.play(0, "contagion>1")
            times.append(table.act())
        assert times[0] == times[1]

    @pytest.mark.parametrize("game", ["contagious", "covirus"])
    def test_bots_alone_with_a_resigned_person_come_to_an_end(self, game: str) -> None:
        table = new_table(game, [MySeat("Ada"), BotSeat("greedy")], source=SeededSource(3))
        table.ask(Resign, 0)
        table.act_until_person()
        assert table.view(0)["phase"] == "finished"
