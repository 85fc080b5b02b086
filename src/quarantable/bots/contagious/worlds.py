"""Worlds: the unseen cards dealt to the others' hands and the draw pile, as likely as they are for who knows what a seat knows.

Every order of the deck is equally likely at first. To draw one that fits the story, the story is told once more with a slot for each
card that entered a hand: a card that left was in any of the slots that may have held it, equally likely; at last the unseen cards
fill the slots that are left, each any of the cards that it may hold. How much rarer that makes such an order than it really is, is
its *weight*; hands that break a proof have none, and hands that hardly suit what their players lately chose (`suiting.py`) have less.
A chain of draws, in which a new one replaces the last with the chance of new weight to last weight, then visits worlds exactly as
often as they are likely (Metropolis and Hastings).
"""

from collections.abc import Sequence
from functools import reduce
from operator import or_

from quarantable.chance.splitmix import MASK, below
from quarantable.games.contagious.state import (
    FIRST_RANK,
    FIRST_WILD_RANK,
    KINDS,
    LAST_RANK,
    LAST_WILD_RANK,
    WILD,
    State,
)
from quarantable.games.kernel import Vector, rule

from .dealing import MOST_CHOICES, STEP, Deal
from .knowledge import Decision, Entered, Event, Knowledge, Left, Proof
from .suiting import add_choice, new_deal, suits

LEFT, ENTERED, PROOF, CHOICE = 0, 1, 2, 3
NO_LIMIT = 1 << 20
DRAWS, CHOOSY_DRAWS, BURN_IN, MOST_TRIES = 2, 4, 24, 2000
"""Draws from one world to the next, and where choices count, which make most of them stay; draws before the first; tries to find any."""


def begin_worlds(knowledge: Knowledge, seed: int) -> Deal:
    """A chain of worlds for who knows this, the same for the same seed."""
    deal = new_deal()
    deal.rng, deal.seat, deal.players = seed & MASK, knowledge.seat, knowledge.position.players
    kinds = [kind for kind, count in enumerate(knowledge.unseen) for _ in range(count)]
    deal.cards[: len(kinds)] = kinds
    deal.unseen[:] = knowledge.unseen
    for seat in range(deal.players):
        deal.hand_sizes[seat] = 0 if seat == knowledge.seat else knowledge.position.hand_sizes[seat]
    deal.cards_left = len(kinds)
    _Packing(deal, knowledge.story)
    return deal


class _Packing:
    """Puts a story into a deal as whole numbers. Seats of which nothing is told are left out: their cards may be any."""

    def __init__(self, deal: Deal, story: Sequence[Event]) -> None:
        """All proofs count, of decisions the latest: of cards that were in hand long ago few are left."""
        self.deal, self.moments, self.events = deal, 0, list[int]()
        self.late = {id(each) for each in [each for each in story if isinstance(each, Decision)][-MOST_CHOICES:]}
        self.masks: dict[int, list[int]] = {each.seat: [] for each in story if isinstance(each, Proof) or id(each) in self.late}
        for each in story:
            if each.seat in self.masks:
                self._add(each)
        deal.told, deal.remembered = len(self.events) // STEP, self.moments
        deal.events[: len(self.events)] = self.events
        for seat, masks in self.masks.items():
            for epoch in range(len(masks)):
                deal.forbidden[seat][epoch] = reduce(or_, masks[epoch:])

    def _add(self, event: Event) -> None:
        masks = self.masks[event.seat]
        if isinstance(event, Left):
            oldest = max((i + 1 for i, mask in enumerate(masks) if mask >> event.kind & 1), default=0)
            self.events += [LEFT, event.seat, event.kind, oldest]
        elif isinstance(event, Entered):
            self.events += [ENTERED, event.seat, event.count, 0]
        elif isinstance(event, Proof):
            masks.append(event.forbidden)
            self._remember(PROOF, event.seat, NO_LIMIT if event.limit is None else event.limit)
        elif id(event) in self.late:
            add_choice(self.deal, event.position, event.action, self.moments)
            self._remember(CHOICE, event.seat, NO_LIMIT)

    def _remember(self, what: int, seat: int, limit: int) -> None:
        self.events += [what, seat, self.moments, limit]
        self.moments += 1


@rule
def drawn(deal: Deal, n: int) -> int:
    """A number from 0 to n − 1."""
    return below(deal, n)  # type: ignore[arg-type]  # any record with a field `rng` will do


@rule
def next_world(deal: Deal, sim: State) -> None:
    """The next world of the chain, in `deal.order`. `sim` is room for a position.

    No proof and no choice tells anything of how the draw pile lies, so it is shuffled anew even where the hands stay as they were.
    """
    if deal.told == 0:
        for place in range(deal.cards_left):
            deal.order[place] = deal.cards[place]
        shuffle_from(deal, deal.order, 0)
        return
    draws = CHOOSY_DRAWS if deal.choices else DRAWS
    if deal.weight == 0:
        find_first(deal, sim)
        draws = BURN_IN
    for _ in range(draws):
        consider(deal, propose(deal, sim))
    shuffle_from(deal, deal.order, cards_in_hands(deal))


@rule
def cards_in_hands(deal: Deal) -> int:
    """How many cards the others hold: where the draw pile begins in the order of a world."""
    cards = 0
    for seat in range(deal.players):
        cards += int(deal.hand_sizes[seat])
    return cards


@rule
def find_first(deal: Deal, sim: State) -> None:
    """Some world that fits, the last of many draws if none does."""
    weight = 0
    for _ in range(MOST_TRIES):
        weight = propose(deal, sim)
        if weight > 0:
            break
    keep(deal, max(weight, 1))


@rule
def consider(deal: Deal, weight: int) -> None:
    """The chain moves to the world in `deal.cards` with the chance of its weight to that of where the chain is."""
    if weight >= deal.weight or (drawn(deal, 1 << 30) / (1 << 30)) * deal.weight < weight:
        keep(deal, weight)


@rule
def keep(deal: Deal, weight: int) -> None:
    """The world in `deal.cards` is where the chain is now."""
    deal.weight = weight
    for place in range(deal.cards_left):
        deal.order[place] = deal.cards[place]


@rule
def propose(deal: Deal, sim: State) -> int:
    """Draw a world into `deal.cards`; its weight, 2⁶⁰ for a certain one, 0 if it breaks a proof."""
    weight = tell(deal)
    if weight > 0:
        weight *= fill(deal)
    if weight > 0 and not fits(deal):
        weight = 0.0
    if weight > 0:
        weight *= suits(deal, sim) / ways(deal)
    return int(weight * (1 << 60))


@rule
def tell(deal: Deal) -> float:
    """Tell the story with slots: which one a card left is drawn; how likely it is that one would do."""
    for seat in range(deal.players):
        deal.used[seat] = 0
        deal.epoch[seat] = 0
    weight = 1.0
    entered = 0
    for event in range(deal.told):
        what = deal.events[event * STEP]
        seat = deal.events[event * STEP + 1]
        first = deal.events[event * STEP + 2]
        second = deal.events[event * STEP + 3]
        if what == LEFT:
            weight *= leave(deal, seat, first, second)
        elif what == ENTERED:
            for _ in range(first):
                entered += 1
                deal.birth[entered] = deal.epoch[seat]
                deal.slots[seat][deal.used[seat]] = entered
                deal.used[seat] += 1
        else:
            if what == PROOF:
                deal.epoch[seat] += 1
            remember(deal, seat, first, second)
    return weight


@rule
def leave(deal: Deal, seat: int, kind: int, oldest: int) -> float:
    """A card of this kind leaves a slot of its age or younger, any of them equally likely; what part of all slots they are."""
    slots = deal.slots[seat]
    used = deal.used[seat]
    young = 0
    for i in range(used):
        if deal.birth[slots[i]] >= oldest:
            young += 1
    if young == 0:
        return 0.0
    pick = drawn(deal, young)
    for i in range(used):
        if deal.birth[slots[i]] >= oldest:
            if pick == 0:
                deal.card[slots[i]] = kind
                slots[i] = slots[used - 1]
                break
            pick -= 1
    deal.used[seat] = used - 1
    return young / used


@rule
def ways(deal: Deal) -> float:
    """In how many ways the same order could have been told: at each leave, any of the hand's cards of that kind might have gone.

    Who played a 3 out of two was as likely to hold one as who had only that; told slot by slot, the hand with two comes up twice as often.
    """
    for seat in range(deal.players):
        for kind in range(KINDS):
            deal.held[seat][kind] = 0
    number = 1.0
    entered = 0
    for event in range(deal.told):
        what = deal.events[event * STEP]
        seat = deal.events[event * STEP + 1]
        first = deal.events[event * STEP + 2]
        if what == LEFT:
            number *= deal.held[seat][first]
            deal.held[seat][first] -= 1
        elif what == ENTERED:
            for _ in range(first):
                entered += 1
                deal.held[seat][deal.card[entered]] += 1
    return number


@rule
def remember(deal: Deal, seat: int, number: int, limit: int) -> None:
    """Note which slots the hand has now, and its limit."""
    used = deal.used[seat]
    moment = deal.moments[number]
    moment[0] = limit
    moment[1] = used
    for i in range(used):
        moment[2 + i] = deal.slots[seat][i]


@rule
def fill(deal: Deal) -> float:
    """Deal the unseen cards to the slots and to everything else; what part of the cards could go into each slot, multiplied."""
    for kind in range(KINDS):
        deal.left[kind] = deal.unseen[kind]
    weight = 1.0
    place = 0
    for seat in range(deal.players):
        for i in range(deal.used[seat]):
            slot = deal.slots[seat][i]
            mask = deal.forbidden[seat][deal.birth[slot]]
            weight *= pick_card(deal, place, mask)
            if weight == 0:
                return 0.0
            deal.card[slot] = deal.cards[place]
            place += 1
        if deal.used[seat] == 0:
            for _ in range(deal.hand_sizes[seat]):
                pick_card(deal, place, 0)
                place += 1
    shuffle_from(deal, deal.cards, place)
    return weight


@rule
def pick_card(deal: Deal, place: int, mask: int) -> float:
    """Put one of the cards from here on, none of the mask, at this place; what part of them could be put there."""
    left = deal.cards_left - place
    allowed = left
    if mask:
        for kind in range(KINDS):
            if mask >> kind & 1:
                allowed -= deal.left[kind]
        if allowed == 0:
            return 0.0
    other = place + drawn(deal, left)
    while mask >> deal.cards[other] & 1:
        other = place + drawn(deal, left)
    card = deal.cards[other]
    deal.cards[other] = deal.cards[place]
    deal.cards[place] = card
    deal.left[card] -= 1
    return allowed / left


@rule
def shuffle_from(deal: Deal, cards: Vector, place: int) -> None:
    """Fisher and Yates over the unseen cards from this place on."""
    for here in range(place, deal.cards_left - 1):
        other = here + drawn(deal, deal.cards_left - here)
        card = cards[here]
        cards[here] = cards[other]
        cards[other] = card


@rule
def fits(deal: Deal) -> bool:
    """Does no remembered hand hold more than its limit of one rank (C10)?"""
    broken = 0
    for moment in range(deal.remembered):
        if not is_within(deal, moment):
            broken += 1
    return broken == 0


@rule
def is_within(deal: Deal, number: int) -> bool:
    """Does one remembered hand keep its limit, Wilds counted with every rank they may stand for (C9)?"""
    moment = deal.moments[number]
    limit = moment[0]
    if limit == NO_LIMIT:
        return True
    for kind in range(KINDS):
        deal.left[kind] = 0
    for i in range(moment[1]):
        deal.left[deal.card[moment[2 + i]]] += 1
    wilds = deal.left[WILD]
    for rank in range(FIRST_RANK, LAST_RANK + 1):
        count = deal.left[rank]
        if FIRST_WILD_RANK <= rank <= LAST_WILD_RANK:
            count += wilds
        if rank * count > limit:
            return False
    return True


@rule
def imagine(sim: State, seen: State, deal: Deal) -> None:
    """Make of `sim` the position that is seen, in this world. Which cards lie in the pile and in loads is left open: no rule asks."""
    sim.players = seen.players
    sim.hand_size = seen.hand_size
    sim.may_always_take = seen.may_always_take
    sim.is_asked = seen.is_asked
    sim.can_unflatten = seen.can_unflatten
    sim.turn = seen.turn
    sim.leader = seen.leader
    sim.direction = seen.direction
    sim.asked = seen.asked
    sim.sender = seen.sender
    sim.counts_down = seen.counts_down
    sim.over = 0
    sim.value = seen.value
    sim.top = seen.top
    sim.pile_size = seen.pile_size
    sim.draw_left = seen.draw_left
    place = 0
    for seat in range(seen.players):
        sim.load_sizes[seat] = seen.load_sizes[seat]
        size = seen.hand_sizes[seat]
        sim.hand_sizes[seat] = size
        held = seen.held[seat]
        hand = sim.hands[seat]
        for kind in range(KINDS):
            hand[kind] = seen.hands[seat][kind]
        if seat != deal.seat:
            for i in range(place, place + size):
                kind = deal.order[i]
                hand[kind] += 1
                held |= 1 << kind
            place += size
        sim.held[seat] = held
    for i in range(seen.draw_left):
        sim.deck[i] = deal.order[place + i]
