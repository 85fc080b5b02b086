"""What people at a table ask each other for: to take a play back, to stop, to let a bot play for who is away."""

from collections.abc import Sequence
from dataclasses import dataclass

from .seats import View, own_people, seat_name
from .standing import Event
from .wording import Words


@dataclass(frozen=True)
class Offer:
    """Something that people here are asked for."""

    kind: str
    """`take_back`, `stop` or `take_over`."""
    by: int
    """Who asks; of a take-over, who is away."""
    seats: tuple[int, ...]
    """The seats here that haven't answered."""

    def told(self, view: View, say: Words) -> str:
        """In a sentence; with several people here, for whom."""
        to = say("terminal.asked.to", name=seat_name(view, self.seats[0], say)) + " " if len(own_people(view)) > 1 else ""
        return to + say(f"shell.offer.{self.kind}", name=seat_name(view, self.by, say))


def offer_of(view: View, events: Sequence[Event]) -> Offer | None:
    """What somebody here is asked for; None if nothing. Whoever declined a bot is asked again once another agrees."""
    mine = own_people(view)
    for kind in ("take_back", "stop"):
        asked = view[kind]
        if asked is not None and (open_to := tuple(seat for seat in mine if seat not in asked["agreed"])):
            return Offer(kind, asked["seat"], open_to)
    for vote in view["votes"]:
        away = vote["away"]
        open_to = tuple(
            seat for seat in mine if seat in vote["needed"] and seat not in vote["agreed"] and not wants_to_wait(seat, away, events)
        )
        if open_to:
            return Offer("take_over", away, open_to)
    return None


def wants_to_wait(seat: int, away: int, events: Sequence[Event]) -> bool:
    """Has the seat declined that a bot plays for who is away, and has nobody agreed since?

    >>> votes = [{"is": "take_over_voted", "seat": seat, "away": 2, "agree": agree} for seat, agree in ((0, True), (1, False))]
    >>> wants_to_wait(1, 2, votes), wants_to_wait(0, 2, votes), wants_to_wait(1, 2, [*votes, votes[0]])
    (True, False, False)
    """
    votes = [event for event in events if event["is"] == "take_over_voted" and event["away"] == away]
    declined = max((at for at, vote in enumerate(votes) if vote["seat"] == seat and not vote["agree"]), default=None)
    return declined is not None and not any(vote["agree"] for vote in votes[declined:])
