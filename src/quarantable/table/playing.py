"""Rolls and plays: of people, of bots, and the lost turns that the table plays."""

from quarantable.bots import levels
from quarantable.events import CurrentGame, Played, Rolled, TableState
from quarantable.events.stored import Player

from .commands import Play, PlayForBot, Roll
from .ending import finish_if_over
from .fairness import chance_of
from .refusals import AlreadyRolled, DiceMissing, DiceNotTyped, NoDice, NotYourRoll, NotYourTurn, OtherRoll, RollFirst
from .undoing import undoable_seat
from .unfolding import Unfolding


def play(unfolding: Unfolding, command: Play) -> None:
    """A person plays. Raises `NotYourTurn`, `RollFirst`, `OtherRoll`, or what the rules refuse."""
    game = unfolding.game_of(command.seat)
    if game.turn != command.seat:
        raise NotYourTurn
    if game.rules.has_dice and game.roll is None:
        raise RollFirst
    text = _read_typed(game, command.play) if command.typed else command.play
    _require_roll(game, text)
    # Nobody has a choice when nothing fits: whoever sends it, the turn is lost by the table (V8).
    is_lost = game.roll is not None and text == game.lost_turn
    make_play(unfolding, text, "table" if is_lost else "person")


def _require_roll(game: CurrentGame, text: str) -> None:
    """Raises `OtherRoll`, or what the rules refuse, unless the play is one of the dice on the table."""
    if game.roll is not None and text.split(" ", 1)[0] != game.roll:
        game.rules.check(game.position, text)
        raise OtherRoll(roll=game.roll)


def _read_typed(game: CurrentGame, typed: str) -> str:
    """What was typed as records spell it; the table knows the roll, so it needn't be typed."""
    words = typed.split(maxsplit=1)
    has_roll = len(words) == 2 and len(words[0]) == 2 and words[0].isdigit()
    with_roll = typed if game.roll is None or has_roll else f"{game.roll} {typed.strip()}"
    return game.rules.read_typed(game.position, with_roll)


def make_play(unfolding: Unfolding, text: str, by: Player) -> None:
    """The seat that is to act plays; the game may end by it. Raises what the rules refuse."""
    seat = unfolding.game.turn
    if seat is None:
        raise NotYourTurn
    unfolding.add(Played(at=unfolding.now, seat=seat, play=text, by=by))
    finish_if_over(unfolding)


def roll(unfolding: Unfolding, command: Roll) -> None:
    """A person rolls, or doesn't wait for the table's roll; or types the dice that were rolled.

    Raises `NoDice`, `AlreadyRolled`, `NotYourRoll`, `DiceNotTyped`, `DiceMissing`.
    """
    game = unfolding.game_of(command.seat)
    if not game.rules.has_dice:
        raise NoDice
    if unfolding.state.dice == "typed":
        _type_roll(unfolding, command)
        return
    if command.dice is not None:
        raise DiceNotTyped
    if game.roll is not None:
        raise AlreadyRolled(roll=game.roll)
    if not can_roll(unfolding.state, command.seat):
        raise NotYourRoll
    make_roll(unfolding)


def _type_roll(unfolding: Unfolding, command: Roll) -> None:
    """The dice of this turn, as a person saw them; typed again, they are mended."""
    game = unfolding.game
    if not can_roll(unfolding.state, command.seat):
        raise NotYourRoll
    if command.dice is None:
        raise DiceMissing
    dice = "".join(sorted(command.dice, reverse=True))
    if dice == game.roll:
        return
    if game.roll is not None and not game.can_be_mended:
        raise AlreadyRolled(roll=game.roll)
    _lay_dice(unfolding, dice)


def can_roll(state: TableState, seat: int) -> bool:
    """May the seat roll? Whose turn it is may; and where the table will roll, whoever gives up undoing the last play.

    Typed dice may be typed again until the play is made, and everybody who plays in person types for bots.
    """
    game = state.playing
    if game is None or game.turn is None or not game.rules.has_dice or not state.seats[seat].speaks:
        return False
    if state.dice == "typed":
        return game.turn == seat or state.seats[game.turn].bot is not None
    if not waits_for_roll(game):
        return False
    return game.turn == seat or (rolls_by_itself(state) and undoable_seat(game) == seat)


def waits_for_roll(game: CurrentGame) -> bool:
    """Is the next thing a roll?"""
    return game.rules.has_dice and game.turn is not None and game.roll is None


def rolls_by_itself(state: TableState) -> bool:
    """Will the table roll for whose turn it is? At a table where people roll by hand, it rolls for bots only; with typed dice never."""
    game = state.playing
    if game is None or game.turn is None or not waits_for_roll(game) or state.dice == "typed":
        return False
    return state.rolls == "automatic" or state.seats[game.turn].bot is not None


def make_roll(unfolding: Unfolding) -> None:
    """The dice of this turn are cast."""
    game = unfolding.game
    _lay_dice(unfolding, chance_of(unfolding.state, game, unfolding.source).roll(game.turn_number))


def _lay_dice(unfolding: Unfolding, roll: str) -> None:
    unfolding.add(Rolled(at=unfolding.now, turn_number=unfolding.game.turn_number, roll=roll))


def play_lost_turn(unfolding: Unfolding) -> None:
    """The table plays the turn in which nothing fits (V8)."""
    make_play(unfolding, unfolding.game.lost_turn, "table")


def play_for_bot(unfolding: Unfolding, command: PlayForBot) -> None:
    """The bot of whose turn it is plays what it has thought of, or else at once. Raises what `play` raises."""
    game = unfolding.game
    text = _at_once(unfolding) if command.play is None else command.play
    _require_roll(game, text)
    make_play(unfolding, text, "bot")


def _at_once(unfolding: Unfolding) -> str:
    """From what the seat may see, what a bot plays that doesn't think, or has no time to."""
    game = unfolding.game
    level = None if game.turn is None else unfolding.state.seats[game.turn].bot
    if level is None:
        raise NotYourTurn
    immediate = level if level in levels.IMMEDIATE else "greedy"
    return levels.choose(game.rules, immediate, game.position, roll=game.roll, seed=unfolding.source.seed())
