"""The options of It's Contagious!, their defaults and presets."""

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, fields
from typing import Any

from quarantable.games.contract import BadValue, OptionSpec, UnknownOption, UnknownPreset, Value
from quarantable.games.whole_numbers import whole_number
from quarantable.games.wording import shortened, shown

from .refusals import DeckTooLarge, UnknownCard, WrongCount, WrongHandSize
from .state import CARDS, KIND_OF, MOST_CARDS, MOST_IN_HAND, MOST_OF_A_KIND, PROTOCOL_ORDER, State

Deck = tuple[int, ...]

WRITTEN_DECK: Deck = (4, 4, *[5] * 7, *[4] * 5, 2, 2, 2, 2, 1)
"""How many of each kind (C1, C2)."""


@dataclass(frozen=True, slots=True)
class Options:
    """How a game is played; the defaults are the rules as written."""

    take: str = "forced"
    shield: str = "automatic"
    flatten_again: str = "stays"
    hand_size: int = 6
    deck: Deck = WRITTEN_DECK
    """Counts by kind."""
    starter: int | None = None
    """A player; None leaves it to chance, or to the last loser (C5)."""


def deck_map(deck: Iterable[int]) -> dict[str, int]:
    """A deck's counts by the names of its cards, in the order of the rules; what it has none of is left out.

    >>> deck_map([1, 0, 3] + [0] * 16)
    {'2': 3, 'W': 1}
    """
    counts = tuple(deck)
    return {CARDS[kind]: counts[kind] for kind in PROTOCOL_ORDER if counts[kind]}


SPECS = (
    OptionSpec(
        "take",
        "forced",
        "C7",
        "Taking the pile is only for who can play nothing (forced), or may be chosen whenever there is a pile (free).",
        choices=("forced", "free"),
    ),
    OptionSpec(
        "shield",
        "automatic",
        "C18",
        "A Shield bounces a Contagion by itself (automatic), or whoever is named decides (choice).",
        choices=("automatic", "choice"),
    ),
    OptionSpec(
        "flatten_again",
        "stays",
        "C15",
        "A Flatten The Curve on a pile that counts down changes nothing (stays), or turns it up again (reverses).",
        choices=("stays", "reverses"),
    ),
    OptionSpec("hand_size", 6, "C4", "How many cards a hand holds.", least=1, most=MOST_IN_HAND),
    OptionSpec("deck", deck_map(WRITTEN_DECK), "C2", "How many of each card the deck holds: 0 to 60 of a kind, 255 in all."),
    OptionSpec("starter", None, "C5", "Which seat leads the first game; otherwise it is drawn.", least=0, most=5),
)

PRESETS: Mapping[str, Mapping[str, Value]] = {"written": {}, "table": {"take": "free", "shield": "choice"}}


def read_options(given: Mapping[str, Any] | str | None = None) -> Options:
    """Options from a preset's name or a map; see `contract.Game.read_options`.

    >>> read_options("table").take
    'free'
    >>> read_options({"preset": "table", "hand_size": 5}).hand_size
    5
    """
    values = _with_preset({"preset": given} if isinstance(given, str) else {} if given is None else given)
    for name in values:
        if name not in {each.name for each in fields(Options)}:
            raise UnknownOption(option=shortened(name))
    read = {spec.name: _value(spec, values[spec.name]) for spec in SPECS if spec.name in values}
    return Options(**read)


def _with_preset(given: Mapping[str, Any]) -> dict[str, Any]:
    if not isinstance(given, Mapping):
        raise BadValue(option="options", value=shown(given))
    values = dict(given)
    preset = values.pop("preset", "written")
    if not isinstance(preset, str):
        raise BadValue(option="preset", value=shown(preset))
    if preset not in PRESETS:
        raise UnknownPreset(preset=shortened(preset))
    return {**PRESETS[preset], **values}


def _value(spec: OptionSpec, value: Any) -> Any:
    if spec.choices:
        return _word(spec, value)
    if spec.name == "deck":
        return _deck(value)
    if value is None and spec.default is None:
        return None
    number = whole_number(value)
    if number is None:
        raise BadValue(option=spec.name, value=shown(value))
    if spec.name == "hand_size" and not 1 <= number <= MOST_IN_HAND:
        raise WrongHandSize(hand_size=number)
    return number


def _word(spec: OptionSpec, value: Any) -> str:
    if not isinstance(value, str) or value not in spec.choices:
        raise BadValue(option=spec.name, value=shown(value))
    return value


def _deck(value: Any) -> Deck:
    if not isinstance(value, Mapping):
        raise BadValue(option="deck", value=shown(value))
    for card in value:
        if not isinstance(card, str):
            raise BadValue(option="deck", value=f"a map that names a card {shown(card)} instead of “{shortened(str(card))}”")
    return deck_of({card: _count(count) for card, count in value.items()})


def _count(value: Any) -> int:
    number = whole_number(value)
    if number is None:
        raise BadValue(option="deck", value=f"a map that holds {shown(value)}")
    return number


def deck_of(counts: Mapping[str, int]) -> Deck:
    """Counts by kind from counts by card; raises the refusals of C2."""
    for card, count in counts.items():
        if card not in KIND_OF:
            raise UnknownCard(card=card)
        if not 0 <= count <= MOST_OF_A_KIND:
            raise WrongCount(card=card, count=count)
    total = sum(counts.values())
    if total > MOST_CARDS:
        raise DeckTooLarge(cards=total)
    return tuple(counts.get(card, 0) for card in CARDS)


def deck_in_order(order: Iterable[str]) -> Deck:
    """The composition of a deck given card by card; raises the refusals of C2."""
    return deck_of(Counter(order))


def write_options(options: Options) -> dict[str, Value]:
    """Every option by name, ready for JSON."""
    return {
        "take": options.take,
        "shield": options.shield,
        "flatten_again": options.flatten_again,
        "hand_size": options.hand_size,
        "deck": deck_map(options.deck),
        "starter": options.starter,
    }


def agreed(options: Options, players: int) -> State:
    """A position that holds only what was agreed on before the start: no card is dealt yet."""
    state = State.zeros()
    state.players = players
    state.hand_size = options.hand_size
    state.may_always_take = options.take == "free"
    state.is_asked = options.shield == "choice"
    state.can_unflatten = options.flatten_again == "reverses"
    return state
