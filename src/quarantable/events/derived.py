"""Properties of what never changes, worked out once. `functools.cached_property` does it under a lock, in three times as long."""

from collections.abc import Callable
from typing import Any, Generic, Self, TypeVar, overload

T = TypeVar("T")


class Derived(Generic[T]):
    """Decorates a method without arguments: its value stays with the instance, which must have a `__dict__`.

    >>> class Square:
    ...     def __init__(self, side):
    ...         self.side = side
    ...
    ...     @Derived
    ...     def area(self):
    ...         return self.side**2
    >>> square = Square(3)
    >>> square.area, vars(square)
    (9, {'side': 3, 'area': 9})
    """

    def __init__(self, work_out: Callable[[Any], T]) -> None:
        self._work_out = work_out
        self._name = work_out.__name__
        self.__doc__ = work_out.__doc__

    @overload
    def __get__(self, instance: None, owner: type) -> Self: ...
    @overload
    def __get__(self, instance: object, owner: type) -> T: ...
    def __get__(self, instance: object, owner: type) -> T | Self:
        if instance is None:
            return self
        value = instance.__dict__[self._name] = self._work_out(instance)
        return value
