import json
import os
import socket
import subprocess
import sys
from pathlib import Path

import httpx
import pytest

from quarantable import __version__
from quarantable.cli.play import Problem, address_on_network, link, listen, store_at


def quarantable(*words: str, typed: str = "", **environment: str) -> "subprocess.CompletedProcess[str]":
    command = [sys.executable, "-m", "quarantable", *words]
    return subprocess.run(command, input=typed, capture_output=True, text=True, check=False, timeout=60, env={**os.environ, **environment})


def test_it_says_its_version() -> None:
    assert quarantable("--version").stdout == f"quarantable {__version__}\n"


def test_help_names_every_command() -> None:
    printed = quarantable("--help").stdout
    assert all(command in printed for command in ("play", "engine", "replay", "convert", "verify"))


def test_the_engine_answers_on_standard_output() -> None:
    done = quarantable("engine", typed='{"do":"hello"}\n')
    assert done.returncode == 0
    assert json.loads(done.stdout)["ok"] is True


def test_the_engine_starts_without_the_server() -> None:
    program = "import sys; from quarantable.cli.main import app; sys.exit('starlette' in sys.modules or 'uvicorn' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", program], check=False).returncode == 0


def test_a_taken_port_is_told_in_a_sentence(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = str(taken.getsockname()[1])
        done = quarantable("play", "--no-open", "--port", port, "--data", str(tmp_path))
    assert done.returncode == 1
    assert f"port {port}" in done.stderr
    assert "--port" in done.stderr
    assert "Traceback" not in done.stderr


def test_a_folder_that_can_not_be_written_is_told_in_a_sentence(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    done = quarantable("play", "--no-open", "--data", str(tmp_path / "file" / "folder"))
    assert done.returncode == 1
    assert "--data" in done.stderr
    assert "Traceback" not in done.stderr


def test_data_that_is_no_database_is_told_in_a_sentence(tmp_path: Path) -> None:
    (tmp_path / "tables.sqlite3").write_text("no database at all, but long enough to look like one" * 10)
    with pytest.raises(Problem, match="--data"):
        store_at(tmp_path)


def test_without_a_port_the_usual_one_or_any_free_one_is_taken() -> None:
    with listen("127.0.0.1", None) as first, listen("127.0.0.1", None) as second:
        assert first.getsockname()[1] != second.getsockname()[1]


def test_links_are_for_browsers() -> None:
    with listen("127.0.0.1", None) as listener:
        port = listener.getsockname()[1]
        assert link("127.0.0.1", listener) == f"http://127.0.0.1:{port}/"
        assert link("::1", listener) == f"http://[::1]:{port}/"
    assert socket.inet_aton(address_on_network())


def test_a_shared_server_is_reached_by_the_address_it_prints(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "quarantable", "play", "--no-open", "--share", "--data", str(tmp_path)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        address = process.stdout.readline().split()[3]
        assert httpx.get(f"{address}health").json() == {"is": "well"}
        process.terminate()
        process.wait(20)
