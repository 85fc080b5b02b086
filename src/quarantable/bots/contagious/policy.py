"""What a practised player would play at a glance: every play has a score, the sum of a few entries of learned tables.

An entry is looked up by what a player sees: how many sit at the table, how far the draw pile has gone, the pile, the value that the
play would make, the cards it costs. Scores are whole numbers, 256 to the natural unit of a logit, so that plain and compiled rules
choose the same play. `training/contagious.py` learns the tables, `weights.py` brings them.
"""

from quarantable.games.bits import lowest_bit
from quarantable.games.contagious.rules import (
    ACCEPT,
    POWERS_MASK,
    RANKS_MASK,
    TAKE,
    WILD_RANKS_MASK,
    action_of,
    can_match,
    can_play_number,
    kind_of,
    list_answers,
    naturals_of,
    next_seat,
    number_action,
    rank_of,
    second_of,
)
from quarantable.games.contagious.state import ANTIBODIES, BLOWBACK, CONTAGION, FLATTEN, NO_VALUE, NOBODY, SHIELD, WILD, State
from quarantable.games.kernel import Vector, rule

UNIT = 256
"""A score that is higher by this much makes a play e times as likely."""

TABLES, PHASES, SITUATIONS, PILES, RIVALS = 2, 3, 3, 4, 3
PLACES = TABLES * PHASES
SPOTS = PLACES * SITUATIONS * PILES * RIVALS
GUARDS, HEIGHTS = 3, 8
VALUE_STEPS, QUANTITIES, WILD_STEPS, RANKS, COUNTS, RESTS, STANDINGS, STEPS = 32, 8, 4, 14, 4, 8, 3, 16

NOTHING = 0
OF_VALUE = 1
OF_MATCH = OF_VALUE + SPOTS * VALUE_STEPS
OF_QUANTITY = OF_MATCH + SPOTS
OF_WILDS = OF_QUANTITY + PLACES * SITUATIONS * QUANTITIES
OF_RANK = OF_WILDS + PLACES * SITUATIONS * WILD_STEPS
OF_LEFT = OF_RANK + PLACES * RANKS * COUNTS
OF_REST = OF_LEFT + PLACES * COUNTS
OF_POWER = OF_REST + TABLES * STANDINGS * RESTS
OF_LOAD = OF_POWER + SPOTS * 4
OF_CONTAGION = OF_LOAD + PLACES * STEPS
OF_TARGET = OF_CONTAGION + PLACES * STEPS
OF_TAKE = OF_TARGET + PLACES * STEPS
OF_ACCEPT = OF_TAKE + PLACES * STEPS
OF_GUARDS = OF_ACCEPT + PLACES * STEPS
SIZE = OF_GUARDS + SPOTS // RIVALS * GUARDS * HEIGHTS
"""Entries in all; the first one is always 0."""

MOST_TERMS = 8
ACTION_BITS = 15
ACTION_MASK = (1 << ACTION_BITS) - 1
LOWEST = -(1 << 50)
"""Below every score, in a number that holds an action beside its score."""


@rule
def place_of(state: State) -> int:
    """Two at the table or more, and whether the draw pile is large, nearly gone, or gone."""
    phase = 0
    if state.draw_left == 0:
        phase = 2
    elif state.draw_left <= 2 * state.players:
        phase = 1
    return phase if state.players == 2 else PHASES + phase


@rule
def spot_of(state: State, place: int) -> int:
    """The place, the way of counting (free, up, down), whether the pile is small or large, and who follows."""
    situation = 0
    if state.value != NO_VALUE:
        situation = 2 if state.counts_down else 1
    size = state.pile_size
    step = (size > 2) + (size > 5) + (size > 9)
    return ((place * SITUATIONS + situation) * PILES + step) * RIVALS + rival_of(state)


@rule
def rival_of(state: State) -> int:
    """Has whoever plays next clearly less Viral Load than who plays now (0), about as much (1), or clearly more (2)?"""
    own = state.load_sizes[state.turn]
    other = state.load_sizes[next_seat(state)]
    return 1 + (other > own + 3) - (own > other + 3)


@rule
def counting_of(spot: int) -> int:
    """The place and the way of counting of a spot."""
    return spot // (RIVALS * PILES)


@rule
def guards_entry(state: State, spot: int) -> int:
    """The first entry for new values, by how many cards in hand can save from a pile (two and more are the same)."""
    hand = state.hands[state.turn]
    guards = (hand[SHIELD] > 0) + (hand[SHIELD] > 1) + (hand[BLOWBACK] > 0) + (hand[FLATTEN] > 0)
    return OF_GUARDS + (spot // RIVALS * GUARDS + min(guards, GUARDS - 1)) * HEIGHTS


@rule
def height_of(value: int) -> int:
    """A value in steps of 4."""
    return min(value >> 2, HEIGHTS - 1)


@rule
def standing_of(state: State, place: int) -> int:
    """Once the draw pile is gone: would the player lose (0), share (1) or win (2) if the game ended with an empty hand now?"""
    if place % PHASES != 2:
        return 0
    follower = next_seat(state)
    least = 1000
    for seat in range(state.players):
        if seat != state.turn:
            load = state.load_sizes[seat] + state.hand_sizes[seat]
            if seat == follower:
                load += state.pile_size
            least = min(least, load)
    own = state.load_sizes[state.turn]
    return (own <= least) + (own < least)


@rule
def value_term(spot: int, value: int) -> int:
    """By the new value, every one up to 20, then in steps of 4."""
    step = value if value <= 20 else min(20 + ((value - 17) >> 2), VALUE_STEPS - 1)
    return OF_VALUE + spot * VALUE_STEPS + step


@rule
def rest_entry(place: int, standing: int) -> int:
    """The first entry for the cards that stay in hand, once nothing is drawn any more; NOTHING before."""
    if place % PHASES != 2:
        return NOTHING
    return OF_REST + ((place // PHASES) * STANDINGS + standing) * RESTS


@rule
def rest_term(state: State, place: int, standing: int, played: int) -> int:
    """By the cards that stay in hand."""
    entry = rest_entry(place, standing)
    return entry + min(state.hand_sizes[state.turn] - played, RESTS - 1) if entry else NOTHING


@rule
def write_number_terms(state: State, place: int, spot: int, standing: int, action: int, terms: Vector) -> int:
    """The entries that score a number play; how many."""
    rank = rank_of(action)
    naturals = naturals_of(action)
    wilds = second_of(action)
    played = naturals + wilds
    value = rank * played
    n = MOST_TERMS - 1
    if can_match(state, rank):
        value += state.value
        terms[n] = OF_MATCH + spot
        n += 1
    counting = counting_of(spot)
    left = state.hands[state.turn][rank] - naturals
    terms[0] = value_term(spot, value)
    terms[1] = OF_QUANTITY + counting * QUANTITIES + min(played, QUANTITIES - 1)
    terms[2] = OF_WILDS + counting * WILD_STEPS + min(wilds, WILD_STEPS - 1)
    terms[3] = OF_RANK + (place * RANKS + rank) * COUNTS + min(naturals, COUNTS - 1) if naturals else NOTHING
    terms[4] = OF_LEFT + place * COUNTS + min(left, COUNTS - 1)
    terms[5] = rest_term(state, place, standing, played)
    terms[6] = guards_entry(state, spot) + height_of(value)
    return n


@rule
def write_terms(state: State, place: int, spot: int, standing: int, action: int, terms: Vector) -> int:
    """The entries that score any legal play; how many."""
    kind = kind_of(action)
    if kind < SHIELD:
        return write_number_terms(state, place, spot, standing, action, terms)
    pile = min(state.pile_size, STEPS - 1)
    own = state.load_sizes[state.turn]
    terms[0] = NOTHING
    if kind < CONTAGION:
        terms[0] = OF_POWER + spot * 4 + kind - SHIELD
        terms[1] = OF_LOAD + place * STEPS + (min(own, 2 * STEPS - 1) >> 1) if kind == ANTIBODIES else NOTHING
        terms[2] = rest_term(state, place, standing, 1)
        return 3
    if kind == CONTAGION:
        ahead = min(max(own - state.load_sizes[second_of(action)] + 16, 0) >> 1, STEPS - 1)
        terms[0] = OF_CONTAGION + place * STEPS + pile
        terms[1] = OF_TARGET + place * STEPS + ahead
        return 2
    if kind == TAKE:
        terms[0] = OF_TAKE + place * STEPS + pile
    elif kind == ACCEPT:
        terms[0] = OF_ACCEPT + place * STEPS + pile
    return 1


@rule
def write_scores(state: State, weights: Vector, actions: Vector, count: int, terms: Vector, scores: Vector) -> None:
    """The score of each of the first `count` actions, all legal."""
    place = place_of(state)
    spot = spot_of(state, place)
    standing = standing_of(state, place)
    for i in range(count):
        score = weights[NOTHING]
        for term in range(write_terms(state, place, spot, standing, actions[i], terms)):
            score += weights[terms[term]]
        scores[i] = score


@rule
def number_score(state: State, weights: Vector, spot: int, rest: int, rank: int, naturals: int, wilds: int) -> int:
    """What the entries of `write_number_terms` sum up to. `rest` is the first entry for cards that stay in hand, if they count."""
    played = naturals + wilds
    counting = counting_of(spot)
    place = counting // SITUATIONS
    value = rank * played
    score = weights[OF_QUANTITY + counting * QUANTITIES + min(played, QUANTITIES - 1)]
    if can_match(state, rank):
        value += state.value
        score += weights[OF_MATCH + spot]
    if naturals:
        score += weights[OF_RANK + (place * RANKS + rank) * COUNTS + min(naturals, COUNTS - 1)]
    if rest:
        score += weights[rest + min(state.hand_sizes[state.turn] - played, RESTS - 1)]
    left = min(state.hands[state.turn][rank] - naturals, COUNTS - 1)
    score += weights[OF_WILDS + counting * WILD_STEPS + min(wilds, WILD_STEPS - 1)]
    score += weights[OF_LEFT + place * COUNTS + left] + weights[guards_entry(state, spot) + height_of(value)]
    return score + weights[value_term(spot, value)]


@rule
def better(best: int, score: int, action: int) -> int:
    """The better one of what is best so far and one more action, of equal ones the earlier: its score and the action in one number."""
    return (score << ACTION_BITS) + action if score > best >> ACTION_BITS else best


@rule
def best_number(state: State, weights: Vector, spot: int, rest: int) -> int:
    """The best number play, as `better` writes it; LOWEST if none is legal."""
    hand = state.hands[state.turn]
    wilds = hand[WILD]
    ranks = state.held[state.turn] & RANKS_MASK
    if wilds > 0:
        ranks |= WILD_RANKS_MASK
    best = LOWEST
    while ranks:
        rank = lowest_bit(ranks)
        ranks &= ranks - 1
        naturals = hand[rank]
        most_wilds = wilds if WILD_RANKS_MASK >> rank & 1 else 0
        for w in range(most_wilds + 1):
            for c in range(0 if w else 1, naturals + 1):
                if can_play_number(state, rank, c + w):
                    best = better(best, number_score(state, weights, spot, rest, rank, c, w), number_action(rank, c, w))
    return best


@rule
def better_power(state: State, weights: Vector, spot: int, rest: int, best: int) -> int:
    """The better one of what is best so far and the Power Cards in hand, Contagion apart."""
    powers = state.held[state.turn] & POWERS_MASK
    kept = weights[rest + min(state.hand_sizes[state.turn] - 1, RESTS - 1)] if rest else 0
    while powers:
        kind = lowest_bit(powers)
        powers &= powers - 1
        score = kept + weights[OF_POWER + spot * 4 + kind - SHIELD]
        if kind == ANTIBODIES:
            place = counting_of(spot) // SITUATIONS
            score += weights[OF_LOAD + place * STEPS + (min(state.load_sizes[state.turn], 2 * STEPS - 1) >> 1)]
        best = better(best, score, action_of(kind, 0, 0))
    return best


@rule
def better_listed(state: State, weights: Vector, actions: Vector, count: int, terms: Vector, best: int) -> int:
    """The better one of what is best so far and the first `count` of `actions`, which aren't number plays."""
    place = place_of(state)
    for i in range(count):
        score = 0
        for term in range(write_terms(state, place, 0, 0, actions[i], terms)):
            score += weights[terms[term]]
        best = better(best, score, actions[i])
    return best


@rule
def best_action(state: State, weights: Vector, actions: Vector, terms: Vector) -> int:
    """The legal action with the highest score, of equal ones the first: what `write_scores` finds, faster."""
    if state.asked != NOBODY:
        return better_listed(state, weights, actions, list_answers(state, actions), terms, LOWEST) & ACTION_MASK
    place = place_of(state)
    spot = spot_of(state, place)
    rest = rest_entry(place, standing_of(state, place))
    best = better_power(state, weights, spot, rest, best_number(state, weights, spot, rest))
    count = 0
    if state.hands[state.turn][CONTAGION] > 0:
        count = list_contagions(state, actions, 0)
    if (best == LOWEST and count == 0) or (state.may_always_take != 0 and state.pile_size > 0):
        actions[count] = action_of(TAKE, 0, 0)
        count += 1
    if count > 0:
        best = better_listed(state, weights, actions, count, terms, best)
    return best & ACTION_MASK


@rule
def list_contagions(state: State, actions: Vector, n: int) -> int:
    """Add every target of a Contagion (C17); return how many actions there are now."""
    for target in range(state.players):
        if target != state.turn:
            actions[n] = action_of(CONTAGION, 0, target)
            n += 1
    return n
