"""What is written becomes a run: bots, seats, options, and what is forbidden."""

from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from quarantable.bots.levels import LEVELS
from quarantable.games.contract import Refusal
from quarantable.lab.setting import USUAL_PLAYOUTS, Bot, UnknownBot, WrongBots, read_bot, read_bots, read_forbidden, setting_of


@pytest.mark.parametrize("level", LEVELS)
def test_every_level_is_a_bot_under_its_name(level: str) -> None:
    assert read_bot(level).level == level
    assert read_bot(read_bot(level).name) == read_bot(level)


def test_best_has_playouts_and_no_other_level() -> None:
    assert read_bot("best") == Bot("best", USUAL_PLAYOUTS)
    assert read_bot("best@7").playouts == 7
    for wrong in ("strong@7", "best@", "best@0", "best@10000001", "best@99999999", "Best", "best@-1", "best@1.5", "best@٣"):
        with pytest.raises(UnknownBot):
            read_bot(wrong)


@given(st.text(max_size=12))
def test_any_text_is_a_bot_or_refused(text: str) -> None:
    with suppress(UnknownBot):
        assert read_bot(text).level in LEVELS


def test_one_bot_sits_in_all_seats_and_else_each_has_its_own() -> None:
    assert [bot.level for bot in read_bots(["fair"], 4)] == ["fair"] * 4
    assert [bot.level for bot in read_bots(["fair", "random"], 2)] == ["fair", "random"]
    with pytest.raises(WrongBots):
        read_bots(["fair", "random"], 3)


@pytest.mark.parametrize(
    ("game", "bots", "players", "seats"),
    [("contagious", 1, None, 2), ("contagious", 5, None, 5), ("contagious", 1, 6, 6), ("covirus", 1, None, 2)],
)
def test_as_many_play_as_are_said_or_named(game: str, bots: int, players: int | None, seats: int) -> None:
    assert setting_of(game, None, ["random"] * bots, players, 1).players == seats


def test_a_setting_holds_all_options_whatever_was_left_out() -> None:
    assert setting_of("contagious", "table", ["random"], 2, 1).options["hand_size"] == 6
    assert setting_of("covirus", {"end": "full"}, ["random"], None, 1).options["length"] == 40


@pytest.mark.parametrize(
    ("game", "options", "players"), [("contagious", {"deck": {"3": 3}}, 2), ("contagious", {"starter": 4}, 3), ("covirus", {}, 1)]
)
def test_what_cannot_be_set_up_is_refused_before_anything_is_played(game: str, options: dict[str, object], players: int) -> None:
    with pytest.raises(Refusal):
        setting_of(game, options, ["random"], players, 1)


def test_what_is_forbidden_to_a_seat_gathers() -> None:
    setting = setting_of("contagious", None, ["greedy"], 3, 1)
    assert read_forbidden(setting, ["2:W, 3", "0:shield", "2:contagion"]).forbidden == (("shield",), (), ("W", "3", "contagion"))
    assert read_forbidden(setting, []).forbidden == ()
    assert not any(setting.is_forbidden_to(seat) for seat in range(3))
