"""Setting up: nothing is done twice, and what can't be done is said."""

import shutil
from pathlib import Path

import pytest

import dev
import hatch_build
from tests.house.tree import ROOT


@pytest.fixture
def checkout(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A checkout for dev.py that holds only what its environment is made from."""
    for name in ("pyproject.toml", "requirements.lock", "requirements-test.lock"):
        (tmp_path / name).write_text(name)
    (tmp_path / ".venv").mkdir()
    monkeypatch.setattr(dev, "ROOT", tmp_path)
    monkeypatch.setattr(dev, "VENV", tmp_path / ".venv")
    monkeypatch.setattr(dev, "RUN_LOCK", tmp_path / "requirements.lock")
    monkeypatch.setattr(dev, "TEST_LOCK", tmp_path / "requirements-test.lock")
    return tmp_path


@pytest.fixture
def steps(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The steps that dev.py would take, instead of taking them."""
    taken: list[str] = []
    monkeypatch.setattr(dev, "do", lambda *command: taken.append(" ".join(map(str, command))))
    monkeypatch.setattr(dev, "succeeds", lambda *_command: False)
    return taken


def test_a_second_set_up_installs_nothing(checkout: Path, steps: list[str]) -> None:
    dev.set_up(checkout / "requirements.lock")
    assert any("--require-hashes" in step for step in steps)
    steps.clear()
    dev.set_up(checkout / "requirements.lock")
    assert [step for step in steps if "pip" in step] == []


def test_what_tests_need_is_enough_to_play(checkout: Path, steps: list[str]) -> None:
    dev.set_up(checkout / "requirements-test.lock")
    steps.clear()
    dev.set_up(checkout / "requirements.lock")
    assert [step for step in steps if "pip" in step] == []


@pytest.mark.parametrize("changed", ["pyproject.toml", "requirements.lock"])
def test_another_lock_or_project_file_is_installed(checkout: Path, steps: list[str], changed: str) -> None:
    dev.set_up(checkout / "requirements.lock")
    steps.clear()
    (checkout / changed).write_text("other")
    dev.set_up(checkout / "requirements.lock")
    assert any("--require-hashes" in step for step in steps)


def test_who_may_not_install_is_told_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shutil, "which", lambda _name: None)
    with pytest.raises(SystemExit, match="apt-get install chromium libatomic1"):
        dev.install_by_apt(["chromium", "libatomic1"])


def test_a_step_that_fails_is_named(checkout: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(dev, "set_up", lambda _lock: dev.do("false", checkout))
    assert dev.main(["lint"]) == 1
    assert f"This step failed (status 1): false {checkout}" in capsys.readouterr().err


@pytest.mark.parametrize(("arguments", "status"), [(["--help"], 0), ([], 0), (["fly"], 2)])
def test_help_lists_the_commands(arguments: list[str], status: int, capsys: pytest.CaptureFixture[str]) -> None:
    assert dev.main(arguments) == status
    assert "python3 dev.py play" in capsys.readouterr().out


def client(folder: Path) -> Path:
    """Sources of a web client."""
    (folder / "src").mkdir()
    (folder / "src" / "main.ts").write_text("one")
    (folder / "package-lock.json").write_text("{}")
    return folder


def test_the_client_is_built_anew_only_when_its_sources_change(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    web, static = client(tmp_path), tmp_path / "dist"
    built: list[str] = []

    def run_node(_web: Path, script: str, *_arguments: str) -> None:
        built.append(script)
        static.mkdir(exist_ok=True)
        (web / "node_modules").mkdir(exist_ok=True)

    monkeypatch.setattr(hatch_build, "run_node", run_node)
    monkeypatch.setattr(hatch_build, "npm", lambda: "npm")
    for _ in range(2):
        hatch_build.build(web, static)
    assert built == ["npm", "node_modules/vite/bin/vite.js"]
    (web / "src" / "main.ts").write_text("two")
    hatch_build.build(web, static)
    assert built == ["npm", "node_modules/vite/bin/vite.js", "node_modules/vite/bin/vite.js"]


def test_a_report_on_a_game_is_a_source_of_the_page_too(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "web").mkdir()
    web, static, reports = client(tmp_path / "web"), tmp_path / "static", tmp_path / "docs" / "findings"
    built: list[str] = []
    monkeypatch.setattr(hatch_build, "install_packages", lambda _web: static.mkdir(exist_ok=True))
    monkeypatch.setattr(hatch_build, "run_node", lambda *_: built.append("page"))
    hatch_build.build(web, static)
    reports.mkdir(parents=True)
    for name, builds in (("covirus.md", 1), ("covirus.html", 2)):
        (reports / name).write_text("Findings")
        hatch_build.build(web, static)
        assert len(built) == builds


def test_python_that_runs_in_the_page_is_a_source_of_the_client_too(tmp_path: Path) -> None:
    web, rules = client(tmp_path), tmp_path / "games"
    before = hatch_build.fingerprint_of(web / "src", rules)
    rules.mkdir()
    (rules / "rules.py").write_text("one")
    assert hatch_build.fingerprint_of(web / "src", rules) != before


def test_the_worker_holds_the_rooms_that_the_build_looks_at() -> None:
    worker = (ROOT / "web" / "src" / "python" / "worker.ts").read_text("utf-8")
    assert f"{{{','.join(hatch_build.ROOMS_IN_THE_PAGE)}}}" in worker


def test_what_building_makes_is_no_source(tmp_path: Path) -> None:
    before = hatch_build.fingerprint_of(client(tmp_path))
    (tmp_path / "node_modules").mkdir()
    (tmp_path / "node_modules" / "made.js").write_text("made")
    assert hatch_build.fingerprint_of(tmp_path) == before
