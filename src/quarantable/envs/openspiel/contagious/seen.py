"""What one player has seen of a game, and nothing else: all that information states and their resampling are made from.

As text it is the starter, the hand as dealt and every step in order, one's own with the cards drawn after it; whatever else is public
follows from that. Answers that came by themselves are told too, since everybody sees them.

    1/4 starter=0 hand=3,3,7,9,12,W 0:5*2 1:12[shield] 2:contagion>1 1:bounce[] 2:accept
"""

from collections.abc import Container, Iterable
from dataclasses import dataclass

from quarantable.bots.contagious.knowledge import Proof
from quarantable.games.contagious.notation import spell_action
from quarantable.games.contagious.state import CARDS

from .course import Agreement, Course, Kinds, Step


@dataclass(frozen=True, slots=True)
class SeenStep:
    """A step as somebody saw it."""

    seat: int
    action: int
    """Of the rules."""
    count: int
    """How many cards were drawn after it."""
    drawn: Kinds | None
    """Which; None where other cards than one's own were drawn."""
    proof: Proof | None


@dataclass(frozen=True, slots=True)
class Seen:
    """A game as one player saw it."""

    agreement: Agreement
    players: frozenset[int]
    """Whose cards are seen: one's own; nobody's, or everybody's, for who asks OpenSpiel for that."""
    starter: int | None
    hands: tuple[Kinds | None, ...]
    """As dealt; () before that."""
    steps: tuple[SeenStep, ...]


def seen_by(course: Course, players: Iterable[int]) -> Seen:
    """What those who see just these players' cards have seen."""
    known = frozenset(players)
    hands = tuple(hand if seat in known else None for seat, hand in enumerate(course.hands))
    return Seen(course.agreement, known, course.starter, hands, tuple(_step_seen(each, known) for each in course.steps))


def _step_seen(step: Step, known: Container[int]) -> SeenStep:
    return SeenStep(step.seat, step.action, len(step.drawn), step.drawn if step.seat in known else None, step.proof)


def as_text(seen: Seen) -> str:
    """All of it in one line."""
    parts = [f"{','.join(map(str, sorted(seen.players)))}/{seen.agreement.players}"]
    if seen.starter is not None:
        parts.append(f"starter={seen.starter}")
    parts += [f"hand{_of(seen, seat)}={_cards(hand)}" for seat, hand in enumerate(seen.hands) if hand is not None]
    parts += [_step(each) for each in seen.steps]
    return " ".join(parts)


def _of(seen: Seen, seat: int) -> str:
    return str(seat) if len(seen.players) > 1 else ""


def _step(step: SeenStep) -> str:
    drawn = "" if step.drawn is None else f"[{_cards(step.drawn)}]"
    return f"{step.seat}:{spell_action(step.action)}{drawn}"


def _cards(kinds: Kinds) -> str:
    return ",".join(CARDS[kind] for kind in kinds)
