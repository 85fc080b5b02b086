"""Byte-identical streams: two games that differ only in what a recipient can't see give that recipient the same bytes, up to the event
at which the difference becomes visible to it.

Two worlds run side by side: same ids, tokens, clock and chance, but for two cards of the deck that have changed places. In both the same
things are done. A device is held to sameness until it sees a hand that differs; all are until a Contagion is answered differently, or the
cards run out and hands are counted.
"""

import asyncio
import random
from collections import Counter
from collections.abc import Callable, Sequence
from itertools import count
from typing import Any

import pytest

from quarantable.bots.question import Choice, Question, write_question
from quarantable.events import TableState
from quarantable.server.minds.thinking import NobodyThinks
from quarantable.table import Bots

from .inside import ChosenSource, Inside, Json, Wire, settle

ME: Json = {"kind": "me", "name": "Ada"}
LINK: Json = {"kind": "link"}
DEVICE: Json = {"kind": "device", "name": "Bob"}
BOT: Json = {"kind": "bot", "level": "greedy"}
THINKING_BOT: Json = {"kind": "bot", "level": "best"}

TABLES: Sequence[tuple[list[Json], list[list[int]]]] = (
    ([ME, LINK], [[0], [1], []]),
    ([ME, LINK, LINK], [[0], [1], [2], []]),
    ([ME, DEVICE, LINK], [[0, 1], [2], []]),
    ([ME, DEVICE, DEVICE], [[0, 1, 2], []]),
    ([ME, BOT, LINK], [[0], [2], []]),
    ([ME, LINK, THINKING_BOT, DEVICE], [[0, 3], [1], []]),
)
"""Seats, and the seats of each device; the last device is a spectator's."""

OPTIONS: Sequence[Json] = ({}, {"take": "free"}, {"shield": "choice"}, {"hand_size": 3, "flatten_again": "reverses"})

SHORT: Json = {"hand_size": 3, "deck": {"2": 2, "4": 2, "6": 2, "8": 3, "11": 2, "W": 2, "flatten": 1, "shield": 1, "contagion": 1}}
SHORT_OPTIONS: Sequence[Json] = ({**SHORT, "take": "free"}, {**SHORT, "take": "free", "shield": "choice"}, {**SHORT, "starter": 1})
"""For games that are over soon. Where one may always take, nobody need play the cards that differ."""


class OfTheQuestion(NobodyThinks):
    """A thinker whose choice depends on everything that it is asked with, and on nothing else."""

    bots: Bots = "ready"

    async def think(self, level: str, question: Question, seed: int) -> Choice | None:
        chooser = random.Random(f"{level} {write_question(question)} {seed}")
        return Choice(chooser.choice(question.legal or ("",)), (1 / question.players,) * question.players)

    def start(self, on_change: Callable[[], None]) -> None:
        """It is ready."""

    async def stop(self) -> None:
        """There is nothing."""


class World:
    """One of the two: the application, and a connection for each device."""

    def __init__(self, seed: int, arrange: Callable[[tuple[str, ...]], tuple[str, ...]]) -> None:
        self.inside = Inside(source=ChosenSource(seed, arrange), thinker=OfTheQuestion())
        self.table = ""
        self.tokens: list[str] = []
        self.wires: list[Wire] = []
        self.heard: list[int] = []

    async def open(self, body: Json, devices: list[list[int]]) -> None:
        self.table, self.tokens = await self.inside.table(body)
        for device in devices:
            self.wires.append(await self.inside.connect(self.table, *(self.tokens[seat] for seat in device)))
        self.heard = [0] * len(devices)
        await self.wires[0].send({"do": "start", "id": "start", "seat": 0})

    async def state(self) -> TableState:
        return (await self.inside.live(self.table)).state

    def new_frames(self, device: int) -> list[str]:
        """What a device has heard since this was asked last."""
        frames = self.wires[device].frames
        new = frames[self.heard[device] :]
        self.heard[device] = len(frames)
        return new

    async def reconnect(self, device: int, seats: list[int], last: int) -> None:
        await self.wires[device].leave()
        await settle()
        self.new_frames(device)
        self.wires[device] = await self.inside.connect(self.table, *(self.tokens[seat] for seat in seats), last=last)
        self.heard[device] = 0


def swapped(cards: tuple[str, ...], seed: int) -> tuple[str, ...]:
    """The deck with two cards exchanged: often a Power Card, often one that is dealt, since those matter most."""
    chance, order = random.Random(f"{seed} {cards}"), list(cards)
    powers = [place for place, card in enumerate(cards) if not card.isdecimal()]
    i = chance.choice([chance.choice(powers), chance.randrange(len(cards))])
    j = chance.choice([chance.randrange(min(24, len(cards))), chance.randrange(len(cards))])
    order[i], order[j] = order[j], order[i]
    return tuple(order)


def swapped_from(game: int, seed: int) -> Callable[[tuple[str, ...]], tuple[str, ...]]:
    """Every deck `swapped`, but for the games of a series before this one."""
    deals = count(1)
    return lambda cards: swapped(cards, seed) if next(deals) >= game else cards


class Comparison:
    """Two worlds whose decks differ from some game of the series on, and the devices that still can't tell them apart."""

    def __init__(self, seed: int, options: Sequence[Json] = OPTIONS, differing_from: int = 1) -> None:
        self.chance = random.Random(seed)
        self.seats, self.devices = self.chance.choice(TABLES)
        self.body = {"game": "contagious", "options": self.chance.choice(options), "seats": self.seats}
        self.worlds = World(seed, tuple), World(seed, swapped_from(differing_from, seed))
        self.unable = set(range(len(self.devices)))
        self.compared: Counter[int] = Counter()
        self.ids = 0

    async def run(self, steps: int) -> Counter[int]:
        """Live through a while; how many frames were compared, by the game's number in the series."""
        for world in self.worlds:
            await world.open(self.body, self.devices)
        for _ in range(steps):
            if await self._tell_apart():
                break
            await self._step()
        return self.compared

    async def _tell_apart(self) -> bool:
        """Compare what was heard; True once nobody's frames need be the same any more."""
        one, other = [await world.state() for world in self.worlds]
        if has_shown(one, other):
            return True
        for device in range(len(self.devices)):
            if self._sees_a_difference(device, one, other):
                self.unable.discard(device)
            frames, others = (world.new_frames(device) for world in self.worlds)
            if device in self.unable:
                assert frames == others
                self.compared[one.current.number if one.current else 0] += len(frames)
        return not self.unable

    def _sees_a_difference(self, device: int, one: TableState, other: TableState) -> bool:
        seats = self.devices[device]
        view = self.worlds[0].wires[device].view
        seen = seats if len(seats) == 1 else [view["uncovered"]]
        return any(hand(one, seat) != hand(other, seat) for seat in seen if seat is not None)

    async def _step(self) -> None:
        await self.chance.choice([self._act, self._act, self._act, self._act, self._wait, self._come_and_go, self._err, self._undo])()

    async def _act(self) -> None:
        states = [await world.state() for world in self.worlds]
        game = states[0].playing
        if game is None or game.turn is None:
            return await self._rematch()
        if states[0].seats[game.turn].bot:
            return await self._wait()
        legal = [set(state.playing.rules.legal(state.playing.position) or []) for state in states if state.playing]
        both = sorted(set.intersection(*legal))
        if not both:
            self.unable.clear()  # they must play differently, and all will see it
            return None
        device = self._device_of(game.turn)
        if len(self.devices[device]) > 1:
            await self._send(device, {"do": "me", "seat": game.turn})
            if await self._tell_apart():
                return None
        play = self.chance.choice(both)
        await self._send(device, {"do": "play", "id": self._id(), "seat": game.turn, "after": states[0].n, "play": play})
        return None

    async def _rematch(self) -> None:
        for seat, kind in enumerate(self.seats):
            if kind["kind"] != "bot":
                await self._send(self._device_of(seat), {"do": "rematch", "id": self._id(), "seat": seat})
        for world in self.worlds:
            await world.inside.say_nonces(world.table)

    async def _wait(self) -> None:
        passing = self.chance.choice([100, 1000, 5000])
        for world in self.worlds:
            await world.inside.clock.move(passing)

    async def _come_and_go(self) -> None:
        device = self.chance.choice(sorted(self.unable))
        last = self.chance.randrange((await self.worlds[0].state()).n + 1)
        for world in self.worlds:
            await world.reconnect(device, self.devices[device], last)

    async def _undo(self) -> None:
        seat = self.chance.randrange(len(self.seats))
        if self.seats[seat]["kind"] != "bot":
            n = (await self.worlds[0].state()).n
            await self._send(self._device_of(seat), {"do": "undo", "id": self._id(), "seat": seat, "after": n})

    async def _err(self) -> None:
        """Something that may be refused, by a device that can't tell the worlds apart: the refusal mustn't tell either."""
        device = self.chance.choice(sorted(self.unable))
        seat = self.chance.randrange(len(self.seats) + 1)
        play = self.chance.choice(["7", "shield", "take", "W=4", "accept", "bounce", "contagion>1", "5*3", "?"])
        n = (await self.worlds[0].state()).n
        wrong: Json = self.chance.choice([
            {"do": "check", "seat": seat, "play": play},
            {"do": "legal", "seat": seat, "after": n},
            {"do": "play", "seat": seat, "after": n - self.chance.randrange(3), "play": "14", "typed": True},
            {"do": "me", "seat": seat},
            {"do": "cover"},
            {"do": "resign", "seat": 5},
        ])  # fmt: skip
        await self._send(device, wrong if wrong["do"] in ("me", "cover") else {**wrong, "id": self._id()})

    async def _send(self, device: int, message: Json) -> None:
        for world in self.worlds:
            await world.wires[device].send(message)

    def _device_of(self, seat: int) -> int:
        return next(device for device, seats in enumerate(self.devices) if seat in seats)

    def _id(self) -> str:
        self.ids += 1
        return str(self.ids)


def hand(state: TableState, seat: int) -> Any:
    """A seat's cards, as the rules know them."""
    game = state.current
    return game and game.rules.state(game.position, game.order.index(seat))["hands"][game.order.index(seat)]


def has_shown(one: TableState, other: TableState) -> bool:
    """Have all seen a difference by the rules: another choice of a bot, another answer of hidden Shields, hands counted at the end?"""
    if one.current is None or other.current is None or public(one) == public(other):
        return False
    mine, others = (game.plays[-1] if game.plays else None for game in (one.current, other.current))
    has_chosen = mine is not None and mine.by == "bot" and mine != others
    is_answered = mine is not None and mine.play.startswith("contagion")
    is_counted = one.current.result is not None or other.current.result is not None
    return has_chosen or is_answered or is_counted


def public(state: TableState) -> Any:
    game = state.current
    return game and (game.rules.state(game.position, None), [made.play for made in game.plays], game.result)


def compared(seed: int, steps: int) -> int:
    return asyncio.run(Comparison(seed).run(steps)).total()


def compared_in_series(seeds: range, steps: int, differing_from: int) -> Counter[int]:
    """Frames by the number of the game, over many short series."""
    return sum((asyncio.run(Comparison(seed, SHORT_OPTIONS, differing_from).run(steps)) for seed in seeds), Counter())


def test_who_can_not_see_a_difference_gets_the_same_bytes() -> None:
    frames = [compared(seed, 100) for seed in range(24)]
    assert sum(frames) > 1000, "the comparison compares"


@pytest.mark.long
@pytest.mark.timeout(3600)
def test_who_can_not_see_a_difference_gets_the_same_bytes_in_thousands_of_games() -> None:
    assert sum(compared(seed, 250) for seed in range(1000, 3000)) > 100_000


@pytest.mark.parametrize("differing_from", [1, 2])
def test_who_can_not_see_a_difference_gets_the_same_bytes_in_rematches(differing_from: int) -> None:
    frames = compared_in_series(range(10), 150, differing_from)
    assert sum(frames[game] for game in frames if game > 1) > 100, "rematches are reached"


@pytest.mark.long
@pytest.mark.timeout(3600)
@pytest.mark.parametrize("differing_from", [1, 2, 3])
def test_who_can_not_see_a_difference_gets_the_same_bytes_in_hundreds_of_series(differing_from: int) -> None:
    frames = compared_in_series(range(1000, 1500), 400, differing_from)
    assert sum(frames[game] for game in frames if game > differing_from) > 10_000
