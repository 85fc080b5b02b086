"""Somebody's program at a seat, asked as the last paragraph of docs/engine-protocol.md says."""

import json
from collections.abc import Mapping
from typing import Any, Final

from quarantable.bots.question import Question
from quarantable.games.wording import shown
from quarantable.record.model import Seat

from .conversation import Conversation
from .entrants import Entrant, spell_budget
from .match import Fault

HELLO: Final = 10.0
"""Seconds to answer `hello`."""
FIRST: Final = 2.0
"""Seconds more for the first play of a process."""
OVER: Final = 1.1
PAUSE: Final = 0.02
"""A budget is kept to within 10 % and 20 ms."""
GRACE: Final = 0.1
"""Seconds for what the machine and the arena add."""
MOST_SECONDS: Final = 60.0
"""For a play with a budget of playouts."""


class Program:
    """A player that is a process. It is started when it is first asked, goes on from game to game, and is started anew after a fault."""

    def __init__(self, entrant: Entrant) -> None:
        self._entrant = entrant
        self._talking: Conversation | None = None
        self._asked = 0

    @property
    def recorded(self) -> Seat:
        """See `match.Player`."""
        return Seat("bot", "program")

    @property
    def told(self) -> str:
        """See `match.Player`."""
        return f"{self._entrant.name}, {spell_budget(self._entrant.budget)}"

    def choose(self, question: Question, seed: int) -> str:
        """See `match.Player`."""
        try:
            talking = self._started()
            answer = _object_in(talking.ask(self._request(question, seed), self._limit()))
            self._asked += 1
            return _play_in(answer)
        except Fault:
            self._drop()
            raise

    def _started(self) -> Conversation:
        if self._talking is None:
            self._asked = 0
            self._talking = Conversation(self._entrant.command)
            _refuse_refusal(_object_in(self._talking.ask(_line({"do": "hello"}), HELLO)))
        return self._talking

    def _limit(self) -> float:
        """Seconds for the next play."""
        budget = self._entrant.budget
        seconds = MOST_SECONDS if budget.seconds is None else OVER * budget.seconds + PAUSE + GRACE
        return seconds if self._asked else seconds + FIRST

    def _request(self, question: Question, seed: int) -> bytes:
        budget = self._entrant.budget
        return _line(
            {
                "do": "choose",
                "id": self._asked + 1,
                "game": question.game,
                "options": question.options,
                "players": question.players,
                "seat": question.seat,
                "state": question.state,
                "plays": question.plays,
                "legal": question.legal,
                **({} if question.roll is None else {"roll": question.roll}),
                **({"playouts": budget.playouts} if budget.seconds is None else {"seconds": budget.seconds}),
                "seed": seed,
            }
        )

    def _drop(self) -> None:
        talking, self._talking = self._talking, None
        if talking is not None:
            talking.kill()

    def close(self) -> None:
        """Nothing more is asked."""
        talking, self._talking = self._talking, None
        if talking is not None:
            talking.part()


def _line(request: Mapping[str, Any]) -> bytes:
    return json.dumps(request, separators=(",", ":")).encode() + b"\n"


def _object_in(line: bytes) -> Mapping[str, Any]:
    """The object that an answer is. Raises `Fault`."""
    try:
        answer = json.loads(line.decode())
    except (ValueError, RecursionError):
        raise Fault(f"it answered {shown(line.decode(errors='replace'))}, which is no JSON") from None
    if not isinstance(answer, dict):
        raise Fault(f"it answered {shown(answer)} instead of an object")
    return answer


def _refuse_refusal(answer: Mapping[str, Any]) -> None:
    """Raises `Fault` if the answer says that it doesn't want to."""
    if answer.get("ok") is False:
        raise Fault(f"it refused: {shown(answer.get('why'))}")


def _play_in(answer: Mapping[str, Any]) -> str:
    """The play in an answer. Raises `Fault`."""
    _refuse_refusal(answer)
    play = answer.get("play")
    if not isinstance(play, str):
        raise Fault(f"it answered without a play: {shown(play)}")
    return play
