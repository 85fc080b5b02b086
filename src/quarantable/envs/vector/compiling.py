"""Rules for thousands of games at once are compiled ones; which a process has is settled once, when the first rule is imported."""

import os
import sys
import warnings
from importlib import import_module
from typing import Final

KERNEL: Final = "quarantable.games.kernel"
MODE: Final = "QUARANTABLE_RULES"


def prefer_compiled() -> None:
    """Have this process's rules compiled, unless it has rules already or its environment says which it wants. Children choose anew."""
    if KERNEL in sys.modules or os.environ.get(MODE):
        return
    os.environ[MODE] = "compiled"
    try:
        import_module(KERNEL)
    finally:
        del os.environ[MODE]


def warn_if_plain() -> None:
    """Say why it will be slow."""
    from quarantable.games.kernel import is_compiled

    if not is_compiled():
        warnings.warn(
            "The rules of this process run as plain Python, hundreds of times slower: import quarantable.envs.vector before any other "
            f"part of quarantable, or set {MODE}=compiled.",
            RuntimeWarning,
            stacklevel=3,
        )
