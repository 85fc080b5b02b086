"""What holds in every game of Covirus, by whatever options it is played."""

from itertools import product
from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from quarantable.games.contract import EVERYTHING
from quarantable.games.covirus import rules, whole_field
from quarantable.games.covirus.check import CovirusPosition
from quarantable.games.covirus.notation import read, square_name, write
from quarantable.games.covirus.state import Work
from quarantable.games.kernel import raw
from tests.games.covirus.builders import GAME, ROLLS, after, games, positions, refused, walk
from tests.oracle.covirus import Game as Oracle


@given(games())
@settings(max_examples=60)
def test_v1_every_square_is_free_or_has_one_colour_and_v11_every_game_ends(start: tuple[CovirusPosition, Random]) -> None:
    position, random = start
    for _ in walk(position, random):
        assert_whole(position)
    assert_whole(position)
    assert GAME.is_over(position)
    assert GAME.winners(position)


def assert_whole(position: CovirusPosition) -> None:
    """No square is lost or doubled, and what is kept for speed is what follows from the squares (V10)."""
    state = position.state
    full = (1 << state.width) - 1
    for y in range(len(state.empty)):
        parts = state.mine[0][y], state.mine[1][y], state.empty[y]
        assert parts[0] | parts[1] | parts[2] == (full if y < state.length else 0)
        assert sum(part.bit_count() for part in parts) == (state.width if y < state.length else 0)
    assert state.free == sum(line.bit_count() for line in state.empty)
    status = GAME.state(position, None)["status"]
    assert status == [status_of(state.mine[0][y], state.mine[1][y], full) for y in range(state.length)]
    assert [status.count(name) for name in ("open", "virus", "cure")] == [state.open, *state.done]


def status_of(virus: int, cure: int, full: int) -> str:
    if virus and cure:
        return "spoiled"
    return "virus" if virus == full else "cure" if cure == full else "open"


@given(games())
@settings(max_examples=40)
def test_v9_turns_alternate_lost_ones_too(start: tuple[CovirusPosition, Random]) -> None:
    position, random = start
    for turns, _ in enumerate(walk(position, random)):
        assert GAME.turn(position) == turns % 2
        assert GAME.state(position, None)["turns"] == turns
    assert GAME.turn(position) is None


@given(games())
@settings(max_examples=40)
def test_a_turn_read_and_written_is_the_same_text(start: tuple[CovirusPosition, Random]) -> None:
    for play in walk(*start):
        assert write(read(play)) == play
        assert GAME.read_typed(start[0], play) == play


@given(positions())
@settings(max_examples=80)
def test_v8_the_whole_field_at_once_says_what_the_rules_say_line_by_line(position: CovirusPosition) -> None:
    for larger, smaller in product(range(1, 7), repeat=2):
        if larger >= smaller:
            by_lines = rules.fits(position.raw, larger, smaller, raw(Work.zeros()))
            assert whole_field.fits(position.state, larger, smaller) == by_lines, (larger, smaller)


@given(positions(most=7))
@settings(max_examples=15)
def test_what_is_listed_is_legal_and_what_is_not_is_refused(position: CovirusPosition) -> None:
    for roll in ROLLS:
        legal = GAME.legal(position, roll)
        if legal is None:
            assert GAME.fits(position, roll)
            assert refused(position, f"{roll} -") == "V8"
            continue
        assert len(set(legal)) == len(legal)
        for play in every_play(position, roll):
            assert (refused(position, play) is None) == (play in legal)


def every_play(position: CovirusPosition, roll: str) -> list[str]:
    """All that the roll could be on a field a bit larger than this one, and the lost turn."""
    columns, lines = range(position.options.width + 1), range(position.options.length + 1)
    larger, smaller = int(roll[0]), int(roll[1])
    plays = [f"{roll} -"]
    plays += [f"{roll} ={y + 1}" for y in lines]
    plays += [f"{roll} {square_name(x, y)}" for y in lines for x in columns]
    for (width, height), x, y in product({(larger, smaller), (smaller, larger)}, columns, lines):
        plays.append(f"{roll} {square_name(x, y)}:{square_name(x + width - 1, y + height - 1)}")
    return plays


@given(positions())
@settings(max_examples=60)
def test_the_rules_agree_with_an_independent_reading_of_them(position: CovirusPosition) -> None:
    oracle = oracle_of(position)
    assert GAME.state(position, EVERYTHING) == oracle.state()
    for roll in ROLLS:
        legal, expected = GAME.legal(position, roll), oracle.legal(roll)
        assert (legal is None) == (expected is None), roll
        assert sorted(legal or []) == sorted(expected or []), roll


def oracle_of(position: CovirusPosition) -> Oracle:
    """The same position in the oracle."""
    oracle, shown = Oracle(GAME.write_options(position.options)), GAME.state(position, None)
    for letter, player in (("v", 0), ("c", 1)):
        lines = enumerate(shown["lines"], 1)
        oracle.filled[player] = {(x, y) for y, line in lines for x, each in enumerate(line, 1) if each == letter}
    oracle.turns = shown["turns"]
    return oracle


@given(positions(), st.lists(st.tuples(st.integers(0, 9), st.integers(0, 9)), min_size=1, max_size=9), st.sampled_from(ROLLS))
@settings(max_examples=150)
def test_whatever_squares_are_asked_for_the_answer_is_the_same_as_by_an_independent_reading(
    position: CovirusPosition, squares: list[tuple[int, int]], roll: str
) -> None:
    ascending = sorted(set(squares), key=lambda square: (square[1], square[0]))
    play = f"{roll} " + ",".join(square_name(x, y) for x, y in ascending)
    assert refused(position, play) == oracle_of(position).refusal(play)


@given(games(), st.integers(0, 2**32))
@settings(max_examples=60)
def test_v7_free_shapes_are_refused_for_the_same_reason_as_by_an_independent_reading(
    start: tuple[CovirusPosition, Random], seed: int
) -> None:
    position, random = start
    for play in walk(position, random, 25):
        if play[0] == play[1] in "2345" and "-" not in play:
            others = [play, *moved(play, Random(seed))]
            assert [refused(position, each) for each in others] == [oracle_of(position).refusal(each) for each in others]


def moved(play: str, random: Random) -> list[str]:
    """The same shape elsewhere, and with one square elsewhere."""
    roll, names = play.split()
    squares = [read(f"11 {name}").form.squares[0] for name in names.split(",")]  # type: ignore[union-attr]  # a square is Squares
    plays = []
    for _ in range(6):
        right, up, odd = random.randint(-3, 3), random.randint(-3, 3), random.randrange(len(squares))
        shape = {(max(x + right, 0), max(y + up, 0)) for x, y in squares}
        askew = {*squares[:odd], *squares[odd + 1 :], (random.randint(0, 8), random.randint(0, 8))}
        for each in (shape, askew):
            ascending = sorted(each, key=lambda square: (square[1], square[0]))
            plays.append(f"{roll} " + ",".join(square_name(x, y) for x, y in ascending))
    return plays


@given(positions(), st.sampled_from(ROLLS), st.integers(0, 2**32))
@settings(max_examples=60)
def test_a_position_comes_back_from_its_bytes(position: CovirusPosition, roll: str, seed: int) -> None:
    before = position.to_bytes()
    played = GAME.copy(position)
    for _ in walk(played, Random(seed), 1):
        pass
    assert position.to_bytes() == before
    again = GAME.restore(position.options, before)
    assert again.to_bytes() == before
    assert GAME.legal(again, roll) == GAME.legal(position, roll)
    assert GAME.state(again, None) == GAME.state(position, None)


@given(positions())
@settings(max_examples=40)
def test_v13_everyone_sees_everything(position: CovirusPosition) -> None:
    assert all(GAME.state(position, viewer) == GAME.state(position, EVERYTHING) for viewer in (0, 1, None))


@given(positions(most=40))
@settings(max_examples=20)
def test_any_field_can_be_played_on(position: CovirusPosition) -> None:
    assert_whole(position)
    corner = square_name(position.options.width - 1, position.options.length - 1)
    if not GAME.is_over(position):
        assert refused(position, f"11 {corner}") in (None, "V6")
        assert refused(position, f"11 {square_name(position.options.width, 0)}") == "V1"


def test_v1_the_largest_field_can_be_filled_to_the_last_square() -> None:
    position = GAME.new(GAME.read_options({"width": 40, "length": 40, "end": "full"}), 2)
    for x, y in product(range(40), range(40)):
        assert not GAME.is_over(position)
        after(position, f"11 {square_name(x, y)}")
    assert GAME.is_over(position)
    assert GAME.state(position, None)["lines"] == ["v" * 40, "c" * 40] * 20
    assert GAME.scores(position) == [20, 20]
    assert_whole(position)
