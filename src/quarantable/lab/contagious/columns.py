"""The columns of a table of games of It's Contagious!"""

from typing import Final

import numpy as np

from quarantable.games.contagious.state import CARDS, KINDS
from quarantable.lab.columns import Column, plain, seated, tenths
from quarantable.lab.setting import Setting

from .row import TENTHS

_OF_THE_GAME: Final = {
    "starter": "The seat that leads the first round (C5).",
    "winners": "How many seats have the smallest Viral Load and share the win (C20).",
    "decisions": "Plays, takes and answers to a Contagion (C18), forced ones too.",
    "forced": "Decisions with one legal play.",
    "choices": "Legal plays, summed over all decisions; choices / decisions is the branching factor.",
    "lead_changes": "How often another seat came to have the smallest Viral Load alone.",
    "led_from": "Decisions made when the winner last came to have the smallest load alone; a shared win: all.",
    "certain_at": "Decisions made when nothing could change the winner any more, as far as counting cards can tell.",
    "largest_pile": "Cards of the largest pile that anybody took (C7, C17); one left at the end (C19) doesn't count.",
    "infections": "Contagions that were settled (C17).",
    "bounces": "Shields that answered a Contagion (C18).",
    "stopped": "1: the game was cut off after 10,000 decisions, and shared by all; none is known that comes near it.",
}
_OF_A_SEAT: Final = {
    "loads": "Viral Load of seat {seat} at the end.",
    "won": "1: seat {seat} wins or shares the win.",
    "turns": "Decisions of seat {seat}.",
    "takes": "Piles that seat {seat} took on its turn (C7).",
    "dead": "Decisions of seat {seat} at which nothing but taking the pile was legal (C7), or allowed.",
}
_NAMES: Final = {"loads": "load", "won": "won", "turns": "turns", "takes": "takes", "dead": "dead"}


def columns(setting: Setting) -> list[Column]:
    """All of them, for the seats of this setting."""
    players = setting.players
    return [
        *plain(_OF_THE_GAME),
        *seated(_OF_A_SEAT, _NAMES, players),
        *tenths("dead_in", "dead_in", "Dead turns in tenth {tenth} of the game.", TENTHS),
        *tenths("turns_in", "turns_in", "Decisions in tenth {tenth} of the game.", TENTHS),
        *tenths("leader_after", "leader_after", "Who alone has the smallest load after tenth {tenth}; −1: nobody.", TENTHS),
        *tenths("lead_after", "lead_after", "By how many cards that is, after tenth {tenth}; 0: nobody leads alone.", TENTHS),
        *(_of_cards(kind, seat) for seat in range(players) for kind in range(KINDS)),
        *(_of_dealt(kind, seat) for seat in range(players) for kind in range(KINDS)),
        *(_of_played(kind) for kind in range(KINDS)),
    ]


def _of_cards(kind: int, seat: int) -> Column:
    return Column(
        f"held_{CARDS[kind]}_{seat}",
        f"How many {CARDS[kind]} came into the hand of seat {seat}, dealt or drawn.",
        lambda rows: rows["played"][:, seat, kind] + rows["left"][:, seat, kind],
    )


def _of_dealt(kind: int, seat: int) -> Column:
    return Column(
        f"dealt_{CARDS[kind]}_{seat}",
        f"How many {CARDS[kind]} were dealt to seat {seat} (C4).",
        lambda rows: np.asarray(rows["first_hands"][:, seat, kind]),
    )


def _of_played(kind: int) -> Column:
    return Column(
        f"played_{CARDS[kind]}",
        f"How many {CARDS[kind]} were played, by all seats.",
        lambda rows: rows["played"][:, :, kind].sum(axis=1, dtype=np.uint8),
    )
