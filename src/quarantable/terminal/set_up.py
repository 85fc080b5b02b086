"""Setting a table on this machine: who sits there, and by which rules."""

import json
from collections.abc import Iterator
from typing import Any, ClassVar, Final

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, VerticalScroll
from textual.widget import Widget
from textual.widgets import Button, Collapsible, Input, Select, Static

from quarantable.bots.levels import FOR_PEOPLE, USUAL
from quarantable.games.contract import Game, Refusal
from quarantable.games.registry import GAMES
from quarantable.protocol.socket import NewTable, read_new_table
from quarantable.table.names import MOST as LONGEST_NAME

from .key_row import KeyRow
from .option_fields import OptionField, preset_name
from .refused import Refused
from .spoken import SpokenScreen
from .tick import Tick

NOBODY: Final = "nobody"


class SetUpScreen(SpokenScreen):
    """See the head of the module."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("f2", "go", "key.set"),
        Binding("escape", "home", "key.back"),
    ]

    def __init__(self, game: str) -> None:
        super().__init__()
        self._game: Game[Any, Any] = GAMES[game]

    def compose(self) -> ComposeResult:
        """A row for each seat, the rules, and a button."""
        say = self.table_app.say
        yield Static(" " + say("terminal.new.title", game=self._game.title), id="head", markup=False)
        with VerticalScroll():
            yield Static(say("terminal.new.seats"), classes="title", markup=False)
            for seat in range(self._game.players.stop - 1):
                yield self._seat(seat)
            yield Tick(say("bots.hints.allowed"), value=True, id="hints")
            if self._game.has_dice:
                yield Tick(say("chance.new.typed"), id="dice")
            with Collapsible(title=say("shell.new.rules"), id="rules"):
                yield from self._options()
            yield Button(say("terminal.new.go"), variant="primary", id="go")
        yield Static(id="note", markup=False)
        yield KeyRow()

    def on_mount(self) -> None:
        """Enter sets the table at once, for who wants nothing special."""
        self.query_one("#go").focus()

    def _seat(self, seat: int) -> Horizontal:
        say = self.table_app.say
        levels = [(f"{say('shell.seat.bot')}: {say(f'bots.level.{level}')}", level) for level in FOR_PEOPLE]
        kinds = [(say("shell.new.kind.me"), "me"), (say("shell.new.kind.device"), "device"), *levels]
        if seat >= self._game.players.start:
            kinds.append((say("terminal.new.nobody"), NOBODY))
        usual = "me" if seat == 0 else USUAL if seat < self._game.players.start else NOBODY
        who: Select[str] = Select(kinds, value=usual, allow_blank=False, id=f"kind{seat}")
        name = Input(
            self.table_app.person if seat == 0 else "", placeholder=say("shell.new.name"), id=f"name{seat}", max_length=LONGEST_NAME
        )
        return Horizontal(Static(f"{seat + 1}", classes="number"), who, name, classes="seat")

    def _options(self) -> Iterator[Widget]:
        say = self.table_app.say
        presets = [(preset_name(name, say), name) for name in self._game.presets]
        chosen: Select[str] = Select(presets, value="written", allow_blank=False, id="preset")
        yield Horizontal(Static(say("terminal.new.preset"), classes="label"), chosen, classes="option")
        for spec in self._game.option_specs:
            yield OptionField(self._game, spec, say)

    def on_select_changed(self, event: Select.Changed) -> None:
        """With another preset other values hold where none is chosen."""
        if event.select.id == "preset":
            for field in self.query(OptionField):
                field.follow(str(event.value))

    def on_button_pressed(self) -> None:
        """Set the table."""
        self.action_go()

    def action_go(self) -> None:
        """Set the table, or say what is wrong."""
        try:
            self.table_app.sit_down(self._new_table())
        except Refusal as refusal:
            self.query_one("#note", Static).update(Refused.of(refusal).sentence(self.table_app.say))
        except OSError as error:
            self.query_one("#note", Static).update(self.table_app.say("terminal.save.failed", reason=str(error)))

    def _new_table(self) -> NewTable:
        """What was chosen. Raises `Broken` if a name can't be one."""
        seats = [seat for number in range(self._game.players.stop - 1) if (seat := self._chosen_seat(number)) is not None]
        new = {
            "game": self._game.name,
            "seats": seats,
            "pace": "slow",
            "options": self._chosen_options(),
            "hints": self.query_one("#hints", Tick).value,
            "dice": "typed" if any(box.value for box in self.query("#dice").results(Tick)) else "fair",
        }
        return read_new_table(json.dumps(new).encode())

    def _chosen_seat(self, number: int) -> dict[str, str] | None:
        kind = str(self.query_one(f"#kind{number}", Select).value)
        if kind == NOBODY:
            return None
        if kind in FOR_PEOPLE:
            return {"kind": "bot", "level": kind}
        usual = self.table_app.person if kind == "me" else self.table_app.say("shell.seat.number", number=number + 1)
        return {"kind": kind, "name": self.query_one(f"#name{number}", Input).value.strip() or usual}

    def _chosen_options(self) -> dict[str, Any]:
        """The preset, and what was chosen otherwise."""
        chosen: dict[str, Any] = {"preset": self.query_one("#preset", Select).value}
        for field in self.query(OptionField):
            chosen.update((field.spec.name, value) for value in field.chosen)
        return chosen

    def action_home(self) -> None:
        """Back to the beginning."""
        self.app.pop_screen()
