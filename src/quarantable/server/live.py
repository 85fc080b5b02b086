"""The tables that somebody is at just now: in memory what the store holds on disk, acting by themselves when something is due."""

import asyncio
import logging
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import reduce
from typing import Any, Final

from quarantable.chance.source import Source
from quarantable.events import AnyEvent, TableState, apply, decode, encode, fold
from quarantable.games.contract import Refusal
from quarantable.protocol.socket import Check, Hint, Legal, Why
from quarantable.table import (
    Command,
    Decision,
    Due,
    PlayForBot,
    Presence,
    Secrets,
    TakeHint,
    Writer,
    decide,
    due,
    hint_question,
    next_away,
    question_of,
)
from quarantable.table.refusals import NoHint

from . import questions
from .audience import Audience, Listener, Moment
from .clock import Alarm, Clock
from .limits import GENEROUS, Limits
from .refusals import CanNotBeStored, NoTable, TooBusy, TooManyListeners
from .store import Conflict, NotStored, RequestKey, Store, Stored
from .table_pace import TablePace
from .thinking import LATEST, Matter, Thinker, Thought
from .wire import GONE

logger = logging.getLogger("quarantable.server")

TRIES: Final = 5
"""Decisions that another process may forestall before a client is told to try again."""
PATIENCE: Final = 1000
"""Milliseconds before something that failed is tried again."""
MOST_ANSWERS: Final = 20
"""Invitations and hints of a table that are remembered for retries; they are not on disk."""
ADVISER: Final = "best"
"""The level that gives hints."""


@dataclass(frozen=True)
class Services:
    """What lies outside: where events are kept, what time it is, what nobody can foresee, and who thinks for bots."""

    store: Store
    clock: Clock
    source: Source
    secrets: Secrets
    thinker: Thinker
    limits: Limits = GENEROUS

    def seconds(self) -> float:
        """The time, for limits."""
        return self.clock.now() / 1000


@dataclass(frozen=True)
class Done:
    """Something was carried out: the number of its last event, and what its answer tells besides."""

    n: int
    answer: Mapping[str, Any] = field(default_factory=dict)


class LiveTable:
    """One table. Only one thing is decided at a time; what is decided is on disk before anyone is told."""

    def __init__(self, stored: Stored, services: Services) -> None:
        self.history: list[AnyEvent] = [decode(body) for body in stored.events]
        self.state: TableState = fold(self.history)
        self._requests = dict(stored.requests)
        self._answers: dict[RequestKey, Mapping[str, Any]] = {}
        self._services = services
        self.pace = TablePace(services.limits, services.seconds)
        self._audience = Audience()
        self._writer = Writer()
        self._lock = asyncio.Lock()
        self._alarm: Alarm | None = None
        self._acting: asyncio.Task[None] | None = None
        self._gone = [services.clock.now()] * len(self.state.seats)
        self._bots_thought = Thought(services.thinker, self._set_alarm)
        self._hint = Thought(services.thinker, lambda: None)
        self.is_gone = False
        """Was it deleted? Nothing happens at it any more."""
        self._set_alarm()

    @property
    def presence(self) -> Presence:
        """Who is connected, and since when the others are not."""
        here = self._audience.seats(self.state)
        gone = [None if seat in here else at for seat, at in enumerate(self._gone)]
        return Presence(self._services.clock.now(), tuple(gone), self._services.thinker.bots)

    @property
    def moment(self) -> Moment:
        """The table as it is now."""
        return Moment(self.state, self.history, self.presence, self._writer)

    @property
    def is_idle(self) -> bool:
        """Is nobody at it, and nothing going on or to be waited for?"""
        is_quiet = self._alarm is None and self._acting is None and not self._lock.locked() and not self._hint.is_on
        return is_quiet and not self._audience.listeners

    @property
    def is_listened_to(self) -> bool:
        """Is anybody connected?"""
        return bool(self._audience.listeners)

    def join(self, listener: Listener) -> None:
        """Welcome a listener, and tell the others. Raises `TooManyListeners`, `NoTable`."""
        self._require_there()
        if len(self._audience.listeners) >= self._services.limits.listeners:
            raise TooManyListeners
        others = list(self._audience.listeners)
        before = self._audience.seats(self.state)
        self._audience.welcome(listener, self.moment)
        if self._audience.seats(self.state) != before:
            self._audience.tell_presence(self.moment, others)
        self._set_alarm()

    def leave(self, listener: Listener) -> None:
        """The listener is gone."""
        before = self._audience.seats(self.state)
        self._audience.leave(listener)
        gone = before - self._audience.seats(self.state)
        for seat in gone:
            self._gone[seat] = self._services.clock.now()
        if gone:
            self._audience.tell_presence(self.moment)
        self._set_alarm()

    def uncover(self, listener: Listener, seat: int | None) -> None:
        """Show a listener of several seats what this one may see; None: nothing of theirs."""
        listener.uncovered = seat
        self._audience.tell_presence(self.moment, [listener])

    def legal(self, asked: Legal) -> dict[str, Any]:
        """See `questions.legal`."""
        return questions.legal(self.state, asked)

    def check(self, asked: Check) -> dict[str, Any]:
        """See `questions.check`."""
        return questions.check(self.state, asked, presence=self.presence, source=self._services.source)

    async def why(self, asked: Why) -> dict[str, Any]:
        """See `questions.why`."""
        return await questions.why(self.history, asked)

    async def hint(self, asked: Hint) -> Done:
        """Think for a seat, and tell. Raises `NoHint`, as `hint_question`, or `Stale` if it was played meanwhile."""
        question, game = hint_question(self.state, asked.seat)
        matter = Matter(game.changed, asked.seat, ADVISER)
        self._hint.begin(matter, lambda: question, self._services.source.seed)
        choice = await self._hint.wait()
        if choice is None:
            self._hint.forget(matter)
            raise NoHint
        told = questions.told_hint(game, choice, question.seat)
        return await self.carry_out(TakeHint(asked.seat, game.changed, told), RequestKey(asked.seat, asked.id))

    def bots_changed(self) -> None:
        """Whether bots can think has changed: all are told."""
        self._audience.tell_presence(self.moment)

    def done(self, request: RequestKey) -> Done | None:
        """What a request led to, if it was carried out before."""
        n = self._requests.get(request)
        return None if n is None else Done(n, self._answers.get(request, {}))

    async def carry_out(self, command: Command, request: RequestKey | None = None) -> Done:
        """Do what is asked, once for each request. Raises the refusal if it can't be done; then nothing has changed.

        Not to be cancelled: what is on its way to the disk must be told to all, though whoever asked may be gone.
        """
        async with self._lock:
            for _ in range(TRIES):
                self._require_there()
                if request is not None and (done := self.done(request)):
                    return done
                try:
                    return await self._decide(command, request)
                except Conflict:
                    await self._be_overtaken()
            raise TooBusy

    async def delete(self, may: Callable[[TableState], None]) -> None:
        """Forget the table, if `may` raises nothing, and send everybody away. Raises `NoTable`, `CanNotBeStored`."""
        async with self._lock:
            self._require_there()
            may(self.state)
            try:
                await self._services.store.delete(self.state.table)
            except NotStored as error:
                logger.error("a table could not be deleted: %s", error)  # noqa: TRY400  # the place says nothing more
                raise CanNotBeStored from None
            self._be_gone()

    def _be_gone(self) -> None:
        self.is_gone = True
        self._let_think(None)
        self._hint.withdraw()
        self._set_alarm()
        self._audience.dismiss(GONE)

    def _require_there(self) -> None:
        if self.is_gone:
            raise NoTable

    async def _be_overtaken(self) -> None:
        """A number was taken: another process was faster, or has deleted the table."""
        n = self.state.n
        await self._catch_up()
        if self.state.n == n:
            self._be_gone()

    async def _decide(self, command: Command, request: RequestKey | None) -> Done:
        presence = self.presence
        decision = decide(self.state, command, now=presence.now, source=self._services.source, presence=presence)
        if decision.events:
            await self._append(decision, request, presence)
            self._remember(request, decision.answer)
        return Done(self.state.n, decision.answer)

    async def _append(self, decision: Decision, request: RequestKey | None, presence: Presence) -> None:
        next_act = due(decision.state, now=presence.now, presence=presence)
        bodies = [encode(event) for event in decision.events]
        first = self.state.n + 1
        try:
            await self._services.store.append(self.state.table, first, bodies, request=request, due=next_act.at if next_act else None)
        except NotStored as error:
            logger.error("events could not be stored: %s", error)  # noqa: TRY400  # the place says nothing more
            raise CanNotBeStored from None
        if request is not None:
            self._requests[request] = decision.state.n
        self._go_on(decision.state, decision.events)

    def _go_on(self, state: TableState, events: Sequence[AnyEvent]) -> None:
        self.history.extend(events)
        self.state = state
        moment = self.moment
        self._audience.tell_news(moment)
        self._set_alarm(moment.presence)

    def _remember(self, request: RequestKey | None, answer: Mapping[str, Any]) -> None:
        if request is None or not answer:
            return
        self._answers[request] = answer
        if len(self._answers) > MOST_ANSWERS:
            del self._answers[next(iter(self._answers))]

    async def _catch_up(self) -> None:
        """Take over what another process has appended meanwhile."""
        stored = await self._services.store.load(self.state.table, after=self.state.n)
        self._requests.update(stored.requests)
        events = [decode(body) for body in stored.events]
        if events:
            self._go_on(reduce(apply, events, self.state), events)

    def _set_alarm(self, presence: Presence | None = None) -> None:
        if self._alarm is not None:
            self._alarm.cancel()
            self._alarm = None
        if self.is_gone:
            return
        presence = presence or self.presence
        act = due(self.state, now=presence.now, presence=presence)
        self._let_think(act)
        away = next_away(self.state, presence) if self._audience.listeners else None  # nobody is to be told
        nearest = min((each for each in (self._time_of(act), away) if each is not None), default=None)
        self._alarm = None if nearest is None else self._services.clock.at(nearest, self._wake)

    def _let_think(self, act: Due | None) -> None:
        """The bot that is to play thinks while people see whose turn it is."""
        state, game = self.state, self.state.playing
        level = state.seats[act.command.seat].bot if act is not None and isinstance(act.command, PlayForBot) else None
        if game is None or game.turn is None or level is None:
            self._bots_thought.withdraw()
            return
        self._bots_thought.begin(Matter(game.changed, game.turn, level), lambda: question_of(state, game), self._services.source.seed)

    def _time_of(self, act: Due | None) -> int | None:
        """When the table does it: a bot plays when its pause is over and it has thought, but without having thought rather than never."""
        if act is None:
            return None
        return act.at + LATEST if isinstance(act.command, PlayForBot) and self._bots_thought.is_on else act.at

    def _wake(self) -> None:
        self._alarm = None
        self._acting = asyncio.create_task(self._act())
        self._acting.add_done_callback(self._acted)

    def _acted(self, task: "asyncio.Task[None]") -> None:
        self._acting = None
        if not task.cancelled() and task.exception() is not None:
            logger.error("a table could not act by itself", exc_info=task.exception())

    async def _act(self) -> None:
        async with self._lock:
            if self.is_gone:
                return
            presence = self.presence
            act = due(self.state, now=presence.now, presence=presence)
            at = self._time_of(act)
            if act is None or at is None or at > presence.now:  # somebody was faster, or is away now
                self._audience.tell_presence(self.moment)
                self._set_alarm()
                return
            command = self._thought_of(act.command)
            try:
                await self._decide(command, None)
            except Conflict:
                await self._be_overtaken()
                self._set_alarm()
            except Refusal as refusal:
                logger.warning("a table could not act by itself: %s", refusal.code)
                self._bots_thought.give_up()
                self._alarm = self._services.clock.at(self._services.clock.now() + PATIENCE, self._wake)

    def _thought_of(self, command: Command) -> Command:
        return PlayForBot(command.seat, self._bots_thought.play) if isinstance(command, PlayForBot) else command

    async def stop(self) -> None:
        """Let what is going on end, and do nothing more by itself."""
        self._bots_thought.withdraw()
        self._hint.withdraw()
        if self._acting is not None:
            await asyncio.wait([self._acting])
        if self._alarm is not None:
            self._alarm.cancel()
            self._alarm = None
