"""What can be seen of a position of Covirus: everything, by everyone (V13)."""

from typing import Any, Final

from .rules import is_over, mover
from .state import State

NAMES: Final = ("virus", "cure")
_STATUS: Final = ("open", "virus", "cure", "spoiled")

_SQUARES: Final = str.maketrans("012", ".vc")


def show(state: State, raw: State) -> dict[str, Any]:
    """The *state* of the engine protocol, ready for JSON; `raw` is the same position in the form that rules take."""
    over = is_over(raw)
    return {
        "turn": None if over else NAMES[mover(raw)],
        "width": state.width,
        "length": state.length,
        "lines": [_line(state, y) for y in range(state.length)],
        "status": [_STATUS[state.status[y]] for y in range(state.length)],
        "scores": list(state.done),
        "over": over,
        "winners": [NAMES[player] for player in winners(state)] if over else [],
        "turns": state.turns,
    }


def winners(state: State) -> list[int]:
    """Who has completed most lines, or both (V12)."""
    most = max(state.done)
    return [player for player in range(2) if state.done[player] == most]


def _line(state: State, y: int) -> str:
    virus, cure = (f"{state.mine[player][y]:b}" for player in range(2))
    # A square as a decimal digit: 1 for the virus, 2 for the cure. Far faster than square by square.
    return str(int(virus) + 2 * int(cure)).zfill(state.width)[::-1].translate(_SQUARES)
