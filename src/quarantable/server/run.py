"""The server as a process."""

import contextlib
import gc
import logging
import socket

import uvicorn

from quarantable.protocol.socket import MOST_BYTES

from .app import create_app
from .pool import thinker
from .store import Store
from .uvicorn_wire import UvicornWire

PING_EVERY = 20.0
"""Seconds between signs of life; a client that gives none for as long again is gone."""


def collect_garbage_seldom() -> None:
    """Hardly anything here refers to itself in a circle: nearly all that is looked through is still needed."""
    gc.freeze()
    gc.set_threshold(20_000, 50, 100)


def serve(listener: socket.socket, store: Store) -> None:
    """Serve on a listening socket until interrupted (SIGINT, SIGTERM)."""
    logging.basicConfig(format="%(levelname)s %(name)s: %(message)s", level=logging.WARNING)
    config = uvicorn.Config(
        create_app(store, thinker=thinker()),
        ws=UvicornWire,
        ws_max_size=MOST_BYTES,
        ws_ping_interval=PING_EVERY,
        ws_ping_timeout=PING_EVERY,
        ws_per_message_deflate=False,
        access_log=False,  # it would hold the ids of tables
        log_config=None,
        server_header=False,
        proxy_headers=False,
        timeout_graceful_shutdown=3,
    )
    collect_garbage_seldom()
    with contextlib.suppress(KeyboardInterrupt):
        uvicorn.Server(config).run(sockets=[listener])
