"""What the events of a table tell: its games, the plays that stand, and the lines that receipts count.

>>> events = [{"n": 1, "is": "started"}, {"n": 2, "is": "played", "seat": 0, "play": "7"}, {"n": 3, "is": "undone", "seat": 0, "to": 1}]
>>> standing_plays(events), lines_of(events)
([], ['0 7', 'undo 0 to 0'])
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

Event = Mapping[str, Any]


def games_of(events: Sequence[Event]) -> list[list[Event]]:
    """The events of each game of a series, from its start on."""
    games: list[list[Event]] = []
    for event in events:
        if event["is"] == "started":
            games.append([])
        if games:
            games[-1].append(event)
    return games


def standing_plays(events: Sequence[Event]) -> list[Event]:
    """The plays of the last game among these events that still stand, after every undo."""
    plays: list[Event] = []
    for event in events:
        if event["is"] == "started":
            plays = []
        elif event["is"] == "undone":
            plays = [play for play in plays if play["n"] <= event["to"]]
        elif event["is"] == "played":
            plays.append(event)
    return plays


def lines_of(events: Sequence[Event]) -> list[str]:
    """A line for each event of a game that its record tells (docs/records.md, *Receipts*)."""
    return [line for place, event in enumerate(events) for line in _line_of(event, events[: place + 1])]


def _line_of(event: Event, until: Sequence[Event]) -> Iterator[str]:
    match event["is"]:
        case "played":
            yield f"{event['seat']} {event['play']}"
        case "undone":
            yield f"undo {event['seat']} to {len(standing_plays(until))}"
        case "resigned":
            yield f"resign {event['seat']}"
        case "taken_over":
            yield f"take-over {event['seat']} {event['level']}"
        case "returned":
            yield f"return {event['seat']}"
        case "finished" if event["reason"] == "stopped":
            yield "stop"
