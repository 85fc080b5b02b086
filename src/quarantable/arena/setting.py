"""What a contest is about, and what comes of each game: values that cross to job processes and back as lines of JSON."""

import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from typing import Any

from quarantable.games.contract import Value

from .entrants import Entrant, entrant_of, write_entrant
from .pairing import Fixture


@dataclass(frozen=True, slots=True)
class Setting:
    """What all games of a contest share."""

    game: str
    options: Mapping[str, Value]
    """All of them, as `Game.write_options` gives them."""
    players: int
    seed: int
    entrants: tuple[Entrant, ...]
    keeps_records: bool = False


@dataclass(frozen=True, slots=True)
class Outcome:
    """A game that was played; everything is by seat."""

    fixture: Fixture
    shares: tuple[float, ...]
    faults: tuple[tuple[int, str], ...]
    moves: tuple[int, ...]
    """How many choices each had."""
    seconds: tuple[float, ...]
    """How long it thought about them, in all."""
    record: str | None = None
    """The text of the game's record, if records are kept."""


def write_setting(setting: Setting) -> bytes:
    """A setting as a line."""
    fields = {name: getattr(setting, name) for name in Setting.__slots__}
    return _line({**fields, "entrants": [write_entrant(each) for each in setting.entrants]})


def read_setting(line: bytes) -> Setting:
    """The setting that `write_setting` wrote."""
    fields = json.loads(line)
    return Setting(**{**fields, "entrants": tuple(map(entrant_of, fields["entrants"]))})


def write_fixture(fixture: Fixture) -> bytes:
    """A fixture as a line."""
    return _line(asdict(fixture))


def read_fixture(line: bytes) -> Fixture:
    """The fixture that `write_fixture` wrote."""
    return _fixture_of(json.loads(line))


def write_outcome(outcome: Outcome) -> bytes:
    """An outcome as a line."""
    return _line(asdict(outcome))


def read_outcome(line: bytes) -> Outcome:
    """The outcome that `write_outcome` wrote."""
    fields = json.loads(line)
    return Outcome(
        fixture=_fixture_of(fields["fixture"]),
        shares=tuple(fields["shares"]),
        faults=tuple((seat, reason) for seat, reason in fields["faults"]),
        moves=tuple(fields["moves"]),
        seconds=tuple(fields["seconds"]),
        record=fields["record"],
    )


def _fixture_of(fields: Mapping[str, Any]) -> Fixture:
    return Fixture(fields["deal"], fields["line_up"], tuple(fields["seats"]))


def _line(fields: Mapping[str, Any]) -> bytes:
    return json.dumps(fields, separators=(",", ":")).encode() + b"\n"
