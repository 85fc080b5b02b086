"""What can be seen of a position of Covirus: everything, by everyone (V13)."""

from functools import lru_cache
from typing import Any, Final

from .rules import is_over, mover
from .state import State

NAMES: Final = ("virus", "cure")
_STATUS: Final = ("open", "virus", "cure", "spoiled")

_SQUARES: Final = str.maketrans("012", ".vc")


def show(state: State, raw: State) -> dict[str, Any]:
    """The *state* of the engine protocol, ready for JSON; `raw` is the same position in the form that rules take."""
    over = is_over(raw)
    lines = [mine[: state.length] for mine in state.mine]
    return {
        "turn": None if over else NAMES[mover(raw)],
        "width": state.width,
        "length": state.length,
        "lines": [_line(virus, cure, state.width) for virus, cure in zip(*lines, strict=True)],
        "status": list(_statuses(bytes(state.status)))[: state.length],
        "scores": list(state.done),
        "over": over,
        "winners": [NAMES[player] for player in winners(state)] if over else [],
        "turns": state.turns,
    }


def winners(state: State) -> list[int]:
    """Who has completed most lines, or both (V12)."""
    most = max(state.done)
    return [player for player in range(2) if state.done[player] == most]


@lru_cache(maxsize=1024)  # most turns change none
def _statuses(status: bytes) -> tuple[str, ...]:
    return tuple(_STATUS[each] for each in memoryview(status).cast("q"))


@lru_cache(maxsize=4096)  # from turn to turn most lines stay as they are
def _line(virus: int, cure: int, width: int) -> str:
    # A square as a decimal digit: 1 for the virus, 2 for the cure. Far faster than square by square.
    return str(int(f"{virus:b}") + 2 * int(f"{cure:b}")).zfill(width)[::-1].translate(_SQUARES)
