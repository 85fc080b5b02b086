"""What happens at a table, event by event, in sentences."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from . import contagious, covirus
from .seats import View, seat_name
from .standing import Event
from .wording import Words

Describe = Callable[[Event, View, Words], str | None]

BOARDS: Final[Mapping[str, Describe]] = {"contagious": contagious.describe, "covirus": covirus.describe}

_OF_A_SEAT: Final = {
    "hinted": "bots.hint.taken",
    "undone": "shell.say.undone",
    "take_back_asked": "shell.say.take_back_asked",
    "stop_offered": "shell.say.stop_offered",
    "resigned": "shell.say.resigned",
    "returned": "shell.say.returned",
    "taken_over": "shell.say.taken_over",
    "rematch_wanted": "shell.say.rematch_wanted",
}


def sentences(events: Sequence[Event], view: View, say: Words) -> list[str]:
    """What happened, a sentence an event; runs of lost turns in one, and without the rolls, which the plays tell too."""
    said: list[str] = []
    lost: list[Event] = []
    for event in [*events, None]:
        if event is not None and is_lost_turn(event):
            lost.append(event)
        elif event is None or event["is"] != "rolled":
            said.extend(_lost(lost, view, say))
            lost = []
            said.append(sentence(event, view, say) if event is not None else "")
    return [each for each in said if each]


def is_lost_turn(event: Event) -> bool:
    """Did the table play it, since nothing fitted?"""
    return bool(event["is"] == "played" and event["by"] == "table")


def _lost(events: Sequence[Event], view: View, say: Words) -> list[str]:
    if not events:
        return []
    if len(events) == 1:
        roll = events[0]["play"][:2]
        return [say("covirus.lost", name=seat_name(view, events[0]["seat"], say), roll=roll)]
    return [say("covirus.lost.many", count=len(events), rolls=" ".join(event["play"][:2] for event in events))]


def sentence(event: Event, view: View, say: Words) -> str:
    """One event in a sentence; empty where there is nothing to tell."""
    told = BOARDS[view["game"]](event, view, say)
    return told if told is not None else _of_the_table(event, view, say)


def _of_the_table(event: Event, view: View, say: Words) -> str:
    name = seat_name(view, event["seat"], say) if "seat" in event else ""
    kind = event["is"]
    if kind in _OF_A_SEAT:
        return say(_OF_A_SEAT[kind], name=name)
    match kind:
        case "sat":
            return say("shell.say.sat", name=event["name"])
        case "started":
            return say("shell.say.started", number=event["game_number"])
        case "take_back_answered" | "stop_answered":
            return say("shell.say.agreed" if event["agree"] else "shell.say.declined", name=name)
        case "take_over_voted":
            away = seat_name(view, event["away"], say)
            return say("shell.say.voted_for" if event["agree"] else "shell.say.voted_against", name=name, away=away)
        case "finished":
            return ending(event, view, say)
    return ""


def ending(result: Mapping[str, Any], view: View, say: Words) -> str:
    """How a game ended: `result` is the view's, or the event's."""
    winners = [seat_name(view, seat, say) for seat in result["winners"]]
    if not winners:
        return say("shell.result.none")
    if len(winners) == 1:
        return say("shell.result.won", name=winners[0])
    if len(winners) == len(view["seats"]):
        return say("shell.result.draw")
    return say("shell.result.shared", names=winners)
