"""Many changes to one way to play, each compared with it on the same chance: options, the deck, or what a seat may use."""

from collections.abc import Generator, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

from quarantable.evidence.many import simultaneous
from quarantable.games.contract import OptionSpec, Refusal, Value
from quarantable.games.registry import GAMES

from .comparing import Comparison, compare
from .measures import Measure
from .setting import CAN_BE_FORBIDDEN, LOOK_AHEAD, PROPOSALS, Setting, check_set_up
from .workers import Player

NUMBERS: Final[Mapping[str, tuple[int, ...]]] = {"hand_size": (4, 5, 7, 8), "width": (10, 14, 16, 24), "length": (20, 28, 32, 48)}
"""Other values to try of options that are numbers."""
MORE_OR_FEWER: Final = (-1, 1)
"""How many cards of a kind a changed deck has more."""


@dataclass(frozen=True, slots=True)
class Variant:
    """One change."""

    name: str
    """What is changed, as it is written on the command line: `take=free`, `without contagion`."""
    setting: Setting


@dataclass(frozen=True, slots=True)
class Swept:
    """A change, and what it makes of the measures."""

    variant: Variant
    comparison: Comparison


def other_options(base: Setting) -> list[Variant]:
    """Every option changed by itself: each other word, and some other numbers; the deck is left alone.

    >>> from quarantable.lab.setting import setting_of
    >>> [each.name for each in other_options(setting_of("covirus", None, ["random"], None, 5))][:3]
    ['width=10', 'width=14', 'width=16']
    """
    specs = GAMES[base.game].option_specs
    changes = [(spec.name, value) for spec in specs for value in _other_values(spec, base.options[spec.name])]
    return list(_possible(base, [(f"{name}={value}", {name: value}) for name, value in changes]))


def _other_values(spec: OptionSpec, current: Value) -> Sequence[Value]:
    values: Sequence[Value] = spec.choices or NUMBERS.get(spec.name, ())
    return [value for value in values if value != current]


def other_decks(base: Setting) -> list[Variant]:
    """Every card by itself left out, or of which the deck has one fewer or one more; none in a game without cards."""
    deck = base.options.get("deck")
    if not isinstance(deck, dict):
        return []
    changes: list[tuple[str, dict[str, Value]]] = []
    for card, count in deck.items():
        changes.append((f"without {card}", {"deck": {**deck, card: 0}}))
        changes += [(f"{more:+d} {card}", {"deck": {**deck, card: count + more}}) for more in MORE_OR_FEWER if count + more > 0]
    return list(_possible(base, changes))


def _possible(base: Setting, changes: Sequence[tuple[str, Mapping[str, Value]]]) -> Iterator[Variant]:
    """Those changes by which a game can be set up."""
    rules = GAMES[base.game]
    for name, change in changes:
        try:
            options: Any = rules.read_options({**base.options, **change})
            check_set_up(base.game, options, base.players)
        except Refusal:
            continue
        yield Variant(name, replace(base, options=rules.write_options(options)))


def restrictions(base: Setting, seat: int) -> list[Variant]:
    """Every card, or roll, by itself forbidden to one seat: what it loses by that is what they are worth to it (Jaffe et al. 2012)."""
    mine = base.is_forbidden_to(seat)
    forbidden = [base.is_forbidden_to(each) for each in range(base.players)]
    variants = []
    for what in CAN_BE_FORBIDDEN[base.game]:
        if what not in mine and _is_there(base, what):
            with_it = (*forbidden[:seat], (*mine, what), *forbidden[seat + 1 :])
            variants.append(Variant(f"seat {seat} without {what}", replace(base, forbidden=with_it)))
    return variants


def proposals(base: Setting) -> list[Variant]:
    """Every house rule that is tried out, by itself, and then all of them; none where somebody looks ahead."""
    names = list(PROPOSALS[base.game])
    if not names or any(bot.level in LOOK_AHEAD for bot in base.bots):
        return []
    sets = [*((name,) for name in names), tuple(names)]
    return [Variant("house rule " + " + ".join(each), replace(base, house=each)) for each in sets]


def _is_there(base: Setting, what: str) -> bool:
    """Has the deck such a card? Dice are always there."""
    deck = base.options.get("deck")
    return not isinstance(deck, dict) or deck.get(what, 0) > 0


def sweep(base: Setting, variants: Sequence[Variant], measures: Sequence[Measure], games: int, player: Player) -> Generator[Swept]:
    """Compare each variant with the base, until all is answered or so many games are played. All intervals hold together."""
    level = simultaneous(max(1, len(variants)))
    for variant in variants:
        comparison = Comparison(measures, level)
        for _ in compare(base, variant.setting, games, player, comparison):
            pass
        yield Swept(variant, comparison)
