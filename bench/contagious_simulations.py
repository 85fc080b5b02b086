"""How many simulations a second the search of It's Contagious! makes on one core.

A simulation is one drawn world and one playout to the end of the game, from a position of self-play in which there is something to
choose; all work of a search counts, from the question to the choice. Time is that of the processor, so that other programs disturb less.

    QUARANTABLE_RULES=compiled python bench/contagious_simulations.py [PLAYOUTS]
"""

import random
import sys
import time
from collections.abc import Iterator

from quarantable.bots.contagious.choosing import choose
from quarantable.bots.question import Budget, Question, question_about
from quarantable.games.registry import GAMES

GAME = GAMES["contagious"]
GAMES_PLAYED, SELF_PLAY = 5, Budget(playouts=100)


def decisions(players: int, seed: int) -> Iterator[Question]:
    """The turns of one game of `best` against itself in which there is more than one legal play."""
    shuffler = random.Random(seed)
    options = GAME.read_options()
    deck = list(GAME.cards(options))
    shuffler.shuffle(deck)
    position = GAME.new(options, players, deck=deck, starter=shuffler.randrange(players))
    plays: list[str] = []
    seats: list[int] = []
    while (seat := GAME.turn(position)) is not None:
        question = question_about(GAME, position, plays, seats)
        yield question
        plays.append(choose("best", question, SELF_PLAY, seed).play)
        seats.append(seat)
        GAME.play(position, plays[-1])


def has_choice(question: Question) -> bool:
    """Is there something to choose, and to find out?"""
    return len(question.legal or ()) > 1 and (question.players > 2 or question.state["draw_left"] > 0)


def measure(players: int, playouts: int) -> None:
    """Print the speed with so many at the table."""
    questions = [each for seed in range(GAMES_PLAYED) for each in decisions(players, seed) if has_choice(each)]
    begun = time.process_time()
    for question in questions:
        choose("best", question, Budget(playouts=playouts), seed=1)
    seconds = time.process_time() - begun
    print(f"{players} players, {len(questions)} decisions of {playouts} playouts: {len(questions) * playouts / seconds:,.0f} simulations/s")


if __name__ == "__main__":
    for number in (2, 3, 4, 6):
        measure(number, int(sys.argv[1]) if len(sys.argv) > 1 else 5000)
