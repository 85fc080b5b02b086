"""Playing Covirus by message through the page, and the ways in which messages go."""

import textwrap
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from playwright.sync_api import expect

from tests.browser import squares
from tests.browser.field import Field, places
from tests.browser.means import Means
from tests.browser.people import Person

FIELD = {"width": 4, "length": 4}
MOST_MESSAGES = 200
GAMES = """() => new Promise((resolve, reject) => {
    const opening = indexedDB.open("quarantable-mail", 1);
    opening.onerror = () => reject(opening.error);
    opening.onsuccess = () => {
        const reading = opening.result.transaction("games").objectStore("games").getAll();
        reading.onsuccess = () => { opening.result.close(); resolve(reading.result); };
    };
})"""

Way = Callable[[str], str]


def quoted(message: str) -> str:
    """As mail programs quote and wrap what is answered, with words above it."""
    lines = [f"> {line}" for given in message.splitlines() for line in textwrap.wrap(given, 34)]
    return "\n".join(["Here you are! – Ada", "", "On Monday somebody wrote:", *lines, "> ", "> -- ", "> sent from a phone"])


def chatted(message: str) -> str:
    """As a chat makes one paragraph of it, with other blanks."""
    return f"[21:04] Bob: {' '.join(message.split())}\N{NO-BREAK SPACE}\N{ZERO WIDTH SPACE}\n"


@dataclass(frozen=True)
class Correspondent:
    """Somebody who plays by message in their browser."""

    person: Person
    means: Means

    def open(self, address: str) -> None:
        """Open the page of games by message; it has all that it needs when this returns."""
        self.person.page.goto(f"{address}/mail")
        self.wait_for_rules()

    def go_to_list(self) -> None:
        """Go to the list of games, wherever one is."""
        if not self.person.is_here("invite"):
            self.means.press(self.person.page.get_by_role("link", name="All games by message"))
        self.wait_for_rules()

    def wait_for_rules(self) -> None:
        """Until the rules answer."""
        self.person.page.get_by_text("Each option").wait_for(timeout=240_000)

    def invite(self, name: str, **sides: int) -> str:
        """Write an invitation."""
        page = self.person.page
        self.means.write(self.person.hook("mail-name"), name)
        self.means.press(page.get_by_text("Each option"))
        for side, long in (FIELD | sides).items():
            self.means.write(page.get_by_label(side.capitalize(), exact=True), str(long))
        self.means.press(self.person.hook("invite"))
        return self.message()

    def read(self, text: str) -> None:
        """Paste a text and have it read."""
        self.means.write(self.person.hook("paste"), text)
        self.means.press(self.person.hook("read"))

    def accept(self, invitation: str, name: str) -> str:
        """Answer an invitation."""
        self.read(invitation)
        self.person.page.get_by_role("dialog").wait_for()
        self.means.write(self.person.hook("mail-name").last, name)
        self.means.press(self.person.hook("accept"))
        return self.message()

    def take_in(self, text: str) -> None:
        """Read a message that goes on with the game shown."""
        before = self.kept()["version"]
        self.read(text)
        self.person.until(lambda: self.kept()["version"] > before or self.trouble() != "")
        assert self.trouble() == ""

    def answer(self, text: str, *, offers_stop: bool = False) -> str | None:
        """Read a message, place if one has to, and write what is to be sent; None if the game is over without."""
        self.take_in(text)
        if self.kept()["show"]["phase"] == "to_play":
            self.place(offers_stop=offers_stop)
        kept: str | None = self.kept()["message"]
        if kept is not None:
            expect(self.person.hook("message")).to_have_value(kept)
        return kept

    def place(self, *, offers_stop: bool = False) -> None:
        """Fill the first place that the roll fits."""
        before, show = self.kept()["version"], self.kept()["show"]
        self.person.until(lambda: self.person.is_here("place"))
        squares.fill(self.person, self.means, Field(show["position"]["lines"], "vc"[self.side()]), show["roll"])
        self.person.hook("make-message").wait_for()
        if offers_stop and self.person.is_here("offer-stop"):
            self.means.press(self.person.hook("offer-stop"))
        self.means.press(self.person.hook("make-message"))
        self.person.until(lambda: self.kept()["version"] > before)

    def side(self) -> int:
        """0 if one is the virus, 1 if the cure."""
        show = self.kept()["show"]
        return int(show["order"].index(show["me"]))

    def delete(self) -> None:
        """Throw the game away that is shown."""
        self.means.press(self.person.page.get_by_text("Save or delete this game"))
        self.means.press(self.person.hook("delete"))
        self.means.press(self.person.hook("delete-yes"))
        self.person.hook("invite").wait_for()

    def save_to(self, file: Path) -> None:
        """Save the whole game that is shown."""
        self.means.press(self.person.page.get_by_text("Save or delete this game"))
        with self.person.page.expect_download() as saving:
            self.means.press(self.person.hook("save-game"))
        saving.value.save_as(file)
        self.means.press(self.person.page.get_by_text("Save or delete this game"))

    def message(self) -> str:
        """What the page says is to be sent."""
        return self.person.hook("message").input_value()

    def trouble(self) -> str:
        """What the page says went wrong."""
        return "".join(self.person.hook("trouble").all_inner_texts()).strip()

    def kept(self) -> dict[str, Any]:
        """The newest game that the browser keeps."""
        games: list[dict[str, Any]] = self.person.page.evaluate(GAMES)
        return max(games, key=lambda game: game["changed"])


def play_on(one: Correspondent, other: Correspondent, message: str | None, way: Way, back: Way) -> None:
    """Send a message to `one`, and so on till the game is over."""
    for _ in range(MOST_MESSAGES):
        if message is None:
            return
        message = one.answer(way(message))
        one, other, way, back = other, one, back, way
    raise AssertionError("the game doesn't end")


def a_place(show: dict[str, Any]) -> str:
    """The first place that one's roll fits, as it is typed at a terminal."""
    field, roll = Field(show["position"]["lines"], "vc"[show["order"].index(show["me"])]), show["roll"]
    shape = sorted(next(places(field, roll)), key=lambda square: (square[1], square[0]))
    names = [f"{squares.LETTERS[column]}{line + 1}" for column, line in shape]
    if roll == "66":
        return f"line {shape[0][1] + 1}"
    return " ".join(names) if roll[0] == roll[1] else f"{names[0]} to {names[-1]}"
