"""Events as they are stored, and the state that they lead to."""

from dataclasses import FrozenInstanceError

import msgspec
import pytest

from quarantable.events import Created, Event, Played, Rolled, Started, Undone, apply, decode, encode, fold
from tests.table.builders import ScriptedTable, contagious, covirus, nonce_of


def played() -> ScriptedTable:
    """Covirus after two placements and the third roll."""
    table = covirus("Ada", "Bob", dice=["21", "31", "41"], checks=False)
    table.act()
    table.play(0, "21 a1:b1")
    table.act()
    table.play(1, "31 a8:c8")
    table.act()
    return table


STARTED, ROLLED = 6, 7
"""The numbers of its start and of its first roll."""


def bytes_after(table: ScriptedTable, n: int) -> bytes:
    current = fold(table.events[:n]).current
    assert current is not None
    return current.position.to_bytes()


class TestStoring:
    def test_every_event_is_read_as_it_was_written(self) -> None:
        for table in (played(), contagious("Ada", "Bob")):
            assert [decode(encode(event)) for event in table.events] == table.events

    def test_its_kind_is_the_one_that_clients_are_told(self) -> None:
        assert [msgspec.json.decode(encode(event))["is"] for event in played().events] == [
            "created", "committed", "nonce_said", "sat", "nonce_said", "started", "rolled", "played", "rolled", "played", "rolled",
        ]  # fmt: skip

    @pytest.mark.parametrize(
        "data", [b"", b"{}", b'{"is":"won","at":1}', b'{"is":"sat","at":1,"seat":0,"name":"A","token_hash":"x","more":1}']
    )
    def test_anything_else_is_refused(self, data: bytes) -> None:
        with pytest.raises(msgspec.DecodeError):
            decode(data)


class TestFolding:
    def test_a_table_begins_with_its_creation(self) -> None:
        with pytest.raises(TypeError):
            fold([Rolled(at=1, turn_number=1, roll="21")])

    def test_and_is_created_once(self) -> None:
        table = played()
        created = table.events[0]
        assert isinstance(created, Created)
        with pytest.raises(TypeError):
            apply(table.state, created)

    def test_events_are_counted(self) -> None:
        table = played()
        assert [fold(table.events[:n]).n for n in range(1, len(table.events) + 1)] == list(range(1, len(table.events) + 1))

    def test_a_state_does_not_change_by_what_follows(self) -> None:
        table = played()
        before = fold(table.events[:ROLLED])
        assert before.current is not None
        bytes_before = before.current.position.to_bytes()
        apply(before, table.events[ROLLED])
        assert before.n == ROLLED
        assert before.current.position.to_bytes() == bytes_before
        with pytest.raises(FrozenInstanceError):
            before.n = 5  # type: ignore[misc]  # that is what is tested

    def test_undone_is_the_position_after_that_event_byte_for_byte(self) -> None:
        table = played()
        for to in range(STARTED, table.state.n + 1):
            undone = apply(table.state, Undone(at=1, seat=0, to=to))
            assert undone.current is not None
            assert undone.current.position.to_bytes() == bytes_after(table, to)

    def test_a_turn_keeps_its_roll_whatever_is_undone(self) -> None:
        table = played()
        undone = apply(table.state, Undone(at=1, seat=0, to=ROLLED))
        assert undone.current is not None
        assert (undone.current.turn_number, undone.current.roll) == (1, "21")
        again = apply(undone, Played(at=1, seat=0, play="21 a1:a2", by="person"))
        assert again.current is not None
        assert (again.current.turn_number, again.current.roll) == (2, "31")

    def test_the_deck_is_in_what_is_stored_and_in_nothing_else(self) -> None:
        started = contagious("Ada", "Bob").events[-1]
        assert isinstance(started, Started)
        assert len(started.deck) == 72

    def test_a_commitment_is_for_the_game_to_come_until_that_begins(self) -> None:
        table = played()
        gathering, playing = fold(table.events[:2]), table.state
        assert (gathering.coming, gathering.nonces) == (table.events[1], {})
        assert (playing.coming, playing.nonces) == (None, {})
        assert playing.current is not None
        assert playing.current.committed == table.events[1]
        assert playing.current.nonces == ((0, nonce_of(0, 1)), (1, nonce_of(1, 1)))

    def test_errors_tell_nothing_of_what_is_in_an_event(self) -> None:
        with pytest.raises(TypeError) as caught:
            fold(played().events[1:])
        assert str(caught.value) == "the first event of a table is that it was created, not Committed"


def test_an_event_that_nobody_knows_is_an_error() -> None:
    class Surprise(Event, frozen=True, tag="surprise"):
        pass

    with pytest.raises(TypeError):
        apply(played().state, Surprise(at=1))
