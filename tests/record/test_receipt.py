"""A record against what a browser kept: made up afterwards, or by a server that chose its secret late, it doesn't hold."""

import json
from collections.abc import Callable
from dataclasses import replace
from typing import Any, Final

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from quarantable.chance import fair
from quarantable.chance.fair import FairChance
from quarantable.record.model import Comment, Entry, Fair, GoOn, Play, Record, Resign, Return, Roll, Stop, TakeOver, Undo
from quarantable.record.reading import read
from quarantable.record.receipt import MOST_BYTES, Receipt, UnreadableReceipt, digest_of_events, read_receipt, write_receipt
from quarantable.record.verifying import verify
from quarantable.record.writing import write
from tests.record import whole
from tests.record.games import ADA, GREEDY, Contagious, Covirus, TableGame, Typed

GAME: Final = Contagious((ADA, GREEDY), seed=8).to_the_end()


def codes(record: Record, receipt: Receipt) -> list[str]:
    return [step.code for step in verify(record, receipt).steps if step.holds is False]


@pytest.mark.parametrize("name", [name for name, game in whole.GAMES.items() if isinstance(game.chance_of_record(), Fair)])
def test_with_the_receipt_a_game_is_proven(name: str) -> None:
    game = whole.GAMES[name]
    report = verify(read(write(game.record())), read_receipt(write_receipt(game.receipt())))
    assert report.proven, report.summary
    assert report.summary == "Everything holds, and the receipt shows that this is the game that you played."


def test_without_it_nothing_proves_that_this_is_the_game() -> None:
    report = verify(GAME.record())
    assert (report.holds, report.proven) == (True, False)
    assert report.steps[-1].why.startswith("Consistent; not proven that this is the commitment you were shown")


def made_up(like: TableGame, **changed: Any) -> Covirus:
    """Another game of the same table that is consistent in itself, as one can write it afterwards."""
    game = Covirus(like.seats, dict(like.written), **changed)
    assert verify(game.to_the_end().record()).holds
    return game


def test_a_record_wholly_made_up_afterwards_holds_only_without_the_receipt() -> None:
    played = Covirus(seed=4).to_the_end()
    assert codes(made_up(played, seed=5).record(), played.receipt()) == ["other_commitment", "other_nonce", "other_nonces", "other_events"]


class LateServer:
    """A server that shows a commitment, waits for the nonce, and only then looks for a secret whose first roll suits it."""

    def __init__(self, wanted: str) -> None:
        self.wanted = wanted
        self.honest = Covirus((ADA, GREEDY), seed=1)
        self.shown = fair.commitment(self.honest.secret, self.honest.agreement)

    def play(self, nonces: fair.Nonces) -> Covirus:
        game = Covirus((ADA, GREEDY), seed=1)
        game.nonces = nonces
        tries = (number.to_bytes(32, "big") for number in range(10_000))
        game.secret = next(each for each in tries if FairChance(each, game.agreement, nonces).roll(1) == self.wanted)
        game.chance = FairChance(game.secret, game.agreement, nonces)
        game.entries.clear()
        game.set_up()
        return game.to_the_end()


@pytest.fixture
def late() -> tuple[LateServer, Covirus, Receipt]:
    server = LateServer("66")
    game = server.play(((0, bytes(range(16))),))
    assert game.chance.roll(1) == "66"
    return server, game, replace(game.receipt(), commitment=server.shown)


def test_a_server_that_chose_its_secret_after_the_nonces_shows_another_commitment(late: tuple[LateServer, Covirus, Receipt]) -> None:
    _, game, receipt = late
    assert verify(game.record()).holds
    assert codes(game.record(), receipt) == ["other_commitment"]


def test_or_its_secret_does_not_fit_the_commitment_that_it_showed(late: tuple[LateServer, Covirus, Receipt]) -> None:
    server, game, receipt = late
    record = game.record()
    assert isinstance(record.chance, Fair)
    claimed = replace(record, chance=replace(record.chance, commitment=server.shown))
    assert codes(claimed, receipt) == ["wrong_commitment"]


def test_a_nonce_that_was_changed_or_left_out_is_not_ones_own() -> None:
    kept = GAME.receipt()
    assert codes(GAME.record(), replace(kept, mine={0: bytes(16)})) == ["other_nonce"]
    assert codes(GAME.record(), replace(kept, mine={1: bytes(16)})) == ["other_nonce"]
    assert codes(GAME.record(), replace(kept, nonces={0: kept.mine[0], 1: bytes(16)})) == ["other_nonces"]


def test_another_legal_play_is_seen_by_who_saw_the_plays() -> None:
    """Dice and commitment are as they were: only the receipt tells."""
    game = Covirus(options=whole.ROOMY, seed=3).play(2)
    other = Covirus(options=whole.ROOMY, seed=3).play(1)
    other.random.seed(99)
    other.play(1)
    assert other.entries != game.entries
    assert verify(other.stop().record()).holds
    assert codes(other.record(), game.stop().receipt()) == ["other_events"]


def test_an_undone_play_in_the_place_of_the_one_that_stood_is_seen() -> None:
    game = Covirus(options=whole.ROOMY, seed=4).play(1).undo().play(1).stop()
    _, undone, undo, stood, stop = game.entries
    assert undone != stood
    kept = game.receipt()
    game.entries[:] = [game.entries[0], stood, undo, undone, stop]
    assert verify(game.record()).holds
    assert codes(game.record(), kept) == ["other_events"]


def test_a_receipt_of_another_game_proves_nothing() -> None:
    assert codes(GAME.record(), replace(GAME.receipt(), game_number=2)) == ["other_game"]
    assert codes(GAME.record(), replace(GAME.receipt(), table="another")) == ["other_game"]


@pytest.mark.parametrize(
    ("lacking", "code"),
    [({"mine": {}}, "no_own_nonce"), ({"nonces": None}, "nonces_not_seen"), ({"events": None}, "events_not_seen")],
)
def test_what_a_receipt_lacks_is_not_proven(lacking: dict[str, Any], code: str) -> None:
    report = verify(GAME.record(), replace(GAME.receipt(), **lacking))
    assert (report.holds, report.proven) == (True, False)
    assert [step.code for step in report.steps if step.holds is None] == [code]


def test_a_game_with_a_commitment_that_is_told_as_one_of_declared_dice_is_not_the_game() -> None:
    game = Typed(seed=2).to_the_end()
    kept = replace(GAME.receipt(), events=digest_of_events(game.entries))
    assert verify(game.record()).holds
    assert codes(game.record(), kept) == ["other_commitment"]


BAD: Final[dict[str, Callable[[dict[str, Any]], Any]]] = {
    "a list": lambda fields: [fields],
    "no receipt": lambda _: {},
    "another version": lambda fields: {**fields, "receipt": "2"},
    "something missing": lambda fields: {name: value for name, value in fields.items() if name != "events"},
    "something more": lambda fields: {**fields, "secret": ""},
    "a table that is none": lambda fields: {**fields, "table": 1},
    "a number that is none": lambda fields: {**fields, "game_number": True},
    "game 0": lambda fields: {**fields, "game_number": 0},
    "digits missing": lambda fields: {**fields, "commitment": fields["commitment"][1:]},
    "capitals": lambda fields: {**fields, "events": "A" * 64},
    "a nonce too long": lambda fields: {**fields, "mine": {"0": "00" * 17}},
    "nonces in a list": lambda fields: {**fields, "nonces": []},
    "a seat that is none": lambda fields: {**fields, "nonces": {"x": "00" * 16}},
}


@pytest.mark.parametrize("name", BAD)
def test_what_is_no_receipt_is_refused_in_a_sentence(name: str) -> None:
    fields = json.loads(write_receipt(GAME.receipt()))
    with pytest.raises(UnreadableReceipt, match="This is no receipt of a game: "):
        read_receipt(json.dumps(BAD[name](fields)))


@pytest.mark.parametrize("text", ["", "{", "[" * 60_000, "9" * 5_000, " " * (MOST_BYTES + 1), b"\xff", '"\ud800"'])
def test_what_is_no_json_is_refused_too(text: str | bytes) -> None:
    with pytest.raises(UnreadableReceipt):
        read_receipt(text)


@settings(max_examples=settings().max_examples // 4)
@given(st.none() | st.booleans() | st.integers() | st.text() | st.lists(st.text()) | st.dictionaries(st.text(), st.text()))
def test_whatever_json_comes_only_the_documented_error_is_raised(value: Any) -> None:
    fields = json.loads(write_receipt(GAME.receipt()))
    for text in (json.dumps(value), *(json.dumps({**fields, name: value}) for name in fields)):
        try:
            read_receipt(text)
        except UnreadableReceipt:
            continue


def test_a_receipt_counts_a_line_of_each_event() -> None:
    entries: list[Entry] = [
        Play(1, 0, "42 c1:f2"),
        Play(2, 1, "53 -"),
        Comment("well!"),
        Play(3, 0, "66 =17"),
        Undo(0, 2),
        TakeOver(1, "greedy"),
        Return(1),
        Roll("42"),
        Resign(0),
    ]
    assert digest_of_events(entries) == "dde9e2f709c4b858aa63fe45e9a5d0220d40a5e351ba1de7c977fc705a55b40d"
    assert digest_of_events([Stop()]) == "a11c3d917a2149a4b548217038bc8f2dd2130a1966e0c7af5c4225d81f25a8c3"


def test_what_stands_before_a_game_goes_on_is_not_in_its_receipt() -> None:
    assert digest_of_events([Play(1, 0, "42 c1:f2"), GoOn(), Play(2, 1, "11 a1"), Undo(1, 1)]) == digest_of_events(
        [Play(1, 1, "11 a1"), Undo(1, 0)]
    )
