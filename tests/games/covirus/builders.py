"""Positions of Covirus as tests write them down."""

from collections.abc import Iterator
from itertools import product
from random import Random
from typing import Any

from hypothesis import strategies as st

from quarantable.bots.covirus import random_play
from quarantable.games.contract import Refusal
from quarantable.games.covirus.check import CovirusPosition
from quarantable.games.covirus.game import Covirus
from quarantable.games.covirus.options import Options

GAME = Covirus()

ROLLS = tuple(f"{larger}{smaller}" for larger in range(1, 7) for smaller in range(1, larger + 1))

WAYS = tuple(
    {"adjacent": adjacent, "half": half, "free_shape": free_shape, "end": end}
    for adjacent, half, free_shape, end in product(
        ("edge", "corner"), ("open", "closed"), ("anywhere", "attached"), ("settled", "clinched", "full")
    )
)
"""Every combination of the options that are words."""


def field(width: int = 4, length: int = 4, **options: Any) -> CovirusPosition:
    """An empty field, small unless said otherwise."""
    return GAME.new(GAME.read_options({"width": width, "length": length, **options}), 2)


def after(position: CovirusPosition, *plays: str) -> CovirusPosition:
    """The position itself, after these turns."""
    for play in plays:
        GAME.play(position, play)
    return position


def refused(position: CovirusPosition, play: str) -> str | None:
    """The rule that refuses a turn; None if it is legal. Whatever it is, nothing may have changed."""
    before = position.to_bytes()
    try:
        GAME.check(position, play)
        rule = None
    except Refusal as refusal:
        rule = refusal.rule if refusal.why else "says nothing"
    assert position.to_bytes() == before
    return rule


def rolled(random: Random) -> str:
    """Two dice."""
    one, other = random.randint(1, 6), random.randint(1, 6)
    return f"{max(one, other)}{min(one, other)}"


def walk(position: CovirusPosition, random: Random, most: int = 10_000) -> Iterator[str]:
    """The turns of a random game: each is made once it has been looked at."""
    for _ in range(most):
        if GAME.is_over(position):
            return
        play = random_play(position, rolled(random), random.getrandbits(64))
        yield play
        GAME.play(position, play)


def options(most: int = 9) -> st.SearchStrategy[Options]:
    """Options of all kinds, on a field with sides up to `most`."""
    sides = st.fixed_dictionaries({"width": st.integers(4, most), "length": st.integers(4, most)})
    return st.builds(lambda way, size: GAME.read_options({**way, **size}), st.sampled_from(WAYS), sides)


@st.composite
def games(draw: st.DrawFn, most: int = 9) -> tuple[CovirusPosition, Random]:
    """A game at its start, and what will choose the turns."""
    return GAME.new(draw(options(most)), 2), Random(draw(st.integers(0, 2**32)))


@st.composite
def positions(draw: st.DrawFn, most: int = 9) -> CovirusPosition:
    """A position in the midst of a game, or at its end."""
    position, random = draw(games(most))
    for _ in walk(position, random, draw(st.integers(0, 30))):
        pass
    return position
