"""Plays random games by every combination of options and prints one digest a game, of the bytes after every play.

Run as a program in either mode: `QUARANTABLE_RULES=compiled python digest_of_games.py FIRST_SEED LAST_SEED`.
"""

import hashlib
import sys
from random import Random

from quarantable.games.contagious.game import Contagious
from quarantable.games.contagious.state import CARDS

GAME = Contagious()


def digest_of_game(seed: int) -> str:
    """The bytes of every position of one game, hashed; the seed also chooses how it is played."""
    random = Random(seed)
    words = {
        "take": random.choice(("forced", "free")),
        "shield": random.choice(("automatic", "choice")),
        "flatten_again": random.choice(("stays", "reverses")),
    }
    players, hand_size = random.randint(2, 6), random.choice((1, 3, 6, 6, 6, 10))
    deck = list(GAME.cards(GAME.read_options())) + [random.choice(CARDS) for _ in range(random.choice((0, 0, 20, 100)))]
    random.shuffle(deck)
    counts = {card: deck.count(card) for card in CARDS}
    options = GAME.read_options({**words, "hand_size": hand_size, "deck": counts})
    position = GAME.new(options, players, deck=deck, starter=random.randrange(players))
    digest = hashlib.sha256(position.to_bytes())
    while legal := GAME.legal(position):
        digest.update(" ".join(legal).encode())
        GAME.play(position, random.choice(legal))
        digest.update(position.to_bytes())
    return digest.hexdigest()


if __name__ == "__main__":
    for each in range(int(sys.argv[1]), int(sys.argv[2])):
        sys.stdout.write(f"{each} {digest_of_game(each)}\n")
