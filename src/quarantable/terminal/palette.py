"""How things look in each theme. Colours only ever repeat what a character says already: without colours nothing is lost."""

from dataclasses import dataclass
from typing import Final

from rich.style import Style
from textual.theme import Theme


@dataclass(frozen=True)
class Palette:
    """The styles of what is drawn, not written."""

    virus: Style
    cure: Style
    last_virus: Style
    last_cure: Style
    empty: Style
    fits: Style
    misfit: Style
    chosen: Style
    joins: Style
    edge: Style
    spoiled: Style
    quiet: Style
    strong: Style
    has_pictures: bool
    """May pictures in colours be shown?"""


def _style(text: str) -> Style:
    return Style.parse(text)


DARK: Final = Palette(
    virus=_style("#e8794a on #8f3512"),
    cure=_style("#9cc9f5 on #234f7d"),
    last_virus=_style("bold #ffd9c4 on #b8481c"),
    last_cure=_style("bold #ffffff on #35709f"),
    empty=_style("#545c68 on #15181d"),
    fits=_style("bold #06210f on #6fd18b"),
    misfit=_style("bold #ffffff on #a3123f"),
    chosen=_style("bold #10210f on #e3d26f"),
    joins=_style("bold #e3d26f on #2b2a1d"),
    edge=_style("#8b95a3"),
    spoiled=_style("#b58bd6"),
    quiet=_style("#8b95a3"),
    strong=_style("bold"),
    has_pictures=True,
)
LIGHT: Final = Palette(
    virus=_style("#8f3512 on #f2a27c"),
    cure=_style("#1c4a7c on #a9cdf2"),
    last_virus=_style("bold #5c1d05 on #ff8a55"),
    last_cure=_style("bold #0b2a4d on #6fb0f0"),
    empty=_style("#9aa0a6 on #fbf8f2"),
    fits=_style("bold #ffffff on #1f7a3d"),
    misfit=_style("bold #ffffff on #b3123f"),
    chosen=_style("bold #ffffff on #7a6200"),
    joins=_style("bold #6b5600 on #f3e9bf"),
    edge=_style("#5c646e"),
    spoiled=_style("#6b3d91"),
    quiet=_style("#5c646e"),
    strong=_style("bold"),
    has_pictures=True,
)
CONTRAST: Final = Palette(
    virus=_style("bold #ffb000 on #5a3c00"),
    cure=_style("bold #ffffff on #0050ff"),
    last_virus=_style("bold #ffe08a on #8a5c00"),
    last_cure=_style("bold #ffffff on #4d8bff"),
    empty=_style("#ffffff on #000000"),
    fits=_style("bold #000000 on #00ff66"),
    misfit=_style("bold #ffffff on #d00000"),
    chosen=_style("bold #000000 on #ffff00"),
    joins=_style("bold #ffff00 on #000000"),
    edge=_style("bold #ffffff"),
    spoiled=_style("bold #ff9cff"),
    quiet=_style("#ffffff"),
    strong=_style("bold"),
    has_pictures=False,
)
PLAIN: Final = Palette(
    virus=_style("none"),
    cure=_style("none"),
    last_virus=_style("bold underline"),
    last_cure=_style("bold underline"),
    empty=_style("dim"),
    fits=_style("reverse bold"),
    misfit=_style("reverse"),
    chosen=_style("reverse bold"),
    joins=_style("bold"),
    edge=_style("none"),
    spoiled=_style("none"),
    quiet=_style("none"),
    strong=_style("bold"),
    has_pictures=False,
)

PALETTES: Final = {"dark": DARK, "light": LIGHT, "contrast": CONTRAST, "plain": PLAIN}
NAMES: Final = ("dark", "light", "contrast")
"""The themes to choose from; `plain` is for a terminal, or a person, without colours."""

THEMES: Final = (
    Theme(
        "dark",
        primary="#e8794a",
        secondary="#5b9bd5",
        accent="#e3d26f",
        background="#15181d",
        surface="#1c2027",
        panel="#262b34",
        dark=True,
    ),
    Theme(
        "light",
        primary="#b0431a",
        secondary="#1c5a9c",
        accent="#7a6200",
        background="#fbf8f2",
        surface="#f3eee4",
        panel="#e8e1d3",
        dark=False,
    ),
    Theme(
        "contrast",
        primary="#ffb000",
        secondary="#8fb4ff",
        accent="#ffff00",
        foreground="#ffffff",
        background="#000000",
        surface="#000000",
        panel="#000000",
        dark=True,
        variables={"border-blurred": "#a0a0a0"},
    ),
)
