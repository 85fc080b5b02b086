"""Best play of a small game of hidden cards: an equilibrium by CFR+ over its whole tree, and what best answers a given way to play.

A way to play (a *policy*) is one number for each play at each information set: how likely it is made there. Values are shares of the win
of player 0; player 1 has the rest.
"""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from .tree import PLAYERS, Floats, Ints, Layer, Tree


def summed(places: Ints, worth: Floats, count: int) -> Floats:
    """At each of so many places, the sum of what is worth something there."""
    return np.bincount(places, worth, count).astype(np.float64)


@dataclass(frozen=True, slots=True)
class Edges:
    """One layer of a tree as arrays; see `tree.Layer`."""

    parents: Ints
    children: Ints
    slots: Ints
    chances: Floats
    movers: Ints
    """By edge: who plays it, −1 for chance alone."""
    shares: Floats
    """By node: the share of player 0 at an end, otherwise 0."""

    @classmethod
    def of(cls, layer: Layer) -> "Edges":
        """The arrays of a layer."""
        parents = np.array(layer.parents, np.int64)
        movers = np.array(layer.movers, np.int64)[parents]
        children, slots = np.array(layer.children, np.int64), np.array(layer.slots, np.int64)
        return cls(parents, children, slots, np.array(layer.chances), movers, np.array(layer.shares))

    def likelihoods(self, policy: Floats, player: int) -> Floats:
        """By edge: how likely this player's policy makes it, 1 for what isn't the player's."""
        return np.where(self.movers == player, policy[self.slots], 1.0)

    def gathered(self, worth: Floats) -> Floats:
        """By node: the sum of a worth of its edges, and at an end the share."""
        return self.shares + summed(self.parents, worth, len(self.shares))


@dataclass(frozen=True, slots=True)
class Reach:
    """By node of a layer: how likely each player's plays, and chance, are to lead there."""

    players: tuple[Floats, ...]
    chance: Floats

    def against(self, player: int) -> Floats:
        """All but the plays of this player."""
        return self.players[1 - player] * self.chance


@dataclass(frozen=True, slots=True)
class Solver:
    """A tree, ready to be solved."""

    layers: tuple[Edges, ...]
    first_slots: Ints
    """By information set."""
    set_of_slot: Ints
    seat_of_slot: Ints

    @classmethod
    def of(cls, tree: Tree) -> "Solver":
        """Make the arrays of a tree."""
        sizes = [len(each.actions) for each in tree.sets]
        first_slots = np.array([each.first_slot for each in tree.sets], np.int64)
        seats = np.repeat([each.seat for each in tree.sets], sizes)
        return cls(tuple(map(Edges.of, tree.layers)), first_slots, np.repeat(np.arange(len(sizes)), sizes), seats)

    def normalised(self, weights: Floats) -> Floats:
        """The policy by which plays are made in proportion to their weights; equally likely where all are 0."""
        totals = np.add.reduceat(weights, self.first_slots)[self.set_of_slot]
        counts = np.bincount(self.set_of_slot)[self.set_of_slot]
        shares: Floats = np.where(totals > 0, weights / np.where(totals > 0, totals, 1.0), 1 / counts)
        return shares

    def greatest(self, worth: Floats) -> Floats:
        """The policy that makes the play of greatest worth at each information set, the first of equals."""
        is_greatest = worth == np.maximum.reduceat(worth, self.first_slots)[self.set_of_slot]
        before = np.cumsum(is_greatest) - is_greatest
        is_first = before == before[self.first_slots][self.set_of_slot]
        chosen: Floats = (is_greatest & is_first).astype(np.float64)
        return chosen

    def reaches(self, policy: Floats) -> list[Reach]:
        """By layer: how likely its nodes are reached."""
        found = [Reach((np.ones(1),) * PLAYERS, np.ones(1))]
        for layer in self.layers[:-1]:
            here = found[-1]
            players = tuple(here.players[p][layer.parents] * layer.likelihoods(policy, p) for p in range(PLAYERS))
            found.append(Reach(players, here.chance[layer.parents] * layer.chances))
        return found

    def values(self, policy: Floats) -> list[Floats]:
        """By layer and node: the share of player 0, when both play by this policy."""
        found = [self.layers[-1].shares]
        for layer in reversed(self.layers[:-1]):
            likely = layer.likelihoods(policy, 0) * layer.likelihoods(policy, 1)
            found.append(layer.gathered(found[-1][layer.children] * layer.chances * likely))
        return found[::-1]

    def value(self, policy: Floats) -> float:
        """The share of player 0 at the start."""
        return float(self.values(policy)[0][0])

    def best_answer(self, policy: Floats, player: int) -> Floats:
        """The policy, in place of this player's part of it, that does best against the other's."""
        answer, reaches = policy.copy(), self.reaches(policy)
        values = self.layers[-1].shares
        for layer, reach in zip(self.layers[-2::-1], reaches[-2::-1], strict=True):
            here = np.unique(layer.slots[layer.movers == player])
            worth = self._worth(layer, reach, values, player)
            answer[here] = self.greatest(worth)[here]
            likely = layer.likelihoods(answer, 0) * layer.likelihoods(answer, 1)
            values = layer.gathered(values[layer.children] * layer.chances * likely)
        return answer

    def _worth(self, layer: Edges, reach: Reach, values: Floats, player: int) -> Floats:
        """By slot of this player in a layer: what the play is worth to the player, weighted by how likely the others lead there."""
        own = layer.movers == player
        sign = 1 if player == 0 else -1
        worth = sign * reach.against(player)[layer.parents] * layer.chances * values[layer.children]
        return summed(layer.slots[own], worth[own], len(self.set_of_slot))

    def regrets(self, policy: Floats, player: int) -> Floats:
        """By slot of this player: how much more the play is worth than the policy."""
        reaches, values = self.reaches(policy), self.values(policy)
        worth = np.zeros(len(policy))
        for layer, reach, after in zip(self.layers[:-1], reaches[:-1], values[1:], strict=True):
            worth += self._worth(layer, reach, after, player)
        expected = np.add.reduceat(worth * policy, self.first_slots)[self.set_of_slot]
        return np.where(self.seat_of_slot == player, worth - expected, 0.0)

    def own_reach(self, policy: Floats) -> Floats:
        """By slot: how likely its player's own plays lead to its information set."""
        found = np.zeros(len(policy))
        for layer, reach in zip(self.layers[:-1], self.reaches(policy)[:-1], strict=True):
            for player in range(PLAYERS):
                own = layer.movers == player
                found[layer.slots[own]] = reach.players[player][layer.parents[own]]
        return found


def equilibrium(solver: Solver, rounds: int) -> Floats:
    """A policy from which neither player can gain much by leaving it: CFR+ with alternating updates and linear averaging."""
    regrets = np.zeros(len(solver.set_of_slot))
    average = np.zeros(len(regrets))
    for turn in range(1, rounds + 1):
        for player in range(PLAYERS):
            regrets = np.maximum(regrets + solver.regrets(solver.normalised(regrets), player), 0.0)
        policy = solver.normalised(regrets)
        average += turn * solver.own_reach(policy) * policy
    return solver.normalised(average)


def exploitability(solver: Solver, policy: Floats) -> float:
    """How much a player of either seat, drawn by lot, can gain against this policy over what the game is worth."""
    first, second = answers(solver, policy)
    return (first - second) / PLAYERS


def answers(solver: Solver, policy: Floats) -> Sequence[float]:
    """The share of player 0 when player 0, and when player 1, answers the policy as well as can be."""
    return [solver.value(solver.best_answer(policy, player)) for player in range(PLAYERS)]
