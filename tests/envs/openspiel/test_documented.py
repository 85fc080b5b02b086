"""What docs/research.md says of OpenSpiel runs."""

import re
import subprocess
import sys
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[3]


def test_the_example_plays_a_game() -> None:
    code = re.findall(r"```python\n(.*?)```", (ROOT / "docs" / "research.md").read_text("utf-8"), re.DOTALL)
    example = next(each for each in code if "pyspiel" in each)
    names: dict[str, Any] = {}
    exec(example, names)  # noqa: S102  # our own document
    assert names["state"].is_terminal()


def test_games_that_are_named_can_be_loaded() -> None:
    import pyspiel

    text = (ROOT / "docs" / "research.md").read_text("utf-8")
    named = set(re.findall(r"python_(?:contagious|covirus)\([^()`]*\)", text))
    assert len(named) > 3
    assert all(pyspiel.load_game(game) for game in named)


def test_nobody_imports_openspiel_who_does_not_ask_for_it() -> None:
    look = "import sys, quarantable.cli, quarantable.envs.contagious.actions; print('pyspiel' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", look], capture_output=True, text=True, check=True, cwd=ROOT)
    assert done.stdout.strip() == "False"
