"""`quarantable play`: a server for this machine, or for the people on the same network."""

import socket
import threading
import webbrowser
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import platformdirs
import typer

from quarantable.server.running import logs
from quarantable.server.running.run import serve
from quarantable.server.stores.opening import NoStore, open_store
from quarantable.server.stores.store import Store

USUAL_PORT: Final = 8417
"""Browsers keep a page's memory by address and port: the same port finds this browser's tables again."""


@dataclass(frozen=True)
class Wishes:
    """How to serve. `port` None: the usual if it is free, else any. `where` games are kept: see `open_store`; None: the usual folder."""

    host: str
    port: int | None
    where: str | Path | None
    is_shared: bool
    is_opened: bool


class Problem(Exception):
    """Why it can't be served, and what helps: a sentence for the person."""


def run(wishes: Wishes) -> None:
    """Serve until interrupted. Raises `Problem`."""
    listener = listen(wishes.host, wishes.port)
    store = store_at(wishes.where or platformdirs.user_data_path("quarantable"))
    # Invitations are links to where the page was opened: whoever shares it opens it where others can find it too.
    address = link(address_on_network() if wishes.is_shared else _reachable(wishes.host), listener)
    typer.echo(f"Quarantable is at {address}  (Ctrl+C ends it; games are kept)")
    if wishes.is_shared:
        typer.echo("Others on the same network can open that link too.")
    if wishes.is_opened:
        # The kernel keeps the browser waiting until the server is up. A thread, since some browsers' commands wait too.
        threading.Thread(target=webbrowser.open, args=(address,), daemon=True).start()
    logs.begin()
    serve(listener, store)


def listen(host: str, port: int | None) -> socket.socket:
    """A listening socket. Raises `Problem` if there can't be one."""
    if port is not None:
        return listening(host, port)
    try:
        return listening(host, USUAL_PORT)
    except Problem:
        return listening(host, 0)


def listening(host: str, port: int, backlog: int = 512) -> socket.socket:
    """A socket that listens there. Raises `Problem`."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    try:
        return socket.create_server((host, port), family=family, backlog=backlog)
    except OSError as error:
        raise Problem(f"Can't listen on {host} port {port}: {error.strerror or error}. Try another --port, or another --host.") from None


def link(host: str, listener: socket.socket) -> str:
    """The page's address as seen from `host`."""
    port: int = listener.getsockname()[1]
    return f"http://[{host}]:{port}/" if ":" in host else f"http://{host}:{port}/"


def _reachable(host: str) -> str:
    """Where this machine itself finds a server that listens on `host`."""
    return {"0.0.0.0": "127.0.0.1", "::": "::1"}.get(host, host)  # noqa: S104  # compared, not bound


def address_on_network() -> str:
    """This machine's address for others on its network; the loopback address if it has none. Sends nothing."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))  # a datagram socket only chooses its way; the address is reserved for examples
        except OSError:
            return "127.0.0.1"
        address: str = probe.getsockname()[0]
        return address


def store_at(where: str | Path) -> Store:
    """Where games are kept. Raises `Problem` if that can't be."""
    try:
        return open_store(where)
    except NoStore as error:
        raise Problem(f"{error} Choose another place with --data or --store.") from None
