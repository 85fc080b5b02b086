"""What the server says of itself, on standard error: a line each, as text or as JSON. Never with a secret in it, nor without end."""

import json
import logging
import re
import sys
import time
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Final, Literal

Form = Literal["text", "json"]
Level = Literal["debug", "info", "warning", "error"]

MOST_ALIKE: Final = 5
"""Lines of one kind in a minute; what is more is counted."""
MINUTE: Final = 60.0
MOST_KINDS: Final = 1000
"""Kinds of lines that are remembered."""

_SECRETS: Final = (
    (re.compile(r"(/tables/)[\w-]+"), r"\1…"),
    (re.compile(r"(://[^/\s:@]*:)[^/\s@]+@"), r"\1***@"),
    (re.compile(r"((?:token|invitation|nonce|secret|password)\W{1,4})[\w-]{16,}"), r"\1…"),
)


def without_secrets(text: str) -> str:
    """The text without tables' ids, which let anybody watch, and passwords and tokens, which let more.

    >>> without_secrets("GET /api/tables/pAzQ72_x/socket, postgresql://ada:swordfish@db/tables")
    'GET /api/tables/…/socket, postgresql://ada:***@db/tables'
    """
    for pattern, instead in _SECRETS:
        text = pattern.sub(instead, text)
    return text


class AsText(logging.Formatter):
    """For people: time, level, where from, what."""

    def __init__(self) -> None:
        super().__init__("%(asctime)s.%(msecs)03dZ %(levelname)s %(name)s: %(message)s", "%Y-%m-%dT%H:%M:%S")
        self.converter = time.gmtime

    def format(self, record: logging.LogRecord) -> str:
        """See `logging.Formatter`."""
        return without_secrets(super().format(record))


class AsJson(AsText):
    """For programs: one JSON object a line, with what the line tells besides (`extra={"facts": …}`)."""

    def format(self, record: logging.LogRecord) -> str:
        """See `logging.Formatter`."""
        line: dict[str, Any] = {
            "at": f"{self.formatTime(record, self.datefmt)}.{int(record.msecs):03}Z",
            "level": record.levelname.lower(),
            "from": record.name,
            "what": without_secrets(record.getMessage()),
        }
        facts: Mapping[str, Any] | None = getattr(record, "facts", None)
        if facts:
            line["facts"] = {name: without_secrets(value) if isinstance(value, str) else value for name, value in facts.items()}
        if record.exc_info:
            line["trace"] = without_secrets(self.formatException(record.exc_info))
        return json.dumps(line, ensure_ascii=False, default=str)


@dataclass
class _Kind:
    since: float
    said: int = 0


@dataclass
class SeldomAlike(logging.Filter):
    """Lets only so many lines of one kind through in a minute: a database that is gone for a night must not fill the disk with it.

    A kind is what a line says before its values are put in. When there may be one again, it tells how many were left out.
    """

    most: int = MOST_ALIKE
    _kinds: dict[tuple[str, int, str], _Kind] = field(default_factory=dict)

    def filter(self, record: logging.LogRecord) -> bool:
        """See `logging.Filter`."""
        kind = self._kind(record)
        if record.created - kind.since >= MINUTE:
            left_out = max(0, kind.said - self.most)
            kind.since, kind.said = record.created, 0
            if left_out:
                record.msg, record.args = f"{record.getMessage()} (and {left_out} more like this before)", None
        kind.said += 1
        return kind.said <= self.most

    def _kind(self, record: logging.LogRecord) -> _Kind:
        key = (record.name, record.levelno, str(record.msg))
        if len(self._kinds) >= MOST_KINDS and key not in self._kinds:
            self._kinds.clear()
        return self._kinds.setdefault(key, _Kind(record.created))


def begin(level: Level = "warning", form: Form = "text") -> None:
    """From now on lines of this level and above go to standard error. Said again, the last word holds."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(AsJson() if form == "json" else AsText())
    handler.addFilter(SeldomAlike())
    logging.basicConfig(level=level.upper(), handlers=[handler], force=True)
    # What libraries tell of their own doings is of no use here, and uvicorn would name the address of every socket.
    for library in ("uvicorn", "asyncio", "websockets"):
        logging.getLogger(library).setLevel(max(logging.WARNING, logging.getLevelNamesMapping()[level.upper()]))
