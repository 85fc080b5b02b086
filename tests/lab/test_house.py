"""House rules that the lab tries out: every turn of its games is looked at square by square."""

import json
import re
import sys
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import NamedTuple
from unittest.mock import patch

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from quarantable.games.contract import Refusal
from quarantable.games.covirus import rules
from quarantable.games.covirus.check import CovirusPosition
from quarantable.games.covirus.notation import Roll, write_placement
from quarantable.games.covirus.state import OPEN, Placement, State
from quarantable.lab.covirus import playing
from quarantable.lab.setting import PROPOSALS, CantPlayBy, Setting, UnknownProposal, read_house
from tests.games.covirus.builders import GAME
from tests.lab.builders import ROOT, digest, games_of_fields, of_cards, of_fields, overheard, play, said_by_compiled
from tests.lab.covirus.replaying import is_forbidden, widened
from tests.lab.covirus.test_forbidding import ALL_BUT_44

Square = tuple[int, int]
Squares = frozenset[Square]
ALL = tuple(PROPOSALS["covirus"])
ALL_BUT_11 = ALL_BUT_44.replace("11,", "") + ",44"


class Turn(NamedTuple):
    """A turn, and the field before it."""

    position: CovirusPosition
    roll: Roll
    squares: Squares
    is_barred: bool
    """Are the dice forbidden?"""
    legal: int
    """Of how many placements the lab says that it was chosen."""


def turns_of(setting: Setting, number: int = 0) -> Iterator[Turn]:
    """Every turn of a game of a run."""
    options = GAME.read_options(setting.options)
    with overheard(playing, "play") as plays, overheard(playing, "watch") as watched, overheard(playing, "expect") as expected:
        play(setting, 1, number)
    for (before, placed), (*_, larger, smaller), (*_, legal) in zip(plays, watched, expected, strict=True):
        position = CovirusPosition.over(options, widened(State, before))
        roll = Roll(larger, smaller)
        forbidden = setting.is_forbidden_to(rules.mover(position.raw))
        yield Turn(position, roll, squares_in(widened(Placement, placed)), is_forbidden(str(roll), forbidden), legal)


def squares_in(placement: Placement) -> Squares:
    return frozenset((x, y) for y in range(placement.low, placement.high + 1) for x in columns(placement.lines[y]))


def columns(mask: int) -> list[int]:
    return [x for x in range(mask.bit_length()) if mask >> x & 1]


def secured(position: CovirusPosition) -> list[int]:
    """Open lines of which the other has half or more."""
    state, other = position.state, 1 - rules.mover(position.raw)
    return [y for y in range(state.length) if state.status[y] == OPEN and 2 * len(columns(state.mine[other][y])) >= state.width]


def without(position: CovirusPosition, lines: Sequence[int]) -> CovirusPosition:
    """The same field, but that nothing may be filled in these lines."""
    copy = CovirusPosition.over(position.options, State.from_bytes(position.to_bytes()))
    for y in lines:
        copy.state.free -= len(columns(copy.state.empty[y]))
        copy.state.empty[y] = 0
    return copy


def attached(position: CovirusPosition) -> Squares:
    """Unoccupied squares next to the mover's colour or in their bottom line, in their half where that is asked for (V4)."""
    state, player = position.state, rules.mover(position.raw)
    length, half = state.length, state.length // 2
    lines = range(length) if position.options.half == "open" else (range(half), range(length - half, length))[player]
    mine = {(x, y) for y in range(length) for x in columns(state.mine[player][y])}
    reach = [(0, 1), (1, 0), (0, -1), (-1, 0)]
    reach += [(1, 1), (1, -1), (-1, 1), (-1, -1)] if position.options.adjacent == "corner" else []
    bottom = (0, length - 1)[player]
    empty = [(x, y) for y in lines for x in columns(state.empty[y])]
    return frozenset((x, y) for x, y in empty if y == bottom or any((x + dx, y + dy) in mine for dx, dy in reach))


def may(position: CovirusPosition, text: str) -> bool:
    try:
        GAME.check(position, text)
    except Refusal:
        return False
    return True


def text_of(turn: Turn) -> str:
    placement = Placement.zeros()
    placement.high, placement.low = -1, 0
    if turn.squares:
        placement.low, placement.high = min(y for _, y in turn.squares), max(y for _, y in turn.squares)
    for x, y in turn.squares:
        placement.lines[y] |= 1 << x
    return write_placement(turn.roll, placement)


def is_right(turn: Turn, house: Sequence[str]) -> bool:
    """Is it a turn by the rules, with these proposals?"""
    position = without(turn.position, secured(turn.position)) if "secured" in house else turn.position
    near, single = attached(position), turn.roll == Roll(1, 1) and "attached_single" in house
    fits = bool(near) if single else position.state.free > 0 and not may(position, f"{turn.roll} -")
    if fits and not turn.is_barred:
        return turn.squares in map(one, near) if single else bool(turn.squares) and may(position, text_of(turn))
    if "consolation" in house and near:
        return turn.squares in map(one, near)
    return not turn.squares


def one(square: Square) -> Squares:
    return frozenset([square])


HOUSES = st.lists(st.sampled_from(ALL), unique=True, max_size=3).map(tuple)


@settings(max_examples=40)
@given(games_of_fields(), HOUSES)
def test_every_turn_is_right_by_the_rules_of_the_house(setting: Setting, house: tuple[str, ...]) -> None:
    """Some of these games would never end, since nobody may fill what is left."""
    with patch.object(playing, "MOST_TURNS", 300):
        wrong = [text_of(turn) for turn in turns_of(replace(setting, house=house)) if not is_right(turn, house)]
    assert wrong == []


@pytest.mark.parametrize("name", ALL)
def test_without_the_proposal_a_game_would_be_wrong_by_it(name: str) -> None:
    """The test above sees the difference."""
    plain = replace(of_fields("random", width=7, length=7), has_own_chance=True)
    assert not all(is_right(turn, (name,)) for number in range(3) for turn in turns_of(plain, number))


def total(setting: Setting, field: str, games: int = 30) -> int:
    return int(play(setting, games)[field].sum())


@pytest.mark.parametrize("level", ["random", "greedy"])
def test_each_proposal_does_what_it_is_for(level: str) -> None:
    plain = replace(of_fields(level, width=8, length=8), has_own_chance=True)
    consoled, guarded = (replace(plain, house=(name,)) for name in ("consolation", "secured"))
    assert total(consoled, "lost") < 0.3 * total(plain, "lost")
    assert total(consoled, "turns") < total(plain, "turns")
    assert total(guarded, "spoiled") < total(plain, "spoiled")


def test_the_dice_are_the_same_whatever_the_house() -> None:
    plain = replace(of_fields("random", "greedy"), has_own_chance=True)
    rolls = [[turn.roll for turn in turns_of(replace(plain, house=house))] for house in ((), *((name,) for name in ALL), ALL)]
    shortest = min(map(len, rolls))
    assert shortest > 3
    assert len({str(each[:shortest]) for each in rolls}) == 1


def test_choices_are_those_of_the_house() -> None:
    setting = replace(of_fields("random", "greedy", forbid=[f"0:{ALL_BUT_11}", f"1:{ALL_BUT_11}"]), house=("attached_single",))
    placed = [turn for turn in turns_of(setting) if turn.squares]
    assert len(placed) > 5
    assert [turn.legal for turn in placed] == [len(attached(turn.position)) for turn in placed]


def test_choices_on_a_consolation_are_not_counted_among_those_of_the_dice() -> None:
    setting = replace(of_fields("random", "greedy", forbid=["0:rectangles", "1:rectangles"]), house=("consolation",))
    consoled = [turn for turn in turns_of(setting) if turn.squares and not turn.roll.is_double]
    assert consoled
    assert {turn.legal for turn in consoled} == {-1}


@pytest.mark.parametrize("setting", [of_cards("greedy"), of_fields("greedy")], ids=["contagious", "covirus"])
def test_a_house_rule_that_is_none_is_refused(setting: Setting) -> None:
    with pytest.raises(UnknownProposal) as refusal:
        read_house(setting, ["secured" if setting.game == "contagious" else "no dice"])
    assert str(refusal.value.why).endswith("none." if setting.game == "contagious" else "consolation, attached_single, secured.")


@pytest.mark.parametrize("bot", ["strong", "best@5"])
def test_who_looks_ahead_cannot_play_by_house_rules(bot: str) -> None:
    with pytest.raises(CantPlayBy, match=f"{bot} doesn't know house rules"):
        read_house(of_fields("random", bot), ["consolation"])
    assert read_house(of_fields("random", bot), []).house == ()


def test_house_rules_are_kept_in_a_setting() -> None:
    assert read_house(of_fields("greedy"), ["secured", "consolation"]).house == ("secured", "consolation")


def test_the_document_tells_them_as_the_program_does() -> None:
    said = re.findall(r"^\| `(\w+)` \| (.+) \|$", (ROOT / "docs" / "lab.md").read_text("utf-8").split("## House rules")[1], re.MULTILINE)
    assert dict(said[: len(ALL)]) == PROPOSALS["covirus"]


RUNS = tuple(
    (replace(setting, house=house), 4)
    for house in (*((name,) for name in ALL), ALL)
    for setting in (of_fields("random"), of_fields("greedy", "fair", width=9, adjacent="corner", half="closed"))
)


def digests() -> list[str]:
    """One for each run."""
    return [digest(play(setting, games)) for setting, games in RUNS]


@pytest.mark.timeout(600)  # with nothing compiled yet, on a busy machine
def test_compiled_rules_play_the_same_games() -> None:
    assert json.loads(said_by_compiled("tests.lab.test_house")) == digests()


if __name__ == "__main__":
    sys.stdout.write(json.dumps(digests()))
