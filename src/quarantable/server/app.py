"""The whole server as one ASGI application."""

import contextlib
from collections.abc import AsyncIterator
from http import HTTPStatus
from pathlib import Path
from typing import cast

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route, WebSocketRoute
from starlette.websockets import WebSocket, WebSocketDisconnect

from quarantable.chance.source import Source, SystemSource
from quarantable.games.contract import Refusal
from quarantable.table import Secrets, SystemSecrets

from .clock import Clock, SystemClock
from .connection import Connection
from .expiry import NEVER, Expirer, Expiry
from .gates.addresses import address_of
from .gates.gate import Gate
from .gates.guard import WithHeaders, require_own_origin
from .gates.limits import GENEROUS, Limits
from .http import Http, refuse
from .minds.reviewing import Reviewer
from .minds.thinking import NobodyThinks, Thinker
from .refusals import NotFound, WrongMethod
from .running.counted import CountedStore, CountedThinker
from .running.doors import Doors
from .running.tally import Tally
from .services import Services
from .static import FOLDER, Findings, Page
from .stores.store import Store
from .tables import Tables
from .wires.asgi_wire import AsgiWire
from .wires.wire import EXTENSION, Wire


def create_app(  # noqa: PLR0913  # what a server stands on, each by its name
    store: Store,
    *,
    source: Source | None = None,
    secrets: Secrets | None = None,
    clock: Clock | None = None,
    thinker: Thinker | None = None,
    page: Path = FOLDER,
    limits: Limits = GENEROUS,
    expiry: Expiry = NEVER,
) -> Starlette:
    """The server over a store, which it closes at its end. What is left out is the machine's own: secrets of every kind, clock.

    Without a `thinker` bots play simply. `limits`: how much each address, socket and table may ask for; `expiry`: when tables are
    forgotten. Whoever ends the server closes `state.doors` of what is returned.
    """
    tally = Tally()
    counted, thinking = CountedStore(store, tally), CountedThinker(thinker or NobodyThinks(), tally)
    services = Services(counted, clock or SystemClock(), source or SystemSource(), secrets or SystemSecrets(), thinking, limits, tally)
    tables, gate, doors = Tables(services), Gate(limits, services.seconds), Doors()
    http, sockets = Http(tables, Reviewer(thinking), gate, expiry, doors), Sockets(tables, gate, doors)
    expirer = Expirer(tables, expiry)

    @contextlib.asynccontextmanager
    async def lifespan(_app: Starlette) -> AsyncIterator[None]:
        tables.start()
        thinking.start(tables.bots_changed)
        expirer.start()
        yield
        await expirer.stop()
        await tables.stop()
        await thinking.stop()
        await store.close()

    app = Starlette(
        routes=[
            Route("/health", http.health),
            Route("/ready", http.ready),
            Route("/openapi.json", http.description),
            Route("/api/games", http.games),
            Route("/api/tables", http.create, methods=["POST"]),
            Route("/api/tables/{table}", http.show),
            Route("/api/tables/{table}", http.delete, methods=["DELETE"]),
            Route("/api/tables/{table}/sit", http.sit, methods=["POST"]),
            Route("/api/tables/{table}/at/{n}", http.show_at),
            Route("/api/tables/{table}/record/{game_number}", http.record),
            WebSocketRoute("/api/tables/{table}/socket", sockets.serve),
            Route("/api/review", http.review, methods=["POST"]),
            Route("/api/{path:path}", http.nothing),
            Route("/findings/{path:path}", Findings(page).answer),
            Route("/{path:path}", Page(page).answer),
        ],
        middleware=[Middleware(WithHeaders)],
        exception_handlers={Refusal: _refuse, HTTPException: _refuse_http},
        lifespan=lifespan,
    )
    app.state.tables, app.state.doors = tables, doors
    return app


async def _refuse(request: Request, refusal: Exception) -> Response:
    if not isinstance(refusal, Refusal):
        raise refusal
    request.app.state.tables.services.tally.refusals[refusal.code] += 1
    return refuse(refusal)


async def _refuse_http(_request: Request, error: Exception) -> Response:
    is_method = isinstance(error, HTTPException) and error.status_code == HTTPStatus.METHOD_NOT_ALLOWED
    return refuse(WrongMethod() if is_method else NotFound())


class Sockets:
    """All WebSockets of one server."""

    def __init__(self, tables: Tables, gate: Gate, doors: Doors) -> None:
        self._tables = tables
        self._gate = gate
        self._doors = doors

    async def serve(self, websocket: WebSocket) -> None:
        """`GET /api/tables/{table}/socket`."""
        address = address_of(websocket)
        with contextlib.ExitStack() as places:
            try:
                is_in = await self._let_in(websocket, address, places)
            except (OSError, WebSocketDisconnect):  # it has gone amid its handshake, or the server ends
                return
            if not is_in:
                return
            table, pace = websocket.path_params["table"], self._gate.messages(address)
            connection = Connection(wire_of(websocket), self._tables, table, pace)
            places.enter_context(self._doors.hosting(connection))
            await connection.run()

    async def _let_in(self, websocket: WebSocket, address: str, places: contextlib.ExitStack) -> bool:
        try:
            self._doors.require_open()
            require_own_origin(websocket)
            places.enter_context(self._gate.socket(address))
        except Refusal as refusal:
            self._tables.services.tally.refusals[refusal.code] += 1
            await websocket.send_denial_response(refuse(refusal))
            return False
        await websocket.accept()
        return True


def wire_of(websocket: WebSocket) -> Wire:
    """The socket itself where it is one of ours; over another ASGI server, what makes it one."""
    extension = websocket.scope.get("extensions", {}).get(EXTENSION)
    return AsgiWire(websocket) if extension is None else cast(Wire, extension["wire"])
