"""One client's game: what it is, how it came there, and an answer to every request."""

import logging
from collections.abc import Mapping
from functools import singledispatchmethod
from typing import Any, Protocol

from quarantable import __version__
from quarantable.games.contract import EVERYTHING, Everything, Game, Refusal
from quarantable.games.registry import GAMES
from quarantable.games.wording import shown
from quarantable.protocol import engine as asked
from quarantable.protocol.engine import MissingKey, UnknownKey, WrongValue, read_request, write_answer, write_refusal

from .bot import Course, choose
from .set_up import AnyGame, AnyPosition, find_game, set_up
from .thinker import Thinker

Answer = Mapping[str, Any]
ROLLS = frozenset(f"{larger}{smaller}" for larger in range(1, 7) for smaller in range(1, larger + 1))

log = logging.getLogger(__name__)


class NoGame(Refusal):
    """What was asked needs a game."""

    rule = "protocol"
    sentence = "There is no game yet."


class NothingToUndo(Refusal):
    """No play has been made in this game."""

    rule = "protocol"
    sentence = "There is nothing to undo."


class Failed(Refusal):
    """A fault of the engine's own: whatever was asked, nothing has changed."""

    rule = "protocol"
    sentence = "The engine could not serve this request."


class RandomPlayer(Protocol):
    """Plays random games."""

    def play(self, request: asked.Random) -> Answer:
        """The statistics that were asked for."""


class Session:
    """Serves the requests of one client, one after the other."""

    def __init__(self, randomly: RandomPlayer, thinker: Thinker) -> None:
        self._randomly = randomly
        self._thinker = thinker
        self._game: AnyGame | None = None
        self._positions: list[AnyPosition] = []  # of the current game, all so far; none is ever changed
        self._plays: list[str] = []  # between them; stopping by agreement counts as an empty one

    def answer(self, line: bytes) -> bytes:
        """The one line that answers a line; nothing has changed if it is a refusal."""
        try:
            return write_answer(self.carry_out(read_request(line)))
        except Refusal as refusal:
            return write_refusal(refusal)
        except Exception:  # whatever is wrong with us, the client is owed an answer
            log.exception("A request failed")
            return write_refusal(Failed())

    @singledispatchmethod
    def carry_out(self, request: asked.Request) -> Answer:
        """Do what was asked, and say what is to be said beside `ok`. Raises a `Refusal` and changes nothing if it can't be done."""
        raise NotImplementedError(request)

    @carry_out.register
    def _(self, _request: asked.Hello) -> Answer:
        return {"name": "Quarantable", "version": __version__, "games": {name: _described(game) for name, game in GAMES.items()}}

    @carry_out.register
    def _(self, request: asked.New) -> Answer:
        game, first = find_game(request.game), set_up(request)
        answer = _state(game, first)
        self._game, self._positions, self._plays = game, [first], []
        return answer

    @carry_out.register
    def _(self, request: asked.Legal) -> Answer:
        game, position = self._current()
        _check_roll(game, "legal", request.roll)
        plays = game.legal(position, request.roll)
        return {"plays": plays, "count": None if plays is None else len(plays)}

    @carry_out.register
    def _(self, request: asked.Check) -> Answer:
        game, position = self._current()
        game.check(position, request.play)
        return {}

    @carry_out.register
    def _(self, request: asked.Play) -> Answer:
        game, position = self._current()
        following = game.copy(position)
        game.play(following, request.play)
        return self._go_on(game, following, request.play)

    @carry_out.register
    def _(self, _request: asked.Stop) -> Answer:
        game, position = self._current()
        following = game.copy(position)
        game.stop(following)
        return self._go_on(game, following, "")

    @carry_out.register
    def _(self, _request: asked.Undo) -> Answer:
        game, _ = self._current()
        if len(self._positions) == 1:
            raise NothingToUndo
        self._positions.pop()
        self._plays.pop()
        return _state(game, self._positions[-1])

    @carry_out.register
    def _(self, request: asked.Show) -> Answer:
        game, position = self._current()
        players = _players(game, position)
        if isinstance(request.seat, int) and request.seat not in players:
            raise WrongValue(key="seat", value=shown(request.seat), expected=f"a seat from 0 to {players[-1]}, or null")
        return _state(game, position, request.seat)

    @carry_out.register
    def _(self, request: asked.Bot) -> Answer:
        game, position = self._current()
        _check_roll(game, "bot", request.roll)
        players = [game.turn(before) for before in self._positions[:-1]]
        course = Course(game, position, self._plays, [player for player in players if player is not None])
        return choose(course, request, self._thinker)

    @carry_out.register
    def _(self, request: asked.Random) -> Answer:
        return self._randomly.play(request)

    def _current(self) -> tuple[AnyGame, AnyPosition]:
        if self._game is None:
            raise NoGame
        return self._game, self._positions[-1]

    def _go_on(self, game: AnyGame, following: AnyPosition, play: str) -> Answer:
        answer = _state(game, following)
        self._positions.append(following)
        self._plays.append(play)
        return answer


def _state(game: AnyGame, position: AnyPosition, viewer: int | Everything | None = EVERYTHING) -> Answer:
    return {"state": game.state(position, viewer)}


def _described(game: Game[Any, Any]) -> dict[str, Any]:
    return {
        "title": game.title,
        "options": {spec.name: spec.default for spec in game.option_specs},
        "choices": {spec.name: list(spec.choices) for spec in game.option_specs if spec.choices},
        "presets": {name: dict(preset) for name, preset in game.presets.items()},
    }


def _check_roll(game: AnyGame, do: str, roll: str | None) -> None:
    if roll is None and game.has_dice:
        raise MissingKey(do=do, key="roll")
    if roll is not None and not game.has_dice:
        raise UnknownKey(do=do, key="roll")
    if roll is not None and roll not in ROLLS:
        raise WrongValue(key="roll", value=shown(roll), expected="two dice, the larger first, such as “42”")


def _players(game: AnyGame, position: AnyPosition) -> range:
    return range(len(game.scores(position)))
