"""What scripted people do: they play, hesitate, change their minds, make offers, leave, and want another game."""

import asyncio
import random
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from .device import Device
from .heard import View
from .places import Field


@dataclass(frozen=True)
class Habits:
    """How somebody plays. `think`: seconds before the next thing is done, drawn each time; the others are how likely it is that, at a
    moment where it can be done, it is.
    """

    think: Callable[[random.Random], float] = lambda _: 0.0
    games: int | None = None
    """Games of a series; None: for ever."""
    undo: float = 0.0
    ask_take_back: float = 0.0
    offer_stop: float = 0.0
    agree: float = 0.5
    resign: float = 0.0
    question: float = 0.0
    """`legal`, `check`, `why`, `ping`, `hint`."""
    look_elsewhere: float = 0.0
    """Cover, or uncover another of one's seats."""
    send_lost_turns: float = 1.0
    """Where nothing fits: say so, rather than wait for the table."""


def quick_and_slow(mean: float) -> Callable[[random.Random], float]:
    """Think times as people's are: mostly short, seldom long (log-normal, with that mean in seconds)."""
    return lambda chance: mean * 0.607 * chance.lognormvariate(0, 1)


HASTY = Habits()
"""Plays at once, and does nothing else: for measuring."""


def lively(think: Callable[[random.Random], float], games: int | None) -> Habits:
    """Does everything that can be done."""
    return Habits(
        think, games, undo=0.1, ask_take_back=0.03, offer_stop=0.01, resign=0.002, question=0.06, look_elsewhere=0.05, send_lost_turns=0.7
    )


class Person:
    """The mind of one device: acts upon what its view shows, one thing at a time."""

    def __init__(self, habits: Habits, chance: random.Random) -> None:
        self.habits, self.chance = habits, chance
        self.is_done = False
        """Has it seen the end of the last game it wanted?"""
        self._timer: asyncio.TimerHandle | None = None

    def look(self, device: Device) -> None:
        """See `device.Mind`."""
        if device.waiting or self._timer is not None or self.is_done:
            return
        wait = self.habits.think(self.chance)
        if wait <= 0:
            self._act(device)
        else:
            self._timer = asyncio.get_running_loop().call_later(wait, self._act_now, device)

    def rest(self) -> None:
        """Do nothing more."""
        self.is_done = True
        if self._timer is not None:
            self._timer.cancel()

    def _act_now(self, device: Device) -> None:
        self._timer = None
        self._act(device)

    def _act(self, device: Device) -> None:
        view = device.view
        if view is None or device.waiting or not device.is_at_table or not view.mine:
            return
        wish = self._wish(view)
        if wish is None:
            return
        if wish["do"] in ("me", "cover"):
            device.tell(wish)
        else:
            device.ask(wish)

    def _wish(self, view: View) -> dict[str, Any] | None:
        if view.phase == "gathering":
            return {"do": "start", "seat": view.mine[0]} if view.can.start else None
        if view.phase == "finished":
            return self._another(view)
        return self._answer(view) or self._whim(view) or self._turn(view)

    def _another(self, view: View) -> dict[str, Any] | None:
        if self.habits.games is not None and len(view.series) >= self.habits.games:
            self.is_done = True
            return None
        late = [seat for seat in view.mine if seat not in view.rematch]
        return {"do": "rematch", "seat": late[0]} if late else None

    def _answer(self, view: View) -> dict[str, Any] | None:
        """Answer what one of the own seats is asked."""
        for what, offer in (("stop", view.stop), ("take_back", view.take_back)):
            asked = [seat for seat in view.mine if offer and seat not in offer.agreed and not view.seats[seat].resigned]
            if asked and self.chance.random() < 0.7:
                return {"do": f"answer_{what}", "seat": asked[0], "agree": self.chance.random() < self.habits.agree}
        for vote in view.votes:
            for seat in view.mine:
                if seat in vote.needed and seat not in vote.agreed:
                    return {"do": "vote_take_over", "seat": seat, "away": vote.away, "agree": True}
        return None

    def _whim(self, view: View) -> dict[str, Any] | None:
        """Now and then something else than playing on."""
        if view.uncovered is None:
            return None
        decided = {"seat": view.uncovered, "after": view.n}
        for what in ("undo", "ask_take_back", "offer_stop", "resign"):
            if getattr(view.can, what) and self.chance.random() < getattr(self.habits, what):
                return {"do": what, "seat": view.uncovered} if what == "resign" else {"do": what, **decided}
        if self.chance.random() < self.habits.question:
            return self._question(view, view.uncovered)
        if self.chance.random() < self.habits.look_elsewhere:
            elsewhere: list[dict[str, Any]] = [{"do": "cover"}, {"do": "me", "seat": self.chance.choice(view.mine)}]
            return self.chance.choice(elsewhere)
        return None

    def _question(self, view: View, seat: int) -> dict[str, Any]:
        questions: list[dict[str, Any]] = [
            {"do": "ping"},
            {"do": "legal", "seat": seat, "after": view.n},
            {"do": "check", "seat": seat, "play": "7"},
            {"do": "why", "n": self.chance.randint(1, view.n)},
        ]
        if view.can.hint:
            questions.append({"do": "hint", "seat": seat})
        return self.chance.choice(questions)

    def _turn(self, view: View) -> dict[str, Any] | None:
        """Roll or play, if one of the own seats is to act."""
        seat = view.turn
        if seat is None or seat not in view.mine:
            return None
        if view.uncovered != seat or view.seats[seat].played_by_bot:
            return None if view.seats[seat].resigned else {"do": "me", "seat": seat}
        if view.legal is not None:
            return {"do": "play", "seat": seat, "after": view.n, "play": self.chance.choice(view.legal)}
        if view.roll is None:
            return {"do": "roll", "seat": seat, "after": view.n} if view.can.roll else None
        return self._place(view, seat, view.roll)

    def _place(self, view: View, seat: int, roll: str) -> dict[str, Any] | None:
        if not view.fits and self.chance.random() >= self.habits.send_lost_turns:
            return None
        lines = view.position.lines if view.position else []
        place = Field(lines, is_virus=view.order[0] == seat).place(roll) if view.fits else "-"
        return {"do": "play", "seat": seat, "after": view.n, "play": f"{roll} {place}"}


class Onlooker:
    """The mind of a spectator."""

    is_done = True

    def look(self, device: Device) -> None:
        """See `device.Mind`."""
