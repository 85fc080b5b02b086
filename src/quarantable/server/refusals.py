"""Why the server refuses something, beside the rules of tables and games; and how a refusal is told."""

from typing import Any

from quarantable.games.contract import Refusal


def refused(refusal: Refusal, identity: str | None = None) -> dict[str, Any]:
    """A refusal as a message; `identity` is that of the request.

    >>> refused(NotYourSeat(seat=1), "a7")["why"]
    'Seat 1 is not yours.'
    """
    message = {"is": "refused", **told(refusal)}
    return message if identity is None else {**message, "id": identity}


def told(refusal: Refusal) -> dict[str, Any]:
    """What a client is told of a refusal: for people, and for programs."""
    return {"code": refusal.code, "rule": refusal.rule, "why": refusal.why, "facts": refusal.facts}


class WrongToken(Refusal):
    """A token that opens no seat of this table."""

    rule = "table"
    sentence = "This token opens no seat of this table."


class NoTable(Refusal):
    """There is no table of that id."""

    rule = "table"
    sentence = "There is no such table."


class NotYourSeat(Refusal):
    """Something was asked in the name of a seat that this client doesn't hold."""

    rule = "table"
    sentence = "Seat {seat} is not yours."


class Covered(Refusal):
    """With several seats on one device, who acts says first that it's them."""

    rule = "table"
    sentence = "Seat {seat} is covered: say “it's me” first."


class HelloFirst(Refusal):
    """The first message says who this is, and it is said once."""

    rule = "protocol"
    sentence = "The first message, and only the first, is hello."


class UnknownEvent(Refusal):
    """The client names an event that has not happened."""

    rule = "protocol"
    sentence = "There is no event {n} at this table."


class NotFound(Refusal):
    """Nothing is at this address."""

    rule = "protocol"
    sentence = "There is nothing at this address."


class WrongMethod(Refusal):
    """The address knows other methods only."""

    rule = "protocol"
    sentence = "This address does not take that method."


class TooLong(Refusal):
    """A body of more than 64 KiB."""

    rule = "protocol"
    sentence = "The body is longer than {most} bytes."


class ForeignOrigin(Refusal):
    """A page of another host wants to speak in this browser's name."""

    rule = "protocol"
    sentence = "Pages of another origin can't talk to this server."


class BadAuthorization(Refusal):
    """The header is there, but isn't `Bearer TOKEN`."""

    rule = "protocol"
    sentence = "The header Authorization must be “Bearer” and a token."


class TooBusy(Refusal):
    """Others were faster, again and again."""

    rule = "table"
    sentence = "Too much is happening at this table; please try again."


class CanNotBeStored(Refusal):
    """The disk is full, or gone."""

    rule = "table"
    sentence = "This could not be written down, so it has not happened; please try again later."


class CanNotBeRead(Refusal):
    """The place where tables are kept gives no answer."""

    rule = "table"
    sentence = "What is kept of this table can't be read just now; please try again later."


class NeedsNewerServer(Refusal):
    """Something has happened at this table that only a newer server knows."""

    rule = "table"
    sentence = "This server is too old for what has happened at this table; please try again later."


class TooManyListeners(Refusal):
    """A table has only so many places to watch from."""

    rule = "table"
    sentence = "Too many are watching this table already."


class TooManyConnections(Refusal):
    """The server has only so much room."""

    rule = "table"
    sentence = "Too many are connected to this server already."


class TooManyFromHere(Refusal):
    """One address has only so many connections."""

    rule = "table"
    sentence = "Too many are connected from your address already."


class Restarting(Refusal):
    """The server is about to end; another is there, or will be in a moment."""

    rule = "table"
    sentence = "The server is just being restarted; please try again in a moment."


class TooFast(Refusal):
    """A limit on how often something may be asked is reached; nothing was changed."""

    rule = "table"
    sentence = "That was too much in a short time. Please try again in {seconds} s."


class TableFull(Refusal):
    """A table holds only so many events; those that are left are for its game's end."""

    rule = "table"
    sentence = "So much has happened at this table that only its game can be played to the end."


class BodyTooSlow(Refusal):
    """The body of a request didn't come in time."""

    rule = "protocol"
    sentence = "The body did not come within {seconds} s."


class NobodyLooksAhead(Refusal):
    """Where bots play simply, there is nobody to ask about a game."""

    rule = "table"
    sentence = "The bots of this server don't look ahead, so there is nobody to ask about a game."


class StillWarming(Refusal):
    """Bots get ready after the first start for a minute or two."""

    rule = "table"
    sentence = "The bots of this server are still getting ready. Please try again in a minute."


class ReviewUnderWay(Refusal):
    """A client may look back on one game at a time."""

    rule = "table"
    sentence = "You are looking back on a game already. Wait until that is done, or stop it."


class TooManyReviews(Refusal):
    """The server looks back on so many games at a time."""

    rule = "table"
    sentence = "Others are looking back on games just now. Please try again later."


class TooManyDecisions(Refusal):
    """Looking back on this game would take for ever."""

    rule = "record"
    sentence = "This game has {count} plays to think about. More than {most} would take too long here."


class NoAnswer(Refusal):
    """A process that thinks has failed."""

    rule = "table"
    sentence = "The bot that was asked gave no answer. Please try again."
