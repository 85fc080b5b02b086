"""Two seats at a table of the peer, a boardgame.io server: engine.io and socket.io spoken over the same cheap wire."""

import asyncio
import random
import subprocess
from pathlib import Path
from typing import Any, Final

import msgspec

from .device import Place
from .http import post
from .machine import free_port
from .measuring import Flight, Pace, Stopwatch, timed
from .wire import Wire

FOLDER: Final = Path(__file__).parent / "peer"
GAMES: Final = {"contagious": "cards", "covirus": "field"}
"""Which of its games stands beside which of ours."""
PATH: Final = "/socket.io/?EIO=4&transport=websocket"


class NoPeer(Exception):
    """Node or npm isn't there, or the peer's packages can't be installed."""


def command() -> list[str]:
    """The peer's command; its packages are installed first. Raises `NoPeer`."""
    if not (FOLDER / "node_modules").exists():
        try:
            subprocess.run(["npm", "install", "--silent"], cwd=FOLDER, check=True)
        except (OSError, subprocess.CalledProcessError) as error:
            raise NoPeer(str(error)) from None
    return ["node", str(FOLDER / "server.js"), str(free_port())]


SAYS: Final = "Peer is at"
QUIET: Final = {"NODE_ENV": "production"}


class State(msgspec.Struct):
    """What is read of the peer's state."""

    ctx: "Turn"
    G: "Given"
    number: int = msgspec.field(name="_stateID")


class Turn(msgspec.Struct):
    """Whose turn it is."""

    currentPlayer: str  # noqa: N815  # the peer's own word


class Given(msgspec.Struct):
    """What a seat knows of either game."""

    players: dict[str, Any] | None = None
    lines: list[str] | None = None
    roll: list[int] | None = None


class Synced(msgspec.Struct):
    """The first answer."""

    state: State


_update = msgspec.json.Decoder(tuple[str, str, State, Any])
_sync = msgspec.json.Decoder(tuple[str, str, Synced])


class PeerSeat:
    """One client of one match, who moves whenever it is its turn."""

    def __init__(self, game: str, match: str, seat: int, credentials: str, flight: Flight) -> None:
        self.is_ready = False
        self._game, self._match, self._seat, self._credentials = game, match, str(seat), credentials
        self._flight = flight
        self._chance = random.Random(seat)
        self._head = f"42/{game},".encode()
        self._wire: Wire | None = None

    async def connect(self, place: Place) -> None:
        """Talk to the peer at that place."""
        loop = asyncio.get_running_loop()
        _, self._wire = await loop.create_connection(lambda: Wire(self, f"{place[0]}:{place[1]}", PATH), *place)

    def open(self) -> None:
        """See `wire.Hearer`."""

    def close(self, code: int) -> None:
        """See `wire.Hearer`."""

    def leave(self) -> None:
        """Go."""
        if self._wire is not None:
            self._wire.abort()

    def hear(self, frame: bytes) -> None:
        """See `wire.Hearer`."""
        if frame.startswith(self._head):
            self._hear_event(frame[len(self._head) :])
        elif frame == b"2":
            self._send(b"3")
        elif frame.startswith(b"0"):
            self._send(f"40/{self._game},".encode())
        elif frame.startswith(b"40"):
            self._send(self._head + msgspec.json.encode(("sync", self._match, self._seat, self._credentials, 2)))

    def _hear_event(self, event: bytes) -> None:
        if event.startswith(b'["update"'):
            self._see(_update.decode(event)[2])
        elif event.startswith(b'["sync"'):
            self._see(_sync.decode(event)[2].state)

    def _see(self, state: State) -> None:
        self.is_ready = True
        self._flight.hear(self, state.number)
        if state.ctx.currentPlayer == self._seat:
            self._move(state)

    def _move(self, state: State) -> None:
        kind, arguments = self._choose(state.G)
        payload = {"type": kind, "args": arguments, "playerID": self._seat, "credentials": self._credentials}
        action = {"type": "MAKE_MOVE", "payload": payload}
        self._flight.begin(self, state.number)
        self._send(self._head + msgspec.json.encode(("update", action, state.number, self._match, self._seat)))

    def _choose(self, given: Given) -> tuple[str, list[int]]:
        if given.lines is None:
            hand = (given.players or {})[self._seat]["hand"]
            return "play", [self._chance.randrange(len(hand))]
        if given.roll is None:
            return "roll", []
        y = next(y for y, line in enumerate(given.lines) if "." in line)
        return "place", [given.lines[y].index("."), y]

    def _send(self, text: bytes) -> None:
        if self._wire is not None:
            self._wire.send(text)


async def raced_peer(place: Place, game: str, tables: int, pid: int, seconds: float) -> Pace:
    """So many matches of the peer's game, played for so long."""
    watch = Stopwatch()
    seats = [seat for _ in range(tables) for seat in await _match(place, game, watch)]
    try:
        return await timed(watch, [pid], seconds)
    finally:
        for seat in seats:
            seat.leave()


async def _match(place: Place, game: str, watch: Stopwatch) -> list[PeerSeat]:
    made = await post(place, f"/games/{game}/create", {"numPlayers": 2})
    flight = Flight(watch)
    seats = []
    for seat in (0, 1):
        joined = await post(place, f"/games/{game}/{made['matchID']}/join", {"playerID": str(seat), "playerName": f"Seat {seat}"})
        seats.append(PeerSeat(game, made["matchID"], seat, joined["playerCredentials"], flight))
    for player in seats:
        await player.connect(place)
    return seats
