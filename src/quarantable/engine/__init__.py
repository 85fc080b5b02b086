"""`quarantable engine`: the rules for other programs, by JSON lines. `docs/engine-protocol.md` describes what it speaks."""

from .main import main

__all__ = ["main"]
