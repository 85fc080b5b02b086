"""What players can agree on before a game of Covirus, and how it is read and printed.

>>> read_options({"width": 10, "half": "closed"}).half
'closed'
>>> write_options(read_options("written"))["length"]
40
"""

from collections.abc import Mapping
from dataclasses import dataclass, fields
from typing import Any, Final

from quarantable.games.contract import BadValue, OptionSpec, UnknownOption, UnknownPreset, Value
from quarantable.games.whole_numbers import whole_number
from quarantable.games.wording import shortened, shown

from .refusals import FieldOutOfRange

LEAST_SIDE: Final = 4
GREATEST_SIDE: Final = 40


@dataclass(frozen=True, slots=True)
class Options:
    """The options of one game; every field is described by the `OptionSpec` of its name."""

    width: int = 20
    length: int = 40
    adjacent: str = "edge"
    half: str = "open"
    free_shape: str = "anywhere"
    end: str = "settled"


DEFAULTS: Final = Options()

OPTION_SPECS: Final = (
    OptionSpec("width", DEFAULTS.width, "V1", "How many squares a line has.", least=LEAST_SIDE, most=GREATEST_SIDE),
    OptionSpec("length", DEFAULTS.length, "V1", "How many lines lie between the two sides.", least=LEAST_SIDE, most=GREATEST_SIDE),
    OptionSpec("adjacent", DEFAULTS.adjacent, "V4", "Whether squares are next to each other only along an edge, or at a corner too.",
               choices=("edge", "corner")),
    OptionSpec("half", DEFAULTS.half, "V4", "Whether rectangles and free shapes may cross the middle of the field, or stay in one's half.",
               choices=("open", "closed")),
    OptionSpec("free_shape", DEFAULTS.free_shape, "V7", "Whether a free shape may lie anywhere, or has to be attached as a rectangle is.",
               choices=("anywhere", "attached")),
    OptionSpec("end", DEFAULTS.end, "V11",
               "Whether the game ends when no score can change, as soon as the winner cannot change, or only when every square is filled.",
               choices=("settled", "clinched", "full")),
)  # fmt: skip
PRESETS: Final[Mapping[str, Mapping[str, Value]]] = {"written": {}}

_SPECS = {spec.name: spec for spec in OPTION_SPECS}


def read_options(given: Mapping[str, Any] | str | None = None) -> Options:
    """Options from None, a preset's name, or a map of values that may name a `preset`.

    Raises `UnknownOption`, `UnknownPreset`, `BadValue`, or `FieldOutOfRange` (V1).
    """
    if given is None:
        return DEFAULTS
    if isinstance(given, str):
        given = {"preset": given}
    if not isinstance(given, Mapping):
        raise BadValue(option="options", value=shown(given))
    values = dict(given)
    chosen = {**_preset(values.pop("preset", "written")), **values}
    return Options(**{name: _checked(name, value) for name, value in chosen.items()})


def write_options(options: Options) -> dict[str, Value]:
    """Every option by name; `read_options` of it gives the same options."""
    return {each.name: getattr(options, each.name) for each in fields(options)}


def _preset(name: object) -> Mapping[str, Value]:
    if not isinstance(name, str):
        raise BadValue(option="preset", value=shown(name))
    if name not in PRESETS:
        raise UnknownPreset(preset=shortened(name))
    return PRESETS[name]


def _checked(name: str, value: object) -> Any:
    spec = _SPECS.get(name)
    if spec is None:
        raise UnknownOption(option=shortened(name))
    if spec.choices:
        return _checked_word(spec, value)
    return _checked_number(spec, value)


def _checked_word(spec: OptionSpec, value: object) -> str:
    if not isinstance(value, str) or value not in spec.choices:
        raise BadValue(option=spec.name, value=shown(value))
    return value


def _checked_number(spec: OptionSpec, value: object) -> int:
    number = whole_number(value)
    if number is None:
        raise BadValue(option=spec.name, value=shown(value))
    if not LEAST_SIDE <= number <= GREATEST_SIDE:
        raise FieldOutOfRange(option=spec.name, value=shown(number), least=LEAST_SIDE, most=GREATEST_SIDE)
    return number
