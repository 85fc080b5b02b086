"""Pictures of figures, as SVG that stands in a page: text stays text and has the colour of the page's, and every picture tells itself."""

import io
import re
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from html import escape
from typing import Any, Final
from zlib import crc32

import matplotlib as mpl
import numpy as np
from matplotlib.figure import Figure as Canvas
from matplotlib.ticker import MaxNLocator
from numpy.typing import NDArray

from quarantable.evidence.figure import Figure
from quarantable.evidence.shares import wilson

COLOURS: Final = ("#0072b2", "#d55e00", "#009e73", "#b5588f", "#8a7a00", "#767676")
"""Told apart without colour vision, on light and on dark; marks and dashes differ besides."""
MARKS: Final = ("o", "s", "^", "D", "v", "P")
DASHES: Final = ("-", "--", ":", "-.", (0, (5, 1)), (0, (1, 1)))
MOST_BARS: Final = 50
_WIDTH, _HEIGHT = 7.4, 3.3


class Drawing:
    """A picture that is being drawn: `axes` is matplotlib's."""

    def __init__(self, title: str, told: str, height: float = _HEIGHT) -> None:
        self.title, self.told = title, told
        self.canvas = Canvas(figsize=(_WIDTH, height), layout="constrained")
        self.axes: Any = self.canvas.add_subplot()
        for side in ("top", "right"):
            self.axes.spines[side].set_visible(False)

    def svg(self) -> str:
        """The picture as an element."""
        out = io.StringIO()
        with mpl.rc_context({"svg.fonttype": "none", "svg.hashsalt": "quarantable", "font.family": "sans-serif", "font.size": 11}):
            self.canvas.savefig(out, format="svg", transparent=True, metadata={"Date": None, "Creator": None})
        return _as_element(out.getvalue(), self.title, self.told)


@contextmanager
def drawing(title: str, told: str, height: float = _HEIGHT) -> Iterator[Drawing]:
    """A picture with a title, and what it shows in a sentence for who can't see it."""
    with mpl.rc_context({"axes.grid": True, "axes.grid.axis": "y", "axes.axisbelow": True, "grid.alpha": 0.3, "font.size": 11}):
        yield Drawing(title, told, height)


def bars(names: Sequence[str], figures: Sequence[Figure], *, title: str, told: str, up: str, factor: float = 100) -> str:
    """A bar for each figure, with its interval."""
    with drawing(title, told) as picture:
        values = np.array([each.value for each in figures]) * factor
        reach = np.array([[each.value - each.low, each.high - each.value] for each in figures]).T * factor
        picture.axes.bar(range(len(names)), values, yerr=reach, color=COLOURS[0], capsize=4, ecolor="#767676", width=0.6)
        picture.axes.set_xticks(range(len(names)), names)
        picture.axes.set_ylabel(up)
        return picture.svg()


def lying_bars(names: Sequence[str], figures: Sequence[Figure], *, title: str, told: str, across: str, factor: float = 100) -> str:
    """A point with its interval for each figure, one below the other, beside a line at 0."""
    with drawing(title, told, 0.26 * len(names) + 1) as picture:
        values = np.array([each.value for each in figures]) * factor
        reach = np.abs(np.array([[each.value - each.low, each.high - each.value] for each in figures]).T * factor)
        picture.axes.errorbar(values, range(len(names)), xerr=reach, fmt="o", color=COLOURS[0], capsize=3)
        picture.axes.axvline(0, color="#767676", linewidth=1)
        picture.axes.set_yticks(range(len(names)), names)
        picture.axes.invert_yaxis()
        picture.axes.set_xlabel(across)
        return picture.svg()


def histogram(counts: dict[int, int], *, title: str, told: str, across: str) -> str:
    """How many games, in per cent, had each number, with intervals."""
    lengths = np.array(sorted(counts))
    counted = np.array([counts[each] for each in lengths.tolist()])
    with drawing(title, told) as picture:
        step = max(1, -(-int(lengths.max() - lengths.min() + 1) // MOST_BARS))
        places = (lengths - lengths.min()) // step
        found = np.bincount(places, counted)
        low, high = wilson(found, counted.sum())
        shares = found / counted.sum()
        middles = lengths.min() + (step - 1) / 2 + step * np.arange(len(found))
        reach = np.stack([shares - low, high - shares]) * 100
        picture.axes.bar(
            middles, shares * 100, width=0.92 * step, color=COLOURS[0], yerr=reach, ecolor="#767676", error_kw={"linewidth": 0.8}
        )
        picture.axes.xaxis.set_major_locator(MaxNLocator(integer=True))
        picture.axes.set_xlabel(across)
        picture.axes.set_ylabel("games, %")
        return picture.svg()


def curves(
    lines: Sequence[tuple[str, Sequence[float], Sequence[Figure]]], *, title: str, told: str, across: str, up: str, factor: float = 100
) -> str:
    """Lines with their intervals as bands; each has its own colour, dash and mark."""
    with drawing(title, told) as picture:
        for number, (name, places, figures) in enumerate(lines):
            values = np.array([each.value for each in figures]) * factor
            low, high = (np.array([getattr(each, end) for each in figures]) * factor for end in ("low", "high"))
            style = {"color": COLOURS[number], "linestyle": DASHES[number], "marker": MARKS[number]}
            picture.axes.plot(places, values, label=name, **style)
            picture.axes.fill_between(places, low, high, color=COLOURS[number], alpha=0.2, linewidth=0)
        picture.axes.set_xlabel(across)
        picture.axes.set_ylabel(up)
        picture.axes.set_ylim(bottom=0)
        if len(lines) > 1:
            picture.axes.legend(frameon=False)
        return picture.svg()


def field(shares: Sequence[tuple[str, NDArray[np.float64]]], *, title: str, told: str) -> str:
    """Fields side by side, line 1 below: in how many of a hundred games each square was so."""
    with drawing(title, told, 5.4) as picture:
        picture.canvas.clear()
        for number, (name, share) in enumerate(shares, 1):
            axes: Any = picture.canvas.add_subplot(1, len(shares), number)
            mesh = axes.pcolormesh(share * 100, cmap="cividis", vmin=0, vmax=max(1.0, float(share.max()) * 100))
            axes.set_title(name, fontsize=11)
            axes.set_aspect("equal")
            axes.grid(visible=False)
            axes.set_xticks([0.5, share.shape[1] - 0.5], ["a", _column(share.shape[1])])
            axes.set_yticks([0.5, share.shape[0] - 0.5], ["1", str(share.shape[0])])
            picture.canvas.colorbar(mesh, ax=axes, shrink=0.7, label="games, %")
        return picture.svg()


def _column(width: int) -> str:
    letters = "abcdefghijklmnopqrstuvwxyz"
    return letters[width - 1] if width <= len(letters) else "a" + letters[width - 27]


def _as_element(svg: str, title: str, told: str) -> str:
    """Matplotlib's file as a part of a page: ids of its own, black as the text's colour, and words for who can't see it."""
    number = f"{crc32(title.encode()):x}"
    start = svg.index("<svg")
    element = re.sub(r"<metadata>.*?</metadata>", "", svg[start:], flags=re.DOTALL)
    # Matplotlib names an image by its bytes, so that two scales of one colour map have one name.
    element = re.sub(r'(<image\b[^>]*) id="[^"]+"', r"\1", element)
    element = re.sub(r'\bid="([^"]+)"', rf'id="p{number}-\1"', element)
    element = re.sub(r'(url\(#|href="#)', rf"\1p{number}-", element)
    element = re.sub(r"(fill|stroke): #000000", r"\1: currentColor", element)
    element = element.replace("<text ", '<text fill="currentColor" ')
    head, rest = element.split(">", 1)
    head = re.sub(r'\s(?:width|height)="[^"]*"', "", head)
    named = f'{head} role="img" aria-labelledby="p{number}-title p{number}-told">'
    return f'{named}<title id="p{number}-title">{escape(title)}</title><desc id="p{number}-told">{escape(told)}</desc>{rest.strip()}'
