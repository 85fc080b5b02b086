"""A small report on each game, made once; and reading one as a person does."""

import os
import re
import tempfile
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass, field
from functools import cache
from html.parser import HTMLParser
from pathlib import Path

from filelock import FileLock, Timeout

from quarantable.lab.report.making import report
from quarantable.lab.setting import Setting
from quarantable.lab.workers import processes
from tests.lab.builders import of_cards, of_fields

DECK = {"3": 6, "5": 6, "9": 6, "W": 4, "shield": 3, "contagion": 3, "antibodies": 2}
SETTINGS: dict[str, Setting] = {
    "contagious": of_cards("greedy", players=3, deck=DECK, hand_size=3),
    "covirus": of_fields("greedy", width=5, length=4),
}
GAMES = 40


@cache
def page_on(game: str) -> str:
    """The report, made once for all processes of a run of tests; while another makes it, the other game's is made here."""
    for each in sorted(SETTINGS, key=lambda other: other != game):
        with suppress(Timeout):
            _page(each, seconds=0)
    return _page(game, seconds=600).read_text("utf-8")


def _page(game: str, seconds: int) -> Path:
    run = os.environ.get("PYTEST_XDIST_TESTRUNUID", str(os.getpid()))
    page = Path(tempfile.gettempdir(), f"quarantable-report-{game}-{run}.html")
    with FileLock(page.with_suffix(".lock"), timeout=seconds):
        if not page.exists():
            page.write_text(made(game), "utf-8")
    return page


def made(game: str) -> str:
    """The same, made anew."""
    with processes(1) as player:
        return report(SETTINGS[game], GAMES, player, lambda _what: None)


@dataclass
class Part:
    """What stands under one heading."""

    name: str
    title: str = ""
    sentences: list[str] = field(default_factory=list)
    findings: list[str] = field(default_factory=list)
    cells: list[str] = field(default_factory=list)


class Page(HTMLParser):
    """A report's parts, links and ids."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.parts: list[Part] = []
        self.links: list[str] = []
        self.ids: list[str] = []
        self.elements: list[str] = []
        self._gathering: list[str] | None = None
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = {name: value or "" for name, value in attrs}
        self.elements.append(tag)
        self.ids += [given["id"]] if "id" in given else []
        self.links += [given["href"]] if tag == "a" else []
        if tag == "section":
            self.parts.append(Part(given["id"]))
        elif self.parts:
            self._gathering = {"p": self.parts[-1].sentences, "li": self.parts[-1].findings, "td": self.parts[-1].cells}.get(tag)
            if self._gathering is not None:
                self._gathering.append("")
            self._is_title = tag == "h2"

    def handle_endtag(self, tag: str) -> None:
        if tag in ("p", "li", "td", "h2", "section", "main"):
            self._gathering, self._is_title = None, False

    def handle_data(self, data: str) -> None:
        if self._gathering is not None:
            self._gathering[-1] += data.replace("\u00a0", " ")
        elif self.parts and self._is_title:
            self.parts[-1].title += data


UNITS = "%|points|turns|lines|decisions|takes|cards|times|squares|placements|plays|Contagions|Shields"
FIGURE = re.compile(rf"[-−+]?\d[\d,.]*(?= (?:{UNITS})(?!\w))")
SURE = re.compile(rf" (?:{UNITS}) (?:± ?\d|\([-−]?\d[\d,.]*(?:–| to )[-−]?\d)")
EXACT = re.compile(r"by right (?:it were|is) [\d.]+ ?%|Of \d+ lines|\(5 %, Holm\)|one in twenty|at least \d+ times as large")
"""Figures that nobody has measured."""


def bare_figures(sentence: str) -> Iterator[str]:
    """Figures of a sentence that stand there as if they were exact.

    >>> list(bare_figures("It wins 52 % ± 12, the other 30 % (20–40), nobody 18 % of games; by right it were 50 %."))
    ['18']
    """
    measured = EXACT.sub("", sentence)
    for found in FIGURE.finditer(measured):
        if not SURE.match(measured, found.end()):
            yield found[0]
