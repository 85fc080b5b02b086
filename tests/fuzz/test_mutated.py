"""Whatever becomes of a text on its way, its reader refuses it as documented, or reads it, and nothing else happens."""

from random import Random

import pytest

from tests.fuzz.mutation import mutated
from tests.fuzz.targets import TARGETS, Target

each_target = pytest.mark.parametrize("target", TARGETS.values(), ids=TARGETS)


@each_target
def test_what_was_once_trouble_is_none(target: Target) -> None:
    for text in target.corpus():
        target.read(text)


@each_target
@pytest.mark.parametrize("tries", [700, pytest.param(100_000, marks=[pytest.mark.long, pytest.mark.timeout(1800)])])
def test_mutated_texts_are_refused_or_read(target: Target, tries: int) -> None:
    texts, random = target.corpus(), Random(tries)
    for number in range(tries):
        text = target.mend(mutated(texts, target.tokens, random), random)
        try:
            target.read(text)
        except Exception as error:
            error.add_note(f"try {number}: {text!r}")
            raise
