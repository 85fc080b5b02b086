"""Who plays whom where: the same deals for all, and every seat as often."""

from collections import Counter

import pytest

from quarantable.arena.entrants import UnknownBot, read_entrant
from quarantable.arena.pairing import deals_for, fixtures, games_of_a_deal, line_ups
from quarantable.bots.question import Budget
from quarantable.record.model import Deck, Play, RollOff, Starter
from quarantable.record.reading import read
from tests.arena.games import held, setting

SIZES = [(2, 2), (2, 4), (3, 3), (3, 4), (6, 6), (3, 2), (5, 3)]


@pytest.mark.parametrize(("bots", "players"), SIZES)
def test_in_every_deal_every_bot_sits_at_every_seat_alike(bots: int, players: int) -> None:
    sat = Counter((bot, seat) for fixture in fixtures(bots, players, deals=1) for seat, bot in enumerate(fixture.seats))
    for bot in range(bots):
        assert len({sat[bot, seat] for seat in range(players)}) == 1


@pytest.mark.parametrize(("bots", "players"), SIZES)
def test_every_deal_is_played_in_the_same_games(bots: int, players: int) -> None:
    games = list(fixtures(bots, players, deals=3))
    assert len(games) == 3 * games_of_a_deal(bots, players)
    assert len({tuple(each.seats for each in games if each.deal == deal) for deal in range(3)}) == 1


def test_two_bots_at_four_seats_are_one_against_three() -> None:
    assert [each.seats for each in fixtures(2, 4, deals=1)] == [(0, 1, 1, 1), (1, 0, 1, 1), (1, 1, 0, 1), (1, 1, 1, 0)]


def test_more_bots_than_seats_meet_in_all_ways() -> None:
    assert line_ups(4, 2) == ((0, 1), (0, 2), (0, 3), (1, 2), (1, 3), (2, 3))


def test_at_least_the_games_that_were_asked_for_are_played() -> None:
    assert [deals_for(games, 2, 4) for games in (1, 4, 5)] == [1, 1, 2]


@pytest.mark.parametrize("game", ["contagious", "covirus"])
def test_the_games_of_a_deal_have_the_same_chance_and_those_of_others_another(game: str) -> None:
    _, outcomes = held(setting(game, "random", "greedy"), games=8)
    dealt = [tuple(entry for entry in read(each.record or "").entries if isinstance(entry, Deck | Starter | RollOff)) for each in outcomes]
    assert all(dealt[place] == dealt[place + 1] for place in range(0, 8, 2))
    assert len(set(dealt)) > 2


def test_dice_belong_to_the_number_of_the_turn() -> None:
    _, (one, other) = held(setting("covirus", "random", "greedy"), games=2)
    rolls = [[entry.play[:2] for entry in read(each.record or "").entries if isinstance(entry, Play)] for each in (one, other)]
    assert all(mine == yours for mine, yours in zip(*rolls, strict=False))


@pytest.mark.parametrize("text", ["", "clever", "best@", "best@0s", "best@0", "best@-1s", "best@1e3s", "cmd:", "cmd:'", "cmd:''", "Best"])
def test_what_is_no_bot_is_refused(text: str) -> None:
    with pytest.raises(UnknownBot):
        read_entrant(text, Budget(seconds=0.1))


@pytest.mark.parametrize(
    ("text", "budget"),
    [
        ("best", Budget(seconds=0.1)),
        ("best@2s", Budget(seconds=2.0)),
        ("strong@0.05s", Budget(seconds=0.05)),
        ("fair@9", Budget(playouts=9)),
    ],
)
def test_a_bot_can_have_a_budget_of_its_own(text: str, budget: Budget) -> None:
    assert read_entrant(text, Budget(seconds=0.1)).budget == budget
