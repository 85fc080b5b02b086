"""A table in this process. It answers the messages of the socket as a server does (docs/socket.md), for one client with all its people.

What happened is kept before the client hears of it; the table acts by itself when something is due.
"""

import asyncio
import logging
from collections.abc import Callable, Coroutine, Mapping
from typing import Any, Final

import msgspec

from quarantable.bots.explaining import explain
from quarantable.bots.levels import FOR_PEOPLE
from quarantable.bots.question import Choice
from quarantable.chance.source import Source as ChanceSource
from quarantable.chance.source import SystemSource
from quarantable.events import AnyEvent, fold
from quarantable.games.contract import Refusal
from quarantable.protocol.socket import AnyMessage, Cover, Hello, Hint, Me, NewTable, OfSeat, read_message
from quarantable.table import (
    Command,
    Due,
    PlayForBot,
    Presence,
    Return,
    SystemSecrets,
    TakeHint,
    Viewer,
    create,
    decide,
    due,
    event_view,
    hint_question,
    is_hand_over,
    question_of,
    view,
)
from quarantable.table.refusals import NoHint

from .clock import Clock, SystemClock
from .keeping import Keeping, KeptTable
from .source import Ears, Message
from .thinking import NobodyThinks, Thinker

logger = logging.getLogger("quarantable.terminal")

ADVISER: Final = "best"
"""The level that gives hints."""
PATIENCE: Final = 1.0
"""Seconds before something that failed is tried again."""
LATEST: Final = 5.0
"""Seconds after its pause in which a bot that is still thinking may go on with it."""


class CanNotBeStored(Refusal):
    """The disk is full, or gone: what was asked has not happened."""

    rule = "table"
    sentence = "This could not be written down, so it has not happened; please try again later."


def set_table(new: NewTable, keeping: Keeping, *, clock: Clock | None = None, chance: ChanceSource | None = None) -> KeptTable:
    """Make a table that is played here, and keep it. Raises the refusals of `table.create`, OSError."""
    secrets, now = SystemSecrets(), (clock or SystemClock()).now()
    table = secrets.token()
    made = create(new, table=table, secrets=secrets, now=now, source=chance or SystemSource())
    keeping.append(table, made.events)
    tokens = {str(given.seat): given.token for given in made.seats if given.token is not None}
    kept = KeptTable(table, None, fold(made.events).rules.title, tokens)
    keeping.keep(kept)
    return kept


class LocalTable:
    """See the head of the module. `thinker` thinks for its bots and gives hints."""

    def __init__(
        self,
        kept: KeptTable,
        keeping: Keeping,
        thinker: Thinker | None = None,
        *,
        clock: Clock | None = None,
        chance: ChanceSource | None = None,
    ) -> None:
        self.table = kept.table
        self._keeping = keeping
        keeping.mend(kept.table)
        self._history: list[AnyEvent] = keeping.history(kept.table)
        self._state = fold(self._history)
        self._thinker = thinker or NobodyThinks()
        self._clock = clock or SystemClock()
        self._chance = chance or SystemSource()
        self._ears: Ears | None = None
        self._uncovered: int | None = None
        self._told = 0
        self._acting: asyncio.Task[None] | None = None
        self._hints: set[asyncio.Task[None]] = set()

    async def run(self, ears: Ears) -> None:
        """See `Source`."""
        self._ears = ears
        self._thinker.begin(self._tell_presence)
        ears.opened()
        try:
            await asyncio.Event().wait()
        finally:
            self._ears = None
            self._stop_acting()
            await self._thinker.end()

    def send(self, message: Message) -> None:
        """See `Source`."""
        if self._ears is None:
            return
        try:
            self._answer(read_message(msgspec.json.encode(message)))
        except Refusal as refusal:
            self._refuse(refusal, message.get("id"))
        except OSError:
            self._refuse(CanNotBeStored(), message.get("id"))

    def _answer(self, message: AnyMessage) -> None:
        match message:
            case Hello(last=last):
                self._told = last
                self._tell("welcome")
                self._set_alarm()
            case Me(seat=seat):
                self._uncovered = seat
                self._come_back(seat)
                self._tell_presence()
            case Cover():
                self._uncovered = None
                self._tell_presence()
            case Hint():
                self._begin_hint(message)
            case OfSeat():
                self._do(message)

    def _do(self, message: OfSeat) -> None:
        """Carry out what a seat asks for; `Check` and `Legal` are for servers' clients that don't have the rules."""
        answer = self._carry_out(message)  # type: ignore[arg-type]  # whatever else is of a seat, `decide` knows
        self._hear({"is": "done", "id": message.id, "n": self._state.n, **answer})

    def _come_back(self, seat: int) -> None:
        if self._state.seats[seat].may_return:
            self._carry_out(Return(seat))

    def _carry_out(self, command: Command) -> Mapping[str, Any]:
        before = self._state
        presence = self._presence
        decision = decide(before, command, now=presence.now, source=self._chance, presence=presence)
        if decision.events:
            self._keeping.append(self.table, decision.events)
            self._history.extend(decision.events)
            self._state = decision.state
            if is_hand_over(before, self._state, Viewer(self._seats, self._uncovered)):
                self._uncovered = None
            self._tell("news")
            self._set_alarm()
        return decision.answer

    def _begin_hint(self, message: Hint) -> None:
        question, game = hint_question(self._state, message.seat)

        async def hint() -> None:
            choice = await self._thinker.think(ADVISER, question, self._chance.seed())
            try:
                if choice is None:
                    raise NoHint
                told = _told_hint(game.rules.name, game.shown, choice, question.seat)
                self._carry_out(TakeHint(message.seat, game.changed, told))
                self._hear({"is": "done", "id": message.id, "n": self._state.n, **told})
            except Refusal as refusal:
                self._refuse(refusal, message.id)

        task = asyncio.create_task(hint())
        self._hints.add(task)
        task.add_done_callback(self._hints.discard)

    @property
    def _presence(self) -> Presence:
        everybody = (None,) * len(self._state.seats)
        return Presence(self._clock.now(), everybody, self._thinker.bots)

    @property
    def _seats(self) -> tuple[int, ...]:
        """All people's seats are this client's."""
        return tuple(number for number, seat in enumerate(self._state.seats) if seat.is_person)

    def _set_alarm(self) -> None:
        self._stop_acting()
        act = due(self._state, now=self._clock.now(), presence=self._presence)
        if act is not None and self._ears is not None:
            self._acting = asyncio.create_task(self._act(act))

    def _stop_acting(self) -> None:
        task, self._acting = self._acting, None
        if task is not None:
            task.cancel()

    async def _act(self, act: Due, thinking: Callable[[Due], Coroutine[Any, Any, str | None]] | None = None) -> None:
        """Do what is due, at its time; a bot thinks meanwhile, and plays simply rather than never."""
        thought = asyncio.create_task((thinking or self._thought)(act))
        try:
            await self._clock.until(act.at)
            play = await asyncio.wait_for(thought, LATEST)
        except TimeoutError:
            play = None
        finally:
            thought.cancel()
        self._acting = None
        command = act.command
        try:
            self._carry_out(PlayForBot(command.seat, play) if isinstance(command, PlayForBot) else command)
        except (Refusal, OSError) as problem:
            logger.warning("a table could not act by itself: %s", problem)
            self._acting = asyncio.create_task(self._act_again())

    async def _act_again(self) -> None:
        """After a pause what is due is done as simply as it can be, so that no table hangs."""
        await asyncio.sleep(PATIENCE)
        act = due(self._state, now=self._clock.now(), presence=self._presence)
        self._acting = None
        if act is not None:
            await self._act(act, _no_thought)

    async def _thought(self, act: Due) -> str | None:
        game = self._state.playing
        level = self._state.seats[act.command.seat].bot if isinstance(act.command, PlayForBot) else None
        if game is None or level not in FOR_PEOPLE:
            return None
        choice = await self._thinker.think(level, question_of(self._state, game), self._chance.seed())
        return None if choice is None else choice.play

    def _tell(self, kind: str) -> None:
        events = [event_view(n, self._history[n - 1]) for n in range(self._told + 1, self._state.n + 1)]
        self._told = self._state.n
        self._hear({"is": kind, "events": events, **self._seen})

    def _tell_presence(self) -> None:
        self._hear({"is": "presence", **self._seen})

    @property
    def _seen(self) -> dict[str, Any]:
        presence = self._presence
        alone = self._seats[0] if len(self._seats) == 1 else self._uncovered
        return {"view": view(self._state, Viewer(self._seats, alone), presence=presence), "now": presence.now}

    def _refuse(self, refusal: Refusal, identity: object) -> None:
        self._hear(
            {"is": "refused", "id": identity, "code": refusal.code, "rule": refusal.rule, "why": refusal.why, "facts": refusal.facts}
        )

    def _hear(self, message: Message) -> None:
        """Through JSON and back, so that a client gets just what a server would send."""
        if self._ears is not None:
            self._ears.hear(msgspec.json.decode(msgspec.json.encode(message)))


async def _no_thought(_act: Due) -> None:
    """What a bot plays at once."""


def _told_hint(game: str, shown: Mapping[str, Any], choice: Choice, player: int) -> dict[str, Any]:
    reason = explain(game, shown, choice.play)
    why = {"code": reason.code, "facts": dict(reason.facts), "why": reason.why}
    return {"play": choice.play, "share": choice.value[player], "reason": why}
