"""What somebody has to work the page with: a pointer, a finger, or keys only."""

from typing import Protocol

from playwright.sync_api import Locator, Page

MOST_STEPS = 300


class Means(Protocol):
    """A way to press what can be pressed."""

    def press(self, target: Locator) -> None:
        """Press it, once."""


class Pointer:
    """A mouse."""

    def press(self, target: Locator) -> None:
        """Move there and click."""
        target.click()


class Finger:
    """A touch screen."""

    def press(self, target: Locator) -> None:
        """Tap it."""
        target.tap()


class Keys:
    """A keyboard, and nothing else."""

    def press(self, target: Locator) -> None:
        """Go there with Tab and press Enter."""
        self.reach(target)
        target.page.keyboard.press("Enter")

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


def means_of(page: Page) -> Means:
    """What fits a page: fingers where there is a touch screen."""
    return Finger() if page.evaluate("navigator.maxTouchPoints > 0") else Pointer()
