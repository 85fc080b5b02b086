"""The terminal's application: which screen is shown, in which colours and language, and what is kept between times."""

import getpass
import os
import secrets
from collections.abc import Callable
from pathlib import Path
from typing import IO, Any, ClassVar, Final

from textual.app import App
from textual.binding import BindingType

from quarantable.chance.source import Source as ChanceSource
from quarantable.chance.source import SystemSource
from quarantable.events import fold
from quarantable.protocol.socket import NewTable
from quarantable.record.from_table import record_of
from quarantable.record.receipt import Receipt, write_receipt
from quarantable.record.writing import write
from quarantable.table.names import MOST as LONGEST_NAME

from .clock import Clock, SystemClock
from .dialogs import Ask
from .home import HomeScreen
from .keeping import Keeping, KeptTable, tokens_of
from .links import BadLink, TableLink, read_link
from .local_table import LocalTable, set_table
from .palette import NAMES, PALETTES, THEMES, Palette
from .refused import Refused
from .seats import View
from .server_table import ServerTable, look, record, sit
from .set_up import SetUpScreen
from .source import Source
from .table_screen import TableScreen
from .thinking import Thinker, usual_thinker
from .wording import LANGUAGES, Words

PLAIN: Final = "plain"


class TerminalApp(App[None]):
    """See the head of the module."""

    TITLE = "Quarantable"
    CSS_PATH = Path(__file__).parent / "terminal.tcss"
    ENABLE_COMMAND_PALETTE = False
    BINDINGS: ClassVar[list[BindingType]] = [("ctrl+c", "quit", "quit")]

    def __init__(
        self,
        keeping: Keeping,
        *,
        language: str,
        look: str = "dark",
        link: str | None = None,
        thinker: Callable[[], Thinker] = usual_thinker,
        clock: Clock | None = None,
        chance: ChanceSource | None = None,
    ) -> None:
        """`look` is the theme; `link` is opened at once; `thinker` makes who thinks for the bots of a table here."""
        is_plain = look == PLAIN
        super().__init__(ansi_color=is_plain)
        self.keeping = keeping
        self.say = Words(language)
        self.look = look
        self.person = _user_name()
        self._link = link
        self._claim: IO[bytes] | None = None
        self._thinker = thinker
        self._clock = clock or SystemClock()
        self._chance = chance or SystemSource()
        for theme in THEMES:
            self.register_theme(theme)
        if not is_plain:
            self.theme = look

    @property
    def palette(self) -> Palette:
        """The colours of what is drawn."""
        return PALETTES[self.look]

    def on_mount(self) -> None:
        """Begin."""
        self.set_class(self.look == PLAIN, "plain")
        self.push_screen(HomeScreen())
        if self._link is not None:
            self.open_link(self._link)

    def note(self, text: str) -> None:
        """Tell something, wherever one is."""
        screen = self.screen
        if isinstance(screen, HomeScreen | TableScreen):
            screen.note(text)

    def set_up(self, game: str) -> None:
        """Ask for seats and rules."""
        self.push_screen(SetUpScreen(game))

    def sit_down(self, new: NewTable) -> None:
        """Make a table here, and go to it. Raises refusals of the set-up, OSError."""
        kept = set_table(new, self.keeping, clock=self._clock, chance=self._chance)
        if isinstance(self.screen, SetUpScreen):
            self.pop_screen()
        self._open(kept)

    def open_kept(self, table: str) -> None:
        """Go on at a table."""
        kept = self.keeping.table(table)
        if kept is not None:
            self._open(kept)

    def _open(self, kept: KeptTable) -> None:
        source: Source
        if kept.server is not None:
            source = ServerTable(kept.server, kept.table)
        else:
            self._claim = self.keeping.claim(kept.table)
            if self._claim is None:
                self.note(self.say("terminal.elsewhere"))
                return
            source = LocalTable(kept, self.keeping, self._thinker(), clock=self._clock, chance=self._chance)
        self.push_screen(TableScreen(source, tokens_of(kept.tokens.items()), self.keeping))

    def leave_table(self) -> None:
        """Back to the beginning."""
        self.pop_screen()
        self._let_go()

    def _let_go(self) -> None:
        """Another process may go on at the table that was played here."""
        claim, self._claim = self._claim, None
        if claim is not None:
            claim.close()

    def on_unmount(self) -> None:
        """The end."""
        self._let_go()

    def open_link(self, text: str) -> None:
        """A table at a server."""
        try:
            link = read_link(text)
        except BadLink:
            self.note(self.say("terminal.link.bad"))
            return
        self.run_worker(self._open_link(link))

    async def _open_link(self, link: TableLink) -> None:
        try:
            title = (await look(link.server, link.table))["title"]
            if link.invitation is None:
                tokens = {str(link.seat or 0): link.token} if link.token else {}
                self.keeping.keep(KeptTable(link.table, link.server, title, tokens))
                self.open_kept(link.table)
            else:
                self.push_screen(
                    Ask(self.say("terminal.name.title", game=title), before=self.person), lambda name: self._named(link, title, name)
                )
        except Refused as refused:
            self.note(refused.sentence(self.say))
        except OSError as error:
            self.note(self.say("terminal.link.closed", reason=str(error)))

    def _named(self, link: TableLink, title: str, name: str | None) -> None:
        if name is not None:
            self.run_worker(self._sit(link, title, name))

    async def _sit(self, link: TableLink, title: str, name: str) -> None:
        """Sit down by a token of one's own, which is kept before it is said."""
        token = secrets.token_urlsafe(24)
        seat = link.seat or 0
        self.keeping.keep(KeptTable(link.table, link.server, title, {str(seat): token}))
        try:
            await sit(link.server, link.table, link.invitation or "", name, token)
        except Refused as refused:
            self.keeping.forget(link.table)
            self.note(refused.sentence(self.say))
        except OSError as error:
            self.note(self.say("terminal.link.closed", reason=str(error)))
        else:
            self.open_kept(link.table)

    def is_here(self, table: str) -> bool:
        """Is that table one of this machine?"""
        return self.server_of(table) == ""

    def server_of(self, table: str) -> str:
        """Where a table is; empty for one of this machine."""
        kept = self.keeping.table(table)
        return (kept.server or "") if kept else ""

    async def save_record(self, view: View, folder: Path) -> list[Path]:
        """The record of the game that is on or was last, and the receipt where there is one, as files in a folder. Raises OSError."""
        number, seat = view["game_number"], view["uncovered"]
        name = f"{view['game']}-{view['table'][:8]}-{number}"
        files = {f"{name}.qtr": await self._record(view["table"], number, seat)}
        receipt = self.keeping.receipt(view["table"], number)
        if receipt is not None and receipt["mine"]:
            files[f"{name}.receipt.json"] = _receipt_text(receipt)
        for file, text in files.items():
            (folder / file).write_text(text, "utf-8", newline="")
        return [folder / file for file in files]

    async def _record(self, table: str, number: int, seat: int | None) -> str:
        if self.is_here(table):
            history = self.keeping.history(table)
            return write(record_of(fold(history), history, number, seat))
        kept = self.keeping.table(table)
        token = kept.tokens.get(str(seat)) if kept else None
        return await record(self.server_of(table), table, number, token)

    def action_next_theme(self) -> None:
        """Other colours."""
        if self.look == PLAIN:
            return
        self.look = NAMES[(NAMES.index(self.look) + 1) % len(NAMES)]
        self.theme = self.look
        self._show_again()

    def action_next_language(self) -> None:
        """Another language."""
        languages = list(LANGUAGES)
        self.say = Words(languages[(languages.index(self.say.language) + 1) % len(languages)])
        self._show_again()

    def _show_again(self) -> None:
        screen = self.screen
        if isinstance(screen, TableScreen):
            self.call_later(screen.show_again)
        elif isinstance(screen, HomeScreen):
            self.switch_screen(HomeScreen())


def _user_name() -> str:
    try:
        return getpass.getuser()[:LONGEST_NAME].capitalize()
    except (OSError, KeyError, ImportError):
        return "Me"


def _receipt_text(kept: dict[str, Any]) -> str:
    nonces = kept["nonces"]
    return write_receipt(
        Receipt(
            kept["table"],
            kept["game_number"],
            kept["commitment"],
            _bytes(kept["mine"]),
            None if nonces is None else _bytes(nonces),
            kept["events"],
        )
    )


def _bytes(nonces: dict[str, str]) -> dict[int, bytes]:
    return {int(seat): bytes.fromhex(nonce) for seat, nonce in nonces.items()}


def is_without_colours() -> bool:
    """Does the environment ask for it (https://no-color.org)?"""
    return bool(os.environ.get("NO_COLOR"))
