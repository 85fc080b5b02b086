"""One of all legal plays, without listing them: they are counted, one is drawn by its number, and that one is looked up.

Number plays are counted for all ranks at once. The plays stand in the order of `rules.legal_actions`: the index drawn here is the index
in that list. Where a position lets cards of one rank be played, it is from *more than few* to *no more than most* cards; both depend
only on the value of the pile and its direction.
"""

from functools import cache

from quarantable.chance.splitmix import Generator, below
from quarantable.games.bits import bit_count, lowest_bit
from quarantable.games.contagious.rules import ACCEPT, POWERS_MASK, TAKE, action_of, count_answers, count_targets, may_take, number_action
from quarantable.games.contagious.state import (
    CONTAGION,
    FIRST_RANK,
    FIRST_WILD_RANK,
    LAST_RANK,
    LAST_WILD_RANK,
    MOST_IN_HAND,
    NO_VALUE,
    NOBODY,
    WILD,
    State,
)
from quarantable.games.kernel import Matrix, Record, field, rule
from quarantable.games.lanes import LANES, Lanes, even, how_many_upto, lane, lanes_of, lesser, minus, plus, running, total, without

VALUES = LAST_RANK * MOST_IN_HAND + 2
"""A pile of the last of these values is beaten by no hand while it counts up, and by every one while it counts down; so is a higher one."""


class Bounds(Record):
    """By rank, how many cards may be played: rows are the values of a pile that counts up, then those of one that counts down."""

    few: Matrix = field("uint8", 2 * VALUES, LANES)  # so many are still too few (C10); a match needs more than 0 (C11)
    most: Matrix = field("uint8", 2 * VALUES, LANES)  # so many are still low enough (C15); 0 where the lane is no rank
    most_with_wilds: Matrix = field("uint8", 2 * VALUES, LANES)  # one more than that; 0 where a Wild can't stand for the rank (C9)


@cache
def bounds_of_piles() -> Bounds:
    """The bounds of every pile."""
    bounds = Bounds.zeros()
    for value in range(VALUES):
        for rank in range(FIRST_RANK, LAST_RANK + 1):
            bounds.few[value][rank] = min(value // rank, MOST_IN_HAND)
            bounds.most[value][rank] = MOST_IN_HAND
            bounds.most[VALUES + value][rank] = MOST_IN_HAND if value == NO_VALUE else min((value - 1) // rank, MOST_IN_HAND)
    for row in range(2 * VALUES):
        for rank in range(FIRST_WILD_RANK, LAST_WILD_RANK + 1):
            bounds.most_with_wilds[row][rank] = bounds.most[row][rank] + 1
    return bounds


@rule
def choose(state: State, bounds: Bounds, generator: Generator) -> int:
    """A legal action, every one equally likely; where there is only one, the generator isn't asked. The game must not be over."""
    return choose_among(state, bounds, generator)[0]


@rule
def choose_among(state: State, bounds: Bounds, generator: Generator) -> tuple[int, int]:
    """The same, and how many legal actions there are."""
    if state.asked != NOBODY:
        answers = count_answers(state)
        return action_of(ACCEPT + below(generator, answers) if answers > 1 else ACCEPT, 0, 0), answers
    counts = count_numbers(state, bounds)
    plays = count_plays(state, counts)
    actions = plays + 1 if may_take(state, plays) else plays
    index = below(generator, actions) if actions > 1 else 0
    return find_play(state, bounds, counts, index) if index < plays else action_of(TAKE, 0, 0), actions


@rule
def pile_row(state: State) -> int:
    """Which row of the bounds is this pile's."""
    return min(state.value, VALUES - 1) + state.counts_down * VALUES


@rule
def count_numbers(state: State, bounds: Bounds) -> Lanes:
    """By rank, how many number plays are legal (C8 to C11, C15)."""
    row = pile_row(state)
    hand = state.hands[state.turn]
    naturals, few = lanes_of(hand), without(lanes_of(bounds.few[row]), state.top)
    counts = minus(lesser(naturals, lanes_of(bounds.most[row])), few)
    wilds = hand[WILD]
    if wilds > 0:
        # With Wilds 0 naturals are possible: counted from one more of each, since a lane can't hold less than 0.
        one = even(1)
        naturals, few, most = plus(naturals, one), plus(few, one), lanes_of(bounds.most_with_wilds[row])
        for _ in range(wilds):
            few, most = minus(few, one), minus(most, one)
            counts = plus(counts, minus(lesser(naturals, most), few))
    return counts


@rule
def count_plays(state: State, counts: Lanes) -> int:
    """How many plays of cards are legal, of which number plays are counted by rank."""
    return total(counts) + bit_count(state.held[state.turn] & POWERS_MASK) + count_targets(state)


@rule
def find_play(state: State, bounds: Bounds, counts: Lanes, index: int) -> int:
    """The play of cards with this index."""
    numbers = total(counts)
    if index < numbers:
        return find_number(state, bounds, counts, index)
    powers = state.held[state.turn] & POWERS_MASK
    others = index - numbers - bit_count(powers)
    if others >= 0:
        return action_of(CONTAGION, 0, others if others < state.turn else others + 1)
    for _ in range(index - numbers):
        powers &= powers - 1
    return action_of(lowest_bit(powers), 0, 0)


@rule
def find_number(state: State, bounds: Bounds, counts: Lanes, index: int) -> int:
    """The number play with this index."""
    sums = running(counts)
    rank = how_many_upto(sums, index)
    index -= lane(sums, rank) - lane(counts, rank)
    few = 0 if rank == state.top else bounds.few[pile_row(state)][rank]
    if state.hands[state.turn][WILD] == 0:
        return number_action(rank, few + 1 + index, 0)
    return find_with_wilds(state.hands[state.turn][rank], rank, few, bounds.most[pile_row(state)][rank], index)


@rule
def find_with_wilds(naturals: int, rank: int, few: int, most: int, index: int) -> int:
    """The play of a rank with this index among those of so many naturals and ever more Wilds."""
    wilds = 0
    before = few
    plays = max(min(naturals, most) - before, 0)
    while index >= plays:
        index -= plays
        wilds += 1
        before = max(few - wilds, -1)
        plays = max(min(naturals, most - wilds) - before, 0)
    return number_action(rank, before + 1 + index, wilds)
