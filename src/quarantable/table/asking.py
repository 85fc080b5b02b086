"""What a bot is asked at a table: the position as the seat to act sees it, and what everybody has seen."""

from quarantable.bots.question import Question, question_about
from quarantable.events import CurrentGame, TableState


def question_of(state: TableState, game: CurrentGame) -> Question:
    """The question for whose turn it is. Raises ValueError after the end."""
    origin = state.origin_of(game.number)
    plays = [made.play for made in game.plays]
    players = [game.order.index(made.seat) for made in game.plays]
    if origin is not None:
        # Hidden cards were dealt anew there: what was played before proves nothing about them.
        plays, players = [*(play for _, play in origin.plays), *plays], []
    return question_about(game.rules, game.position, plays, players, roll=game.roll)
