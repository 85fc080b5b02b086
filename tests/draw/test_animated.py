"""Pictures that follow one another in one SVG: every frame is its scene, and only what changes is in the file."""

import random
import re
from xml.etree import ElementTree as ET

import pytest

from quarantable.draw.animated import animation, stays
from quarantable.draw.cards import card_face
from quarantable.draw.scene import Paint, Round, Scene, placed

SVG = "{http://www.w3.org/2000/svg}"


def discs(*places: int) -> Scene:
    return Scene(99, 9, tuple(Round(place, 4, 3, 3, Paint("#1d64a8")) for place in places))


@pytest.mark.parametrize("seed", range(20))
def test_every_frame_lies_as_its_scene(seed: int) -> None:
    chance = random.Random(seed)
    scenes = [discs(*chance.sample(range(8), chance.randint(0, 8))) for _ in range(12)]
    found = stays(scenes)
    for frame, scene in enumerate(scenes):
        assert tuple(each.shape for each in found if each.since <= frame < each.until) == scene.shapes


def test_what_stays_is_drawn_once() -> None:
    scenes = [discs(*range(count)) for count in range(1, 90)]
    assert len(stays(scenes)) == 89
    assert len(animation(scenes, 1.0)) < 20_000


def test_what_goes_is_seen_only_for_its_time_and_never_by_who_wants_no_motion() -> None:
    root = ET.fromstring(animation([discs(1), discs(1, 2), discs(1)], 0.4, title="Ada & Bob"))  # noqa: S314  # we drew it ourselves
    gone = root.find(f"{SVG}g/{SVG}g")
    assert gone is not None
    assert (gone.get("class"), gone.get("display")) == ("goes", "none")
    time = gone.find(f"{SVG}set")
    assert time is not None
    assert (time.get("to"), time.get("begin"), time.get("end")) == ("inline", "0.4s", "0.8s")
    assert root[0].text == "Ada & Bob"
    assert "prefers-reduced-motion" in (root[1].text or "")


def test_it_needs_no_script_and_loads_nothing() -> None:
    assert not re.search(r"<script|\bstyle=|url\(|href=.[^#]", animation([discs(1), discs(2)], 1.0))


def test_a_card_that_lies_in_many_places_is_drawn_once() -> None:
    def hand(count: int) -> Scene:
        return Scene(900, 140, tuple(placed(card_face("7"), 9 * place + count, 0, 100) for place in range(count)))

    whole = animation([hand(count) for count in range(1, 9)], 1.0)
    assert whole.count(">7</text>") == 1
    assert whole.count('href="#') == sum(range(1, 9))


def test_of_nothing_there_is_no_picture() -> None:
    with pytest.raises(ValueError, match="nothing"):
        animation([], 1.0)
