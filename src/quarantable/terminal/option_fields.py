"""The rules in the set-up's form: a field for each option, by the words of the page; a deck is a line of text."""

import re
from collections.abc import Iterator, Mapping
from typing import Any, Final

from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical
from textual.widgets import Input, Select, Static

from quarantable.games.contract import BadValue, Game, OptionSpec
from quarantable.games.wording import shown

from .wording import Words

_COUNT: Final = re.compile(r"([^\s:=]+)[:=](\d{1,4})")


def deck_line(deck: Mapping[str, int]) -> str:
    """A deck as a line of text.

    >>> deck_line({"1": 4, "W": 2})
    '1:4 W:2'
    """
    return " ".join(f"{card}:{count}" for card, count in deck.items())


def read_deck(line: str) -> dict[str, int]:
    """The deck of such a line; which cards there are, and how many, the rules say. Raises `BadValue`.

    >>> read_deck("1:4, W=2")
    {'1': 4, 'W': 2}
    """
    found = [(_COUNT.fullmatch(word), word) for word in re.split(r"[\s,;]+", line.strip())]
    for count, word in found:
        if count is None:
            raise BadValue(option="deck", value=shown(word))
    return {count[1]: int(count[2]) for count, _ in found if count is not None}


def is_deck(spec: OptionSpec) -> bool:
    """Is the option a map from card to count?"""
    return not spec.choices and spec.least is None


class OptionField(Vertical):
    """One option: its name, and a field that is empty as long as the preset's value holds. A deck's line is there to be edited."""

    def __init__(self, game: Game[Any, Any], spec: OptionSpec, say: Words) -> None:
        super().__init__(classes="deck" if is_deck(spec) else "option")
        self.spec = spec
        self._game, self._say, self._preset = game, say, "written"

    def compose(self) -> ComposeResult:
        """A deck's line needs the whole width; beside its name stands how many cards that are."""
        label, name = Static(option_name(self._game, self.spec, self._say), classes="label", markup=False), f"option-{self.spec.name}"
        if is_deck(self.spec):
            yield Horizontal(label, Static(id="cards", markup=False), classes="row")
            yield Input(deck_line(self._usual_deck), id=name)
        else:
            field = (
                Select(self._choices, prompt=self._usual, id=name)
                if self._choices
                else Input(placeholder=self._usual, id=name, type="integer")
            )
            yield Horizontal(label, field, classes="row")

    @property
    def _usual_deck(self) -> Mapping[str, int]:
        return self.spec.default if isinstance(self.spec.default, Mapping) else {}

    @property
    def _choices(self) -> list[tuple[str, str]]:
        """What can be chosen, and its value; empty for a number."""
        spec, say = self.spec, self._say
        if spec.choices:
            return [(value_name(self._game, spec, choice, say), choice) for choice in spec.choices]
        if spec.name == "starter":
            return [(say("shell.seat.number", number=seat + 1), str(seat)) for seat in range(self._game.players.stop - 1)]
        return []

    @property
    def _usual(self) -> str:
        usual = value_name(self._game, self.spec, self._game.presets[self._preset].get(self.spec.name, self.spec.default), self._say)
        return usual if self._choices else f"{usual}  ({self.spec.least}–{self.spec.most})"

    def follow(self, preset: str) -> None:
        """Show what holds by that preset, as long as nothing else is chosen."""
        self._preset = preset
        for field in self.query(Select):
            field.prompt = self._usual

    def on_input_changed(self, event: Input.Changed) -> None:
        """How many cards that are; nothing, as long as it can't be told."""
        if is_deck(self.spec):
            try:
                told = self._say("options.deck_count", count=sum(read_deck(event.value).values()))
            except BadValue:
                told = ""
            self.query_one("#cards", Static).update(told)

    @property
    def chosen(self) -> Iterator[Any]:
        """The value, if there is another than the preset's. Raises `BadValue`."""
        field = next(iter(self.query(f"#option-{self.spec.name}")))
        text = str(field.value).strip() if isinstance(field, Input) or (isinstance(field, Select) and not field.is_blank()) else ""
        if is_deck(self.spec):
            if (deck := read_deck(text) if text else self._usual_deck) != self._usual_deck:
                yield deck
        elif text:
            yield text if self.spec.choices else _number(text)


def _number(text: str) -> int | str:
    """As far as it is one: the rules refuse anything else."""
    return int(text) if text.isdigit() else text


def option_name(game: Game[Any, Any], spec: OptionSpec, say: Words) -> str:
    """What an option is called."""
    key = f"options.{game.name}.{spec.name}"
    return say(key) if say.knows(key) else spec.name.replace("_", " ")


def value_name(game: Game[Any, Any], spec: OptionSpec, value: object, say: Words) -> str:
    """A value of an option, in words."""
    if value is None:
        return say("options.chance")
    key = f"options.{game.name}.{spec.name}.{value}"
    return say(key) if say.knows(key) else str(value)


def preset_name(preset: str, say: Words) -> str:
    """What a preset is called."""
    key = f"options.preset.{preset}"
    return say(key) if say.knows(key) else preset
