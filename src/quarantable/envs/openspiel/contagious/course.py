"""A game of It's Contagious! as OpenSpiel tells one: every card is drawn by chance, one at a time, when it is needed.

The draw pile has no order here: the next card is any of those that are left in it, equally likely, which is what a shuffled pile
amounts to. So nothing hidden exists before it is drawn. A `Course` never changes: a play or a card makes another one.

What is drawn at one time lies on the table at once: while chance still deals or draws, everything else stands as before it. Shields
that answer by themselves (C18) are steps of their own, so that every card has its moment; nobody is asked about them.

>>> from quarantable.games.contagious.game import Contagious
>>> agreement = Agreement(Contagious().read_options({"hand_size": 1, "deck": {"3": 1, "9": 2}, "starter": 0}), 2)
>>> course = begin(agreement)
>>> course.outcomes()
[(3, 0.333...), (9, 0.666...)]
>>> course.after_chance(3).after_chance(9).after_play(3 << 10 | 1 << 5).outcomes()
[(9, 1.0)]
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from typing import Any

from quarantable.bots.contagious.knowledge import Proof, proof_of_take
from quarantable.games import contract
from quarantable.games.contagious.game import Position
from quarantable.games.contagious.options import Options, agreed
from quarantable.games.contagious.rules import ACCEPT, BOUNCE, TAKE, action_of, deal, kind_of, naturals_of, play, rank_of, second_of
from quarantable.games.contagious.state import KINDS, NOBODY, SHIELD, WILD, State
from quarantable.games.kernel import raw, to_bytes

Kinds = tuple[int, ...]
"""Cards, by kind, in ascending order where they were drawn at one time; or counts of cards by kind."""


@dataclass(frozen=True, slots=True)
class Agreement:
    """What is agreed on before a game."""

    options: Options
    players: int

    @property
    def cards(self) -> int:
        """How many cards the deck has."""
        return sum(self.options.deck)

    @property
    def most_steps(self) -> int:
        """No game has more steps: a card that was played never comes back to a hand, and a round ends but once for a play in it."""
        return 2 * self.cards

    @property
    def answers_by_itself(self) -> bool:
        """Do Shields answer a Contagion without anyone being asked (C18)?"""
        return self.options.shield == "automatic"


@dataclass(frozen=True, slots=True)
class Step:
    """One play, or one answer that came by itself, and what its player drew after it, as somebody saw it."""

    seat: int
    action: int
    """Of the rules."""
    count: int
    """How many cards were drawn after it."""
    drawn: Kinds | None
    """Which; None for those who can't see them."""
    proof: Proof | None
    """What it tells of the hand before it, whatever was played."""


@dataclass(frozen=True, slots=True)
class Course:
    """A game so far."""

    agreement: Agreement
    starter: int | None
    state: State | None = None
    """None until all hands are dealt. Of the draw pile only its size is there, since it has no order."""
    pile: Kinds = ()
    """The draw pile, as counts by kind."""
    hands: tuple[Kinds, ...] = ()
    """As they were dealt."""
    steps: tuple[Step, ...] = ()
    """With all cards."""
    steps_for_others: tuple[Step, ...] = ()
    """The same without the cards that were drawn: kept, since it is asked for all the time."""
    action: int | None = None
    """The step for which cards are being drawn."""
    drawn: Kinds = ()
    """By the deal or the step that is under way."""

    def __deepcopy__(self, memory: object) -> "Course":
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        data = None if self.state is None else to_bytes(self.state)
        return restored, (
            self.agreement,
            self.starter,
            data,
            self.pile,
            self.hands,
            self.steps,
            self.steps_for_others,
            self.action,
            self.drawn,
        )

    @property
    def position(self) -> Position:
        """As the rules take it; not to be changed. Raises ValueError before the deal."""
        if self.state is None:
            raise ValueError("nothing is dealt yet")
        return contract.Position.over(self.agreement.options, self.state)

    @property
    def is_chance(self) -> bool:
        """Is it chance's turn?"""
        return self.state is None or self.action is not None

    @property
    def is_over(self) -> bool:
        """Has the game ended (C19)?"""
        return self.state is not None and bool(self.state.over)

    def plays(self) -> list[int]:
        """The actions so far that players chose."""
        chosen = [step.action for step in self.steps]
        return [each for each in chosen if not (self.agreement.answers_by_itself and kind_of(each) in (ACCEPT, BOUNCE))]

    def outcomes(self) -> list[tuple[int, float]]:
        """What chance may bring and how likely it is: the starter's seat first, unless it is agreed on, then cards by kind."""
        if self.starter is None:
            players = self.agreement.players
            return [(seat, 1 / players) for seat in range(players)]
        left = self.left_in_the_pile()
        total = sum(left)
        return [(kind, count / total) for kind, count in enumerate(left) if count]

    def may_bring(self, outcome: int) -> bool:
        """Can chance bring this?"""
        if self.starter is None:
            return 0 <= outcome < self.agreement.players
        return 0 <= outcome < KINDS and self.left_in_the_pile()[outcome] > 0

    def left_in_the_pile(self) -> Kinds:
        """What is in the draw pile, without what has just been drawn: counts by kind."""
        left = list(self.agreement.options.deck if self.state is None else self.pile)
        for kind in self.drawn:
            left[kind] -= 1
        return tuple(left)

    def after_chance(self, outcome: int) -> "Course":
        """The course once chance has brought this."""
        if self.starter is None:
            return replace(self, starter=outcome)
        return _as_far_as_drawn(replace(self, drawn=(*self.drawn, outcome)))

    def after_play(self, action: int) -> "Course":
        """The course once whose turn it is has played this action of the rules, which must be legal."""
        return _as_far_as_drawn(replace(self, action=action))


def _as_far_as_drawn(course: Course) -> Course:
    """The deal, or the step, and the answers that follow by themselves, once all cards for them are drawn."""
    if course.state is None:
        agreement = course.agreement
        return course if len(course.drawn) < agreement.players * agreement.options.hand_size else _dealt(course)
    while course.action is not None and len(course.drawn) == cards_needed(course.position.state, course.action):
        course = _answering(_carried_out(course, course.position.state, course.action))
    return course


def cards_needed(state: State, action: int) -> int:
    """How many cards are drawn after an action by whoever makes it (C6)."""
    played = sum(count for _, count in cards_of(action))
    return min(state.hand_size - state.hand_sizes[state.turn] + played, state.draw_left)


def _dealt(course: Course) -> Course:
    agreement, players = course.agreement, course.agreement.players
    state = agreed(agreement.options, players)
    state.draw_left = agreement.cards
    _draw(state, course.drawn, lambda: deal(raw(state), course.starter or 0))
    hands = tuple(tuple(sorted(course.drawn[seat::players])) for seat in range(players))
    return replace(course, state=state, pile=course.left_in_the_pile(), hands=hands, drawn=())


def _carried_out(course: Course, before: State, action: int) -> Course:
    """The course with the step that is under way made, for which all cards are drawn."""
    after = State.from_bytes(to_bytes(before))
    after.is_asked = 1  # answers are steps of their own
    _draw(after, course.drawn, lambda: play(raw(after), action))
    after.is_asked = before.is_asked
    step = Step(before.turn, action, len(course.drawn), tuple(sorted(course.drawn)), _proof(before, action))
    steps, hidden = (*course.steps, step), (*course.steps_for_others, replace(step, drawn=None))
    pile = course.left_in_the_pile() if course.drawn else course.pile
    return replace(course, state=after, pile=pile, steps=steps, steps_for_others=hidden, action=None, drawn=())


def _draw(state: State, cards: Kinds, follow: Callable[[], None]) -> None:
    """Do what draws just these cards; no other card of the pile is looked at, and none is left in the position."""
    places = slice(state.draw_left - len(cards), state.draw_left)
    state.deck[places] = cards[::-1]
    follow()
    state.deck[places] = [0] * len(cards)


def _answering(course: Course) -> Course:
    """With the answer to a Contagion under way, where Shields answer by themselves (C18)."""
    state = course.position.state
    if state.asked == NOBODY or not course.agreement.answers_by_itself:
        return course
    answer = BOUNCE if state.hands[state.asked][SHIELD] else ACCEPT
    return replace(course, action=action_of(answer, 0, 0))


def begin(agreement: Agreement) -> Course:
    """Before anything is drawn."""
    return Course(agreement, agreement.options.starter)


def restored(agreement: Agreement, starter: int | None, data: bytes | None, *rest: Any) -> Course:
    """The course that was pickled as this."""
    return Course(agreement, starter, None if data is None else State.from_bytes(data), *rest)


def cards_of(action: int) -> Iterator[tuple[int, int]]:
    """The cards that an action of the rules plays: kind and count."""
    kind = kind_of(action)
    if kind < SHIELD:
        yield from ((rank_of(action), naturals_of(action)), (WILD, second_of(action)))
    elif kind == BOUNCE:
        yield SHIELD, 1
    elif kind not in (TAKE, ACCEPT):
        yield kind, 1


def _proof(before: State, action: int) -> Proof | None:
    """What a step tells of the hand of who made it: nothing could be played (C7), no Shield was there to bounce with (C18)."""
    kind = kind_of(action)
    if kind == TAKE and not before.may_always_take:
        return proof_of_take(before)
    if kind == ACCEPT and not before.is_asked:
        return Proof(before.turn, 1 << SHIELD)
    return None
