"""It's Contagious! once more, from `docs/rules/contagious.md` alone: slow, and as plain as the rules' own words.

Nothing is shared with the house's rules. Cards are their names, hands and piles are lists of them; a play is legal exactly if no rule
refuses it.
"""

from collections import Counter
from dataclasses import dataclass, field
from typing import Any

RANKS = [str(rank) for rank in range(1, 14)]
SORTED = [*RANKS, "W", "contagion", "shield", "blowback", "flatten", "antibodies"]
WRITTEN = {**dict.fromkeys(RANKS, 4), **{str(rank): 5 for rank in range(2, 9)}, "W": 4, "contagion": 1}
WRITTEN |= dict.fromkeys(["shield", "blowback", "flatten", "antibodies"], 2)
DEFAULTS: dict[str, Any] = {"take": "forced", "shield": "automatic", "flatten_again": "stays", "hand_size": 6}

NumberPlay = tuple[int, int, int]
"""Rank, naturals, Wilds."""


def in_order(cards: list[str]) -> list[str]:
    return sorted(cards, key=SORTED.index)


def spell(rank: int, naturals: int, wilds: int) -> str:
    """How a number play is written."""
    many = "" if wilds == 1 else f"*{wilds}"
    if not naturals:
        return f"W{many}={rank}"
    return str(rank) + (f"*{naturals}" if naturals > 1 else "") + (f"+W{many}" if wilds else "")


def number_play(text: str) -> NumberPlay | None:
    """The number play that a text is; None if it is not spelt as one."""
    body, _, announced = text.partition("=")
    cards, _, with_wilds = body.partition("+")
    head, _, count = cards.partition("*")
    wild_count = with_wilds.partition("*")[2]
    try:
        if head == "W":
            play = (int(announced), 0, int(count or 1))
        else:
            play = (int(head), int(count or 1), int(wild_count or 1) if with_wilds else 0)
    except ValueError:
        return None
    return play if spell(*play) == text and 1 <= play[0] <= 13 else None


@dataclass
class Game:
    """A game from its deal on."""

    players: int
    starter: int
    deck: list[str]
    options: dict[str, Any] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.options = DEFAULTS | self.options
        self.size = self.options["hand_size"]
        self.draw_pile = list(self.deck)
        self.hands: list[list[str]] = [[] for _ in range(self.players)]
        for _ in range(self.size):
            for hand in self.hands:
                hand.append(self.draw_pile.pop(0))
        self.loads: list[list[str]] = [[] for _ in range(self.players)]
        self.from_hands: list[list[str]] = [[] for _ in range(self.players)]
        self.direction, self.to_play, self.over = 1, self.starter, False
        self.contagion: tuple[int, int] | None = None  # who sent it last, and whom it has reached
        self.new_round()

    def new_round(self) -> None:
        # Plays of this round: the number play or the name of the Power Card, in order.
        self.pile: list[str] = []
        self.value: int | None = None
        self.top: int | None = None
        self.down = False
        self.last_player: int | None = None

    # what is refused

    def refusal(self, text: str) -> str | None:
        """The rule that refuses a play; None if it is legal. In the order of checks of the rules."""
        if self.over:
            return "C19"
        numbers = number_play(text)
        target = self.target(text)
        if numbers is None and target is None and text not in [*SORTED[15:], "take", "accept", "bounce"]:
            return "notation"
        if self.contagion or text in ("accept", "bounce"):
            return self.refused_answer(text)
        if text == "take":
            return self.refused_take()
        if numbers:
            return self.refused_numbers(*numbers)
        return self.refused_power(text, target)

    def target(self, text: str) -> int | None:
        name, _, seat = text.partition(">")
        return int(seat) if name == "contagion" and seat.isdecimal() and str(int(seat)) == seat else None

    def refused_answer(self, text: str) -> str | None:
        if not self.contagion or text not in ("accept", "bounce"):
            return "C18"
        return "C18" if text == "bounce" and "shield" not in self.hands[self.contagion[1]] else None

    def refused_take(self) -> str | None:
        if not self.pile:
            return "C8"
        return "C7" if self.options["take"] == "forced" and self.cards_that_can_be_played() else None

    def refused_power(self, text: str, target: int | None) -> str | None:
        card = text if target is None else "contagion"
        if card not in self.hands[self.to_play]:
            return "C6"
        return "C17" if target is not None and (target == self.to_play or target >= self.players) else None

    def refused_numbers(self, rank: int, naturals: int, wilds: int) -> str | None:
        hand = Counter(self.hands[self.to_play])
        if naturals > hand[str(rank)] or wilds > hand["W"]:
            return "C6"
        if wilds and not 2 <= rank <= 8:
            return "C9"
        total = rank * (naturals + wilds)
        if self.value is None:
            return None
        if self.down:
            return None if total < self.value else "C15"
        return None if rank == self.top or total > self.value else "C10"

    # what is legal

    def cards_that_can_be_played(self) -> list[str]:
        hand = Counter(self.hands[self.to_play])
        numbers = [spell(r, n, w) for r in range(1, 14) for n in range(hand[str(r)] + 1) for w in range(hand["W"] + 1) if n + w]
        powers = ["shield", "blowback", "flatten", "antibodies", *[f"contagion>{seat}" for seat in range(self.players)]]
        return [each for each in numbers + powers if self.refusal(each) is None]

    def legal(self) -> list[str]:
        if self.over:
            return []
        others = [each for each in ("take", "accept", "bounce") if self.refusal(each) is None]
        return others if self.contagion else self.cards_that_can_be_played() + others

    # what a play does

    def play(self, text: str) -> None:
        """Make a legal play."""
        if text == "take":
            leader = self.last_player
            self.infect(self.to_play)
            assert leader is not None
            self.to_play = leader
        elif text == "accept":
            self.settle()
        elif text == "bounce":
            self.bounce()
        elif text.startswith("contagion"):
            self.send(int(text[10:]))
        else:
            self.pass_on(text)

    def pass_on(self, text: str) -> None:
        me, numbers = self.to_play, number_play(text)
        if numbers:
            self.put_numbers(*numbers)
        else:
            self.put_power(text)
        self.last_player = me
        self.draw_up(me)
        self.to_play = (me + self.direction) % self.players
        if not self.hands[me]:
            self.end()

    def put(self, seat: int, card: str) -> None:
        self.hands[seat].remove(card)
        self.pile.append(card)

    def put_numbers(self, rank: int, naturals: int, wilds: int) -> None:
        for card in [str(rank)] * naturals + ["W"] * wilds:
            self.put(self.to_play, card)
        added = self.value if rank == self.top and not self.down else 0
        self.value = (added or 0) + rank * (naturals + wilds)
        self.top = rank

    def put_power(self, card: str) -> None:
        self.put(self.to_play, card)
        self.top = None
        if card == "blowback":
            self.direction *= -1
        if card == "flatten":
            self.down = not self.down if self.options["flatten_again"] == "reverses" else True
        if card == "antibodies":
            self.pile += self.loads[self.to_play]
            self.loads[self.to_play] = []

    def send(self, target: int) -> None:
        sender = self.to_play
        self.put(sender, "contagion")
        self.draw_up(sender)
        self.top, self.last_player = None, sender
        self.reach(sender, target)
        if self.options["shield"] == "automatic":
            while "shield" in self.hands[self.to_play]:
                self.bounce()
            self.settle()

    def reach(self, sender: int, target: int) -> None:
        self.contagion = (sender, target)
        self.to_play = target

    def bounce(self) -> None:
        assert self.contagion
        sender, target = self.contagion
        self.put(target, "shield")
        self.draw_up(target)
        self.last_player = target
        self.reach(target, sender)

    def settle(self) -> None:
        assert self.contagion
        sender, infected = self.contagion
        self.contagion = None
        self.infect(infected)
        if not self.hands[sender] or not self.hands[infected]:
            self.end()

    def infect(self, seat: int) -> None:
        self.loads[seat] += self.pile
        self.new_round()
        self.to_play = seat

    def draw_up(self, seat: int) -> None:
        while len(self.hands[seat]) < self.size and self.draw_pile:
            self.hands[seat].append(self.draw_pile.pop(0))

    def end(self) -> None:
        self.infect(self.to_play)
        for seat in range(self.players):
            self.loads[seat] += self.hands[seat]
            self.from_hands[seat], self.hands[seat] = self.hands[seat], []
        self.over = True

    # what it looks like

    def scores(self) -> list[int]:
        return [len(load) for load in self.loads]

    def winners(self) -> list[int]:
        return [seat for seat, score in enumerate(self.scores()) if score == min(self.scores())] if self.over else []

    def state(self) -> dict[str, Any]:
        """The position as the engine protocol says it, nothing hidden."""
        return {
            "players": self.players,
            "turn": None if self.over else self.to_play,
            "asked": self.contagion[1] if self.contagion else None,
            "value": self.value,
            "counting": "down" if self.down else "up",
            "direction": self.direction,
            "top": self.top,
            "pile": in_order(self.pile),
            "hands": [in_order(hand) for hand in self.hands],
            "hand_sizes": [len(hand) for hand in self.hands],
            "loads": self.scores(),
            "load_cards": [in_order(load) for load in self.loads],
            "draw_left": len(self.draw_pile),
            "leader": self.last_player,
            "over": self.over,
            "scores": self.scores(),
            "winners": self.winners(),
            "next_starter": self.scores().index(max(self.scores())),
        }

    def view(self, seat: int | None) -> dict[str, Any]:
        """What a seat, or a spectator (None), may see of it (C21)."""
        seen = self.state()
        seen["hands"] = [hand if self.over or owner == seat else None for owner, hand in enumerate(seen["hands"])]
        seen["load_cards"] = [
            in_order(list((Counter(load) - Counter(hidden)).elements())) for load, hidden in zip(self.loads, self.from_hands, strict=True)
        ]
        return seen
