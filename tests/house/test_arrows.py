"""The house of docs/design.md: an arrow may only go down, and nobody reaches into another room's private names."""

import ast
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

from tests.house.tree import PACKAGE, ROOT, modules, name_of, tree_of

FLOORS = (
    {"games"},
    {"chance", "events"},
    {"bots", "draw", "record", "protocol", "evidence"},
    {"table", "lab", "arena", "review"},
    {"server", "terminal", "mail", "engine", "envs"},
    {"cli", "offline"},
)
FLOOR_OF = {room: number for number, rooms in enumerate(FLOORS) for room in rooms}
FRONT_DOOR = {"__init__", "__main__"}


@dataclass(frozen=True)
class Import:
    """One module of the package as another file imports it."""

    importer: Path
    line: int
    module: str
    name: str | None

    @property
    def room(self) -> str:
        return room_of(self.module)

    def __str__(self) -> str:
        return f"{name_of(self.importer)}:{self.line} imports {self.module}{'.' + self.name if self.name else ''}"


def room_of(module: str) -> str:
    """`quarantable.games.kernel` lies in `games`; `quarantable` itself is the front door."""
    return module.split(".")[1] if "." in module else "__init__"


def module_of(path: Path) -> str:
    parts = path.relative_to(PACKAGE.parent).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def imports_of(path: Path) -> Iterator[Import]:
    """Every import of our own modules, those inside functions and under conditions too."""
    for node in ast.walk(tree_of(path)):
        if isinstance(node, ast.Import):
            for alias in node.names:
                if alias.name.split(".")[0] == "quarantable":
                    yield Import(path, node.lineno, alias.name, None)
        elif isinstance(node, ast.ImportFrom):
            module = resolved(path, node)
            if module.split(".")[0] == "quarantable":
                yield from (Import(path, node.lineno, module, alias.name) for alias in node.names)


def resolved(path: Path, node: ast.ImportFrom) -> str:
    """The full name of the module that a `from … import` names, relative ones resolved."""
    if not node.level:
        return node.module or ""
    package = module_of(path) if path.name == "__init__.py" else module_of(path).rpartition(".")[0]
    base = package.split(".")[: len(package.split(".")) - node.level + 1]
    return ".".join([*base, node.module] if node.module else base)


def targets(each: Import) -> Iterator[str]:
    """What an import reaches: `from quarantable import games` reaches the room `games`."""
    yield each.module
    inner = PACKAGE.parent / Path(*each.module.split("."), each.name or "")
    if each.name and (inner.is_dir() or inner.with_suffix(".py").exists()):
        yield f"{each.module}.{each.name}"


ALL = [each for path in modules() for each in imports_of(path)]


def is_upward(each: Import) -> bool:
    home = room_of(module_of(each.importer))
    return any(room not in FRONT_DOOR and room != home and FLOOR_OF[room] >= FLOOR_OF[home] for room in map(room_of, targets(each)))


def test_every_room_has_its_floor() -> None:
    rooms = {room_of(module_of(path)) for path in modules()} - FRONT_DOOR
    assert rooms <= set(FLOOR_OF)


def test_imports_go_down_only_and_never_to_a_room_of_the_same_floor() -> None:
    upward = [str(each) for each in ALL if room_of(module_of(each.importer)) not in FRONT_DOOR and is_upward(each)]
    assert upward == []


def test_nobody_imports_another_rooms_private_names() -> None:
    def is_private(each: Import) -> bool:
        names = [*each.module.split("."), each.name or ""]
        own = room_of(module_of(each.importer)) == each.room
        return not own and any(name.startswith("_") and not name.startswith("__") for name in names)

    assert [str(each) for each in ALL if is_private(each)] == []


def test_the_two_games_know_nothing_of_each_other() -> None:
    def game_of(module: str) -> str | None:
        parts = module.split(".")
        return parts[2] if len(parts) > 2 and (PACKAGE / "games" / parts[2]).is_dir() else None

    crossing = [
        str(each)
        for each in ALL
        for module in targets(each)
        if (mine := game_of(module_of(each.importer))) and room_of(module_of(each.importer)) == "games"
        if (other := game_of(module)) and each.room == "games" and mine != other
    ]
    assert crossing == []


@pytest.mark.parametrize("module", ["quarantable.server.app", "quarantable.cli"])
def test_a_server_never_imports_numba(module: str) -> None:
    look = f"import sys, {module}; print(sorted({{'numba', 'llvmlite'}} & set(sys.modules)))"
    done = subprocess.run([sys.executable, "-c", look], capture_output=True, text=True, check=True, cwd=ROOT)
    assert done.stdout.strip() == "[]"
