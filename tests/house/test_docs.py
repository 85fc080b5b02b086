"""The documents: their links lead somewhere, their commands exist, and every numbered rule is tested."""

import ast
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.house.tree import PACKAGE, ROOT, files, files_of, name_of, tree_of

LINK = re.compile(r"(?<!!)\[[^\]]*\]\(([^)\s]+)\)|!\[[^\]]*\]\(([^)\s]+)\)|<img[^>]*src=\"([^\"]+)\"")
FENCE = re.compile(r"^```(?:sh|bash|console)\n(.*?)^```", re.DOTALL | re.MULTILINE)
RULE = re.compile(r"^- \*\*([CV]\d+)\b", re.MULTILINE)


def documents() -> list[Path]:
    return files_of(".md")


def links_of(document: Path) -> Iterator[str]:
    for match in LINK.finditer(document.read_text("utf-8")):
        yield next(filter(None, match.groups()))


def anchors_of(document: Path) -> set[str]:
    """The headings of a document as links name them."""
    headings = re.findall(r"^#+ (.+)$", document.read_text("utf-8"), re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", each.lower()).strip().replace(" ", "-") for each in headings}


@pytest.mark.parametrize("document", documents(), ids=name_of)
def test_links_lead_somewhere(document: Path) -> None:
    dead = []
    for link in links_of(document):
        if re.match(r"[a-z]+:", link):
            continue
        path, _, anchor = link.partition("#")
        target = (document.parent / path).resolve() if path else document
        if not target.exists() or (anchor and anchor not in anchors_of(target)):
            dead.append(link)
    assert dead == []


def commands_of(document: str) -> list[list[str]]:
    """The command lines in a document's shell blocks, comments left out."""
    blocks = FENCE.findall((ROOT / document).read_text("utf-8"))
    lines = [line.split("#")[0].removeprefix("$ ").split() for block in blocks for line in block.splitlines()]
    return [line for line in lines if line]


@pytest.mark.parametrize("document", ["README.md", "CONTRIBUTING.md"])
def test_commands_of_dev_exist(document: str) -> None:
    said = {command[2] for command in commands_of(document) if command[:2] == ["python3", "dev.py"]}
    known = re.search(r"commands = \{(.*?)\}", (ROOT / "dev.py").read_text("utf-8"))
    assert known
    assert said
    assert said <= set(re.findall(r'"(\w+)"', known[1]))


def test_commands_of_quarantable_exist() -> None:
    said = {command[1] for command in commands_of("README.md") if command[0] == "quarantable"}
    assert said
    for name in sorted(said):
        done = subprocess.run([sys.executable, "-m", "quarantable", name, "--help"], capture_output=True, text=True, check=False)
        assert done.returncode == 0, done.stderr


def test_ci_runs_what_the_readme_tells_people_to_run() -> None:
    assert ["python3", "dev.py", "test"] in commands_of("README.md")
    assert (ROOT / ".ci" / "run").read_text("utf-8").rstrip().endswith("exec python3 dev.py test")


def rules() -> list[str]:
    texts = [(ROOT / "docs" / "rules" / f"{game}.md").read_text("utf-8") for game in ("contagious", "covirus")]
    return [rule for text in texts for rule in RULE.findall(text)]


def test_all_rules_are_numbered_without_a_gap() -> None:
    assert rules() == [f"C{number}" for number in range(1, 22)] + [f"V{number}" for number in range(1, 14)]


@pytest.mark.parametrize("rule", rules())
def test_every_rule_is_tested_by_its_number(rule: str) -> None:
    tests = [each for each in files() if each.is_relative_to(ROOT / "tests") and each.parent != Path(__file__).parent]
    spelt = re.compile(rf"(?<![A-Za-z0-9]){rule}(?![0-9])|_{rule.lower()}_")
    assert any(spelt.search(each.read_text("utf-8")) for each in tests if each.suffix in (".py", ".jsonl"))


def test_every_rule_number_that_the_package_names_exists() -> None:
    said = {
        (name_of(path), number)
        for path in files_of(".py")
        if path.is_relative_to(PACKAGE)
        for node in ast.walk(tree_of(path))
        if isinstance(node, ast.Constant) and isinstance(node.value, str)
        for number in re.findall(r"(?<![A-Za-z0-9])[CV]\d+(?![0-9A-Za-z])", node.value)
    }
    assert {(path, number) for path, number in said if number not in rules()} == set()


def test_the_tests_that_security_rests_on_exist() -> None:
    named = set(re.findall(r"`(test_\w+)`", (ROOT / "docs/security.md").read_text("utf-8")))
    known = {name for path in files_of(".py") for name in re.findall(r"def (test_\w+)", path.read_text("utf-8"))}
    assert named
    assert named - known == set()
