"""What can be done at a table besides playing: offers and their answers, undoing, resigning, links, records."""

from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

from .dialogs import Read
from .offers import offer_of
from .real_dice import RealDice, typist
from .seats import View, acting_seat, has_real_dice, own_people, seat_name, starting_seat
from .wording import LANGUAGES, Words

if TYPE_CHECKING:
    from .table_screen import TableScreen


def why_hint(told: Mapping[str, Any], say: Words) -> str:
    """What a hint says, in a sentence."""
    reason = told["reason"]
    name = f"bots.reason.{reason['code']}"
    why = say(name, **reason["facts"]) if say.knows(name) else reason["why"]
    return say("terminal.hint.is", play=told["play"], percent=round(100 * told["share"]), why=why)


class Deeds:
    """Does it at the table of a screen."""

    watched = ("undo", "hint", "again", "start", "dice", "answer", "stop", "resign")
    """Actions that can't be done at any time."""

    def __init__(self, screen: "TableScreen") -> None:
        self._screen = screen
        self._dice = RealDice(screen)

    @property
    def _view(self) -> View:
        return self._screen.client.view or {}

    def is_possible(self, action: str, view: View) -> bool:
        """Can it be done now?"""
        can = view["can"]
        match action:
            case "undo":
                return bool(can["undo"] or can["ask_take_back"])
            case "hint":
                return bool(can["hint"])
            case "again":
                return bool(self._wanting(view))
            case "start":
                return starting_seat(view) is not None
            case "dice":
                return typist(view) is not None
            case "answer":
                return offer_of(view, self._screen.client.events) is not None
            case "stop":
                return bool(can["offer_stop"])
        return bool(can["resign"])

    def undo(self) -> None:
        """Undo, or ask to take back."""
        view = self._view
        seat = view["uncovered"]
        self._screen.do("undo" if view["can"]["undo"] else "ask_take_back", seat=seat, after=view["n"])

    def roll(self) -> None:
        """Roll, or type what was rolled."""
        view = self._view
        if has_real_dice(view):
            self._dice.ask()
        elif view["can"]["roll"]:
            self._screen.do("roll", seat=view["uncovered"], after=view["n"])

    def _wanting(self, view: View) -> list[int]:
        """The seats here that could want another game, and haven't said so."""
        return [seat for seat in own_or_resigned(view) if seat not in view["rematch"]] if view["phase"] == "finished" else []

    def again(self) -> None:
        """All people here want another game."""
        for seat in self._wanting(self._view):
            self._screen.do("rematch", seat=seat)

    def start(self, seat: int) -> None:
        """Start the first game; with real dice, by the roll-off that is typed."""
        if has_real_dice(self._view) and not self._view["casual"]:
            self._dice.ask_roll_off(seat)
        else:
            self._screen.do("start", seat=seat)

    def answer(self, *, is_agreed: bool) -> None:
        """Answer what the first of the people here who are asked is asked for."""
        offer = offer_of(self._view, self._screen.client.events)
        if offer is None:
            return
        seat = offer.seats[0]
        if offer.kind == "take_over":
            self._screen.do("vote_take_over", seat=seat, away=offer.by, agree=is_agreed)
        else:
            self._screen.do(f"answer_{offer.kind}", seat=seat, agree=is_agreed)

    def offer_stop(self) -> None:
        """Offer to stop by agreement."""
        view = self._view
        if view["can"]["offer_stop"]:
            self._screen.do("offer_stop", seat=view["uncovered"], after=view["n"])

    def resign(self, is_sure: bool | None) -> None:  # noqa: FBT001  # what a dialog is dismissed with
        """Resign, if it was meant."""
        if is_sure:
            self._screen.do("resign", seat=self._view["uncovered"])

    def typed(self, text: str | None) -> None:
        """Make the play that was typed."""
        seat = acting_seat(self._view)
        if text is not None and seat is not None:
            self._screen.do("play", seat=seat, after=self._view["n"], play=text, typed=True)

    def choices(self, view: View) -> list[tuple[str, str]]:
        """What the menu offers now."""
        say, can = self._screen.say, view["can"]
        found = [
            ("undo", say("shell.actions.undo"), can["undo"]),
            ("undo", say("shell.actions.take_back"), can["ask_take_back"] and not can["undo"]),
            ("hint", say("bots.hint"), can["hint"]),
            ("type", say("terminal.menu.type"), acting_seat(view) is not None),
            ("stop", say("shell.actions.stop"), can["offer_stop"]),
            ("resign", say("shell.actions.resign"), can["resign"]),
            ("dice", say("chance.roll.mend"), typist(view) is not None and view["roll"] is not None),
            ("start", say("shell.gathering.start"), starting_seat(view) is not None),
            ("again", say("shell.result.rematch"), bool(self._wanting(view))),
            ("cover", say("terminal.menu.cover"), len(view["mine"]) > 1 and view["game"] == "contagious" and view["uncovered"] is not None),
            *self._of_seats(view),
            ("links", say("terminal.menu.links"), not self._screen.table_app.is_here(view["table"])),
            ("save", say("terminal.menu.save"), view["game_number"] > 0),
            ("theme", say("terminal.menu.theme", theme=say(f"terminal.theme.{self._screen.table_app.look}")), True),
            ("language", say("terminal.menu.language", language=LANGUAGES[say.language]), True),
            ("help", say("terminal.help.title"), True),
            ("leave", say("terminal.menu.home"), True),
        ]
        return [(choice, told) for choice, told, is_offered in found if is_offered]

    def _of_seats(self, view: View) -> list[tuple[str, str, bool]]:
        """What can be done about single seats."""
        say, mine = self._screen.say, own_people(view)
        is_creator = view["phase"] == "gathering" and view["creator"] in view["mine"]
        found = []
        for seat in view["seats"]:
            number, name = seat["seat"], seat_name(view, seat["seat"], say)
            is_away = seat["away"] and view["phase"] == "playing" and bool(mine) and number not in mine
            is_back = seat["played_by_bot"] and not seat["resigned"] and number in view["mine"]
            found.append((f"invite {number}", say("terminal.menu.invite", number=number + 1), is_creator and not seat["filled"]))
            found.append(
                (
                    f"free {number}",
                    say("terminal.menu.free", name=name),
                    is_creator and seat["filled"] and seat["kind"] == "person" and number not in view["mine"],
                )
            )
            found.append((f"vote {number}", say("terminal.menu.vote", name=name), is_away and not seat["played_by_bot"]))
            found.append((f"me {number}", say("shell.back.do.other", name=name), is_back))
        return found

    def choose(self, choice: str | None) -> None:
        """Do what was chosen in the menu."""
        word, _, number = (choice or "").partition(" ")
        match word:
            case "":
                return
            case "invite":
                self._screen.run_worker(self._invited("invite", to=int(number)))
            case "free":
                self._screen.run_worker(self._invited("free", free=int(number)))
            case "vote":
                for seat in own_people(self._view):
                    self._screen.do("vote_take_over", seat=seat, away=int(number), agree=True)
            case "me":
                self._screen.client.sign("me", seat=int(number))
            case "links":
                self._show_links()
            case "save":
                self._screen.run_worker(self._save())
            case "theme":
                self._screen.table_app.action_next_theme()
            case "language":
                self._screen.table_app.action_next_language()
            case _:
                getattr(self._screen, f"action_{word}")()

    async def _invited(self, deed: str, **fields: int) -> None:
        """Free a seat, or make a new invitation for it; and show the link."""
        told = await self._screen._do(deed, {"seat": self._view["creator"], **fields})  # noqa: SLF001  # they are two halves of one
        if told is not None and "invitation" in told:
            seat = next(iter(fields.values()))
            link = f"{self._page}#i={told['invitation']}&seat={seat}"
            self._screen.app.push_screen(Read(self._screen.say("shell.gathering.link_for", number=seat + 1), [link]))

    @property
    def _page(self) -> str:
        return f"{self._screen.table_app.server_of(self._view['table'])}/t/{self._view['table']}"

    def _show_links(self) -> None:
        say, kept = self._screen.say, self._screen.table_app.keeping.table(self._view["table"])
        texts = [say("shell.share.look_on"), self._page]
        for seat, token in (kept.tokens if kept else {}).items():
            texts += [say("shell.share.continue", name=seat_name(self._view, int(seat), say)), f"{self._page}#k={token}&seat={seat}"]
        self._screen.app.push_screen(Read(say("terminal.menu.links"), texts))

    async def _save(self) -> None:
        """Save the record, and the receipt if there is one, to the folder one is in."""
        say = self._screen.say
        try:
            files = await self._screen.table_app.save_record(self._view, Path.cwd())
        except OSError as error:
            self._screen.note(say("terminal.save.failed", reason=str(error)))
        else:
            self._screen.note(say("terminal.saved", files=[str(path) for path in files]))


def own_or_resigned(view: View) -> list[int]:
    """The seats here of people, whoever played for them at the end."""
    return [seat for seat in view["mine"] if view["seats"][seat]["kind"] == "person"]
