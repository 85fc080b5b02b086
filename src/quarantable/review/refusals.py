"""Why a record, or a bot's answer, can't be looked back on."""

from quarantable.games.contract import Refusal


class NotFinished(Refusal):
    """The game goes on, or the record is one seat's view of it."""

    rule = "record"
    sentence = "Only a finished game can be looked back on: this record ends before the game does."


class DoesNotHold(Refusal):
    """What happened in the record breaks the rules, or didn't end as it says."""

    rule = "record"
    sentence = "This record does not hold, so nothing can be said of its plays. {place}{because}"


class NotWeighed(Refusal):
    """The bot that was asked doesn't say what a play is worth."""

    rule = "protocol"
    sentence = "The bot that was asked doesn't say what {play} is worth: only bots that look ahead can review a game."
