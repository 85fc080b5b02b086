"""The beginning: tables one sits at, new games, and a field for a link."""

from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.widgets import Input, OptionList, Static
from textual.widgets.option_list import Option

from quarantable.games.registry import GAMES

from .keeping import KeptTable
from .key_row import KeyRow
from .spoken import SpokenScreen

NEW = "new "
"""Beginning of the ids of what makes a new game."""


class HomeScreen(SpokenScreen):
    """See the head of the module."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("delete,backspace", "forget", "", show=False),
        Binding("T", "app.next_theme", "key.colours"),
        Binding("L", "app.next_language", "key.language"),
        Binding("q", "app.quit", "key.leave"),
    ]

    def compose(self) -> ComposeResult:
        """A list, and a field."""
        say = self.table_app.say
        yield Static(f" {say('terminal.home.title')}  ·  {say('shell.home.title')}", id="head", markup=False)
        yield Static(say("shell.home.lead"), classes="paragraph", markup=False)
        yield OptionList(id="tables", markup=False)
        yield Static(say("terminal.home.link"), classes="paragraph", markup=False)
        yield Input(placeholder="https://…/t/…", id="link", max_length=1000)
        yield Static(id="note", markup=False)
        yield KeyRow()

    def on_mount(self) -> None:
        """Fill the list."""
        self.fill()

    def on_screen_resume(self) -> None:
        """There may be other tables now."""
        self.fill()

    def fill(self) -> None:
        """List new games, and the tables that are kept."""
        say, choices = self.table_app.say, self.query_one("#tables", OptionList)
        choices.clear_options()
        for name, game in GAMES.items():
            choices.add_option(Option(say("terminal.home.new", game=game.title) + f"\n  {say(f'shell.home.{name}')}\n", id=f"{NEW}{name}"))
        kept = self.table_app.keeping.tables()
        choices.add_option(Option(say("terminal.home.tables" if kept else "terminal.home.none"), disabled=True))
        for each in kept:
            choices.add_option(Option(self._told(each), id=each.table))
        choices.highlighted = 0
        choices.focus()

    def _told(self, kept: KeptTable) -> str:
        say = self.table_app.say
        where = say("terminal.here") if kept.server is None else say("terminal.at", server=kept.server)
        return f"{kept.title}  ·  {where}  ·  {kept.table[:8]}"

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """A new game, or a table one goes on with."""
        chosen = event.option.id or ""
        if chosen.startswith(NEW):
            self.table_app.set_up(chosen.removeprefix(NEW))
        else:
            self.table_app.open_kept(chosen)

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """A link."""
        if event.value.strip():
            self.table_app.open_link(event.value)

    def note(self, text: str) -> None:
        """Tell something at the bottom."""
        self.query_one("#note", Static).update(text)

    def action_forget(self) -> None:
        """Forget the table that is marked."""
        choices = self.query_one("#tables", OptionList)
        if choices.highlighted is None or not choices.has_focus:
            return
        table = choices.get_option_at_index(choices.highlighted).id
        if table is not None and not table.startswith(NEW):
            self.table_app.keeping.forget(table)
            self.fill()
