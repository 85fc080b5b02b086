"""Refused turns: what is said, and in which order it is looked for."""

import pytest

from quarantable.games.contract import Refusal, Unreadable
from quarantable.games.covirus import refusals
from tests.games.covirus.builders import GAME, after, field, refused

KINDS = [kind for kind in vars(refusals).values() if isinstance(kind, type) and issubclass(kind, Refusal) and kind is not Refusal]


def why(play: str, *before: str, **options: object) -> Refusal:
    with pytest.raises(Refusal) as refusal:
        GAME.check(after(field(**options), *before), play)  # type: ignore[arg-type]  # widths are numbers, the rest words
    return refusal.value


@pytest.mark.parametrize("kind", KINDS)
def test_every_refusal_names_its_rule(kind: type[Refusal]) -> None:
    assert kind.rule.startswith("V")
    assert kind.sentence.endswith(".")


SETTLED = ("43 a1:d3", "11 a4", "11 b4")


@pytest.mark.parametrize(
    ("play", "before", "options", "kind", "sentence"),
    [
        ("11 c4", SETTLED, {}, refusals.GameOver, "The game is over."),
        ("garbage", SETTLED, {}, refusals.GameOver, "The game is over."),
        ("24 -", (), {}, Unreadable, "“24 -” can't be read as a play: the larger die comes first."),
        ("42 -", (), {}, refusals.TurnNotLost, "42 can be played, so the turn is not lost."),
        ("66 a1", (), {}, refusals.NotALine, "A double 6 fills one whole line."),
        ("11 =1", (), {}, refusals.NotASingleSquare, "A double 1 fills one single square."),
        ("11 a1:a1", (), {}, refusals.NotASingleSquare, "A double 1 fills one single square."),
        ("11 a1,b1", (), {}, refusals.NotASingleSquare, "A double 1 fills one single square."),
        ("22 a1:b2", (), {}, refusals.WrongCount, "22 fills 4 squares that hang together."),
        ("42 a1", (), {}, refusals.NotThatRectangle, "42 is played as a rectangle of 4 by 2 squares."),
        ("42 =1", (), {}, refusals.NotThatRectangle, "42 is played as a rectangle of 4 by 2 squares."),
        ("42 d4:zz99", (), {}, refusals.NotThatRectangle, "42 is played as a rectangle of 4 by 2 squares."),
        ("42 b1:e2", (), {}, refusals.OffField, "e2 is off the field, which has the columns a to d and the lines 1 to 4."),
        ("66 =5", (), {}, refusals.OffField, "Line 5 is off the field, which has the columns a to d and the lines 1 to 4."),
        ("22 a1,a2,a3,zzz99", (), {}, refusals.OffField, "zzz99 is off the field, which has the columns a to d and the lines 1 to 4."),
        ("21 b2:c2", ("11 c2",), {"half": "closed"}, refusals.RectangleOccupied, "c2 is filled already; a rectangle goes on free squares."),
        ("11 c2", ("11 c2",), {}, refusals.SquareOccupied, "c2 is filled already; a double 1 fills a free square."),
        (
            "22 b1,c1,b2,c2",
            ("11 c2",),
            {"half": "closed"},
            refusals.ShapeOccupied,
            "c2 is filled already; a free shape goes on free squares.",
        ),
        ("21 a2:a3", (), {"half": "closed"}, refusals.OutsideHalf, "Line 3 is outside your half, the lines 1 to 2."),
        ("22 a1,a4,b4,c4", (), {"half": "closed"}, refusals.OutsideHalf, "Line 4 is outside your half, the lines 1 to 2."),
        ("22 c2,c3,c4,d4", ("66 -",), {"half": "closed"}, refusals.OutsideHalf, "Line 2 is outside your half, the lines 3 to 4."),
        (
            *("21 a2:a3", (), {}, refusals.RectangleNotAttached),
            "The rectangle has to include a square of line 1, your bottom line, or lie next to a square of your colour.",
        ),
        ("66 =2", ("11 a1",), {}, refusals.LineWithoutOwn, "Line 2 holds no square of your colour yet."),
        ("66 =1", ("11 a1",), {}, refusals.LineNotAlone, "Line 1 holds squares of the other colour."),
        ("66 =1", ("41 a1:d1", "66 -"), {}, refusals.LineFull, "Line 1 is full already."),
        ("22 a1,b1,c1,d2", (), {}, refusals.ShapeNotContiguous, "The squares have to hang together along their edges."),
        (
            *("22 a2,b2,c2,d2", (), {"free_shape": "attached"}, refusals.ShapeNotAttached),
            "The shape has to include a square of line 1, your bottom line, or lie next to a square of your colour.",
        ),
    ],
)
def test_the_first_reason_in_the_order_of_the_rules_is_given(
    play: str, before: tuple[str, ...], options: dict[str, str], kind: type[Refusal], sentence: str
) -> None:
    refusal = why(play, *before, **options)
    assert (type(refusal), refusal.why) == (kind, sentence)


def test_a_refused_turn_changes_no_byte() -> None:
    position = after(field(), "11 a1")
    for play in ("garbage", "22 -", "42 a1", "66 =9", "11 a1", "21 a2:a3"):
        before = position.to_bytes()
        with pytest.raises(Refusal):
            GAME.play(position, play)
        assert position.to_bytes() == before


def test_v11_nobody_can_stop_a_game_that_is_over() -> None:
    position = field()
    GAME.stop(position)
    assert (GAME.is_over(position), GAME.turn(position), GAME.winners(position)) == (True, None, [0, 1])
    before = position.to_bytes()
    with pytest.raises(refusals.GameOver):
        GAME.stop(position)
    assert position.to_bytes() == before
    assert refused(position, "11 a1") == "V11"


@pytest.mark.parametrize("roll", ["24", "70", "", "4", "42 -", None])
def test_a_roll_that_is_none_is_unreadable(roll: str | None) -> None:
    with pytest.raises(Unreadable):
        GAME.legal(field(), roll)


def test_v11_after_the_end_nothing_is_legal_whatever_the_roll() -> None:
    over = after(field(), *SETTLED)
    assert [GAME.legal(over, roll) for roll in ("11", "22", "42", "66")] == [[]] * 4
    with pytest.raises(refusals.GameOver):
        GAME.fits(over, "11")
