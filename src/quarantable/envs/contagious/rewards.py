"""What a game of It's Contagious! was worth to each seat: its share of the win, less an even share."""

from collections.abc import MutableSequence

from quarantable.games.contagious.state import MOST_CARDS, State
from quarantable.games.kernel import rule


@rule
def write_rewards(state: State, rewards: MutableSequence[float]) -> None:
    """By seat, after the end: 1/k − 1/n to each of k winners among n players (C20), −1/n to the others. They add up to 0."""
    fewest = MOST_CARDS
    for seat in range(state.players):
        fewest = min(fewest, state.load_sizes[seat])
    sharing = 0
    for seat in range(state.players):
        if state.load_sizes[seat] == fewest:
            sharing += 1
    for seat in range(state.players):
        share = 1.0 / sharing if state.load_sizes[seat] == fewest else 0.0
        rewards[seat] = share - 1.0 / state.players
