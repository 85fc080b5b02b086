"""What happened, the latest last: a list that one can scroll."""

from collections.abc import Sequence

from textual.containers import VerticalScroll
from textual.widgets import Static


class Lately(VerticalScroll, can_focus=False):
    """Sentences, each on rows of its own."""

    def __init__(self) -> None:
        super().__init__()
        self._told = Static(markup=False)
        self._shown: Sequence[str] = ()

    def on_mount(self) -> None:
        """The text in it."""
        self.mount(self._told)

    def show(self, lines: Sequence[str]) -> None:
        """Show these sentences, and the last of them in sight."""
        if list(lines) != self._shown:
            self._shown = list(lines)
            self._told.update("\n".join(f"· {line}" for line in lines))
            self.call_after_refresh(self.scroll_end, animate=False)
