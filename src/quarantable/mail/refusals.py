"""Every way in which a message, or a move by message, can be refused; nothing has changed then.

The first group is about texts in which no message can be read, the second about messages that don't go on with the game at hand, the
third about messages that break what was agreed on, the last about what the person at hand asked for.
"""

from typing import ClassVar

from quarantable.games.contract import Refusal


class MessageRefusal(Refusal):
    """A message is refused, and says why."""

    rule = "message"
    sentence: ClassVar[str] = ""


class NotAMessage(MessageRefusal):
    """No message stands in the text."""

    sentence = "There is no message of a game in this text. A message begins with “COVIRUS MESSAGE” and ends with “done”."


class TooLong(MessageRefusal):
    """The text is longer than any message with all that may be quoted below it."""

    sentence = "This text is too long to look through. Copy only the message, from “COVIRUS MESSAGE” to “done”."


class CutOff(MessageRefusal):
    """A message begins, and doesn't end."""

    sentence = "The message is cut off: it begins, but its last word, “done”, is missing. Copy the whole of it."


class Altered(MessageRefusal):
    """The check at the end of the message doesn't fit it."""

    sentence = "The message was altered on its way{where}. Ask for it again."


class Malformed(MessageRefusal):
    """The message came whole, but says what no message says there."""

    sentence = "Message {number} came whole, but it is not written as a message of this game is: “{word}” can't stand there."


class AnotherGame(MessageRefusal):
    """The message belongs to another game."""

    sentence = "This message belongs to the game {theirs}; the game here is {ours}."


class NoSuchGame(MessageRefusal):
    """The message belongs to a game that isn't here."""

    sentence = "This message belongs to the game {game_id}, which is not kept here. Only an invitation begins a new game."


class AlreadyRead(MessageRefusal):
    """The message was read before."""

    sentence = "Message {number} was read before; nothing has changed."


class MyOwn(MessageRefusal):
    """The message is one's own."""

    sentence = "Message {number} is your own. Send it to the other, and read what comes back."


class Fork(MessageRefusal):
    """Another message with a number that was read already."""

    sentence = (
        "Another message {number} was read before, and it counts: nobody can take a message back. "
        "Either it was written from an old copy of the game, or, if it answers the invitation, a second person has answered it."
    )


class ForkOfMine(MessageRefusal):
    """A message in one's own name that one didn't write here."""

    sentence = (
        "This message {number} is in your name, but the one you wrote here is another. "
        "Perhaps you played on from a copy of the game elsewhere; only one of the two can count."
    )


class FromElsewhere(MessageRefusal):
    """It answers a message in one's own name that one didn't write here."""

    sentence = (
        "Message {number} follows a message in your name that was not written here. "
        "Perhaps you played on from a copy of the game elsewhere; go on there."
    )


class FromTheFuture(MessageRefusal):
    """A message between is missing."""

    sentence = "This is message {number}, but message {expected} has not been read yet. Read that one first."


class Ambiguous(MessageRefusal):
    """Two different next messages stand in one text."""

    sentence = "Two different messages {number} stand in this text. Ask which of them counts, and read only that one."


class AfterTheEnd(MessageRefusal):
    """The game is over."""

    sentence = "The game is over; message {number} comes after its end."


class BadOpening(MessageRefusal):
    """What is opened isn't what was sealed: an attempt to choose the dice."""

    sentence = (
        "Message {number} doesn't open what message {sealed_in} had sealed. The dice would not be fair; "
        "unless the game was mixed up with a copy, somebody tried to choose them."
    )


class HistoryDiffers(MessageRefusal):
    """The two have not read the same messages."""

    sentence = (
        "Message {number} goes on from other messages than those read here: the two sides don't have the same game. "
        "If neither of you finds the right message, begin a new game."
    )


class MissingSeal(MessageRefusal):
    """The game goes on, and nothing is sealed for it."""

    sentence = "Message {number} seals nothing for the dice to come, though the game goes on."


class NeedlessSeal(MessageRefusal):
    """The game is over, and something is sealed still."""

    sentence = "Message {number} seals dice to come, though the game is over with it."


class WrongTurn(MessageRefusal):
    """The message is about another turn."""

    sentence = "Message {number} is about turn {said}, but it is turn {turn}."


class WrongRoll(MessageRefusal):
    """The roll isn't the one that chance gives."""

    sentence = "The roll of turn {turn} is {roll}, not {said}."


class NotTheirTurn(MessageRefusal):
    """A placement by whom the dice don't give the turn to."""

    sentence = "Message {number} plays turn {turn}, but the dice give that turn to {name}."


class HasToPlay(MessageRefusal):
    """No placement, though the roll fits."""

    sentence = "Message {number} plays nothing, though {roll} fits and it is {name} who has to play turn {turn}."


class IllegalPlay(MessageRefusal):
    """A placement against the rules."""

    sentence = "“{play}” of message {number} is against rule {broken}: {reason}"


class NothingOffered(MessageRefusal):
    """An agreement to what nobody offered."""

    sentence = "Nobody has offered to stop, so there is nothing to agree to."


class BadName(MessageRefusal):
    """A name that messages can't carry."""

    sentence = "A name has 1 to {most} characters: letters, digits, single blanks, hyphens, apostrophes and full stops."


class NameNeeded(MessageRefusal):
    """An invitation is answered with one's name."""

    sentence = "{name} invites you to a game on a field of {width} by {length} squares. Say your name to answer."


class NotYourTurn(MessageRefusal):
    """There is nothing to choose just now."""

    sentence = "There is nothing for you to play now: send your last message, and read the answer."


class HasToAnswer(MessageRefusal):
    """Only an offer to stop is to be answered."""

    sentence = "The next roll that fits is the other's. Agree to stop, go on, or resign."


class HasToPlace(MessageRefusal):
    """Going on means to play, where the roll is one's own."""

    sentence = "The roll is {roll}, and it is yours: to go on, play it."


class OfferNeedsAPlay(MessageRefusal):
    """An offer to stop doesn't stand alone."""

    sentence = "An offer to stop goes with a placement: add “stop” after it, as in “c1:f2 stop”."


class GameIsOver(MessageRefusal):
    """Nothing can be played any more."""

    sentence = "The game is over."


class Damaged(MessageRefusal):
    """The texts in which a game is kept don't hold together."""

    sentence = "The game kept here is damaged: {reason} Take it from a copy."


class FolderInUse(MessageRefusal):
    """A new game would be kept where another one is, or other files of these names."""

    sentence = "{folder} has a {file} already, which a new game would write over. Choose another folder."


class NoGameHere(MessageRefusal):
    """There is no game."""

    sentence = "{folder} holds no game. Begin one, or read an invitation into it."


class FolderBusy(MessageRefusal):
    """Another process is at work in the folder."""

    sentence = "Somebody else is at work in {folder} just now. Try again in a moment."


class FolderUnwritable(MessageRefusal):
    """The folder or a file in it can't be read or written."""

    sentence = "{folder} can't be read or written: {reason}. Nothing is lost: put that right and try again."
