"""What can be seen of a position of Covirus: everything, by everyone (V13)."""

from functools import lru_cache
from itertools import chain
from typing import Any, Final

from .rules import is_over, mover
from .state import State

NAMES: Final = ("virus", "cure")
_STATUS: Final = ("open", "virus", "cure", "spoiled")

_LINE_BYTES: Final = 8
_TOGETHER: Final = 4 * _LINE_BYTES
_SQUARES: Final = str.maketrans("012", ".vc")


def show(state: State, raw: State) -> dict[str, Any]:
    """The *state* of the engine protocol, ready for JSON; `raw` is the same position in the form that rules take."""
    over = is_over(raw)
    return {
        "turn": None if over else NAMES[mover(raw)],
        "width": state.width,
        "length": state.length,
        "lines": _lines(state),
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


def _lines(state: State) -> list[str]:
    """A text for each line, some of them at a time: from turn to turn most stay as they are."""
    virus, cure = (bytes(mine) for mine in state.mine)
    starts = range(0, _LINE_BYTES * state.length, _TOGETHER)
    found = [_together(virus[start : start + _TOGETHER], cure[start : start + _TOGETHER], state.width) for start in starts]
    return list(chain.from_iterable(found))[: state.length]


@lru_cache(maxsize=4096)
def _together(virus: bytes, cure: bytes, width: int) -> list[str]:
    both = zip(memoryview(virus).cast("q"), memoryview(cure).cast("q"), strict=True)
    return [_line(virus_squares, cure_squares, width) for virus_squares, cure_squares in both]


@lru_cache(maxsize=4096)
def _line(virus: int, cure: int, width: int) -> str:
    # A square as a decimal digit: 1 for the virus, 2 for the cure. Far faster than square by square.
    return str(int(f"{virus:b}") + 2 * int(f"{cure:b}")).zfill(width)[::-1].translate(_SQUARES)
