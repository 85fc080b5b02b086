"""The cards that lie in hands and in the draw pile, to be dealt anew where a game goes on from a record that everybody has read."""

from collections import Counter
from collections.abc import Sequence

from .refusals import OtherCards
from .state import CARDS, KIND_OF, State


def unseen(state: State) -> tuple[str, ...]:
    """Every card in a hand or in the draw pile, in the order in which the rules list a deck."""
    counts = Counter(list(state.deck)[: state.draw_left])
    for seat in range(state.players):
        counts.update(dict(enumerate(state.hands[seat])))
    return tuple(CARDS[kind] for kind in sorted(counts) for _ in range(counts[kind]))


def deal_anew(state: State, cards: Sequence[str]) -> None:
    """Hands by player in the sizes they have, then the draw pile from its front. Raises `OtherCards`, and then changes nothing."""
    if Counter(cards) != Counter(unseen(state)):
        raise OtherCards
    kinds = [KIND_OF[card] for card in cards]
    for seat in range(state.players):
        size = state.hand_sizes[seat]
        _hold(state, seat, kinds[:size])
        kinds = kinds[size:]
    for place, kind in enumerate(reversed(kinds)):
        state.deck[place] = kind


def _hold(state: State, seat: int, kinds: Sequence[int]) -> None:
    for kind in range(len(CARDS)):
        state.hands[seat][kind] = kinds.count(kind)
    state.held[seat] = sum(1 << kind for kind in set(kinds))
