"""The tests' own eye for Covirus sees what the rules say."""

from tests.browser.field import Field, places

EMPTY = ["...."] * 4


def test_a_first_rectangle_needs_the_bottom_line_v4() -> None:
    assert list(places(Field(EMPTY, "v"), "21"))[:3] == [[(0, 0), (1, 0)], [(1, 0), (2, 0)], [(2, 0), (3, 0)]]
    assert all(any(line == 3 for _, line in shape) for shape in places(Field(EMPTY, "c"), "21"))


def test_a_double_6_needs_an_own_square_and_none_of_the_others_v5() -> None:
    assert list(places(Field(["vc..", "v...", "....", "vvvv"], "v"), "66")) == [[(0, 1), (1, 1), (2, 1), (3, 1)]]


def test_a_free_shape_is_joined_by_edges_v7() -> None:
    assert list(places(Field([".c..", "c..c", "cccc", "cccc"], "v"), "22")) == [
        [(2, 0), (3, 0), (2, 1), (1, 1)],
        [(3, 0), (2, 0), (2, 1), (1, 1)],
        [(1, 1), (2, 1), (2, 0), (3, 0)],
        [(2, 1), (1, 1), (2, 0), (3, 0)],
    ]
