"""What the page says of each option: the telling figures of sweeps (`quarantable sweep GAME --json`), as the file that the page loads.

It takes one sweep of each game over its options. Nothing is played here.

    quarantable sweep covirus --bots greedy --games 20000 --json > covirus.json
    quarantable sweep contagious --players 4 --bots greedy --json > contagious.json
    python3 bench/option_effects.py covirus.json contagious.json > web/src/findings/effects.json
"""

import json
import sys
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, Final

from quarantable.games.registry import GAMES

Json = Mapping[str, Any]

TELLING: Final = {
    "covirus": ("lost", "draw", "turns", "spoiled"),
    "contagious": ("dead", "lead_changes", "decisions", "spread"),
}
"""Which measures say most for people.

Covirus: how often nothing fits, how often nobody wins, how long it takes, how many lines nobody gets.
Cards: how often one can only take the pile, how often the lead changes, how long it takes, how far apart the Viral Loads end."""

DIGITS: Final = 4
"""Significant ones; the page shows two or three."""


def effects(sweeps: Sequence[Json]) -> dict[str, Json]:
    """By game, what each other value of an option changes. Raises ValueError where a sweep can't say that."""
    found = {sweep["game"]: effects_of(sweep) for sweep in sweeps}
    if len(found) < len(sweeps):
        raise ValueError("There are two sweeps of one game.")
    return found


def effects_of(sweep: Json) -> Json:
    """Who played, how many at a table, the game as it was, and its changes by option and value."""
    if sweep["interrupted"]:
        raise ValueError(f"The sweep of {sweep['game']} was interrupted.")
    if sweep["options"] != as_written(sweep["game"]):
        raise ValueError(f"The sweep of {sweep['game']} doesn't change the game as written, and the page says it does.")
    changes = dict(changes_of(sweep))
    if not changes:
        raise ValueError(f"The sweep of {sweep['game']} is not one over its options.")
    longest = max(sweep["changes"], key=lambda change: change["games"])
    return {
        "bots": sorted(set(sweep["bots"])),
        "players": sweep["players"],
        "seed": sweep["seed"],
        "options": {name: sweep["options"][name] for name in changes},
        "base": {answer["measure"]: rounded(answer["a"]) for answer in telling(sweep["game"], longest)},
        "changes": changes,
    }


def as_written(game: str) -> Json:
    """The options of the game as its rules say."""
    return {spec.name: spec.default for spec in GAMES[game].option_specs}


def changes_of(sweep: Json) -> Iterator[tuple[str, dict[str, Json]]]:
    """By option, and then by value."""
    for option in sweep["options"]:
        named = [(change["change"].removeprefix(f"{option}="), change) for change in sweep["changes"]]
        values = {value: effect_of(sweep["game"], change) for value, change in named if value != change["change"]}
        if values:
            yield option, values


def effect_of(game: str, change: Json) -> Json:
    """In how many games, and what each measure was before and after."""
    measures = {answer["measure"]: effect_on(answer) for answer in telling(game, change)}
    return {"games": change["games"], "measures": measures}


def effect_on(answer: Json) -> Json:
    """The measure as it was and as it became; the difference with its interval, and whether it is a clear one."""
    figures = {name: rounded(value) for name, value in figures_of(answer).items() if value is not None}
    return {**figures, "differs": answer["verdict"] == "differs"}


def telling(game: str, change: Json) -> list[Json]:
    """The answers that say most, as far as they have figures."""
    answers = [answer for answer in change["answers"] if answer["measure"] in TELLING[game]]
    return [answer for answer in answers if None not in figures_of(answer).values()]


def figures_of(answer: Json) -> dict[str, float | None]:
    """What the page has of an answer; null where there was nothing to measure."""
    difference = answer["difference"]
    return {
        "before": answer["a"],
        "after": answer["b"],
        "difference": difference["value"],
        "low": difference["low"],
        "high": difference["high"],
    }


def rounded(value: float) -> float:
    """To the digits that are kept.

    >>> rounded(0.12773883), rounded(43.0155)
    (0.1277, 43.02)
    """
    return float(f"{value:.{DIGITS}g}")


def main(paths: Sequence[str]) -> None:
    """Print the file."""
    sweeps = [json.loads(Path(path).read_text("utf-8")) for path in paths]
    print(json.dumps(effects(sweeps), indent=1, sort_keys=True, ensure_ascii=False))


if __name__ == "__main__":
    main(sys.argv[1:])
