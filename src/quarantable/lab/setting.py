"""What a run of the lab plays: the game, its options, who sits where, and the seed that all its chance comes from."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Final

from quarantable.bots.levels import LEVELS
from quarantable.games.contagious.state import CARDS
from quarantable.games.contract import Refusal, Value
from quarantable.games.registry import GAMES
from quarantable.games.wording import shown

USUAL_PLAYOUTS: Final = 200
"""How many playouts a move `best` has in the lab, where none are named."""
MOST_PLAYOUTS: Final = 10_000_000
CAN_BE_FORBIDDEN: Final[Mapping[str, tuple[str, ...]]] = {
    "contagious": CARDS,
    "covirus": ("rectangles", *(f"{larger}{smaller}" for larger in range(1, 7) for smaller in range(1, larger + 1))),
}
"""By game, what can be forbidden to a seat: cards, or placements by their dice."""
LOOK_AHEAD: Final = ("strong", "best")
"""Levels that can't play by house rules."""
PROPOSALS: Final[Mapping[str, Mapping[str, str]]] = {
    "contagious": {},
    "covirus": {
        "consolation": "Who would lose a turn (V8) fills one unoccupied square next to their own colour or in their bottom line instead.",
        "attached_single": "The square of a double 1 (V6) lies next to one's own colour or in one's bottom line, as rectangles do (V4).",
        "secured": "In an open line of which one player has filled half or more, the other may fill nothing.",
    },
}
"""By game, house rules that can be tried out: proposals that are no options of the game."""
_BOT: Final = re.compile(r"([a-z]+)(?:@([0-9]{1,8}))?")


class UnknownBot(Refusal):
    """What was written is no bot of the lab."""

    rule = "protocol"
    sentence = (
        "{bot} is no bot of the lab. A bot is a level ({levels}), best with a number of playouts a move (best@500): "
        "seconds would give other games every time."
    )


class WrongBots(Refusal):
    """So many bots can't sit at so many seats."""

    rule = "protocol"
    sentence = "{bots} bots don't fit {players} seats: name one for each seat, or one for all."


class WrongTable(Refusal):
    """A game for so many was asked for with another number."""

    rule = "protocol"
    sentence = "{title} is for {players} players."


class CantForbid(Refusal):
    """What was written can't be forbidden to a seat."""

    rule = "protocol"
    sentence = "{what} can't be forbidden in this game. It must be one of: {choices}."


class UnknownProposal(Refusal):
    """What was written is no house rule."""

    rule = "protocol"
    sentence = "{name} is no house rule of this game; there are: {choices}."


class CantPlayBy(Refusal):
    """Who looks ahead knows the game's rules only."""

    rule = "protocol"
    sentence = "{bot} doesn't know house rules; random, gentle, fair and greedy do."


class NoSuchSeat(Refusal):
    """Nobody sits there."""

    rule = "protocol"
    sentence = "There is no seat {seat}; there are seats 0 to {last}."


@dataclass(frozen=True, slots=True)
class Bot:
    """Who plays a seat."""

    level: str
    playouts: int = USUAL_PLAYOUTS
    """A move, if it thinks."""

    @property
    def name(self) -> str:
        """As it is written: `greedy`, `best@500`."""
        return f"{self.level}@{self.playouts}" if self.level == "best" else self.level


@dataclass(frozen=True, slots=True)
class Setting:
    """A run, but for how many games it has."""

    game: str
    options: Mapping[str, Value]
    """All of them, as `Game.write_options` gives them."""
    bots: tuple[Bot, ...]
    """By player; as many as play."""
    seed: int
    forbidden: tuple[tuple[str, ...], ...] = ()
    """By player, the cards, or the dice, that it may not use; empty: nobody is forbidden anything."""
    house: tuple[str, ...] = ()
    """House rules that are tried out (`PROPOSALS`)."""
    has_own_chance: bool = field(default=False)
    """Does chance have a stream of its own even where all play at random? For comparing: the same deals and dice by other rules."""

    @property
    def players(self) -> int:
        """How many play."""
        return len(self.bots)

    @property
    def is_random(self) -> bool:
        """Is it the run that `bots.random_play` and the C in `bench/limit` play?"""
        return not (self.has_own_chance or self.house or any(self.forbidden)) and all(bot.level == "random" for bot in self.bots)

    def is_forbidden_to(self, player: int) -> tuple[str, ...]:
        """What this player may not use."""
        return self.forbidden[player] if self.forbidden else ()


def read_bot(text: str) -> Bot:
    """The bot that a text names. Raises `UnknownBot`.

    >>> read_bot("best@500"), read_bot("greedy").name
    (Bot(level='best', playouts=500), 'greedy')
    """
    found = _BOT.fullmatch(text)
    if found is None or found[1] not in LEVELS or (found[2] and found[1] != "best"):
        raise UnknownBot(bot=shown(text), levels=", ".join(LEVELS))
    playouts = int(found[2]) if found[2] else USUAL_PLAYOUTS
    if not 1 <= playouts <= MOST_PLAYOUTS:
        raise UnknownBot(bot=shown(text), levels=", ".join(LEVELS))
    return Bot(found[1], playouts)


def read_bots(texts: Sequence[str], players: int) -> tuple[Bot, ...]:
    """Bots for so many players: one for each, or one for all. Raises `UnknownBot` or `WrongBots`.

    >>> [bot.name for bot in read_bots(["greedy"], 3)]
    ['greedy', 'greedy', 'greedy']
    """
    bots = tuple(map(read_bot, texts))
    if len(bots) == 1:
        return bots * players
    if len(bots) != players:
        raise WrongBots(bots=len(bots), players=players)
    return bots


def setting_of(
    game: str, options: Mapping[str, Any] | str | None, bots: Sequence[str], players: int | None, seed: int, **further: Any
) -> Setting:
    """A setting from what was written. Raises the refusal of a set-up that can't be, `UnknownBot`, `WrongBots` or `WrongTable`.

    Who doesn't say how many play gets as many as bots are named, but no fewer than the game needs.

    >>> setting_of("contagious", None, ["random"], 4, 5).players
    4
    """
    rules = GAMES[game]
    read = rules.read_options(options)
    seats = players if players is not None else max(len(bots), rules.players.start)
    check_set_up(game, read, seats)
    return Setting(game, rules.write_options(read), read_bots(bots, seats), seed, **further)


def read_forbidden(setting: Setting, texts: Sequence[str]) -> Setting:
    """The setting with what texts such as `0:contagion,W` forbid to seats. Raises `CantForbid` or `NoSuchSeat`.

    >>> setting = setting_of("covirus", None, ["greedy"], None, 5)
    >>> read_forbidden(setting, ["1:66,rectangles"]).forbidden
    ((), ('66', 'rectangles'))
    """
    if not texts:
        return setting
    forbidden: list[tuple[str, ...]] = [()] * setting.players
    for text in texts:
        seat, _, names = text.partition(":")
        if seat not in map(str, range(setting.players)):
            raise NoSuchSeat(seat=shown(seat), last=setting.players - 1)
        forbidden[int(seat)] += tuple(_checked(setting.game, name.strip()) for name in names.split(","))
    return replace(setting, forbidden=tuple(forbidden))


def _checked(game: str, name: str) -> str:
    if name not in CAN_BE_FORBIDDEN[game]:
        raise CantForbid(what=shown(name), choices=", ".join(CAN_BE_FORBIDDEN[game]))
    return name


def read_house(setting: Setting, names: Sequence[str]) -> Setting:
    """The setting with these house rules. Raises `UnknownProposal`, or `UnknownBot` where somebody sits there who can't play by them."""
    for name in names:
        if name not in PROPOSALS[setting.game]:
            raise UnknownProposal(name=shown(name), choices=", ".join(PROPOSALS[setting.game]) or "none")
    thinking = next((bot for bot in setting.bots if names and bot.level in LOOK_AHEAD), None)
    if thinking is not None:
        raise CantPlayBy(bot=thinking.name)
    return replace(setting, house=tuple(names))


def check_set_up(game: str, options: Any, players: int) -> None:
    """Raises the refusal of a game that can't be set up so: C2, C3, C5, or `WrongTable` where the game is for others."""
    rules = GAMES[game]
    if rules.has_cards:
        agreed = rules.write_options(options)["starter"]
        rules.new(options, players, deck=rules.cards(options), starter=agreed if isinstance(agreed, int) else 0)
    elif players not in rules.players:
        raise WrongTable(title=rules.title, players=rules.players.start)
