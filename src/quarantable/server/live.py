"""The tables that somebody is at just now: in memory what the store holds on disk, acting by themselves when something is due."""

import asyncio
import logging
from collections.abc import Callable, Iterable, Sequence
from time import perf_counter
from typing import Any, Final

from quarantable.events import AnyEvent, TableState
from quarantable.games.contract import Refusal
from quarantable.protocol.socket import Check, Hint, Legal, Why
from quarantable.table import (
    Command,
    Due,
    PlayForBot,
    Presence,
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
from .clock import Alarm
from .gates.table_pace import TablePace
from .ledger import Done, Gone, Ledger, Unreadable
from .minds.thinking import LATEST, Matter, Thought
from .refusals import CanNotBeStored, NeedsNewerServer, NoTable, TooBusy, TooManyListeners
from .running.tally import Tally
from .services import Services
from .stores.neighbours import Elsewhere
from .stores.store import Conflict, NotStored, RequestKey
from .wires.wire import GONE

logger = logging.getLogger("quarantable.server")

TRIES: Final = 5
"""Decisions that another process may forestall before a client is told to try again."""
PATIENCE: Final = 1000
"""Milliseconds before something that failed is tried again."""
AFTER_OTHERS: Final = 1000
"""Milliseconds that a server leaves to each one that is to act before it."""
OUTDATED: Final = 1012
"""Another server, or this one once it is newer, can go on with the table: see docs/socket.md."""
ADVISER: Final = "best"
"""The level that gives hints."""


class LiveTable:
    """One table. Only one thing is decided at a time; what is decided is on disk before anyone is told."""

    def __init__(self, ledger: Ledger, services: Services) -> None:
        self._ledger = ledger
        self._services = services
        self._neighbours = services.store.neighbours
        self.is_over = False
        """Is it not to be used any more? It was deleted, or this server can't read it."""
        self.pace = TablePace(services.limits, services.seconds)
        self._audience = Audience()
        self._writer = Writer()
        self._lock = asyncio.Lock()
        self._alarm: Alarm | None = None
        self._acting: asyncio.Task[None] | None = None
        self._elsewhere: frozenset[int] = frozenset()
        self._gone = [services.clock.now()] * len(self.state.seats)
        self._bots_thought = Thought(services.thinker, self._set_alarm)
        self._hint = Thought(services.thinker, lambda: None)
        self._set_alarm()

    @property
    def state(self) -> TableState:
        """What the events lead to."""
        return self._ledger.state

    @property
    def history(self) -> Sequence[AnyEvent]:
        """All that happened."""
        return self._ledger.history

    @property
    def presence(self) -> Presence:
        """Who is connected, here or at another server, and since when the others are not."""
        here = self._here
        gone = tuple([None if seat in here else at for seat, at in enumerate(self._gone)])
        return Presence(self._services.clock.now(), gone, self._services.thinker.bots)

    @property
    def _here(self) -> frozenset[int]:
        here = self._audience.seats(self.state)
        return here | self._elsewhere if self._elsewhere else here

    @property
    def tally(self) -> Tally:
        """Where the server counts."""
        return self._services.tally

    @property
    def seats_connected(self) -> int:
        """How many of its people's seats are connected here."""
        return len(self._audience.seats(self.state))

    @property
    def moment(self) -> Moment:
        """The table as it is now."""
        return Moment(self.state, self.history, self.presence, self._writer)

    @property
    def is_idle(self) -> bool:
        """Is nobody at it, and nothing going on or to be waited for?"""
        is_quiet = self._alarm is None and self._acting is None and not self._lock.locked() and not self._hint.is_on
        return is_quiet and not self.is_listened_to

    @property
    def is_listened_to(self) -> bool:
        """Is anybody connected here?"""
        return bool(self._audience.listeners)

    @property
    def is_visited(self) -> bool:
        """Is anybody connected, as far as is known of other servers?"""
        return self.is_listened_to or bool(self._elsewhere)

    def join(self, listener: Listener) -> None:
        """Welcome a listener, and tell the others. Raises `TooManyListeners`, `NoTable`."""
        self._require_there()
        if self._audience.alike(listener, self.state) >= self._services.limits.listeners:
            raise TooManyListeners
        others = list(self._audience.listeners)
        before = self._here
        self._audience.welcome(listener, self.moment)
        self._tell_who_is_here(before, others)

    def leave(self, listener: Listener) -> None:
        """The listener is gone."""
        before = self._here
        self._audience.leave(listener)
        self._tell_who_is_here(before, self._audience.listeners)

    def _tell_who_is_here(self, before: frozenset[int], listeners: Iterable[Listener]) -> None:
        here = self._here
        for seat in before - here:
            self._gone[seat] = self._services.clock.now()
        if here != before:
            self._audience.tell_presence(self.moment, listeners)
        self._say_here()
        self._set_alarm()

    def _say_here(self) -> None:
        if self._neighbours.can_exist:
            self._neighbours.say_here(self.state.table, self._audience.seats(self.state))

    def knows(self, elsewhere: Elsewhere | None) -> bool:
        """Is there nothing new in what other servers did?"""
        return elsewhere is not None and elsewhere.n <= self.state.n and elsewhere.seats == self._elsewhere

    async def learn(self, elsewhere: Elsewhere | None) -> None:
        """Take over what other servers did at it; None: it is there no more. Raises `CanNotBeRead`, `NoTable`, `NeedsNewerServer`."""
        if elsewhere is None or elsewhere.n > self.state.n:
            async with self._lock:
                await self._catch_up()
        if elsewhere is not None and elsewhere.seats != self._elsewhere:
            before, self._elsewhere = self._here, elsewhere.seats
            self._tell_who_is_here(before, self._audience.listeners)

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
        return self._ledger.done(request)

    async def find_out(self, request: RequestKey) -> Done | None:
        """As `done`, once what is under way here is over and what other servers did is known. Raises as `learn`."""
        async with self._lock:
            if self._neighbours.can_exist and self.done(request) is None:
                await self._catch_up()
            return self.done(request)

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
                    await self._catch_up()
                except CanNotBeStored:
                    raise
                except Refusal:
                    if not await self._has_news():
                        raise
            raise TooBusy

    async def _has_news(self) -> bool:
        """May it be allowed after all, by what another server has stored?"""
        return self._neighbours.can_exist and await self._catch_up()

    async def delete(self, may: Callable[[TableState], None]) -> None:
        """Forget the table, if `may` raises nothing, and send everybody away. Raises `NoTable`, `TooBusy`, `CanNotBeStored`."""
        async with self._lock:
            for _ in range(TRIES):
                self._require_there()
                may(self.state)
                try:
                    await self._delete()
                except Conflict:
                    await self._catch_up()
                else:
                    return
            raise TooBusy

    async def _delete(self) -> None:
        """Raises `Conflict` if it has gone on at another server, `CanNotBeStored`."""
        try:
            await self._services.store.delete(self.state.table, self.state.n)
        except NotStored as error:
            logger.error("a table could not be deleted: %s", error)  # noqa: TRY400  # the place says nothing more
            raise CanNotBeStored from None
        self.end(GONE)

    def _require_there(self) -> None:
        if self.is_over:
            raise NoTable

    async def _decide(self, command: Command, request: RequestKey | None) -> Done:
        presence = self.presence
        began = perf_counter()
        decision = decide(self.state, command, now=presence.now, source=self._services.source, presence=presence)
        self.tally.deciding.add(perf_counter() - began)
        if decision.events:
            next_act = due(decision.state, now=presence.now, presence=presence)
            await self._ledger.append(decision, request, next_act.at if next_act else None)
            self._tell_news()
            self.tally.count(self.state.rules.name, decision.events)
        return Done(self.state.n, decision.answer)

    def _tell_news(self) -> None:
        moment = self.moment
        self._audience.tell_news(moment)
        self._say_here()
        self._set_alarm(moment.presence)

    async def _catch_up(self) -> bool:
        """Take over what another process has stored meanwhile; was there anything? Raises as `learn`."""
        try:
            has_news = await self._ledger.catch_up()
        except Gone:
            self.end(GONE)
            raise NoTable from None
        except Unreadable:
            self.end(OUTDATED)
            raise NeedsNewerServer from None
        if has_news:
            self._tell_news()
        return has_news

    def _set_alarm(self, presence: Presence | None = None) -> None:
        self._cancel_alarm()
        if self.is_over:
            return
        presence = presence or self.presence
        act = self._due(presence)
        self._let_think(act, presence.now)
        away = next_away(self.state, presence) if self.is_listened_to else None  # nobody is to be told
        nearest = min((each for each in (self._time_of(act), away) if each is not None), default=None)
        if nearest is not None:
            self._wake_at(nearest)

    def _wake_at(self, time: int) -> None:
        self._alarm = self._services.clock.at(time, self._wake)

    def _cancel_alarm(self) -> None:
        if self._alarm is not None:
            self._alarm.cancel()
            self._alarm = None

    def _due(self, presence: Presence) -> Due | None:
        """What the table does next by itself; later where another server is to do it, and only if that doesn't."""
        act = due(self.state, now=presence.now, presence=presence)
        if act is None or not self._elsewhere:
            return act
        if not self.is_listened_to:
            return None
        wait = self._servers_before * AFTER_OTHERS
        return Due(act.at + wait + (LATEST if wait and isinstance(act.command, PlayForBot) else 0), act.command)

    @property
    def _servers_before(self) -> int:
        """Where the first seat of those connected is, the table acts; how many may have to fail before this server does?"""
        own = min(self._audience.seats(self.state), default=len(self.state.seats))
        return sum(seat < own for seat in self._elsewhere)

    def _let_think(self, act: Due | None, now: int) -> None:
        """The bot that is to play thinks while people see whose turn it is, unless another server lets it."""
        state, game = self.state, self.state.playing
        level = state.seats[act.command.seat].bot if act is not None and isinstance(act.command, PlayForBot) else None
        is_anothers = act is not None and act.at > now and self._servers_before > 0
        if is_anothers or game is None or game.turn is None or level is None:
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
            if self.is_over:
                return
            presence = self.presence
            act = self._due(presence)
            self._let_think(act, presence.now)
            at = self._time_of(act)
            if act is None or at is None or at > presence.now:  # somebody was faster, or is away now
                self._audience.tell_presence(self.moment)
                self._set_alarm()
                return
            try:
                await self._do_by_itself(self._thought_of(act.command))
            except Refusal as refusal:
                logger.warning("a table could not act by itself: %s", refusal.code)
                self._bots_thought.give_up()
                if not self.is_over:
                    self._wake_at(self._services.clock.now() + PATIENCE)

    async def _do_by_itself(self, command: Command) -> None:
        try:
            await self._decide(command, None)
        except Conflict:
            await self._catch_up()
            self._set_alarm()

    def _thought_of(self, command: Command) -> Command:
        return PlayForBot(command.seat, self._bots_thought.play) if isinstance(command, PlayForBot) else command

    def end(self, code: int) -> None:
        """All sockets are closed, for this reason, and the table does nothing more here. It isn't to be used any more."""
        self.is_over = True
        self._let_go()
        self._audience.dismiss(code)

    async def stop(self) -> None:
        """Let what is going on end, and do nothing more by itself."""
        self._bots_thought.withdraw()
        self._hint.withdraw()
        if self._acting is not None:
            await asyncio.wait([self._acting])
        self._let_go()

    def _let_go(self) -> None:
        self._bots_thought.withdraw()
        self._hint.withdraw()
        self._cancel_alarm()
