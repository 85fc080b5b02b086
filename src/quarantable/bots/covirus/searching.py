"""The search of the strongest level: as deep as its time or its playouts allow.

First every turn proposed is valued by the network. Then, from the best on, by what the other may roll and answer: the mean over all
rolls of the best answer. Then those answers are valued again, roll by roll and for a few turns in step, by what can be rolled and
played after them. Whenever the budget ends, what has been corrected so far counts. An answer to one roll is a playout.
"""

from collections.abc import Iterable
from dataclasses import dataclass, field
from time import perf_counter
from typing import Final

from quarantable.bots.question import Budget, Choice, Estimate
from quarantable.games.covirus.check import CovirusPosition, empty_placement, placement_of
from quarantable.games.covirus.notation import Roll, read, write_placement
from quarantable.games.covirus.rules import mover
from quarantable.games.covirus.state import Placement, State, Work
from quarantable.games.kernel import raw

from .candidates import offer
from .mind import MOST, WHOLE, Mind, new_mind
from .thinking import ROLLS, correction, look, propose, value_after, value_listed

TRIES: Final = 4
"""Seeds of each sort for free shapes, at first; later one."""

FIRST, LATER = 40, 6
"""How many turns are proposed at first, and later."""

WIDE: Final = 16
"""How many turns are valued by the answers to them."""

ASKED: Final = 1 << 60
"""What a turn that has to be valued gains, so that it stays on the list."""

STAGES: Final = ((6, 1), (6, 3), (12, 6))
"""For how many turns, and how many answers to each, it is found out what follows them."""

MARGIN: Final = WHOLE // 20
"""What worse a turn may look than the best to be thought about more."""

ALL_ROLLS: Final = tuple(Roll(larger, smaller) for larger in range(1, 7) for smaller in range(1, larger + 1))


@dataclass(slots=True)
class Line:
    """A turn on the list, and what it is worth so far to who plays it."""

    index: int
    play: str
    network: int
    """By the network, after the turn."""
    answered: int | None = None
    """By the answers to it, if they have been looked at."""
    corrections: dict[Roll, float] = field(default_factory=dict)
    """By roll: what has to be added for what follows the answers."""

    @property
    def value(self) -> float:
        """As far as is known."""
        return self.network if self.answered is None else self.answered + sum(self.corrections.values())


class Budgeted:
    """How long to go on."""

    def __init__(self, budget: Budget) -> None:
        self.end = perf_counter() + budget.seconds if budget.seconds is not None else None
        self.most = budget.playouts or 0
        self.playouts = 0

    def allows(self, playouts: int) -> bool:
        """May so many playouts more be made? If so, they count as made."""
        if self.end is not None:
            return perf_counter() < self.end
        self.playouts += playouts
        return self.playouts <= self.most


class Thought:
    """A position that is thought about after a roll."""

    def __init__(self, position: CovirusPosition, roll: Roll) -> None:
        self.position, self.roll = position, roll
        self.state: State = position.raw
        self.seen = _new_mind()
        """The mind, to be read here; rules take `mind`, which is the same memory."""
        self.mind, self.work, self.placement = raw(self.seen), raw(Work.zeros()), raw(empty_placement())

    def lines(self, weigh: Iterable[str]) -> list[Line]:
        """All turns proposed and those to be weighed, as the network values them, best first."""
        look(self.state, 0, self.mind, self.work)
        propose(self.state, self.roll.larger, self.roll.smaller, 0, self.mind, self.work, self.placement)
        plays = self._listed()
        self.seen.most[0] = MOST
        asked = [play for play in weigh if play not in plays]
        for play in asked:
            offer(raw(placement_of(self.position, read(play))), ASKED, 0, self.mind)
        value_listed(self.state, 0, self.mind, self.work, self.placement)
        lines = [Line(index, play, self.seen.value[0][index]) for index, play in enumerate(self._listed() if asked else plays)]
        return sorted(lines, key=lambda line: -line.value)

    def _listed(self) -> list[str]:
        return [write_placement(self.roll, self._placement(index)) for index in range(self.seen.count[0])]

    def _placement(self, index: int) -> Placement:
        placement, lines = empty_placement(), self.seen.lines[0][index]
        placement.low, placement.high = self.seen.low[0][index], self.seen.high[0][index]
        for y in range(placement.low, placement.high + 1):
            placement.lines[y] = lines[y]
        return placement

    def value_by_answers(self, line: Line) -> None:
        """Value a turn by the best answers to it."""
        line.answered = value_after(self.state, 0, line.index, self.mind, self.work, self.placement)

    def correction(self, line: Line, roll: Roll, answers: int) -> float:
        """What has to be added to a turn's value for what follows the best answers to it after one roll."""
        self.seen.answers = answers
        less = correction(self.state, line.index, roll.larger, roll.smaller, self.mind, self.work, self.placement)
        return (1 if roll.is_double else 2) * less / ROLLS


def _new_mind() -> Mind:
    mind = new_mind()
    for ply in range(1, len(mind.most)):
        mind.most[ply], mind.tries[ply] = LATER, 1
    mind.most[0], mind.tries[0] = FIRST, TRIES
    return mind


def search(position: CovirusPosition, roll: Roll, weigh: tuple[str, ...], budget: Budget) -> Choice:
    """The best turn found within the budget."""
    thought, budgeted = Thought(position, roll), Budgeted(budget)
    lines = thought.lines(weigh)
    if not lines:
        return lost_turn(thought)
    compared = lines[:WIDE] + [line for line in lines[WIDE:] if line.play in weigh]
    widen(thought, compared, budgeted)
    for turns, answers in STAGES:
        compared.sort(key=_best_first)
        deepen(thought, contenders(compared[:turns]), answers, budgeted)
    return chosen(mover(thought.state), sorted(compared, key=_best_first))


def shallow(position: CovirusPosition, roll: Roll, weigh: tuple[str, ...]) -> Choice:
    """The turn after which the network likes the position best."""
    thought = Thought(position, roll)
    lines = thought.lines(weigh)
    return chosen(mover(thought.state), lines) if lines else lost_turn(thought)


def weighed(position: CovirusPosition, roll: Roll, weigh: tuple[str, ...], play: str) -> Choice:
    """A turn that has been chosen otherwise, and what the network thinks of it and of those to be weighed."""
    thought = Thought(position, roll)
    lines = [line for line in thought.lines((play, *weigh)) if line.play == play or line.play in weigh]
    if not lines:
        return lost_turn(thought)
    choice = chosen(mover(thought.state), lines)
    share = next(line.value for line in lines if line.play == play) / WHOLE
    return Choice(play, shares(mover(thought.state), share), choice.estimates)


def widen(thought: Thought, lines: list[Line], budgeted: Budgeted) -> None:
    """Value turns by the answers to them, as far as the budget goes."""
    for line in lines:
        if not budgeted.allows(len(ALL_ROLLS)):
            return
        thought.value_by_answers(line)


def contenders(lines: list[Line]) -> list[Line]:
    """Those of the turns, best first, that deeper thought may still find best."""
    return [line for line in lines if line.answered is not None and line.value >= lines[0].value - MARGIN]


def deepen(thought: Thought, lines: list[Line], answers: int, budgeted: Budgeted) -> None:
    """Correct the values of some turns by what follows the answers, for one roll after the other, as far as the budget goes."""
    for roll in ALL_ROLLS if len(lines) > 1 else ():
        corrections = []
        for line in lines:
            if not budgeted.allows(len(ALL_ROLLS) * answers):
                return  # turns are compared only when all of them have met the same rolls
            corrections.append(thought.correction(line, roll, answers))
        for line, corrected in zip(lines, corrections, strict=True):
            line.corrections[roll] = corrected


def lost_turn(thought: Thought) -> Choice:
    """What is left to do where nothing fits (V8)."""
    share = look(thought.state, 0, thought.mind, thought.work) / WHOLE
    play = write_placement(thought.roll, empty_placement())
    return Choice(play, shares(mover(thought.state), share), (Estimate(play, share),))


def chosen(player: int, lines: list[Line]) -> Choice:
    """The first of these turns, and what all of them are worth."""
    estimates = tuple(Estimate(line.play, line.value / WHOLE) for line in lines)
    return Choice(estimates[0].play, shares(player, estimates[0].share), estimates)


def shares(player: int, share: float) -> tuple[float, float]:
    """By player, the expected shares of the win."""
    return (1 - share, share) if player else (share, 1 - share)


def _best_first(line: Line) -> tuple[bool, float]:
    return line.answered is None, -line.value
