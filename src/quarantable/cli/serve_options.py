"""The options of `quarantable serve`: one for each setting, described once, in `server.settings`."""

from collections.abc import Sequence
from typing import Final

from quarantable.server.running.setting_up import dashed
from quarantable.server.running.settings import SETTINGS

TAKING_SETTINGS: Final = {"allow_extra_args": True, "ignore_unknown_options": True}
"""For a command that reads them itself."""


class Misread(Exception):
    """What was typed is no option and its value: a sentence for the person."""


def given(words: Sequence[str]) -> dict[str, str]:
    """The settings that were typed, whether they exist or not. Raises `Misread`.

    >>> given(["--port", "80", "--drain-seconds=5"])
    {'port': '80', 'drain_seconds': '5'}
    """
    options, left = {}, list(words)
    while left:
        option, separator, text = left.pop(0).partition("=")
        if not option.startswith("--"):
            raise Misread(f"“{option}” is no option: settings are typed like --port 8417.")
        if not separator and not left:
            raise Misread(f"{option} needs a value.")
        options[option[2:].replace("-", "_")] = text if separator else left.pop(0)
    return options


def described() -> str:
    """All settings for `--help`, each in a paragraph that keeps its lines."""
    return "\n\n".join(
        f"\b\n--{dashed(each.name)} TEXT{f'  [default: {each.default}]' if each.default else ''}\n    {each.sentence}" for each in SETTINGS
    )
