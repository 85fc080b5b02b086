"""Requests made up from `/openapi.json`, fitting and not, against the real application over HTTP: no failure, and answers as described."""

import socket
import threading
import time
from collections.abc import Iterator
from typing import Any, cast

import httpx
import pytest
import uvicorn
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

from quarantable.server.app import create_app
from quarantable.server.openapi import DESCRIPTION

from .inside import Json, MemoryStore

TABLE: Json = {"game": "contagious", "seats": [{"kind": "me", "name": "Ada"}, {"kind": "link"}]}
OPERATIONS = [(path, method) for path, item in DESCRIPTION["paths"].items() for method in item if method != "parameters"]
IN_SHORT = [("/api/tables", "post"), ("/api/tables/{table}/at/{n}", "get")]
Operation = Any
"""Of the description, as the library sees it, which takes a while to be imported."""


@pytest.fixture(scope="module")
def base() -> Iterator[str]:
    """Where the application answers."""
    listener = socket.create_server(("127.0.0.1", 0))
    server = uvicorn.Server(uvicorn.Config(create_app(MemoryStore()), log_config=None, log_level="critical", loop="asyncio"))
    running = threading.Thread(target=server.run, kwargs={"sockets": [listener]}, daemon=True)
    running.start()
    while not server.started:
        time.sleep(0.01)
    yield f"http://127.0.0.1:{listener.getsockname()[1]}"
    server.should_exit = True
    running.join(10)


def operation_of(path: str, method: str) -> Operation:
    """As the library reads it."""
    import schemathesis

    return cast(Any, schemathesis.openapi.from_dict(DESCRIPTION))[path][method]


def attack(operation: Operation, base: str, examples: int) -> None:
    """Make up so many requests that fit, and so many that don't, where there are any."""
    made = httpx.post(f"{base}/api/tables", json=TABLE).raise_for_status().json()
    _attack(operation, base, made, "positive", examples)
    if operation.body or {each.name for each in operation.path_parameters} - {"table"}:  # any text may be a table's id
        _attack(operation, base, made, "negative", examples)


def _attack(operation: Operation, base: str, made: Json, mode: str, examples: int) -> None:
    from schemathesis import GenerationMode

    @settings(
        max_examples=examples,
        deadline=None,
        database=None,
        derandomize=True,
        phases=[Phase.generate],
        suppress_health_check=list(HealthCheck),
    )
    @given(case=operation.as_strategy(generation_mode=GenerationMode(mode)), is_real=st.booleans(), is_seated=st.booleans())
    def ask(case: Any, *, is_real: bool, is_seated: bool) -> None:
        if is_real and "table" in (case.path_parameters or {}):
            case.path_parameters["table"] = made["table"]
        headers = {"Authorization": f"Bearer {made['seats'][0]['token']}"} if is_seated and operation.method != "delete" else {}
        response = case.call(base_url=base, headers=headers)
        is_too_long = response.status_code == 413  # which the library doesn't take for a refusal
        case.validate_response(response, checks=checks(must_be_refused=mode == "negative" and not is_too_long))

    ask()


def checks(*, must_be_refused: bool) -> list[Any]:
    """What each answer has to stand."""
    from schemathesis.checks import not_a_server_error
    from schemathesis.specs.openapi import checks as library

    always = [not_a_server_error, library.response_schema_conformance, library.status_code_conformance, library.content_type_conformance]
    return [*always, library.negative_data_rejection] if must_be_refused else always


@pytest.mark.parametrize(("path", "method"), IN_SHORT)
def test_requests_that_are_made_up_are_answered_as_described(base: str, path: str, method: str) -> None:
    attack(operation_of(path, method), base, examples=3)


@pytest.mark.long
@pytest.mark.timeout(1800)
@pytest.mark.parametrize(("path", "method"), OPERATIONS)
def test_a_thousand_requests_that_are_made_up_are_answered_as_described(base: str, path: str, method: str) -> None:
    attack(operation_of(path, method), base, examples=1000)
