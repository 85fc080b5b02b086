"""Plays as text (`docs/rules/contagious.md`, *Writing plays down*) and as what they mean.

>>> parse("5*2+W")
NumberPlay(rank=5, naturals=2, wilds=1)
>>> spell(parse("W*2=4"))
'W*2=4'
>>> parse("5*1")
Traceback (most recent call last):
quarantable.games.contract.Unreadable: notation: “5*1” can't be read as a play: one card has no count.
"""

import re
from dataclasses import dataclass
from functools import lru_cache

from quarantable.games.contract import Unreadable

from .rules import ACCEPT, BOUNCE, TAKE, action_of, kind_of, naturals_of, number_action, rank_of, second_of
from .state import CARDS, CONTAGION, FIRST_RANK, LAST_RANK, SHIELD

WORDS = {**{CARDS[kind]: kind for kind in range(SHIELD, CONTAGION)}, "take": TAKE, "accept": ACCEPT, "bounce": BOUNCE}
"""Plays that are one word, by their kind of action."""

WORD_OF = {kind: word for word, kind in WORDS.items()}

MOST_DIGITS = 100
"""Longer numbers are more than anyone could mean."""

_NUMBER = re.compile(r"(?P<rank>[0-9]+)(?:\*(?P<count>[0-9]+))?(?:\+W(?:\*(?P<wilds>[0-9]+))?)?", re.ASCII)
_WILDS = re.compile(r"W(?:\*(?P<wilds>[0-9]+))?=(?P<rank>[0-9]+)", re.ASCII)
_CONTAGION = re.compile(r"contagion>(?P<target>[0-9]+)", re.ASCII)


@dataclass(frozen=True, slots=True)
class NumberPlay:
    """Cards of one rank, naturals and Wilds (C9); not both counts are 0."""

    rank: int
    naturals: int
    wilds: int

    @property
    def quantity(self) -> int:
        """How many cards."""
        return self.naturals + self.wilds

    @property
    def total(self) -> int:
        """Rank × quantity."""
        return self.rank * self.quantity


@dataclass(frozen=True, slots=True)
class ContagionPlay:
    """A Contagion, sent to a player (C17)."""

    target: int


@dataclass(frozen=True, slots=True)
class WordPlay:
    """A play that is one word: a Power Card other than Wild and Contagion, TAKE, ACCEPT or BOUNCE."""

    kind: int


Play = NumberPlay | ContagionPlay | WordPlay


@lru_cache(maxsize=1024)
def parse(text: str) -> Play:
    """What a play's text means; raises `Unreadable` for anything but the one spelling of a play."""
    if text in WORDS:
        return WordPlay(WORDS[text])
    if match := _NUMBER.fullmatch(text):
        return _number_play(text, match)
    if match := _WILDS.fullmatch(text):
        return NumberPlay(_rank(text, match["rank"]), 0, _count(text, match["wilds"], "W*" in text))
    if match := _CONTAGION.fullmatch(text):
        return ContagionPlay(_number(text, match["target"]))
    raise Unreadable(play=text[:40], reason="no play is written so")


def _number_play(text: str, match: re.Match[str]) -> NumberPlay:
    rank = _rank(text, match["rank"])
    naturals = _count(text, match["count"], match["count"] is not None)
    if "W" not in text:
        return NumberPlay(rank, naturals, 0)
    return NumberPlay(rank, naturals, _count(text, match["wilds"], match["wilds"] is not None))


def _number(text: str, digits: str) -> int:
    if len(digits) > MOST_DIGITS:
        raise Unreadable(play=text[:40], reason="a number is too long")
    if digits != "0" and digits.startswith("0"):
        raise Unreadable(play=text, reason="numbers don't start with 0")
    return int(digits)


def _rank(text: str, digits: str) -> int:
    rank = _number(text, digits)
    if not FIRST_RANK <= rank <= LAST_RANK:
        raise Unreadable(play=text, reason="ranks go from 1 to 13")
    return rank


def _count(text: str, digits: str | None, is_written: object) -> int:
    if digits is None or not is_written:
        return 1
    count = _number(text, digits)
    if count == 0:
        raise Unreadable(play=text, reason="no cards is no play")
    if count == 1:
        raise Unreadable(play=text, reason="one card has no count")
    return count


def spell(play: Play) -> str:
    """The one spelling of a play."""
    if isinstance(play, WordPlay):
        return WORD_OF[play.kind]
    if isinstance(play, ContagionPlay):
        return f"contagion>{play.target}"
    if play.naturals == 0:
        return f"{_times('W', play.wilds)}={play.rank}"
    naturals = _times(str(play.rank), play.naturals)
    return f"{naturals}+{_times('W', play.wilds)}" if play.wilds else naturals


def _times(card: str, count: int) -> str:
    return card if count == 1 else f"{card}*{count}"


def play_of(action: int) -> Play:
    """What an action of the rules means; see the head of `rules.py`."""
    kind = kind_of(action)
    if kind < SHIELD:
        return NumberPlay(rank_of(action), naturals_of(action), second_of(action))
    if kind == CONTAGION:
        return ContagionPlay(second_of(action))
    return WordPlay(kind)


@lru_cache(maxsize=1024)
def spell_action(action: int) -> str:
    """The one spelling of an action of the rules."""
    return spell(play_of(action))


def action_for(play: Play) -> int:
    """The action of a play whose counts are those of a real hand: the inverse of `play_of`."""
    if isinstance(play, WordPlay):
        return action_of(play.kind, 0, 0)
    if isinstance(play, ContagionPlay):
        return action_of(CONTAGION, 0, play.target)
    return number_action(play.rank, play.naturals, play.wilds)


_TYPED_WORDS = {"ftc": "flatten", "flattenthecurve": "flatten", "flatten the curve": "flatten", "pass": "take", "yes": "accept"}


def read_typed(typed: str) -> str:
    """What a person typed, spelt as records spell it; unchanged where there is nothing to mend.

    Blanks, capitals, `x` for `*`, cards one by one, a count of 1 and Wilds before naturals are forgiven.

    >>> [read_typed(typed) for typed in (" 5 x 2 + w", "5 5 W", "W+5", "Contagion 2", "SHIELD", "5*1", "w w = 4")]
    ['5*2+W', '5*2+W', '5+W', 'contagion>2', 'shield', '5', 'W*2=4']
    """
    text = " ".join(typed.lower().split())
    if text in WORDS or text in _TYPED_WORDS:
        return _TYPED_WORDS.get(text, text)
    if match := re.fullmatch(r"contagion ?(?:>|to|at|seat)? ?([0-9]+)", text, re.ASCII):
        return f"contagion>{match[1]}"
    return _read_cards(text) or typed


def _read_cards(text: str) -> str | None:
    cards, _, announced = text.partition("=")
    counts: dict[str, int] = {}
    pattern = r"(w|[0-9]{1,2})(?: ?[*x×] ?([0-9]{1,2}))?(?: ?[+,] ?| |$)"
    if not re.fullmatch(f"(?:{pattern})+", cards.strip(), re.ASCII):
        return None
    for card, count in re.findall(pattern, cards.strip(), re.ASCII):
        counts[card] = counts.get(card, 0) + int(count or 1)
    wilds = counts.pop("w", 0)
    if len(counts) + bool(announced.strip()) != 1:
        return None
    rank = announced.strip() or next(iter(counts))
    quantity = wilds + sum(counts.values())
    if not (re.fullmatch("[0-9]{1,2}", rank) and quantity):
        return None
    return spell(NumberPlay(int(rank), sum(counts.values()), wilds))
