"""A game that the lab has played, played again by its texts and counted by hand: what its row should say.

Nothing of the lab's own counting is used: lines are looked at square by square, and what was legal is asked of the game.
"""

from collections import Counter
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Any

from quarantable.games.covirus.check import CovirusPosition
from quarantable.games.covirus.game import Covirus
from quarantable.games.covirus.notation import Roll, write_placement
from quarantable.games.covirus.state import ROWS, Placement
from quarantable.games.kernel import R, Record, narrowed
from quarantable.lab.covirus import playing
from quarantable.lab.setting import Setting
from tests.lab.builders import overheard, play

GAME = Covirus()
TENTHS = 10
OPEN, SPOILED = 0, 3
DICE = range(7)


def told(setting: Setting, number: int = 0) -> tuple[list[str], Any]:
    """The texts of a game of a run, and the row that the lab made of it."""
    with overheard(playing, "play") as plays, overheard(playing, "watch") as watched:
        row = play(setting, 1, number)[0]
    rolls = [Roll(larger, smaller) for *_, larger, smaller in watched]
    placements = [widened(Placement, placement) for _, placement in plays]
    texts = [write_placement(roll, placement) for roll, placement in zip(rolls, placements, strict=True)]
    return texts, row


def widened(kind: type[R], data: bytes) -> R:
    """The record whose bytes these are, whether it was kept narrow or not."""
    if len(data) == kind.size:
        return kind.from_bytes(data)
    same: Any = kind
    narrow, wide = narrowed(same).from_bytes(data), kind.zeros()
    for name, each in kind.fields.items():
        copied(getattr(narrow, name), wide, name) if each.shape else setattr(wide, name, getattr(narrow, name))
    return wide


def copied(values: Any, wide: Record, name: str) -> None:
    """Copy a table or a list of numbers."""
    for index, value in enumerate(values):
        if isinstance(value, int):
            getattr(wide, name)[index] = value
        else:
            getattr(wide, name)[index][:] = list(value)


@dataclass
class Counted:
    """What is counted of a game, turn by turn."""

    rolls: list[str] = field(default_factory=list)
    lost: list[bool] = field(default_factory=list)
    legal: list[int] = field(default_factory=list)
    """How many placements there were, on turns where they can be listed and that weren't lost."""
    done: list[tuple[int, int]] = field(default_factory=list)
    """After each turn, how many lines each has completed."""
    decided: list[bool] = field(default_factory=list)
    status: list[list[int]] = field(default_factory=list)
    """After each turn, what each line is."""


def count(setting: Setting, texts: list[str]) -> tuple[Counted, CovirusPosition]:
    """Play the game again and count."""
    position, counted = GAME.new(GAME.read_options(setting.options)), Counted()
    for number, text in enumerate(texts):
        roll, _, form = text.partition(" ")
        counted.rolls.append(roll)
        counted.lost.append(form == "-")
        if is_forbidden(roll, setting.is_forbidden_to(number % 2)):
            assert form == "-"
            position.state.turns += 1
        else:
            legal = GAME.legal(position, roll)
            if form != "-" and legal is not None:
                counted.legal.append(len(legal))
            GAME.play(position, text)
        counted.done.append((position.state.done[0], position.state.done[1]))
        counted.decided.append(GAME.is_decided(position))
        counted.status.append([status_of(position, y) for y in range(position.state.length)])
    return counted, position


def is_forbidden(roll: str, names: tuple[str, ...]) -> bool:
    """Is a turn with these dice lost, whatever the field?"""
    return roll in names or ("rectangles" in names and roll[0] != roll[1])


def status_of(position: CovirusPosition, y: int) -> int:
    """What a line is (V10): one with both colours is spoiled, a full one of one colour completed."""
    virus, cure, empty = position.state.mine[0][y], position.state.mine[1][y], position.state.empty[y]
    if virus and cure:
        return SPOILED
    return OPEN if empty else 1 + bool(cure)


def expected(setting: Setting, texts: list[str]) -> dict[str, Any]:
    """What the row of a game should say, by field."""
    counted, position = count(setting, texts)
    turns, leads = len(texts), [virus - cure for virus, cure in counted.done]
    leaders = [-1 if lead == 0 else int(lead < 0) for lead in leads]
    ends = [turns * tenth // TENTHS for tenth in range(TENTHS + 1)]
    totals = [0, *(sum(done) for done in counted.done)]
    last = max((turn for turn in range(1, turns + 1) if totals[turn] > totals[turn - 1]), default=0)
    lost_rolls = Counter(roll for roll, lost in zip(counted.rolls, counted.lost, strict=True) if lost)
    lines = range(position.state.length)
    return {
        "turns": turns,
        "forced": counted.legal.count(1),
        "listed": len(counted.legal),
        "choices": sum(counted.legal),
        "lead_changes": changes(leaders),
        "led_from": led_from(leaders),
        "certain_at": counted.decided.index(True) + 1 if True in counted.decided else turns,
        "last_completed_at": last,
        "lost_after": sum(counted.lost[last:]),
        "stopped": int(not GAME.is_over(position)),
        "free": sum(position.state.empty[y].bit_count() for y in lines),
        "spoiled": counted.status[-1].count(SPOILED),
        "done": list(counted.done[-1]),
        "lost": [sum(counted.lost[0::2]), sum(counted.lost[1::2])],
        "rolled": by_dice(Counter(counted.rolls)),
        "lost_on": by_dice(lost_rolls),
        "lost_in": [sum(counted.lost[first:end]) for first, end in pairwise(ends)],
        "turns_in": [end - first for first, end in pairwise(ends)],
        "leader_after": [leaders[end - 1] if end else -1 for end in ends[1:]],
        "lead_after": [abs(leads[end - 1]) if end else 0 for end in ends[1:]],
        "status": padded(counted.status[-1]),
        "settled_at": padded([settled_at([status[y] for status in counted.status]) for y in lines]),
        "mine": [list(position.state.mine[player]) for player in range(2)],
    }


def changes(leaders: list[int]) -> int:
    """How often the other one leads than the last that did."""
    alone = [leader for leader in leaders if leader != -1]
    return sum(before != after for before, after in pairwise(alone))


def led_from(leaders: list[int]) -> int:
    """Turns played when the winner last came to lead; of a draw all."""
    if leaders[-1] == -1:
        return len(leaders)
    return max((index for index, leader in enumerate(leaders) if leader != leaders[-1]), default=-1) + 2


def settled_at(status: list[int]) -> int:
    """Turns played when a line was completed or spoiled; 0 if it is open."""
    return next((turn for turn, each in enumerate(status, 1) if each != OPEN), 0)


def by_dice(counts: Counter[str]) -> list[list[int]]:
    return [[counts[f"{larger}{smaller}"] for smaller in DICE] for larger in DICE]


def padded(numbers: list[int]) -> list[int]:
    return numbers + [0] * (ROWS - len(numbers))
