"""Arrays in the form that rules take, over the same memory."""

from typing import Any

from numpy.typing import NDArray

from quarantable.games.kernel import is_compiled


def for_rules(array: NDArray[Any]) -> Any:
    """An array of one or two dimensions; for plain rules its memory, by row, since NumPy's numbers would overflow in silence."""
    if is_compiled():
        return array
    memory: Any = memoryview
    return memory(array) if array.ndim == 1 else [memory(row) for row in array]
