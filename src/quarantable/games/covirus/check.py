"""Whether a turn is legal, and if not, why: the first reason in the order of `docs/rules/covirus.md`, at its end."""

from quarantable.games.contract import Position, Refusal
from quarantable.games.kernel import raw

from . import refusals, rules
from .notation import Form, Line, Lost, Rectangle, Roll, Squares, Turn, column_name, square_name, squares_of
from .options import Options
from .state import Placement, State
from .whole_field import fits, is_contiguous

CovirusPosition = Position[Options, State]


def placement_of(position: CovirusPosition, turn: Turn) -> Placement:
    """The squares that a turn fills, or a `Refusal` if it isn't legal. That the game isn't over has been seen to."""
    roll, form = turn.roll, turn.form
    if isinstance(form, Lost):
        return _lost(position, roll)
    _check_form(roll, form)
    _check_on_field(position.state, form)
    if isinstance(form, Line):
        return _line(position, form)
    if isinstance(form, Rectangle):
        return _rectangle(position, form)
    return _single(position, form) if roll.larger == 1 else _shape(position, form)


def shape_so_far(position: CovirusPosition, form: Squares) -> Placement:
    """The squares of a free shape that is being built. Raises `OffField` (V1)."""
    _check_on_field(position.state, form)
    return _gathered(form)


def empty_placement() -> Placement:
    """A placement without squares."""
    placement = Placement.zeros()
    placement.high = -1
    return placement


def _lost(position: CovirusPosition, roll: Roll) -> Placement:
    """A turn that can be lost (V8)."""
    if fits(position.state, roll.larger, roll.smaller):
        raise refusals.TurnNotLost(roll=str(roll))
    return empty_placement()


def _check_form(roll: Roll, form: Form) -> None:
    if not roll.is_double:
        if not isinstance(form, Rectangle) or form.sides != (roll.larger, roll.smaller):
            raise refusals.NotThatRectangle(roll=str(roll), long=roll.larger, short=roll.smaller)
    elif roll.larger == 6:
        if not isinstance(form, Line):
            raise refusals.NotALine
    elif not isinstance(form, Squares) or len(form.squares) != roll.larger**2:
        if roll.larger == 1:
            raise refusals.NotASingleSquare
        raise refusals.WrongCount(roll=str(roll), count=roll.larger**2)


def _check_on_field(state: State, form: Form) -> None:
    if isinstance(form, Line) and form.line >= state.length:
        raise _off_field(state, f"Line {form.line + 1}")
    for x, y in _outermost(form):
        if x >= state.width or y >= state.length:
            raise _off_field(state, square_name(x, y))


def _outermost(form: Form) -> tuple[tuple[int, int], ...]:
    if isinstance(form, Rectangle):
        return ((form.right, form.top),)
    return form.squares if isinstance(form, Squares) else ()


def _off_field(state: State, place: str) -> Refusal:
    return refusals.OffField(place=place, last=column_name(state.width - 1), length=state.length)


def _line(position: CovirusPosition, form: Line) -> Placement:
    """A line that a double 6 fills (V5)."""
    state, y = position.state, form.line
    player = rules.mover(position.raw)
    if state.mine[1 - player][y]:
        raise refusals.LineNotAlone(line=y + 1)
    if not state.mine[player][y]:
        raise refusals.LineWithoutOwn(line=y + 1)
    if not state.empty[y]:
        raise refusals.LineFull(line=y + 1)
    placement = empty_placement()
    rules.put_line(position.raw, raw(placement), y)
    return placement


def _rectangle(position: CovirusPosition, form: Rectangle) -> Placement:
    """A rectangle of two different dice (V4)."""
    placement = empty_placement()
    rules.put_rectangle(raw(placement), form.left, form.bottom, form.right - form.left + 1, form.top - form.bottom + 1)
    _check_free(position.state, placement, refusals.RectangleOccupied)
    _check_half(position, placement)
    if not rules.is_attached(position.raw, raw(placement)):
        raise refusals.RectangleNotAttached(bottom=_bottom(position))
    return placement


def _single(position: CovirusPosition, form: Squares) -> Placement:
    """The square of a double 1 (V6)."""
    placement = _gathered(form)
    _check_free(position.state, placement, refusals.SquareOccupied)
    return placement


def _shape(position: CovirusPosition, form: Squares) -> Placement:
    """A free shape (V7)."""
    placement = _gathered(form)
    _check_free(position.state, placement, refusals.ShapeOccupied)
    _check_half(position, placement)
    if not is_contiguous(position.state, placement):
        raise refusals.ShapeNotContiguous
    if position.state.attached and not rules.is_attached(position.raw, raw(placement)):
        raise refusals.ShapeNotAttached(bottom=_bottom(position))
    return placement


def _gathered(form: Squares) -> Placement:
    placement = empty_placement()
    for x, y in form.squares:
        rules.add_square(raw(placement), x, y)
    return placement


def _check_free(state: State, placement: Placement, refusal: type[Refusal]) -> None:
    if any(placement.lines[y] & ~state.empty[y] for y in range(placement.low, placement.high + 1)):
        x, y = next((x, y) for x, y in squares_of(placement) if not state.empty[y] >> x & 1)
        raise refusal(square=square_name(x, y))


def _check_half(position: CovirusPosition, placement: Placement) -> None:
    """Is it within one's own half (V4, `half`)?"""
    player = rules.mover(position.raw)
    first, last = rules.first_allowed(position.raw, player), rules.last_allowed(position.raw, player)
    outside = placement.low if placement.low < first else placement.high
    if not first <= outside <= last:
        raise refusals.OutsideHalf(line=outside + 1, first=first + 1, last=last + 1)


def _bottom(position: CovirusPosition) -> int:
    return rules.bottom_line(position.raw, rules.mover(position.raw)) + 1
