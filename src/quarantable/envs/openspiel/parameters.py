"""The options of the rules as OpenSpiel's game parameters: numbers and words in the brackets of `python_contagious(players=4)`.

An option that isn't given is as the preset has it. A deck is written `1:4;2:5;W:4;contagion:1`, since OpenSpiel parts parameters by commas.
"""

from collections.abc import Mapping
from typing import Any, Final

from quarantable.games.contract import BadValue, Game, OptionSpec
from quarantable.games.wording import shown

NOT_GIVEN: Final = -1
"""The number that stands for what isn't given, where that means something of its own (`starter`); for a word it is the empty one."""

Parameter = int | str


def parameter_specification(game: Game[Any, Any], **others: Parameter) -> dict[str, Parameter]:
    """Every parameter of a game with its default: a preset, others, and each option of the rules."""
    return {"preset": "written", **others, **{spec.name: _default(game, spec) for spec in game.option_specs}}


def _default(game: Game[Any, Any], spec: OptionSpec) -> Parameter:
    if spec.default is None:
        return NOT_GIVEN
    is_left_to_the_preset = _is_deck(spec) or any(spec.name in values for values in game.presets.values())
    return "" if is_left_to_the_preset or not isinstance(spec.default, int | str) else spec.default


def _is_deck(spec: OptionSpec) -> bool:
    return isinstance(spec.default, dict)


def options_given(game: Game[Any, Any], parameters: Mapping[str, Any]) -> dict[str, Any]:
    """The preset and the options that were given, for `Game.read_options`. Raises `BadValue` for what is no deck."""
    given = {"preset": parameters.get("preset", "written")}
    for spec in game.option_specs:
        default = _default(game, spec)
        value = parameters.get(spec.name, default)
        if value != default:
            given[spec.name] = read_deck(value) if _is_deck(spec) else value
    return given


def read_deck(text: str) -> dict[str, int]:
    """The counts of a deck written as a parameter. Raises `BadValue`.

    >>> read_deck("1:4;W:2;shield:1")
    {'1': 4, 'W': 2, 'shield': 1}
    """
    counts: dict[str, int] = {}
    for part in text.split(";"):
        card, colon, count = part.partition(":")
        if not colon or not count.isdecimal() or card in counts:
            raise BadValue(option="deck", value=shown(text))
        counts[card] = int(count)
    return counts


def write_deck(deck: Mapping[str, int]) -> str:
    """A deck as `read_deck` reads it.

    >>> write_deck({"1": 4, "W": 2})
    '1:4;W:2'
    """
    return ";".join(f"{card}:{count}" for card, count in deck.items())
