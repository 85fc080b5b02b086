"""The actions of It's Contagious! as numbers 0 … n − 1, without a gap, for given options and players.

Number plays come first, by rank, within a rank by Wilds and then naturals, as the rules list legal actions; then the Power Cards, the
Contagion at each of the others (the next seat clockwise first), the take, the answers to a Contagion. There is a number for every
play that some hand of this deck could hold, and for no other. Targets are relative to who plays: +1 is the next seat clockwise.

>>> from quarantable.games.contagious.options import Options
>>> codes = codes_for(Options(), players=4)
>>> codes.count
193
>>> [name_of(codes, number) for number in (0, 7, 8, 9, 13, 185, 189, 191, 192)]
['1', '2*4', '2*5', 'W=2', '2*4+W', 'shield', 'contagion>+1', 'contagion>+3', 'take']
"""

from collections.abc import Iterator
from functools import cache
from typing import cast

import numpy as np
from numpy.typing import NDArray

from quarantable.games.bits import lowest_bit
from quarantable.games.contagious.game import Position
from quarantable.games.contagious.notation import action_for, parse, spell_action
from quarantable.games.contagious.options import Options
from quarantable.games.contagious.rules import (
    ACCEPT,
    BOUNCE,
    POWERS_MASK,
    RANKS_MASK,
    TAKE,
    WILD_RANKS_MASK,
    action_of,
    can_match,
    can_play_number,
    kind_of,
    may_take,
    naturals_of,
    number_action,
    rank_of,
    second_of,
)
from quarantable.games.contagious.state import (
    CONTAGION,
    FIRST_RANK,
    LAST_RANK,
    MOST_IN_HAND,
    NO_VALUE,
    NOBODY,
    SHIELD,
    WILD,
    State,
)
from quarantable.games.kernel import Matrix, Record, Vector, field, raw, rule

MOST_CODES = 1792
"""Room for the actions of every deck: 230 for each rank that Wilds can stand for and 20 for each other one, then at most 12."""

NO_CODE = -1
MORE_THAN_ANY_TOTAL = LAST_RANK * MOST_IN_HAND + 1


class Codes(Record):
    """The numbering for one deck, hand size and number of players. Made by `codes_for`; the functions below read it."""

    count: int = field("int32")  # how many actions there are
    numbers: Matrix = field("int32", LAST_RANK + 1, MOST_IN_HAND + 1)  # by rank and Wilds: the number of a play without naturals
    words: Vector = field("int32", BOUNCE + 1)  # by kind from SHIELD on; of a Contagion the one at the next seat; NO_CODE: isn't there
    plays: Vector = field("int32", MOST_CODES)  # the action of the rules; the target of a Contagion is how many seats further on


@cache
def codes_for(options: Options, players: int) -> Codes:
    """The numbering of all actions with these options and players. Rules take `raw(codes)`."""
    codes = Codes.zeros()
    for kind in range(BOUNCE + 1):
        codes.words[kind] = NO_CODE
    for rank in range(FIRST_RANK, LAST_RANK + 1):
        _number_plays(codes, options, rank)
    for kind, target in _words(options, players):
        if codes.words[kind] == NO_CODE:
            codes.words[kind] = codes.count
        _add(codes, action_of(kind, 0, target))
    return codes


def _number_plays(codes: Codes, options: Options, rank: int) -> None:
    most_wilds = min(options.deck[WILD], options.hand_size) if WILD_RANKS_MASK >> rank & 1 else 0
    for wilds in range(most_wilds + 1):
        fewest = 0 if wilds else 1
        codes.numbers[rank][wilds] = codes.count - fewest
        for naturals in range(fewest, min(options.deck[rank], options.hand_size - wilds) + 1):
            _add(codes, number_action(rank, naturals, wilds))


def _words(options: Options, players: int) -> Iterator[tuple[int, int]]:
    """Kind and relative target of every play that isn't of numbers."""
    yield from ((kind, 0) for kind in range(SHIELD, CONTAGION) if options.deck[kind])
    if options.deck[CONTAGION]:
        yield from ((CONTAGION, further) for further in range(1, players))
    yield TAKE, 0
    if options.deck[CONTAGION] and options.shield == "choice":
        yield ACCEPT, 0
        yield BOUNCE, 0


def _add(codes: Codes, action: int) -> None:
    codes.plays[codes.count] = action
    codes.count += 1


# Numbers and actions of the rules.


@rule
def seat_further(seat: int, steps: int, players: int) -> int:
    """The seat that is so many steps clockwise from this one; fewer steps than players."""
    further = seat + steps
    return further - players if further >= players else further


@rule
def action_at(state: State, codes: Codes, number: int) -> int:
    """The action of the rules that has this number for who is to act; `number` must be one, it need not be legal."""
    action = codes.plays[number]
    if kind_of(action) == CONTAGION:
        return action_of(CONTAGION, 0, seat_further(state.turn, second_of(action), state.players))
    return action


@rule
def number_at(state: State, codes: Codes, action: int) -> int:
    """The number, for who is to act, of an action of the rules that some hand could hold."""
    kind = kind_of(action)
    if kind < SHIELD:
        return codes.numbers[rank_of(action)][second_of(action)] + naturals_of(action)
    if kind == CONTAGION:
        return codes.words[CONTAGION] + seat_further(second_of(action), state.players - state.turn, state.players) - 1
    return codes.words[kind]


def play_at(position: Position, codes: Codes, number: int) -> str:
    """The text of the play that has this number for who is to act, as records write it. Raises IndexError for a number that is none."""
    if not 0 <= number < codes.count:
        raise IndexError(f"{number} is no action: there are {codes.count}, from 0")
    return spell_action(int(action_at(position.raw, raw(codes), number)))


def number_of(position: Position, codes: Codes, play: str) -> int:
    """The number, for who is to act, of a play that is legal. Raises `Unreadable` where the text isn't a play's."""
    return int(number_at(position.raw, raw(codes), action_for(parse(play))))


def name_of(codes: Codes, number: int) -> str:
    """What a number stands for, whoever acts: as records write it, but the target of a Contagion relative (`contagion>+1`)."""
    action = codes.plays[number]
    return f"contagion>+{second_of(action)}" if kind_of(action) == CONTAGION else spell_action(action)


# What is legal.


@rule
def write_mask(state: State, codes: Codes, mask: Vector) -> None:
    """Into `mask` (at least `codes.count` long) 1 for every number that is legal for who is to act, else 0; after the end all 0."""
    for number in range(codes.count):
        mask[number] = 0
    if state.over != 0:
        return
    if state.asked != NOBODY:
        mask[codes.words[ACCEPT]] = 1
        mask[codes.words[BOUNCE]] = 1 if state.hands[state.asked][SHIELD] > 0 else 0
        return
    plays = mark_numbers(state, codes, mask) + mark_powers(state, codes, mask)
    if may_take(state, plays):
        mask[codes.words[TAKE]] = 1


@rule
def to_exceed(state: State, rank: int) -> int:
    """What a play of this rank must total more than (C8, C10, C11)."""
    return 0 if state.counts_down != 0 or can_match(state, rank) else state.value


@rule
def to_stay_below(state: State) -> int:
    """What a number play must total less than (C15)."""
    return state.value if state.counts_down != 0 and state.value != NO_VALUE else MORE_THAN_ANY_TOTAL


@rule
def mark_numbers(state: State, codes: Codes, mask: Vector) -> int:
    """Mark the number plays that are legal; how many they are."""
    hand = state.hands[state.turn]
    ranks = state.held[state.turn] & RANKS_MASK
    if hand[WILD] > 0:
        ranks |= WILD_RANKS_MASK
    less = to_stay_below(state)
    marked = 0
    while ranks:
        rank = lowest_bit(ranks)
        ranks &= ranks - 1
        more = to_exceed(state, rank)
        for wilds in range((hand[WILD] if WILD_RANKS_MASK >> rank & 1 else 0) + 1):
            first = codes.numbers[rank][wilds]
            for naturals in range(0 if wilds else 1, hand[rank] + 1):
                is_allowed = 1 if more < rank * (naturals + wilds) < less else 0
                mask[first + naturals] = is_allowed
                marked += is_allowed
    return marked


@rule
def mark_powers(state: State, codes: Codes, mask: Vector) -> int:
    """Mark the Power Cards in hand, always legal (C13 to C17); how many plays they are."""
    held, marked = state.held[state.turn], 0
    for kind in range(SHIELD, CONTAGION):
        if held >> kind & 1:
            mask[codes.words[kind]] = 1
            marked += 1
    if held >> CONTAGION & 1:
        for target in range(state.players - 1):
            mask[codes.words[CONTAGION] + target] = 1
        marked += state.players - 1
    return marked


@rule
def is_legal(state: State, codes: Codes, number: int) -> bool:
    """Is this a number, and legal for who is to act? Asks the rules, not a mask that somebody may have written to."""
    if number < 0 or number >= codes.count or state.over != 0:
        return False
    action = codes.plays[number]
    kind = kind_of(action)
    if state.asked != NOBODY:
        return kind == ACCEPT or (kind == BOUNCE and state.hands[state.asked][SHIELD] > 0)
    if kind < SHIELD:
        return is_legal_number(state, rank_of(action), naturals_of(action), second_of(action))
    if kind == TAKE:
        return may_take(state, 1 if has_play(state) else 0)
    return kind <= CONTAGION and state.hands[state.turn][kind] > 0


@rule
def is_legal_number(state: State, rank: int, naturals: int, wilds: int) -> bool:
    """Are these cards held, and may they be played on the pile?"""
    hand = state.hands[state.turn]
    return naturals <= hand[rank] and wilds <= hand[WILD] and can_play_number(state, rank, naturals + wilds)


@rule
def has_play(state: State) -> bool:
    """Is anything but a take legal (C7)?"""
    held = state.held[state.turn]
    if held & (POWERS_MASK | 1 << CONTAGION):
        return True
    hand = state.hands[state.turn]
    for rank in range(FIRST_RANK, LAST_RANK + 1):
        most = hand[rank] + (hand[WILD] if WILD_RANKS_MASK >> rank & 1 else 0)
        if most > 0 and (can_play_number(state, rank, 1) or can_play_number(state, rank, most)):
            return True
    return False


def masked(position: Position, codes: Codes) -> NDArray[np.uint8]:
    """The mask for who is to act as a new array, uint8, shape (codes.count,); after the end all 0."""
    mask = np.zeros(codes.count, np.uint8)
    write_mask(position.raw, raw(codes), cast(Vector, mask))
    return mask
