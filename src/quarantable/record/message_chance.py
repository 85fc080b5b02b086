"""What a record by message says that chance gave, held against its seals and openings."""

from collections.abc import Iterator
from typing import Any

from .breaches import Breach
from .exchange import Exchange
from .model import ByMessage, Entry, Play, Record, Roll, RollOff
from .steps import Found, Step, failed, of_rolls, of_set_up, passed, roll_breach, roll_off_breach
from .writing import line_of


def steps_of_messages(record: Record, by_message: ByMessage) -> Iterator[Step]:
    """The messages, and every event of chance that their openings give."""
    exchange = Exchange(record, by_message)
    plays, found = 0, list[Found]()
    for place, entry in enumerate(record.entries):
        try:
            given = exchange.take(entry, plays)
        except Breach as breach:
            yield failed("messages", breach, line_of(record, place))
            break
        if given is not None:
            found.append(_found(place, entry, plays + 1, given))
        plays += isinstance(entry, Play)
    else:
        yield passed("messages", "messages_open", "Every message opens what its sender had sealed, and comes in its turn.")
    yield of_set_up(record, found)
    yield of_rolls(record, found)


def _found(place: int, entry: Entry, number: int, given: Any) -> Found:
    if isinstance(entry, RollOff):
        return Found(place, "roll-off", roll_off_breach(entry.pairs, given))
    said = entry.play[:2] if isinstance(entry, Play) else entry.roll if isinstance(entry, Roll) else ""
    return Found(place, "roll", roll_breach(number, said, given))
