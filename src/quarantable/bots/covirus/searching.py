"""The search of the strongest level: as long as its time or its playouts allow.

First every turn proposed is valued by the network. Then the best are tried in playouts on the same dice, and after each round only the
better half goes on. What the network thinks counts as some playouts more.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from time import perf_counter
from typing import Final

from quarantable.bots.question import Budget, Choice, Estimate
from quarantable.chance.splitmix import seeded
from quarantable.games.covirus.check import CovirusPosition, empty_placement, placement_of
from quarantable.games.covirus.notation import Roll, read, write_placement
from quarantable.games.covirus.rules import mover
from quarantable.games.covirus.state import Placement, State, Work
from quarantable.games.kernel import raw

from .candidates import offer
from .evaluation import is_decided
from .mind import MOST, WHOLE, Mind, new_mind
from .playouts import Trial, try_out
from .thinking import look, propose, value_listed

TRIES: Final = 24
"""Seeds of each sort for free shapes, at first; later one."""

FIRST, LATER = 40, 6
"""How many turns are proposed at first, and later."""

HANDFUL: Final = 4
"""How many are proposed to who only looks."""

ASKED: Final = 1 << 60
"""What a turn that has to be valued gains, so that it stays on the list."""

TRIED: Final = 12
"""How many turns are tried in playouts."""

PRIOR: Final = 10
"""As how many playouts the network's value counts."""

AT_ONCE: Final = 12
"""About how many playouts are made between two looks at the clock."""

MARGIN: Final = WHOLE // 20
"""What worse a turn may look than the best to be tried."""


@dataclass(slots=True)
class Line:
    """A turn on the list, and what it is worth so far to who plays it."""

    index: int
    play: str
    network: int
    """By the network, after the turn."""
    playouts: int = 0
    total: int = 0
    """By so many playouts, added up."""

    @property
    def value(self) -> float:
        """As far as is known."""
        return (self.total + PRIOR * self.network) / (self.playouts + PRIOR)


class Budgeted:
    """How long to go on."""

    def __init__(self, budget: Budget) -> None:
        self.end = perf_counter() + budget.seconds if budget.seconds is not None else None
        self.most = budget.playouts or 0
        self.playouts = 0

    def portion(self, portions: int) -> "Budgeted":
        """One of so many equal portions of what is left; what it uses has to be told here."""
        portion = Budgeted(Budget(playouts=(self.most - self.playouts) // portions))
        if self.end is not None:
            now = perf_counter()
            portion.end = now + (self.end - now) / portions
        return portion

    def take(self, turns: int) -> int:
        """How many playouts of each of so many turns may be made before this is asked again; they count as made."""
        at_once = max(1, AT_ONCE // turns)
        if self.end is not None:
            return at_once if perf_counter() < self.end else 0
        playouts = min(at_once, (self.most - self.playouts) // turns)
        self.playouts += playouts * turns
        return playouts


class Thought:
    """A position that is thought about after a roll."""

    def __init__(self, position: CovirusPosition, roll: Roll, proposed: int = FIRST) -> None:
        self.position, self.roll = position, roll
        self.state: State = position.raw
        self.seen = _new_mind(proposed)
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

    def try_out(self, lines: list[Line], seed: int, budgeted: Budgeted) -> None:
        """Give each of some turns as many playouts as the budget allows."""
        trial, dice = Trial.zeros(), seeded(seed)
        trial.count = len(lines)
        for each, line in enumerate(lines):
            trial.index[each] = line.index
        while playouts := budgeted.take(len(lines)):
            try_out(self.state, playouts, raw(trial), dice, self.mind, self.work, self.placement)
        for each, line in enumerate(lines):
            line.playouts += trial.made
            line.total += trial.total[each]


def _new_mind(proposed: int) -> Mind:
    mind = new_mind()
    for ply in range(1, len(mind.most)):
        mind.most[ply], mind.tries[ply] = LATER, 1
    mind.most[0], mind.tries[0] = proposed, TRIES
    return mind


def search(position: CovirusPosition, roll: Roll, weigh: tuple[str, ...], budget: Budget, seed: int) -> Choice:
    """The best turn found within the budget."""
    thought, budgeted = Thought(position, roll), Budgeted(budget)
    lines = thought.lines(weigh)
    if not lines:
        return lost_turn(thought)
    if not is_decided(thought.state):
        narrow(thought, contenders(lines, weigh), seed, budgeted)
    return chosen(mover(thought.state), sorted(lines, key=_best_first))


def shallow(position: CovirusPosition, roll: Roll, weigh: tuple[str, ...]) -> Choice:
    """Of a few turns with much to be gained, line by line, the one after which the network likes the position best."""
    thought = Thought(position, roll, HANDFUL)
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


def contenders(lines: list[Line], weigh: tuple[str, ...]) -> list[Line]:
    """Those of the turns, best first, that may still be found best, and those to be weighed."""
    least = lines[0].value - MARGIN
    return [line for place, line in enumerate(lines) if (place < TRIED and line.value >= least) or line.play in weigh]


def narrow(thought: Thought, lines: list[Line], seed: int, budgeted: Budgeted) -> None:
    """Try turns in playouts, round by round, and after each the better half of them, until there is one."""
    for rounds in range((len(lines) - 1).bit_length(), 0, -1):
        portion = budgeted.portion(rounds)
        thought.try_out(lines, seed + rounds, portion)
        budgeted.playouts += portion.playouts
        lines = sorted(lines, key=_best_first)[: (len(lines) + 1) // 2]


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


def _best_first(line: Line) -> tuple[int, float]:
    return -line.playouts, -line.value
