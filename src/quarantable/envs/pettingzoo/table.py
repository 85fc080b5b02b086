"""What an environment of PettingZoo must know of a game that is being played at it."""

from abc import ABC, abstractmethod
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from quarantable.draw.scene import Scene


class Table(ABC):
    """One game after another, by the same options. Chance comes from the generator that `begin` is given."""

    seats: int
    """How many players."""
    actions: int
    """How many actions there are, legal or not: numbers from 0."""
    most: "NDArray[np.uint8]"
    """The largest value of each element of an observation, in its shape."""

    @abstractmethod
    def begin(self, chance: "np.random.Generator") -> None:
        """Begin a new game."""

    @property
    @abstractmethod
    def seat(self) -> int | None:
        """Who is to act; None once the game is over or has been cut off."""

    @property
    @abstractmethod
    def is_over(self) -> bool:
        """Has the game ended by its rules?"""

    @abstractmethod
    def observed(self, seat: int) -> "NDArray[np.uint8]":
        """What a seat sees, in the shape of `most`; nothing that is hidden from it."""

    @abstractmethod
    def masked(self) -> "NDArray[np.uint8]":
        """Which actions are legal for who is to act: 1 or 0, shape (`actions`,)."""

    @abstractmethod
    def take(self, number: int) -> None:
        """Do a legal action, and whatever then happens without anybody's choice."""

    @abstractmethod
    def name_of(self, number: int) -> str:
        """What an action stands for, to people."""

    @abstractmethod
    def rewards(self) -> tuple[float, ...]:
        """By seat, after the end: they add up to 0."""

    @abstractmethod
    def told(self) -> str:
        """All that there is to see, hidden cards included, as lines of text."""

    @abstractmethod
    def drawn(self) -> "Scene":
        """The same as a picture."""


Observation = dict[str, Any]
"""`observation`, uint8, and `action_mask`, int8: 1 for every action that is legal for who observes, so all 0 when it isn't their turn."""
