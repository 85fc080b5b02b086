"""The server as a process: from a listening socket to its end in good order."""

import gc
import socket
from dataclasses import dataclass
from functools import partial
from typing import Final

import uvicorn
from starlette.types import ASGIApp

from quarantable.protocol.socket import MOST_BYTES
from quarantable.server.app import create_app
from quarantable.server.clock import Clock
from quarantable.server.expiry import NEVER, Expiry
from quarantable.server.gates.limits import GENEROUS, Limits
from quarantable.server.gates.proxies import behind
from quarantable.server.minds.pool import thinker
from quarantable.server.stores.store import Store
from quarantable.server.tables import Tables
from quarantable.server.wires.uvicorn_http import PatientHttp
from quarantable.server.wires.uvicorn_wire import UvicornWire

from .doors import Doors
from .ending import Server
from .metrics import Gauges, registry, written
from .metrics_listener import MetricsListener

PING_EVERY: Final = 20.0
"""Seconds between signs of life; a client that gives none for as long again is gone."""
CLOSE_WITHIN: Final = 3
"""Seconds for clients to say goodbye themselves."""


@dataclass(frozen=True, kw_only=True)
class Serving:
    """How to serve. What is left out is right for a household."""

    limits: Limits = GENEROUS
    expiry: Expiry = NEVER
    bots: int | None = None
    """How many processes think for bots; None: as many as there are cores to spare."""
    proxies: tuple[str, ...] = ()
    """Addresses and networks whose word for a client's address is believed."""
    name: str | None = None
    """The only name under which the server answers; None: any."""
    drain_seconds: float = 0.0
    """Over how long clients are sent away at the end."""
    metrics: socket.socket | None = None
    """Where to tell figures."""
    clock: Clock | None = None
    """Another than the machine's."""


def serve(listener: socket.socket, store: Store, serving: Serving = Serving()) -> None:
    """Serve on a listening socket until SIGINT or SIGTERM, then end in good order; a second one ends it at once."""
    app = create_app(store, thinker=thinker(serving.bots), limits=serving.limits, expiry=serving.expiry, clock=serving.clock)
    doors = app.state.doors
    figures = None if serving.metrics is None else _figures(serving.metrics, app.state.tables, doors)
    config = _config(behind(app, serving.proxies, serving.name))
    collect_garbage_seldom()
    Server(config, doors, serving.drain_seconds, figures).run(sockets=[listener])


def _figures(listener: socket.socket, tables: Tables, doors: Doors) -> MetricsListener:
    return MetricsListener(listener, partial(written, registry([Gauges(tables, doors)])), tables.services.tally)


def _config(app: ASGIApp) -> uvicorn.Config:
    return uvicorn.Config(
        app,
        http=PatientHttp,
        ws=UvicornWire,
        ws_max_size=MOST_BYTES,
        ws_ping_interval=PING_EVERY,
        ws_ping_timeout=PING_EVERY,
        ws_per_message_deflate=False,
        access_log=False,  # it would hold the ids of tables
        log_config=None,
        server_header=False,
        proxy_headers=False,  # `proxies` sees to it
        timeout_graceful_shutdown=CLOSE_WITHIN,
    )


def collect_garbage_seldom() -> None:
    """Hardly anything here refers to itself in a circle: nearly all that is looked through is still needed."""
    gc.freeze()
    gc.set_threshold(20_000, 50, 100)
