"""The whole tree of a small game of It's Contagious! for two, made from the rules themselves.

Chance acts by need: a card is drawn from the unseen ones only when a play draws it. A node is a position together with all that both have
seen; nodes stand in layers by the number of plays so far, which both can count. What a player has seen is a number of its own, the same
for all nodes that the player can't tell apart: own cards after every play, and all that is public.
"""

from collections import Counter
from collections.abc import Hashable, Iterator, Mapping
from dataclasses import dataclass, field
from itertools import combinations_with_replacement
from math import comb, prod
from typing import Final

import numpy as np
from numpy.typing import NDArray

from quarantable.games.contagious.options import Options, agreed
from quarantable.games.contagious.rules import MOST_ACTIONS, legal_actions, play
from quarantable.games.contagious.state import NOBODY, State
from quarantable.games.kernel import buffer, raw, to_bytes

PLAYERS: Final = 2
Ints = NDArray[np.int64]
Floats = NDArray[np.float64]


@dataclass(slots=True)
class Layer:
    """The edges from the nodes of one layer to those of the next, and what the nodes are. Filled as lists, then used as arrays."""

    parents: list[int] = field(default_factory=list)
    """By edge: the node it leaves, counted within its layer."""
    children: list[int] = field(default_factory=list)
    """By edge: the node it leads to, counted within the next layer."""
    slots: list[int] = field(default_factory=list)
    """By edge: the play, as a number of all plays at all information sets; −1 for the deal."""
    chances: list[float] = field(default_factory=list)
    """By edge: how likely the cards are that are drawn on it."""
    movers: list[int] = field(default_factory=list)
    """By node: who is to play, or `NOBODY` at the end."""
    shares: list[float] = field(default_factory=list)
    """By node: the share of the win of player 0 at the end, otherwise 0."""


@dataclass(frozen=True, slots=True)
class InformationSet:
    """What a player knows who is to play, and what may be played."""

    seat: int
    first_slot: int
    actions: tuple[int, ...]
    plays: tuple[int, ...]
    """All plays so far."""
    seats: tuple[int, ...]
    """Who made each."""
    state: bytes
    """The position at one of its nodes: to be looked at only with the player's eyes."""


@dataclass(slots=True)
class Tree:
    """A game, layer by layer."""

    layers: list[Layer]
    sets: list[InformationSet]

    @property
    def slots(self) -> int:
        """How many plays there are at all information sets together."""
        return sum(len(each.actions) for each in self.sets)


@dataclass(frozen=True, slots=True)
class _Node:
    state: State
    seen: tuple[int, int]
    plays: tuple[int, ...]
    seats: tuple[int, ...]


class _Builder:
    """Grows the tree layer by layer."""

    def __init__(self) -> None:
        self.views: dict[Hashable, int] = {}
        self.set_of_view: dict[int, int] = {}
        self.sets: list[InformationSet] = []
        self.slots = 0

    def seen(self, before: int, state: State, player: int, action: int) -> int:
        """The number of what a player has seen, after one more play."""
        public = (action, state.turn, state.leader, tuple(state.load_sizes), tuple(state.hand_sizes))
        return self.views.setdefault((before, public, bytes(state.hands[player])), len(self.views))

    def information_set(self, node: _Node) -> InformationSet:
        """The information set of whoever is to play at a node."""
        seat = node.state.turn
        view = node.seen[seat]
        if view not in self.set_of_view:
            self.set_of_view[view] = len(self.sets)
            actions = _actions(node.state)
            self.sets.append(InformationSet(seat, self.slots, actions, node.plays, node.seats, to_bytes(node.state)))
            self.slots += len(actions)
        return self.sets[self.set_of_view[view]]

    def after(self, node: _Node, state: State, action: int) -> _Node:
        """The node that a play leads to, `state` being the position after it."""
        first, second = (self.seen(node.seen[player], state, player, action) for player in range(PLAYERS))
        return _Node(state, (first, second), (*node.plays, action), (*node.seats, node.state.turn))

    def root(self, state: State) -> _Node:
        """The node after a deal."""
        first, second = (self.seen(-1, state, player, -1) for player in range(PLAYERS))
        return _Node(state, (first, second), (), ())


def grow(options: Options, starter: int, most_nodes: int = 2_000_000) -> Tree:
    """The tree of a game of two. Raises ValueError once it has more nodes than `most_nodes`."""
    builder, layer = _Builder(), Layer(movers=[NOBODY], shares=[0.0])
    nodes: list[_Node] = []
    for state, chance in deals(options, starter):
        _join(layer, 0, len(nodes), -1, chance)
        nodes.append(builder.root(state))
    layers, count = [layer], len(nodes)
    while nodes:
        layer, nodes = _grow_layer(builder, nodes)
        layers.append(layer)
        count += len(nodes)
        if count > most_nodes:
            raise ValueError(f"the tree has more than {most_nodes} nodes")
    return Tree(layers, builder.sets)


def _grow_layer(builder: _Builder, nodes: list[_Node]) -> tuple[Layer, list[_Node]]:
    layer = Layer()
    following: list[_Node] = []
    for index, node in enumerate(nodes):
        over = bool(node.state.over)
        layer.movers.append(NOBODY if over else node.state.turn)
        layer.shares.append(_share(node.state) if over else 0.0)
        if over:
            continue
        here = builder.information_set(node)
        for slot, action in enumerate(here.actions, here.first_slot):
            for state, chance in outcomes(node.state, action):
                _join(layer, index, len(following), slot, chance)
                following.append(builder.after(node, state, action))
    return layer, following


def _join(layer: Layer, parent: int, child: int, slot: int, chance: float) -> None:
    layer.parents.append(parent)
    layer.children.append(child)
    layer.slots.append(slot)
    layer.chances.append(chance)


def _actions(state: State) -> tuple[int, ...]:
    actions = buffer(MOST_ACTIONS)
    return tuple(int(actions[i]) for i in range(legal_actions(raw(state), actions)))


def _share(state: State) -> float:
    """The share of the win of player 0 (C20)."""
    own, other = state.load_sizes[0], state.load_sizes[1]
    return 1.0 if own < other else 0.0 if own > other else 0.5


def deals(options: Options, starter: int) -> Iterator[tuple[State, float]]:
    """Every pair of hands that can be dealt, and how likely it is. The draw pile holds the rest, in no order."""
    deck = Counter({kind: count for kind, count in enumerate(options.deck) if count})
    for first, first_chance in hands(deck, options.hand_size):
        rest = deck - first
        for second, second_chance in hands(rest, options.hand_size):
            state = agreed(options, PLAYERS)
            state.direction, state.turn = 1, starter
            state.leader = state.asked = state.sender = NOBODY
            for seat, hand in enumerate((first, second)):
                for kind, count in hand.items():
                    state.hands[seat][kind] = count
                    state.held[seat] |= 1 << kind
                state.hand_sizes[seat] = options.hand_size
            _lay(state, [], rest - second)
            yield state, first_chance * second_chance


def hands(cards: Mapping[int, int], size: int) -> Iterator[tuple[Counter[int], float]]:
    """Every hand of so many cards, and how likely it is.

    >>> [(dict(hand), round(chance, 3)) for hand, chance in hands({1: 2, 5: 1}, 2)]
    [({1: 2}, 0.333), ({1: 1, 5: 1}, 0.667)]
    """
    ways = comb(sum(cards.values()), size)
    for chosen in combinations_with_replacement(sorted(cards), size):
        hand = Counter(chosen)
        if all(hand[kind] <= cards[kind] for kind in hand):
            yield hand, prod(comb(cards[kind], hand[kind]) for kind in hand) / ways


def outcomes(state: State, action: int) -> Iterator[tuple[State, float]]:
    """The positions that a play can lead to, by what is drawn, and how likely each is."""
    unseen = Counter(list(state.deck)[: state.draw_left])
    yield from _outcomes(state, action, [], unseen, 1.0)


def _outcomes(state: State, action: int, drawn: list[int], unseen: Counter[int], chance: float) -> Iterator[tuple[State, float]]:
    after = State.from_bytes(to_bytes(state))
    _lay(after, drawn, unseen)
    play(raw(after), action)
    if state.draw_left - after.draw_left == len(drawn):
        yield after, chance
        return
    total = unseen.total()
    for kind, count in sorted(unseen.items()):
        if count:
            yield from _outcomes(state, action, [*drawn, kind], unseen - Counter([kind]), chance * count / total)


def _lay(state: State, drawn: list[int], rest: Counter[int]) -> None:
    """Make a draw pile with these cards to be drawn first, the others under them in order."""
    pile = [*sorted(rest.elements()), *reversed(drawn)]
    state.draw_left = len(pile)
    for place, kind in enumerate(pile):
        state.deck[place] = kind
