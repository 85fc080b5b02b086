"""A game by message: what the two have written so far, and what follows from it by the rules and by chance.

`follow` goes one message on, or refuses it. All that is known follows from the messages alone; nobody's openings that aren't sent yet
are needed, only who is to write next knows one thing more (`outlook`).
"""

from dataclasses import dataclass, replace
from typing import Final, TypeVar

from quarantable.chance.message import Seed, agreed, is_opening
from quarantable.games.contract import Refusal
from quarantable.games.covirus.check import CovirusPosition
from quarantable.games.covirus.game import Covirus
from quarantable.games.results import Reason, Result, result_of
from quarantable.games.roll_off import order_of
from quarantable.games.spelling import spell_options
from quarantable.record.model import Entry, Play, Resign, Roll, RollOff, Stop
from quarantable.record.model import Message as Letter

from . import refusals
from .message import AFTER_SIZE, Agreed, Deed, Message, Passed, Placed, Resigned, chained

COVIRUS: Final = Covirus()

T = TypeVar("T")


def there(value: T | None) -> T:
    """What the number of a message, or the stage of a game, says must be there."""
    if value is None:
        raise ValueError("the game is not so far yet")
    return value


@dataclass(frozen=True, slots=True)
class Board:
    """A game once its first dice are known, at the latest roll that fits whose turn it is (None when the game is over)."""

    position: CovirusPosition
    order: tuple[int, int]
    """The seats of the virus and of the cure."""
    roll: str | None = None

    @property
    def mover(self) -> int | None:
        """The seat whose turn it is."""
        player = COVIRUS.turn(self.position)
        return None if player is None else self.order[player]

    @property
    def turn_number(self) -> int:
        """The turn that it is, counted from 1, lost turns too."""
        return self.position.state.turns + 1

    @property
    def standing(self) -> int:
        """How many plays stand."""
        return self.position.state.turns


def agreed_by(invitation: Message) -> str:
    """What seals and seeds of the game that this message begins speak of: its id and options."""
    return agreed(invitation.game_id, spell_options(there(invitation.options)))


@dataclass(frozen=True, slots=True)
class Correspondence:
    """What is known to both once they have read the same messages."""

    messages: tuple[Message, ...] = ()
    chain: bytes = b""
    """The hash of all messages."""
    entries: tuple[Entry, ...] = ()
    """What a record says of it."""
    board: Board | None = None
    result: Result | None = None

    @property
    def invitation(self) -> Message:
        """The first message."""
        return self.messages[0]

    @property
    def agreed(self) -> str:
        """Which game it is, as seals and seeds speak of it."""
        return agreed_by(self.invitation)

    @property
    def names(self) -> tuple[str, ...]:
        """Of who invited, and of who answered, if somebody did."""
        return tuple(each.name for each in self.messages[:2] if each.name is not None)

    @property
    def next_seat(self) -> int:
        """Who writes the next message."""
        return len(self.messages) % 2

    @property
    def after(self) -> bytes | None:
        """The hash that the next message shows."""
        return self.chain[:AFTER_SIZE] if self.messages else None

    @property
    def offers_stop(self) -> bool:
        """Has the last message offered to stop?"""
        deed = self.messages[-1].deed if self.messages else None
        return isinstance(deed, Placed) and deed.offers_stop

    @property
    def is_over(self) -> bool:
        """Is there nothing to write any more?"""
        return self.result is not None


@dataclass(frozen=True, slots=True)
class Outlook:
    """What follows from an opening before anything is played: the lost turns, and the roll that fits then."""

    board: Board
    roll_off: tuple[tuple[int, int], ...] | None
    """If this is the first seed of the game."""
    lost: tuple[Play, ...]


def outlook(game: Correspondence, opening: bytes) -> Outlook | None:
    """What the next message's opening brings; None until there are dice (messages 1 to 3). The game is not over."""
    number, last = len(game.messages) + 1, game.messages[-1]
    if number < 4:
        return None
    if number == 4:
        return _first_outlook(game.invitation, Seed(game.agreed, 1, there(last.opens), opening))
    board = there(game.board)
    if not isinstance(last.deed, Placed):
        return Outlook(board, None, ())
    return _until_it_fits(board, Seed(game.agreed, board.turn_number, there(last.opens), opening), None)


def _first_outlook(invitation: Message, seed: Seed) -> Outlook:
    """From the roll-off on."""
    pairs = seed.roll_off()
    options = COVIRUS.read_options(there(invitation.options))
    return _until_it_fits(Board(COVIRUS.new(options), order_of(pairs)), seed, pairs)


def _until_it_fits(board: Board, seed: Seed, roll_off: tuple[tuple[int, int], ...] | None) -> Outlook:
    """Lose turns until a roll fits. One always does some time: a double 1 fits as long as a square is free."""
    position = COVIRUS.copy(board.position)
    at = replace(board, position=position)
    lost: list[Play] = []
    known: dict[tuple[int | None, str], bool] = {}
    while True:
        roll, mover = seed.roll(at.turn_number), at.mover
        if (mover, roll) not in known:
            known[mover, roll] = COVIRUS.fits(position, roll)
        if known[mover, roll]:
            return Outlook(replace(at, roll=roll), roll_off, tuple(lost))
        lost.append(Play(at.turn_number, there(mover), f"{roll} -"))
        COVIRUS.play(position, f"{roll} -")


def follow(game: Correspondence, message: Message) -> Correspondence:
    """The game with its next message, number and game of which have been seen to. Raises what is wrong with it, of `refusals`."""
    if message.after != game.after:
        raise refusals.HistoryDiffers(number=message.number)
    _check_opening(game, message)
    seen = None if message.opens is None else outlook(game, message.opens)
    letter = Letter(message.seat, message.opens, message.seals)
    begun = replace(game, messages=(*game.messages, message), chain=chained(game.chain, message), entries=(*game.entries, letter))
    done = begun if seen is None or message.deed is None else _done(game, begun, message, seen)
    if done.is_over and message.seals is not None:
        raise refusals.NeedlessSeal(number=message.number)
    if not done.is_over and message.seals is None:
        raise refusals.MissingSeal(number=message.number)
    return done


def _check_opening(game: Correspondence, message: Message) -> None:
    if message.opens is None:
        return
    sealed = game.messages[message.number - 3]
    if not is_opening(message.opens, there(sealed.seals), game.agreed, message.seat, (message.number - 1) // 2):
        raise refusals.BadOpening(number=message.number, sealed_in=sealed.number)


def _done(before: Correspondence, begun: Correspondence, message: Message, seen: Outlook) -> Correspondence:
    """The deed of the message, with the lost turns before it."""
    board, deed = seen.board, message.deed
    if message.turn != board.turn_number:
        raise refusals.WrongTurn(number=message.number, said=message.turn, turn=board.turn_number)
    roll_off = () if seen.roll_off is None else (RollOff(seen.roll_off),)
    entries = (*roll_off, *begun.entries, *seen.lost)
    at = replace(begun, board=board, entries=entries)
    if isinstance(deed, Placed):
        return _placed(at, message, deed)
    if isinstance(deed, Passed):
        return _passed(at, message, deed)
    if isinstance(deed, Agreed) and not before.offers_stop:
        raise refusals.NothingOffered
    return _ended(at, message.seat, deed)


def _placed(game: Correspondence, message: Message, deed: Placed) -> Correspondence:
    board, roll = there(game.board), deed.play[:2]
    _check_roll(board, roll)
    if board.mover != message.seat:
        raise refusals.NotTheirTurn(number=message.number, turn=board.turn_number, name=game.names[1 - message.seat])
    position = COVIRUS.copy(board.position)
    try:
        COVIRUS.play(position, deed.play)
    except Refusal as refusal:
        raise refusals.IllegalPlay(play=deed.play, number=message.number, broken=refusal.rule, reason=refusal.why) from None
    play = Play(board.turn_number, message.seat, deed.play)
    played = replace(game, board=Board(position, board.order), entries=(*game.entries, play))
    return _with_result(played, "played_out") if COVIRUS.is_over(position) else played


def _passed(game: Correspondence, message: Message, deed: Passed) -> Correspondence:
    board = there(game.board)
    _check_roll(board, deed.roll)
    if board.mover == message.seat:
        raise refusals.HasToPlay(number=message.number, turn=board.turn_number, roll=deed.roll, name=game.names[message.seat])
    return game


def _ended(game: Correspondence, seat: int, deed: Deed | None) -> Correspondence:
    """Resigned, or stopped by agreement; the dice that nobody played stay on the table."""
    roll = there(game.board).roll
    left = () if roll is None else (Roll(roll),)
    if isinstance(deed, Resigned):
        return _with_result(replace(game, entries=(*game.entries, *left, Resign(seat))), "resigned", (seat,))
    return _with_result(replace(game, entries=(*game.entries, *left, Stop())), "stopped")


def _with_result(game: Correspondence, reason: Reason, resigned: tuple[int, ...] = ()) -> Correspondence:
    board = there(game.board)
    return replace(game, result=result_of(COVIRUS, board.position, board.order, reason, resigned))


def _check_roll(board: Board, said: str) -> None:
    if said != board.roll:
        raise refusals.WrongRoll(turn=board.turn_number, roll=board.roll, said=said)
