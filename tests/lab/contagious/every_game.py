"""Every game of a tiny deck with how likely it is when all play at random: all deals, starters and choices, by the game's texts.

As a program with compiled rules it prints what many runs of such decks show: `python -m tests.lab.contagious.every_game GAMES RUNS`.
"""

import json
import sys
from collections import defaultdict
from collections.abc import Iterator
from fractions import Fraction
from itertools import permutations
from typing import Any

from quarantable.evidence.figure import Figure
from quarantable.games.contagious.game import Contagious, Position
from quarantable.lab.measures import figure_of
from quarantable.lab.setting import Setting
from quarantable.lab.studied import STUDIED
from quarantable.lab.summary import Summary
from tests.lab.builders import of_cards, play
from tests.lab.contagious.replaying import Told, expected

GAME = Contagious()
TINY = (
    of_cards(players=2, hand_size=1, deck={"2": 1, "3": 2, "W": 1, "shield": 1}),
    of_cards(players=2, hand_size=2, deck={"4": 1, "7": 2, "antibodies": 1, "flatten": 1}),
    of_cards(players=3, hand_size=1, deck={"3": 2, "contagion": 1, "blowback": 1}, take="free"),
    of_cards(players=2, hand_size=1, deck={"5": 1, "6": 1, "contagion": 1, "shield": 2}, shield="choice", starter=1),
)
RATIOS = ("forced", "branching", "dead", "led_from")
"""What is measured per decision."""


def every_game(setting: Setting) -> Iterator[tuple[Fraction, Told]]:
    """All games of a setting, each with its chance; the chances sum to 1."""
    options = GAME.read_options(setting.options)
    cards = GAME.cards(options)
    deals: defaultdict[tuple[str, ...], int] = defaultdict(int)
    for deal in permutations(cards):
        deals[deal] += 1
    total = sum(deals.values())
    starters = range(setting.players) if options.starter is None else [options.starter]
    for deal, count in deals.items():
        for starter in starters:
            position = GAME.new(options, setting.players, deck=deal, starter=starter)
            for chance, plays in every_course(position, []):
                yield chance * Fraction(count, total * len(starters)), Told(setting, list(deal), starter, plays)


def every_course(position: Position, plays: list[str]) -> Iterator[tuple[Fraction, list[str]]]:
    """All ways to play on from a position, every legal play being equally likely."""
    legal = GAME.legal(position)
    if not legal:
        yield Fraction(1), plays
    for text in legal:
        after = GAME.copy(position)
        GAME.play(after, text)
        for chance, course in every_course(after, [*plays, text]):
            yield chance / len(legal), course


def numbers_of(game: dict[str, Any]) -> dict[str, Fraction | int]:
    """What is measured of one game, from what was counted by hand; of ratios what stands above the line."""
    winners, starter = game["winners"], game["starter"]
    shares = [Fraction(won, winners) for won in game["won"]]
    return {
        "win.seat_0": shares[0],
        "win.seat_1": shares[1],
        "win.from_starter_0": shares[starter],
        "win.from_starter_1": shares[(starter + 1) % len(shares)],
        "shared": int(winners > 1),
        "decisions": game["decisions"],
        "forced": game["forced"],
        "branching": game["choices"],
        "dead": sum(game["dead"]),
        "takes": sum(game["takes"]),
        "infections": game["infections"],
        "bounces": game["bounces"],
        "largest_pile": game["largest_pile"],
        "spread": max(game["loads"]) - min(game["loads"]),
        "lead_changes": game["lead_changes"],
        "led_from": game["led_from"],
        "certain_at": game["certain_at"],
    }


def exact(setting: Setting) -> dict[str, Fraction]:
    """What is to be expected of a setting, by measure."""
    sums: defaultdict[str, Fraction] = defaultdict(Fraction)
    for chance, game in every_game(setting):
        sums["all"] += chance
        for name, number in numbers_of(expected(game)).items():
            sums[name] += chance * number
    assert sums.pop("all") == 1
    return {name: number / sums["decisions"] if name in RATIOS else number for name, number in sums.items()}


def figures(setting: Setting, games: int, runs: int) -> Iterator[dict[str, Figure]]:
    """Of each of some runs of so many games, by measure."""
    rows = play(setting, games * runs)
    for first in range(0, len(rows), games):
        summary = Summary.of(setting, rows[first : first + games])
        measures = STUDIED[setting.game].measures(setting.players)
        yield {each.name: figure_of(each, summary.numbers[each.name]) for each in measures}


def ends(setting: Setting, games: int, runs: int) -> dict[str, list[tuple[float, float]]]:
    """The intervals' ends of each of some runs, by measure."""
    told = list(figures(setting, games, runs))
    return {name: [(each[name].low, each[name].high) for each in told] for name in told[0]}


if __name__ == "__main__":
    sys.stdout.write(json.dumps([ends(setting, int(sys.argv[1]), int(sys.argv[2])) for setting in TINY]))
