"""One whole game of every mode: what can happen in it, happens."""

from typing import Final

from quarantable.record.model import Comment, Return, TakeOver
from tests.record.correspondence import Correspondence
from tests.record.games import ADA, BOB, CLEO, GREEDY, SMALL_DECK, Contagious, Covirus, TableGame, Typed, standing

ROOMY: Final = {"width": 9, "length": 9}


def covirus_with_everything() -> Covirus:
    """Every event that a game of Covirus at a table can have."""
    game = Covirus((ADA, BOB), {"width": 7, "length": 6}, seed=9).add(Comment("well met"))
    game.play().undo().play(3)
    own = next(place for place in reversed(range(game.plays)) if standing(game.entries)[place].play[-1] != "-")
    game.take_back(standing(game.entries)[own].seat, own)
    game.play(1)
    seat = game.turn
    assert seat is not None
    return game.add(TakeOver(seat, "greedy")).play(2).add(Return(seat)).play(1).leave_dice().stop()


def contagious_with_everything() -> Contagious:
    """Every event that a game of It's Contagious! can have."""
    game = Contagious((ADA, GREEDY, CLEO), {**SMALL_DECK, "shield": "choice", "take": "free"}, seed=2)
    game.undoable().undo().play(2).add(TakeOver(2, "greedy")).play(3).add(Return(2))
    return game.resign(0).to_the_end()


def contagious_going_on() -> Contagious:
    """A game that goes on from the middle of another."""
    past = Contagious((ADA, GREEDY), seed=1).play(6)
    return Contagious((ADA, GREEDY), seed=2, on=past.record(), plays=4).to_the_end()


def covirus_going_on() -> Covirus:
    """Likewise with dice."""
    past = Covirus(options=ROOMY, seed=2).play(3)
    return Covirus(options=ROOMY, seed=9, on=past.record(), plays=2).play(2).leave_dice().stop()


GAMES: Final[dict[str, TableGame]] = {
    "covirus": covirus_with_everything(),
    "contagious": contagious_with_everything(),
    "covirus goes on": covirus_going_on(),
    "contagious goes on": contagious_going_on(),
    "a loser leads": Contagious((ADA, GREEDY), leader=1, seed=4).to_the_end(),
    "by message": Correspondence(options={"width": 6, "length": 4}, seed=2).to_the_end(),
    "by message, stopped": Correspondence(options=ROOMY, seed=3).play(2).end(by_resigning=False),
    "by message, resigned": Correspondence(options=ROOMY, seed=4).play(2).end(by_resigning=True),
    "real dice": Typed(seed=1).to_the_end(),
    "cards stopped": Contagious((ADA, CLEO), seed=5).play(3).stop(),
    "covirus resigned": Covirus((ADA, GREEDY), ROOMY, seed=6).play(2).resign(0),
}
