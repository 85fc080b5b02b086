"""What is said where a library isn't installed that comes with an extra."""

import importlib
import sys

import pytest

FOUND = "quarantable.envs.needed.find_spec"


@pytest.mark.parametrize(
    ("module", "library", "extra"),
    [
        ("covirus_v1", "pettingzoo", "envs"),
        ("contagious_v1", "pettingzoo", "envs"),
        ("vector", "gymnasium", "envs"),
        ("openspiel", "pyspiel", "openspiel"),
    ],
)
def test_one_sentence_says_what_to_install(module: str, library: str, extra: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(FOUND, lambda name: None if name == library else name)
    for name in [name for name in sys.modules if name.startswith("quarantable.envs.")]:
        if name != "quarantable.envs.needed":
            monkeypatch.delitem(sys.modules, name)
    with pytest.raises(ModuleNotFoundError, match=rf"^This needs {library}; install it with: pip install 'quarantable\[{extra}\]'$"):
        importlib.import_module(f"quarantable.envs.{module}")
