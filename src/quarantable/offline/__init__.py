"""What the page asks of the rules where there is no server: JSON in, JSON out. Runs under Pyodide, with the standard library alone."""

from .answering import answer

__all__ = ["answer"]
