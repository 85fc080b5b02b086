"""How a process that thinks is started: with compiled rules, whatever the rules are here."""

import os
import sys
from importlib.util import find_spec
from typing import Final

COMMAND: Final = (sys.executable, "-m", "quarantable.bots")


def environment() -> dict[str, str]:
    """The variables it is started with."""
    return {**os.environ, "QUARANTABLE_RULES": "compiled"}


def can_think() -> bool:
    """Is there what rules are compiled with?"""
    return find_spec("numba") is not None
