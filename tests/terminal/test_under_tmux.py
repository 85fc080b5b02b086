"""The command in a real terminal of 80 × 50, driven through tmux. Needs `tmux`, which `dev.py test --long` installs."""

import os
import re
import shlex
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from uuid import uuid4

import pytest

pytestmark = [pytest.mark.long, pytest.mark.timeout(300)]
WITHIN = 60.0


class Tmux:
    """A session of its own server, so that nobody else's is touched."""

    def __init__(self, *command: str) -> None:
        self._socket = f"quarantable-{uuid4().hex}"
        self._tmux("new-session", "-d", "-x", "80", "-y", "50", shlex.join(command))
        self.resize(80, 50)

    def _tmux(self, *words: str) -> str:
        # As a shell that exports the size of another terminal: the one that is there counts.
        outside = os.environ | {"LINES": "24", "COLUMNS": "70"}
        return subprocess.run(["tmux", "-L", self._socket, *words], env=outside, check=True, capture_output=True, text=True).stdout

    def press(self, *keys: str) -> None:
        self._tmux("send-keys", *keys)

    @property
    def text(self) -> str:
        return self._tmux("capture-pane", "-p")

    def resize(self, columns: int, rows: int) -> None:
        self._tmux("resize-window", "-x", str(columns), "-y", str(rows))

    def until(self, is_so: Callable[[str], object]) -> str:
        end = time.monotonic() + WITHIN
        while not is_so(text := self.text):
            assert time.monotonic() < end, text
            time.sleep(0.1)
        return text

    def end(self) -> None:
        subprocess.run(["tmux", "-L", self._socket, "kill-server"], check=False, capture_output=True)


@pytest.fixture
def tmux(tmp_path: Path) -> Iterator[Tmux]:
    session = Tmux(sys.executable, "-m", "quarantable", "terminal", "--language", "en", "--data", str(tmp_path))
    yield session
    session.end()


def test_a_game_is_begun_played_left_and_gone_on_with(tmux: Tmux) -> None:
    tmux.until(lambda text: "New game: Covirus" in text)
    tmux.press("Down", "Enter")
    tmux.until(lambda text: "Set a table: Covirus" in text)
    tmux.press("Enter")
    text = tmux.until(lambda text: re.search(r"fits\. Enter places|Paint \d+ free", text))
    assert " 1 " in text
    assert "40 " in text
    tmux.resize(60, 20)
    text = tmux.until(lambda text: "60 × 20" in text)
    assert "virus" not in text
    tmux.resize(80, 50)
    tmux.until(lambda text: "Your turn" in text or "fits" in text or "Paint" in text)
    tmux.press("q")
    tmux.until(lambda text: "Your tables" in text)
    tmux.press("Down", "Down", "Enter")
    tmux.until(lambda text: "A new game" in text)
    tmux.press("C-c")
