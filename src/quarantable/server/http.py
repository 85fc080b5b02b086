"""The few requests besides the socket: the games, making a table, sitting down, looking at one."""

from collections.abc import Mapping
from dataclasses import asdict
from functools import partial
from http import HTTPStatus
from typing import Any

import msgspec
from starlette.requests import Request
from starlette.responses import Response, StreamingResponse

from quarantable.bots.levels import CHARACTERS, FOR_PEOPLE, USUAL
from quarantable.events import TableState, fold
from quarantable.games.contract import Refusal
from quarantable.games.described import described
from quarantable.games.registry import GAMES
from quarantable.protocol.socket import MOST_BYTES, MOST_TABLE_BYTES, read_new_table, read_review, read_sit
from quarantable.protocol.socket import Sit as AskedToSit
from quarantable.record.from_table import NoSuchGame, record_of
from quarantable.record.writing import write
from quarantable.table import GivenSeat, Presence, Sit, Viewer, hash_secret, place_of, require_deletable, view

from .expiry import Expiry
from .gates.addresses import address_of
from .gates.gate import Gate
from .gates.guard import read_body, require_own_origin
from .gates.limits import past
from .live import LiveTable
from .minds.reviewing import Reviewer
from .openapi import DESCRIPTION
from .refusals import (
    BadAuthorization,
    BodyTooSlow,
    CanNotBeRead,
    CanNotBeStored,
    ForeignOrigin,
    NeedsNewerServer,
    NoTable,
    NotFound,
    Restarting,
    ReviewUnderWay,
    TooBusy,
    TooFast,
    TooLong,
    TooManyFromHere,
    TooManyReviews,
    UnknownEvent,
    WrongMethod,
    WrongToken,
    refused,
)
from .running.doors import Doors
from .running.readiness import Readiness
from .tables import Tables

_STATUSES: Mapping[type[Exception], HTTPStatus] = {
    NoTable: HTTPStatus.NOT_FOUND,
    NotFound: HTTPStatus.NOT_FOUND,
    UnknownEvent: HTTPStatus.NOT_FOUND,
    NoSuchGame: HTTPStatus.NOT_FOUND,
    WrongMethod: HTTPStatus.METHOD_NOT_ALLOWED,
    WrongToken: HTTPStatus.UNAUTHORIZED,
    BadAuthorization: HTTPStatus.UNAUTHORIZED,
    ForeignOrigin: HTTPStatus.FORBIDDEN,
    TooLong: HTTPStatus.REQUEST_ENTITY_TOO_LARGE,
    TooBusy: HTTPStatus.CONFLICT,
    ReviewUnderWay: HTTPStatus.TOO_MANY_REQUESTS,
    TooManyReviews: HTTPStatus.TOO_MANY_REQUESTS,
    TooFast: HTTPStatus.TOO_MANY_REQUESTS,
    TooManyFromHere: HTTPStatus.TOO_MANY_REQUESTS,
    BodyTooSlow: HTTPStatus.REQUEST_TIMEOUT,
    CanNotBeStored: HTTPStatus.INSUFFICIENT_STORAGE,
    CanNotBeRead: HTTPStatus.SERVICE_UNAVAILABLE,
    NeedsNewerServer: HTTPStatus.SERVICE_UNAVAILABLE,
    Restarting: HTTPStatus.SERVICE_UNAVAILABLE,
}


def answer(body: Any, status: int = HTTPStatus.OK) -> Response:
    """JSON that nobody may keep: it is one client's view of now."""
    return Response(msgspec.json.encode(body), status, {"Cache-Control": "no-store"}, "application/json")


def refuse(refusal: Refusal) -> Response:
    """A refusal as an answer: its status tells a program what kind it is."""
    usual = HTTPStatus.BAD_REQUEST if refusal.rule in ("protocol", "notation", "record") else HTTPStatus.CONFLICT
    response = answer(refused(refusal), _STATUSES.get(type(refusal), usual))
    if isinstance(refusal, TooFast):
        response.headers["Retry-After"] = str(refusal.facts["seconds"])
    return response


class Http:
    """The endpoints, over the tables of one server. They raise refusals; `app` answers them with `refuse`."""

    def __init__(self, tables: Tables, reviewer: Reviewer, gate: Gate, expiry: Expiry, doors: Doors) -> None:
        self._tables = tables
        self._reviewer = reviewer
        self._gate = gate
        self._expiry = expiry
        self._doors = doors
        self._readiness = Readiness(tables.services.store, doors)

    async def health(self, _request: Request) -> Response:
        """`GET /health`: the process lives. What it needs is asked by `/ready`."""
        return answer({"is": "well"})

    async def ready(self, _request: Request) -> Response:
        """`GET /ready`."""
        reason = await self._readiness.reason()
        if reason is None:
            return answer({"is": "ready"})
        return answer({"is": "not_ready", "reason": reason}, HTTPStatus.SERVICE_UNAVAILABLE)

    async def description(self, _request: Request) -> Response:
        """`GET /openapi.json`."""
        return answer(DESCRIPTION)

    async def games(self, _request: Request) -> Response:
        """`GET /api/games`."""
        games = [{**described(game), "characters": CHARACTERS[name]} for name, game in GAMES.items()]
        return answer({"games": games, "levels": list(FOR_PEOPLE), "usual_level": USUAL, "kept_days": asdict(self._expiry)})

    async def create(self, request: Request) -> Response:
        """`POST /api/tables`."""
        self._doors.require_open()
        asked = read_new_table(await self._body(request, MOST_TABLE_BYTES))
        self._gate.let_make(address_of(request))
        table, seats = await self._tables.create(asked)
        return answer({"table": table, "seats": [_given(each) for each in seats]}, HTTPStatus.CREATED)

    async def sit(self, request: Request) -> Response:
        """`POST /api/tables/{table}/sit`."""
        body = read_sit(await self._body(request))
        self._gate.let_sit(address_of(request))
        live = await self._tables.find(request.path_params["table"])
        if not _leads_to_a_seat(body, live.state):
            live.pace.let_sit()
        token = body.token or self._tables.services.secrets.token()
        done = await live.carry_out(Sit(body.invitation, body.name, token, body.nonce))
        return answer(done.answer)

    async def show(self, request: Request) -> Response:
        """`GET /api/tables/{table}`."""
        live = await self._find(request)
        return answer({"view": view(live.state, _viewer(request, live.state), presence=live.presence)})

    async def delete(self, request: Request) -> Response:
        """`DELETE /api/tables/{table}`."""
        require_own_origin(request)
        live = await self._find(request)
        await live.delete(partial(require_deletable, seat=_viewer(request, live.state).seat))
        return Response(status_code=HTTPStatus.NO_CONTENT)

    async def show_at(self, request: Request) -> Response:
        """`GET /api/tables/{table}/at/{n}`."""
        live = await self._find(request)
        viewer, n = _viewer(request, live.state), request.path_params["n"]
        if not n.isdecimal() or len(n) > 9 or not 1 <= int(n) <= live.state.n:
            raise UnknownEvent(n=n[:20])
        self._let_look_back(request, int(n))
        then = fold(live.history[: int(n)])
        return answer({"view": view(then, viewer, presence=Presence.of_all(len(then.seats), live.presence.now))})

    async def record(self, request: Request) -> Response:
        """`GET /api/tables/{table}/record/{game_number}`."""
        live = await self._find(request)
        viewer, number = _viewer(request, live.state), request.path_params["game_number"]
        if not number.isdecimal() or len(number) > 9:
            raise NoSuchGame(game_number=number[:20])
        self._let_look_back(request, live.state.n)
        text = write(record_of(live.state, live.history, int(number), viewer.seat))
        return Response(text, headers={"Cache-Control": "no-store"}, media_type="text/plain")

    async def review(self, request: Request) -> Response:
        """`POST /api/review`. Who goes away ends it."""
        self._gate.let_look(address_of(request))
        asked = read_review(await self._body(request, MOST_TABLE_BYTES))
        lines = await self._reviewer.begin(address_of(request), asked)
        return StreamingResponse(lines, headers={"Cache-Control": "no-store"}, media_type="application/x-ndjson")

    async def nothing(self, _request: Request) -> Response:
        """Any other address of the API."""
        raise NotFound

    async def _body(self, request: Request, most: int = MOST_BYTES) -> bytes:
        return await read_body(request, most=most, within=self._gate.limits.body_within)

    def _let_look_back(self, request: Request, events: int) -> None:
        """One look is counted already."""
        self._gate.let_look(address_of(request), past(events) - 1)

    async def _find(self, request: Request) -> LiveTable:
        self._gate.let_look(address_of(request))
        return await self._tables.find_current(request.path_params["table"])


def _leads_to_a_seat(asked: AskedToSit, state: TableState) -> bool:
    """Who has an invitation isn't kept out by those who try without."""
    return place_of(hash_secret(asked.invitation), [each.invitation_hash for each in state.seats]) is not None


def _viewer(request: Request, state: TableState) -> Viewer:
    """As whom the request comes: the seat of its token, or a spectator without one."""
    header = request.headers.get("authorization")
    if header is None:
        return Viewer(seats=(), uncovered=None)
    scheme, _, token = header.partition(" ")
    if scheme.lower() != "bearer" or not token:
        raise BadAuthorization
    seat = place_of(hash_secret(token.strip()), [each.token_hash for each in state.seats])
    if seat is None:
        raise WrongToken
    return Viewer(seats=(seat,), uncovered=seat)


def _given(seat: GivenSeat) -> dict[str, Any]:
    return {name: value for name, value in asdict(seat).items() if value is not None}
