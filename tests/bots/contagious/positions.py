"""Positions of It's Contagious! as a bot is asked about them, from games played at random."""

import random
from collections.abc import Iterator, Mapping
from typing import Any

from quarantable.bots.question import Question, question_about
from quarantable.games.contagious.game import Contagious, Position

GAME = Contagious()


def asked(seed: int, players: int = 2, options: Mapping[str, Any] | str | None = None) -> Iterator[tuple[Question, Position]]:
    """Every turn of a game played at random, with what is really dealt; the position is played on afterwards."""
    chooser = random.Random(seed)
    read = GAME.read_options(options)
    deck = list(GAME.cards(read))
    chooser.shuffle(deck)
    position = GAME.new(read, players, deck=deck, starter=chooser.randrange(players))
    plays: list[str] = []
    seats: list[int] = []
    while (seat := GAME.turn(position)) is not None:
        yield question_about(GAME, position, plays, seats), position
        play = chooser.choice(GAME.legal(position))
        plays.append(play)
        seats.append(seat)
        GAME.play(position, play)


World = tuple[tuple[tuple[int, ...], ...], tuple[int, ...]]
"""Hands by seat as counts by kind, the asking seat's left out, and the draw pile from its last card to its first."""


def hidden(position: Position, seat: int) -> World:
    """What a seat doesn't see."""
    state = position.state
    hands = tuple(tuple(state.hands[other]) for other in range(state.players) if other != seat)
    return hands, tuple(state.deck[: state.draw_left])
