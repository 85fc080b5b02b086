"""What holds for all tests: how hard Hypothesis tries, and that the quick ones come first."""

import os
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

ROOT = Path(__file__).resolve().parents[1]
SLOW_FOLDERS = ("server", "cli", "browser")
"""Their tests start processes; they come last, in this order."""

settings.register_profile("short", deadline=None, suppress_health_check=[HealthCheck.too_slow], derandomize="CI" in os.environ)
settings.register_profile("long", parent=settings.get_profile("short"), max_examples=500, derandomize=False)
settings.load_profile("short")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Sort by what a test costs, so that a plain mistake is told at once; mark the tests that drive a browser."""
    items.sort(key=lambda item: _cost(item.path))
    for item in items:
        if item.path.is_relative_to(ROOT / "tests" / "browser"):
            item.add_marker(pytest.mark.browser)


def _cost(path: Path) -> int:
    return max((1 + SLOW_FOLDERS.index(part) for part in path.relative_to(ROOT).parts if part in SLOW_FOLDERS), default=0)
