"""What came of the games so far, deal by deal."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from .pairing import games_of_a_deal, line_ups
from .rating import Rating, as_numbers, ratings
from .setting import Outcome
from .share import Share, share_of


@dataclass(frozen=True, slots=True)
class Standing:
    """One bot's, after the deals so far."""

    share: Share
    par: float
    """The share that it would win among equals."""
    rating: Rating
    faults: Counter[str]
    """Why it lost games without playing them to the end, and how often."""
    moves: int
    seconds_a_move: float | None
    """None if it never had a choice."""


class Tally:
    """Gathers outcomes. A deal counts once all of its games are there, since only together they are fair."""

    def __init__(self, bots: int, players: int) -> None:
        self.bots, self.players = bots, players
        self._line_ups = line_ups(bots, players)
        self._waiting: list[Outcome] = []
        self._won: list[list[list[float]]] = []
        """By deal, line-up and bot: the wins of the deal's games."""
        self._faults: list[Counter[str]] = [Counter() for _ in range(bots)]
        self._moves = [0] * bots
        self._seconds = [0.0] * bots

    def add(self, outcome: Outcome) -> bool:
        """Add the next outcome, in the order of `pairing.fixtures`. Is a deal complete with it?"""
        self._waiting.append(outcome)
        if len(self._waiting) < games_of_a_deal(self.bots, self.players):
            return False
        for each in self._waiting:
            self._count(each)
        self._won.append(self._won_in(self._waiting))
        self._waiting = []
        return True

    def _count(self, outcome: Outcome) -> None:
        for seat, bot in enumerate(outcome.fixture.seats):
            self._moves[bot] += outcome.moves[seat]
            self._seconds[bot] += outcome.seconds[seat]
        for seat, reason in outcome.faults:
            self._faults[outcome.fixture.seats[seat]][reason] += 1

    def _won_in(self, deal: Sequence[Outcome]) -> list[list[float]]:
        won = [[0.0] * self.bots for _ in self._line_ups]
        for outcome in deal:
            for bot, share in zip(outcome.fixture.seats, outcome.shares, strict=True):
                won[outcome.fixture.line_up][bot] += share
        return won

    @property
    def deals(self) -> int:
        """How many deals were played whole."""
        return len(self._won)

    @property
    def games(self) -> int:
        """How many games that is."""
        return self.deals * games_of_a_deal(self.bots, self.players)

    def shares(self, bot: int) -> list[float]:
        """The bot's share of the games of each deal that it plays in."""
        games = self.players * sum(bot in line_up for line_up in self._line_ups)
        return [sum(line_up[bot] for line_up in deal) / games for deal in self._won]

    def par(self, bot: int) -> float:
        """The share that the bot would win among equals."""
        own = [line_up.count(bot) for line_up in self._line_ups if bot in line_up]
        return sum(own) / (len(own) * self.players)

    def standings(self) -> list[Standing]:
        """All bots', in their order."""
        rated = self._rated()
        return [
            Standing(
                share=share_of(self.shares(bot)),
                par=self.par(bot),
                rating=rated[bot],
                faults=self._faults[bot],
                moves=self._moves[bot],
                seconds_a_move=self._seconds[bot] / self._moves[bot] if self._moves[bot] else None,
            )
            for bot in range(self.bots)
        ]

    def _rated(self) -> list[Rating]:
        seats = as_numbers([[line_up.count(bot) for bot in range(self.bots)] for line_up in self._line_ups])
        won = as_numbers(self._won).reshape(self.deals, len(self._line_ups), self.bots)
        return ratings(won, seats)
