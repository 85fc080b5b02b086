"""Scenes as a browser draws them beside how PDFium does; and pictures that move, at moments looked at."""

import io
from typing import Any

import numpy as np
import pytest
from PIL import Image
from playwright.sync_api import Browser, Page

from quarantable.draw.animated import animation
from quarantable.draw.as_pixels import pixels
from quarantable.draw.as_svg import svg_of
from quarantable.draw.cards import card_back, card_face, printed_face
from quarantable.draw.contagious import table_scene
from quarantable.draw.covirus import changed, field_scene
from quarantable.draw.pictures import kinds
from quarantable.draw.scene import Scene

pytestmark = pytest.mark.long

LINES = [
    ["....", "....", "....", "...."],
    ["vv..", "....", "....", "...."],
    ["vv..", "....", "....", ".ccc"],
    ["vv..", "v...", "....", ".ccc"],
]
FRAMES = [
    field_scene({"width": 4, "length": 4, "lines": lines, "status": ["open"] * 4}, last=changed(before, lines))
    for before, lines in zip([LINES[0], *LINES], LINES, strict=False)
]

TABLE = {"players": 2, "asked": None, "counting": "up", "direction": 1, "loads": [0, 3], "draw_left": 60, "winners": []}
PILES: list[list[str]] = [[], ["7"], ["7", "W"], ["7", "7", "W"]]
TABLES = [
    table_scene(TABLE | {"turn": turn % 2, "value": 7, "top": 7, "pile": pile, "hands": [["7"], ["W"]], "hand_sizes": [1, 1]}, turn % 2)
    for turn, pile in enumerate(PILES)
]


def photographed(page: Page, markup: str, scene: Scene) -> Any:
    """What the browser shows, two pixels to a unit of the scene."""
    width, height = round(2 * scene.width), round(2 * scene.height)
    page.set_viewport_size({"width": width, "height": height})
    page.set_content(f"<body style='margin: 0'>{markup.replace('<svg', f'<svg width={width} height={height}', 1)}</body>")
    return seen_on(page)


def seen_on(page: Page) -> Any:
    return np.asarray(Image.open(io.BytesIO(page.screenshot())).convert("RGB")).astype(int)


@pytest.mark.parametrize("scene", [*map(card_face, kinds()), printed_face("flatten", "Flatten The Curve"), card_back(), FRAMES[-1]])
def test_a_browser_draws_what_pdfium_draws(browser: Browser, scene: Scene) -> None:
    page = browser.new_page()
    seen = photographed(page, svg_of(scene), scene)
    page.close()
    assert np.abs(seen - pixels(scene, seen.shape[1])).mean() < 5


@pytest.mark.parametrize("frames", [FRAMES, TABLES], ids=["a field", "a table"])
@pytest.mark.parametrize("motion", ["no-preference", "reduce"])
def test_moving_pictures_are_at_every_moment_the_scene_of_that_moment(browser: Browser, motion: Any, frames: list[Scene]) -> None:
    context = browser.new_context(reduced_motion=motion)
    page = context.new_page()
    scenes = [photographed(page, svg_of(scene), scene) for scene in frames]
    photographed(page, animation(frames, 0.5), frames[0])
    for frame, scene in enumerate(scenes):
        page.evaluate(
            "(moment) => { const svg = document.querySelector('svg'); svg.pauseAnimations(); svg.setCurrentTime(moment) }", frame / 2 + 0.1
        )
        assert np.array_equal(seen_on(page), scenes[-1] if motion == "reduce" else scene)
    context.close()
