"""How the value of an option is written in a line of text: in records, in messages, and where a commitment is made to it.

One value has one spelling, so that what two people hash is the same.

>>> spell_value(20), spell_value("edge"), spell_value(None), spell_value({"1": 4, "W": 1})
('20', 'edge', '', '1*4 W*1')
>>> read_value(OptionSpec("width", 20, "V1", "…", least=4, most=40), "20")
20
"""

from collections.abc import Mapping

from .contract import OptionSpec, Value


class Misspelt(ValueError):
    """A text is no value of this option, or not its spelling."""

    def __init__(self, option: str, text: str) -> None:
        self.option, self.text = option, text
        super().__init__(f"{text!r} does not spell a value of the option {option}")


def spell_value(value: Value) -> str:
    """The one spelling of a value: a decimal number, a word, nothing for None, `card*count` with blanks between for a map."""
    if value is None:
        return ""
    if isinstance(value, dict):
        return " ".join(f"{name}*{count}" for name, count in value.items())
    return str(value)


def read_value(spec: OptionSpec, text: str) -> Value:
    """The value that `spell_value` spells so. Raises `Misspelt`; what the game allows is `Game.read_options`' to say."""
    try:
        value = _read(spec, text)
    except ValueError:
        raise Misspelt(spec.name, text) from None
    if spell_value(value) != text:
        raise Misspelt(spec.name, text)
    return value


def _read(spec: OptionSpec, text: str) -> Value:
    if spec.choices:
        return text
    if isinstance(spec.default, dict):
        return {name: _count(count) for name, _, count in (each.partition("*") for each in text.split(" "))}
    return _count(text) if text else None


def _count(text: str) -> int:
    if not (text.isascii() and text.isdigit() and len(text) <= 9):
        raise ValueError(text)
    return int(text)


def spell_options(options: Mapping[str, Value]) -> str:
    r"""All options of a game, as `Game.write_options` gives them: a line `name=value` each, every line ended.

    >>> spell_options({"width": 6, "starter": None})
    'width=6\nstarter=\n'
    """
    return "".join(f"{name}={spell_value(value)}\n" for name, value in options.items())
