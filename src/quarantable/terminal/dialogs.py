"""What stands over the table for a moment: a choice, a question, a line to type, a text to read."""

from collections.abc import Sequence
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical, VerticalScroll
from textual.screen import ModalScreen
from textual.widgets import Input, OptionList, Static
from textual.widgets.option_list import Option


class Pick(ModalScreen[str | None]):
    """One of several; None: none of them."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape", "none", "", show=False)]

    def __init__(self, title: str, choices: Sequence[tuple[str, str]]) -> None:
        """`choices`: what each is, and how it is told."""
        super().__init__()
        self._title = title
        self.choices = choices

    def compose(self) -> ComposeResult:
        """A title and a list."""
        with Vertical(classes="dialog"):
            yield Static(self._title, classes="title", markup=False)
            numbered = [(f"{number}  " if number < 10 else "   ") + told for number, (_, told) in enumerate(self.choices, 1)]
            yield OptionList(*[Option(told, id=choice) for told, (choice, _) in zip(numbered, self.choices, strict=True)], markup=False)

    def on_key(self, event: object) -> None:
        """A digit chooses too."""
        key = getattr(event, "key", "")
        if key.isdigit() and 1 <= int(key) <= min(9, len(self.choices)):
            self.dismiss(self.choices[int(key) - 1][0])

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """This one."""
        self.dismiss(event.option.id)

    def action_none(self) -> None:
        """None of them."""
        self.dismiss(None)


class Ask(ModalScreen[str | None]):
    """A line of text; None: not said."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape", "none", "", show=False)]

    def __init__(self, title: str, example: str = "", before: str = "") -> None:
        super().__init__()
        self._title = title
        self._example = example
        self._before = before

    def compose(self) -> ComposeResult:
        """A title and a field."""
        with Vertical(classes="dialog"):
            yield Static(self._title, classes="title", markup=False)
            yield Input(self._before, placeholder=self._example, max_length=1000)

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """Said."""
        self.dismiss(event.value.strip() or None)

    def action_none(self) -> None:
        """Not said."""
        self.dismiss(None)


class Confirm(ModalScreen[bool]):
    """Yes or no."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("y,enter", "say(True)", "", show=False),
        Binding("n,escape", "say(False)", "", show=False),
    ]

    def __init__(self, title: str, text: str, answers: Sequence[str]) -> None:
        """`answers`: how yes and no are told."""
        super().__init__()
        self._title = title
        self._text = text
        self._answers = answers

    def compose(self) -> ComposeResult:
        """The question, and two answers to click."""
        yes, no = self._answers
        with Vertical(classes="dialog"):
            yield Static(self._title, classes="title", markup=False)
            yield Static(self._text, markup=False)
            yield OptionList(Option(f"y  {yes}", id="yes"), Option(f"n  {no}", id="no"), markup=False)

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """This one."""
        self.dismiss(event.option.id == "yes")

    def action_say(self, is_yes: bool) -> None:  # noqa: FBT001  # Textual's actions have no names for what they take
        """Answered."""
        self.dismiss(is_yes)


class Read(ModalScreen[None]):
    """A text to read."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape,q,v,enter,question_mark", "close", "", show=False)]

    def __init__(self, title: str, paragraphs: Sequence[str]) -> None:
        super().__init__()
        self._title = title
        self._paragraphs = paragraphs

    def compose(self) -> ComposeResult:
        """The text."""
        with VerticalScroll(classes="dialog"):
            yield Static(self._title, classes="title", markup=False)
            for paragraph in self._paragraphs:
                yield Static(paragraph, classes="paragraph", markup=False)

    def action_close(self) -> None:
        """Read."""
        self.dismiss(None)

    def on_click(self) -> None:
        """Read."""
        self.dismiss(None)
