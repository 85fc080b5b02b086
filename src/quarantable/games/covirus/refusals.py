"""Every way in which the rules of Covirus can say no, each a class with its rule number and one plain sentence.

Their order here is the order in which a placement is checked; an unreadable text (`contract.Unreadable`) comes right after `GameOver`.
"""

from quarantable.games.contract import Refusal


class FieldOutOfRange(Refusal):
    """The field can't have this width or length."""

    rule = "V1"
    sentence = "The {option} of the field can't be {value}: it is from {least} to {most} squares."


class GameOver(Refusal):
    """Nothing can be played or agreed any more."""

    rule = "V11"
    sentence = "The game is over."


class TurnNotLost(Refusal):
    """Who can follow the roll must."""

    rule = "V8"
    sentence = "{roll} can be played, so the turn is not lost."


class NotThatRectangle(Refusal):
    """Two different dice are played as a rectangle with sides of these lengths."""

    rule = "V4"
    sentence = "{roll} is played as a rectangle of {long} by {short} squares."


class NotALine(Refusal):
    """A double 6 is played as a line."""

    rule = "V5"
    sentence = "A double 6 fills one whole line."


class NotASingleSquare(Refusal):
    """A double 1 is played as a square."""

    rule = "V6"
    sentence = "A double 1 fills one single square."


class WrongCount(Refusal):
    """Doubles 2 to 5 are played as a free shape of so many squares."""

    rule = "V7"
    sentence = "{roll} fills {count} squares that hang together."


class OffField(Refusal):
    """There is no such square or line."""

    rule = "V1"
    sentence = "{place} is off the field, which has the columns a to {last} and the lines 1 to {length}."


class RectangleOccupied(Refusal):
    """A rectangle covers a square that is filled."""

    rule = "V4"
    sentence = "{square} is filled already; a rectangle goes on free squares."


class SquareOccupied(Refusal):
    """The single square of a double 1 is filled."""

    rule = "V6"
    sentence = "{square} is filled already; a double 1 fills a free square."


class ShapeOccupied(Refusal):
    """A free shape covers a square that is filled."""

    rule = "V7"
    sentence = "{square} is filled already; a free shape goes on free squares."


class OutsideHalf(Refusal):
    """With `half=closed` rectangles and free shapes stay on one's own side."""

    rule = "V4"
    sentence = "Line {line} is outside your half, the lines {first} to {last}."


class RectangleNotAttached(Refusal):
    """A rectangle touches neither the bottom line nor one's own colour."""

    rule = "V4"
    sentence = "The rectangle has to include a square of line {bottom}, your bottom line, or lie next to a square of your colour."


class LineNotAlone(Refusal):
    """A double 6 can't go where the other is."""

    rule = "V5"
    sentence = "Line {line} holds squares of the other colour."


class LineWithoutOwn(Refusal):
    """A double 6 goes on with a line that one has begun."""

    rule = "V5"
    sentence = "Line {line} holds no square of your colour yet."


class LineFull(Refusal):
    """A double 6 has nothing to fill in a full line."""

    rule = "V5"
    sentence = "Line {line} is full already."


class ShapeNotContiguous(Refusal):
    """The squares of a free shape are joined by their edges."""

    rule = "V7"
    sentence = "The squares have to hang together along their edges."


class ShapeNotAttached(Refusal):
    """With `free_shape=attached` a free shape starts where a rectangle could."""

    rule = "V7"
    sentence = "The shape has to include a square of line {bottom}, your bottom line, or lie next to a square of your colour."
