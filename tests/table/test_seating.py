"""Making a table, sitting down by a link, and starting."""

import pytest

from quarantable.events import Created, Started
from quarantable.games.contract import Refusal
from quarantable.protocol.socket import AnySeat, BotSeat, DeviceSeat, LinkSeat, MySeat
from quarantable.table import Free, Invite, Play, Sit, Start, hash_secret
from tests.table.builders import ScriptedTable, SeededSource, contagious, covirus, new_table, people

FRESH = "fresh".ljust(24, "x")


def gathering() -> ScriptedTable:
    return new_table("contagious", people("Ada", "Bob", "Cem"))


def come(table: ScriptedTable, seat: int, name: str = "Bob") -> None:
    table.do(Sit(invitation=table.tokens[seat] or "", name=name, token=f"token-{seat}".ljust(24, "x")))


class TestMakingATable:
    def test_without_links_the_first_game_starts_by_itself_once_all_nonces_are_said(self) -> None:
        table = new_table("contagious", [MySeat("Ada"), DeviceSeat("Bob"), BotSeat("greedy")])
        assert table.kinds() == ["created", "committed", "nonce_said", "nonce_said", "started"]
        assert table.view(0, 1)["phase"] == "playing"

    def test_with_a_link_it_waits(self) -> None:
        table = gathering()
        assert table.kinds() == ["created", "committed", "nonce_said"]
        shown = table.view(0)
        assert (shown["phase"], shown["position"], shown["turn"]) == ("gathering", None, None)
        assert [seat["filled"] for seat in shown["seats"]] == [True, False, False]

    def test_the_creator_s_device_gets_tokens_and_a_link_seat_an_invitation(self) -> None:
        table = new_table("contagious", [MySeat("Ada"), LinkSeat(), DeviceSeat("Bob"), BotSeat("random")])
        created = table.events[0]
        assert isinstance(created, Created)
        assert [seat.token_hash is not None for seat in created.seats] == [True, False, True, False]
        assert [seat.invitation_hash is not None for seat in created.seats] == [False, True, False, False]
        assert created.seats[0].token_hash == hash_secret(table.tokens[0] or "")

    @pytest.mark.parametrize(
        ("pace", "given", "expected"), [("live", None, 600), ("slow", None, None), ("live", 30, 30), ("slow", 3600, 3600)]
    )
    def test_the_limit_is_ten_minutes_live_and_none_when_slow(self, pace: str, given: int | None, expected: int | None) -> None:
        table = new_table("covirus", people("Ada", "Bob"), pace=pace, limit_seconds=given)
        assert table.view(0)["limit_seconds"] == expected

    @pytest.mark.parametrize(
        ("code", "game", "seats", "options"),
        [
            ("unknown_game", "chess", people("Ada", "Bob"), None),
            ("wrong_number_of_seats", "covirus", people("Ada", "Bob", "Cem"), None),
            ("wrong_number_of_seats", "contagious", [MySeat("Ada")], None),
            ("nobody_here", "contagious", [LinkSeat(), LinkSeat()], None),
            ("unknown_level", "covirus", [MySeat("Ada"), BotSeat("divine")], None),
            ("bad_name", "covirus", [MySeat(" \t"), LinkSeat()], None),
            ("bad_name", "covirus", [MySeat("x" * 25), LinkSeat()], None),
            ("bad_name", "covirus", [MySeat("A\u202eda"), LinkSeat()], None),
            ("unknown_option", "covirus", people("Ada", "Bob"), {"depth": 3}),
            ("wrong_starter", "contagious", people("Ada", "Bob"), {"starter": 2}),
            ("deck_too_small", "contagious", people("Ada", "Bob"), {"deck": {"7": 11}}),
        ],
    )
    def test_what_can_t_be_is_refused_when_the_table_is_made(
        self, code: str, game: str, seats: list[AnySeat], options: dict[str, object] | None
    ) -> None:
        with pytest.raises(Refusal) as caught:
            new_table(game, seats, options=options)
        assert caught.value.code == code

    def test_names_are_trimmed(self) -> None:
        assert new_table("covirus", people("  Ada ", "Bob")).view(0)["seats"][0]["name"] == "Ada"


class TestSittingDown:
    def test_an_invitation_is_exchanged_for_a_token(self) -> None:
        table = gathering()
        answer = table.do(Sit(invitation=table.tokens[1] or "", name=" Bob ", token=FRESH))
        assert answer == {"seat": 1, "token": FRESH}
        assert table.view(1)["seats"][1]["name"] == "Bob"

    def test_an_invitation_works_once(self) -> None:
        table = gathering()
        come(table, 1)
        table.refuse("invitation_void", Sit(invitation=table.tokens[1] or "", name="Eve", token=FRESH))

    def test_a_made_up_invitation_opens_nothing(self) -> None:
        gathering().refuse("invitation_void", Sit(invitation=FRESH, name="Eve", token=FRESH))

    def test_a_name_that_can_t_be_keeps_the_invitation(self) -> None:
        table = gathering()
        table.refuse("bad_name", Sit(invitation=table.tokens[1] or "", name="x" * 25, token=FRESH))
        come(table, 1)

    def test_a_new_invitation_voids_the_old_one(self) -> None:
        table = gathering()
        assert table.do(Invite(seat=0, to=1, invitation=FRESH)) == {"invitation": FRESH}
        table.refuse("invitation_void", Sit(invitation=table.tokens[1] or "", name="Bob", token="t"))
        table.do(Sit(invitation=FRESH, name="Bob", token="t"))

    def test_a_taken_seat_has_no_new_invitation(self) -> None:
        table = gathering()
        come(table, 1)
        table.refuse("seat_taken", Invite(seat=0, to=1, invitation=FRESH))

    def test_the_creator_frees_a_seat_whose_token_then_opens_nothing(self) -> None:
        table = gathering()
        come(table, 1)
        assert table.do(Free(seat=0, free=1, invitation=FRESH)) == {"invitation": FRESH}
        seat = table.state.seats[1]
        assert (seat.token_hash, seat.name, seat.is_filled) == (None, None, False)
        table.do(Sit(invitation=FRESH, name="Cem", token="t"))
        assert table.view(0)["seats"][1]["name"] == "Cem"

    @pytest.mark.parametrize("free", [0, 2, 5])
    def test_one_s_own_an_empty_and_no_seat_can_t_be_freed(self, free: int) -> None:
        gathering().refuse("cannot_be_freed", Free(seat=0, free=free, invitation=FRESH))

    def test_only_the_creator_invites_frees_and_starts(self) -> None:
        table = gathering()
        come(table, 1)
        table.refuse("not_the_creator", Invite(seat=1, to=2, invitation=FRESH))
        table.refuse("not_the_creator", Free(seat=1, free=0, invitation=FRESH))
        table.refuse_asking("not_the_creator", Start, 1)

    def test_an_empty_seat_has_no_say(self) -> None:
        gathering().refuse_asking("no_such_seat", Start, 1)


class TestStarting:
    def test_the_creator_starts_once_all_seats_are_filled(self) -> None:
        table = gathering()
        come(table, 1)
        table.refuse_asking("seats_empty", Start, 0)
        assert not table.view(0)["can"]["start"]
        come(table, 2, "Cem")
        assert table.view(0)["can"]["start"]
        assert not table.view(1)["can"]["start"]
        table.ask(Start, 0)
        assert table.view(0)["phase"] == "playing"

    def test_seats_are_settled_by_the_start(self) -> None:
        table = contagious("Ada", "Bob")
        table.refuse_asking("already_started", Start, 0)
        table.refuse("already_started", Free(seat=0, free=1, invitation=FRESH))
        table.refuse("already_started", Invite(seat=0, to=1, invitation=FRESH))

    def test_nothing_is_played_before(self) -> None:
        gathering().refuse_asking("not_playing", Play, 0, play="5")

    def test_c5_the_option_says_who_leads_the_first_game(self) -> None:
        table = contagious("Ada", "Bob", "Cem", starter=2)
        assert table.view(0)["starter"] == table.view(0)["turn"] == 2

    def test_c5_otherwise_it_is_drawn(self) -> None:
        starters = set()
        for seed in range(40):
            table = new_table("contagious", [MySeat("Ada"), BotSeat("random"), BotSeat("random")], source=SeededSource(seed))
            starters.add(table.view(0)["starter"])
        assert starters == {0, 1, 2}

    def test_v3_the_higher_die_is_the_virus(self) -> None:
        table = covirus("Ada", "Bob", virus=1)
        shown = table.view(0)
        assert (shown["order"], shown["roll_off"], shown["turn"]) == ([1, 0], [[1, 6]], 1)
        assert shown["starter"] is None
        assert shown["position"]["turn"] == "virus"

    def test_the_deck_that_is_stored_is_the_whole_order(self) -> None:
        deck = ["7"] * 12 + ["9"]
        started = contagious("Ada", "Bob", deck=deck).events[-1]
        assert isinstance(started, Started)
        assert list(started.deck) == deck
