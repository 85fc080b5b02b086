"""What a verification says: step by step what was checked, and whether it holds."""

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any, Literal

from quarantable.games.contract import Refusal

from .breaches import Breach, WrongRoll, WrongRollOff
from .kinds import ChanceKind
from .model import Record, RollOff
from .writing import line_of, spell_entry

Check = Literal["record", "commitment", "nonces", "messages", "declared", "seeded", "set_up", "rolls", "plays", "result", "receipt"]


@dataclass(frozen=True, slots=True)
class Step:
    """One check. `holds` None: nothing proves it, nothing speaks against it. `code` and `facts` are for other languages."""

    check: Check
    holds: bool | None
    code: str
    why: str
    """A plain sentence, or two."""
    facts: dict[str, Any] = field(default_factory=dict)
    line: int | None = None
    """Of the record, where something there doesn't hold."""


@dataclass(frozen=True, slots=True)
class Report:
    """What came of verifying a record."""

    chance: ChanceKind
    steps: tuple[Step, ...]

    @property
    def holds(self) -> bool:
        """Does nothing speak against the record?"""
        return all(step.holds is not False for step in self.steps)

    @property
    def proven(self) -> bool:
        """Does everything hold, and does a receipt show that it is the game that was played?"""
        return all(step.holds is True for step in self.steps)

    @property
    def summary(self) -> str:
        """All of it in a sentence or two."""
        broken = next((step for step in self.steps if step.holds is False), None)
        if broken is not None:
            place = "" if broken.line is None else f"Line {broken.line}: "
            return f"This record does not hold. {place}{broken.why}"
        if self.proven:
            return "Everything holds, and the receipt shows that this is the game that you played."
        return " ".join(["Everything that can be checked holds.", *(step.why for step in self.steps if step.holds is None)])


@dataclass(frozen=True, slots=True)
class Found:
    """Something that chance is said to have given, in entry number `place`, and what is wrong with it, if anything is."""

    place: int
    kind: str
    breach: Breach | None


def passed(check: Check, code: str, sentence: str, **facts: Any) -> Step:
    """It holds."""
    return Step(check, True, code, sentence.format(**facts), facts)


def unproven(check: Check, code: str, sentence: str) -> Step:
    """Nothing proves it."""
    return Step(check, None, code, sentence)


def failed(check: Check, refusal: Refusal, line: int | None = None) -> Step:
    """It doesn't hold, for this reason."""
    return Step(check, False, refusal.code, refusal.why, {**refusal.facts, "rule": refusal.rule}, line)


def unchecked(check: Check) -> Step:
    """What couldn't be looked at, since something before it doesn't hold."""
    return unproven(check, "not_checked", "Not checked: something that it needs is missing, or doesn't hold.")


def roll_breach(number: int, given: str, expected: str) -> Breach | None:
    """What is wrong with the dice of a turn."""
    return None if given == expected else WrongRoll(number=number, given=given[:2], expected=expected)


def roll_off_breach(given: tuple[tuple[int, int], ...], expected: tuple[tuple[int, int], ...]) -> Breach | None:
    """What is wrong with the roll-off."""
    return None if given == expected else WrongRollOff(given=_pairs(given), expected=_pairs(expected))


def _pairs(pairs: tuple[tuple[int, int], ...]) -> str:
    return spell_entry(RollOff(pairs)).partition(" ")[2]


def of_set_up(record: Record, found: Iterable[Found]) -> Step:
    """The roll-off, or the deck and who leads, or the cards dealt anew."""
    events = [each for each in found if each.kind != "roll"]
    if broken := _first_broken("set_up", record, events):
        return broken
    if not events:
        return unchecked("set_up")
    return passed(
        "set_up", "set_up_fair", "The set-up is as it has to be: the {what}.", what=" and the ".join(each.kind for each in events)
    )


def of_rolls(record: Record, found: Iterable[Found]) -> Step:
    """All dice of all turns."""
    rolls = [each for each in found if each.kind == "roll"]
    if broken := _first_broken("rolls", record, rolls):
        return broken
    return passed("rolls", "rolls_fair", "All dice are what chance gives (rolls: {rolls}).", rolls=len(rolls))


def _first_broken(check: Check, record: Record, found: Iterable[Found]) -> Step | None:
    for each in found:
        if each.breach is not None:
            return failed(check, each.breach, line_of(record, each.place))
    return None
