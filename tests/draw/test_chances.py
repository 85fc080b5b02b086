"""Win chances as SVG: crisp, readable by all, and always the same text."""

import re
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest

from quarantable.draw.chances import COLOURS, DASHES, Chart, Curve, Mark, svg

KEPT = Path(__file__).parent / "files" / "two-seats.svg"
SVG = "{http://www.w3.org/2000/svg}"
TWO = Chart(
    title="Win chances over the game",
    description="Ada: at first 48 %, at last 100 %. Bob: at first 52 %, at last 0 %.",
    across="plays",
    up="win chance",
    plays=24,
    curves=(
        Curve("Ada", ((0, 0.48), (1, 0.48), (1, 0.56), (2, 0.52), (9, 0.61), (16, 0.35), (16, 0.7), (24, 1.0))),
        Curve("Bob", ((0, 0.52), (1, 0.52), (1, 0.44), (2, 0.48), (9, 0.39), (16, 0.65), (16, 0.3), (24, 0.0))),
    ),
    marks=(Mark(16, 0.7, "1"), Mark(24, 1.0, "2")),
)


def seats(count: int, plays: int = 40) -> Chart:
    curves = tuple(Curve(f"Seat {seat}", ((0, seat / 6), (plays, 1 - seat / 6))) for seat in range(count))
    return Chart("title", "description", "plays", "win chance", plays, curves)


def drawn(chart: Chart) -> ET.Element:
    return ET.fromstring(svg(chart))  # noqa: S314  # we drew it ourselves


def test_the_picture_is_the_one_that_was_looked_at() -> None:
    assert svg(TWO) == KEPT.read_text("utf-8")


def test_who_cannot_see_it_hears_title_and_description() -> None:
    root = drawn(TWO)
    assert root.get("role") == "img"
    assert [child.tag for child in root[:2]] == [f"{SVG}title", f"{SVG}desc"]
    assert root[1].text == TWO.description


@pytest.mark.parametrize("count", range(2, 7))
def test_curves_differ_in_dash_and_marker_not_only_in_colour(count: int) -> None:
    root = drawn(seats(count))
    dashes = {each.get("class"): each.get("stroke-dasharray") for each in root.iter(f"{SVG}polyline")}
    markers = {each.get("class"): re.findall("m[^M]*", each.get("d") or "")[0] for each in root.iter(f"{SVG}path")}
    assert len(set(dashes.values())) == len(dashes) == count
    assert len(set(markers.values())) == len(markers) == count


def test_it_needs_no_styles_that_a_strict_page_refuses_and_no_names_that_two_pictures_share() -> None:
    text = svg(TWO)
    assert not re.search(r"<style|<script|\bstyle=|\bid=|url\(|href", text)


def test_words_from_others_are_only_text() -> None:
    chart = Chart('<b>&"', "<script>", "p", "w", 2, (Curve("</svg><script>", ((0, 0.5), (2, 1.0))), Curve("x" * 90, ())))
    root = drawn(chart)
    assert not [each for each in root.iter() if each.tag.endswith("script")]
    assert max(len(each.text or "") for each in root.iter(f"{SVG}text")) <= 24


def test_everything_lies_within_the_picture() -> None:
    for chart in (
        TWO,
        seats(6, plays=2500),
        Chart("t", "d", "p", "w", 0, (Curve("Ada", ((0, 1.0),)),), (Mark(0, 1.0, "1"), Mark(0, 0.0, "2"))),
    ):
        root = drawn(chart)
        _, _, width, height = map(float, (root.get("viewBox") or "").split())
        for each in root.iter():
            assert 0 <= float(each.get("x", each.get("cx", 0))) <= width
            assert 0 <= float(each.get("y", each.get("cy", 0))) <= height


@pytest.mark.parametrize("ground", ["#ffffff", "#f7f0e3", "#12201f", "#1b1b1b"])
def test_every_curve_can_be_seen_on_light_and_on_dark(ground: str) -> None:
    assert min(contrast(colour, ground) for colour in COLOURS) >= 3
    assert len(COLOURS) == len(DASHES) == 6


def contrast(one: str, other: str) -> float:
    """As WCAG 2 defines it."""
    bright, dark = sorted((luminance(one), luminance(other)), reverse=True)
    return (bright + 0.05) / (dark + 0.05)


def luminance(colour: str) -> float:
    parts = [int(colour[place : place + 2], 16) / 255 for place in (1, 3, 5)]
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
