"""What every game's board can do at a table's screen."""

from collections.abc import Sequence

from textual.containers import Container
from textual.message import Message

from .palette import Palette
from .seats import View, acting_seat
from .spoken import Spoken


class Board(Container, Spoken):
    """Shows a view, and lets a person compose a play."""

    class Ready(Message):
        """All its parts are there."""

    class Chosen(Message):
        """The person wants to make this play."""

        def __init__(self, play: str) -> None:
            super().__init__()
            self.play = play

    class RollWanted(Message):
        """The person wants the dice to be rolled."""

    class Noted(Message):
        """Something to be told beside the prompt."""

        def __init__(self, text: str) -> None:
            super().__init__()
            self.text = text

    def __init__(self) -> None:
        super().__init__()
        self.seen: View | None = None

    def on_mount(self) -> None:
        """Ready, and keys go to it."""
        self.focus_board()
        self.post_message(self.Ready())

    @property
    def palette(self) -> Palette:
        """The colours of the theme."""
        return self.table_app.palette

    @property
    def least_size(self) -> tuple[int, int]:
        """Columns and rows without which it can't be shown."""
        return 80, 24

    @property
    def acts(self) -> bool:
        """Is a seat of this client to act?"""
        return self.seen is not None and acting_seat(self.seen) is not None

    def show(self, view: View, lines: Sequence[str]) -> None:
        """Show how things stand; `lines`: what happened, the latest last."""
        raise NotImplementedError

    def focus_board(self) -> None:
        """Let keys go to it."""
        raise NotImplementedError

    def prompt(self) -> str:
        """What the person is asked for."""
        raise NotImplementedError

    def is_news(self, view: View) -> bool:
        """Is something else asked for than in the view before? Else what was told last, a hint perhaps, still holds."""
        if self.seen is None:
            return True
        return any(self.seen[name] != view[name] for name in ("position", "roll", "turn", "uncovered"))

    def tell(self, text: str) -> None:
        """See `Noted`."""
        self.post_message(self.Noted(text))
