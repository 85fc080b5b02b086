"""What the server says of itself."""

import json
import logging
from collections.abc import Iterator

import pytest

from quarantable.server.running import logs


@pytest.fixture(autouse=True)
def _as_before() -> Iterator[None]:
    """Logging is the process's: leave it as it was."""
    root = logging.getLogger()
    handlers, level = root.handlers[:], root.level
    yield
    root.handlers[:], root.level = handlers, level


def lines(capsys: pytest.CaptureFixture[str]) -> list[str]:
    return capsys.readouterr().err.splitlines()


def test_json_is_an_object_a_line_whatever_is_said(capsys: pytest.CaptureFixture[str]) -> None:
    logs.begin("info", "json")
    logging.getLogger("quarantable.server").info("two\nlines of %s", "“Ada”", extra={"facts": {"count": 2}})
    (line,) = lines(capsys)
    said = json.loads(line)
    assert (said["level"], said["from"], said["what"], said["facts"]) == ("info", "quarantable.server", "two\nlines of “Ada”", {"count": 2})
    assert said["at"].endswith("Z")


@pytest.mark.parametrize("form", ["text", "json"])
def test_no_secret_is_said(form: logs.Form, capsys: pytest.CaptureFixture[str]) -> None:
    logs.begin("info", form)
    error = OSError("postgresql://ada:swordfish@db/tables is gone; GET /api/tables/gPNMmT248D7xKQDNBMcv9A/socket")
    logging.getLogger("quarantable.server").error("failed: %s", '{"token":"gPNMmT248D7xKQDNBMcv9A"}', exc_info=error)
    said = "\n".join(lines(capsys))
    assert "is gone" in said
    assert "swordfish" not in said
    assert "gPNMmT248D7xKQDNBMcv9A" not in said


def test_libraries_do_not_tell_of_each_socket(capsys: pytest.CaptureFixture[str]) -> None:
    logs.begin("debug", "text")
    logging.getLogger("uvicorn.error").info('"WebSocket /api/tables/x/socket" [accepted]')
    assert lines(capsys) == []


def test_the_same_again_and_again_is_said_a_few_times_a_minute_and_then_counted() -> None:
    seldom = logs.SeldomAlike()

    def said(at: float, number: int) -> str | None:
        record = logging.LogRecord("x", logging.ERROR, "", 0, "the store failed: %s", (number,), None)
        record.created = at
        return record.getMessage() if seldom.filter(record) else None

    first = [said(1000 + k / 10, k) for k in range(100)]
    assert [each for each in first if each] == [f"the store failed: {k}" for k in range(logs.MOST_ALIKE)]
    assert said(1061, 100) == "the store failed: 100 (and 95 more like this before)"
    assert said(1062, 101) == "the store failed: 101"


def test_something_else_is_said_meanwhile() -> None:
    seldom = logs.SeldomAlike()
    alike = [logging.LogRecord("x", logging.ERROR, "", 0, "a", None, None) for _ in range(100)]
    assert sum(map(seldom.filter, alike)) == logs.MOST_ALIKE
    assert seldom.filter(logging.LogRecord("x", logging.ERROR, "", 0, "b", None, None))
