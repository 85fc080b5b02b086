"""How the code reads, as far as a machine can tell."""

import ast
import io
import re
import tokenize
from collections.abc import Iterator
from pathlib import Path

from tests.house.tree import PACKAGE, files_of, functions_of, modules, name_of, tree_of

LONGEST_FILE = 450
LONGEST_FUNCTION = 40
SHARE_OF_SHORT_FUNCTIONS = 0.95
NAMES_THAT_SAY_NOTHING = {"utils", "util", "helpers", "helper", "manager", "common", "misc", "stuff", "lib"}
CODE = (".py", ".ts", ".svelte", ".js", ".css", ".html", ".c", ".h")
LATER = re.compile(r"\b(?:TO[D]O|FIX[M]E|X[X]X|HAC[K])\b")


def is_catalogue(path: Path) -> bool:
    """A language's messages: one list, as long as there are messages."""
    return path.parent.name == "messages"


def is_made(path: Path) -> bool:
    """A report that `bench/findings.py` has made: nobody reads its source."""
    return path.parent.name == "findings" and path.suffix == ".html"


def test_no_file_is_so_long_that_it_must_be_several_rooms() -> None:
    lengths = {name_of(path): path.read_text("utf-8").count("\n") for path in files_of(*CODE) if not (is_catalogue(path) or is_made(path))}
    assert {name: length for name, length in lengths.items() if length > LONGEST_FILE} == {}


def test_almost_every_function_fits_on_a_screen() -> None:
    lengths = [length_of(each) for path in files_of(".py") for each in functions_of(path)]
    short = sum(length < LONGEST_FUNCTION for length in lengths)
    assert short >= SHARE_OF_SHORT_FUNCTIONS * len(lengths)


def length_of(function: ast.FunctionDef | ast.AsyncFunctionDef) -> int:
    """In lines, from `def` to the last one."""
    return (function.end_lineno or function.lineno) - function.lineno + 1


def test_a_modules_name_says_what_is_in_it() -> None:
    assert [name_of(path) for path in files_of(*CODE) if {path.stem, path.parent.name} & NAMES_THAT_SAY_NOTHING] == []


def test_everything_public_says_what_it_is() -> None:
    assert [f"{name_of(path)}: {name}" for path in modules() for name in undocumented(path)] == []


def undocumented(path: Path) -> Iterator[str]:
    """The module, and the public classes, functions and methods in it, that have no docstring."""
    tree = tree_of(path)
    if ast.get_docstring(tree) is None and path.stat().st_size:
        yield "the module"
    yield from undocumented_in(tree, prefix="")


def undocumented_in(scope: ast.Module | ast.ClassDef, prefix: str) -> Iterator[str]:
    for node in ast.iter_child_nodes(scope):
        if not isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef) or node.name.startswith("_"):
            continue
        if ast.get_docstring(node) is None and not is_told_elsewhere(node):
            yield prefix + node.name
        if isinstance(node, ast.ClassDef):
            yield from undocumented_in(node, f"{prefix}{node.name}.")


def is_told_elsewhere(node: ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef) -> bool:
    """An overriding method is described where it is declared."""
    return any(isinstance(each, ast.Name) and each.id in ("override", "overload") for each in node.decorator_list)


def test_nothing_is_left_for_later() -> None:
    found = [
        f"{name_of(path)}:{number}"
        for path in files_of(*CODE, ".md", ".toml")
        for number, line in enumerate(path.read_text("utf-8").splitlines(), 1)
        if LATER.search(line)
    ]
    assert found == []


def test_no_comment_is_a_banner() -> None:
    banner = re.compile(r"[-=*#]{3,}")
    assert [f"{name_of(path)}: {comment}" for path in files_of(".py") for _, comment in comments_of(path) if banner.search(comment)] == []


def test_every_exception_from_a_check_tells_its_reason() -> None:
    excuse = re.compile(r"#\s*(?:noqa|type: ignore)")
    with_reason = re.compile(r"#\s*(?:noqa: [A-Z0-9, ]+|type: ignore\[[a-z-, ]+\])\s*[#–-]\s*\S")
    found = [
        f"{name_of(path)}:{number}: {comment}"
        for path in files_of(".py")
        for number, comment in comments_of(path)
        if excuse.search(comment) and not with_reason.search(comment)
    ]
    assert found == []


def comments_of(path: Path) -> Iterator[tuple[int, str]]:
    """The comments of a Python file, with the lines they stand in."""
    reader = io.StringIO(path.read_text("utf-8")).readline
    return ((each.start[0], each.string) for each in tokenize.generate_tokens(reader) if each.type == tokenize.COMMENT)


def test_no_test_is_switched_off() -> None:
    switch = re.compile(r"pytest\.(?:mark\.)?(?:skip|skipif|xfail)\b|\.skip\(|importorskip")
    here = Path(__file__)
    assert [name_of(path) for path in files_of(".py", ".ts") if path != here and switch.search(path.read_text("utf-8"))] == []


def test_the_package_says_that_it_is_typed() -> None:
    assert (PACKAGE / "py.typed").exists()
