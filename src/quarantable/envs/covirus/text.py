"""A moment of Covirus as lines of text, as people like to read it: the field with the virus's line 1 at the bottom.

>>> from quarantable.envs.covirus.moment import begun, roll_falls
>>> from quarantable.games.covirus.notation import Roll
>>> from quarantable.games.covirus.options import Options
>>> moment = begun(Options(width=5, length=4))
>>> fits = roll_falls(moment, Roll(5, 2))
>>> print(text_of(moment))
Turn 1: the virus has rolled 52. Completed: virus 0, cure 0.
 4  . . . . .
 3  . . . . .
 2  . . . . .
 1  . . . . .
    a b c d e
"""

from quarantable.games.covirus import view
from quarantable.games.covirus.notation import column_name, squares_of

from .moment import Moment

_BUILT = "*"


def text_of(moment: Moment) -> str:
    """Squares are `.` (unoccupied), `v`, `c` and `*` (of a free shape that is being built); at the right what has become of a line."""
    state = moment.position.state
    lines = [list(line) for line in view.show(state, moment.position.raw)["lines"]]
    for x, y in squares_of(moment.built):
        lines[y][x] = _BUILT
    wide = max(len(column_name(x)) for x in range(state.width))
    field = [_line(y, [square.rjust(wide) for square in line], state.status[y]) for y, line in enumerate(lines)]
    columns = " ".join(column_name(x).rjust(wide) for x in range(state.width))
    return "\n".join([_heading(moment), *reversed(field), f"    {columns}"])


def _heading(moment: Moment) -> str:
    virus, cure = moment.position.state.done
    return f"{situation(moment)} Completed: virus {virus}, cure {cure}."


def situation(moment: Moment) -> str:
    """Whose turn it is and what was rolled, or who has won, as a sentence."""
    turn, name = moment.position.state.turns + 1, view.NAMES[moment.seat]
    if moment.is_over:
        won = view.winners(moment.position.state)
        return f"After {turn - 1} turns " + ("it is a draw." if len(won) > 1 else f"the {view.NAMES[won[0]]} has won.")
    if moment.roll is None:
        return f"Turn {turn}: the {name} is to roll."
    left = f", {moment.left} squares to go" if moment.left > 1 else ""
    return f"Turn {turn}: the {name} has rolled {moment.roll}{left}."


def _line(y: int, squares: list[str], status: int) -> str:
    told = ("", "  virus", "  cure", "  spoiled")[status]
    return f"{y + 1:2}  {' '.join(squares)}{told}"
