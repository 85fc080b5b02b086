"""Why a play of It's Contagious! is refused: a class for every reason, with its rule."""

from quarantable.games.contract import Refusal


class GameOver(Refusal):
    """Nothing can be played after the end."""

    rule = "C19"
    sentence = "The game is over."


class ContagionWaits(Refusal):
    """Only accept or bounce answers a Contagion."""

    rule = "C18"
    sentence = "A Contagion waits for an answer: accept it or bounce it."


class NothingToAnswer(Refusal):
    """Accept and bounce answer a Contagion, and none waits."""

    rule = "C18"
    sentence = "No Contagion waits for an answer."


class NoShield(Refusal):
    """Bouncing takes a Shield."""

    rule = "C18"
    sentence = "You hold no Shield to bounce the Contagion with."


class NothingToTake(Refusal):
    """Nobody can take an empty pile."""

    rule = "C8"
    sentence = "There is no pile to take: you lead, with any card."


class MustPlay(Refusal):
    """With take=forced, a take is only for who can do nothing else."""

    rule = "C7"
    sentence = "You can't take the pile while you hold something that can be played."


class CardNotHeld(Refusal):
    """Only cards in one's hand can be played."""

    rule = "C6"
    sentence = "You don't hold {needed} of “{card}”, only {held}."


class NotAnotherPlayer(Refusal):
    """A Contagion goes to another player of this game."""

    rule = "C17"
    sentence = "A Contagion goes to another player; {target} is not one."


class WildCannotBe(Refusal):
    """A Wild stands for a rank from 2 to 8."""

    rule = "C9"
    sentence = "A Wild can't stand for {rank}: only for 2 to 8."


class TooLow(Refusal):
    """Counting up, a play that does not match must beat the value."""

    rule = "C10"
    sentence = "{total} does not beat {value}, and doesn't match the top card."


class TooHigh(Refusal):
    """Counting down, a play must be lower than the value."""

    rule = "C15"
    sentence = "{total} is not lower than {value}: the pile counts down."


class WrongPlayers(Refusal):
    """The game is for two to six."""

    rule = "C3"
    sentence = "{players} can't play: it takes 2 to 6."


class WrongStarter(Refusal):
    """The starter is one of the players."""

    rule = "C5"
    sentence = "Player {starter} can't start: there are {players}, counted from 0."


class UnknownCard(Refusal):
    """No card has this name."""

    rule = "C2"
    sentence = "There is no card “{card}”."


class WrongCount(Refusal):
    """A deck holds 0 to 60 of a kind."""

    rule = "C2"
    sentence = "A deck can't hold {count} of “{card}”: 0 to 60 of a kind."


class DeckTooLarge(Refusal):
    """A deck holds at most 255 cards."""

    rule = "C2"
    sentence = "The deck has {cards} cards; 255 is the most."


class DeckTooSmall(Refusal):
    """Every player gets a full hand."""

    rule = "C2"
    sentence = "The deck has {cards} cards, and {players} hands of {hand_size} need {needed}."


class WrongHandSize(Refusal):
    """Hands hold 1 to 20 cards."""

    rule = "C2"
    sentence = "Hands can't hold {hand_size} cards: 1 to 20."


class OtherDeck(Refusal):
    """A deck's order must hold the cards of its composition."""

    rule = "C2"
    sentence = "The deck's order and its composition are not the same cards."


class OtherCards(Refusal):
    """Cards dealt anew must be those that lie in hands and in the draw pile."""

    rule = "C4"
    sentence = "The cards dealt anew are not those of the hands and the draw pile."
