"""Settings from a file, the environment and the command line; who comes later wins. What can't be is told all at once."""

import difflib
import json
import tomllib
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any, Final

from quarantable.server.stores.postgres_store import without_password

from .settings import BY_NAME, SETTINGS, NotAllowed, Settings

PREFIX: Final = "QUARANTABLE_"
OTHERS: Final = frozenset({"QUARANTABLE_RULES", "QUARANTABLE_CONFIG"})
"""What the environment says besides settings."""

_Given = tuple[str, str, str]
"""A setting's name, its text, and where it stands."""


class BadSettings(Exception):
    """Settings that can't be: a sentence for each."""

    def __init__(self, problems: Iterable[str]) -> None:
        self.problems = tuple(problems)
        super().__init__("\n".join(self.problems))


def set_up(file: Path | None, environment: Mapping[str, str], options: Mapping[str, str]) -> Settings:
    """All settings. Raises `BadSettings`."""
    given = [*_in_file(file), *_in_environment(environment), *((name, text, f"--{dashed(name)}") for name, text in options.items())]
    problems = [problem for each in given if (problem := _problem(*each))]
    if problems:
        raise BadSettings(problems)
    settings = Settings({each.name: each.default for each in SETTINGS} | {name: text for name, text, _ in given})
    conflict = _conflict(settings)
    if conflict:
        raise BadSettings([conflict])
    return settings


def _in_file(file: Path | None) -> Iterator[_Given]:
    if file is None:
        return
    try:
        values = tomllib.loads(file.read_text("utf-8"))
    except (OSError, UnicodeDecodeError) as error:
        raise BadSettings([f"{file} can't be read: {error}."]) from None
    except tomllib.TOMLDecodeError as error:
        raise BadSettings([f"{file} is not TOML: {error}."]) from None
    for name, value in values.items():
        yield name, _text(value), f"{name} in {file}"


def _text(value: Any) -> str:
    """A value of TOML as somebody would type it."""
    return ", ".join(map(str, value)) if isinstance(value, list) else str(value)


def _in_environment(environment: Mapping[str, str]) -> Iterator[_Given]:
    for variable, text in environment.items():
        if variable.startswith(PREFIX) and variable not in OTHERS:
            yield variable.removeprefix(PREFIX).lower(), text, f"the variable {variable}"


def _problem(name: str, text: str, place: str) -> str | None:
    if name not in BY_NAME:
        near = difflib.get_close_matches(name, BY_NAME, 1)
        return f"There is no setting {name}: {place}." + (f" Did you mean {near[0]}?" if near else "")
    try:
        BY_NAME[name].read(text)
    except NotAllowed as allowed:
        return f"{place} can't be “{without_password(text) if '://' in text else text}”: it takes {allowed}."
    return None


def _conflict(settings: Settings) -> str | None:
    if settings["socket_file"] and settings["file_descriptor"]:
        return "socket_file and file_descriptor can't both be set: there is one socket to listen on."
    return None


def dashed(name: str) -> str:
    """The name of a setting as an option."""
    return name.replace("_", "-")


def shown(settings: Settings) -> str:
    """All settings as a file that could be read, but for the store's password.

    >>> print(shown(set_up(None, {}, {"port": "80"})).splitlines()[4])
    port = "80"
    """
    lines = []
    for each in SETTINGS:
        text = settings.texts[each.name]
        hidden = without_password(text) if each.name == "store" and "://" in text else text
        lines += [f"# {each.sentence}", f"{each.name} = {json.dumps(hidden, ensure_ascii=False)}", ""]
    return "\n".join(lines)
