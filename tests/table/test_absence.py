"""Being away, a bot that takes over, and coming back."""

import pytest

from quarantable.table import Play, Presence, Resign, Return, TakeOver, Undo, VoteTakeOver, next_away
from tests.table.builders import NOW, ScriptedTable, contagious, covirus

DECK = ["5", "6", "7"] * 6 + ["9"] * 9


def gone(table: ScriptedTable, seat: int) -> None:
    """The seat's last connection ended a minute ago."""
    table.gone[seat] = table.now
    table.wait(60_000)


class TestAway:
    def test_after_sixty_seconds_without_a_connection(self) -> None:
        table = contagious("Ada", "Bob", deck=DECK)
        table.gone[1] = table.now
        table.wait(59_999)
        assert [table.view(0)["seats"][1][what] for what in ("here", "away")] == [False, False]
        assert next_away(table.state, table.presence) == table.now + 1
        table.wait(1)
        assert table.view(0)["seats"][1]["away"]
        assert next_away(table.state, table.presence) == NOW + 600_000  # Ada, whose turn it is

    def test_after_the_table_s_limit_without_a_play(self) -> None:
        table = contagious("Ada", "Bob", deck=DECK, limit_seconds=30)
        table.wait(29_999)
        assert not table.view(1)["seats"][0]["away"]
        table.wait(1)
        assert [seat["away"] for seat in table.view(1)["seats"]] == [True, False]
        table.play(0, "5")
        assert not table.view(1)["seats"][0]["away"]

    def test_never_for_thinking_at_a_slow_table(self) -> None:
        table = contagious("Ada", "Bob", deck=DECK, pace="slow")
        table.wait(10**9)
        assert not any(seat["away"] for seat in table.view(1)["seats"])
        assert next_away(table.state, table.presence) is None

    def test_a_bot_is_always_here(self) -> None:
        table = contagious("Ada", bots=["random"], deck=DECK)
        table.gone[1] = NOW
        table.wait(10**9)
        assert (table.view(0)["seats"][1]["here"], table.view(0)["seats"][1]["away"]) == (True, False)


class TestTakingOver:
    def test_a_bot_takes_over_once_all_other_people_agree(self) -> None:
        table = contagious("Ada", "Bob", "Cem", deck=DECK)
        gone(table, 0)
        assert table.view(1)["votes"] == [{"away": 0, "agreed": [], "needed": [1, 2]}]
        table.ask(VoteTakeOver, 1, away=0, agree=True)
        assert table.view(1)["votes"] == [{"away": 0, "agreed": [1], "needed": [1, 2]}]
        assert not table.view(1)["seats"][0]["played_by_bot"]
        table.ask(VoteTakeOver, 2, away=0, agree=True)
        assert table.kinds()[-1] == "taken_over"
        seat = table.view(1)["seats"][0]
        assert (seat["played_by_bot"], seat["away"]) == (True, False)
        table.act()
        assert table.view(1)["turn"] == 1

    def test_a_vote_may_be_taken_back(self) -> None:
        table = contagious("Ada", "Bob", "Cem", deck=DECK)
        gone(table, 0)
        table.ask(VoteTakeOver, 1, away=0, agree=True)
        table.ask(VoteTakeOver, 1, away=0, agree=False)
        table.ask(VoteTakeOver, 2, away=0, agree=True)
        assert table.view(1)["votes"] == [{"away": 0, "agreed": [2], "needed": [1, 2]}]

    def test_a_vote_about_an_earlier_absence_is_void(self) -> None:
        table = contagious("Ada", "Bob", "Cem", deck=DECK)
        gone(table, 0)
        table.ask(VoteTakeOver, 1, away=0, agree=True)
        table.wait(1000)
        gone(table, 0)
        assert table.view(1)["votes"] == [{"away": 0, "agreed": [], "needed": [1, 2]}]
        table.ask(VoteTakeOver, 2, away=0, agree=True)
        assert not table.view(1)["seats"][0]["played_by_bot"]

    def test_bots_don_t_vote_and_with_no_other_person_it_can_t_happen(self) -> None:
        table = contagious("Ada", bots=["random", "random"], deck=DECK)
        gone(table, 0)
        assert table.view()["votes"] == [{"away": 0, "agreed": [], "needed": []}]
        assert table.due is None

    def test_who_is_away_too_can_t_be_asked(self) -> None:
        table = contagious("Ada", "Bob", "Cem", deck=DECK)
        table.gone[1] = table.now
        gone(table, 0)
        table.ask(VoteTakeOver, 2, away=0, agree=True)
        table.ask(VoteTakeOver, 2, away=1, agree=True)
        assert [seat["played_by_bot"] for seat in table.view(2)["seats"]] == [True, True, False]

    def test_when_the_last_one_who_had_not_agreed_goes_away_too_a_bot_takes_over(self) -> None:
        table = contagious("Ada", "Bob", "Cem", deck=DECK)
        gone(table, 0)
        table.ask(VoteTakeOver, 1, away=0, agree=True)
        table.refuse("not_due", TakeOver())
        gone(table, 2)
        assert table.act() == 0
        assert [seat["played_by_bot"] for seat in table.view(1)["seats"]] == [True, False, False]

    def test_or_resigns(self) -> None:
        table = contagious("Ada", "Bob", "Cem", deck=DECK)
        gone(table, 0)
        table.ask(VoteTakeOver, 1, away=0, agree=True)
        table.ask(Resign, 2)
        table.act()
        assert table.view(1)["seats"][0]["played_by_bot"]

    def test_not_when_everybody_who_had_agreed_is_away_too(self) -> None:
        table = contagious("Ada", "Bob", deck=DECK)
        gone(table, 0)
        table.ask(VoteTakeOver, 1, away=0, agree=True)
        assert table.kinds()[-1] == "taken_over"
        table = contagious("Ada", "Bob", "Cem", deck=DECK)
        gone(table, 0)
        table.ask(VoteTakeOver, 1, away=0, agree=True)
        table.gone[2] = table.now
        gone(table, 1)
        assert table.due is None

    @pytest.mark.parametrize(
        ("code", "seat", "away"), [("not_away", 1, 2), ("no_such_seat", 0, 0), ("no_such_seat", 1, 3), ("no_such_seat", 1, 5)]
    )
    def test_nobody_votes_about_who_is_here_oneself_or_a_bot(self, code: str, seat: int, away: int) -> None:
        table = contagious("Ada", "Bob", "Cem", bots=["random"], deck=DECK * 2)
        gone(table, 0)
        table.refuse_asking(code, VoteTakeOver, seat, away=away, agree=True)

    def test_who_resigned_is_not_away_and_does_not_vote(self) -> None:
        table = contagious("Ada", "Bob", "Cem", deck=DECK)
        table.ask(Resign, 1)
        gone(table, 0)
        table.refuse_asking("has_resigned", VoteTakeOver, 1, away=0, agree=True)
        table.ask(VoteTakeOver, 2, away=0, agree=True)
        assert table.view(2)["seats"][0]["played_by_bot"]


class TestComingBack:
    def taken_over(self) -> ScriptedTable:
        table = contagious("Ada", "Bob", deck=DECK)
        gone(table, 0)
        table.ask(VoteTakeOver, 1, away=0, agree=True)
        return table

    def test_connecting_is_coming_back(self) -> None:
        table = self.taken_over()
        table.gone[0] = None
        assert table.due is not None
        assert table.due.command == Return(0)
        table.act()
        assert not table.view(1)["seats"][0]["played_by_bot"]
        assert table.due is None

    def test_so_is_doing_anything(self) -> None:
        table = self.taken_over()
        table.play(0, "5")
        assert table.kinds()[-2:] == ["returned", "played"]
        assert table.events[-1].by == "person"  # type: ignore[union-attr]  # the last one is Played

    def test_what_is_refused_is_not(self) -> None:
        table = self.taken_over()
        table.refuse_asking("card_not_held", Play, 0, play="9")
        assert table.view(1)["seats"][0]["played_by_bot"]

    def test_who_was_here_and_idle_comes_back_by_doing_something(self) -> None:
        table = contagious("Ada", "Bob", deck=DECK, limit_seconds=30)
        table.wait(30_000)
        table.ask(VoteTakeOver, 1, away=0, agree=True)
        table.act()
        assert table.view(0)["turn"] == 1
        for seat in (1, 0):
            table.play(seat, table.view(seat)["legal"][0])
        assert not table.view(1)["seats"][0]["played_by_bot"]

    def test_or_by_saying_so(self) -> None:
        table = contagious("Ada", "Bob", deck=DECK, limit_seconds=30)
        table.wait(30_000)
        table.ask(VoteTakeOver, 1, away=0, agree=True)
        table.do(Return(0))
        assert table.kinds()[-1] == "returned"
        seat = table.view(1)["seats"][0]
        assert (seat["played_by_bot"], seat["away"]) == (False, False), "the wait for her begins anew"

    def test_a_bot_s_play_is_not_one_s_own_to_undo(self) -> None:
        table = contagious("Ada", "Bob", deck=["1", "2", "3", "4", "5", "6", "7", "8", "9", "10", "11", "12"])
        gone(table, 0)
        table.ask(VoteTakeOver, 1, away=0, agree=True)
        table.act()
        table.refuse_asking("nothing_to_undo", Undo, 0)

    def test_coming_back_without_having_been_replaced_is_nothing(self) -> None:
        table = contagious("Ada", "Bob", deck=DECK)
        before = table.state.n
        table.do(Return(0))
        assert table.state.n == before

    def test_who_resigned_does_not_come_back(self) -> None:
        table = contagious("Ada", "Bob", deck=DECK)
        table.ask(Resign, 1)
        table.do(Return(1))
        assert table.view(0)["seats"][1]["played_by_bot"]

    def test_the_bot_rolls_and_plays_covirus_too(self) -> None:
        table = covirus("Ada", "Bob", dice=["21"], rolls="by_hand")
        gone(table, 0)
        assert table.due is None
        table.ask(VoteTakeOver, 1, away=0, agree=True)
        table.act()
        table.act()
        assert table.view(1)["turn"] == 1


class TestAClockThatIsSetBack:
    def test_nobody_is_away_earlier_by_it(self) -> None:
        table = contagious("Ada", "Bob", deck=DECK, limit_seconds=30)
        table.gone[1] = table.now
        table.wait(-3_600_000)
        assert not any(seat["away"] for seat in table.view(0)["seats"])
        table.refuse_asking("not_away", VoteTakeOver, 0, away=1, agree=True)
        table.wait(3_600_000 + 29_999)
        assert not any(seat["away"] for seat in table.view(0)["seats"])

    def test_who_was_away_is_so_again_once_the_time_has_passed(self) -> None:
        table = contagious("Ada", "Bob", "Cem", deck=DECK)
        gone(table, 0)
        table.wait(-50_000)
        assert not table.view(1)["seats"][0]["away"]
        assert next_away(table.state, table.presence) == table.now + 50_000

    def test_a_vote_from_a_time_that_is_still_to_come_does_not_count(self) -> None:
        table = contagious("Ada", "Bob", "Cem", deck=DECK)
        table.wait(3_600_000)
        gone(table, 0)
        table.ask(VoteTakeOver, 1, away=0, agree=True)
        table.wait(-3_700_000)
        table.gone[0] = None
        gone(table, 0)
        table.ask(VoteTakeOver, 2, away=0, agree=True)
        assert table.view(1)["votes"] == [{"away": 0, "agreed": [2], "needed": [1, 2]}]
        assert not table.view(1)["seats"][0]["played_by_bot"]

    @pytest.mark.parametrize("back", [1, 899, 901, 3_600_000, 10**12])
    def test_a_bot_plays_all_the_same_and_soon(self, back: int) -> None:
        table = contagious("Ada", bots=["greedy"], deck=DECK)
        table.play(0, "5")
        table.wait(-back)
        assert table.act() <= 2 * 900

    def test_dice_are_rolled_all_the_same(self) -> None:
        table = covirus("Ada", "Bob", dice=["21", "66", "31"])
        table.act()
        table.play(0, "21 a1:b1")
        for _ in range(3):
            table.wait(-60_000)
            assert table.act() == 0
        assert (table.view(0)["turn"], table.view(0)["roll"]) == (0, "31")


def test_everybody_of_a_presence_is_here() -> None:
    assert Presence.of_all(3, NOW) == Presence(NOW, (None, None, None))
