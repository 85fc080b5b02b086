"""One source of rules, two ways to run it.

A position is one record of plain bytes, declared as a class (`Record`); the rules are small functions over it, decorated `@rule`.

- *plain*: they run as ordinary Python over a `ctypes.Structure` of those bytes. Needs nothing but the standard library.
- *compiled*: the same functions through Numba over the same bytes, as a NumPy record.

The environment variable `QUARANTABLE_RULES` (`plain`, the default, or `compiled`) chooses for the whole process.

What a rule may not do, since compiled code would go wrong in silence: mix `uint64` with signed integers, read or write outside an
array, use `IntEnum` values as indices, or make a list. What it needs beside the position is handed to it as a work record or buffer.

>>> class Counter(Record):
...     count: int = field("uint8")
...     marks: Vector = field("int16", 3)
>>> counter = Counter.zeros()
>>> counter.marks[2] = -5
>>> Counter.size, to_bytes(counter).hex()
(8, '000000000000fbff')
"""

import ctypes
import os
from collections.abc import Callable, MutableSequence, Sequence
from functools import cache
from typing import Any, ClassVar, NamedTuple, Self, TypeVar, cast

PLAIN, COMPILED = "plain", "compiled"
MODE = os.environ.get("QUARANTABLE_RULES") or PLAIN
if MODE not in (PLAIN, COMPILED):
    raise ValueError(f"QUARANTABLE_RULES is {MODE!r}; it must be 'plain' or 'compiled'")

Vector = MutableSequence[int]
Matrix = Sequence[MutableSequence[int]]

_C_TYPES: dict[str, type[Any]] = {
    "int8": ctypes.c_int8,
    "uint8": ctypes.c_uint8,
    "int16": ctypes.c_int16,
    "int32": ctypes.c_int32,
    "uint32": ctypes.c_uint32,
    "int64": ctypes.c_int64,
    "uint64": ctypes.c_uint64,
    "float64": ctypes.c_double,
}


F = TypeVar("F", bound=Callable[..., Any])
R = TypeVar("R", bound="Record")


class Field(NamedTuple):
    """How one field of a record lies in memory: the type of an element, and the shape, () for a single number."""

    kind: str
    shape: tuple[int, ...]


def field(kind: str, *shape: int) -> Any:
    """Declare a field of a `Record`: `field("uint8", 6, 19)` is a table of 6 × 19 bytes.

    `kind` is one of int8, uint8, int16, int32, uint32, int64, uint64, and float64 for what isn't part of a position.
    """
    return Field(kind, shape)


class Record:
    """Base of the classes that declare a record. Its instances are `ctypes.Structure`s with the declared fields, all 0 at first.

    A misspelt field raises AttributeError; a number that does not fit its field wraps, as it does in compiled code.
    """

    fields: ClassVar[dict[str, Field]]
    structure: ClassVar[type[ctypes.Structure]]
    size: ClassVar[int]

    def __init_subclass__(cls) -> None:
        cls.fields = {name: value for name, value in vars(cls).items() if isinstance(value, Field)}
        members = [(name, _c_type(each)) for name, each in cls.fields.items()]
        # Without __slots__ a misspelt field would be set as a new attribute, in silence.
        cls.structure = type(cls.__name__, (ctypes.Structure,), {"__slots__": (), "_fields_": members})
        cls.size = ctypes.sizeof(cls.structure)

    @classmethod
    def zeros(cls) -> Self:
        """A record with every field 0."""
        return cast(Self, cls.structure())

    @classmethod
    def from_bytes(cls, data: bytes) -> Self:
        """The record whose bytes are `data`, which must be `size` long: the inverse of `to_bytes`."""
        if len(data) != cls.size:
            raise ValueError(f"{cls.__name__} has {cls.size} bytes, not {len(data)}")
        return cast(Self, cls.structure.from_buffer_copy(data))


def _c_type(each: Field) -> type[Any]:
    kind = _C_TYPES[each.kind]
    for length in reversed(each.shape):
        kind = kind * length
    return kind


@cache
def narrowed(record: type[R]) -> type[R]:
    """The same record with numbers of 32 bits for those of 64: compiled rules do twice as many at once.

    Rules take either; what they keep in such a record must fit.

    >>> class Wide(Record):
    ...     marks: Vector = field("int64", 3)
    >>> narrowed(Wide).size, Wide.size
    (12, 24)
    """
    fields = {name: Field("int32", each.shape) if each.kind == "int64" else each for name, each in record.fields.items()}
    return type(f"Narrow{record.__name__}", (record,), fields)


def to_bytes(record: Record) -> bytes:
    """The bytes of a record: equal bytes are equal positions."""
    return bytes(cast(Any, record))


if MODE == PLAIN:

    def rule(function: F) -> F:
        """Mark a function as one of the rules: in this mode, leave it as it is."""
        return function

    def raw(record: R) -> R:
        """The record in the form that the rules take. It shares the record's memory."""
        return record

    def buffer(size: int) -> Vector:
        """Room for `size` small integers (int32), such as a list of actions."""
        return [0] * size

else:
    from . import compiled

    def rule(function: F) -> F:
        """Mark a function as one of the rules: in this mode, compile it at its first call, or take it from the cache."""
        return cast(F, compiled.compile_rule(function))

    def raw(record: R) -> R:
        """The record in the form that the rules take. It shares the record's memory."""
        return cast(R, compiled.as_record(record))

    def buffer(size: int) -> Vector:
        """Room for `size` small integers (int32), such as a list of actions."""
        return cast(Vector, compiled.make_buffer(size))


def is_compiled() -> bool:
    """Do the rules of this process run compiled?"""
    return MODE == COMPILED
