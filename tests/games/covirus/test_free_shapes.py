"""Free shapes built square by square (V7): what may come next is exactly what can still be completed."""

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from quarantable.games.contract import Unreadable
from quarantable.games.covirus.check import CovirusPosition
from quarantable.games.covirus.notation import read_square, square_name
from quarantable.games.covirus.refusals import OffField
from tests.games.covirus.builders import GAME, after, field, positions, refused

Shape = frozenset[tuple[int, int]]


@given(positions(most=5), st.integers(0, 2**32))
@settings(max_examples=40)
def test_what_may_come_next_is_what_some_legal_shape_holds(position: CovirusPosition, seed: int) -> None:
    shapes = legal_shapes(position, 4)
    built: list[str] = []
    random = Random(seed)
    while following := GAME.next_squares(position, "22", built):
        assert following == expected_next(position, shapes, built)
        built.append(random.choice(following))
    assert expected_next(position, shapes, built) == []
    assert len(built) == (4 if shapes else 0)


def legal_shapes(position: CovirusPosition, size: int) -> set[Shape]:
    """Every legal free shape, found by growing all shapes there are and asking for each."""
    width, length = position.options.width, position.options.length
    shapes = {frozenset([(x, y)]) for x in range(width) for y in range(length)}
    for _ in range(size - 1):
        shapes = {shape | {square} for shape in shapes for square in around(shape)}
    return {shape for shape in shapes if refused(position, as_play(shape)) is None}


def around(shape: Shape) -> Shape:
    return frozenset((x + i, y + j) for x, y in shape for i, j in ((0, 1), (1, 0), (0, -1), (-1, 0)) if x + i >= 0 and y + j >= 0) - shape


def as_play(shape: Shape) -> str:
    ascending = sorted(shape, key=lambda square: (square[1], square[0]))
    return "22 " + ",".join(square_name(x, y) for x, y in ascending)


def expected_next(position: CovirusPosition, shapes: set[Shape], built: list[str]) -> list[str]:
    so_far = frozenset(map(read_square, built))
    could = {square for shape in shapes if so_far < shape for square in shape - so_far if not built or square in around(so_far)}
    ordered = [(x, y) for y in range(position.options.length) for x in range(position.options.width)]
    return [square_name(x, y) for x, y in ordered if (x, y) in could]


def test_v7_an_attached_shape_must_be_able_to_reach_what_it_is_attached_to() -> None:
    position = field(4, 8, free_shape="attached")
    assert {read_square(name)[1] for name in GAME.next_squares(position, "22", [])} == {0, 1, 2, 3}
    assert GAME.next_squares(position, "22", ["b4"]) == ["b3"]
    assert GAME.next_squares(position, "22", ["b3", "b4"]) == ["b2"]
    assert GAME.next_squares(position, "22", ["b1", "b2", "b3"]) == ["a1", "c1", "a2", "c2", "a3", "c3", "b4"]


def test_a_complete_shape_has_nothing_next() -> None:
    assert GAME.next_squares(field(), "22", ["a1", "b1", "c1", "d1"]) == []


def test_nothing_comes_next_when_nothing_fits_or_the_game_is_over() -> None:
    assert GAME.next_squares(field(), "55", []) == []
    over = after(field(), "44 a1,b1,c1,d1,a2,b2,c2,d2,a3,b3,c3,d3,a4,b4,c4,d4")
    assert GAME.next_squares(over, "11", []) == []


def test_v6_a_single_square_may_be_any_free_one() -> None:
    position = after(field(half="closed", free_shape="attached"), "11 d4")
    assert len(GAME.next_squares(position, "11", [])) == 15


@pytest.mark.parametrize("roll", ["66", "42", "7", "24"])
def test_only_doubles_1_to_5_are_built_square_by_square(roll: str) -> None:
    with pytest.raises(Unreadable):
        GAME.next_squares(field(), roll, [])


def test_what_has_been_built_must_be_squares_of_the_field() -> None:
    with pytest.raises(OffField):
        GAME.next_squares(field(), "22", ["e1"])
    with pytest.raises(Unreadable):
        GAME.next_squares(field(), "22", ["1a"])
