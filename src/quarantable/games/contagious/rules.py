"""It's Contagious!: what may be done and what it does. Numbers like C7 refer to `docs/rules/contagious.md`.

The goal is the smallest Viral Load. The leader of a round starts a pile; in turn everyone beats its value, matches its top card or plays
a Power Card, and draws back up; who can't takes the pile into their Viral Load. When the draw pile is gone, the game ends with the
first empty hand.

**Actions.** A play is one small integer: `kind · 1024 + first · 32 + second`.

| kind | first | second | play |
|---|---|---|---|
| 0 (Wild) | rank 2–8 | wilds ≥ 1 | `W*2=4`: only Wilds, standing for that rank (C9) |
| 1–13 | naturals ≥ 1 | wilds ≥ 0 | `5*2+W`: cards of one rank, with Wilds (C9) |
| 14–17 | 0 | 0 | `shield` (C13), `blowback` (C14), `flatten` (C15), `antibodies` (C16) |
| 18 | 0 | target player | `contagion>2` (C17) |
| 19 | 0 | 0 | `take` (C7) |
| 20, 21 | 0 | 0 | `accept`, `bounce` (C18, shield=choice) |

Legal actions are listed by rank, within a rank by Wilds and then naturals, then the Power Cards, the Contagion's targets, the take.
Every function but `deal` takes a position that the rules themselves made; none of them checks that an action is legal.
"""

from quarantable.games.bits import lowest_bit
from quarantable.games.kernel import Vector, rule

from .state import ANTIBODIES, BLOWBACK, CONTAGION, FLATTEN, KINDS, NO_RANK, NO_VALUE, NOBODY, SEATS, SHIELD, WILD, State

TAKE, ACCEPT, BOUNCE = 19, 20, 21
MOST_ACTIONS = 256
"""Room for every list of legal actions: a hand of 20 gives fewer than 200."""

RANKS_MASK = 0x3FFE  # bits 1 to 13
WILD_RANKS_MASK = 0x1FC  # bits 2 to 8
POWERS_MASK = 1 << SHIELD | 1 << BLOWBACK | 1 << FLATTEN | 1 << ANTIBODIES


@rule
def action_of(kind: int, first: int, second: int) -> int:
    """The action as one integer; see the head of this module."""
    return kind << 10 | first << 5 | second


@rule
def kind_of(action: int) -> int:
    """The card that an action plays, or TAKE, ACCEPT, BOUNCE."""
    return action >> 10


@rule
def first_of(action: int) -> int:
    """The naturals of a number play, or the announced rank of a play of Wilds alone."""
    return (action >> 5) & 31


@rule
def second_of(action: int) -> int:
    """The Wilds of a number play, or the target of a Contagion."""
    return action & 31


@rule
def rank_of(action: int) -> int:
    """The rank of a number play."""
    kind = kind_of(action)
    return first_of(action) if kind == WILD else kind


@rule
def naturals_of(action: int) -> int:
    """How many cards of its rank a number play has."""
    return 0 if kind_of(action) == WILD else first_of(action)


@rule
def number_action(rank: int, naturals: int, wilds: int) -> int:
    """The action of a number play (C9)."""
    if naturals == 0:
        return action_of(WILD, rank, wilds)
    return action_of(rank, naturals, wilds)


# What may be done.


@rule
def can_match(state: State, rank: int) -> bool:
    """Is this the rank on top of a pile that counts up (C11)?"""
    return rank == state.top and state.counts_down == 0


@rule
def can_play_number(state: State, rank: int, quantity: int) -> bool:
    """May cards of this rank be played on the pile (C8, C10, C11, C15)?"""
    if state.value == NO_VALUE:
        return True
    if state.counts_down != 0:
        return rank * quantity < state.value
    return rank == state.top or rank * quantity > state.value


@rule
def list_numbers(state: State, actions: Vector) -> int:
    """Write the number plays that are legal to `actions`, return how many there are."""
    hand = state.hands[state.turn]
    wilds = hand[WILD]
    ranks = state.held[state.turn] & RANKS_MASK
    if wilds > 0:
        ranks |= WILD_RANKS_MASK
    n = 0
    while ranks:
        rank = lowest_bit(ranks)
        ranks &= ranks - 1
        naturals = hand[rank]
        most_wilds = wilds if WILD_RANKS_MASK >> rank & 1 else 0  # C9
        for w in range(most_wilds + 1):
            for c in range(0 if w else 1, naturals + 1):
                if can_play_number(state, rank, c + w):
                    actions[n] = number_action(rank, c, w)
                    n += 1
    return n


@rule
def count_targets(state: State) -> int:
    """At how many players a Contagion can be played (C17)."""
    return state.players - 1 if state.hands[state.turn][CONTAGION] > 0 else 0


@rule
def list_powers(state: State, actions: Vector, n: int) -> int:
    """Add the Power Cards in hand, always legal (C13 to C17); return how many actions there are now."""
    powers = state.held[state.turn] & POWERS_MASK
    while powers:
        actions[n] = action_of(lowest_bit(powers), 0, 0)
        powers &= powers - 1
        n += 1
    if count_targets(state) > 0:
        for target in range(state.players):
            if target != state.turn:
                actions[n] = action_of(CONTAGION, 0, target)
                n += 1
    return n


@rule
def count_answers(state: State) -> int:
    """How many answers there are to a Contagion that waits: acceptance, and with a Shield a bounce (C18)."""
    return 2 if state.hands[state.asked][SHIELD] > 0 else 1


@rule
def list_answers(state: State, actions: Vector) -> int:
    """Write the answers to a Contagion that waits (C18), return how many there are."""
    actions[0] = action_of(ACCEPT, 0, 0)
    actions[1] = action_of(BOUNCE, 0, 0)
    return count_answers(state)


@rule
def may_take(state: State, plays: int) -> bool:
    """May whoever has so many legal plays take the pile (C7, C8)?"""
    return plays == 0 or (state.may_always_take != 0 and state.pile_size > 0)


@rule
def legal_actions(state: State, actions: Vector) -> int:
    """Write every legal action to `actions` (room for MOST_ACTIONS), return how many there are; the game must not be over."""
    if state.asked != NOBODY:
        return list_answers(state, actions)
    n = list_powers(state, actions, list_numbers(state, actions))
    if may_take(state, n):
        actions[n] = action_of(TAKE, 0, 0)
        n += 1
    return n


# What it does.


@rule
def play(state: State, action: int) -> None:
    """Carry out one legal action."""
    kind = kind_of(action)
    if kind == TAKE:
        leader = state.leader
        take_pile(state, state.turn)
        state.turn = leader  # C7
    elif kind == CONTAGION:
        send_contagion(state, second_of(action))
    elif kind == ACCEPT:
        settle_contagion(state)
    elif kind == BOUNCE:
        bounce(state)
    else:
        play_on(state, action)


@rule
def play_on(state: State, action: int) -> None:
    """A number or a Power Card that passes play to the next seat."""
    player = state.turn
    if kind_of(action) < SHIELD:
        play_number(state, action)
    else:
        play_power(state, kind_of(action))
    state.leader = player
    draw(state, player)
    state.turn = next_seat(state)
    if state.hand_sizes[player] == 0:
        finish(state)


@rule
def play_number(state: State, action: int) -> None:
    """Put a number play on the pile (C9 to C11, C15)."""
    rank = rank_of(action)
    naturals = naturals_of(action)
    wilds = second_of(action)
    if naturals:
        discard(state, state.turn, rank, naturals)
    if wilds:
        discard(state, state.turn, WILD, wilds)
    total = rank * (naturals + wilds)
    if can_match(state, rank):
        total += state.value
    state.value = total
    state.top = rank


@rule
def play_power(state: State, kind: int) -> None:
    """Put a Power Card other than a Contagion on the pile (C12 to C16)."""
    discard(state, state.turn, kind, 1)
    state.top = NO_RANK  # C12
    if kind == BLOWBACK:
        state.direction = -state.direction
    elif kind == FLATTEN:
        state.counts_down = 1 - state.counts_down if state.can_unflatten else 1
    elif kind == ANTIBODIES:
        purge(state)


@rule
def purge(state: State) -> None:
    """The player's Viral Load goes into the pile (C16)."""
    load = state.loads[state.turn]
    for kind in range(KINDS):
        state.pile[kind] += load[kind]
        load[kind] = 0
    state.pile_size += state.load_sizes[state.turn]
    state.load_sizes[state.turn] = 0


@rule
def send_contagion(state: State, target: int) -> None:
    """Play a Contagion at `target`; where Shields answer by themselves, settle it (C17, C18)."""
    sender = state.turn
    discard(state, sender, CONTAGION, 1)
    draw(state, sender)
    state.top = NO_RANK
    state.leader = sender
    state.sender = sender
    state.asked = target
    state.turn = target
    if state.is_asked == 0:
        while state.hands[state.asked][SHIELD] > 0:
            bounce(state)
        settle_contagion(state)


@rule
def bounce(state: State) -> None:
    """Whoever is asked plays a Shield; now the other one is asked (C18)."""
    asked = state.asked
    discard(state, asked, SHIELD, 1)
    draw(state, asked)
    state.leader = asked
    state.asked = state.sender
    state.sender = asked
    state.turn = state.asked


@rule
def settle_contagion(state: State) -> None:
    """Whoever is asked is infected: takes the pile and leads, unless that was somebody's last card (C17, C19)."""
    infected = state.asked
    is_last = state.hand_sizes[infected] == 0 or state.hand_sizes[state.sender] == 0
    state.asked = NOBODY
    state.sender = NOBODY
    take_pile(state, infected)
    state.turn = infected
    if is_last:
        finish(state)


@rule
def discard(state: State, seat: int, kind: int, count: int) -> None:
    """Cards go from a hand onto the pile."""
    state.hands[seat][kind] -= count
    if state.hands[seat][kind] == 0:
        state.held[seat] &= ~(1 << kind)
    state.hand_sizes[seat] -= count
    state.pile[kind] += count
    state.pile_size += count


@rule
def draw_one(state: State, seat: int) -> None:
    """The next card of the draw pile goes into a hand."""
    state.draw_left -= 1
    kind = state.deck[state.draw_left]
    state.hands[seat][kind] += 1
    state.held[seat] |= 1 << kind
    state.hand_sizes[seat] += 1


@rule
def draw(state: State, seat: int) -> None:
    """Draw back up to the hand size, as long as the draw pile lasts (C6)."""
    while state.hand_sizes[seat] < state.hand_size and state.draw_left > 0:
        draw_one(state, seat)


@rule
def take_pile(state: State, seat: int) -> None:
    """The round ends: the pile goes to the Viral Load of this seat, and counting is up again (C7, C15)."""
    load = state.loads[seat]
    for kind in range(KINDS):
        load[kind] += state.pile[kind]
        state.pile[kind] = 0
    state.load_sizes[seat] += state.pile_size
    state.pile_size = 0
    state.value = NO_VALUE
    state.top = NO_RANK
    state.counts_down = 0
    state.leader = NOBODY


@rule
def next_seat(state: State) -> int:
    """The seat after the one whose turn it is, in the direction of play (C6, C14)."""
    seat = state.turn + state.direction
    if seat == state.players:
        return 0
    if seat < 0:
        return state.players - 1
    return seat


@rule
def finish(state: State) -> None:
    """A pile that is left goes to who would have played next, every hand to its owner's Viral Load (C19)."""
    take_pile(state, state.turn)
    for seat in range(state.players):
        for kind in range(KINDS):
            state.last_hands[seat][kind] = state.hands[seat][kind]
            state.hands[seat][kind] = 0
        state.load_sizes[seat] += state.hand_sizes[seat]
        state.hand_sizes[seat] = 0
        state.held[seat] = 0
    state.over = 1


# The set-up.


@rule
def deal(state: State, starter: int) -> None:
    """From a shuffled deck (`deck`, `draw_left`) and the options to the first turn (C4, C5). All else is cleared."""
    for seat in range(SEATS):
        for kind in range(KINDS):
            state.hands[seat][kind] = 0
            state.loads[seat][kind] = 0
            state.last_hands[seat][kind] = 0
        state.held[seat] = 0
        state.hand_sizes[seat] = 0
        state.load_sizes[seat] = 0
    for kind in range(KINDS):
        state.pile[kind] = 0
    state.pile_size = 0
    state.value = NO_VALUE
    state.top = NO_RANK
    state.counts_down = 0
    state.over = 0
    state.direction = 1
    state.leader = NOBODY
    state.asked = NOBODY
    state.sender = NOBODY
    state.turn = starter
    for _ in range(state.hand_size):
        for seat in range(state.players):
            draw_one(state, seat)
