"""Whole games at tables, played at random by scripted people: with undo, take-backs, bots that take over, resigning, rematches."""

from dataclasses import dataclass
from random import Random
from typing import Any

from quarantable.bots import levels
from quarantable.events import CurrentGame
from quarantable.games.contract import Refusal
from quarantable.protocol.socket import AnySeat, BotSeat, DeviceSeat, LinkSeat, MySeat
from quarantable.record.from_table import record_of
from quarantable.record.model import Record
from quarantable.table import (
    AnswerStop,
    AnswerTakeBack,
    AskTakeBack,
    OfferStop,
    Rematch,
    Resign,
    Return,
    Roll,
    Sit,
    Start,
    Undo,
    VoteTakeOver,
)
from tests.table.builders import ScriptedTable, SeededSource, new_table

NAMES = ("Ada", "Bob", "Cem", "Dó", "Eve", "Fay")
DECK = {**{str(rank): 1 for rank in range(1, 10)}, "W": 3, "contagion": 3, "shield": 3, "blowback": 2, "flatten": 2, "antibodies": 1}
FIELDS = ({"width": 4, "length": 4}, {"width": 5, "length": 4}, {"width": 4, "length": 6})


@dataclass
class Players:
    """Who sits at a table and does things at random."""

    table: ScriptedTable
    chooser: Random

    def record(self, game_number: int = 1, seat: int | None = None) -> Record:
        return record_of(self.table.state, self.table.events, game_number, seat)

    def play_games(self, games: int) -> "Players":
        """Until so many games are finished."""
        for _ in range(5000):
            if len(self.table.state.series) >= games:
                return self
            self.do_something()
        raise AssertionError("the games don't end")

    def do_something(self) -> None:
        game = self.table.state.playing
        if game is None:
            self.begin()
        elif self.chooser.random() < 0.25:
            self.try_something_else(game)
        elif self.table.due is not None:
            self.table.act()
        else:
            self.go_on(game)

    def begin(self) -> None:
        table = self.table
        if table.state.phase == "finished":
            for seat in self.people():
                table.ask(Rematch, seat)
        if table.state.playing is None:
            origin = getattr(table.state, "origin", None) if table.state.phase == "gathering" else None
            typed = table.state.dice == "typed" and origin is None
            table.ask(Start, 0, **({"roll_off": self.chooser.choice([((3, 3), (2, 5)), ((6, 1),)])} if typed else {}))

    def people(self) -> list[int]:
        return [seat for seat, each in enumerate(self.table.state.seats) if each.is_person]

    def go_on(self, game: CurrentGame) -> None:
        seat = game.turn
        assert seat is not None
        typed = self.table.state.dice == "typed"
        if game.rules.has_dice and (game.roll is None or (typed and self.chooser.random() < 0.1)):
            seat = seat if self.table.state.seats[seat].speaks else self.people()[0]
            dice = {"dice": f"{self.chooser.randint(1, 6)}{self.chooser.randint(1, 6)}"} if typed else {}
            self.table.ask(Roll, seat, **dice)
        else:
            self.table.play(seat, levels.choose(game.rules, "random", game.position, roll=game.roll, seed=self.chooser.getrandbits(64)))

    def try_something_else(self, game: CurrentGame) -> None:
        """Whether or not it can be done."""
        chooser = self.chooser
        seat = chooser.choice(self.people())
        deeds: list[tuple[Any, dict[str, Any]]] = [
            *[(Undo, {})] * 12,
            *[(AskTakeBack, {})] * 3,
            (OfferStop, {}),
            *[(VoteTakeOver, {"away": self.be_away(), "agree": True})] * 3,
            (Resign, {}),
        ]
        kind, fields = chooser.choice(deeds)
        if kind is Resign and chooser.random() < 0.7:
            return
        self.attempt(kind, seat, **fields)
        for other in self.people():
            if kind is OfferStop and chooser.random() < 0.5:
                self.attempt(AnswerStop, other, agree=chooser.random() < 0.4)
            if kind is AskTakeBack:
                self.attempt(AnswerTakeBack, other, agree=chooser.random() < 0.6)
        if game.result is None and chooser.random() < 0.3:
            self.come_back()

    def be_away(self) -> int:
        """Somebody who isn't here, and hasn't been for a minute."""
        away = self.chooser.choice(self.people())
        if self.chooser.random() < 0.3:
            self.table.gone[away] = self.table.now
            self.table.wait(60_000)
        return away

    def come_back(self) -> None:
        self.table.gone = [None] * len(self.table.gone)
        for seat in self.people():
            if self.table.state.playing is not None:
                self.table.do(Return(seat))

    def attempt(self, kind: Any, seat: int, **fields: Any) -> None:
        try:
            self.table.ask(kind, seat, **fields)
        except Refusal:
            return


def players_at(game: str, seed: int, **fields: Any) -> Players:
    """A new table with random people and bots, by random options."""
    chooser = Random(seed)
    others: list[AnySeat] = [LinkSeat(), DeviceSeat("Zoë"), BotSeat("random"), BotSeat("greedy")]
    number = chooser.choice([1, 1, 2, 3]) if game == "contagious" else 1
    seats: list[AnySeat] = [MySeat("Ada"), *(chooser.choice(others) for _ in range(number))]
    options: dict[str, Any] = options_of(game, chooser)
    rolls = chooser.choice(["automatic", "by_hand"])
    return seated(new_table(game, seats, source=SeededSource(seed), checks=False, options=options, rolls=rolls, **fields), chooser)


def seated(table: ScriptedTable, chooser: Random) -> Players:
    """Everybody has come."""
    for seat, each in enumerate(table.state.seats):
        if not each.is_filled:
            table.do(Sit(invitation=table.tokens[seat] or "", name=NAMES[seat], token=f"token-{seat}".ljust(24, "x")))
    return Players(table, chooser)


def options_of(game: str, chooser: Random) -> dict[str, Any]:
    if game == "covirus":
        words = {
            "adjacent": chooser.choice(["edge", "corner"]),
            "half": chooser.choice(["open", "closed"]),
            "free_shape": chooser.choice(["anywhere", "attached"]),
            "end": chooser.choice(["settled", "clinched", "full"]),
        }
        return {**chooser.choice(FIELDS), **words}
    return {
        "deck": DECK,
        "hand_size": chooser.choice([2, 3, 4]),
        "take": chooser.choice(["free", "forced"]),
        "shield": chooser.choice(["choice", "automatic"]),
        "flatten_again": chooser.choice(["stays", "reverses"]),
        "starter": chooser.choice([None, 0, 1]),
    }
