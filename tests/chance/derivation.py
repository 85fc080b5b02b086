"""Questions about chance as JSON, and the package's answers to them, with the bytes that are hashed on the way.

`vectors.json` holds questions with their answers for ever; `stranger.mjs` answers the same questions by the document alone.
"""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from quarantable.chance.drawing import Drawing
from quarantable.chance.fair import VERSION, Agreement, FairChance, Nonces, commitment
from quarantable.chance.message import VERSION as MESSAGE_VERSION
from quarantable.chance.message import Seed, seal
from quarantable.chance.stream import digest, framed, stream

VECTORS = Path(__file__).with_name("vectors.json")


def vectors() -> list[dict[str, Any]]:
    """Each with a name, a question and its answer."""
    read: list[dict[str, Any]] = json.loads(VECTORS.read_text("utf-8"))
    return read


def answer(question: dict[str, Any]) -> dict[str, Any]:
    """What the package says, by the question's kind: `below`, `table` or `message`."""
    return {"below": _below, "table": _table, "message": _message}[question["kind"]](question)


def _below(question: dict[str, Any]) -> dict[str, Any]:
    data, at = bytes.fromhex(question["bytes"]), 0

    def take(size: int) -> bytes:
        nonlocal at
        at += size
        return data[at - size : at]

    drawn = Drawing(take).below(question["n"])
    return {"number": drawn, "used": at}


def agreement_of(question: dict[str, Any]) -> Agreement:
    names = ("table", "game_number", "game", "options", "leader", "origin")
    return Agreement(**{name: question[name] for name in names}, seats=tuple(question["seats"]))


def nonces_of(question: dict[str, Any]) -> Nonces:
    return tuple((seat, bytes.fromhex(nonce)) for seat, nonce in question["nonces"])


def _table(question: dict[str, Any]) -> dict[str, Any]:
    secret, agreement, nonces = bytes.fromhex(question["secret"]), agreement_of(question), nonces_of(question)
    agreed = [VERSION.encode(), *_agreed(agreement)]
    said = [each for seat, nonce in nonces for each in (str(seat).encode(), nonce)]
    return {
        "committed": framed([b"quarantable commitment", secret, *agreed]).hex(),
        "commitment": commitment(secret, agreement),
        "draws": _draws(FairChance(secret, agreement, nonces), secret, [b"quarantable chance", *agreed, *said], question["draws"]),
    }


def _agreed(agreement: Agreement) -> Iterator[bytes]:
    leader = "" if agreement.leader is None else f"{agreement.leader}"
    seats = "\n".join(agreement.seats)
    for text in (agreement.table, f"{agreement.game_number}", agreement.game, agreement.options, seats, leader, agreement.origin):
        yield text.encode()


def _message(question: dict[str, Any]) -> dict[str, Any]:
    start = [MESSAGE_VERSION.encode(), question["game"].encode()]
    return {
        "seals": [_seal(start, question["game"], each) for each in question["seals"]],
        "seeds": [_seed(start, question["game"], each) for each in question["seeds"]],
    }


def _seal(start: list[bytes], game: str, asked: dict[str, Any]) -> dict[str, Any]:
    opening = bytes.fromhex(asked["opening"])
    sealed = framed([b"quarantable seal", *start, f"{asked['seat']}".encode(), f"{asked['number']}".encode(), opening])
    return {"sealed": sealed.hex(), "seal": seal(game, asked["seat"], asked["number"], opening).hex()}


def _seed(start: list[bytes], game: str, asked: dict[str, Any]) -> dict[str, Any]:
    before, after = bytes.fromhex(asked["before"]), bytes.fromhex(asked["answer"])
    fields = [b"quarantable seed", *start, f"{asked['turn']}".encode(), before, after]
    key = digest(fields)
    draws = _draws(Seed(game, asked["turn"], before, after), key, [], asked["draws"])
    return {"seeded": framed(fields).hex(), "seed": key.hex(), "draws": draws}


def _draws(chance: FairChance | Seed, key: bytes, fields: list[bytes], asked: list[dict[str, Any]]) -> list[dict[str, Any]]:
    return [_draw(chance, key, fields, each) for each in asked]


def _draw(chance: FairChance | Seed, key: bytes, fields: list[bytes], asked: dict[str, Any]) -> dict[str, Any]:
    event = [*fields, asked["event"].encode(), f"{asked.get('turn', 0)}".encode()]
    return {"hashed": framed([*event, b"0"]).hex(), "block": stream(key, event)(32).hex(), "drawn": _drawn(chance, asked)}


def _drawn(chance: FairChance | Seed, asked: dict[str, Any]) -> Any:
    event = asked["event"]
    if event == "roll":
        return chance.roll(asked["turn"])
    if event == "roll-off":
        return [list(pair) for pair in chance.roll_off()]
    assert isinstance(chance, FairChance)
    if event == "starter":
        return chance.starter(asked["players"])
    shuffled = chance.deck if event == "deck" else chance.deal_anew
    return " ".join(shuffled(asked["cards"].split(" ")))
