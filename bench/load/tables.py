"""Tables of every kind, and the devices at them."""

import random
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from .device import Device, Place, Tally
from .history import History
from .http import post
from .people import Habits, Onlooker, Person

Body = Mapping[str, Any]

ADA: Final = {"kind": "me", "name": "Ada"}
BOB: Final = {"kind": "device", "name": "Bob"}
LINK: Final = {"kind": "link"}
SIMPLE_BOT: Final = {"kind": "bot", "level": "greedy"}
SMALL_FIELD: Final = {"width": 6, "length": 8}

TWO_APART: Final[tuple[Body, ...]] = (
    {"game": "contagious", "rolls": "by_hand", "seats": [ADA, LINK]},
    {"game": "covirus", "rolls": "by_hand", "seats": [ADA, LINK]},
)
"""Two people with a device each, by the rules as written: what is measured."""

MIXED: Final[tuple[Body, ...]] = (
    {"game": "contagious", "options": {"shield": "choice"}, "seats": [ADA, LINK]},
    {"game": "covirus", "options": SMALL_FIELD, "seats": [ADA, LINK], "rolls": "by_hand"},
    {"game": "contagious", "options": "table", "seats": [ADA, BOB]},
    {"game": "contagious", "seats": [ADA, LINK, BOB, SIMPLE_BOT]},
    {"game": "covirus", "options": SMALL_FIELD, "seats": [ADA, SIMPLE_BOT], "rolls": "by_hand"},
    {"game": "covirus", "options": SMALL_FIELD, "seats": [ADA, BOB]},
    {"game": "contagious", "seats": [ADA, LINK, LINK], "pace": "slow"},
)
"""Several devices and several seats on one, bots, rolls by hand and by the table."""


@dataclass(frozen=True)
class Sitting:
    """Who is with whom at a table: the tokens of each device."""

    table: str
    devices: Sequence[Sequence[str]]
    secrets: frozenset[str]
    """All tokens and invitations."""


async def sit_down(place: Place, body: Body) -> Sitting:
    """Make a table, and seat everybody. Raises `NotAnswered`: then there may be a table that nobody is at."""
    made = await post(place, "/api/tables", body)
    mine = [seat["token"] for seat in made["seats"] if "token" in seat]
    devices, invitations = [mine], [seat["invitation"] for seat in made["seats"] if "invitation" in seat]
    for number, invitation in enumerate(invitations):
        seated = await post(place, f"/api/tables/{made['table']}/sit", {"invitation": invitation, "name": f"Guest {number}"})
        devices.append([seated["token"]])
    return Sitting(made["table"], devices, frozenset((*invitations, *(token for each in devices for token in each))))


@dataclass(frozen=True)
class Company:
    """How devices of a rig are made: where they connect to, how their people play, what is counted, and whether they keep histories."""

    where: Callable[[], Place]
    habits: Habits
    chance: random.Random
    tally: Tally = field(default_factory=Tally)
    keeps_histories: bool = False
    twice: float = 0.0
    """How likely somebody has a second device with the same seats."""
    watched: float = 0.0
    """How likely a spectator looks on."""


@dataclass(frozen=True)
class Table:
    """A table with its devices."""

    sitting: Sitting
    game: str
    devices: Sequence[Device]

    @property
    def is_over(self) -> bool:
        """Has everybody seen the end of the last game?"""
        return all(device.mind.is_done for device in self.devices if isinstance(device.mind, Person))

    async def stop(self) -> None:
        """Everybody goes."""
        for device in self.devices:
            await device.stop()


async def open_table(body: Body, company: Company) -> Table:
    """A table at which everybody is connecting. Raises `NotAnswered`."""
    sitting = await sit_down(company.where(), body)
    chance = company.chance
    people = [tokens for tokens in sitting.devices for _ in range(1 + (chance.random() < company.twice))]
    devices = [_device(sitting.table, tokens, company) for tokens in people]
    if chance.random() < company.watched:
        devices.append(_device(sitting.table, (), company))
    for device in devices:
        device.start()
    return Table(sitting, body["game"], devices)


def _device(table: str, tokens: Sequence[str], company: Company) -> Device:
    mind = Person(company.habits, random.Random(company.chance.random())) if tokens else Onlooker()
    history = History(table, tuple(tokens)) if company.keeps_histories else None
    return Device(table, tokens, mind, where=company.where, tally=company.tally, history=history)
