"""The files of the checkout as the tests of the house read them."""

import ast
import subprocess
from collections.abc import Iterator
from functools import cache
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
PACKAGE = ROOT / "src" / "quarantable"


@cache
def files() -> tuple[Path, ...]:
    """Every file that git tracks or would add, those deleted just now left out; without git (an sdist), every file."""
    command = ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
    listed = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True).stdout.split("\0")
    return tuple(ROOT / name for name in sorted(listed) if name and (ROOT / name).is_file())


def files_of(*endings: str) -> list[Path]:
    """Those with one of these endings (`.py`)."""
    return [each for each in files() if each.suffix in endings]


@cache
def tree_of(path: Path) -> ast.Module:
    """The syntax tree of a Python file."""
    return ast.parse(path.read_text("utf-8"), str(path))


def modules() -> list[Path]:
    """The Python files of the package."""
    return [each for each in files_of(".py") if each.is_relative_to(PACKAGE)]


def functions_of(path: Path) -> Iterator[ast.FunctionDef | ast.AsyncFunctionDef]:
    """All functions of a file, inner ones and methods too."""
    return (each for each in ast.walk(tree_of(path)) if isinstance(each, ast.FunctionDef | ast.AsyncFunctionDef))


def name_of(path: Path) -> str:
    """A file's name as messages show it."""
    return path.relative_to(ROOT).as_posix()
