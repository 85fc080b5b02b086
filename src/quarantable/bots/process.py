"""How a process that thinks is started: with compiled rules, whatever the rules are here."""

import os
import sys
from importlib.util import find_spec
from typing import Final

COMMAND: Final = (sys.executable, "-m", "quarantable.bots")
"""Followed by a level, if it is to play one where questions name none."""
GENTLY: Final = "--gently"
"""Said to a process that is to leave the machine to others first."""
NICENESS: Final = 15


def environment() -> dict[str, str]:
    """The variables it is started with."""
    return {**os.environ, "QUARANTABLE_RULES": "compiled"}


def be_gentle() -> None:
    """Leave this machine to others first, where that can be said."""
    if hasattr(os, "nice"):
        os.nice(NICENESS)


def can_think() -> bool:
    """Is there what rules are compiled with?"""
    return find_spec("numba") is not None
