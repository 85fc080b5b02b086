"""Covirus on tiny fields, solved: against the rules themselves, asked position by position, and by what must be true of any solution."""

from collections.abc import Iterator
from itertools import combinations
from random import Random

import pytest

from quarantable.bots.exact.field import Solution, solve
from quarantable.bots.exact.placements import ROLLS
from quarantable.games.contract import Refusal
from quarantable.games.covirus.check import CovirusPosition
from quarantable.games.covirus.game import Covirus
from quarantable.games.covirus.notation import square_name
from quarantable.games.covirus.options import Options
from quarantable.games.covirus.rules import fill

COVIRUS = Covirus()


def position(width: int, length: int, virus: int, cure: int, mover: int) -> CovirusPosition:
    made: CovirusPosition = COVIRUS.new(Options(width=width, length=length), 2)
    line = (1 << width) - 1
    for player, squares in enumerate((virus, cure)):
        for y in range(length):
            if squares >> y * width & line:
                fill(made.raw, player, y, squares >> y * width & line)
    made.state.turns = mover
    return made


def legal_plays(at: CovirusPosition, roll: str) -> Iterator[str]:
    """Every legal play: listed by the rules, or for free shapes found by asking them about every set of squares."""
    listed = COVIRUS.legal(at, roll)
    if listed is not None:
        yield from listed
        return
    free = [square_name(x, y) for y in range(at.state.length) for x in range(at.state.width) if at.state.empty[y] >> x & 1]
    for squares in combinations(free, int(roll[0]) ** 2):
        play = f"{roll} {','.join(squares)}"
        try:
            COVIRUS.check(at, play)
        except Refusal:
            continue
        yield play


def virus_share(at: CovirusPosition) -> float:
    winners = COVIRUS.winners(at)
    return (0 in winners) / len(winners)


def by_the_rules(at: CovirusPosition) -> float:
    """The virus's share, by trying everything; a position that only lost turns keep is left by waiting for another roll."""
    if COVIRUS.is_over(at):
        return virus_share(at)
    here, there = (_sums(at, mover) for mover in (at.state.turns & 1, 1 - at.state.turns & 1))
    return (here[0] + here[1] * there[0]) / (1 - here[1] * there[1])


def _sums(at: CovirusPosition, mover: int) -> tuple[float, float]:
    gained, lost = 0.0, 0.0
    best = min if mover else max
    for larger, smaller in ROLLS:
        start = COVIRUS.copy(at)
        start.state.turns = mover
        chance = (1 if larger == smaller else 2) / 36
        plays = list(legal_plays(start, f"{larger}{smaller}"))
        if plays[0].endswith("-"):
            lost += chance
        else:
            gained += chance * best(by_the_rules(_after(start, play)) for play in plays)
    return gained, lost


def _after(at: CovirusPosition, play: str) -> CovirusPosition:
    after: CovirusPosition = COVIRUS.copy(at)
    COVIRUS.play(after, play)
    return after


def random_squares(random: Random, squares: int, free: int) -> tuple[int, int]:
    order = random.sample(range(squares), squares)
    virus = sum(1 << square for square in order[free:] if random.random() < 0.5)
    return virus, sum(1 << square for square in order[free:]) & ~virus


@pytest.fixture(scope="module")
def small() -> Solution:
    return solve(2, 3)


def test_values_are_those_of_the_rules_played_out(small: Solution) -> None:
    random = Random(1)
    for _ in range(6):
        virus, cure = random_squares(random, 6, 2)
        for mover in range(2):
            at = position(2, 3, virus, cure, mover)
            assert small.value(small.number_of(virus, cure), mover) == pytest.approx(by_the_rules(at), abs=1e-6)


@pytest.mark.long
def test_values_are_those_of_the_rules_on_a_larger_field() -> None:
    random, larger = Random(2), solve(3, 3)
    for _ in range(10):
        virus, cure = random_squares(random, 9, 3)
        for mover in range(2):
            at = position(3, 3, virus, cure, mover)
            assert larger.value(larger.number_of(virus, cure), mover) == pytest.approx(by_the_rules(at), abs=1e-6)


def test_a_field_seen_from_the_other_side_is_worth_the_same_to_the_other(small: Solution) -> None:
    random = Random(3)
    for _ in range(100):
        virus, cure = random_squares(random, 6, random.randrange(1, 7))
        seen = small.number_of(_turned(cure), _turned(virus))
        assert small.value(small.number_of(virus, cure), 0) == pytest.approx(1 - small.value(seen, 1), abs=1e-6)


def _turned(squares: int) -> int:
    return sum((squares >> y * 2 & 0b11) << (2 - y) * 2 for y in range(3))


def test_who_fills_the_last_square_of_a_last_open_line_decides(small: Solution) -> None:
    """Lines 1 and 2 are spoiled, b3 is free beside a cure's a3: the cure completes it, or the virus spoils it, whoever rolls a double 1
    first, or the cure a double 6."""
    number = small.number_of(virus=0b0101, cure=0b011010)
    for_cure, for_virus = 2 / 36, 1 / 36
    cure_first = for_cure + (1 - for_cure) * (1 - for_virus) * for_cure / (1 - (1 - for_cure) * (1 - for_virus))
    assert small.value(number, 1) == pytest.approx(0.5 * (1 - cure_first), abs=1e-6)


def test_starting_is_an_advantage(small: Solution) -> None:
    assert 0.5 < small.value(0, mover=0) < 0.6


def test_the_best_of_a_roll_is_what_it_leads_to(small: Solution) -> None:
    """The value of a position is the mean, over the rolls, of the best that can be made of them."""
    virus, cure = 0b000011, 0b110000
    mean = sum((1 if a == b else 2) / 36 * max(small.after(virus, cure, 0, a, b)) for a, b in ROLLS)
    assert small.value(small.number_of(virus, cure), 0) == pytest.approx(mean, abs=1e-6)
