"""Looking ahead: the plays that seem best are tried in the same worlds (`playouts.py`), and the worse half dropped again and again.

What the policy thinks of a play counts as if some playouts had said so. A budget of seconds is looked at between small chunks of
worlds; with a budget of playouts the choice depends on the question and the seed alone.
"""

import math
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Final

from quarantable.bots.question import Budget, Choice, Estimate, Question
from quarantable.games.contagious.notation import action_for, parse
from quarantable.games.contagious.state import State
from quarantable.games.kernel import is_compiled, raw, to_bytes

from .endgame import WIN, can_be_solved, solve
from .knowledge import Knowledge, knowledge_at_a_glance, knowledge_of
from .playouts import SHARES, Desk, add_playouts, score_plays
from .policy import UNIT
from .regrets import Study, can_be_studied
from .weights import policy_weights
from .worlds import begin_worlds, imagine, next_world


@dataclass(frozen=True, slots=True)
class Setting:
    """How a search weighs things, as fits the values of many positions best."""

    prior: float
    """For how many playouts the policy's opinion counts."""
    slope: float
    """How much of the win a play is thought to lose for each natural unit of score that it lies behind."""
    widest: int = 12
    """Plays that are tried, the best by policy."""


DUEL, TABLE = Setting(prior=190, slope=0.004), Setting(prior=80, slope=0.005)
"""For two players, and for more."""
CHUNK: Final = 8 if is_compiled() else 1
"""Worlds between two looks at the clock: a few milliseconds."""
NODES_A_SECOND: Final = 400_000 if is_compiled() else 4_000
NODES_A_PLAYOUT: Final = 20
"""How many positions of an endgame may be looked at; if they don't suffice, about a third of the time is lost."""
STORY_SECONDS: Final = 0.005
"""Who has less time than this doesn't go through what was played: that would take most of it."""
PLAYOUTS_A_SECOND: Final = 100_000
"""About, to tell how many there is time for."""
CHOICES_PLAYOUTS: Final = 4_000
"""Who makes fewer playouts than this doesn't ask why others played as they did."""
NODES_A_WORLD: Final = 20_000
PLAYOUTS_A_ROUND: Final = 8
"""Of an ending of few cards."""
FORCED: Final = 64
"""Worlds to value a position by in which there is nothing to choose."""


def look_ahead(question: Question, budget: Budget, seed: int, setting: Setting | None = None) -> Choice:
    """The play that wins most in the worlds that the seat can't tell apart."""
    begun = time.monotonic()
    search = _Search(question, known_within(question, budget), seed, setting or (DUEL if question.players == 2 else TABLE))
    nodes = int((budget.seconds or 0) * NODES_A_SECOND) if budget.playouts is None else NODES_A_PLAYOUT * budget.playouts
    if found := search.solve(nodes) or search.study(begun, budget):
        return found
    if budget.playouts is not None:
        search.run_playouts(budget.playouts)
    else:
        search.run_until(begun, budget.seconds or 0.0)
    return search.choice()


def known_within(question: Question, budget: Budget) -> Knowledge:
    """As much of what the seat knows as there is time for.

    What others chose makes the chain of worlds move slowly, so it misleads who can't visit many. Endings of few cards go by proofs alone.
    """
    if budget.seconds is not None and budget.seconds < STORY_SECONDS:
        return knowledge_at_a_glance(question)
    known = knowledge_of(question)
    playouts = budget.playouts or (budget.seconds or 0) * PLAYOUTS_A_SECOND
    has_time = playouts >= CHOICES_PLAYOUTS and not can_be_studied(known.position)
    return known if has_time else known.without_decisions()


@cache
def _empty_desk() -> bytes:
    desk = Desk.zeros()
    desk.weights[:] = policy_weights()
    return to_bytes(desk)


class _Search:
    """The plays in question and what is known of them so far."""

    def __init__(self, question: Question, knowledge: Knowledge, seed: int, setting: Setting) -> None:
        self.setting, self.seat, self.players = setting, question.seat, question.players
        self.position = knowledge.position
        self.seen, self.sim, self.deal = raw(knowledge.position), raw(State.zeros()), raw(begin_worlds(knowledge, seed))
        self.desk = Desk.from_bytes(_empty_desk())
        self.raw_desk = raw(self.desk)
        self.seed = seed
        self.legal = legal = question.legal or ()
        actions = [action_for(parse(text)) for text in legal]
        scores = self._scores(actions)
        first = sorted(range(len(legal)), key=lambda i: -scores[i])
        chosen = first[: setting.widest] + [i for i in first[setting.widest :] if legal[i] in question.weigh]
        self.plays = [legal[i] for i in chosen]
        self.gaps = [(scores[first[0]] - scores[i]) / UNIT for i in chosen]
        self.kept = [i for i, text in enumerate(self.plays) if text in question.weigh]
        self.desk.tried[: len(chosen)] = [actions[i] for i in chosen]
        self.alive = list(range(len(chosen)))
        self.rounds: list[dict[int, float]] = []

    def _scores(self, actions: Sequence[int]) -> list[int]:
        self.desk.tried[: len(actions)] = actions
        score_plays(self.seen, self.raw_desk, len(actions))
        return list(self.desk.scores[: len(actions)])

    def solve(self, nodes: int) -> Choice | None:
        """The best play of an endgame in which nothing is hidden from two players; None if it isn't one, or takes more nodes."""
        if not can_be_solved(self.position):
            return None
        next_world(self.deal, self.sim)
        imagine(self.sim, self.seen, self.deal)
        worths = solve(self.sim, self.desk.tried[: len(self.plays)], nodes)
        if worths is None:
            return None
        shares = [(WIN - worth if self.seat else worth) / WIN for worth in worths]
        order = sorted(range(len(shares)), key=lambda i: -shares[i])
        best = shares[order[0]]
        value = (1 - best, best) if self.seat else (best, 1 - best)
        return Choice(self.plays[order[0]], value, tuple(Estimate(self.plays[i], shares[i]) for i in order))

    def study(self, begun: float, budget: Budget) -> Choice | None:
        """The play of an ending of few cards that best play makes most often; None if it isn't one, or is too large."""
        if not can_be_studied(self.position) or len(self.plays) == 1:
            return None
        study = Study(self.seen, self.deal, self.seed, NODES_A_WORLD)
        fits = study.learn(max(1, budget.playouts // PLAYOUTS_A_ROUND) if budget.playouts else CHUNK)
        while fits and budget.seconds is not None and time.monotonic() < begun + budget.seconds:
            fits = study.learn(CHUNK)
        return self._choice_of(study) if fits else None

    def _choice_of(self, study: Study) -> Choice:
        """The most frequent play first, then by what they bring."""
        legal = len(self.legal)
        habits, shares = study.habits(legal), study.shares(legal)
        order = sorted(range(legal), key=lambda i: -shares[i])
        first = max(range(legal), key=lambda i: habits[i])
        order.sort(key=lambda i: i != first)
        best = min(1.0, max(0.0, shares[first]))
        value = (1 - best, best) if self.seat else (best, 1 - best)
        return Choice(self.legal[first], value, tuple(Estimate(self.legal[i], min(1.0, max(0.0, shares[i]))) for i in order))

    def run_playouts(self, playouts: int) -> None:
        """Spend so many playouts, about equally many in each round."""
        for _, part in self._halving():
            self._add(max(1, int(playouts * part / len(self.alive))))

    def run_until(self, begun: float, seconds: float) -> None:
        """Spend the time that is left of these seconds, about as much in each round."""
        for spent, part in self._halving():
            end = begun + seconds * (spent + part)
            self._add(CHUNK)
            while time.monotonic() < end:
                self._add(CHUNK)

    def _halving(self) -> Iterator[tuple[float, float]]:
        """For each round what part of the budget was spent before it and what part is its own; after it the worse half is dropped."""
        if len(self.plays) == 1:
            self._add(FORCED)
            self._end_round()
            return
        rounds = math.ceil(math.log2(len(self.plays)))
        for number in range(rounds):
            yield number / rounds, 1 / rounds
            self._end_round()

    def _add(self, worlds: int) -> None:
        self.desk.alive[: len(self.alive)] = self.alive
        add_playouts(self.sim, self.seen, self.deal, self.raw_desk, len(self.alive), worlds)

    def _end_round(self) -> None:
        shares = {place: self._share(place) for place in self.alive}
        self.rounds.append(shares)
        best = sorted(self.alive, key=lambda place: -shares[place])
        half = best[: max(1, (len(best) + 1) // 2)]
        self.alive = half + [place for place in self.kept if place in best and place not in half]

    def _share(self, place: int) -> float:
        """The share of the win after a play, the policy's opinion counted in."""
        count = self.desk.worlds[place]
        opinion = self._mean(0, self.seat) - self.setting.slope * self.gaps[place]
        return (count * self._mean(place, self.seat) + self.setting.prior * opinion) / (count + self.setting.prior)

    def _mean(self, place: int, seat: int) -> float:
        return self.desk.won[place][seat] / (SHARES * self.desk.worlds[place])

    def choice(self) -> Choice:
        """The best play. Others are valued by how far they lay behind it when they were last tried in the same worlds."""
        best = self.alive[0]
        value = tuple(self._mean(best, seat) for seat in range(self.players))
        behind = {place: shares[best] - share for shares in self.rounds for place, share in shares.items()}
        order = sorted(behind, key=lambda place: (place != best, behind[place]))
        estimates = tuple(Estimate(self.plays[i], min(1.0, max(0.0, value[self.seat] - behind[i]))) for i in order)
        return Choice(self.plays[best], value, estimates)
