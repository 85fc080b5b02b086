"""Whatever people do: a table never fails, refusals change nothing, what is stored gives the same state, and every game ends."""

import json
from random import Random
from typing import Any

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, precondition, rule, run_state_machine_as_test

from quarantable.bots import levels
from quarantable.events import TableState, fold
from quarantable.games.contract import Refusal
from quarantable.protocol.socket import AnySeat, BotSeat, DeviceSeat, LinkSeat, MySeat
from quarantable.table import (
    AnswerStop,
    AnswerTakeBack,
    AskTakeBack,
    Command,
    Free,
    Invite,
    Nonce,
    OfferStop,
    Play,
    PlayForBot,
    PlayLostTurn,
    Rematch,
    Resign,
    Return,
    Roll,
    RollByItself,
    Sit,
    Start,
    TakeOver,
    Undo,
    Viewer,
    VoteTakeOver,
    decide,
    is_hand_over,
)
from tests.table.builders import ScriptedTable, SeededSource, fingerprint, fold_on, new_table

SMALL: dict[str, dict[str, Any]] = {
    "contagious": {"deck": {"1": 3, "2": 3, "7": 3, "W": 2, "contagion": 2, "shield": 3, "blowback": 2, "flatten": 2, "antibodies": 2}},
    "covirus": {"width": 5, "length": 5},
}
"""Games that are soon over."""

SEATS = st.integers(-1, 4)
LATER_SEATS = st.sampled_from([LinkSeat(), DeviceSeat("Bob"), BotSeat("random"), BotSeat("greedy")])


PLAYS = ["5", "take", "W=2", "21 a1:b1", "66 -", "contagion>1", "accept", "", "-"]
DEEDS: dict[str, Any] = {
    "undo": Undo,
    "ask_take_back": AskTakeBack,
    "offer_stop": OfferStop,
    "resign": Resign,
    "start": Start,
    "rematch": Rematch,
    "roll": Roll,
}
"""By their names in a view."""


class TableMachine(RuleBasedStateMachine):
    """A table at which anything is tried."""

    table: ScriptedTable
    fresh: int = 0

    @initialize(
        game=st.sampled_from(["contagious", "covirus"]),
        others=st.lists(LATER_SEATS, min_size=1, max_size=3),
        hand_size=st.integers(1, 4),
        words=st.fixed_dictionaries({"take": st.sampled_from(["forced", "free"]), "shield": st.sampled_from(["automatic", "choice"])}),
        pace=st.sampled_from(["live", "slow"]),
        rolls=st.sampled_from(["automatic", "by_hand"]),
        dice=st.sampled_from(["fair", "fair", "typed"]),
        silent=st.booleans(),
        seed=st.integers(0, 2**32),
    )
    def make(self, game: str, others: list[AnySeat], hand_size: int, words: dict[str, str], seed: int, silent: bool, **fields: Any) -> None:
        fields["dice"] = fields["dice"] if game == "covirus" else "fair"
        options = {**SMALL[game], **({"hand_size": hand_size, **words} if game == "contagious" else {})}
        seats = [MySeat("Ada"), *(others if game == "contagious" else others[:1])]
        self.table = new_table(game, seats, source=SeededSource(seed), checks=False, silent=silent, options=options, **fields)

    def attempt(self, command: Command) -> None:
        """It is done, or refused with a rule and a sentence; nothing else may happen."""
        table = self.table
        before = fingerprint(table.state)
        try:
            decision = decide(table.state, command, now=table.now, source=table.source, presence=table.presence)
        except Refusal as refusal:
            decision, told = None, [refusal.rule, refusal.why, json.dumps(refusal.facts)]
        else:
            told = ["done"]
        assert fingerprint(table.state) == before
        assert all(told)
        if decision is None:
            return
        table.events += decision.events
        table.state = fold_on(table.state, decision.events)
        if not table.silent:
            table.say_nonces()

    def secret(self) -> str:
        self.fresh += 1
        return f"fresh-{self.fresh}".ljust(24, "x")

    @rule(kind=st.sampled_from([Undo, AskTakeBack, OfferStop, Roll]), seat=SEATS, behind=st.sampled_from([-1, 0, 0, 0, 1, 5]))
    def decided(self, kind: Any, seat: int, behind: int) -> None:
        self.attempt(kind(id="x", seat=seat, after=self.table.state.n - behind))

    @rule(kind=st.sampled_from([AnswerStop, AnswerTakeBack]), seat=SEATS, agree=st.booleans())
    def answer(self, kind: Any, seat: int, agree: bool) -> None:
        self.attempt(kind(id="x", seat=seat, agree=agree))

    @rule(kind=st.sampled_from([Start, Rematch, Rematch]), seat=SEATS)
    def begin(self, kind: Any, seat: int) -> None:
        self.attempt(kind(id="x", seat=seat))

    @rule(seat=SEATS, game_number=st.integers(1, 2), nonce=st.sampled_from(["0" * 32, "1" * 32]))
    def say_nonce(self, seat: int, game_number: int, nonce: str) -> None:
        self.attempt(Nonce(id="x", seat=seat, game_number=game_number, nonce=nonce))

    @rule()
    def say_all_nonces(self) -> None:
        self.table.say_nonces()

    @rule(seat=SEATS, roll_off=st.sampled_from([((6, 1),), ((3, 3), (1, 2)), ((2, 2),)]))
    def start_by_roll_off(self, seat: int, roll_off: Any) -> None:
        self.attempt(Start(id="x", seat=seat, roll_off=roll_off))

    @rule(seat=SEATS, dice=st.sampled_from(["11", "21", "25", "54", "66"]))
    def type_roll(self, seat: int, dice: str) -> None:
        self.attempt(Roll(id="x", seat=seat, after=self.table.state.n, dice=dice))

    @rule(seat=SEATS, die=st.integers(1, 6))
    def resign(self, seat: int, die: int) -> None:
        if die == 1:
            self.attempt(Resign(id="x", seat=seat))

    @rule(seat=SEATS, away=SEATS, agree=st.booleans())
    def vote(self, seat: int, away: int, agree: bool) -> None:
        self.attempt(VoteTakeOver(id="x", seat=seat, away=away, agree=agree))

    @rule(seat=st.integers(0, 3), play=st.sampled_from(PLAYS), typed=st.booleans())
    def guess(self, seat: int, play: str, typed: bool) -> None:
        self.attempt(Play(id="x", seat=seat, after=self.table.state.n, play=play, typed=typed))

    @rule(seed=st.integers(0, 2**32))
    def play_well(self, seed: int) -> None:
        game = self.table.state.playing
        if game is not None and game.turn is not None and (game.roll is not None or not game.rules.has_dice):
            text = levels.choose(game.rules, "random", game.position, roll=game.roll, seed=seed)
            self.attempt(Play(id="x", seat=game.turn, after=self.table.state.n, play=text))

    @rule(command=st.sampled_from([TakeOver(), RollByItself(), PlayLostTurn(), PlayForBot(0), PlayForBot(1), Return(0), Return(1)]))
    def table_s_own(self, command: Any) -> None:
        self.attempt(command)

    @rule(times=st.integers(1, 12))
    def act(self, times: int) -> None:
        for _ in range(times):
            act = self.table.due
            if act is None:
                return
            self.table.now = max(self.table.now, act.at)
            n = self.table.state.n
            self.attempt(act.command)
            assert self.table.state.n > n, "what is due is done"

    @rule(seat=st.integers(0, 3), milliseconds=st.sampled_from([0, 100, 60_000, 600_000]))
    def come_or_go(self, seat: int, milliseconds: int) -> None:
        table = self.table
        if seat < len(table.gone):
            table.gone[seat] = table.now if table.gone[seat] is None else None
        table.wait(milliseconds)

    @precondition(lambda self: self.table.state.phase == "gathering")
    @rule(seat=st.integers(0, 3), other=SEATS, deed=st.sampled_from(["sit", "sit", "sit", "free", "invite"]))
    def gather(self, seat: int, other: int, deed: str) -> None:
        table, secret = self.table, self.secret()
        before = table.state.n
        if deed == "sit" and seat < len(table.tokens):
            self.attempt(Sit(invitation=table.tokens[seat] or "", name="Bob", token=secret))
        elif deed == "free":
            self.attempt(Free(seat=seat, free=other, invitation=secret))
        else:
            self.attempt(Invite(seat=seat, to=other, invitation=secret))
        if table.state.n > before and deed != "sit":
            table.tokens[other] = secret

    @rule()
    def what_is_stored_gives_the_same_state(self) -> None:
        self.table.check()

    @rule(seats=st.lists(st.integers(0, 3), unique=True), uncovered=st.integers(0, 3))
    def anybody_can_look(self, seats: list[int], uncovered: int) -> None:
        state = self.table.state
        held = tuple(seat for seat in seats if seat < len(state.seats))
        shown = self.table.view(*held, uncovered=uncovered if uncovered in held else None)
        assert (shown["n"], shown["mine"]) == (state.n, list(held))
        viewer = Viewer(held, uncovered if uncovered in held else None)
        assert not is_hand_over(state, state, viewer), "one may look as long as nothing happens"
        game = state.playing
        if game is not None and game.turn == uncovered and game.rules.has_cards and state.seats[uncovered].speaks:
            assert not is_hand_over(fold(self.table.events[:1]), state, viewer)

    @rule(seat=st.integers(0, 3), what=st.sampled_from(sorted(DEEDS)))
    def what_can_be_done_is_done(self, seat: int, what: str) -> None:
        table = self.table
        if seat >= len(table.gone) or not table.state.seats[seat].speaks:
            return
        can = table.view(seat)["can"][what]
        assert is_allowed(table, table.message(DEEDS[what], seat, **by_own_dice(table.state, what))) == (
            can or (what == "rematch" and table.state.phase == "finished")
        )

    def teardown(self) -> None:
        """Every game ends, if everybody goes on playing."""
        if hasattr(self, "table"):
            play_to_the_end(self.table)
            self.table.check()


def by_own_dice(state: TableState, what: str) -> dict[str, Any]:
    """What is said besides where people roll themselves."""
    if state.dice == "fair" or what not in ("roll", "start"):
        return {}
    dice = Random(state.n).choices("123456", k=2)
    return {"dice": "".join(dice)} if what == "roll" else {"roll_off": ((5, 2),)}


def is_allowed(table: ScriptedTable, command: Any) -> bool:
    try:
        decide(table.state, command, now=table.now, source=SeededSource(), presence=table.presence)
    except Refusal:
        return False
    return True


def play_to_the_end(table: ScriptedTable, most: int = 3000) -> None:
    """People play at random, the table does the rest."""
    for _ in range(most):
        game = table.state.playing
        if game is None:
            return
        if table.due is not None:
            table.act()
        elif game.roll is None and game.rules.has_dice:
            seat = next(seat for seat in table.state.people if table.view(seat)["can"]["roll"])
            table.ask(Roll, seat, **by_own_dice(table.state, "roll"))
        else:
            table.play(seat_to_act(table.state), levels.choose(game.rules, "random", game.position, roll=game.roll, seed=table.state.n))
    raise AssertionError("the game does not end")


def seat_to_act(state: TableState) -> int:
    assert state.playing is not None
    assert state.playing.turn is not None
    return state.playing.turn


MANY = [pytest.mark.long, pytest.mark.timeout(1800)]


@pytest.mark.parametrize("tables", [pytest.param(20, id="some"), pytest.param(3000, id="many", marks=MANY)])
def test_whatever_is_tried_at_tables_the_laws_hold(tables: int) -> None:
    run_state_machine_as_test(TableMachine, settings=settings(max_examples=tables, stateful_step_count=40))
