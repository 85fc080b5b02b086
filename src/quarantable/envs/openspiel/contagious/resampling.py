"""Another deal that would have looked the same to one player, exactly as likely as it is.

Every order of the deck is as likely as any other, and all that fit what was seen stay so: they hold the player's own cards, every card at
the latest when it was played, and what is proved of hands (who takes under `take=forced` could play nothing, C7; who is infected while
Shields answer by themselves had none, C18). What others might rather have played counts for nothing.

One of them is drawn by telling the game again with a *slot* for each card that others drew. A card that is played leaves one of the
slots that may have held it; at last the unseen cards fill the slots that are left. So that every order is told in one way only, of
several equal cards in a hand the one that was drawn first is taken to leave first. Each choice is one of so many; there can never be
more than a certain number of them; the telling is thrown away with the chance of those that are missing. What is kept is then equally
likely for every order (rejection sampling): no chain, no memory, and the true cards are not known here.

Late in a game with many proofs, or where many cards of few kinds are played from large hands, few tellings are kept. After `MOST_TELLINGS`
one out of `POOL` is drawn by how likely it would have been to be kept (importance resampling), which is close to the same, not exactly.
In these any of several equal cards may leave first, so that few break off; an order is then told in several ways, and each weighs less.
With hands of twenty cards of which much is proved even those may all break a proof; then `NoneFound` is raised.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import reduce
from math import comb
from operator import or_
from typing import Final

from quarantable.games.contagious.state import FIRST_RANK, FIRST_WILD_RANK, KINDS, LAST_RANK, LAST_WILD_RANK, WILD

from .course import Step, cards_of
from .seen import Seen

Sampler = Callable[[], float]
"""A number from 0, included, to 1, excluded, at each call."""

MOST_TELLINGS: Final = 5000
POOL: Final = 1000


class NoneFound(RuntimeError):
    """In so many tries no deal was told that fits."""


@dataclass(frozen=True, slots=True)
class Leave:
    """So many cards of one kind left a hand."""

    kind: int
    count: int
    oldest: int
    """They were drawn after so many proofs at least."""
    most: int
    """There can't be more slots that may have held them."""


@dataclass(frozen=True, slots=True)
class Enter:
    """So many cards were drawn."""

    count: int


@dataclass(frozen=True, slots=True)
class Limit:
    """The hand held no cards of one rank, Wilds included, above this total."""

    total: int | None


@dataclass(slots=True)
class Hand:
    """The story of another player's hand."""

    seat: int
    events: list[Enter | Leave | Limit] = field(default_factory=list)
    masks: list[int] = field(default_factory=list)
    """By proof: the kinds that were not in the hand."""
    births: list[int] = field(default_factory=list)
    """By slot: how many proofs there were before."""
    room: list[int] = field(default_factory=list)
    """By place in the hand now, the oldest card first: there can't be more unseen cards that may lie there."""
    _left_after: list[int] = field(default_factory=list)
    """By card that left: how many proofs it must have been drawn after."""

    def enter(self, count: int) -> None:
        """So many cards are drawn."""
        if count:
            self.events.append(Enter(count))
            self.births += [len(self.masks)] * count

    def leave(self, kind: int, count: int) -> None:
        """So many cards of a kind are played."""
        if count:
            oldest = max((number + 1 for number, mask in enumerate(self.masks) if mask >> kind & 1), default=0)
            born = sum(1 for birth in self.births if birth >= oldest)
            gone = sum(1 for each in self._left_after if each >= oldest)
            self.events.append(Leave(kind, count, oldest, born - gone))
            self._left_after += [oldest] * count

    def prove(self, mask: int, limit: int | None) -> None:
        """None of these kinds is in the hand, and nothing above this total."""
        self.masks.append(mask)
        self.events.append(Limit(limit))

    def forbidden(self, birth: int) -> int:
        """The kinds that a card can't be which was drawn after so many proofs and is still in the hand."""
        return reduce(or_, self.masks[birth:], 0)

    def find_room(self, unseen: Sequence[int]) -> None:
        """Note what may lie in the hand now, if its cards are those drawn last; older ones may be fewer kinds."""
        size = len(self.births) - len(self._left_after)
        for place in range(size):
            mask = self.forbidden(self.births[place - size])
            self.room.append(sum(count for kind, count in enumerate(unseen) if not mask >> kind & 1) - place)


def resampled(seen: Seen, player: int, sampler: Sampler) -> list[int]:
    """The cards of such a deal by kind, in the order in which chance deals and draws them, as far as the game has come."""
    hands = [_story_of(seen, seat) for seat in range(seen.agreement.players) if seat != player]
    unseen = _unseen(seen, player)
    for hand in hands:
        hand.find_room(unseen)
    telling = _kept(hands, unseen, sampler)
    cards = {hand.seat: iter(telling.cards[hand.seat]) for hand in hands}
    cards[player] = iter(_own_cards(seen, player, sampler))
    return [next(cards[seat]) for seat in _drawers(seen)]


def _drawers(seen: Seen) -> Iterator[int]:
    """Who drew each card."""
    players = seen.agreement.players
    for _ in range(seen.agreement.options.hand_size):
        yield from range(players)
    for step in seen.steps:
        yield from [step.seat] * step.count


def _own_cards(seen: Seen, player: int, sampler: Sampler) -> Iterator[int]:
    """In some order where several were drawn at one time."""
    yield from _shuffled(seen.hands[player] or (), sampler)
    for step in seen.steps:
        if step.seat == player:
            yield from _shuffled(step.drawn or (), sampler)


def _shuffled(cards: Sequence[int], sampler: Sampler) -> list[int]:
    left = list(cards)
    return [left.pop(int(sampler() * len(left))) for _ in cards]


def _story_of(seen: Seen, seat: int) -> Hand:
    hand = Hand(seat)
    hand.enter(seen.agreement.options.hand_size)
    for step in seen.steps:
        if step.seat == seat:
            _tell(hand, step)
    return hand


def _tell(hand: Hand, step: Step) -> None:
    if step.proof is not None:
        hand.prove(step.proof.forbidden, step.proof.limit)
    for kind, count in cards_of(step.action):
        hand.leave(kind, count)
    hand.enter(step.count)


def _unseen(seen: Seen, player: int) -> list[int]:
    """By kind, how many cards lie in others' hands and in the draw pile."""
    left = list(seen.agreement.options.deck)
    for kind in seen.hands[player] or ():
        left[kind] -= 1
    for step in seen.steps:
        own = step.seat == player
        for kind, count in [(kind, 1) for kind in step.drawn or ()] if own else cards_of(step.action):
            left[kind] -= count
    return left


@dataclass(slots=True)
class Telling:
    """The game told once more. `weight` is the chance with which it is kept, 0 once it breaks a proof."""

    left: list[int]
    """By kind: cards that are still unseen."""
    weight: float = 1.0
    cards: dict[int, list[int]] = field(default_factory=dict)
    """By seat and slot: the kind."""


@dataclass(slots=True)
class Moment:
    """A hand that held no cards of one rank, Wilds included, above a total."""

    limit: int
    slots: frozenset[int]
    """Those in the hand then."""
    held: list[int] = field(default_factory=lambda: [0] * KINDS)
    """By kind: what is known to have been in them."""

    def too_many(self) -> int:
        """The kinds, as a bit mask, of which there can't be one more."""
        mask = 0
        for rank in range(FIRST_RANK, LAST_RANK + 1):
            if rank * (self._of(rank) + 1) > self.limit:
                mask |= 1 << rank | (1 << WILD if FIRST_WILD_RANK <= rank <= LAST_WILD_RANK else 0)
        return mask

    def is_broken(self, kind: int) -> bool:
        """Are there too many, now that there is one more of this kind?"""
        ranks = range(FIRST_WILD_RANK, LAST_WILD_RANK + 1) if kind == WILD else [kind] if kind <= LAST_RANK else []
        return any(rank * self._of(rank) > self.limit for rank in ranks)

    def _of(self, rank: int) -> int:
        """How many cards of a rank; a Wild counts with every rank that it may stand for (C9)."""
        return self.held[rank] + (self.held[WILD] if FIRST_WILD_RANK <= rank <= LAST_WILD_RANK else 0)


def _kept(hands: Sequence[Hand], unseen: Sequence[int], sampler: Sampler) -> Telling:
    for _ in range(MOST_TELLINGS):
        telling = _told(hands, unseen, sampler, _Story, least=sampler())
        if telling.weight > 0:
            return telling
    return _pooled(hands, unseen, sampler)


def _pooled(hands: Sequence[Hand], unseen: Sequence[int], sampler: Sampler) -> Telling:
    """One of many tellings, by how likely each would be kept."""
    told = (_told(hands, unseen, sampler, _AnyCopyLeaves, least=0.0) for _ in range(POOL))
    pool = [each for each in told if each.weight > 0]
    if not pool:
        raise NoneFound(f"no other deal fits what was seen, as far as {MOST_TELLINGS + POOL} tries can say")
    point = sampler() * sum(each.weight for each in pool)
    for each in pool:
        point -= each.weight
        if point < 0:
            return each
    return pool[-1]


def _told(hands: Sequence[Hand], unseen: Sequence[int], sampler: Sampler, way: "type[_Story]", least: float) -> Telling:
    """Tell the game; give up, with weight 0, as soon as the weight isn't above `least`."""
    telling = Telling(list(unseen))
    for hand in hands:
        way(hand, telling, sampler).tell(least)
        if telling.weight <= least:
            telling.weight = 0.0
            break
    return telling


class _Story:
    """One hand's part of a telling."""

    def __init__(self, hand: Hand, telling: Telling, sampler: Sampler) -> None:
        self.hand, self.telling, self.sampler = hand, telling, sampler
        self.entered = 0
        self.slots: list[int] = []
        """Those in the hand, the oldest first."""
        self.cards = [-1] * len(hand.births)
        self.last_gone = [-1] * KINDS
        """By kind: the slot from which one left last."""
        self.remembered: list[Moment] = []

    def tell(self, least: float) -> None:
        """From the deal to now, as long as the weight is above `least`."""
        for event in self.hand.events:
            self._follow(event)
            if self.telling.weight <= least:
                return
        self._fill(least)
        self.telling.cards[self.hand.seat] = self.cards

    def _follow(self, event: Enter | Leave | Limit) -> None:
        if isinstance(event, Enter):
            self.slots += range(self.entered, self.entered + event.count)
            self.entered += event.count
        elif isinstance(event, Leave):
            self._leave(event)
        elif event.total is not None:
            self.remembered.append(Moment(event.total, frozenset(self.slots)))

    def _leave(self, event: Leave) -> None:
        """Draw which slots the cards leave: any of those that may have held them and are younger than earlier ones of their kind."""
        for slot in self._slots_left(event, self.last_gone[event.kind]):
            self.last_gone[event.kind] = slot

    def _slots_left(self, event: Leave, last: int) -> list[int]:
        """Draw them among those after `last`; in ascending order."""
        may = [slot for slot in self.slots if slot > last and self.hand.births[slot] >= event.oldest]
        self.telling.weight *= comb(len(may), event.count) / comb(event.most, event.count)
        if self.telling.weight == 0:
            return []
        left = sorted(may.pop(int(self.sampler() * len(may))) for _ in range(event.count))
        for slot in left:
            self.slots.remove(slot)
            self._put(slot, event.kind)
        return left

    def _fill(self, least: float) -> None:
        """Unseen cards for the slots that are left, the oldest first, which may hold the fewest kinds."""
        telling, room = self.telling, self.hand.room
        for place, slot in enumerate(self.slots):
            mask = self._impossible(slot)
            allowed = [0 if mask >> kind & 1 else count for kind, count in enumerate(telling.left)]
            number = sum(allowed)
            telling.weight *= number / min(room[place], sum(telling.left))
            if telling.weight <= least:
                return
            kind = picked(allowed, int(self.sampler() * number))
            telling.left[kind] -= 1
            self._put(slot, kind)

    def _put(self, slot: int, kind: int) -> None:
        self.cards[slot] = kind
        for moment in self.remembered:
            if slot in moment.slots:
                moment.held[kind] += 1
                if moment.is_broken(kind):
                    self.telling.weight = 0.0

    def _impossible(self, slot: int) -> int:
        """The kinds that can't lie here: proved not to, or they would have left before others, or there would be too many of them."""
        return self.hand.forbidden(self.hand.births[slot]) | self._gone_before(slot) | self._too_many(slot)

    def _too_many(self, slot: int) -> int:
        return reduce(or_, (moment.too_many() for moment in self.remembered if slot in moment.slots), 0)

    def _gone_before(self, slot: int) -> int:
        """The kinds of which a card left that was drawn later: one drawn earlier would have left before it."""
        return sum(1 << kind for kind, last in enumerate(self.last_gone) if last > slot)


class _AnyCopyLeaves(_Story):
    """Of equal cards in a hand any may leave first: an order is told in as many ways as there are copies to choose from."""

    def __init__(self, hand: Hand, telling: Telling, sampler: Sampler) -> None:
        super().__init__(hand, telling, sampler)
        self.choices: list[tuple[Leave, list[int]]] = []
        """Each with the slots that were in the hand."""

    def tell(self, least: float) -> None:
        """See `_Story.tell`; the weight is shared among the ways to tell the same."""
        super().tell(least)
        if self.telling.weight > least:
            for event, slots in self.choices:
                copies = sum(1 for slot in slots if self.cards[slot] == event.kind)
                self.telling.weight /= comb(copies, event.count)

    def _leave(self, event: Leave) -> None:
        self.choices.append((event, list(self.slots)))
        self._slots_left(event, last=-1)


def picked(counts: Sequence[int], number: int) -> int:
    """The kind of the card with this number, from 0, among so many of each kind in order."""
    for kind, count in enumerate(counts):
        number -= count
        if number < 0:
            return kind
    raise ValueError("there are fewer cards")
