"""What the page asks where there is no server: JSON in, JSON out."""

import json
import subprocess
import sys
from functools import cache
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from quarantable.offline import answer, answering
from quarantable.record.model import Fair, GoOn, Play, Record, Seen
from quarantable.record.receipt import Receipt, digest_of_events, write_receipt
from quarantable.record.writing import write
from tests.record.small import contagious, covirus
from tests.record.tables import players_at


def ask(do: str, **fields: Any) -> dict[str, Any]:
    told: dict[str, Any] = json.loads(answer(json.dumps({"do": do, **fields})))
    return told


@cache
def finished() -> Record:
    return players_at("covirus", 1).play_games(1).record()


def receipt_of(record: Record, **changes: Any) -> str:
    """What seat 0's browser kept of it."""
    chance = record.chance
    assert isinstance(chance, Fair)
    nonces = dict(chance.nonces)
    fields = {"mine": {0: nonces[0]}, "nonces": nonces, "events": digest_of_events(record.entries), **changes}
    return write_receipt(Receipt(chance.table, chance.game_number, chance.commitment, **fields))


def test_a_record_is_checked_step_by_step() -> None:
    told = ask("verify", record=write(finished()), receipt=None)
    assert (told["is"], told["holds"], told["proven"], told["chance"]) == ("verified", True, False, "fair")
    assert {"check", "holds", "code", "why", "facts", "line"} == set(told["steps"][0])


def test_with_its_receipt_a_record_is_proven_and_with_another_it_does_not_hold() -> None:
    text = write(finished())
    assert ask("verify", record=text, receipt=receipt_of(finished()))["proven"]
    told = ask("verify", record=text, receipt=receipt_of(finished(), events="0" * 64))
    assert (told["holds"], told["steps"][-1]["check"]) == (False, "receipt")


def test_a_record_is_shown_step_by_step() -> None:
    told = ask("replay", record=write(covirus(Play(1, 1, "42 c1:f2"))))
    assert (told["is"], told["game"], told["order"], told["chance"]) == ("replay", "covirus", [1, 0], "declared")
    assert told["seats"] == [{"kind": "person", "name": "Ada"}, {"kind": "person", "name": "Bob"}]
    assert told["result"] == {"outcome": "unfinished", "scores": [], "winners": []}
    begin, play = told["steps"]
    assert (begin["kind"], begin["plays"], begin["turn"], begin["play"]) == ("roll-off", 0, 1, None)
    assert (play["kind"], play["text"], play["seat"], play["play"], play["plays"]) == ("play", "1. 1 42 c1:f2", 1, "42 c1:f2", 1)
    assert play["position"]["lines"][0] == "..vvvv"


def test_c21_who_reads_a_whole_record_sees_all_hands() -> None:
    deck, starter, play, _ = ask("replay", record=write(contagious(Play(1, 0, "5"), GoOn(("6", "7", "8", "9", "10", "11")))))["steps"]
    assert (deck["position"], starter["position"]["hands"]) == (None, [["5", "7"], ["6", "8"]])
    assert play["position"]["hands"] == [["7", "9"], ["6", "8"]]


def test_c21_a_view_of_an_unfinished_game_says_whose_it_is_and_has_no_positions() -> None:
    told = ask("replay", record=write(contagious(Play(1, 0, "5"), seen=Seen(1, ("6", "8")))))
    assert told["view"] == {"seat": 1, "hand": ["6", "8"]}
    assert told["steps"][0]["position"] is None


@pytest.mark.parametrize(
    ("request_text", "code"),
    [
        ("", "no_request"),
        ("[1]", "no_request"),
        ("[" * 100_000, "no_request"),
        ('{"do":7}', "unknown_verb"),
        ('{"do":"fly"}', "unknown_verb"),
        ('{"do":"verify"}', "not_text"),
        ('{"do":"verify","record":null}', "not_text"),
        ('{"do":"replay","record":"1. e4 e5"}', "not_a_record"),
        ('{"do":"replay","record":"\\ud800"}', "forbidden_character"),
        (json.dumps({"do": "verify", "record": write(covirus()), "receipt": 7}), "not_text"),
        (json.dumps({"do": "verify", "record": write(covirus()), "receipt": "{}"}), "unreadable_receipt"),
        (json.dumps({"do": "replay", "record": write(covirus(Play(1, 1, "42 c2:f3")))}), "cannot_be_followed"),
    ],
)
def test_what_cannot_be_answered_is_refused(request_text: str, code: str) -> None:
    told = json.loads(answer(request_text))
    assert set(told) == {"is", "code", "rule", "why", "facts"}
    assert (told["is"], told["code"]) == ("refused", code)


def test_what_goes_wrong_in_the_program_itself_is_told_too(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(_request: Any) -> dict[str, Any]:
        raise ZeroDivisionError

    monkeypatch.setattr(answering, "VERBS", {"break": broken})
    assert ask("break")["code"] == "broken"


VALUES = st.sampled_from(["verify", "replay"]) | st.text(max_size=20) | st.integers() | st.none()


@given(st.text(max_size=20) | st.dictionaries(st.sampled_from(["do", "record", "receipt"]), VALUES).map(json.dumps))
@settings(max_examples=60)
def test_whatever_is_asked_there_is_an_answer(request_text: str) -> None:
    assert json.loads(answer(request_text))["is"] == "refused"


WITHOUT_PACKAGES = """
import sys
for name in ("msgspec", "numpy", "numba", "starlette", "typer", "platformdirs", "rich"):
    sys.modules[name] = None
sys.path.insert(0, {source!r})
from quarantable.offline import answer
for line in sys.stdin:
    print(answer(line))
"""


def test_the_standard_library_is_enough() -> None:
    requests = [
        {"do": "verify", "record": write(finished()), "receipt": receipt_of(finished())},
        {"do": "replay", "record": write(contagious())},
    ]
    source = str(answering.__file__).rsplit("/quarantable/", 1)[0]
    done = subprocess.run(
        [sys.executable, "-S", "-I", "-c", WITHOUT_PACKAGES.format(source=source)],
        input="".join(json.dumps(each) + "\n" for each in requests),
        capture_output=True,
        text=True,
        check=False,
        timeout=60,
    )
    assert done.stderr == ""
    assert [json.loads(line)["is"] for line in done.stdout.splitlines()] == ["verified", "replay"]
    assert [json.loads(line) for line in done.stdout.splitlines()] == [json.loads(answer(json.dumps(each))) for each in requests]
