"""Who plays, as it is written on the command line.

>>> read_entrant("best@0.5s", Budget(seconds=0.1))
Entrant(name='best@0.5s', budget=Budget(seconds=0.5, playouts=None), level='best', command=())
>>> read_entrant("cmd:python3 'my bot.py'", Budget(playouts=100)).command
('python3', 'my bot.py')
"""

import re
import shlex
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from typing import Any, Final

from quarantable.bots.levels import LEVELS
from quarantable.bots.question import Budget
from quarantable.games.contract import Refusal
from quarantable.games.wording import shown

PROGRAM: Final = "cmd:"
"""What a program's command line follows."""

_LEVEL: Final = re.compile(r"([a-z]+)(?:@(?:([0-9]{1,6}(?:\.[0-9]{1,6})?)s|([0-9]{1,9})))?")


class UnknownBot(Refusal):
    """What was written is no bot."""

    rule = "protocol"
    sentence = (
        "{bot} is no bot. A bot is a level ({levels}), a level with a budget of its own (best@0.5s, strong@2000), or cmd: and a command."
    )


@dataclass(frozen=True, slots=True)
class Entrant:
    """A bot that takes part: one of our levels, or somebody's program."""

    name: str
    """As it was written."""
    budget: Budget
    level: str | None = None
    command: tuple[str, ...] = ()
    """How the program is started; empty for a level."""


def read_entrant(text: str, budget: Budget) -> Entrant:
    """The bot that a text names, with this budget unless it names its own. Raises `UnknownBot`."""
    if text.startswith(PROGRAM):
        return Entrant(text, budget, command=_command(text))
    found = _LEVEL.fullmatch(text)
    if found is None or found[1] not in LEVELS:
        raise _unknown(text)
    own = _own_budget(found[2], found[3]) if found[2] or found[3] else budget
    if own is None:
        raise _unknown(text)
    return Entrant(text, own, level=found[1])


def _command(text: str) -> tuple[str, ...]:
    try:
        words = tuple(shlex.split(text.removeprefix(PROGRAM)))
    except ValueError:  # a quotation mark that is never closed
        raise _unknown(text) from None
    if not words or not words[0]:
        raise _unknown(text)
    return words


def _own_budget(seconds: str | None, playouts: str | None) -> Budget | None:
    if seconds:
        return Budget(seconds=float(seconds)) if float(seconds) else None
    return Budget(playouts=int(playouts or 0)) if int(playouts or 0) else None


def _unknown(text: str) -> UnknownBot:
    return UnknownBot(bot=shown(text), levels=", ".join(LEVELS))


def write_entrant(entrant: Entrant) -> dict[str, Any]:
    """An entrant ready for JSON."""
    return asdict(entrant)


def entrant_of(written: Mapping[str, Any]) -> Entrant:
    """The entrant that `write_entrant` wrote."""
    return Entrant(written["name"], Budget(**written["budget"]), written["level"], tuple(written["command"]))


def spell_budget(budget: Budget) -> str:
    """How long it may think, in words.

    >>> spell_budget(Budget(seconds=0.1)), spell_budget(Budget(playouts=2000))
    ('0.1 s a move', '2000 playouts a move')
    """
    return f"{budget.playouts} playouts a move" if budget.seconds is None else f"{budget.seconds:g} s a move"
