"""What players of Covirus see, as tensors and as text, in the forms that OpenSpiel asks for. Nothing is hidden (V13).

An *observation* has two pieces, float32: `player`, shape (2,), 1 at the seat that sees, and `planes`, shape (15, length, width), the
planes of `envs/covirus/observation.py`, one's own bottom line first. An *information state* is text: every roll and action so far.
"""

from typing import Any

import pyspiel

from quarantable.envs.covirus.observation import observed, shape_of
from quarantable.envs.openspiel.pieces import in_pieces
from quarantable.games.covirus.options import Options

from .course import Course

SEATS = ("virus", "cure")


class FieldObserver:
    """Observations: the field as it lies."""

    def __init__(self, options: Options, kind: pyspiel.IIGObservationType) -> None:
        self._sees_public = kind.public_info
        planes = [("planes", shape_of(options))] if self._sees_public else []
        self.tensor, self.dict = in_pieces([("player", (2,)), *planes])

    def set_from(self, state: Any, player: int) -> None:
        """Write what this player sees of a state into the tensor."""
        self.tensor.fill(0)
        self.dict["player"][player] = 1
        if self._sees_public:
            self.dict["planes"][:] = observed(state.course.moment, player)

    def string_from(self, state: Any, player: int) -> str:  # noqa: ARG002  # all see the same
        """The field line by line, the last line on top, and the roll."""
        return shown(state.course) if self._sees_public else ""


class HistoryObserver:
    """Information states: every roll and action so far. They have no tensor."""

    tensor = None

    def __init__(self, kind: pyspiel.IIGObservationType) -> None:
        self._sees_public = kind.public_info
        self.dict: dict[str, Any] = {}

    def set_from(self, state: Any, player: int) -> None:
        """There is no tensor to write to."""

    def string_from(self, state: Any, player: int) -> str:  # noqa: ARG002  # all see the same
        """All in one line, at its end the roll that is to be followed."""
        return history(state.course) if self._sees_public else ""


def history(course: Course) -> str:
    """Every roll and action so far, and the roll that is to be followed."""
    roll = course.moment.roll
    return course.text if roll is None else f"{course.text} {roll}".strip()


def shown(course: Course) -> str:
    """The field as text: `.` free, `v` the virus's, `c` the cure's, `+` the free shape that is being built."""
    moment = course.moment
    state, built, lines = moment.position.state, moment.built.lines, []
    for y in reversed(range(state.length)):
        squares = [(state.mine[0][y] >> x & 1, state.mine[1][y] >> x & 1, built[y] >> x & 1) for x in range(state.width)]
        lines.append("".join("v" if virus else "c" if cure else "+" if new else "." for virus, cure, new in squares))
    to_play = "over" if moment.is_over else SEATS[moment.seat]
    roll = "" if moment.roll is None else f" {moment.roll}"
    return "\n".join([*lines, f"{state.done[0]}:{state.done[1]} turn {state.turns} {to_play}{roll}"])
