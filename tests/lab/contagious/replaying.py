"""A game that the lab has played, played again by its texts and counted by hand: what its row should say.

Nothing of the lab's own counting is used. Cards that a play takes are read off its text; who has been infected, off the position.
"""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Any

from quarantable.games.contagious.game import Contagious, Position
from quarantable.games.contagious.notation import play_of, spell
from quarantable.games.contagious.state import CARDS, State
from quarantable.games.contract import EVERYTHING
from quarantable.lab.contagious import playing
from quarantable.lab.setting import Setting
from tests.lab.builders import overheard, play
from tests.oracle.contagious import number_play

GAME = Contagious()
TENTHS = 10


@dataclass
class Told:
    """A game as its texts tell it."""

    setting: Setting
    deck: list[str]
    starter: int
    plays: list[str]


def told(setting: Setting, number: int = 0) -> tuple[Told, Any]:
    """A game of a run, and the row that the lab made of it."""
    with overheard(playing, "deal") as deals, overheard(playing, "play") as plays:
        row = play(setting, 1, number)[0]
    state = State.from_bytes(deals[0][0])
    deck = [CARDS[kind] for kind in reversed(state.deck[: state.draw_left])]
    return Told(setting, deck, deals[0][1], [spell(play_of(action)) for _, action in plays]), row


@dataclass
class Counted:
    """What is counted of a game, decision by decision."""

    players: int
    first_hands: list[Counter[str]]
    seats: list[int] = field(default_factory=list)
    legal: list[int] = field(default_factory=list)
    """How many plays there were to choose from."""
    takes: list[int] = field(default_factory=list)
    """Seats that took a pile on their turn."""
    dead: list[bool] = field(default_factory=list)
    piles: list[int] = field(default_factory=list)
    infections: int = 0
    bounces: int = 0
    played: list[Counter[str]] = field(default_factory=list)
    leaders: list[tuple[int, int]] = field(default_factory=list)
    """After each decision who alone has the smallest load, or −1, and by how many cards."""
    certain: list[bool] = field(default_factory=list)
    loads: list[int] = field(default_factory=list)
    left: list[Counter[str]] = field(default_factory=list)


def count(game: Told) -> Counted:
    """Play the game again and count."""
    setting = game.setting
    position = GAME.new(GAME.read_options(setting.options), setting.players, deck=game.deck, starter=game.starter)
    hands = hands_of(position)
    counted = Counted(setting.players, hands, played=[Counter() for _ in hands])
    for text in game.plays:
        seat = GAME.turn(position)
        assert seat is not None
        choices = choices_of(position, setting.is_forbidden_to(seat))
        assert text in choices
        counted.seats.append(seat)
        counted.legal.append(len(choices))
        counted.dead.append(choices == ["take"])
        count_decision(counted, position, seat, text)
    assert GAME.is_over(position)
    counted.loads = GAME.scores(position)
    counted.left = hands_at_the_end(position)
    return counted


def choices_of(position: Position, forbidden: Sequence[str]) -> list[str]:
    """What a seat may choose that may not play some cards."""
    legal = GAME.legal(position)
    allowed = [each for each in legal if not set(cards_in(each)) & set(forbidden)]
    if allowed:
        return allowed
    return ["take"] if position.state.pile_size else legal


def cards_in(text: str) -> Counter[str]:
    """The cards that a play takes out of the hand."""
    if text in ("take", "accept"):
        return Counter()
    if text == "bounce":
        return Counter({"shield": 1})
    if numbers := number_play(text):
        rank, naturals, wilds = numbers
        return +Counter({str(rank): naturals, "W": wilds})
    return Counter({text.partition(">")[0]: 1})


def count_decision(counted: Counted, position: Position, seat: int, text: str) -> None:
    """Make a play, and count what it does."""
    pile, shields = position.state.pile_size, shields_by_seat(position)
    if text == "take":
        take_whole_pile(counted, position, seat, pile)
    else:
        GAME.play(position, text)
    counted.played[seat] += cards_in(text)
    is_asked = counted_settles(position, text)
    if text == "bounce":
        counted.bounces += 1
    elif text == "accept":
        counted.infections += 1
        counted.piles.append(pile)
    elif text.startswith("contagion") and not is_asked:
        count_contagion(counted, position, seat, text, pile, shields)
    loads = GAME.scores(position)
    least, second = sorted(loads)[:2]
    counted.leaders.append((loads.index(least) if least < second else -1, second - least))
    counted.certain.append("antibodies" not in out_of_sight(position) and second - least > total(position) - sum(loads))


def take_whole_pile(counted: Counted, position: Position, seat: int, pile: int) -> None:
    """A seat takes the pile (C7): also one that may only not play what it holds, whom the rules would not let take it."""
    counted.takes.append(seat)
    counted.piles.append(pile)
    if "take" in GAME.legal(position):
        GAME.play(position, "take")
        return
    position.state.may_always_take = 1
    GAME.play(position, "take")
    position.state.may_always_take = int(position.options.take == "free")


def counted_settles(position: Position, text: str) -> bool:
    """Does a Contagion that was just sent wait for an answer?"""
    return text.startswith("contagion") and position.state.asked != -1


def count_contagion(counted: Counted, position: Position, seat: int, text: str, pile: int, before: list[int]) -> None:
    """A Contagion that Shields answered by themselves (C18): the named seat first, then by turns."""
    target, drawn = int(text.partition(">")[2]), sum(before) - sum(shields_by_seat(position))
    counted.infections += 1
    counted.bounces += drawn
    counted.piles.append(pile + 1 + drawn)
    for number in range(drawn):
        counted.played[seat if number % 2 else target]["shield"] += 1


def shields_by_seat(position: Position) -> list[int]:
    """Shields in hands, and last those in the draw pile."""
    hands = hands_at_the_end(position) if GAME.is_over(position) else hands_of(position)
    return [*(hand["shield"] for hand in hands), draw_pile(position)["shield"]]


def hands_of(position: Position) -> list[Counter[str]]:
    return [Counter(hand) for hand in GAME.state(position, EVERYTHING)["hands"]]


def hands_at_the_end(position: Position) -> list[Counter[str]]:
    """Of each load the cards that only who sees everything sees: they came from the hand (C21)."""
    all_cards, seen = (GAME.state(position, viewer)["load_cards"] for viewer in (EVERYTHING, None))
    return [Counter(every) - Counter(public) for every, public in zip(all_cards, seen, strict=True)]


def draw_pile(position: Position) -> Counter[str]:
    return Counter(CARDS[kind] for kind in position.state.deck[: position.state.draw_left])


def out_of_sight(position: Position) -> Counter[str]:
    """Cards in hands and in the draw pile: the ones that can still be played."""
    return sum(hands_of(position), draw_pile(position)) if not GAME.is_over(position) else Counter()


def total(position: Position) -> int:
    return sum(position.options.deck)


def expected(game: Told) -> dict[str, Any]:
    """What the row of a game should say, by field."""
    counted = count(game)
    decisions, seats = len(counted.seats), range(counted.players)
    winners = [seat for seat in seats if counted.loads[seat] == min(counted.loads)]
    ends = [decisions * tenth // TENTHS for tenth in range(TENTHS + 1)]
    after = [counted.leaders[end - 1] if end else (-1, 0) for end in ends[1:]]
    return {
        "decisions": decisions,
        "forced": counted.legal.count(1),
        "choices": sum(counted.legal),
        "lead_changes": changes([leader for leader, _ in counted.leaders]),
        "led_from": led_from([leader for leader, _ in counted.leaders], winners),
        "certain_at": counted.certain.index(True) + 1 if True in counted.certain else decisions,
        "largest_pile": max(counted.piles, default=0),
        "infections": counted.infections,
        "bounces": counted.bounces,
        "stopped": 0,
        "starter": game.starter,
        "winners": len(winners),
        "loads": counted.loads,
        "won": [int(seat in winners) for seat in seats],
        "turns": [counted.seats.count(seat) for seat in seats],
        "takes": [counted.takes.count(seat) for seat in seats],
        "dead": [sum(dead for dead, by in zip(counted.dead, counted.seats, strict=True) if by == seat) for seat in seats],
        "dead_in": [sum(counted.dead[first:end]) for first, end in pairwise(ends)],
        "turns_in": [end - first for first, end in pairwise(ends)],
        "leader_after": [leader for leader, _ in after],
        "lead_after": [lead for _, lead in after],
        "first_hands": [by_kind(hand) for hand in counted.first_hands],
        "played": [by_kind(cards) for cards in counted.played],
        "left": [by_kind(hand) for hand in counted.left],
    }


def changes(leaders: list[int]) -> int:
    """How often another seat leads alone than the last that did."""
    alone = [leader for leader in leaders if leader != -1]
    return sum(before != after for before, after in pairwise(alone))


def led_from(leaders: list[int], winners: list[int]) -> int:
    """Decisions made when the winner last came to lead alone; of a shared win all."""
    if len(winners) > 1:
        return len(leaders)
    last_of_others = max((index for index, leader in enumerate(leaders) if leader != winners[0]), default=-1)
    return last_of_others + 2


def by_kind(cards: Counter[str]) -> list[int]:
    return [cards[card] for card in CARDS]
