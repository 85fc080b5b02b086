"""One source of rules over plain bytes."""

import subprocess
import sys

import numpy as np
import pytest

from quarantable.games.bits import bit_count, kept, lowest_bit, nth_bit, spread_out
from quarantable.games.contagious.state import State
from quarantable.games.covirus.state import State as CovirusState
from quarantable.games.kernel import Record, field, narrowed, to_bytes


class Small(Record):
    """A record for these tests."""

    a: int = field("int8")
    b: int = field("uint64")
    c: list[list[int]] = field("int16", 2, 3)


def test_a_misspelt_field_is_an_error_and_not_a_new_field() -> None:
    with pytest.raises(AttributeError):
        Small.zeros().aa = 1  # type: ignore[attr-defined]  # that it is none is the test


def test_bytes_come_back_as_the_same_record() -> None:
    small = Small.zeros()
    small.a, small.b, small.c[1][2] = -1, 2**64 - 1, -300
    again = Small.from_bytes(to_bytes(small))
    assert (again.a, again.b, again.c[1][2]) == (-1, 2**64 - 1, -300)


def test_bytes_of_another_length_are_refused() -> None:
    with pytest.raises(ValueError, match="bytes"):
        Small.from_bytes(b"12")


@pytest.mark.parametrize("record", [Small, State, CovirusState])
def test_both_modes_see_every_field_at_the_same_place(record: type[Record]) -> None:
    dtype = np.dtype([(name, each.kind, each.shape) for name, each in record.fields.items()], align=True)
    assert dtype.itemsize == record.size
    assert dtype.fields is not None
    for name in record.fields:
        assert dtype.fields[name][1] == getattr(record.structure, name).offset


@pytest.mark.parametrize("bits", [1, 2, 3, 0b1011000, 1 << 39, (1 << 40) - 1])
def test_bits_are_counted_and_found(bits: int) -> None:
    assert bit_count(bits) == f"{bits:b}".count("1")
    assert lowest_bit(bits) == len(f"{bits:b}") - 1 - f"{bits:b}".rindex("1")


@pytest.mark.parametrize("bits", [1, 0b1011000, (1 << 40) - 1, 0b101 << 38])
def test_every_set_bit_is_found_by_its_index(bits: int) -> None:
    assert [nth_bit(bits, index) for index in range(bit_count(bits))] == [place for place in range(41) if bits >> place & 1]


@pytest.mark.parametrize("step", [0, 1, 7])
def test_bits_are_kept_and_spread_by_steps(step: int) -> None:
    bits = 0b1011_0111
    assert [place for place in range(20) if kept(bits, step) >> place & 1] == [
        place for place in range(20) if bits >> place & 1 and place >= step and bits >> place - step & 1
    ]
    assert spread_out(bits, step) == bits | bits * 2**step


def test_a_narrowed_record_has_the_same_fields_half_as_wide() -> None:
    narrow = narrowed(CovirusState).zeros()
    narrow.empty[3], narrow.turns = 2**31 - 1, -1
    assert (narrow.empty[3], narrow.turns) == (2**31 - 1, -1)
    assert {name: each.shape for name, each in narrowed(CovirusState).fields.items()} == {
        name: each.shape for name, each in CovirusState.fields.items()
    }
    assert narrowed(CovirusState).size * 2 == CovirusState.size


def test_plain_rules_need_nothing_but_the_standard_library() -> None:
    program = "import sys, quarantable.games.registry; print({'numpy', 'numba', 'msgspec', 'platformdirs'} & set(sys.modules))"
    run = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True, env={"QUARANTABLE_RULES": "plain"})
    assert run.stdout == "set()\n"


def test_a_mode_that_does_not_exist_is_refused_in_a_sentence() -> None:
    run = subprocess.run(
        [sys.executable, "-c", "import quarantable.games.kernel"],
        capture_output=True,
        text=True,
        check=False,
        env={"QUARANTABLE_RULES": "fast"},
    )
    assert "it must be 'plain' or 'compiled'" in run.stderr


def test_a_mode_set_to_nothing_is_none_chosen() -> None:
    program = "from quarantable.games.kernel import MODE; print(MODE)"
    run = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True, env={"QUARANTABLE_RULES": ""})
    assert run.stdout == "plain\n"
