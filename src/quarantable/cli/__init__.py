"""The one command, `quarantable`: a thin way into the rooms below. Each command imports only what it needs."""

from .main import main

__all__ = ["main"]
