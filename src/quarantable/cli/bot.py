"""`quarantable bot`: one of our bots as an outside bot of the engine protocol."""

import subprocess

from quarantable.bots.levels import LEVELS
from quarantable.bots.process import COMMAND, can_think, environment


class Problem(Exception):
    """Why it can't play, and what helps: a sentence for the person."""


def run(level: str) -> int:
    """Answer until the input ends; the result is the exit status. Raises `Problem`."""
    if level not in LEVELS:
        raise Problem(f"There is no bot “{level}”. There are {', '.join(LEVELS)}.")
    if not can_think():
        raise Problem("Bots need Numba, which is not installed here.")
    # The mode of the rules is chosen once for a process, and in this one it may have been.
    return subprocess.run([*COMMAND, level], env=environment(), check=False).returncode  # noqa: S603  # our own command
