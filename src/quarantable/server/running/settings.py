"""How a public server is set up. Each setting has a name, is a text, and stands in one place: here.

`setting_up` gathers them from a file, the environment and the command line.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, fields, replace
from ipaddress import ip_network
from typing import Any, Final
from urllib.parse import urlsplit

from quarantable.server.expiry import USUAL, Expiry
from quarantable.server.gates.limits import GENEROUS, STRICT, Limits, Rate

SECONDS_OF: Final = {"second": 1, "minute": 60, "hour": 3600}


class NotAllowed(ValueError):
    """The text can't be the value; says what can."""


@dataclass(frozen=True)
class Setting:
    """One thing that can be set. `read` makes a value of a text and raises `NotAllowed`."""

    name: str
    default: str
    sentence: str
    read: Callable[[str], Any]


def whole(least: int, most: int) -> Callable[[str], int]:
    """A whole number in these bounds."""

    def read(text: str) -> int:
        if not (text.isascii() and text.isdecimal() and len(text) < 12) or not least <= int(text) <= most:
            raise NotAllowed(f"a whole number from {least} to {most}")
        return int(text)

    return read


def seconds(text: str) -> float:
    """A number of seconds."""
    try:
        number = float(text)
    except ValueError:
        number = -1
    if not 0 <= number <= 3600:
        raise NotAllowed("a number of seconds from 0 to 3600")
    return number


def one_of(*words: str) -> Callable[[str], str]:
    """One of these words."""

    def read(text: str) -> str:
        if text not in words:
            raise NotAllowed(" or ".join(words))
        return text

    return read


def optional(read: Callable[[str], Any], nothing: str) -> Callable[[str], Any]:
    """That, or the word for None."""

    def read_or_none(text: str) -> Any:
        if text == nothing:
            return None
        try:
            return read(text)
        except NotAllowed as problem:
            raise NotAllowed(f"{problem}, or {f'“{nothing}”' if nothing else 'nothing'}") from None

    return read_or_none


def words(text: str) -> str:
    """Any text that isn't empty."""
    if not text.strip():
        raise NotAllowed("a text that is not empty")
    return text


def networks(text: str) -> tuple[str, ...]:
    """Addresses and networks, with commas between.

    >>> networks("127.0.0.1, 10.0.0.0/8")
    ('127.0.0.1', '10.0.0.0/8')
    """
    each = tuple(part.strip() for part in text.split(",") if part.strip())
    try:
        for one in each:
            ip_network(one)
    except ValueError:
        raise NotAllowed("addresses and networks like 127.0.0.1 or 10.0.0.0/8, with commas between") from None
    return each


def name_of_origin(text: str) -> str:
    """The host, and the port if it isn't the usual, of an origin.

    >>> name_of_origin("https://play.example"), name_of_origin("http://play.example:8417")
    ('play.example', 'play.example:8417')
    """
    parts = urlsplit(text)
    if parts.scheme not in ("http", "https") or not parts.hostname or text.rstrip("/") != f"{parts.scheme}://{parts.netloc}":
        raise NotAllowed("an address like https://play.example")
    return parts.netloc.lower()


def address(text: str) -> tuple[str, int]:
    """A host and a port.

    >>> address("127.0.0.1:9417"), address("[::1]:9417")
    (('127.0.0.1', 9417), ('::1', 9417))
    """
    host, _, port = text.rpartition(":")
    if not host or not port.isdecimal() or not 0 <= int(port) <= 65535:
        raise NotAllowed("a host and a port like 127.0.0.1:9417")
    return host.strip("[]"), int(port)


def rate(text: str) -> Rate:
    """So many at once, then so many in a time.

    >>> rate("30 + 3/minute")
    Rate(burst=30.0, per_second=0.05)
    """
    burst, _, then = text.partition("+")
    count, _, unit = then.partition("/")
    try:
        made = Rate(float(burst), float(count) / SECONDS_OF[unit.strip()])
    except (ValueError, KeyError):
        made = Rate(0, 0)
    if not 1 <= made.burst <= 1e9 or not 0 < made.per_second <= 1e9:
        raise NotAllowed("so many at once and then so many in a time, like “30 + 3/minute” (second, minute or hour)")
    return made


def shown_rate(given: Rate) -> str:
    """A rate as `rate` reads it.

    >>> shown_rate(Rate(30, 0.05)), shown_rate(Rate(100, 10))
    ('30 + 3/minute', '100 + 10/second')
    """
    unit = next((unit for unit in SECONDS_OF if given.per_second * SECONDS_OF[unit] >= 1), "hour")
    return f"{given.burst:g} + {given.per_second * SECONDS_OF[unit]:g}/{unit}"


_days: Final = optional(whole(1, 36500), "never")
_WHAT_LIMITS_COUNT: Final = {
    "tables": "Tables made from one address",
    "sittings": "Invitations tried from one address",
    "looks": "Other requests from one address",
    "connecting": "Sockets opened from one address",
    "sockets_of_address": "Sockets open at a time from one address",
    "sockets": "Sockets open at a time in all",
    "sittings_at_table": "Invitations tried at one table that lead to no seat",
    "listeners": "Sockets at one table of those who look on, and as many of those who hold a seat",
    "messages": "Messages over one socket",
    "messages_of_address": "Messages over all sockets of one address",
    "characters": "Characters over one socket",
    "deeds": "What the person of a seat does",
    "hints": "Hints asked for at one table",
    "reasons": "Reasons of bots' plays asked for at one table",
    "events": "Events of one table",
    "patience": "Messages over one socket that are refused, one after the other, before it is closed",
    "body_within": "Seconds in which the body of a request must have come",
    "addresses": "Addresses remembered, for the limits of each",
}


def _limit(name: str, usual: Any) -> Setting:
    """The setting of a field of `Limits`; empty as long as the set of limits decides."""
    read = rate if isinstance(usual, Rate) else seconds if isinstance(usual, float) else whole(1, 1_000_000_000)
    shown = shown_rate(usual) if isinstance(usual, Rate) else f"{usual:g}"
    return Setting(f"limit_{name}", "", f"{_WHAT_LIMITS_COUNT[name]}. Strict: {shown}.", optional(read, ""))


def _expiry(name: str, sentence: str) -> Setting:
    return Setting(f"expire_{name}", str(getattr(USUAL, name)), f"Days after which tables are forgotten {sentence}; or never.", _days)


SETTINGS: Final = (
    Setting("host", "127.0.0.1", "The address to listen on.", words),
    Setting("port", "8417", "The port to listen on.", whole(0, 65535)),
    Setting("socket_file", "", "Listen on a socket file instead of an address.", optional(words, "")),
    Setting("file_descriptor", "", "Take a listening socket that was inherited, like 3 from systemd.", optional(whole(3, 1_000_000), "")),
    Setting("store", "", "Where tables are kept: a folder, or postgresql://user:password@host/name. [the platform's folder]", str),
    Setting("proxies", "", "Addresses and networks of proxies whose word for clients' addresses is believed.", networks),
    Setting(
        "origin", "", "The address people open, like https://play.example; then no other name is answered.", optional(name_of_origin, "")
    ),
    Setting(
        "bots", "auto", "Processes that think for bots; 0: bots play simply; auto: one less than cores.", optional(whole(0, 1024), "auto")
    ),
    Setting("limits", "strict", "The set of limits to begin from: strict or generous.", one_of("strict", "generous")),
    *(_limit(each.name, getattr(STRICT, each.name)) for each in fields(Limits)),
    _expiry("never_started", "whose game was never started"),
    _expiry("finished", "whose game is finished"),
    _expiry("under_way", "whose game is under way"),
    Setting("log_level", "info", "What is told: debug, info, warning or error.", one_of("debug", "info", "warning", "error")),
    Setting("log_format", "text", "How it is told: text, or json, an object a line.", one_of("text", "json")),
    Setting("metrics", "127.0.0.1:9417", "Where figures are told to Prometheus, at /metrics; or off.", optional(address, "off")),
    Setting("drain_seconds", "10", "Over how long clients are sent away when the server ends.", seconds),
)
BY_NAME: Final[Mapping[str, Setting]] = {each.name: each for each in SETTINGS}


@dataclass(frozen=True)
class Settings:
    """All settings, each as a text that can be read."""

    texts: Mapping[str, str]

    def __getitem__(self, name: str) -> Any:
        """The value of a setting."""
        return BY_NAME[name].read(self.texts[name])

    @property
    def limits(self) -> Limits:
        """The limits: a set, and what differs from it."""
        own = {each.name: self[f"limit_{each.name}"] for each in fields(Limits)}
        given = {name: value for name, value in own.items() if value is not None}
        return replace(GENEROUS if self["limits"] == "generous" else STRICT, **given)

    @property
    def expiry(self) -> Expiry:
        """After how long tables are forgotten."""
        return Expiry(**{each.name: self[f"expire_{each.name}"] for each in fields(Expiry)})
