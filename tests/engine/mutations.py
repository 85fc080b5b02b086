"""Broken requests: good ones with something changed, and bytes that never were one."""

import json
import random
from collections.abc import Callable
from typing import Any

Json = Any

GOOD: list[dict[str, Json]] = [
    {"do": "hello"},
    {"do": "new", "game": "contagious", "players": 2, "starter": 0, "options": {"preset": "table", "hand_size": 3}, "deck": ["7", "W"] * 5},
    {"do": "new", "game": "contagious", "players": 4, "seed": 5, "options": {"deck": {"7": 20, "shield": 10}, "starter": 1}},
    {"do": "new", "game": "covirus", "options": {"width": 6, "length": 4, "half": "closed", "end": "full"}},
    {"do": "legal"},
    {"do": "legal", "roll": "42"},
    {"do": "check", "play": "5*2+W"},
    {"do": "play", "play": "7"},
    {"do": "play", "play": "42 a1:d2"},
    {"do": "play", "play": "22 a1,b1,a2,b2"},
    {"do": "stop"},
    {"do": "undo"},
    {"do": "show"},
    {"do": "show", "seat": 0},
    {"do": "show", "seat": None},
    {"do": "bot", "level": "greedy", "playouts": 3, "seed": 5},
    {"do": "bot", "level": "random", "seconds": 0.5, "seed": 5, "roll": "42"},
    {"do": "random", "game": "contagious", "players": 2, "games": 1, "seed": 5},
    {"do": "random", "game": "covirus", "options": {"width": 4, "length": 4}, "games": 1, "seed": 5},
]

ODD_VALUES: list[Json] = [None, True, False, 0, 1, -1, 2, 6, 7, 1.0, 1e300, -0.0, 10**30, 1 << 64, -(1 << 63), "", " ", "0", "7", "W", "-"]
ODD_VALUES += ["take", "42", "42 -", "66 =1", "contagion>1", "\x00", "\ud800", "é", "a" * 3000, "9" * 3000, "5*" + "9" * 50, "written"]
ODD_VALUES += [[], {}, [[]], [None], ["7"], ["7"] * 300, {"7": 60}, {"7": -1}, {"W": 1.0}, {"preset": "table"}, {"width": 4}, {"": None}]
ODD_KEYS = [
    "",
    "do",
    "game",
    "play",
    "roll",
    "seat",
    "seed",
    "deck",
    "options",
    "players",
    "starter",
    "x",
    "Do",
    "\x00",
    "\ud800",
    "preset",
]


def broken(rng: random.Random) -> bytes:
    """A line that most likely is no request; it holds no newline."""
    kinds: list[Callable[[random.Random], bytes]] = [changed, changed, changed, cut, spoilt, garbage]
    return rng.choice(kinds)(rng).replace(b"\n", b" ")


def changed(rng: random.Random) -> bytes:
    """JSON, with one or two keys or values put in, taken out or replaced, at any depth."""
    request: Json = json.loads(json.dumps(rng.choice(GOOD)))
    for _ in range(rng.randint(1, 2)):
        change(rng, request)
    return json.dumps(request).encode()


def change(rng: random.Random, value: Json) -> None:
    if isinstance(value, list):
        value.insert(rng.randint(0, len(value)), rng.choice(ODD_VALUES))
        return
    key = rng.choice([*value, rng.choice(ODD_KEYS)])
    if isinstance(value.get(key), dict | list) and rng.random() < 0.6:
        change(rng, value[key])
    elif key in value and rng.random() < 0.2:
        del value[key]
    else:
        value[key] = json.loads(json.dumps(rng.choice(ODD_VALUES)))


def cut(rng: random.Random) -> bytes:
    """A good request that ends too early, or begins too late."""
    line = json.dumps(rng.choice(GOOD)).encode()
    at = rng.randrange(len(line))
    return line[:at] if rng.random() < 0.7 else line[at + 1 :]


def spoilt(rng: random.Random) -> bytes:
    """A good request with some bytes replaced, doubled or lost."""
    line = bytearray(json.dumps(rng.choice(GOOD)).encode())
    for _ in range(rng.randint(1, 3)):
        at = rng.randrange(len(line))
        line[at : at + rng.randint(0, 2)] = rng.choice(
            [bytes([rng.randrange(256)]), b"", b'"', b"}", b"NaN", b"1e999", b"\\ud800", b"\xff"]
        )
    return bytes(line)


def garbage(rng: random.Random) -> bytes:
    """Bytes, or brackets, in any order."""
    if rng.random() < 0.1:
        return rng.choice([b"[", b'{"do":', b'{"a":[', b"9", b"\x00", b'"']) * rng.randint(1, 3000)
    return rng.randbytes(rng.randint(0, 60))
