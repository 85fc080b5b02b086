"""Real dice: people roll them and type what they show, for bots too, and mend what they mistyped as long as nothing was played with it."""

import re
from typing import TYPE_CHECKING, Final

from .dialogs import Ask
from .seats import View, has_real_dice, own_people, seat_name

if TYPE_CHECKING:
    from .table_screen import TableScreen

Pair = tuple[int, int]
_PARTING: Final = re.compile(r"[\s,;:·+/-]+")


def read_pairs(text: str) -> list[Pair]:
    """Pairs of dice, however they are parted; none, where something else was typed.

    >>> read_pairs("33, 5-2"), read_pairs("6 1"), read_pairs("7 1"), read_pairs("123")
    ([(3, 3), (5, 2)], [(6, 1)], [], [])
    """
    dice = _PARTING.sub("", text)
    if re.fullmatch(r"([1-6]{2})+", dice) is None:
        return []
    return [(int(dice[at]), int(dice[at + 1])) for at in range(0, len(dice), 2)]


def typist(view: View) -> int | None:
    """The seat here that types, or mends, the dice of the turn: who is to act, and anybody for a bot. None if none does."""
    if not has_real_dice(view) or view["phase"] != "playing" or view["turn"] is None:
        return None
    people, turn = own_people(view), view["turn"]
    is_a_bots = view["seats"][turn]["kind"] == "bot" or view["seats"][turn]["played_by_bot"] or view["seats"][turn]["resigned"]
    if not is_a_bots:
        return turn if turn in people else None
    return view["uncovered"] if view["uncovered"] in people else next(iter(people), None)


class RealDice:
    """Asks for the dice at the table of a screen."""

    def __init__(self, screen: "TableScreen") -> None:
        self._screen = screen

    @property
    def _view(self) -> View:
        return self._screen.client.view or {}

    def ask(self) -> None:
        """What does the roll of this turn show?"""
        view, say = self._view, self._screen.say
        seat = typist(view)
        if seat is not None:
            name = seat_name(view, view["turn"], say)
            title = say("chance.turn.type") if seat == view["turn"] else say("chance.turn.type_for", name=name)
            self._screen.app.push_screen(Ask(title, "4 2", view["roll"] or ""), self._rolled)

    def _rolled(self, text: str | None) -> None:
        if text is None:
            return
        view, pairs = self._view, read_pairs(text)
        seat = typist(view)
        if len(pairs) != 1:
            self._screen.note(self._screen.say("refusals.dice_missing"))
        elif seat is not None:
            self._screen.do("roll", seat=seat, after=view["n"], dice="".join(map(str, pairs[0])))

    def ask_roll_off(self, seat: int) -> None:
        """What did the roll-off show (V3)? All of it in one line, ties first."""
        view, say = self._view, self._screen.say
        names = " : ".join(seat_name(view, each["seat"], say) for each in view["seats"])
        self._screen.app.push_screen(Ask(f"{say('chance.roll_off')}\n\n{names}", "33 52"), lambda text: self._rolled_off(seat, text))

    def _rolled_off(self, seat: int, text: str | None) -> None:
        if text is None:
            return
        pairs = read_pairs(text)
        if pairs:
            self._screen.do("start", seat=seat, roll_off=pairs)
        else:
            self._screen.note(self._screen.say("refusals.roll_off_missing"))
