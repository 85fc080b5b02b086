"""A box to tick, that tells without colours whether it is ticked."""

from typing import Final

from textual.widgets import Checkbox

_MARKS: Final = {True: "[x]", False: "[ ]"}


class Tick(Checkbox):
    """Textual's own has the same mark in either state, in another colour."""

    BUTTON_LEFT = BUTTON_RIGHT = ""

    def __init__(self, label: str, *, value: bool = False, id: str) -> None:  # noqa: A002  # Textual's name for it
        self.BUTTON_INNER = _MARKS[value]
        super().__init__(label, value, id=id)

    def watch_value(self) -> None:
        """The mark follows."""
        self.BUTTON_INNER = _MARKS[self.value]
        super().watch_value()
