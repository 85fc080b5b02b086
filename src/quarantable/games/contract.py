"""The one interface through which the rest of the house uses a game. A third game implements `Game` and gets a line in `registry.py`.

A *player* is a number from 0 in the order of the rules (Covirus: 0 is the virus, 1 the cure). Plays are text, in the notation of the
game's rules. Chance is always an argument: a deck and a starter at the set-up, a roll before a play.
"""

import re
from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, Final, Generic, TypeVar

from .kernel import Record, raw, to_bytes

Value = int | str | dict[str, int] | None
"""The value of an option: a number, a word, a map of counts, or None for "left to chance"."""


OptionsT = TypeVar("OptionsT")
StateT = TypeVar("StateT", bound=Record)


class Everything:
    """Whose view `Game.state` shows when it is nobody's: all that the rules know, hidden cards included."""


EVERYTHING: Final = Everything()


class Refusal(Exception):
    """A play, or a set-up, that the rules don't allow. Every kind of refusal is a class of its own.

    `rule` is the number in the game's rules (`"C10"`), or `"notation"` (the text can't be read), or `"protocol"` (an option or value
    that doesn't exist). `why` is one plain sentence. `facts` are what it is made of, by name, so that another language can say it too;
    they hold only what the player who is refused may know.

    >>> class TooLow(Refusal):
    ...     rule, sentence = "C10", "{total} does not beat {value}."
    >>> refusal = TooLow(total=4, value=9)
    >>> refusal.code, refusal.rule, refusal.why
    ('too_low', 'C10', '4 does not beat 9.')
    """

    rule: str = ""
    sentence: ClassVar[str] = ""

    def __init__(self, **facts: Any) -> None:
        self.facts: dict[str, Any] = facts
        self.why: str = self.sentence.format(**facts)
        super().__init__(f"{self.rule}: {self.why}")

    @property
    def code(self) -> str:
        """The kind of refusal as a key for message catalogues: `card_not_held`."""
        return re.sub(r"(?<!^)(?=[A-Z])", "_", type(self).__name__).lower()


class Unreadable(Refusal):
    """The text of a play isn't one, or isn't spelt as records spell it."""

    rule = "notation"
    sentence = "“{play}” can't be read as a play: {reason}."


class UnknownOption(Refusal):
    """No option has this name."""

    rule = "protocol"
    sentence = "There is no option “{option}”."


class UnknownPreset(Refusal):
    """No preset has this name."""

    rule = "protocol"
    sentence = "There is no preset “{preset}”."


class BadValue(Refusal):
    """An option can't have this value: of the wrong type, or a word that isn't among the choices."""

    rule = "protocol"
    sentence = "The option “{option}” can't be {value}."


class NotThisGame(Refusal):
    """Something was asked that this game does not have, such as stopping by agreement in It's Contagious!"""

    rule = "protocol"
    sentence = "{what} is not part of this game."


@dataclass(frozen=True, slots=True)
class OptionSpec:
    """What a form, a help page or a parser must know of one option.

    Exactly one of these holds: `choices` names the words it can be; `least` and `most` bound the number it can be; neither, and it is
    a map from card to count (`deck`).
    """

    name: str
    default: Value
    rule: str
    sentence: str
    choices: tuple[str, ...] = ()
    least: int | None = None
    most: int | None = None


@dataclass(slots=True, eq=False)
class Position(Generic[OptionsT, StateT]):
    """A position of one game: the options it is played by, and its bytes in both faces.

    `state` is for reading from Python; `raw`, over the same memory, is what functions decorated `@rule` take. Two are compared by their
    bytes; `==` only says whether they are one and the same.
    """

    options: OptionsT
    state: StateT
    raw: StateT

    @classmethod
    def over(cls, options: OptionsT, state: StateT) -> "Position[OptionsT, StateT]":
        """A position over the memory of `state`."""
        return cls(options, state, raw(state))

    def to_bytes(self) -> bytes:
        """The position's bytes: equal bytes (and options) are equal positions."""
        return to_bytes(self.state)


class Game(ABC, Generic[OptionsT, StateT]):
    """A game's rules, for everything that isn't the game itself."""

    name: ClassVar[str]
    """In options, records, links: `"contagious"`."""
    title: ClassVar[str]
    """For people: `"It's Contagious!"`."""
    players: ClassVar[range]
    """How many can play."""
    has_dice: ClassVar[bool]
    """Is every play preceded by a roll? Then plays begin with it (`"42 c1:f2"`)."""
    has_cards: ClassVar[bool]
    """Is it set up with a shuffled deck and a starter? Then hands are hidden."""
    option_specs: ClassVar[tuple[OptionSpec, ...]]
    presets: ClassVar[Mapping[str, Mapping[str, Value]]]
    """By name, what differs from the defaults; `"written"` (nothing does) is always there."""

    @abstractmethod
    def read_options(self, given: Mapping[str, Any] | str | None = None) -> OptionsT:
        """Options from what a person or program gave: None, a preset's name, or a map of values that may name a `preset` to start from.

        Raises `UnknownOption`, `UnknownPreset`, `BadValue`, or the refusal of a set-up rule (C2, V1).
        """

    @abstractmethod
    def write_options(self, options: OptionsT) -> dict[str, Value]:
        """Every option by name, ready for JSON; `read_options` of it gives the same options."""

    @abstractmethod
    def cards(self, options: OptionsT) -> tuple[str, ...]:
        """The cards of the deck in the order of the rules, to be shuffled; empty for a game without cards."""

    @abstractmethod
    def new(
        self, options: OptionsT, players: int, *, deck: Sequence[str] | None = None, starter: int | None = None
    ) -> Position[OptionsT, StateT]:
        """The start of a game. `deck` is the whole order and `starter` a player: both needed exactly if `has_cards`."""

    @abstractmethod
    def restore(self, options: OptionsT, data: bytes) -> Position[OptionsT, StateT]:
        """The position whose `to_bytes` was `data`."""

    def copy(self, position: Position[OptionsT, StateT]) -> Position[OptionsT, StateT]:
        """An independent copy."""
        return self.restore(position.options, position.to_bytes())

    @abstractmethod
    def turn(self, position: Position[OptionsT, StateT]) -> int | None:
        """The player who is to play or to answer; None when the game is over."""

    @abstractmethod
    def legal(self, position: Position[OptionsT, StateT], roll: str | None = None) -> list[str] | None:
        """Every legal play, in a fixed order; [] when the game is over; None where they can't be listed (free shapes).

        `roll` (`"42"`) is needed exactly if `has_dice`.
        """

    @abstractmethod
    def check(self, position: Position[OptionsT, StateT], play: str) -> None:
        """Raises the refusal that `play` would raise; nothing if it is legal."""

    @abstractmethod
    def play(self, position: Position[OptionsT, StateT], play: str) -> None:
        """Make a play. Raises a `Refusal` and changes nothing if it isn't legal."""

    def fits(self, position: Position[OptionsT, StateT], roll: str) -> bool:  # noqa: ARG002  # for games with dice
        """Can whose turn it is follow this roll? Otherwise the turn is lost. Raises `NotThisGame` where there are no dice."""
        raise NotThisGame(what="Rolling")

    @abstractmethod
    def read_typed(self, position: Position[OptionsT, StateT], typed: str) -> str:
        """What a person typed, spelt as records spell it; `typed` itself where there is nothing to mend."""

    def tells(
        self,
        before: Position[OptionsT, StateT],  # noqa: ARG002  # for games that hide something
        play: str,  # noqa: ARG002  # likewise
        after: Position[OptionsT, StateT],  # noqa: ARG002  # likewise
    ) -> bool:
        """Did the play that led from `before` to `after` show something that can't be untold? Then nobody may undo it.

        Never, where nothing is hidden: whatever a play shows there, everybody could see before.
        """
        return False

    def unseen(self, position: Position[OptionsT, StateT]) -> tuple[str, ...]:  # noqa: ARG002  # for games that hide something
        """The cards in hands and in the draw pile, in the order in which `cards` lists them; none in a game without cards."""
        return ()

    def dealt_anew(self, position: Position[OptionsT, StateT], cards: Sequence[str]) -> Position[OptionsT, StateT]:
        """A copy with the `unseen` cards in another order: hands by player, in the sizes they have, then the draw pile from its front.

        So a game goes on from a position whose hidden cards everybody knows. Raises a refusal if they are other cards.
        """
        if cards:
            raise NotThisGame(what="Dealing cards")
        return self.copy(position)

    def stop(self, position: Position[OptionsT, StateT]) -> None:  # noqa: ARG002  # for games where the score can stand
        """Both agree to stop here; raises `NotThisGame` where the score could not stand."""
        raise NotThisGame(what="Stopping by agreement")

    @abstractmethod
    def is_over(self, position: Position[OptionsT, StateT]) -> bool:
        """Has the game ended?"""

    def is_decided(self, position: Position[OptionsT, StateT]) -> bool:
        """Is it certain who will have won, whatever is played? At the end at the latest, if a game can't tell before."""
        return self.is_over(position)

    @abstractmethod
    def scores(self, position: Position[OptionsT, StateT]) -> list[int]:
        """By player, as things stand."""

    @abstractmethod
    def winners(self, position: Position[OptionsT, StateT]) -> list[int]:
        """The players who win or share the win; empty until the game is over."""

    @abstractmethod
    def state(self, position: Position[OptionsT, StateT], viewer: int | Everything | None) -> dict[str, Any]:
        """The *state* of the engine protocol, ready for JSON, as `viewer` may see it: a player, None for a spectator, or `EVERYTHING`."""

    def private(self, position: Position[OptionsT, StateT], player: int) -> dict[str, Any]:  # noqa: ARG002  # for games that hide something
        """What `state` shows to this player otherwise than to a spectator, by its keys: laid over the one, it makes the other."""
        return {}
