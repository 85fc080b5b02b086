"""What stands in the files: the project speaks of itself alone, and a clone stands alone."""

import re
from pathlib import Path

from tests.house.tree import ROOT, files, name_of

REGISTRIES = re.compile(r"pypi\.org|pythonhosted\.org|npmjs\.(?:org|com)|yarnpkg\.com|deb\.debian\.org|crates\.io")
MACHINES = re.compile(r"(?:^|[^\w.~])/(?:work|farm|root|home/\w+|Users/\w+)/")
UPWARD = re.compile(r"(?:\.\./)+[\w./-]+")
NO_TEXT = {".png", ".jpg", ".ico", ".woff2", ".gz", ".br", ".weights"}


def lines_with(pattern: re.Pattern[str]) -> list[str]:
    """Where a pattern stands in a tracked text file."""
    return [
        f"{name_of(path)}:{number}: {line.strip()[:120]}"
        for path in text_files()
        for number, line in enumerate(path.read_text("utf-8").splitlines(), 1)
        if pattern.search(line)
    ]


def text_files() -> list[Path]:
    return [each for each in files() if each.suffix not in NO_TEXT]


def test_no_file_names_a_package_registrys_host() -> None:
    assert lines_with(REGISTRIES) == []


def test_lock_files_name_no_place_to_fetch_from() -> None:
    locks = [each for each in files() if each.name.startswith("requirements") and each.suffix == ".lock"]
    assert len(locks) == 2
    fetching = re.compile(r"^\s*(?:-i|-f|--index|--extra-index|--find-links|--trusted-host)|://", re.MULTILINE)
    assert [name_of(each) for each in locks if fetching.search(each.read_text("utf-8"))] == []


def test_the_web_lock_file_names_no_place_to_fetch_from() -> None:
    assert [name_of(each) for each in files() if each.name == "package-lock.json" and '"resolved"' in each.read_text("utf-8")] == []


def test_no_file_holds_a_path_of_somebodys_machine() -> None:
    assert lines_with(MACHINES) == []


def test_no_file_needs_anything_outside_the_checkout() -> None:
    upward = [(path, way) for path in text_files() for way in UPWARD.findall(path.read_text("utf-8"))]
    outside = [f"{name_of(path)}: {way}" for path, way in upward if not (path.parent / way).resolve().is_relative_to(ROOT)]
    assert outside == []


def test_every_text_ends_with_one_line_end() -> None:
    texts = [(each, each.read_bytes()) for each in text_files()]
    assert [name_of(path) for path, text in texts if text and (not text.endswith(b"\n") or b"\r\n" in text)] == []
