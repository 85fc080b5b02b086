"""What can be wrong with a record that can be read: a class for everything that doesn't hold, each with its sentence."""

from quarantable.games.contract import Refusal


class Breach(Refusal):
    """Something in a record that can't have happened so."""

    rule = "record"


class NotSetUp(Breach):
    """The game must be set up before anything else."""

    sentence = "The game isn't set up yet: {missing} should stand here."


class SetUpAgain(Breach):
    """A game is set up once, and as its rules say."""

    sentence = "There is no {entry} at this place of the game."


class BadRollOff(Breach):
    """The roll-off is rolled again while the dice are equal, and not longer (V3)."""

    sentence = "A roll-off is rolled again while the dice are equal, and ends with the first pair that differs."


class AfterTheEnd(Breach):
    """The game was over."""

    sentence = "The game is over here, so nothing follows."


class WrongNumber(Breach):
    """Plays are numbered by how many stand."""

    sentence = "The play has number {number}, but it is number {expected}."


class WrongSeat(Breach):
    """Another seat was to play."""

    sentence = "Seat {seat} plays, but it is seat {expected}'s turn."


class IllegalPlay(Breach):
    """The rules don't allow the play."""

    sentence = "The rules don't allow the play “{play}” ({refused_by}): {because}"


class ExtraDice(Breach):
    """Dice stand alone only where nobody played them."""

    sentence = "The dice “{roll}” can't stand alone here: dice that were played are in the play, and others lie there only at the end."


class CannotUndo(Breach):
    """Only one's own last play can be undone, as long as nothing was told since."""

    sentence = "Seat {seat} can't undo to {to} plays: {because}."


class CannotTakeBack(Breach):
    """All can agree to go back to before one's own last play, in a game with dice."""

    sentence = "Seat {seat} can't take back to {to} plays: {because}."


class CannotTakeOver(Breach):
    """A bot plays for a person who is away, if another person agrees."""

    sentence = "No bot can take over seat {seat}: {because}."


class CannotStop(Breach):
    """Those who play in person agree to stop."""

    sentence = "Nobody can have agreed to stop here: no person plays in person any more."


class CannotReturn(Breach):
    """Only a person for whom a bot plays can come back."""

    sentence = "Nobody can return to seat {seat}: {because}."


class CannotResign(Breach):
    """Only people resign, once."""

    sentence = "Seat {seat} can't resign: {because}."


class NotByMessage(Breach):
    """By message there are just plays, resigning, and stopping."""

    sentence = "In a game by message there is no {entry}."


class NotInTheArena(Breach):
    """In the arena bots play, without undo, and from the start."""

    sentence = "In a game of the arena there is no {entry}."


class NotAtATable(Breach):
    """Messages are sealed and opened only where there is no server."""

    sentence = "At a table there are no messages."


class NotInThePast(Breach):
    """Of the game that another goes on from, only the plays that stood are told."""

    sentence = "Before “goes-on” there is no {entry}, only the set-up and the plays that stood."


class NotTheFirst(Breach):
    """Only a table's first game goes on from a record."""

    sentence = "Only the first game of a table goes on from a record, and this is game {number}."


class TurnIsLost(Breach):
    """By message a turn is lost as soon as its dice are known."""

    sentence = "Nothing fits the dice “{roll}”, so this turn is lost, and should stand as a play."


class WrongMessage(Breach):
    """Messages alternate, open what was sealed, and bring a play as soon as one is possible."""

    sentence = "Message {number} of the game isn't right: {because}."


class WrongMoment(Breach):
    """A play comes with the message that makes it known."""

    sentence = "The play of turn {number} doesn't belong to the message before it: {because}."


class NotOver(Breach):
    """The record ends before the game."""

    sentence = "The game isn't over where the record ends: {turn} is to act."


class Unfinished(Breach):
    """Only finished games can be verified."""

    sentence = "The game is not finished: nothing is proven of it, and its secret is not published."


class WrongResult(Breach):
    """The result doesn't follow from the game."""

    sentence = "The record gives {what} as “{given}”, but the game gives “{expected}”."


class WrongCommitment(Breach):
    """The secret isn't the one that was committed to, or something agreed on isn't."""

    sentence = (
        "The commitment isn't one to this secret with this table, game number, game, options, seats and leader: one of them was changed."
    )


class NoSecret(Breach):
    """A finished game's secret is published."""

    sentence = "The secret is missing, so nothing can be computed from it."


class WrongNonces(Breach):
    """Every person's seat has a nonce, no bot's has."""

    sentence = "Nonces are there for {given}, but they belong to {expected}."


class NoLeader(Breach):
    """Who lost the game before leads, in a game of cards."""

    sentence = "The record names a leader, but {because}."


class WrongStarter(Breach):
    """Another seat leads."""

    sentence = "Seat {given} leads in the record, but {by} gives seat {expected}."


class WrongRollOff(Breach):
    """Chance gives another roll-off."""

    sentence = "The roll-off is “{given}” in the record, but chance gives “{expected}”."


class WrongDeck(Breach):
    """Chance gives another order of the cards."""

    sentence = "Card {place} of the {deck} is {given} in the record, but chance gives {expected}."


class WrongRoll(Breach):
    """Chance gives other dice."""

    sentence = "The roll of turn {number} is {given} in the record, but chance gives {expected}."


class WrongOpening(Breach):
    """What a message opens isn't what its sender had sealed."""

    sentence = "What message {number} of the game opens is not what seat {seat} had sealed, in this game with these options."


class OtherGame(Breach):
    """The receipt is of another game."""

    sentence = "The receipt is of game {given}, the record of game {expected}."


class OtherCommitment(Breach):
    """The server committed to something else when it asked for the nonce."""

    sentence = "The commitment in the record is not the one that was shown before the game: the record, or the secret, was made afterwards."


class OtherNonce(Breach):
    """One's own nonce was changed, or left out."""

    sentence = "The nonce of seat {seat} in the record is not the one that this device said."


class OtherNonces(Breach):
    """The list is not the one that was sent at the start."""

    sentence = "The nonces in the record are not those that were sent to this device at the start."


class OtherEvents(Breach):
    """Something else happened in the record than was seen."""

    sentence = "What happened in the record is not what this device saw."


class NotThisChance(Breach):
    """Cards are dealt by a server; real dice and messages are for games with dice."""

    sentence = "This game isn't played with chance “{chance}”."
