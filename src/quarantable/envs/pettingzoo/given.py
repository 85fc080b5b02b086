"""Options as environments are given them: a preset's name or a map as everywhere in the house, or by name."""

from collections.abc import Mapping
from typing import Any

Given = Mapping[str, Any] | str | None


def together(options: Given, named: Mapping[str, Any]) -> Given:
    """What `read_options` of a game reads; options by name go before those of the preset or map.

    >>> together("table", {"hand_size": 5})
    {'preset': 'table', 'hand_size': 5}
    >>> together(None, {})
    """
    if not named:
        return options
    return {**({"preset": options} if isinstance(options, str) else options or {}), **named}
