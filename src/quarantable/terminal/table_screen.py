"""A table: its board, what one is asked for, what one can do there, and a cover over hands that aren't to be seen."""

import asyncio
from collections.abc import Mapping
from contextlib import suppress
from typing import Any, ClassVar, Final

from rich.text import Text
from textual import events
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.widgets import Static

from quarantable.games.contract import Refusal

from .board import Board
from .client import Client
from .contagious.board import ContagiousBoard
from .covirus.board import CovirusBoard
from .dialogs import Ask, Confirm, Pick, Read
from .keeping import Keeping
from .key_row import KeyRow
from .menu import Deeds, why_hint
from .offers import offer_of
from .refused import Refused
from .seats import View, acting_seat, own_people, seat_name, starting_seat
from .source import Source
from .spoken import SpokenScreen
from .table_words import alarms, before_the_start, cover, head, how_it_ended
from .telling import sentences

BOARDS: Final[Mapping[str, type[Board]]] = {"contagious": ContagiousBoard, "covirus": CovirusBoard}


class TableScreen(SpokenScreen):
    """See the head of the module. `source` is where the table is, `tokens` are the seats' that sit here."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("question_mark", "help", "key.help", key_display="?"),
        Binding("u", "undo", "key.undo"),
        Binding("H", "hint", "key.hint"),
        Binding("m", "menu", "key.menu"),
        Binding("a", "again", "key.again"),
        Binding("g", "start", "key.start"),
        Binding("d", "dice", "key.dice"),
        Binding("y", "answer(True)", "key.yes"),
        Binding("n", "answer(False)", "key.no"),
        Binding("S", "stop", "", show=False),
        Binding("R", "resign", "", show=False),
        Binding("colon", "type", "", show=False),
        Binding("c", "cover", "", show=False),
        Binding("T", "app.next_theme", "key.colours", show=False),
        Binding("q", "leave", "key.leave"),
    ]

    def __init__(self, source: Source, tokens: list[str], keeping: Keeping) -> None:
        super().__init__()
        self.source = source
        self.client = Client(source, tokens, keeping, self._changed)
        self.deeds = Deeds(self)
        self._lines: list[str] = []
        self._told = 0
        self._note = ""
        self._connection: asyncio.Task[None] | None = None
        self._board: Board | None = None
        self._is_ready = False

    def compose(self) -> ComposeResult:
        """The frame; the board comes when it is known which game is played."""
        yield Static(id="head", markup=False)
        yield Vertical(id="place")
        yield Static(id="cover", markup=False)
        yield Static(id="small", markup=False)
        yield Static(id="prompt", markup=False)
        yield Static(id="note", markup=False)
        yield KeyRow()

    def on_mount(self) -> None:
        """Connect."""
        self._connection = asyncio.create_task(self.client.run())
        self._connection.add_done_callback(self._ended)
        self._arrange()

    def _ended(self, task: "asyncio.Task[None]") -> None:
        """What ends the connection for good, a full disk perhaps, is said and not passed over."""
        problem = None if task.cancelled() else task.exception()
        if problem is not None:
            self.note(self.say("terminal.save.failed", reason=str(problem)))

    async def on_unmount(self) -> None:
        """Disconnect."""
        if self._connection is not None:
            self._connection.cancel()
            with suppress(asyncio.CancelledError):
                await self._connection

    @property
    def seen(self) -> View | None:
        """The view, as far as there is one."""
        return self.client.view

    def show_again(self) -> None:
        """Show all of it in other words and colours."""
        self._told, self._lines = 0, []
        self.show_all()

    def _changed(self) -> None:
        if self.is_mounted:
            self.call_later(self.show_all)

    def show_all(self) -> None:
        """Show how things stand now."""
        view = self.client.view
        if view is None:
            self._show_link()
            return
        if self._board is None:
            self._board = BOARDS[view["game"]]()
            self.query_one("#place").mount(self._board)
        if not self._is_ready:
            return
        self._tell_news(view)
        self._uncover_where_nothing_is_hidden(view)
        self._board.show(view, self._lines)
        self._show_words(view)
        self._arrange()
        self.refresh_bindings()

    def on_board_ready(self) -> None:
        """The board can show something from now on."""
        self._is_ready = True
        self.show_all()

    def _tell_news(self, view: View) -> None:
        news = self.client.events[self._told :]
        self._told = len(self.client.events)
        self._lines.extend(sentences(news, view, self.say))
        if any(event["is"] in ("played", "rolled", "started", "undone") for event in news):
            self._note = ""  # what was told was about another position

    def _uncover_where_nothing_is_hidden(self, view: View) -> None:
        """Several people at one device play Covirus without covering anything: whose turn it is, is it."""
        turn = view["turn"]
        if view["game"] == "covirus" and turn in own_people(view) and view["uncovered"] != turn:
            self.client.sign("me", seat=turn)

    def _show_link(self) -> None:
        link = self.client.link
        if link in ("unknown", "refused", "gone"):
            text = f"{self.say(f'shell.link.{link}.title')}. {self.say(f'shell.link.{link}.text')}"
        else:
            text = self.say("shell.link.lost" if link == "lost" else "terminal.loading")
        self.query_one("#prompt", Static).update(text)

    def _show_words(self, view: View) -> None:
        self.query_one("#head", Static).update(head(view, self.table_app.server_of(self.client.table), self.say))
        self.query_one("#prompt", Static).update(self._prompt(view))
        self.query_one("#note", Static).update(self._note)

    def _prompt(self, view: View) -> Text:
        text = Text()
        for line in alarms(self.client, view, self.say):
            text.append(f"{line}\n", "bold reverse")
        offer = offer_of(view, self.client.events)
        if offer is not None:
            keys = self.say("terminal.offer.keys", agree=self.say("shell.offer.agree"), decline=self.say("shell.offer.decline"))
            text.append(f"{offer.told(view, self.say)} {keys}\n", "bold")
        return text.append(self._asked_for(view), "bold" if acting_seat(view) is not None else "")

    def _asked_for(self, view: View) -> str:
        if view["phase"] == "gathering":
            return before_the_start(view, self.say)
        if view["phase"] == "finished" and view["result"] is not None:
            return how_it_ended(view, self.say)
        return self._board.prompt() if self._board is not None else ""

    def covered_seat(self, view: View) -> int | None:
        """The seat of this device that the hand is covered for: whose turn it is or who is asked; None if nothing is covered."""
        mine = own_people(view)
        if view["phase"] != "playing" or view["game"] != "contagious" or len(mine) < 2 or view["uncovered"] is not None:
            return None
        offer = offer_of(view, self.client.events)
        if view["turn"] in mine:
            return int(view["turn"])
        return offer.seats[0] if offer is not None and offer.seats else mine[0]

    def _arrange(self) -> None:
        """Show the board, or a cover, or as long as the terminal is too small only that it is."""
        is_small, covered = self._is_small(), None if self.seen is None else self.covered_seat(self.seen)
        was_hidden = not self.query_one("#place").display
        shown = {"small": is_small, "cover": not is_small and covered is not None, "place": not is_small and covered is None}
        for part in ("head", "prompt", "note"):
            shown[part] = not is_small
        for part, is_shown in shown.items():
            self.query_one(f"#{part}").display = is_shown
        if self.seen is not None and covered is not None:
            self.query_one("#cover", Static).update(cover(seat_name(self.seen, covered, self.say), self.say))
        if was_hidden and shown["place"] and self._board is not None:
            self.call_after_refresh(self._board.focus_board)  # what isn't shown loses the keys

    def _is_small(self) -> bool:
        """Is the terminal too small? Then it is said."""
        columns, rows = self._board.least_size if self._board is not None else (60, 20)
        size = self.app.size
        facts = {"columns": size.width, "rows": size.height, "least_columns": columns, "least_rows": rows}
        self.query_one("#small", Static).update(self.say("terminal.too_small", **facts))
        return size.width < columns or size.height < rows

    def on_resize(self, event: events.Resize) -> None:  # noqa: ARG002  # Textual's signature
        """It may fit now, or not any more."""
        self._arrange()

    def on_key(self, event: events.Key) -> None:
        """At a cover, Enter says “it's me”."""
        if event.key == "enter" and self.query_one("#cover").display:
            event.stop()
            self.its_me()

    def on_click(self, event: events.Click) -> None:
        """So does a click on it."""
        if event.widget is self.query_one("#cover"):
            self.its_me()

    def its_me(self) -> None:
        """Uncover the hand of who has the device now."""
        view = self.client.view
        seat = None if view is None else self.covered_seat(view)
        if seat is not None:
            self.client.sign("me", seat=seat)

    def note(self, text: str) -> None:
        """Tell something beside the prompt."""
        self._note = text
        self.query_one("#note", Static).update(text)

    def on_board_noted(self, message: Board.Noted) -> None:
        """What the board has to tell."""
        self.note(message.text)

    def on_board_chosen(self, message: Board.Chosen) -> None:
        """Play."""
        view = self.client.view
        seat = None if view is None else acting_seat(view)
        if view is not None and seat is not None:
            self.do("play", seat=seat, after=view["n"], play=message.play)

    def on_board_roll_wanted(self) -> None:
        """Roll."""
        self.deeds.roll()

    def do(self, deed: str, **fields: Any) -> None:
        """Ask for something; a refusal is told."""
        self.run_worker(self._do(deed, fields), exit_on_error=True)

    async def _do(self, deed: str, fields: Mapping[str, Any]) -> Mapping[str, Any] | None:
        try:
            return await self.client.act(deed, **fields)
        except Refused as refused:
            self.note(refused.sentence(self.say))
            self.app.bell()
        except Refusal as refusal:
            self.note(Refused.of(refusal).sentence(self.say))
        return None

    async def ask_hint(self, seat: int) -> None:
        """What a bot would play."""
        self.note(self.say("bots.hint.thinking"))
        told = await self._do("hint", {"seat": seat})
        if told is not None:
            self.note(why_hint(told, self.say))

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:  # noqa: ARG002  # Textual's signature
        """Only keys that do something now are shown."""
        view = self.seen
        if view is None:
            return action in ("leave", "help", "app.next_theme")
        return self.deeds.is_possible(action, view) if action in self.deeds.watched else True

    def action_help(self) -> None:
        """All keys."""
        say, game = self.say, self.seen["game"] if self.seen else "covirus"
        texts = [f"terminal.help.{game}", f"terminal.help.{game}.marks", "terminal.help.all", "terminal.help.mouse", "terminal.help.close"]
        self.app.push_screen(Read(say("terminal.help.title"), [say(text).replace(" · ", "\n") for text in texts]))

    def action_undo(self) -> None:
        """Take one's play back, or ask for it."""
        self.deeds.undo()

    def action_hint(self) -> None:
        """See `ask_hint`."""
        seat = acting_seat(self.seen) if self.seen else None
        if seat is not None:
            self.run_worker(self.ask_hint(seat))

    def action_menu(self) -> None:
        """All that can be done at the table."""
        if self.seen is not None:
            choices = self.deeds.choices(self.seen)
            self.app.push_screen(Pick(self.say("terminal.menu.title"), choices), self.deeds.choose)

    def action_again(self) -> None:
        """Another game."""
        self.deeds.again()

    def action_start(self) -> None:
        """Start the first game."""
        seat = starting_seat(self.seen) if self.seen else None
        if seat is not None:
            self.deeds.start(seat)

    def action_dice(self) -> None:
        """Type the dice, or type them again."""
        self.deeds.roll()

    def action_answer(self, agree: bool) -> None:  # noqa: FBT001  # Textual's actions have no names for what they take
        """Answer what one is asked."""
        self.deeds.answer(is_agreed=agree)

    def action_stop(self) -> None:
        """Offer to stop."""
        self.deeds.offer_stop()

    def action_resign(self) -> None:
        """Resign, if one is sure."""
        self.confirm_resigning()

    def confirm_resigning(self) -> None:
        """Is one sure?"""
        view, say = self.seen, self.say
        if view is None or not view["can"]["resign"]:
            return
        question = Confirm(
            say("shell.resign.title"), say(f"shell.resign.{view['game']}"), [say("shell.resign.yes"), say("shell.resign.no")]
        )
        self.app.push_screen(question, self.deeds.resign)

    def action_type(self) -> None:
        """Type a play."""
        view = self.seen
        if view is not None and acting_seat(view) is not None:
            self.app.push_screen(Ask(self.say("terminal.type.title"), self.say(f"terminal.type.{view['game']}")), self.deeds.typed)

    def action_cover(self) -> None:
        """Cover the hand."""
        if self.seen is not None and len(self.seen["mine"]) > 1:
            self.client.sign("cover")

    def action_leave(self) -> None:
        """Leave; the table is kept."""
        self.table_app.leave_table()
