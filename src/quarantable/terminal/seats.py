"""Who sits where, by the names people know them by."""

from collections.abc import Mapping
from typing import Any, Final

from .wording import Words

View = Mapping[str, Any]
"""*The view* of docs/socket.md."""
BOT_NAMES: Final = ("Pip", "Mo", "Zia", "Tam", "Bea", "Lux")
"""As on the page."""


def seat_name(view: View, seat: int, say: Words) -> str:
    """A person's name, or a bot's; the number of a seat that nobody has taken."""
    each = view["seats"][seat]
    if each["kind"] == "bot":
        bots = [other["seat"] for other in view["seats"] if other["kind"] == "bot"]
        return say("shell.seat.bot.named", name=BOT_NAMES[bots.index(seat)]) if len(bots) > 1 else say("shell.seat.bot")
    return str(each["name"] or say("shell.seat.number", number=seat + 1))


def player_name(view: View, player: int, say: Words) -> str:
    """The name of a player of the game that is on."""
    return seat_name(view, view["order"][player], say)


def own_people(view: View) -> list[int]:
    """The seats of this client that a person plays."""
    return [seat for seat in view["mine"] if not view["seats"][seat]["played_by_bot"] and not view["seats"][seat]["resigned"]]


def acting_seat(view: View) -> int | None:
    """The seat of this client that is to act and may; None if it is another's turn, or the seat is covered."""
    turn = view["turn"]
    if view["phase"] != "playing" or turn not in own_people(view):
        return None
    return turn if view["uncovered"] == turn else None


def has_real_dice(view: View) -> bool:
    """Do people roll dice of their own, and type what they show?"""
    return bool(view["chance"]["dice"] == "typed")


def starting_seat(view: View) -> int | None:
    """The seat here that may start a game now by a key; None if none may."""
    if view["phase"] == "finished":
        return _rolling_off_seat(view)
    is_here = view["creator"] in view["mine"]
    return view["creator"] if view["phase"] == "gathering" and is_here and can_start(view) else None


def _rolling_off_seat(view: View) -> int | None:
    """The seat here that may type the roll-off of a rematch, which all people want."""
    people = [seat["seat"] for seat in view["seats"] if seat["kind"] == "person"]
    if not has_real_dice(view) or any(seat not in view["rematch"] for seat in people):
        return None
    return next((seat for seat in view["mine"] if seat in people), None)


def can_start(view: View) -> bool:
    """Are all seats filled, and all nonces said? What `can.start` says of the uncovered seat holds for the creator's, covered or not."""
    people = [seat for seat in view["seats"] if seat["kind"] == "person"]
    has_all = has_real_dice(view) or all(str(seat["seat"]) in view["chance"]["nonces"] for seat in people)
    return has_all and all(seat["filled"] for seat in view["seats"])
