"""Covirus as the rest of the house uses it: `contract.Game` over the rules in this folder."""

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar, Final

from quarantable.games.contract import Everything, Game, OptionSpec, Position, Unreadable, Value
from quarantable.games.kernel import raw

from . import notation, rules, view
from .check import CovirusPosition, placement_of, shape_so_far
from .options import OPTION_SPECS, PRESETS, Options, read_options, write_options
from .refusals import GameOver
from .state import State, Work
from .whole_field import fits

_END: Final = ("settled", "clinched", "full")


class Covirus(Game[Options, State]):
    """The rules of Covirus. Player 0 is the virus, player 1 the cure.

    >>> covirus = Covirus()
    >>> position = covirus.new(covirus.read_options({"width": 6, "length": 4}), 2)
    >>> covirus.legal(position, "64")
    ['64 a1:f4']
    >>> covirus.play(position, "64 a1:f4")
    >>> covirus.scores(position), covirus.winners(position)
    ([4, 0], [0])
    """

    name: ClassVar[str] = "covirus"
    title: ClassVar[str] = "Covirus"
    players: ClassVar[range] = range(2, 3)
    has_dice: ClassVar[bool] = True
    has_cards: ClassVar[bool] = False
    option_specs: ClassVar[tuple[OptionSpec, ...]] = OPTION_SPECS
    presets: ClassVar[Mapping[str, Mapping[str, Value]]] = PRESETS

    def read_options(self, given: Mapping[str, Any] | str | None = None) -> Options:
        """See `Game.read_options`."""
        return read_options(given)

    def write_options(self, options: Options) -> dict[str, Value]:
        """See `Game.write_options`."""
        return write_options(options)

    def cards(self, options: Options) -> tuple[str, ...]:  # noqa: ARG002 - the contract's signature
        """There are none."""
        return ()

    def new(self, options: Options, players: int = 2, *, deck: Sequence[str] | None = None, starter: int | None = None) -> CovirusPosition:
        """The empty field (V1); raises ValueError unless there are two players and no deck or starter."""
        if players not in self.players or deck is not None or starter is not None:
            raise ValueError("Covirus is for two players, the virus starts, and there are no cards")
        state = State.zeros()
        state.width, state.length = options.width, options.length
        state.corner, state.closed = int(options.adjacent == "corner"), int(options.half == "closed")
        state.attached, state.end = int(options.free_shape == "attached"), _END.index(options.end)
        position = Position.over(options, state)
        rules.begin(position.raw)
        return position

    def restore(self, options: Options, data: bytes) -> CovirusPosition:
        """See `Game.restore`; raises ValueError if the data has the wrong length."""
        return Position.over(options, State.from_bytes(data))

    def turn(self, position: CovirusPosition) -> int | None:
        """Whose turn it is (V9), or None."""
        return None if self.is_over(position) else int(rules.mover(position.raw))

    def fits(self, position: CovirusPosition, roll: str) -> bool:
        """Can whose turn it is follow this roll (V8)? Otherwise the turn is lost. Raises `Unreadable` or `GameOver`."""
        if self.is_over(position):
            raise GameOver
        dice = notation.read_roll(roll)
        return fits(position.state, dice.larger, dice.smaller)

    def legal(self, position: CovirusPosition, roll: str | None = None) -> list[str] | None:
        """See `Game.legal`: None for doubles 2 to 5, unless the turn is lost. Raises `Unreadable`."""
        if self.is_over(position):
            return []
        if roll is None:
            raise Unreadable(play="", reason="the roll is missing")
        dice = notation.read_roll(roll)
        work = Work.zeros()
        if not rules.fits(position.raw, dice.larger, dice.smaller, raw(work)):
            return [f"{dice} -"]
        return None if dice.is_free_shape else [f"{dice} {form}" for form in _forms(position, dice, work)]

    def next_squares(self, position: CovirusPosition, roll: str, built: Sequence[str]) -> list[str]:
        """For who builds a free shape square by square: what may come next after the squares `built` so far, by these very steps.

        Whatever is named can be completed to a legal shape; nothing is named once the shape is complete. Also for a double 1. Raises
        `Unreadable` if a text can't be read or the roll isn't a double 1 to 5, and `OffField`.

        >>> covirus = Covirus()
        >>> position = covirus.new(covirus.read_options({"width": 4, "length": 4}), 2)
        >>> covirus.next_squares(position, "22", ["a1", "b1"])
        ['c1', 'a2', 'b2']
        """
        dice = notation.read_roll(roll)
        if not dice.is_double or dice.larger == 6:
            raise Unreadable(play=roll, reason="only doubles 1 to 5 are built square by square")
        if self.is_over(position):
            return []
        shape = shape_so_far(position, notation.Squares(tuple(map(notation.read_square, built))))
        work = Work.zeros()
        rules.find_next(position.raw, dice.larger**2, raw(shape), raw(work))
        return [notation.square_name(x, y) for x, y in _marked(position.state, work.next)]

    def check(self, position: CovirusPosition, play: str) -> None:
        """See `Game.check`."""
        placement_of(position, self._read(position, play))

    def play(self, position: CovirusPosition, play: str) -> None:
        """See `Game.play`."""
        rules.play(position.raw, raw(placement_of(position, self._read(position, play))))

    def _read(self, position: CovirusPosition, play: str) -> notation.Turn:
        if self.is_over(position):
            raise GameOver
        return notation.read(play)

    def read_typed(self, position: CovirusPosition, typed: str) -> str:  # noqa: ARG002 - the contract's signature
        """See `Game.read_typed`."""
        return notation.mended(typed)

    def stop(self, position: CovirusPosition) -> None:
        """Both agree to stop here, and the score stands (V11). Raises `GameOver`."""
        if self.is_over(position):
            raise GameOver
        position.state.stopped = 1

    def is_over(self, position: CovirusPosition) -> bool:
        """Has the game ended (V11)?"""
        return bool(rules.is_over(position.raw))

    def is_decided(self, position: CovirusPosition) -> bool:
        """See `Game.is_decided`: the winner can't change any more (V11, as `end=clinched` has it)."""
        return bool(self.is_over(position) or position.state.open == 0 or rules.is_clinched(position.raw))

    def scores(self, position: CovirusPosition) -> list[int]:
        """Completed lines, of the virus and of the cure (V12)."""
        return list(position.state.done)

    def winners(self, position: CovirusPosition) -> list[int]:
        """Who has completed most lines (V12), both at a draw; nobody until the game is over."""
        return view.winners(position.state) if self.is_over(position) else []

    def state(self, position: CovirusPosition, viewer: int | Everything | None) -> dict[str, Any]:  # noqa: ARG002 - the contract's
        """See `Game.state`: everyone sees everything (V13)."""
        return view.show(position.state, position.raw)


def _forms(position: CovirusPosition, dice: notation.Roll, work: Work) -> list[notation.Form]:
    """What the roll can be played as, after `rules.fits` has found that it can."""
    state = position.state
    if not dice.is_double:
        upright = _rectangles(state, work, 0, dice.smaller, dice.larger)
        return upright + _rectangles(state, work, 1, dice.larger, dice.smaller)
    if dice.larger == 6:
        player = rules.mover(position.raw)
        return [notation.Line(y) for y in range(state.length) if rules.is_eligible(position.raw, player, y)]
    return [notation.Squares((square,)) for square in _marked(state, state.empty)]


def _rectangles(state: State, work: Work, orientation: int, width: int, height: int) -> list[notation.Form]:
    corners = _marked(state, work.places[orientation])
    return [notation.Rectangle(x, y, x + width - 1, y + height - 1) for x, y in corners]


def _marked(state: State, lines: Sequence[int]) -> list[tuple[int, int]]:
    return [(x, y) for y in range(state.length) for x in range(state.width) if lines[y] >> x & 1]
