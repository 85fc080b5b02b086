"""A game's options told to a form, a help page, a program in another language: plain values that JSON can carry."""

from typing import Any

from .contract import Game, OptionSpec


def described(game: Game[Any, Any]) -> dict[str, Any]:
    """What there is to choose before a game.

    >>> from quarantable.games.registry import GAMES
    >>> described(GAMES["covirus"])["options"][0]
    {'name': 'width', 'default': 20, 'rule': 'V1', 'sentence': 'How many squares a line has.', 'least': 4, 'most': 40}
    """
    return {
        "name": game.name,
        "title": game.title,
        "least_players": game.players.start,
        "most_players": game.players.stop - 1,
        "has_dice": game.has_dice,
        "has_cards": game.has_cards,
        "options": [_option(spec) for spec in game.option_specs],
        "presets": {name: dict(values) for name, values in game.presets.items()},
    }


def _option(spec: OptionSpec) -> dict[str, Any]:
    told: dict[str, Any] = {"name": spec.name, "default": spec.default, "rule": spec.rule, "sentence": spec.sentence}
    if spec.choices:
        told["choices"] = spec.choices
    if spec.least is not None:
        told |= {"least": spec.least, "most": spec.most}
    return told
