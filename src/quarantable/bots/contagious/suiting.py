"""How well imagined hands suit what their players chose: the chance that a player like the policy, though not so sure, plays so."""

import math
from functools import cache

from quarantable.games.contagious.rules import legal_actions
from quarantable.games.contagious.state import KINDS, SEATS, State
from quarantable.games.kernel import rule, to_bytes

from .dealing import LIKES, Deal
from .policy import UNIT, write_scores
from .weights import policy_weights

PUBLIC = (
    *("players", "hand_size", "may_always_take", "is_asked", "can_unflatten", "turn", "direction", "asked", "counts_down"),
    *("value", "top", "pile_size", "draw_left"),
)
"""What a choice depends on beside hands and sizes, in the order in which it is noted."""
ACTION, MEMORY, SIZES, LOADS = 13, 14, 15, 21
SOFTNESS = 3.0
"""How much less sure of its scores a player is thought to be than the policy was taught to be; if surer, few worlds carry all weight."""
CARELESS = 0.1
"""How often a player is thought to play just anything."""
STEP_BITS = 4


def new_deal() -> Deal:
    """A deal that holds what hands are judged by, and nothing else yet."""
    return Deal.from_bytes(_taught())


@cache
def _taught() -> bytes:
    deal = Deal.zeros()
    deal.weights[:] = policy_weights()
    deal.likes[:] = [1 + int((1 << 16) * math.exp(-(step << STEP_BITS) / (SOFTNESS * UNIT))) for step in range(LIKES)]
    return to_bytes(deal)


def add_choice(deal: Deal, position: State, action: int, moment: int) -> None:
    """Note that this action was chosen in a position; the hand that chose is the one remembered as this moment."""
    noted = [*(getattr(position, name) for name in PUBLIC), action, moment, *position.hand_sizes, *position.load_sizes]
    deal.chosen[deal.choices][: len(noted)] = noted
    deal.choices += 1


@rule
def suits(deal: Deal, sim: State) -> float:
    """The chance of all noted choices with the hands of the world that is being drawn. `sim` is room for a position."""
    chance = 1.0
    for number in range(deal.choices):
        recall(deal, sim, number)
        chance *= chance_of(deal, sim, deal.chosen[number][ACTION])
    return chance


@rule
def recall(deal: Deal, sim: State, number: int) -> None:
    """Make of `sim` the position of a choice, with the imagined hand of the seat that chose."""
    noted = deal.chosen[number]
    sim.players = noted[0]
    sim.hand_size = noted[1]
    sim.may_always_take = noted[2]
    sim.is_asked = noted[3]
    sim.can_unflatten = noted[4]
    sim.turn = noted[5]
    sim.direction = noted[6]
    sim.asked = noted[7]
    sim.counts_down = noted[8]
    sim.value = noted[9]
    sim.top = noted[10]
    sim.pile_size = noted[11]
    sim.draw_left = noted[12]
    for seat in range(SEATS):
        sim.hand_sizes[seat] = noted[SIZES + seat]
        sim.load_sizes[seat] = noted[LOADS + seat]
    hand = sim.hands[sim.turn]
    for kind in range(KINDS):
        hand[kind] = 0
    held = 0
    moment = deal.moments[noted[MEMORY]]
    for i in range(moment[1]):
        kind = deal.card[moment[2 + i]]
        hand[kind] += 1
        held |= 1 << kind
    sim.held[sim.turn] = held


@rule
def chance_of(deal: Deal, sim: State, action: int) -> float:
    """How likely this action is for who holds the hand to play."""
    count = legal_actions(sim, deal.actions)
    if count == 1:
        return 1.0
    write_scores(sim, deal.weights, deal.actions, count, deal.terms, deal.scores)
    best = deal.scores[0]
    for i in range(count):
        best = max(best, deal.scores[i])
    total = 0
    liked = 0
    for i in range(count):
        like = deal.likes[min((best - deal.scores[i]) >> STEP_BITS, LIKES - 1)]
        total += like
        if deal.actions[i] == action:
            liked = like
    return (1 - CARELESS) * liked / total + CARELESS / count
