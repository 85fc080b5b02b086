"""What a client is shown: its uncovered seat's own, and what everybody may see."""

from typing import Any

import msgspec
import pytest

from quarantable.protocol.socket import BotSeat, DeviceSeat, LinkSeat, MySeat
from quarantable.table import AnswerStop, OfferStop, Sit, Start, Viewer, is_hand_over
from tests.table.builders import ScriptedTable, SeededSource, contagious, covirus, hot_seat, new_table

KEYS = {
    "table", "n", "game", "title", "options", "pace", "rolls", "limit_seconds", "chance", "phase", "creator", "seats", "mine", "uncovered",
    "casual", "hints", "bots", "game_number", "order", "roll_off", "starter", "position", "turn", "roll", "turn_number", "roll_due", "fits",
    "legal", "can", "take_back", "stop", "votes", "last", "result", "series", "standings", "rematch",
}  # fmt: skip
"""As docs/socket.md has them."""


def device(*names: str, **options: Any) -> ScriptedTable:
    """It's Contagious! with everybody at one device."""
    return new_table("contagious", hot_seat(*names), options={"starter": 0, **options})


@pytest.mark.parametrize("table", [contagious("Ada", "Bob"), covirus("Ada", "Bob"), new_table("covirus", [MySeat("Ada"), LinkSeat()])])
def test_every_view_has_all_the_keys(table: ScriptedTable) -> None:
    assert table.view(0).keys() == table.view().keys() == KEYS


class TestHands:
    def test_a_seat_sees_its_own_hand_only(self) -> None:
        table = contagious("Ada", "Bob")
        hands = table.view(1)["position"]["hands"]
        assert hands[0] is None
        assert len(hands[1]) == 6

    def test_a_spectator_sees_none(self) -> None:
        table = contagious("Ada", "Bob")
        shown = table.view()
        assert (shown["position"]["hands"], shown["mine"], shown["uncovered"]) == ([None, None], [], None)
        assert (shown["legal"], any(shown["can"].values())) == (None, False)

    def test_legal_plays_are_for_whose_turn_it_is(self) -> None:
        table = contagious("Ada", "Bob")
        assert table.view(0)["legal"]
        assert table.view(1)["legal"] is None


class TestOneDevice:
    def test_covered_seats_see_what_spectators_see(self) -> None:
        table = device("Ada", "Bob")
        covered, spectator = table.view(0, 1), table.view()
        assert covered["mine"] == [0, 1]
        for shown in (covered, spectator):
            del shown["mine"]
        assert covered == spectator

    def test_after_it_s_me_only_that_seat_is_seen(self) -> None:
        shown = device("Ada", "Bob").view(0, 1, uncovered=1)
        assert [hand is None for hand in shown["position"]["hands"]] == [True, False]

    def test_a_single_seat_is_always_uncovered(self) -> None:
        assert contagious("Ada", "Bob").view(1)["uncovered"] == 1
        table = contagious("Ada", "Bob")
        before = table.state
        table.play(0, table.view(0)["legal"][0])
        assert not is_hand_over(before, table.state, Viewer((0,), 0))

    def test_it_is_handed_over_when_another_seat_of_the_device_is_to_act(self) -> None:
        table = device("Ada", "Bob")
        before = table.state
        table.play(0, table.view(0)["legal"][0])
        assert is_hand_over(before, table.state, Viewer((0, 1), 0))
        assert not is_hand_over(before, table.state, Viewer((0, 1), 1))
        assert not is_hand_over(before, table.state, Viewer((0, 1), None))

    def test_until_then_one_may_look_at_one_s_own_hand_though_another_is_to_act(self) -> None:
        table = device("Ada", "Bob", "Cem")
        before = table.state
        table.ask(OfferStop, 1)
        assert not is_hand_over(before, table.state, Viewer((0, 1, 2), 2)), "Cem is asked too"
        table.ask(AnswerStop, 2, agree=True)
        asked = table.state
        assert not is_hand_over(asked, table.state, Viewer((0, 1, 2), 1))
        table.ask(AnswerStop, 0, agree=False)
        assert not is_hand_over(asked, table.state, Viewer((0, 1, 2), 1))
        table.play(0, table.view(0)["legal"][0])
        assert is_hand_over(asked, table.state, Viewer((0, 1, 2), 2))

    def test_not_when_who_is_to_act_sits_elsewhere(self) -> None:
        table = new_table("contagious", [MySeat("Ada"), BotSeat("random"), DeviceSeat("Cem")], options={"starter": 0})
        before = table.state
        table.play(0, table.view(0)["legal"][0])
        assert not is_hand_over(before, table.state, Viewer((0, 2), 0))

    def test_a_turn_that_comes_round_again_unseen_is_a_hand_over_too(self) -> None:
        table = device("Ada", "Bob")
        before = table.state
        for seat in (0, 1):
            table.play(seat, table.view(seat)["legal"][0])
        assert is_hand_over(before, table.state, Viewer((0, 1), 1))

    def test_c18_being_asked_about_a_contagion_is_a_hand_over(self) -> None:
        deck = ["contagion", "6", "7", *["5", "6", "7"] * 5, *["9"] * 9]
        options = {"starter": 0, "shield": "choice", "deck": {card: deck.count(card) for card in deck}}
        table = new_table("contagious", hot_seat("Ada", "Bob", "Cem"), source=SeededSource(decks=[deck]), options=options)
        before = table.state
        table.play(0, "contagion>2")
        assert is_hand_over(before, table.state, Viewer((0, 1, 2), 0))
        assert table.view(0, 1, 2)["turn"] == 2

    def test_a_turn_is_handed_over_even_while_who_looks_is_still_to_answer(self) -> None:
        table = new_table("contagious", [MySeat("Ada"), LinkSeat(), DeviceSeat("Cem")], options={"starter": 1})
        table.do(Sit(invitation=table.tokens[1] or "", name="Bob", token="t"))
        table.ask(Start, 0)
        start = table.state
        table.ask(OfferStop, 1)
        assert not is_hand_over(start, table.state, Viewer((0, 2), 0)), "Ada is asked as well"
        asked = table.state
        table.play(1, table.view(1)["legal"][0])
        assert table.view()["turn"] == 2
        assert is_hand_over(asked, table.state, Viewer((0, 2), 0))

    def test_being_asked_to_stop_is_a_hand_over_too(self) -> None:
        table = new_table("contagious", [MySeat("Ada"), LinkSeat(), DeviceSeat("Cem")], options={"starter": 1})
        table.do(Sit(invitation=table.tokens[1] or "", name="Bob", token="t"))
        table.ask(Start, 0)
        before = table.state
        table.ask(OfferStop, 0)
        assert is_hand_over(before, table.state, Viewer((0, 2), 0))

    def test_with_dice_the_hand_over_waits_for_the_roll_so_that_undo_is_at_hand(self) -> None:
        source = SeededSource(rolls=["21"], roll_offs=[((6, 1),)])
        table = new_table("covirus", hot_seat("Ada", "Bob"), source=source, options={"width": 6, "length": 8})
        table.act()
        before = table.state
        table.play(0, "21 a1:b1")
        played = table.state
        assert not is_hand_over(before, played, Viewer((0, 1), 0))
        assert table.view(0, 1, uncovered=0)["can"]["undo"]
        table.act()
        assert is_hand_over(played, table.state, Viewer((0, 1), 0))


class TestEvents:
    def test_they_are_numbered_and_dated(self) -> None:
        table = contagious("Ada", "Bob")
        shown = [msgspec.json.decode(event) for event in table.shown()]
        assert [event["n"] for event in shown] == list(range(1, 7))
        assert [event["is"] for event in shown] == ["created", "committed", "nonce_said", "sat", "nonce_said", "started"]
        assert shown[0].keys() == {"n", "at", "is", "game", "options", "seats", "pace", "rolls", "limit_seconds", "dice", "hints"}
        assert shown[0]["seats"][0] == {"kind": "person", "name": "Ada", "level": None}
        assert shown[1].keys() == {"n", "at", "is", "game_number", "commitment", "leader"}
        assert shown[2].keys() == {"n", "at", "is", "seat", "nonce"}
        assert shown[3].keys() == {"n", "at", "is", "seat", "name"}
        assert shown[5].keys() == {"n", "at", "is", "game_number", "order", "starter", "roll_off", "nonces"}

    def test_no_secret_is_in_them(self) -> None:
        table = contagious("Ada", "Bob")
        everything = b"".join(table.shown()) + repr(table.view(0)).encode()
        for seat in table.state.seats:
            assert seat.token_hash is not None
            assert seat.token_hash.encode() not in everything
        for token in table.tokens:
            assert (token or "").encode() not in everything
        assert b"deck" not in b"".join(table.shown()[1:])
