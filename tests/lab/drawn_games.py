"""Games of cards that nobody played: rows drawn so that it is known in what two ways to play differ."""

from collections.abc import Iterator
from typing import Any

import numpy as np

from quarantable.lab.comparing import Contrasts, contrasts
from quarantable.lab.contagious.measures import headlines, measures

PLAYERS = 3
HEADLINES = [each for each in measures(PLAYERS) if each.name in headlines(PLAYERS)]


class Rows(dict[str, Any]):
    """Rows of games of cards: what the measures that say most read of them."""

    def __len__(self) -> int:
        return len(self["winners"])


def drawn(chance: np.random.Generator, games: int, advantage: float) -> tuple[Rows, Rows]:
    """The same deals played two ways that share most of their luck. The second time the starter wins so much oftener; all else is alike."""
    starters = chance.integers(0, PLAYERS, games)
    luck = chance.random(games)
    again = np.where(chance.random(games) < 0.1, chance.random(games), luck)
    common = chance.poisson(60, games)
    return rows_of(chance, starters, luck, common, 0.0), rows_of(chance, starters, again, common, advantage)


def rows_of(chance: np.random.Generator, starters: Any, luck: Any, common: Any, advantage: float) -> Rows:
    """Luck says which place wins; one game in ten is shared with the next seat."""
    games, decisions = len(luck), 20 + common + chance.poisson(10, len(luck))
    winner = (starters + (luck > 1 / 3 + advantage) + (luck > 2 / 3 + advantage / 2)) % PLAYERS
    shared = chance.random(games) < 0.1
    won = np.zeros((games, PLAYERS), np.uint8)
    won[np.arange(games), winner] = 1
    won[shared, (winner[shared] + 1) % PLAYERS] = 1
    return Rows(
        starter=starters,
        won=won,
        winners=1 + shared.astype(np.uint8),
        decisions=decisions,
        dead=chance.binomial(decisions[:, np.newaxis], [0.05, 0.04, 0.03]),
        loads=chance.poisson(12, (games, PLAYERS)),
        lead_changes=chance.poisson(1.5, games),
        led_from=chance.binomial(decisions, chance.beta(2, 1, games)),
    )


def parts(seed: int, size: int, advantage: float) -> Iterator[Contrasts]:
    """What the games come to, part by part, without end."""
    chance = np.random.default_rng([seed, size])
    while True:
        yield contrasts(HEADLINES, *drawn(chance, size, advantage))
