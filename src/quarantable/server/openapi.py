"""The description of the HTTP part for machines (OpenAPI 3.1). docs/socket.md says what everything means."""

from typing import Any, Final

from quarantable import __version__
from quarantable.bots.levels import LEVELS
from quarantable.games.registry import GAMES
from quarantable.protocol.socket import MOST_KEPT, MOST_SEATS, MOST_TABLE_BYTES

Schema = dict[str, Any]


def _record(*optional: str, **properties: Schema) -> Schema:
    """An object with these properties and no others; all but `optional` must be there."""
    required = [name for name in properties if name not in optional]
    return {"type": "object", "properties": properties, "required": required, "additionalProperties": False}


def _list(items: Schema, **bounds: int) -> Schema:
    return {"type": "array", "items": items, **bounds}


def _or_null(schema: Schema) -> Schema:
    return {"anyOf": [schema, {"type": "null"}]}


def _words(*words: str) -> Schema:
    return {"type": "string", "enum": list(words)}


def _map(values: Schema) -> Schema:
    return {"type": "object", "additionalProperties": values}


def _the(name: str) -> Schema:
    return {"$ref": f"#/components/schemas/{name}"}


_TEXT: Final[Schema] = {"type": "string"}
_NUMBER: Final[Schema] = {"type": "integer"}
_SHARE: Final[Schema] = {"type": "number"}
_YES_OR_NO: Final[Schema] = {"type": "boolean"}
_ANYTHING: Final[Schema] = {}
_SEAT: Final[Schema] = {"type": "integer", "minimum": 0, "maximum": MOST_SEATS - 1}
_SECRET: Final[Schema] = {"type": "string", "pattern": "^[A-Za-z0-9_-]{22,128}$"}
_NAME: Final[Schema] = {"type": "string", "minLength": 1, "maxLength": 24}
_SEATS: Final[Schema] = _list(_SEAT)
_NONCE: Final[Schema] = {"type": "string", "pattern": "^[0-9a-f]{32}$"}
_HASH: Final[Schema] = {"type": "string", "pattern": "^[0-9a-f]{64}$"}

_NEW_SEAT: Final[Schema] = {
    "oneOf": [
        _record(kind=_words("me", "device"), name=_NAME),
        _record(kind=_words("link")),
        _record(kind=_words("bot"), level=_words(*LEVELS)),
    ]
}

_NEW_TABLE: Final[Schema] = _record(
    "options",
    "pace",
    "rolls",
    "limit_seconds",
    "dice",
    "hints",
    "go_on",
    game=_words(*GAMES),
    seats=_list(_NEW_SEAT, minItems=2, maxItems=MOST_SEATS),
    options={"anyOf": [_map(_ANYTHING), _TEXT, {"type": "null"}]},
    pace=_words("live", "slow"),
    rolls=_words("automatic", "by_hand"),
    limit_seconds=_or_null({"type": "integer", "minimum": 10, "maximum": 30 * 24 * 3600}),
    dice=_words("fair", "typed"),
    hints=_or_null(_YES_OR_NO),
    go_on=_or_null(
        _record(record={"type": "string", "maxLength": MOST_TABLE_BYTES}, plays={"type": "integer", "minimum": 0, "maximum": MOST_KEPT})
    ),
)

_TABLE: Final[Schema] = _record(table=_SECRET, seats=_list(_record("token", "invitation", seat=_SEAT, token=_SECRET, invitation=_SECRET)))

_REFUSED: Final[Schema] = _record(**{"is": {"const": "refused"}}, code=_TEXT, rule=_TEXT, why=_TEXT, facts=_map(_ANYTHING))

_OPTION: Final[Schema] = _record(
    "choices", "least", "most",
    name=_TEXT, default=_ANYTHING, rule=_TEXT, sentence=_TEXT, choices=_list(_TEXT), least=_NUMBER, most=_NUMBER,
)  # fmt: skip

_GAME: Final[Schema] = _record(
    name=_TEXT,
    title=_TEXT,
    least_players=_NUMBER,
    most_players=_NUMBER,
    has_dice=_YES_OR_NO,
    has_cards=_YES_OR_NO,
    options=_list(_OPTION),
    presets=_map(_map(_ANYTHING)),
    characters=_map(_TEXT),
)

_DAYS: Final[Schema] = _or_null({"type": "integer", "minimum": 1})
_KEPT: Final[Schema] = _record(never_started=_DAYS, finished=_DAYS, under_way=_DAYS)

_PERSON: Final[Schema] = _record(
    seat=_SEAT,
    kind=_words("person", "bot"),
    name=_or_null(_TEXT),
    level=_or_null(_TEXT),
    filled=_YES_OR_NO,
    here=_YES_OR_NO,
    away=_YES_OR_NO,
    played_by_bot=_YES_OR_NO,
    resigned=_YES_OR_NO,
    thinking=_YES_OR_NO,
)

_OFFER: Final[Schema] = _or_null(_record(seat=_SEAT, agreed=_SEATS))

_RESULT: Final[Schema] = _record(
    reason=_words("played_out", "stopped", "resigned"), scores=_list(_NUMBER), winners=_SEATS, loser=_or_null(_SEAT)
)

_CHANCE: Final[Schema] = _record(
    dice=_words("fair", "typed"),
    version=_or_null(_TEXT),
    game_number=_NUMBER,
    commitment=_or_null(_HASH),
    nonces=_map(_NONCE),
    secret=_or_null(_HASH),
)

_VIEW: Final[Schema] = _record(
    table=_TEXT,
    n=_NUMBER,
    game=_TEXT,
    title=_TEXT,
    options=_map(_ANYTHING),
    pace=_words("live", "slow"),
    rolls=_words("automatic", "by_hand"),
    limit_seconds=_or_null(_NUMBER),
    chance=_CHANCE,
    casual=_YES_OR_NO,
    hints=_YES_OR_NO,
    bots=_words("ready", "warming", "simple"),
    phase=_words("gathering", "playing", "finished"),
    creator=_SEAT,
    seats=_list(_PERSON),
    mine=_SEATS,
    uncovered=_or_null(_SEAT),
    game_number=_NUMBER,
    order=_SEATS,
    roll_off=_or_null(_list(_list(_NUMBER, minItems=2, maxItems=2))),
    starter=_or_null(_SEAT),
    position=_or_null(_map(_ANYTHING)),
    turn=_or_null(_SEAT),
    roll=_or_null(_TEXT),
    turn_number=_NUMBER,
    roll_due=_or_null(_NUMBER),
    fits=_or_null(_YES_OR_NO),
    legal=_or_null(_list(_TEXT)),
    can=_map(_YES_OR_NO),
    take_back=_OFFER,
    stop=_OFFER,
    votes=_list(_record(away=_SEAT, agreed=_SEATS, needed=_SEATS)),
    last=_or_null(_record(n=_NUMBER, seat=_SEAT, play=_TEXT)),
    result=_or_null(_RESULT),
    series=_list(_record(game_number=_NUMBER, scores=_list(_NUMBER), winners=_SEATS)),
    standings=_list(_SHARE),
    rematch=_SEATS,
)

_REVIEW_ASKED: Final[Schema] = _record(
    "playouts",
    "seed",
    record={"type": "string", "maxLength": MOST_TABLE_BYTES},
    playouts={"type": "integer", "minimum": 16, "maximum": 5000},
    seed={"type": "integer", "minimum": 0},
)

_REVIEW_LINE: Final[Schema] = {
    "oneOf": [
        _record(**{"is": {"const": "progress"}}, done=_NUMBER, of=_NUMBER),
        _record(
            **{"is": {"const": "review"}},
            level=_TEXT,
            playouts=_NUMBER,
            seed=_NUMBER,
            game=_TEXT,
            count=_NUMBER,
            seats=_list(_map(_ANYTHING)),
            plays=_list(_map(_ANYTHING)),
            moments=_list(_map(_ANYTHING)),
            noise=_map(_SHARE),
        ),
        _the("Refused"),
    ]
}


def _json(schema: Schema) -> Schema:
    return {"content": {"application/json": {"schema": schema}}}


def _answers(status: int, sentence: str, schema: Schema) -> Schema:
    """What an operation answers: that, or a refusal."""
    refusal = {"description": "Refused: nothing has changed.", **_json(_the("Refused"))}
    return {str(status): {"description": sentence, **_json(schema)}, "4XX": refusal}


_IN_TROUBLE: Final[Schema] = {
    "503": {"description": "The server can't do it now; another time, or another server, can.", **_json(_the("Refused"))},
    "507": {"description": "It could not be written down, so it isn't known to have happened.", **_json(_the("Refused"))},
}
"""What an operation at tables answers besides, where the place in which they are kept is away."""


def _in_path(name: str, schema: Schema) -> Schema:
    return {"name": name, "in": "path", "required": True, "schema": schema}


_AT_TABLE: Final = [_in_path("table", _TEXT)]
_AS_A_SEAT_OR_NOBODY: Final[list[Schema]] = [{"token": []}, {}]

_PATHS: Final[Schema] = {
    "/health": {
        "get": {"summary": "Is the server well?", "responses": _answers(200, "It is.", _record(**{"is": {"const": "well"}}))},
    },
    "/ready": {
        "get": {
            "summary": "Should people be sent here?",
            "responses": {
                **_answers(200, "Yes.", _record(**{"is": {"const": "ready"}})),
                "503": {"description": "No.", **_json(_record(**{"is": {"const": "not_ready"}, "reason": _words("restarting", "store")}))},
            },
        },
    },
    "/openapi.json": {
        "get": {"summary": "This description.", "responses": _answers(200, "OpenAPI 3.1.", {"type": "object"})},
    },
    "/api/games": {
        "get": {
            "summary": "The games, their options and presets, and the levels of bots.",
            "responses": _answers(
                200, "All there is.", _record(games=_list(_the("Game")), levels=_list(_TEXT), usual_level=_TEXT, kept_days=_KEPT)
            ),
        }
    },
    "/api/tables": {
        "post": {
            "summary": "Make a table.",
            "requestBody": {"required": True, **_json(_the("NewTable"))},
            "responses": _answers(201, "Its id and the secrets of its seats.", _the("Table")) | _IN_TROUBLE,
        }
    },
    "/api/tables/{table}": {
        "parameters": _AT_TABLE,
        "get": {
            "summary": "A table as it is now.",
            "security": _AS_A_SEAT_OR_NOBODY,
            "responses": _answers(200, "What this seat, or a spectator, may see.", _record(view=_the("View"))) | _IN_TROUBLE,
        },
        "delete": {
            "summary": "Forget the table and all its games. For its creator, unless a game is on with others.",
            "security": [{"token": []}],
            "responses": {
                "204": {"description": "It is gone."},
                "4XX": {"description": "Refused.", **_json(_the("Refused"))},
                **_IN_TROUBLE,
            },
        },
    },
    "/api/tables/{table}/sit": {
        "parameters": _AT_TABLE,
        "post": {
            "summary": "Exchange an invitation for a seat. It works once; who brings an own token may ask again.",
            "requestBody": {"required": True, **_json(_the("Sit"))},
            "responses": _answers(200, "The seat and its token.", _record(seat=_SEAT, token=_SECRET)) | _IN_TROUBLE,
        },
    },
    "/api/tables/{table}/at/{n}": {
        "parameters": [*_AT_TABLE, _in_path("n", {"type": "integer", "minimum": 1})],
        "get": {
            "summary": "A table as it was after event n.",
            "security": _AS_A_SEAT_OR_NOBODY,
            "responses": _answers(200, "What this seat, or a spectator, may see of it.", _record(view=_the("View"))) | _IN_TROUBLE,
        },
    },
    "/api/tables/{table}/record/{game_number}": {
        "parameters": [*_AT_TABLE, _in_path("game_number", {"type": "integer", "minimum": 1})],
        "get": {
            "summary": "The record of a game of the table's series (docs/records.md).",
            "security": _AS_A_SEAT_OR_NOBODY,
            "responses": {
                "200": {
                    "description": "All of it once the game is finished; before, what this seat, or a spectator, may know.",
                    "content": {"text/plain": {"schema": _TEXT}},
                },
                "4XX": {"description": "Refused.", **_json(_the("Refused"))},
                **_IN_TROUBLE,
            },
        },
    },
    "/api/review": {
        "post": {
            "summary": "Look back on a finished game (docs/review.md). Going away ends it.",
            "requestBody": {"required": True, **_json(_the("ReviewAsked"))},
            "responses": {
                "200": {
                    "description": "A JSON object a line: how far it is, again and again, and last the review, or why there is none.",
                    "content": {"application/x-ndjson": {"schema": _the("ReviewLine")}},
                },
                "4XX": {"description": "Refused.", **_json(_the("Refused"))},
            },
        },
    },
    "/api/tables/{table}/socket": {
        "parameters": _AT_TABLE,
        "get": {
            "summary": "The WebSocket of a table; docs/socket.md describes what goes over it.",
            "responses": {
                "101": {"description": "Go on with a WebSocket."},
                "4XX": {"description": "Refused.", **_json(_the("Refused"))},
                "503": _IN_TROUBLE["503"],
            },
        },
    },
}

DESCRIPTION: Final[Schema] = {
    "openapi": "3.1.0",
    "info": {
        "title": "Quarantable",
        "version": __version__,
        "summary": "Tables for It's Contagious! and Covirus.",
        "license": {"name": "MIT", "identifier": "MIT"},
    },
    "paths": _PATHS,
    "components": {
        "schemas": {
            "NewTable": _NEW_TABLE,
            "Table": _TABLE,
            "Sit": _record("nonce", "token", invitation=_SECRET, name=_NAME, nonce=_or_null(_NONCE), token=_or_null(_SECRET)),
            "Game": _GAME,
            "View": _VIEW,
            "ReviewAsked": _REVIEW_ASKED,
            "ReviewLine": _REVIEW_LINE,
            "Refused": _REFUSED,
        },
        "securitySchemes": {"token": {"type": "http", "scheme": "bearer", "description": "A seat's token."}},
    },
}
