"""Runs of the lab as tests write them down."""

import hashlib
import os
import subprocess
import sys
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from types import ModuleType
from typing import Any
from unittest.mock import patch

from hypothesis import strategies as st

from quarantable.games.contagious.state import CARDS
from quarantable.lab.contagious.row import Row as ContagiousRow
from quarantable.lab.covirus.row import Row as CovirusRow
from quarantable.lab.setting import Setting, read_forbidden, setting_of
from quarantable.lab.streams import Array
from quarantable.lab.studied import STUDIED
from tests.games.covirus.builders import ROLLS, WAYS

ROOT = Path(__file__).parents[2]
GLANCES = ("random", "gentle", "fair", "greedy", "strong")
"""Levels that look one play ahead at most."""


def of_cards(*bots: str, players: int | None = None, seed: int = 5, forbid: Sequence[str] = (), **options: Any) -> Setting:
    """A run of It's Contagious!"""
    return read_forbidden(setting_of("contagious", options, bots or ("random",), players, seed), forbid)


def of_fields(*bots: str, width: int = 6, length: int = 6, seed: int = 5, forbid: Sequence[str] = (), **options: Any) -> Setting:
    """A run of Covirus, on a small field unless said otherwise."""
    chosen = {"width": width, "length": length, **options}
    return read_forbidden(setting_of("covirus", chosen, bots or ("random",), 2, seed), forbid)


def play(setting: Setting, games: int, first: int = 0) -> Array:
    """Rows of a run, in this process's mode of the rules."""
    return STUDIED[setting.game].run(setting).play(first, games)


def row_of(setting: Setting, number: int = 0) -> Any:
    """The row of one game, its fields by attribute and all numbers Python's: `ctypes` over the bytes."""
    kind = ContagiousRow if setting.game == "contagious" else CovirusRow
    return kind.from_bytes(play(setting, 1, number)[0].tobytes())


@contextmanager
def overheard(module: ModuleType, name: str) -> Iterator[list[tuple[Any, ...]]]:
    """What a plain rule is called with meanwhile: records as their bytes, since they change."""
    calls: list[tuple[Any, ...]] = []
    rule = getattr(module, name)

    def listening(*given: Any) -> Any:
        calls.append(tuple(bytes(each) if hasattr(each, "_fields_") else each for each in given))
        return rule(*given)

    with patch.object(module, name, listening):
        yield calls


def digest(rows: Array) -> str:
    """One short text for rows, to the last byte."""
    return hashlib.sha256(rows.tobytes()).hexdigest()[:16]


def said_by_compiled(program: str, *words: str, seconds: float = 400) -> str:
    """What a program of the tests (`tests.lab.…`) prints with compiled rules."""
    environment = {**os.environ, "QUARANTABLE_RULES": "compiled"}
    command = [sys.executable, "-m", program, *words]
    done = subprocess.run(command, cwd=ROOT, env=environment, stdout=subprocess.PIPE, check=True, timeout=seconds)
    return done.stdout.decode().strip()


SPECIAL = (*CARDS[14:], "W")


@st.composite
def decks(draw: st.DrawFn, least: int) -> Mapping[str, int]:
    """Small decks of at least so many cards, with more Power Cards than usual."""
    cards = draw(st.dictionaries(st.sampled_from([*CARDS[1:14], *SPECIAL, *SPECIAL]), st.integers(1, 4), min_size=1, max_size=9))
    missing = max(0, least - sum(cards.values()))
    return {**cards, "7": cards.get("7", 0) + missing}


@st.composite
def games_of_cards(draw: st.DrawFn) -> Setting:
    """A run of It's Contagious! by any options, on small decks; some seats may not play some cards."""
    players, hand_size = draw(st.integers(2, 6)), draw(st.integers(1, 5))
    options: dict[str, Any] = {
        "take": draw(st.sampled_from(["forced", "free"])),
        "shield": draw(st.sampled_from(["automatic", "choice"])),
        "flatten_again": draw(st.sampled_from(["stays", "reverses"])),
        "hand_size": hand_size,
        "deck": draw(decks(players * hand_size)),
        "starter": draw(st.none() | st.integers(0, players - 1)),
    }
    bots = draw(st.lists(st.sampled_from(GLANCES), min_size=players, max_size=players))
    cards = st.lists(st.sampled_from(CARDS), min_size=1, max_size=6).map(",".join)
    forbid = draw(st.lists(st.builds("{}:{}".format, st.integers(0, players - 1), cards), max_size=2))
    return of_cards(*bots, seed=draw(st.integers(0, 2**64 - 1)), forbid=forbid, **options)


@st.composite
def games_of_fields(draw: st.DrawFn) -> Setting:
    """A run of Covirus by any options, on small fields; some dice may be forbidden."""
    way = draw(st.sampled_from(WAYS))
    bots = draw(st.lists(st.sampled_from(GLANCES[:4]), min_size=2, max_size=2))
    rolls = st.lists(st.sampled_from([*ROLLS[:6], *ROLLS[:1:-1], "rectangles"]), min_size=1, max_size=6).map(",".join)
    forbid = draw(st.lists(st.builds("{}:{}".format, st.integers(0, 1), rolls), max_size=2)) if way["end"] != "full" else []
    width, length = draw(st.integers(4, 9)), draw(st.integers(4, 9))
    return of_fields(*bots, width=width, length=length, seed=draw(st.integers(0, 2**64 - 1)), forbid=forbid, **way)
