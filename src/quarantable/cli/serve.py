"""`quarantable serve`: a server for everybody, as its settings say."""

import logging
import os
import platform
import socket
import stat
from pathlib import Path
from typing import Final

import platformdirs

from quarantable import __version__
from quarantable.server.running import logs
from quarantable.server.running.run import Serving
from quarantable.server.running.run import serve as serve_on
from quarantable.server.running.setting_up import PREFIX, BadSettings, set_up, shown
from quarantable.server.running.settings import Settings
from quarantable.server.stores.postgres_store import without_password

from .play import Problem, listening, store_at

logger = logging.getLogger("quarantable.server")

BACKLOG: Final = 2048
"""Connections that may wait to be taken: after a restart all come back in the same seconds."""


def settled(file: Path | None, options: dict[str, str]) -> Settings:
    """The settings. Raises `Problem`."""
    chosen = file or (Path(os.environ[f"{PREFIX}CONFIG"]) if f"{PREFIX}CONFIG" in os.environ else None)
    try:
        return set_up(chosen, os.environ, options)
    except BadSettings as bad:
        raise Problem(str(bad)) from None


def print_settings(settings: Settings) -> str:
    """See `--print-config`."""
    return shown(settings)


def run(settings: Settings) -> None:
    """Serve until told to end. Raises `Problem`."""
    logs.begin(settings["log_level"], settings["log_format"])
    listener = _listener(settings)
    figures = settings["metrics"]
    where = settings["store"] or platformdirs.user_data_path("quarantable")
    serving = Serving(
        limits=settings.limits,
        expiry=settings.expiry,
        bots=settings["bots"],
        proxies=settings["proxies"],
        name=settings["origin"],
        drain_seconds=settings["drain_seconds"],
        metrics=listening(*figures) if figures else None,
    )
    facts = {"version": __version__, "python": platform.python_version(), "process": os.getpid(), "address": _shown(listener)}
    facts["store"] = without_password(str(where))
    logger.info("begins: version %s, at %s, tables in %s", __version__, facts["address"], facts["store"], extra={"facts": facts})
    serve_on(listener, store_at(where), serving)
    logger.info("has ended")


def _listener(settings: Settings) -> socket.socket:
    if settings["file_descriptor"]:
        return _inherited(settings["file_descriptor"])
    if settings["socket_file"]:
        return _at_file(Path(settings["socket_file"]))
    return listening(settings["host"], settings["port"], BACKLOG)


def _inherited(descriptor: int) -> socket.socket:
    try:
        return socket.socket(fileno=descriptor)
    except OSError as error:
        raise Problem(f"No listening socket was inherited as file descriptor {descriptor}: {error.strerror}.") from None


def _at_file(path: Path) -> socket.socket:
    """A socket file that its owner's group may use too: the proxy's."""
    listener = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
    try:
        if path.exists() and stat.S_ISSOCK(path.stat().st_mode):
            path.unlink()  # one that ended at once leaves it
        listener.bind(str(path))
        path.chmod(0o660)
        listener.listen(BACKLOG)
    except OSError as error:
        raise Problem(f"Can't listen on {path}: {error.strerror or error}.") from None
    return listener


def _shown(listener: socket.socket) -> str:
    name = listener.getsockname()
    return f"{name[0]}:{name[1]}" if isinstance(name, tuple) else str(name)
