"""Plays random games by every combination of options and prints one digest a game, of the bytes after every turn.

Run as a program in either mode: `QUARANTABLE_RULES=compiled python digest_of_games.py FIRST_SEED LAST_SEED`.
"""

import hashlib
import sys
from itertools import product
from random import Random

from quarantable.bots.covirus import greedy_play, random_play
from quarantable.games.covirus.check import CovirusPosition
from quarantable.games.covirus.game import Covirus

GAME = Covirus()
WORDS = [spec for spec in GAME.option_specs if spec.choices]
WAYS = [dict(zip((spec.name for spec in WORDS), way, strict=True)) for way in product(*(spec.choices for spec in WORDS))]
SIZES = ((4, 4), (6, 5), (5, 9), (9, 8), (12, 6))


def digest_of_game(seed: int) -> str:
    """The bytes of every position of one game, hashed; the seed also chooses how it is played, and what each of two players is."""
    random = Random(seed)
    width, length = (40, 40) if seed % 60 == 59 else random.choice(SIZES)
    position = GAME.new(GAME.read_options({**WAYS[seed % len(WAYS)], "width": width, "length": length}), 2)
    digest = hashlib.sha256(position.to_bytes())
    bots = [random.choice((random_play, random_play, greedy_play)) for _ in range(2)]
    for turn in range(120):
        if GAME.is_over(position):
            break
        one, other = random.randint(1, 6), random.randint(1, 6)
        roll = f"{max(one, other)}{min(one, other)}"
        play = bots[turn & 1](position, roll, random.getrandbits(64))
        digest.update(f"{play} of {GAME.legal(position, roll) or next_squares(position, roll)}".encode())
        GAME.play(position, play)
        digest.update(position.to_bytes())
    return digest.hexdigest()


def next_squares(position: CovirusPosition, roll: str) -> list[list[str]]:
    """What may come first in a free shape, and next after that."""
    first = GAME.next_squares(position, roll, [])
    return [first, GAME.next_squares(position, roll, first[:1])]


if __name__ == "__main__":
    for each in range(int(sys.argv[1]), int(sys.argv[2])):
        sys.stdout.write(f"{each} {digest_of_game(each)}\n")
