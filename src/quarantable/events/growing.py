"""A sequence that never changes, but of which a longer one is made without copying."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import islice
from typing import Generic, TypeVar, overload

T_co = TypeVar("T_co", covariant=True)


class Growing(Sequence[T_co], Generic[T_co]):
    """Like a tuple. Where each longer one is made of the one before, they share their memory, whatever their length.

    >>> one = Growing(["a"])
    >>> two, other = one.grown("b"), one.grown("c")
    >>> one, two, other
    (Growing(['a']), Growing(['a', 'b']), Growing(['a', 'c']))
    >>> two.grown("d"), two[-1], two[:1], list(two), list(reversed(two)), two == Growing("ab")
    (Growing(['a', 'b', 'd']), 'b', ('a',), ['a', 'b'], ['b', 'a'], True)
    """

    __slots__ = ("_length", "_shared")

    def __init__(self, items: Iterable[T_co] = ()) -> None:
        self._shared = list(items)
        self._length = len(self._shared)

    def grown(self, item: T_co) -> "Growing[T_co]":  # type: ignore[misc]  # nothing that is there changes
        """The same, and one more."""
        # Whoever grew it before has the place after the last: then this one needs a memory of its own.
        shared = self._shared if len(self._shared) == self._length else self._shared[: self._length]
        shared.append(item)
        longer: Growing[T_co] = Growing.__new__(Growing)
        longer._shared, longer._length = shared, self._length + 1  # of its own kind
        return longer

    def __len__(self) -> int:
        return self._length

    @overload
    def __getitem__(self, index: int) -> T_co: ...
    @overload
    def __getitem__(self, index: slice) -> Sequence[T_co]: ...
    def __getitem__(self, index: int | slice) -> T_co | Sequence[T_co]:
        if isinstance(index, slice):
            return tuple(self._shared[each] for each in range(*index.indices(self._length)))
        place = index if index >= 0 else self._length + index
        if 0 <= place < self._length:
            return self._shared[place]
        raise IndexError(index)

    def __iter__(self) -> Iterator[T_co]:
        return islice(self._shared, self._length)

    def __reversed__(self) -> Iterator[T_co]:
        return islice(reversed(self._shared), len(self._shared) - self._length, None)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Growing) and tuple(self) == tuple(other)

    def __hash__(self) -> int:
        return hash(tuple(self))

    def __repr__(self) -> str:
        return f"Growing({list(self)})"
