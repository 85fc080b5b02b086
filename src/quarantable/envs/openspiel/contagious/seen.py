"""What one player has seen of a game, and nothing else: all that information states and their resampling are made from.

As text it is the starter, the hand as dealt and every step in order, one's own with the cards drawn after it; whatever else is public
follows from that. Answers that came by themselves are told too, since everybody sees them.

    1/4 starter=0 hand=3,3,7,9,12,W 0:5*2 1:12[shield] 2:contagion>1 1:bounce[] 2:accept
"""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache

from quarantable.games.contagious.notation import spell_action
from quarantable.games.contagious.state import CARDS

from .course import Agreement, Course, Kinds, Step


@dataclass(frozen=True, slots=True)
class Seen:
    """A game as one player saw it."""

    agreement: Agreement
    players: frozenset[int]
    """Whose cards are seen: one's own; nobody's, or everybody's, for who asks OpenSpiel for that."""
    starter: int | None
    hands: tuple[Kinds | None, ...]
    """As dealt; () before that."""
    steps: tuple[Step, ...]


def seen_by(course: Course, players: Iterable[int]) -> Seen:
    """What those who see just these players' cards have seen."""
    known = frozenset(players)
    hands = tuple(hand if seat in known else None for seat, hand in enumerate(course.hands))
    steps = tuple(own if own.seat in known else other for own, other in zip(course.steps, course.steps_for_others, strict=True))
    return Seen(course.agreement, known, course.starter, hands, steps)


def as_text(seen: Seen) -> str:
    """All of it in one line."""
    parts = [f"{','.join(map(str, sorted(seen.players)))}/{seen.agreement.players}"]
    if seen.starter is not None:
        parts.append(f"starter={seen.starter}")
    parts += [f"hand{_of(seen, seat)}={_cards(hand)}" for seat, hand in enumerate(seen.hands) if hand is not None]
    parts += [_step(each.seat, each.action, each.drawn) for each in seen.steps]
    return " ".join(parts)


def _of(seen: Seen, seat: int) -> str:
    return str(seat) if len(seen.players) > 1 else ""


@lru_cache(maxsize=1 << 14)  # told again and again as a game goes on
def _step(seat: int, action: int, drawn: Kinds | None) -> str:
    told = "" if drawn is None else f"[{_cards(drawn)}]"
    return f"{seat}:{spell_action(action)}{told}"


def _cards(kinds: Kinds) -> str:
    return ",".join(CARDS[kind] for kind in kinds)
