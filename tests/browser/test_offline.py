"""Once it was opened the page opens without a connection, too, where browsers keep pages; nothing of a table is ever kept."""

import pytest
from playwright.sync_api import expect

from quarantable.record.writing import write
from tests.browser.conftest import Meet
from tests.browser.people import Person
from tests.browser.python import TO_START
from tests.browser.serving import Server
from tests.browser.test_page import elsewhere
from tests.record.games import Typed

STORES = "caches.keys()"
ADDRESSES = """(async () => {
    const stores = await Promise.all((await caches.keys()).map(name => caches.open(name)));
    const requests = await Promise.all(stores.map(store => store.keys()));
    return requests.flat().map(request => new URL(request.url).pathname);
})()"""
IS_KEPT = "navigator.serviceWorker.ready.then(({active}) => active.state)"


def kept(person: Person) -> list[str]:
    """The addresses of all that the browser keeps of the page."""
    found: list[str] = person.page.evaluate(ADDRESSES)
    return found


@pytest.mark.expects("ERR_CONNECTION_REFUSED")
def test_the_page_opens_and_checks_games_while_the_server_is_down(own_server: Server, meet: Meet) -> None:
    person = meet()
    person.page.goto(own_server.address)
    person.page.evaluate("caches.open('page-of-an-older-version')")
    person.until(lambda: person.page.evaluate(IS_KEPT) == "activated")
    assert not any(address.startswith("/python/pyodide") for address in kept(person))
    person.page.goto(f"{own_server.address}/record")
    person.hook("keep-offline").click()
    person.until(lambda: person.hook("offline").get_attribute("data-state") == "ready", seconds=60)

    stores = person.page.evaluate(STORES)
    assert len(stores) == 2
    assert "page-of-an-older-version" not in stores
    assert not any(address.startswith(("/api", "/health")) for address in kept(person))

    own_server.kill()
    person.page.goto(own_server.address)
    person.hook("start-covirus").wait_for()
    person.hook("open-saved").click()
    person.page.reload()
    person.hook("paste-record").fill(write(Typed(seed=1).to_the_end().record()))
    person.hook("open-pasted").click()
    person.hook("check").wait_for(timeout=TO_START)
    person.hook("check").click()
    person.hook("verdict").wait_for()
    assert person.hook("verdict").get_attribute("data-verdict") == "declared"


def test_over_plain_http_the_page_says_that_it_cant_be_kept(server: Server, meet: Meet) -> None:
    person = meet()
    person.page.goto(elsewhere(f"{server.address}/record"))
    expect(person.hook("offline")).to_have_attribute("data-state", "insecure")
    expect(person.hook("offline")).to_contain_text("http")


def test_the_page_can_be_installed(server: Server, meet: Meet) -> None:
    person = meet()
    person.page.goto(server.address)
    link = person.page.locator("link[rel=manifest]").get_attribute("href")
    manifest = person.page.request.get(f"{server.address}{link}")
    assert manifest.headers["content-type"] == "application/manifest+json"
    for icon in manifest.json()["icons"]:
        assert person.page.request.get(server.address + icon["src"]).headers["content-type"] == icon["type"]
