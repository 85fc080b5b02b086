"""The keys that do something now, in the last row; a click on one presses it."""

from typing import TYPE_CHECKING

from rich.style import Style
from rich.text import Text
from textual.widgets import Static

if TYPE_CHECKING:
    from textual.screen import Screen


class KeyRow(Static):
    """Textual's own footer makes all of its parts anew whenever a key comes or goes; this one is a text."""

    def __init__(self) -> None:
        super().__init__(id="keys")
        self._shown = Text()

    def on_mount(self) -> None:
        """Hear of every change."""
        self.screen.bindings_updated_signal.subscribe(self, self.show)
        self.show(self.screen)

    def show(self, screen: "Screen[object]") -> None:
        """Show the keys of a screen."""
        if not self.is_attached or self.screen is not screen:
            return
        shown = Text(no_wrap=True, overflow="ellipsis")
        for _, binding, is_enabled, _ in screen.active_bindings.values():
            if binding.show and is_enabled and binding.description:
                press = Style(meta={"@click": f"app.simulate_key({binding.key!r})"})
                shown.append(f" {self.app.get_key_display(binding)}", press + Style(bold=True, reverse=True))
                shown.append(f" {binding.description} ", press)
        if shown != self._shown:
            self._shown = shown
            self.update(shown)
