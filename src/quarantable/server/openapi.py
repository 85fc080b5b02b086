"""The description of the HTTP part for machines."""

from typing import Any, Final

DESCRIPTION: Final[dict[str, Any]] = {}
