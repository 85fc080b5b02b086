"""What speaks the language of the person; and a screen whose keys are told in it: what a binding does is the name of a text."""

from dataclasses import replace
from typing import TYPE_CHECKING, cast

from textual.binding import ActiveBinding, Binding
from textual.dom import DOMNode
from textual.screen import Screen

from .wording import Words

if TYPE_CHECKING:
    from .app import TerminalApp


class Spoken(DOMNode):
    """A part of the terminal's app that says something."""

    @property
    def table_app(self) -> "TerminalApp":
        """The app it is in."""
        return cast("TerminalApp", self.app)

    @property
    def say(self) -> Words:
        """The words of the person's language."""
        return self.table_app.say


class SpokenScreen(Screen[None], Spoken):
    """See the head of the module."""

    @property
    def active_bindings(self) -> dict[str, ActiveBinding]:
        """See `Screen`."""
        found = super().active_bindings
        return {key: each._replace(binding=self._in_words(each.binding)) for key, each in found.items()}

    def _in_words(self, binding: Binding) -> Binding:
        """Textual's own keys of a field are told in English only: Escape leaves it, the others aren't shown."""
        name = f"terminal.{binding.description}"
        if self.say.knows(name):
            return replace(binding, description=self.say(name))
        return replace(binding, description=self.say("terminal.key.back")) if binding.key == "escape" else replace(binding, show=False)
