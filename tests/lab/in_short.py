"""Rows of many kinds of runs in short, in the mode of the process: `python -m tests.lab.in_short` prints them."""

import json
import sys

from quarantable.lab.setting import Setting
from tests.lab.builders import digest, of_cards, of_fields, play

SPECIAL = {"W": 9, "7": 9, "9": 9, "contagion": 9, "shield": 9, "blowback": 9, "flatten": 9, "antibodies": 9}
LARGEST = {"W": 60, "8": 60, "contagion": 60, "shield": 60, "13": 15}
FEW = {"W": 1, "3": 2, "5": 3, "9": 2, "antibodies": 1, "contagion": 1, "shield": 1}

RUNS: tuple[tuple[Setting, int], ...] = (
    (of_cards(players=4), 12),
    (of_cards("greedy", players=4), 6),
    (of_cards("gentle", "fair"), 6),
    (of_cards("strong", "random", "greedy", "gentle", "fair", preset="table"), 6),
    (of_cards("random", "greedy", deck=SPECIAL, hand_size=3, shield="choice", flatten_again="reverses"), 6),
    (of_cards("greedy", "fair", "random", deck=SPECIAL, take="free", forbid=["0:W,contagion", "2:shield,7"]), 6),
    (of_cards("random", players=6, deck=LARGEST, hand_size=20, take="free", shield="choice"), 2),
    (of_cards("best@5", "random", deck=FEW, hand_size=2), 2),
    (of_cards("best@5", "greedy", "best@2", deck=FEW, hand_size=2, forbid=["0:5,W"]), 1),
    (of_fields("random"), 6),
    (of_fields("gentle", "fair", adjacent="corner"), 3),
    (of_fields("greedy", "random", half="closed", free_shape="attached", end="clinched"), 3),
    (of_fields("random", "greedy", end="full", forbid=["0:rectangles", "1:66,21"]), 3),
    (of_fields("random", width=40, length=40), 1),
    (of_fields("strong", "random"), 1),
    (of_fields("best@5", "greedy", width=5, length=4), 1),
)


def digests() -> list[str]:
    """One for each run."""
    return [digest(play(setting, games)) for setting, games in RUNS]


if __name__ == "__main__":
    sys.stdout.write(json.dumps(digests()))
