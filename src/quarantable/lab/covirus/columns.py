"""The columns of a table of games of Covirus."""

from collections.abc import Callable
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from quarantable.games.covirus.game import Covirus
from quarantable.lab.columns import Column, plain, seated, tenths
from quarantable.lab.setting import Setting

from .row import TENTHS

RULES: Final = Covirus()
_OF_THE_GAME: Final = {
    "turns": "Turns played, lost ones too.",
    "forced": "Turns with one legal placement; lost ones don't count.",
    "listed": "Turns whose legal placements can be counted: neither lost ones nor those for a free shape of several squares.",
    "choices": "Legal placements, summed over those turns; choices / listed is the branching factor.",
    "lead_changes": "How often the other player came to have more completed lines.",
    "led_from": "Turns played when the winner last came to lead; a draw: all.",
    "certain_at": "Turns played when the winner, or the draw, could not change any more (V11).",
    "last_completed_at": "Turns played when the last line was completed; 0: none was.",
    "lost_after": "Turns lost after that.",
    "free": "Unoccupied squares at the end.",
    "spoiled": "Spoiled lines at the end (V10).",
    "stopped": "1: the game was cut off after 20,000 turns.",
}
_OF_A_PLAYER: Final = {
    "done": "Lines completed by player {seat}: 0 is the virus, 1 the cure (V12).",
    "lost": "Turns that player {seat} lost (V8).",
}
_NAMES: Final = {"done": "completed", "lost": "lost"}
LETTERS: Final = np.frombuffer(b".vcs", np.uint8)
"""A line that is open, completed by the virus, by the cure, spoiled."""


def columns(setting: Setting) -> list[Column]:
    """All of them."""
    rolls = [(larger, smaller) for larger in range(1, 7) for smaller in range(1, larger + 1)]
    return [
        *plain(_OF_THE_GAME),
        *seated(_OF_A_PLAYER, _NAMES, 2),
        *tenths("lost_in", "lost_in", "Turns lost in tenth {tenth} of the game.", TENTHS),
        *tenths("turns_in", "turns_in", "Turns in tenth {tenth} of the game.", TENTHS),
        *tenths("leader_after", "leader_after", "Who has more completed lines after tenth {tenth}; −1: nobody.", TENTHS),
        *tenths("lead_after", "lead_after", "By how many lines that is, after tenth {tenth}.", TENTHS),
        *(_of_dice("rolled", "Turns with the dice {dice}.", *roll) for roll in rolls),
        *(_of_dice("lost_on", "Lost turns (V8) with the dice {dice}.", *roll) for roll in rolls),
        Column(
            "lines", "What became of each line, from line 1: . open, v completed by the virus, c by the cure, s spoiled.", _lines(setting)
        ),
    ]


def _of_dice(field: str, sentence: str, larger: int, smaller: int) -> Column:
    dice = f"{larger}{smaller}"
    return Column(f"{field}_{dice}", sentence.format(dice=dice), lambda rows: np.asarray(rows[field][:, larger, smaller]))


def _lines(setting: Setting) -> Callable[[Any], NDArray[Any]]:
    """As text of as many letters as the field has lines."""
    length = RULES.read_options(setting.options).length

    def read(rows: Any) -> NDArray[Any]:
        letters = LETTERS[rows["status"][:, :length]]
        return np.array([row.tobytes().decode() for row in letters], dtype=object)

    return read
