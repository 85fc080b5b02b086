"""A record as rows for analysis: one about the game, then one for every entry (docs/records.md, *For analysis*).

$ quarantable convert games/*.qtr -o games.jsonl
rows = pandas.read_json("games.jsonl", lines=True)
plays = rows[(rows["is"] == "play") & (rows["stands"] == True)]
"""

from collections.abc import Iterator
from typing import Any

from quarantable.games.contract import EVERYTHING
from quarantable.games.registry import GAMES
from quarantable.games.results import by_seat

from .kinds import chance_of, kind_of, seat_of
from .model import ByMessage, Play, Record, Seeded
from .replaying import Step, replay, standing_plays
from .writing import spell_entry, write


def rows(record: Record) -> Iterator[dict[str, Any]]:
    """The rows of a record, ready for JSON. `record`, the digest of its text, is the same in all of them.

    Raises `CannotBeFollowed` at an entry that leads nowhere.
    """
    identity = write(record)[-65:-1]
    yield {"is": "game", "record": identity, **_of_game(record)}
    standing = set(standing_plays(record.entries))
    for place, step in enumerate(replay(record)):
        yield {"is": kind_of(step.entry), "record": identity, **_of_step(record, step), "stands": place in standing}


def _of_game(record: Record) -> dict[str, Any]:
    chance = record.chance
    return {
        "game": record.game,
        "options": dict(record.options),
        "seats": [{"kind": seat.kind, "name": seat.name} for seat in record.seats],
        "date": record.date,
        "chance": chance_of(chance),
        "table": None if isinstance(chance, ByMessage | Seeded) else chance.table,
        "game_number": None if isinstance(chance, ByMessage | Seeded) else chance.game_number,
        "result": record.result.outcome,
        "scores": list(record.result.scores),
        "winners": list(record.result.winners),
    }


def _of_step(record: Record, step: Step) -> dict[str, Any]:
    rules, position = GAMES[record.game], step.position
    return {
        "line": step.line,
        "text": spell_entry(step.entry),
        "seat": seat_of(step.entry),
        "play": step.entry.play if isinstance(step.entry, Play) else None,
        "plays": step.plays,
        "turn": step.turn,
        "scores": None if position is None else list(by_seat(step.order, rules.scores(position))),
        "position": None if position is None else rules.state(position, EVERYTHING),
    }
