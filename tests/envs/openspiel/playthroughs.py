"""Whole games in which OpenSpiel wrote down everything that there is to see, kept in `tests/envs/golden/`.

Where something is meant to have changed, `PYTHONPATH=src:. python -m tests.envs.openspiel.playthroughs` writes them anew; read what
has become different.
"""

from pathlib import Path
from typing import Final

from absl import flags
from open_spiel.python.algorithms import generate_playthrough

import quarantable.envs.openspiel  # noqa: F401  # registers both games

FOLDER: Final = Path(__file__).parents[1] / "golden"
GAMES: Final = {
    "contagious_written": ("python_contagious(players=2,hand_size=2,deck=2:2;5:2;shield:1;contagion:1;W:1)", 8),
    "contagious_table": ("python_contagious(players=3,preset=table,hand_size=2,deck=2:3;5:2;W:1;shield:1;contagion:1)", 7),
    "covirus": ("python_covirus(width=4,length=4,max_turns=40)", 3),
    "covirus_narrowed": ("python_covirus(width=5,length=4,half=closed,adjacent=corner,free_shape=attached,end=clinched)", 7),
}
"""By name: the game, and the seed of its chance and plays."""

flags.FLAGS.mark_as_parsed()  # it has flags of its own, which only its program reads


def file_of(name: str) -> Path:
    """Where a playthrough is kept."""
    return FOLDER / f"{name}.txt"


def replayed(name: str) -> tuple[str, str]:
    """What is kept, and what the same plays lead to now."""
    kept, now = generate_playthrough.replay(file_of(name))
    return kept, now


def write_all() -> None:
    """Play every game anew."""
    for name, (game, seed) in GAMES.items():
        file_of(name).write_text(generate_playthrough.playthrough(game, [], seed=seed), "utf-8")


if __name__ == "__main__":
    write_all()
