"""Fields of Covirus and tables of It's Contagious!, drawn: all that they say is there, and nothing that a viewer may not see."""

from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest

from quarantable.draw.as_pixels import pixels
from quarantable.draw.as_svg import svg_of
from quarantable.draw.contagious import table_scene
from quarantable.draw.covirus import changed, field_scene
from quarantable.draw.scene import Group, Scene, Shape, Words, placed
from quarantable.games.contract import EVERYTHING

FIELD: dict[str, Any] = {
    "width": 5,
    "length": 6,
    "lines": ["vvvvv", "vc...", "v....", ".....", "..c..", "ccccc"],
    "status": ["virus", "spoiled", "open", "open", "open", "cure"],
}
HANDS = [["1", "2"], ["7", "shield"], ["12", "W"]]


def table(**what: Any) -> dict[str, Any]:
    state = {
        "players": 3,
        "turn": 1,
        "asked": None,
        "value": 9,
        "counting": "up",
        "direction": 1,
        "top": 9,
        "pile": ["9"],
        "hands": HANDS,
        "hand_sizes": [2, 2, 2],
        "loads": [0, 40, 3],
        "draw_left": 30,
        "winners": [],
    }
    return state | what


def words(shapes: tuple[Shape, ...]) -> Iterator[str]:
    for shape in shapes:
        if isinstance(shape, Group):
            yield from words(shape.shapes)
        elif isinstance(shape, Words):
            yield shape.text


def keeps_within(scene: Scene) -> bool:
    margin = 20
    wide = Scene(scene.width + 2 * margin, scene.height + 2 * margin, (placed(scene, margin, margin, scene.width),))
    seen = pixels(wide, round(wide.width))
    seen[margin : margin + round(scene.height), margin : margin + round(scene.width)] = 255
    return bool((seen == 255).all())


@pytest.mark.parametrize(
    "scene",
    [field_scene(FIELD, last=((0, 0), (4, 5))), table_scene(table(), 1)],
)
def test_nothing_lies_outside_the_box(scene: Scene) -> None:
    assert keeps_within(scene)


def test_virus_and_cure_differ_in_grey_too() -> None:
    def inside_of_a_square(letter: str) -> Any:
        state = {"width": 4, "length": 4, "lines": [letter * 4] * 4, "status": ["open"] * 4}
        return pixels(field_scene(state), 308)[50:86, 82:118].mean(axis=2).ravel()

    virus, cure = inside_of_a_square("v"), inside_of_a_square("c")
    assert min(virus.std(), cure.std()) > 15
    assert abs(np.corrcoef(virus, cure)[0, 1]) < 0.5


def test_every_line_has_its_number_and_every_column_its_letter_at_both_ends() -> None:
    assert sorted(words(field_scene(FIELD).shapes)) == sorted([*"123456", *"abcde", *"abcde"])


def test_wide_fields_name_every_other_column() -> None:
    wide = field_scene({"width": 40, "length": 4, "lines": ["." * 40] * 4, "status": ["open"] * 4})
    assert list(words(wide.shapes)).count("ac") == 2
    assert "ab" not in words(wide.shapes)


def test_a_lines_sign_tells_how_it_stands() -> None:
    signs = field_scene(FIELD).shapes[-6:]
    assert len({svg_of(Scene(1, 1, (sign,))) for sign in signs}) == 6


def test_what_a_turn_has_filled_is_found() -> None:
    after = [*FIELD["lines"][:3], ".vv..", *FIELD["lines"][4:]]
    assert changed(FIELD["lines"], after) == ((1, 3), (2, 3))


@pytest.mark.parametrize(("viewer", "seen"), [(0, {"1", "2"}), (1, {"7"}), (None, set()), (EVERYTHING, {"1", "2", "7", "12"})])
def test_only_the_hands_that_a_viewer_sees_lie_open(viewer: Any, seen: set[str]) -> None:
    state = table(pile=[], value=None, top=None, draw_left=55, loads=[66, 77, 88], hand_sizes=[33, 33, 33])
    drawn = table_scene(state, viewer, names=("Ada", "Bob", "Cy"))
    assert set(words(drawn.shapes)) - {"Ada", "Bob", "Cy", "–", "55", "66", "77", "88", "33"} == seen


def test_a_hidden_hand_draws_the_same_whatever_it_holds() -> None:
    assert table_scene(table(), 1) == table_scene(table(hands=[None, HANDS[1], None]), 1)


@pytest.mark.parametrize("players", range(2, 7))
@pytest.mark.parametrize("viewer", [0, None])
def test_every_player_has_a_place(players: int, viewer: int | None) -> None:
    names = [f"Player {seat}" for seat in range(players)]
    state = table(players=players, hands=[None] * players, hand_sizes=[3] * players, loads=[0] * players)
    assert set(names) <= set(words(table_scene(state, viewer, names=names).shapes))


@pytest.mark.parametrize("count", [1, 2, 30, 72, 255])
def test_a_pile_has_room_for_all_its_cards(count: int) -> None:
    drawn = list(words(table_scene(table(pile=["11"] * count), None).shapes))
    assert drawn.count("11") == count


@pytest.mark.long
@pytest.mark.parametrize("count", [72, 255])
def test_a_large_pile_keeps_within_its_box(count: int) -> None:
    assert keeps_within(table_scene(table(pile=["11"] * count, hands=[["12"] * 20] * 3), EVERYTHING))


def test_signs_of_direction_and_counting_differ() -> None:
    drawn = {table_scene(table(counting=counting, direction=direction), None) for counting in ("up", "down") for direction in (1, -1)}
    assert len(drawn) == 4
