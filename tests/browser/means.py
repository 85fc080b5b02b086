"""What somebody has to work the page with: a pointer, a finger, or keys only."""

from typing import Protocol

from playwright.sync_api import Locator

MOST_STEPS = 300


class Means(Protocol):
    """A way to press what can be pressed."""

    def press(self, target: Locator) -> None:
        """Press it, once."""

    def write(self, field: Locator, text: str) -> None:
        """Put this text into a field instead of what is there."""


class Pointer:
    """A mouse."""

    def press(self, target: Locator) -> None:
        """Move there and click."""
        target.click()

    def write(self, field: Locator, text: str) -> None:
        """Click into the field and type."""
        field.click()
        field.fill(text)


class Finger:
    """A touch screen."""

    def press(self, target: Locator) -> None:
        """Tap it."""
        target.tap()

    def write(self, field: Locator, text: str) -> None:
        """Tap into the field and type on the keyboard that comes up."""
        field.tap()
        field.fill(text)


class Keys:
    """A keyboard, and nothing else."""

    def press(self, target: Locator) -> None:
        """Go there with Tab and press Enter."""
        self.reach(target)
        target.page.keyboard.press("Enter")

    def write(self, field: Locator, text: str) -> None:
        """Go there with Tab, mark everything and type."""
        self.reach(field)
        field.page.keyboard.press("Control+A")
        field.page.keyboard.type(text)

    def reach(self, target: Locator) -> None:
        """Go there with Tab alone, round the whole page if need be."""
        target.wait_for()
        for _ in range(MOST_STEPS):
            if is_focused(target):
                return
            target.page.keyboard.press("Tab")
        raise AssertionError(f"Tab doesn't lead to {target}")


def is_focused(target: Locator) -> bool:
    """Do keys go to this element?"""
    return bool(target.evaluate("element => element === document.activeElement"))
