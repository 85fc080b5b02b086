"""Chance is what docs/fair-chance.md says: the package, a stranger who read only the document, and the vectors kept for ever agree."""

import json
import subprocess
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hatch_build import node
from tests.chance.derivation import answer, vectors
from tests.chance.questions import QUESTIONS

STRANGER = Path(__file__).with_name("stranger.mjs")


def asked_of_a_stranger(questions: list[dict[str, Any]]) -> list[dict[str, Any]]:
    done = subprocess.run([node(), STRANGER], input=json.dumps(questions).encode(), capture_output=True, check=True)
    answers: list[dict[str, Any]] = json.loads(done.stdout)
    return answers


@pytest.mark.parametrize("vector", vectors(), ids=lambda vector: vector["name"])
def test_the_package_gives_what_the_vectors_say(vector: dict[str, Any]) -> None:
    assert answer(vector["question"]) == vector["answer"]


def test_a_stranger_gives_what_the_vectors_say() -> None:
    assert asked_of_a_stranger([each["question"] for each in vectors()]) == [each["answer"] for each in vectors()]


@settings(max_examples=3)
@given(st.lists(QUESTIONS, min_size=20, max_size=40))
def test_a_stranger_and_the_package_agree(questions: list[dict[str, Any]]) -> None:
    assert asked_of_a_stranger(questions) == [answer(each) for each in questions]
