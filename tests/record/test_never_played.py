"""Whole records, consistent in themselves, of games that no table and no two correspondents can have had: each is refused."""

from dataclasses import replace
from typing import Any

import pytest

from quarantable.chance.fair import Agreement, FairChance
from quarantable.record.model import GoOn, Record, Roll, TakeOver
from quarantable.record.reading import read
from quarantable.record.verifying import verify
from quarantable.record.writing import write
from tests.record.correspondence import Correspondence
from tests.record.games import ADA, BOB, GREEDY, Contagious, Covirus, TableGame, Typed, is_lost
from tests.record.whole import ROOMY


def codes(record: Record) -> list[str]:
    return [step.code for step in verify(read(write(record))).steps if step.holds is False]


def agreed_otherwise(game: type[TableGame], **agreed: Any) -> type[TableGame]:
    """The same game by a server that commits itself to something else, and keeps to it."""

    class Otherwise(game):  # type: ignore[misc,valid-type]  # a class made for one test
        def set_up(self) -> None:
            self.agree()
            super().set_up()

        def go_on(self, past: Any) -> None:
            self.agree()
            super().go_on(past)

        def agree(self) -> None:
            self.agreement: Agreement = replace(self.agreement, **agreed)
            self.leader = self.agreement.leader
            self.chance = FairChance(self.secret, self.agreement, self.nonces)

    return Otherwise


def test_c5_nobody_leads_a_first_game_as_the_loser_of_another() -> None:
    """Else the server could choose who leads."""
    game = agreed_otherwise(Contagious, leader=1, game_number=1)
    assert codes(game((ADA, BOB), seed=3).to_the_end().record()) == ["no_leader"]
    assert codes(agreed_otherwise(Contagious, leader=1, game_number=2)((ADA, BOB), seed=3).to_the_end().record()) == []


@pytest.mark.parametrize("on", [None, Covirus(options=ROOMY, seed=2).play(3).record()])
def test_v3_nobody_leads_in_a_game_of_dice(on: Record | None) -> None:
    game = agreed_otherwise(Covirus, leader=0, game_number=2 if on is None else 1)
    assert "no_leader" in codes(game(options=ROOMY, seed=9, on=on, plays=2).play(2).stop().record())


def test_only_the_first_game_of_a_table_goes_on_from_a_record() -> None:
    past = Covirus(options=ROOMY, seed=2).play(3).record()
    game = agreed_otherwise(Covirus, game_number=2)(options=ROOMY, seed=9, on=past, plays=2)
    assert codes(game.play(2).stop().record()) == ["not_the_first"]


def test_chance_to_which_no_person_adds_anything_is_the_servers_alone() -> None:
    assert codes(Contagious((GREEDY, GREEDY), seed=3).to_the_end().record()) == ["wrong_nonces"]


def test_bots_roll_no_real_dice() -> None:
    assert codes(Typed((GREEDY, GREEDY), seed=3).to_the_end().record()) == ["not_this_chance"]


def test_nobody_stops_a_game_that_only_bots_play_on() -> None:
    game = Contagious((ADA, GREEDY), seed=3).play(1).resign(0).play(1)
    assert codes(game.stop().record()) == ["cannot_stop"]


def test_nobody_resigns_while_a_bot_plays_in_their_place() -> None:
    """Whoever resigns has come back."""
    game = Covirus((ADA, BOB), ROOMY, seed=4).play(1).add(TakeOver(0, "greedy"))
    assert codes(game.resign(0).record()) == ["cannot_resign"]


def test_dice_are_mended_only_to_others() -> None:
    game = Typed(options=ROOMY, seed=3).play(1).add(Roll("42"))
    assert codes(game.stop().record()) == []
    game = Typed(options=ROOMY, seed=3).play(1).add(Roll("42"), Roll("42"))
    assert codes(game.stop().record()) == ["extra_dice"]


def test_a_game_may_go_on_from_its_very_beginning() -> None:
    game = Typed(options=ROOMY, seed=3)
    game.entries.append(GoOn())
    assert codes(game.play(2).stop().record()) == []


def answered(seed: int = 0, *, by_mover: bool, size: dict[str, Any] | None = None) -> Correspondence:
    """By message, a placement is answered; the next roll that fits is, or isn't, of who answers."""
    while True:
        game = Correspondence(options=size or ROOMY, seed=seed).play(2)
        game.send()
        game.lose()
        if (game.messages[-1].seat == game.turn) == by_mover:
            return game
        seed += 1


def last_message(game: Correspondence) -> Correspondence:
    """The dice are known, and the last message seals nothing."""
    game.leave_dice()
    game.seal_nothing()
    return game


@pytest.mark.parametrize("by_mover", [True, False])
def test_by_message_a_placement_may_be_answered_by_resigning_or_by_agreeing_to_stop(by_mover: bool) -> None:
    game = last_message(answered(by_mover=by_mover))
    assert codes(game.resign(game.messages[-1].seat).record()) == []
    assert codes(last_message(answered(by_mover=by_mover)).stop().record()) == []


def test_by_message_one_may_resign_instead_of_ones_own_play() -> None:
    game = answered(by_mover=False)
    game.send()
    last_message(game)
    assert codes(game.resign(game.messages[-1].seat).record()) == []


def test_by_message_who_has_to_place_can_not_leave_it_to_the_other_to_resign() -> None:
    game = answered(by_mover=True)
    game.send()
    last_message(game)
    assert codes(game.resign(game.messages[-1].seat).record()) == ["wrong_message"]


@pytest.mark.parametrize("by_mover", [True, False])
def test_by_message_agreeing_to_stop_answers_the_placement_with_which_it_was_offered(by_mover: bool) -> None:
    game = answered(by_mover=by_mover)
    game.send()
    assert codes(last_message(game).stop().record()) == ["wrong_message"]


def test_by_message_nobody_agrees_to_stop_before_anything_was_placed() -> None:
    game = Correspondence(options=ROOMY, seed=4)
    game.lose()
    assert codes(last_message(game).stop().record()) == ["wrong_message"]


def test_v8_by_message_a_turn_is_lost_before_anybody_can_resign() -> None:
    seed = 0
    while True:
        game = Correspondence(options={"width": 5, "length": 5}, seed=seed).play(3)
        seed += 1
        if game.turn is None:
            continue
        game.send()
        if is_lost(game.rules, game.position, game.roll()):
            break
    last_message(game)
    assert codes(game.resign(game.messages[-1].seat).record()) == ["turn_is_lost"]
