"""Fair chance at a table: what the server commits itself to, what people's devices add, and that everybody can compute it again."""

import random
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from quarantable.bots import levels
from quarantable.chance.fair import Agreement, FairChance, commitment
from quarantable.events import AnyEvent, Committed, Created, Finished, Rolled, Started, apply, decode, encode, fold
from quarantable.games.contract import Refusal
from quarantable.games.registry import GAMES
from quarantable.games.spelling import spell_options
from quarantable.protocol.socket import AnySeat, BotSeat, DeviceSeat, LinkSeat, MySeat
from quarantable.table import (
    AnswerStop,
    AnswerTakeBack,
    AskTakeBack,
    Free,
    Nonce,
    OfferStop,
    Rematch,
    Resign,
    Sit,
    Start,
    Undo,
    Viewer,
    view,
)
from quarantable.table.fairness import chance_of
from tests.table.builders import ScriptedTable, SeededSource, covirus, hot_seat, new_table, nonce_of, people

ONE, OTHER = "0123456789abcdef" * 2, "f" * 32
TOKEN = "token-of-bob".ljust(24, "x")
SMALL: dict[str, dict[str, Any]] = {
    "contagious": {"deck": {"1": 3, "2": 3, "7": 3, "W": 2, "contagion": 2, "shield": 3, "blowback": 2, "flatten": 2, "antibodies": 2}},
    "covirus": {"width": 5, "length": 5},
}
"""Games that are soon over."""


def silent(game: str = "covirus", seats: list[AnySeat] | None = None, **fields: Any) -> ScriptedTable:
    """A table whose devices say nothing by themselves."""
    return new_table(game, seats or people("Ada", "Bob"), silent=True, **fields)


def say(table: ScriptedTable, seat: int, nonce: str, game_number: int = 1) -> None:
    table.ask(Nonce, seat, game_number=game_number, nonce=nonce)


def sit(table: ScriptedTable, seat: int = 1, nonce: str | None = None) -> None:
    table.do(Sit(invitation=table.tokens[seat] or "", name="Bob", token=TOKEN, nonce=nonce))


def stop(table: ScriptedTable) -> None:
    table.ask(OfferStop, 0)
    table.ask(AnswerStop, 1, agree=True)


class TestCommitting:
    def test_the_first_commitment_is_there_before_anybody_can_say_a_nonce(self) -> None:
        table = silent()
        created, committed = table.events
        assert isinstance(created, Created)
        assert isinstance(committed, Committed)
        shown = table.view()["chance"]
        assert shown == {
            "dice": "fair", "version": "fair-1", "game_number": 1, "commitment": committed.commitment, "nonces": {}, "secret": None,
        }  # fmt: skip

    def test_it_is_to_the_secret_and_to_what_was_agreed_on(self) -> None:
        table = silent("contagious", [MySeat("Ada"), DeviceSeat("Bob"), BotSeat("greedy")])
        committed = table.events[1]
        assert isinstance(committed, Committed)
        agreement = Agreement("table", 1, "contagious", spelt(table), ("person", "person", "bot greedy"))
        assert committed.commitment == commitment(bytes.fromhex(committed.secret), agreement)

    def test_the_next_one_follows_the_first_wish_for_a_rematch(self) -> None:
        table = covirus("Ada", "Bob")
        stop(table)
        table.silent = True
        table.refuse_asking("no_commitment", Nonce, 0, game_number=2, nonce=ONE)
        table.ask(Rematch, 1)
        assert table.kinds()[-2:] == ["rematch_wanted", "committed"]
        assert table.view()["chance"]["game_number"] == 2
        table.ask(Rematch, 1)
        assert table.kinds()[-2:] == ["rematch_wanted", "committed"], "one commitment for a game, whatever is asked again"

    def test_each_game_has_a_secret_of_its_own(self) -> None:
        table = covirus("Ada", "Bob")
        for _ in range(3):
            stop(table)
            for seat in (0, 1):
                table.ask(Rematch, seat)
        made = [event for event in table.events if isinstance(event, Committed)]
        assert [event.game_number for event in made] == [1, 2, 3, 4]
        assert len({event.secret for event in made}) == len({event.commitment for event in made}) == 4

    def test_c5_who_leads_as_the_last_loser_is_part_of_it(self) -> None:
        table = new_table("contagious", hot_seat("Ada", "Bob"), options={"starter": 0})
        table.ask(Resign, 0)
        table.ask(Resign, 1)
        for seat in (0, 1):
            table.ask(Rematch, seat)
        committed = [event for event in table.events if isinstance(event, Committed)]
        finished = next(event for event in table.events if isinstance(event, Finished))
        assert [event.leader for event in committed] == [None, finished.loser]
        assert table.view()["starter"] == finished.loser


class TestSayingNonces:
    def test_the_game_starts_by_itself_with_the_last_one_where_nobody_is_invited(self) -> None:
        table = silent(seats=hot_seat("Ada", "Bob"))
        say(table, 1, OTHER)
        assert table.view()["phase"] == "gathering"
        say(table, 0, ONE)
        assert table.kinds()[-2:] == ["nonce_said", "started"]
        started = table.events[-1]
        assert isinstance(started, Started)
        assert started.nonces == ((0, ONE), (1, OTHER))
        assert table.view()["chance"]["nonces"] == {"0": ONE, "1": OTHER}

    def test_else_its_creator_starts_it_once_all_are_there(self) -> None:
        table = silent()
        sit(table)
        say(table, 0, ONE)
        table.refuse_asking("nonces_missing", Start, 0)
        assert not table.view(0)["can"]["start"]
        say(table, 1, OTHER)
        assert table.view(0)["can"]["start"]
        table.ask(Start, 0)

    def test_who_sits_down_may_say_it_by_the_way(self) -> None:
        table = silent()
        sit(table, nonce=OTHER)
        assert table.kinds()[-2:] == ["sat", "nonce_said"]
        assert table.view()["chance"]["nonces"] == {"1": OTHER}

    def test_the_same_again_is_fine_and_changes_nothing(self) -> None:
        table = silent(seats=hot_seat("Ada", "Bob"))
        say(table, 0, ONE)
        n = table.state.n
        say(table, 0, ONE)
        assert table.state.n == n
        say(table, 1, OTHER)
        started = table.state.n
        say(table, 0, ONE)
        stop(table)
        say(table, 1, OTHER)
        assert table.kinds(started) == ["stop_offered", "stop_answered", "finished"]

    def test_another_one_is_refused_before_and_after_the_start_and_the_end(self) -> None:
        table = silent(seats=hot_seat("Ada", "Bob"))
        say(table, 0, ONE)
        table.refuse_asking("nonce_fixed", Nonce, 0, game_number=1, nonce=OTHER)
        say(table, 1, OTHER)
        table.refuse_asking("nonce_fixed", Nonce, 0, game_number=1, nonce=OTHER)
        stop(table)
        table.refuse_asking("nonce_fixed", Nonce, 0, game_number=1, nonce=OTHER)

    @pytest.mark.parametrize("number", [2, 3])
    def test_only_the_game_to_come_has_any(self, number: int) -> None:
        silent().refuse_asking("no_commitment", Nonce, 0, game_number=number, nonce=ONE)

    @pytest.mark.parametrize("seat", [1, 2, 3])
    def test_bots_empty_seats_and_no_seats_say_none(self, seat: int) -> None:
        table = silent("contagious", [MySeat("Ada"), LinkSeat(), BotSeat("greedy")])
        table.refuse_asking("no_such_seat", Nonce, seat, game_number=1, nonce=ONE)

    def test_a_seat_that_is_freed_has_said_nothing(self) -> None:
        table = silent()
        sit(table, nonce=OTHER)
        say(table, 0, ONE)
        table.do(Free(seat=0, free=1, invitation="fresh".ljust(24, "x")))
        assert table.view()["chance"]["nonces"] == {"0": ONE}
        table.do(Sit(invitation="fresh".ljust(24, "x"), name="Cem", token=TOKEN))
        table.refuse_asking("nonces_missing", Start, 0)
        say(table, 1, "a" * 32)
        table.ask(Start, 0)
        assert table.view()["chance"]["nonces"] == {"0": ONE, "1": "a" * 32}

    def test_a_seat_of_the_own_device_that_was_freed_makes_it_a_table_with_an_invitation(self) -> None:
        table = silent(seats=hot_seat("Ada", "Bob"))
        table.do(Free(seat=0, free=1, invitation="fresh".ljust(24, "x")))
        table.do(Sit(invitation="fresh".ljust(24, "x"), name="Cem", token=TOKEN))
        say(table, 0, ONE)
        say(table, 1, OTHER)
        assert table.view()["phase"] == "gathering"
        table.ask(Start, 0)


class TestRematches:
    def test_one_starts_once_all_want_it_and_all_nonces_are_there(self) -> None:
        for order in ("rrnn", "rnrn", "rnnr"):
            table = covirus("Ada", "Bob")
            stop(table)
            table.silent = True
            asked = {"r": iter((0, 1)), "n": iter((1, 0))}
            for number, what in enumerate(order):
                assert table.view()["phase"] == "finished", (order, number)
                seat = next(asked[what])
                table.ask(Rematch, seat) if what == "r" else say(table, seat, nonce_of(seat, 2), 2)
            assert (table.view()["phase"], table.view()["game_number"]) == ("playing", 2)

    def test_one_that_is_interrupted_goes_on_from_what_is_stored(self) -> None:
        table = covirus("Ada", "Bob")
        stop(table)
        table.silent = True
        table.ask(Rematch, 0)
        say(table, 0, ONE, 2)
        table.state = fold(decode(encode(event)) for event in table.events)  # the server was killed and is back
        assert table.view()["chance"]["nonces"] == {"0": ONE}
        table.refuse_asking("nonce_fixed", Nonce, 0, game_number=2, nonce=OTHER)
        say(table, 0, ONE, 2)
        say(table, 1, OTHER, 2)
        table.ask(Rematch, 1)
        assert table.view()["phase"] == "playing"

    def test_the_nonces_of_the_game_before_are_no_more(self) -> None:
        table = covirus("Ada", "Bob")
        stop(table)
        table.silent = True
        for seat in (0, 1):
            table.ask(Rematch, seat)
        assert (table.view()["phase"], table.view()["chance"]["nonces"]) == ("finished", {})


class TestRolls:
    def test_a_turn_that_is_undone_and_played_again_has_the_same_roll(self) -> None:
        table = covirus("Ada", "Bob", rolls="by_hand", options={"width": 12, "length": 12})
        first = roll_and_place(table)
        table.ask(Undo, 0)
        assert table.view()["roll"] == first

    def test_nobody_changes_a_roll_by_going_back(self) -> None:
        table = covirus("Ada", "Bob", rolls="by_hand", options={"width": 12, "length": 12})
        rolls = [roll_and_place(table) for _ in range(4)]
        for _ in range(2):
            table.ask(AskTakeBack, 0)
            table.ask(AnswerTakeBack, 1, agree=True)
        assert table.state.current is not None
        assert table.state.current.turn_number == 1
        assert [roll_and_place(table) for _ in range(4)] == rolls


def roll_and_place(table: ScriptedTable) -> str:
    """Roll unless that was done, place anywhere, or lose the turn; the roll."""
    game = table.state.playing
    assert game is not None
    assert game.turn is not None
    if game.roll is None:
        table.roll(game.turn)
    game = table.state.playing
    assert game is not None
    assert game.turn is not None
    assert game.roll is not None
    table.play(game.turn, levels.choose(game.rules, "random", game.position, roll=game.roll, seed=game.turn_number))
    return game.roll


def spelt(table: ScriptedTable) -> str:
    return spell_options(table.state.rules.write_options(table.state.options))


def play_series(game: str, seats: list[AnySeat], seed: int, games: int) -> ScriptedTable:
    """Games played at random to their ends, with undo and resigning."""
    chooser = random.Random(seed)
    table = new_table(game, seats, source=SeededSource(seed), options=SMALL[game], checks=False)
    while len(table.state.series) < games:
        if table.state.playing is None:
            for seat, each in enumerate(table.state.seats):
                if each.is_person:
                    table.ask(Rematch, seat)
        elif table.due is not None:
            table.act()
        else:
            act_at_random(table, chooser)
    return table


def act_at_random(table: ScriptedTable, chooser: random.Random) -> None:
    game = table.state.playing
    assert game is not None
    seat = game.turn
    assert seat is not None
    if chooser.random() < 0.15:
        kind = chooser.choice([Undo, Undo, Undo, AskTakeBack, Resign])
        try:
            table.ask(kind, chooser.choice(table.state.people))
        except Refusal:
            return
    else:
        table.play(seat, levels.choose(game.rules, "random", game.position, roll=game.roll, seed=chooser.getrandbits(32)))


SEATS: list[list[AnySeat]] = [hot_seat("Ada", "Bob"), [MySeat("Ada"), BotSeat("random")], [BotSeat("greedy"), MySeat("Ada")]]
TABLES = st.tuples(st.sampled_from(sorted(SMALL)), st.sampled_from(SEATS), st.integers(0, 2**32))


@settings(max_examples=15)
@given(TABLES)
def test_everything_that_chance_did_can_be_computed_again_from_what_is_published(made: tuple[str, list[AnySeat], int]) -> None:
    game, seats, seed = made
    table = play_series(game, seats, seed, games=2)
    kinds = tuple("person" if seat.kind != "bot" else f"bot {seat.level}" for seat in table.state.seats)
    for number, events in enumerate(games_of(table.events), 1):
        published, committed, started = events["Finished"][0].secret, events["Committed"][0], events["Started"][0]
        secret = bytes.fromhex(published)
        agreement = Agreement("table", number, game, spelt(table), kinds, committed.leader)
        assert commitment(secret, agreement) == committed.commitment
        said = {event.seat: event.nonce for event in events["NonceSaid"]}
        assert dict(started.nonces) == said
        chance = FairChance(secret, agreement, tuple((seat, bytes.fromhex(nonce)) for seat, nonce in started.nonces))
        assert_derived(started, chance, game, table)
        for rolled in events.get("Rolled", []):
            assert rolled.roll == chance.roll(rolled.turn_number)


def assert_derived(started: Started, chance: FairChance, game: str, table: ScriptedTable) -> None:
    rules = GAMES[game]
    assert started.deck == chance.deck(rules.cards(table.state.options))
    assert started.roll_off == (chance.roll_off() if rules.has_dice else None)
    losers = [finished.loser for finished in table.state.series[: started.game_number - 1] if finished.loser is not None]
    if rules.has_cards:
        assert started.starter == (losers[-1] if losers else chance.starter(len(table.state.seats)))


def games_of(events: list[AnyEvent]) -> list[dict[str, list[Any]]]:
    """The events of each finished game of a series, by their kind: from its commitment on."""
    games: list[dict[str, list[Any]]] = []
    for event in events:
        if isinstance(event, Committed):
            games.append({})
        if games:
            games[-1].setdefault(type(event).__name__, []).append(event)
    return [game for game in games if "Finished" in game]


def test_a_turn_played_again_is_among_what_is_computed_again() -> None:
    kinds = {type(event).__name__ for seed in range(6) for event in play_series("covirus", SEATS[1], seed, 2).events}
    assert kinds >= {"Undone", "Rolled", "Finished", "NonceSaid", "Resigned"}


@settings(max_examples=8)
@given(TABLES)
def test_no_secret_is_in_any_byte_that_is_sent_before_its_game_is_finished(made: tuple[str, list[AnySeat], int]) -> None:
    table = play_series(*made, games=2)
    for viewer in (Viewer(), Viewer((0,)), Viewer((0, 1), 1)):
        hidden: set[bytes] = set()
        shown = table.shown()
        state = fold(table.events[:1])
        for n, event in enumerate(table.events, 1):
            state = state if n == 1 else apply(state, event)
            if isinstance(event, Committed):
                hidden.add(event.secret.encode())
            if isinstance(event, Finished):
                hidden.remove(str(event.secret).encode())
            sent = shown[n - 1] + msgspec.json.encode(view(state, viewer, presence=table.presence))
            assert not [secret for secret in hidden if secret in sent]


@pytest.mark.parametrize("seat", range(4))
def test_no_secret_is_in_what_a_refusal_tells(seat: int) -> None:
    table = silent("contagious", [MySeat("Ada"), LinkSeat(), BotSeat("greedy")])
    committed = next(event for event in table.events if isinstance(event, Committed))
    sit(table)
    say(table, 0, ONE)
    with pytest.raises(Refusal) as caught:
        say(table, seat, OTHER, game_number=2 if seat == 1 else 1)
    assert committed.secret not in f"{caught.value} {caught.value.facts}"


def test_chance_is_drawn_only_once_nonces_are_there() -> None:
    table = silent(seats=hot_seat("Ada", "Bob"))
    assert not [event for event in table.events if isinstance(event, Started | Rolled)]
    say(table, 0, ONE)
    other = silent(seats=hot_seat("Ada", "Bob"))
    say(other, 0, OTHER)
    for each in (table, other):
        say(each, 1, OTHER)
    assert rolls(table) != rolls(other), "another nonce is another chance"


def rolls(table: ScriptedTable) -> list[str]:
    """The first rolls of a game that has just begun."""
    game = table.state.playing
    assert game is not None
    chance = chance_of(table.state, game, table.source)
    return [chance.roll(turn) for turn in range(1, 20)]
