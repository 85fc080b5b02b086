"""The forms in which PettingZoo hands out an environment of turns."""

from typing import Any

from pettingzoo.utils import wrappers
from pettingzoo.utils.conversions import turn_based_aec_to_parallel

from .turn_by_turn import TurnByTurn


def checked(raw: TurnByTurn) -> Any:
    """With PettingZoo's own checks: who acts illegally ends the game for all, with −1 for them and 0 for the others."""
    env = wrappers.TerminateIllegalWrapper(raw, illegal_reward=-1)
    env = wrappers.AssertOutOfBoundsWrapper(env)
    return wrappers.OrderEnforcingWrapper(env)


def parallel(raw: TurnByTurn) -> Any:
    """In parallel form: every agent gives an action at each step, that of who is to act counts."""
    return turn_based_aec_to_parallel(checked(raw))
