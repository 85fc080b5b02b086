"""Why a table refuses something: its own rules, beside those of the games."""

from quarantable.games.contract import Refusal


class TableRefusal(Refusal):
    """Something that the table's rules don't allow."""

    rule = "table"


class UnknownGame(TableRefusal):
    """We don't have that game."""

    sentence = "There is no game “{game}”."


class UnknownLevel(TableRefusal):
    """No bot plays at that level."""

    sentence = "There is no bot “{level}”."


class WrongNumberOfSeats(TableRefusal):
    """The game is for another number of players."""

    sentence = "This game is for {least} to {most} players, not {seats}."


class NobodyHere(TableRefusal):
    """Whoever makes a table has a seat at it."""

    sentence = "One seat must be your own."


class BadName(TableRefusal):
    """A name is 1 to 24 characters that can be seen."""

    sentence = "A name has 1 to {most} characters, none of them invisible."


class InvitationVoid(TableRefusal):
    """It was used already, replaced by a newer one, or is none of this table."""

    sentence = "This invitation does not open a seat any more."


class SeatTaken(TableRefusal):
    """Only an empty seat can be given away."""

    sentence = "Seat {seat} is taken."


class CannotBeFreed(TableRefusal):
    """Only another person's seat can be freed."""

    sentence = "Seat {seat} can't be freed."


class NotTheCreator(TableRefusal):
    """Some things are for who made the table."""

    sentence = "Only who made the table can do that."


class SeatsEmpty(TableRefusal):
    """A game starts once all seats are filled."""

    sentence = "Not all seats are filled yet."


class NonceFixed(TableRefusal):
    """A seat's nonce for a game is said once: else it could be chosen after the others'."""

    sentence = "Seat {seat} has said its random number for this game, and can't say another."


class NoCommitment(TableRefusal):
    """Nonces are said only once the server has committed itself, and only for the game to come."""

    sentence = "No random number is wanted for game {game_number}."


class NoncesMissing(TableRefusal):
    """Chance comes of the nonces of all people's devices."""

    sentence = "Not everybody's device has said its random number yet."


class RollOffMissing(TableRefusal):
    """Where people roll their own dice, a game starts with their roll-off (V3)."""

    sentence = "Roll a die each, and type both in."


class BadRollOff(TableRefusal):
    """Only the last pair of dice differs (V3)."""

    sentence = "A roll-off is a die of each player, rolled again while they are equal."


class DiceMissing(TableRefusal):
    """Where people roll their own dice, the table has none."""

    sentence = "Type in the dice that you rolled."


class DiceNotTyped(TableRefusal):
    """Typed dice are an option of the table."""

    sentence = "At this table the server rolls the dice."


class NotAllReady(TableRefusal):
    """Nobody is drawn into a game unasked."""

    sentence = "Not everybody wants another game yet."


class AlreadyStarted(TableRefusal):
    """The table has left the time before the first game."""

    sentence = "The game has started already."


class NoSuchSeat(TableRefusal):
    """The table has no such seat, or no person has it."""

    sentence = "No person sits at seat {seat}."


class NotPlaying(TableRefusal):
    """No game is on."""

    sentence = "No game is on."


class NotFinished(TableRefusal):
    """A rematch follows a finished game."""

    sentence = "There is no finished game to follow."


class HasResigned(TableRefusal):
    """Who resigned has no more say in this game."""

    sentence = "You have resigned this game."


class Stale(TableRefusal):
    """The position changed after the event that the person knew."""

    sentence = "Something happened meanwhile: the position has changed."


class NotYetHappened(TableRefusal):
    """`after` is a number that no event has."""

    sentence = "There is no event {after} yet."


class NotYourTurn(TableRefusal):
    """Another is to act."""

    sentence = "It is not your turn."


class RollFirst(TableRefusal):
    """A placement needs a roll."""

    sentence = "Roll the dice first."


class AlreadyRolled(TableRefusal):
    """A turn has one roll."""

    sentence = "The dice are rolled: {roll}."


class NoDice(TableRefusal):
    """The game is played without dice."""

    sentence = "This game has no dice."


class NotYourRoll(TableRefusal):
    """Another rolls, or may still take back a play."""

    sentence = "The roll is not yours to make."


class OtherRoll(TableRefusal):
    """The play names another roll than the table's."""

    sentence = "The roll is {roll}, not another."


class NotDue(TableRefusal):
    """The table does nothing by itself now, or something else, or later."""

    sentence = "That is not due."


class NothingToUndo(TableRefusal):
    """One's own last play can be undone until a card is drawn, a die rolled, or another has played."""

    sentence = "There is nothing that you can take back."


class NoTakeBack(TableRefusal):
    """Hidden cards that were seen can't be forgotten."""

    sentence = "In a game with hidden cards nothing is taken back by consent."


class AlreadyAsked(TableRefusal):
    """One question at a time."""

    sentence = "The others have been asked already."


class NothingAsked(TableRefusal):
    """There is no question to answer."""

    sentence = "There is nothing to answer."


class OtherGame(TableRefusal):
    """A table plays one game."""

    sentence = "The record is of another game: {game}."


class OtherSeats(TableRefusal):
    """A game goes on with as many as it was played by."""

    sentence = "The record is of a game for {seats}, so the table needs as many seats."


class CardsUnknown(TableRefusal):
    """A view of an unfinished game doesn't hold the hidden cards."""

    sentence = "This record is what one seat saw of an unfinished game. Nobody can go on from it without all its cards."


class FewerPlays(TableRefusal):
    """A position is named that the record doesn't reach."""

    sentence = "The record holds no more than {plays} plays that stand."


class NothingGoesOn(TableRefusal):
    """The position named is the end of a game, or none at all."""

    sentence = "The game is over there. Choose an earlier play to go on from."


class OptionsInRecord(TableRefusal):
    """What a game goes on from says by which options it is played."""

    sentence = "The record says by which options the game is played: give none."


class RollOffInRecord(TableRefusal):
    """Who is the virus was settled in the game that this one goes on from."""

    sentence = "The roll-off stands in the record: there is none to type in."


class NotAway(TableRefusal):
    """A bot plays for nobody who is here."""

    sentence = "Seat {seat} is not away."


class NoHints(TableRefusal):
    """The table was made without them."""

    sentence = "There are no hints at this table."


class NoHint(TableRefusal):
    """Nobody is ready to think, or the thinking failed."""

    sentence = "No hint could be found just now; please try again in a while."


class NotABotsPlay(TableRefusal):
    """Only of bots can be told why they played so."""

    sentence = "Event {n} is no play of a bot."


class GameIsOn(TableRefusal):
    """Others are playing: their game is not one person's to delete."""

    sentence = "A game is on with others here. Agree to stop it, or play it to its end, before the table is deleted."
