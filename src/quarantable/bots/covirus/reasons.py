"""Why a turn of Covirus may have been made: from the position that everybody sees, and the turn.

>>> position = {"turn": "virus", "lines": ["vv..", "....", ".ccc"]}
>>> reason(position, "21 c1:d1").why
'It completes line 1.'
>>> reason(position, "11 a3").why
'It spoils line 3, where the other had 3 of 4 squares.'
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from quarantable.bots.reason import Reason
from quarantable.games.covirus.notation import Form, Line, Lost, Rectangle, Squares, read

SENTENCES: Final[Mapping[str, str]] = {
    "lost": "Nothing fits, so the turn is lost.",
    "completes": "It completes line {line}.",
    "completes_several": "It completes {count} lines.",
    "spoils_full": "It spoils line {line}, where the other had {squares} of {width} squares.",
    "spoils_several": "It spoils {count} lines of the other, one with {squares} of {width} squares.",
    "nearly": "It fills line {line} up to {squares} of {width} squares.",
    "beachhead": "It opens a beachhead far up, on line {line}.",
    "claims": "It is first on {count} lines, so that the other cannot complete them.",
    "extends": "It goes on with {count} lines, the fullest of them line {line} with {squares} of {width} squares.",
    "extends_one": "It goes on with line {line}, which has {squares} of {width} squares now.",
    "begins": "It begins line {line}.",
    "walls": "It stands in the other's way.",
    "room": "It uses lines that are spoiled or done.",
}
"""The sentence of every code."""

CODES: Final = tuple(SENTENCES)
"""All codes, for catalogues to be checked against."""

OWN: Final = {"virus": "v", "cure": "c"}

NEARLY: Final = 70
"""How full a line is, in parts of a hundred, that is told as nearly complete."""

SEVERAL: Final = 3
"""How many lines are told as many."""


@dataclass(frozen=True, slots=True)
class Change:
    """What a turn does to a line."""

    line: int
    """Its number, from 1."""
    own: int
    """The mover's squares in it before, and the other's."""
    other: int
    filled: int

    @property
    def total(self) -> int:
        """The mover's squares in it afterwards."""
        return self.own + self.filled


def reason(state: Mapping[str, Any], play: str) -> Reason:
    """The best of the reasons for a legal turn, in a spectator's view of the position before it."""
    lines, own, form = state["lines"], OWN[state["turn"]], read(play).form
    if isinstance(form, Lost):
        return _told("lost")
    changes = [_change(lines, own, y, count) for y, count in sorted(_filled(lines, form).items())]
    width = len(lines[0])
    return (
        _by_completing(changes, width) or _by_spoiling(changes, width) or _by_building(changes, lines, own) or _otherwise(lines, own, form)
    )


def _told(code: str, **facts: int) -> Reason:
    return Reason(code, SENTENCES[code], facts)


def _filled(lines: Sequence[str], form: Form) -> dict[int, int]:
    """By line: how many squares the turn fills."""
    if isinstance(form, Line):
        return {form.line: lines[form.line].count(".")}
    filled: dict[int, int] = {}
    for _, y in _squares(form):
        filled[y] = filled.get(y, 0) + 1
    return filled


def _squares(form: Form) -> list[tuple[int, int]]:
    if isinstance(form, Rectangle):
        return [(x, y) for y in range(form.bottom, form.top + 1) for x in range(form.left, form.right + 1)]
    return list(form.squares) if isinstance(form, Squares) else []


def _change(lines: Sequence[str], own: str, y: int, filled: int) -> Change:
    mine = lines[y].count(own)
    return Change(y + 1, mine, len(lines[y]) - lines[y].count(".") - mine, filled)


def _by_completing(changes: Sequence[Change], width: int) -> Reason | None:
    completed = [change for change in changes if change.other == 0 and change.total == width]
    if len(completed) > 1:
        return _told("completes_several", count=len(completed))
    return _told("completes", line=completed[0].line) if completed else None


def _by_spoiling(changes: Sequence[Change], width: int) -> Reason | None:
    spoiled = [change for change in changes if 0 < change.other < width and change.own == 0]
    if not spoiled:
        return None
    fullest = max(spoiled, key=lambda change: change.other)
    if len(spoiled) > 1:
        return _told("spoils_several", count=len(spoiled), squares=fullest.other, width=width)
    return _told("spoils_full", line=fullest.line, squares=fullest.other, width=width)


def _by_building(changes: Sequence[Change], lines: Sequence[str], own: str) -> Reason | None:
    width = len(lines[0])
    extended = [change for change in changes if change.own and change.other == 0]
    begun = [change for change in changes if change.own == 0 and change.other == 0]
    fullest = max(extended, key=lambda change: change.total, default=None)
    if fullest and fullest.total * 100 >= NEARLY * width:
        return _told("nearly", line=fullest.line, squares=fullest.total, width=width)
    if begun and not extended and _is_far(begun, lines, own):
        return _told("beachhead", line=begun[0].line if own == "c" else begun[-1].line)
    if len(begun) >= SEVERAL:
        return _told("claims", count=len(begun))
    if fullest:
        facts = {"line": fullest.line, "squares": fullest.total, "width": width}
        return _told("extends", count=len(extended), **facts) if len(extended) > 1 else _told("extends_one", **facts)
    return _told("begins", line=begun[0].line) if begun else None


def _is_far(begun: Sequence[Change], lines: Sequence[str], own: str) -> bool:
    """Are these lines in the other's half, and none of the mover's squares on the lines beside them?"""
    home = 1 if own == "v" else len(lines)
    nearest = min(begun, key=lambda change: abs(change.line - home))
    beside = lines[max(begun[0].line - 2, 0) : begun[-1].line + 1]
    return abs(nearest.line - home) * 2 > len(lines) and not any(own in line for line in beside)


def _otherwise(lines: Sequence[str], own: str, form: Form) -> Reason:
    others = "c" if own == "v" else "v"
    return _told("walls" if _touches(lines, others, form) else "room")


def _touches(lines: Sequence[str], colour: str, form: Form) -> bool:
    """Is a square of this colour beside the turn's squares?"""
    beside = [(x + dx, y + dy) for x, y in _squares(form) for dx, dy in ((0, 1), (1, 0), (0, -1), (-1, 0))]
    return any(0 <= y < len(lines) and 0 <= x < len(lines[y]) and lines[y][x] == colour for x, y in beside)
