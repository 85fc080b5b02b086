"""What `dev.py audit` reads out of the answers it gets."""

import json

import dev

CLEAN = {"name": "a", "version": "1", "vulns": []}
FLAWED = {"name": "b", "version": "2", "vulns": [{"id": "PYSEC-1"}, {"id": "PYSEC-2"}]}
UNSEEN = {"name": "c", "skip_reason": "Dependency not found on PyPI and could not be audited: c (3)"}


def python(*packages: object) -> tuple[int, str]:
    return dev.read_pip_audit(json.dumps({"dependencies": packages, "fixes": []}), "lock")


def test_what_is_known_fails_and_is_named() -> None:
    assert python(CLEAN, FLAWED, UNSEEN) == (1, "lock: known vulnerabilities in b 2 (PYSEC-1), b 2 (PYSEC-2).")


def test_what_was_looked_up_and_is_clean_is_clean() -> None:
    assert python(CLEAN, CLEAN) == (0, "lock: no known vulnerability in 2 packages.")


def test_what_could_not_be_looked_up_is_not_called_clean() -> None:
    assert python(CLEAN, UNSEEN) == (2, "lock: not audited: of 2 packages 1 could not be looked up.")
    assert python()[0] == dev.read_pip_audit("", "lock")[0] == dev.read_pip_audit("{}", "lock")[0] == 2


def test_npm_s_answers_are_read_likewise() -> None:
    assert dev.read_npm_audit('{"vulnerabilities":{},"metadata":{}}') == (0, "web: no known vulnerability.")
    assert dev.read_npm_audit('{"vulnerabilities":{"x":{},"a":{}}}') == (1, "web: known vulnerabilities in a, x.")
    assert [dev.read_npm_audit(text)[0] for text in ("", '{"statusCode":405}', "null")] == [2, 2, 2]
