"""From a request to the first position of a game: what was asked for, what was left to the seed, what to chance."""

import secrets
from collections import Counter
from collections.abc import Callable, Mapping
from functools import partial
from typing import Any

from quarantable.chance.splitmix import below, seeded
from quarantable.games.contract import Game, Position, Refusal
from quarantable.games.registry import GAMES
from quarantable.games.wording import shown
from quarantable.protocol.engine import MissingKey, New, UnknownKey, WrongValue

AnyGame = Game[Any, Any]
AnyPosition = Position[Any, Any]


def find_game(name: str) -> AnyGame:
    """The game of this name; raises `WrongValue` if there is none."""
    if name not in GAMES:
        raise WrongValue(key="game", value=shown(name), expected=f"one of {', '.join(GAMES)}")
    return GAMES[name]


def set_up(request: New) -> AnyPosition:
    """The start of the game that is asked for. Refuses what can't be read (`protocol`), then players, starter, deck (C3, C5, C2)."""
    game = find_game(request.game)
    return _set_up_cards(game, request) if game.has_cards else _set_up_field(game, request)


def _set_up_field(game: AnyGame, request: New) -> AnyPosition:
    for key in ("players", "starter", "deck", "seed"):
        if getattr(request, key) is not None:
            raise UnknownKey(do="new", key=key)
    return game.new(read_options(game, request.options), game.players[0])


def _set_up_cards(game: AnyGame, request: New) -> AnyPosition:
    if request.players is None:
        raise MissingKey(do="new", key="players")
    given = _as_map(request.options)
    starter = _starter(request, given)
    _refuse_unreadable(game, given)
    _refuse_players(game, request.players, starter)
    if request.deck is not None:
        given = {"deck": Counter(request.deck), **given}
    options = game.read_options(given)
    pick = _picker(request.seed)
    # The seed shuffles before it draws the starter, as bench/limit does.
    deck = request.deck if request.deck is not None else shuffled(game.cards(options), pick)
    return game.new(options, request.players, deck=deck, starter=pick(request.players) if starter is None else starter)


def _as_map(options: Mapping[str, Any] | str | None) -> dict[str, Any]:
    return {"preset": options} if isinstance(options, str) else dict(options or {})


def _starter(request: New, given: Mapping[str, Any]) -> int | None:
    agreed = given.get("starter")
    if agreed is None or request.starter is None:
        return request.starter if agreed is None else agreed
    if agreed != request.starter:
        raise WrongValue(key="starter", value=shown(request.starter), expected="the one that the options name")
    return request.starter


def read_options(game: AnyGame, given: Mapping[str, Any] | str | None) -> Any:
    """The game's options. What can't be read at all (`protocol`) is refused before what runs against a rule."""
    _refuse_unreadable(game, _as_map(given))
    return game.read_options(given)


def _refuse_unreadable(game: AnyGame, given: Mapping[str, Any]) -> None:
    for name, value in given.items():
        try:
            game.read_options({name: value})
        except Refusal as refusal:
            if refusal.rule == "protocol":
                raise


def _refuse_players(game: AnyGame, players: int, starter: int | None) -> None:
    # A deck that suits everyone leaves nothing but players (C3) and starter (C5) to refuse.
    options = game.read_options()
    game.new(options, players, deck=game.cards(options), starter=starter or 0)


def _picker(seed: int | None) -> Callable[[int], int]:
    """A number below n: drawn by the seed, or else by chance."""
    return secrets.randbelow if seed is None else partial(below, seeded(seed))


def shuffled(cards: tuple[str, ...], pick: Callable[[int], int]) -> list[str]:
    """The deck in order, first card first (C4): Fisher–Yates from the last card down, then read backwards.

    >>> shuffled(("1", "2", "3"), lambda n: 0)
    ['1', '3', '2']
    """
    deck = list(cards)
    for last in range(len(deck) - 1, 0, -1):
        other = int(pick(last + 1))
        deck[last], deck[other] = deck[other], deck[last]
    return deck[::-1]
