"""Somebody with a browser of their own: what they see, and what went wrong there."""

import re
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from urllib.parse import urlsplit

from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Locator, Page, Request

DESKTOP = {"width": 1440, "height": 900}
PHONE = {"width": 360, "height": 740}
LINK_LOST = re.compile(
    r"WebSocket connection|ERR_CONNECTION_REFUSED|ERR_CONNECTION_RESET|ERR_EMPTY_RESPONSE|ERR_CONTENT_LENGTH_MISMATCH"
    r"|error occurred when fetching the script"
)


@dataclass
class Person:
    """A browser context with one page, which notes where its requests go and what its console complains of."""

    context: BrowserContext
    page: Page
    hosts: set[str] = field(default_factory=set)
    complaints: list[str] = field(default_factory=list)

    def hook(self, name: str) -> Locator:
        """The elements with this `data-testid`."""
        return self.page.get_by_test_id(name)

    def is_here(self, name: str) -> bool:
        """Is there a visible element with this `data-testid`?"""
        return self.hook(name).first.is_visible()

    def complaints_besides(self, expected: re.Pattern[str]) -> list[str]:
        """What the console complained of, without what had to be expected."""
        return [each for each in self.complaints if not expected.search(each)]

    def until(self, holds: Callable[[], bool], seconds: float = 30) -> None:
        """Let the page live until something holds."""
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            if holds():
                return
            self.page.wait_for_timeout(40)
        raise AssertionError(f"not within {seconds} s: {holds}\n{self.page.locator('body').inner_text()[:2000]}")


def person(browser: Browser, **options: object) -> Person:
    """A newcomer in a fresh context; `options` are those of a context. Without animations unless asked for."""
    context = browser.new_context(**{"viewport": DESKTOP, "reduced_motion": "reduce", "locale": "en-GB", **options})  # type: ignore[arg-type]  # one map for many types
    context.set_default_timeout(15_000)
    someone = Person(context, context.new_page())
    context.on("request", lambda request: someone.hosts.add(host_of(request)))
    someone.page.on("websocket", lambda socket: someone.hosts.add(urlsplit(socket.url).netloc))
    someone.page.on("pageerror", lambda error: someone.complaints.append(str(error)))
    context.on("console", lambda message: _note(someone, message))
    return someone


def on_the_phone(browser: Browser, **options: object) -> Person:
    """Somebody with a small phone, who has fingers only."""
    return person(browser, viewport=PHONE, has_touch=True, is_mobile=True, device_scale_factor=2, **options)


def host_of(request: Request) -> str:
    """Where a request goes; data: and blob: go nowhere."""
    return urlsplit(request.url).netloc


def _note(someone: Person, message: ConsoleMessage) -> None:
    if message.type in ("error", "warning"):
        someone.complaints.append(f"{message.type}: {message.text} ({message.location.get('url')})")
