"""What one client asks of one table, and the answers."""

import asyncio
from collections.abc import Mapping
from contextlib import suppress
from time import perf_counter
from typing import Any

from quarantable import table as commands
from quarantable.games.contract import Refusal
from quarantable.protocol.socket import (
    AnyMessage,
    Broken,
    Check,
    Cover,
    Free,
    Hello,
    Hint,
    Invite,
    Legal,
    Me,
    Ping,
    Play,
    Why,
    id_of,
    read_message,
)
from quarantable.table import Secrets

from .audience import Listener, encoded
from .ledger import Done
from .live import LiveTable
from .refusals import Covered, HelloFirst, NotYourSeat, refused
from .stores.store import RequestKey
from .wires.wire import Wire

Deed = (
    commands.Play | commands.Roll | commands.Undo | commands.AskTakeBack | commands.AnswerTakeBack | commands.OfferStop
    | commands.AnswerStop | commands.Resign | commands.VoteTakeOver | commands.Nonce
    | commands.Start | commands.Rematch | Free | Invite
)  # fmt: skip


class Requests:
    """One client's requests, answered one after the other."""

    def __init__(self, live: LiveTable, listener: Listener, wire: Wire, secrets: Secrets) -> None:
        self._live = live
        self._listener = listener
        self._wire = wire
        self._secrets = secrets
        self._hints: set[asyncio.Task[None]] = set()

    async def begin(self) -> None:
        """Its people are here: bots that play for them leave."""
        for seat in self._listener.seats(self._live.state):
            with suppress(Refusal):  # what can't be written down now, "it's me" asks for again
                await self._come_back(seat)

    def leave(self) -> None:
        """The client is gone."""
        self._live.leave(self._listener)

    async def answer(self, text: str | None) -> None:
        """Do what a frame asks for, and answer; None: it wasn't text."""
        try:
            answer = await self._answer(read_frame(text))
        except Refusal as refusal:
            self.refuse(refusal, text)
        else:
            if answer is not None:
                self._tell(answer)

    def refuse(self, refusal: Refusal, text: str | None) -> None:
        """Tell that what a frame asks for is refused."""
        self._refuse(refusal, None if text is None else id_of(text))

    def _refuse(self, refusal: Refusal, identity: str | None) -> None:
        self._live.tally.refusals[refusal.code] += 1
        self._tell(refused(refusal, identity))

    def _tell(self, message: Mapping[str, Any]) -> None:
        self._wire.write(encoded(message))

    async def _answer(self, message: AnyMessage) -> Mapping[str, Any] | None:
        match message:
            case Hello():
                raise HelloFirst
            case Me(seat=seat):
                self._require_own(seat)
                self._live.uncover(self._listener, seat)
                await self._come_back(seat)
                return None
            case Cover():
                self._live.uncover(self._listener, None)
                return None
            case Ping(id=identity):
                return {"is": "answer", "id": identity}
            case Legal():
                self._require_uncovered(message.seat)
                return {"is": "answer", "id": message.id, **self._live.legal(message)}
            case Why(id=identity):
                self._live.pace.let_reason(min(message.n, self._live.state.n))
                return {"is": "answer", "id": identity, **await self._live.why(message)}
            case Hint():
                self._require_uncovered(message.seat)
                self._begin_hint(message)
                return None
            case Check():
                self._require_uncovered(message.seat)
                return {"is": "answer", "id": message.id, **self._live.check(message)}
        return await self._do(message)

    def _begin_hint(self, message: Hint) -> None:
        """Whoever asked can go on meanwhile."""
        telling = asyncio.create_task(self._tell_hint(message))
        self._hints.add(telling)
        telling.add_done_callback(self._hints.discard)

    async def _tell_hint(self, message: Hint) -> None:
        try:
            done = self._live.done(RequestKey(message.seat, message.id)) or await self._hint(message)
        except Refusal as refusal:
            self._refuse(refusal, message.id)
        else:
            self._tell(_told(message.id, done))

    async def _hint(self, message: Hint) -> Done:
        self._live.pace.let_hint()
        return await self._live.hint(message)

    async def _come_back(self, seat: int) -> None:
        """The person of the seat is here: a bot that plays for them leaves."""
        if self._live.state.seats[seat].may_return:
            await self._live.carry_out(commands.Return(seat))

    async def _do(self, message: Deed) -> Mapping[str, Any]:
        began = perf_counter()
        self._require_own(message.seat)
        request = RequestKey(message.seat, message.id)
        done = self._live.done(request)
        if done is None and isinstance(message, Play):
            done = await self._done_or_uncovered(request)
        if done is None:
            self._live.pace.let_do(message, self._live.state.n)
            done = await self._live.carry_out(self._command(message), request)
            self._live.tally.telling.add(perf_counter() - began)
        return _told(message.id, done)

    async def _done_or_uncovered(self, request: RequestKey) -> Done | None:
        """A play that is repeated after a lost connection may be under way still; a device with several seats is covered by then."""
        try:
            self._require_uncovered(request.seat)
        except Covered:
            done = await self._live.find_out(request)
            if done is None:
                raise
            return done
        return None

    def _command(self, message: Deed) -> commands.Command:
        """The message itself, or with the fresh secret that it needs."""
        if isinstance(message, Free):
            return commands.Free(message.seat, message.free, self._secrets.token())
        if isinstance(message, Invite):
            return commands.Invite(message.seat, message.to, self._secrets.token())
        return message

    def _require_own(self, seat: int) -> None:
        if seat not in self._listener.seats(self._live.state):
            raise NotYourSeat(seat=seat)

    def _require_uncovered(self, seat: int) -> None:
        """A covered seat's cards could be guessed from what is refused."""
        self._require_own(seat)
        has_secrets = self._live.state.rules.has_cards
        if has_secrets and self._listener.viewer(self._live.state).uncovered != seat:
            raise Covered(seat=seat)


def _told(identity: str, done: Done) -> dict[str, Any]:
    return {"is": "done", "id": identity, "n": done.n, **done.answer}


def read_frame(text: str | None) -> AnyMessage:
    """What a frame says; None: it wasn't text. Raises `Broken`."""
    if text is None:
        raise Broken(reason="frames are text")
    return read_message(text)
