"""The application over a network, in this process: what a test needs to look inside while it is talked to."""

import asyncio
import socket
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import uvicorn
from starlette.applications import Starlette

from quarantable.protocol.socket import MOST_BYTES
from quarantable.server.wires.uvicorn_http import PatientHttp
from quarantable.server.wires.uvicorn_wire import UvicornWire


@asynccontextmanager
async def listening(app: Starlette) -> AsyncIterator[int]:
    """The port on which it answers, by the protocols with which it is served elsewhere."""
    listener = socket.create_server(("127.0.0.1", 0))
    config = uvicorn.Config(
        app,
        http=PatientHttp,
        ws=UvicornWire,
        ws_max_size=MOST_BYTES,
        ws_per_message_deflate=False,
        log_config=None,
        access_log=False,
    )
    server = uvicorn.Server(config)
    running = asyncio.create_task(server.serve(sockets=[listener]))
    while not server.started:  # noqa: ASYNC110  # it says so in no other way
        await asyncio.sleep(0.01)
    try:
        yield listener.getsockname()[1]
    finally:
        server.should_exit = True
        await running
