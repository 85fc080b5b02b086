r"""What a process that thinks is asked, and what it answers: a JSON object a line.

>>> write_choice(Choice("5", (0.75, 0.25), (Estimate("5", 0.75),)))
b'{"ok":true,"play":"5","value":[0.75,0.25],"estimates":[["5",0.75]]}\n'
>>> read_choice(_).estimates
(Estimate(play='5', share=0.75),)
>>> read_choice(write_problem("no such level"))
Traceback (most recent call last):
quarantable.bots.lines.NoChoice: no such level
"""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from .question import Budget, Choice, Estimate, Question, read_question, write_question


class NoChoice(Exception):
    """The process is well, but couldn't answer this question."""


@dataclass(frozen=True, slots=True)
class Asked:
    """A question, how long to think about it, and the seed of whatever is left to chance. `level` None: the one that the process plays."""

    level: str | None
    question: Question
    budget: Budget
    seed: int


def write_choose(level: str, question: Question, budget: Budget, seed: int) -> bytes:
    """The line that asks for a choice."""
    limit = {"playouts": budget.playouts} if budget.seconds is None else {"seconds": budget.seconds}
    return _line({"do": "choose", "level": level, **write_question(question), **limit, "seed": seed})


def read_choose(given: Mapping[str, Any]) -> Asked:
    """What a `choose` asks; keys that nobody knows are passed over. Raises ValueError, TypeError or KeyError if it is none."""
    known = {name: given[name] for name in Question.__slots__ if name in given}
    question = read_question({"seats": (), **known})
    budget = Budget(given.get("seconds"), given.get("playouts"))
    if (budget.seconds is None) == (budget.playouts is None):
        raise ValueError("exactly one of seconds and playouts is needed")
    return Asked(given.get("level"), question, budget, given["seed"])


def write_warm(*games: str) -> bytes:
    """The line that asks a process to get ready for these games; it is answered once it is."""
    return _line({"do": "warm", "games": list(games)})


def write_answer(answer: Mapping[str, Any]) -> bytes:
    """The line that says that something worked."""
    return _line({"ok": True, **answer})


def write_problem(why: str) -> bytes:
    """The line that says why something didn't."""
    return _line({"ok": False, "why": why})


def write_choice(choice: Choice) -> bytes:
    """The line that holds a choice."""
    estimates = [[each.play, each.share] for each in choice.estimates]
    return write_answer({"play": choice.play, "value": list(choice.value), "estimates": estimates})


def read_choice(line: bytes) -> Choice:
    """The choice that a line holds. Raises `NoChoice` if it tells a problem, ValueError if it is no answer at all."""
    answer = read_answer(line)
    return Choice(answer["play"], tuple(answer["value"]), tuple(Estimate(play, share) for play, share in answer["estimates"]))


def read_answer(line: bytes) -> Mapping[str, Any]:
    """What a line answers. Raises `NoChoice` if it tells a problem, ValueError if it is no answer at all."""
    answer: Mapping[str, Any] = json.loads(line)
    if not answer["ok"]:
        raise NoChoice(answer["why"])
    return answer


def _line(message: Mapping[str, Any]) -> bytes:
    return json.dumps(message, separators=(",", ":")).encode() + b"\n"
