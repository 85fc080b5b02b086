"""Random games played by an engine and by the oracle side by side; every difference is a failed assertion."""

import random
from collections.abc import Iterable
from itertools import product
from typing import Any

from tests.engine.clients import Answer, Engine
from tests.oracle import contagious, covirus

CONTAGIOUS_WAYS = list(product(["forced", "free"], ["automatic", "choice"], ["stays", "reverses"], range(2, 7)))
"""Every combination of take, shield, flatten_again and the number of players."""

COVIRUS_WAYS = list(product(["edge", "corner"], ["open", "closed"], ["anywhere", "attached"], ["settled", "clinched", "full"]))
"""Every combination of adjacent, half, free_shape and end."""

ODD_TEXTS = ["", " ", "-", "7 ", "W", "W+5", "05", "5*1", "5*0", "0", "14", "5*", "=4", "W*1=4", "5+W*1", "contagion", "contagion>"]
ODD_TEXTS += ["contagion>01", "contagion>-1", "5+5", "5,5", "W=0", "W=14", "W=04", "5=5", "5+W=5", "take ", "TAKE", "٣", "Shield"]
ODD_TEXTS += ["5*2+W*2*2", "shield*2", "5*2+W*3", "W*20=7", "13*60", "shield>1", "contagion>6", "contagion>255", "12+W"]
ODD_TURNS = ["", "42", "42 ", "42  -", " 42 -", "24 -", "77 -", "70 -", "42 a0:b1", "42 c1:a4", "42 a4:c1", "42 A1:D2", "66 =0"]
ODD_TURNS += ["66 =01", "66 17", "11 a01", "22 a1,a1,b1,b2", "22 b1,a1,a2,b2", "22 a1;b1", "42 a1:d2 ", "42 a1-d2", "11 1a", "22 a1,"]
ODD_TURNS += ["42 a1:", "٤٢ -", "66 =99", "11 zz99", "42 ay1:bb2", "41 a1:d1,a2", "42-", "42 - -"]


# It's Contagious!


def random_deck(rng: random.Random, at_least: int) -> list[str]:
    """The written deck, or any other that is large enough, in some order."""
    counts = dict(contagious.WRITTEN)
    if rng.random() < 0.5 or sum(counts.values()) < at_least:
        names = rng.sample(contagious.SORTED, rng.randint(1, len(contagious.SORTED)))
        counts = {name: rng.randint(0, rng.choice([2, 6, 60])) for name in names}
    deck = [name for name, count in counts.items() for _ in range(count)]
    rng.shuffle(deck)
    filler = [card for card in ("1", "2", "W", "shield", "13") for _ in range(60 - deck.count(card))]
    return (deck + filler[: max(0, at_least - len(deck))])[:255]


def contagious_game(seed: int) -> contagious.Game:
    """A game of the oracle: the seed says how it is played."""
    rng = random.Random(seed)
    take, shield, flatten_again, players = CONTAGIOUS_WAYS[seed % len(CONTAGIOUS_WAYS)]
    hand_size = 6 if rng.random() < 0.4 else rng.randint(1, 20)
    options = {"take": take, "shield": shield, "flatten_again": flatten_again, "hand_size": hand_size}
    return contagious.Game(players, rng.randrange(players), random_deck(rng, players * hand_size), options)


def likely_plays(rng: random.Random, game: contagious.Game, many: int) -> list[str]:
    """Plays of all kinds, legal, illegal and unreadable ones."""
    hand = game.hands[game.to_play] or ["5"]
    seats = [f"contagion>{seat}" for seat in range(7)]
    words = [*contagious.SORTED[15:], "take", "accept", "bounce", *seats]
    plays = []
    for _ in range(many):
        card = rng.choice([*hand, *contagious.SORTED])
        rank = int(card) if card.isdecimal() else rng.randint(1, 13)
        naturals, wilds = rng.choice([(1, 0), (2, 0), (1, 1), (0, 1), (0, 2), (rng.randint(1, 4), rng.randint(0, 3))])
        numbers = contagious.spell(rank, naturals, wilds)
        plays.append(rng.choice([numbers, numbers, numbers, rng.choice(words), rng.choice(ODD_TEXTS)]))
    return plays


def duel_contagious(engine: Engine, seed: int, checks: int = 4) -> int:
    """Play one game; how many plays it had."""
    rng, oracle = random.Random(~seed), contagious_game(seed)
    request = {"do": "new", "game": "contagious", "players": oracle.players, "deck": oracle.deck}
    answer = engine.ask({**request, "starter": oracle.starter, "options": given_options(oracle.options)})
    plays = 0
    while True:
        assert done(answer)["state"] == oracle.state()
        compare_views(engine, oracle, [*range(oracle.players), None] if oracle.over else [rng.randrange(oracle.players), None])
        legal = oracle.legal()
        assert_same_plays(done(engine.ask({"do": "legal"})), legal)
        compare_checks(engine, oracle, [*likely_plays(rng, oracle, checks), *legal[:1]])
        if oracle.over:
            return plays
        # Number plays are many, so that without this the others would be rare.
        play = rng.choice(legal if rng.random() < 0.8 else [each for each in legal if not each[0].isdigit()] or legal)
        answer = engine.ask({"do": "play", "play": play})
        oracle.play(play)
        plays += 1


def given_options(options: dict[str, Any]) -> dict[str, Any]:
    """Without what is as by default anyway, so that defaults are tested too."""
    return {name: value for name, value in options.items() if contagious.DEFAULTS[name] != value}


def compare_views(engine: Engine, oracle: contagious.Game, viewers: list[int | None]) -> None:
    for viewer in viewers:
        assert done(engine.ask({"do": "show", "seat": viewer}))["state"] == oracle.view(viewer)


# Covirus


def covirus_game(seed: int, size: tuple[int, int] | None) -> covirus.Game:
    """A game of the oracle: the seed says how it is played, and how large the field is unless that is given."""
    rng = random.Random(seed)
    adjacent, half, free_shape, end = COVIRUS_WAYS[seed % len(COVIRUS_WAYS)]
    width, length = size or [rng.randint(4, rng.choice([5, 8, 12])) for _ in range(2)]
    options = {"adjacent": adjacent, "half": half, "free_shape": free_shape, "end": end, "width": width, "length": length}
    return covirus.Game(options)


def random_roll(rng: random.Random) -> str:
    first, second = rng.randint(1, 6), rng.randint(1, 6)
    return f"{max(first, second)}{min(first, second)}"


def random_shape(rng: random.Random, squares: Iterable[covirus.Square], size: int) -> str:
    """A free shape of this size, if there is room from where it starts; written as squares."""
    left = set(squares)
    shape: set[covirus.Square] = set()
    border = {rng.choice(sorted(left))} if left else set()
    while border and len(shape) < size:
        square = rng.choice(sorted(border))
        shape.add(square)
        border = (border | covirus.edge_neighbours(square)) & left - shape
    return ",".join(covirus.name(square) for square in sorted(shape, key=lambda square: (square[1], square[0])))


def likely_turns(rng: random.Random, game: covirus.Game, many: int) -> list[str]:
    """Turns of all kinds, legal, illegal and unreadable ones."""
    return [rng.choice(ODD_TURNS) if rng.random() < 0.1 else f"{random_roll(rng)} {likely_place(rng, game)}" for _ in range(many)]


def likely_place(rng: random.Random, game: covirus.Game) -> str:
    x, y = rng.randint(1, game.width + 1), rng.randint(1, game.length + 1)
    width, height = rng.choice([(1, 2), (2, 1), (2, 3), (3, 1), (rng.randint(1, 6), rng.randint(1, 6))])
    shape = random_shape(rng, game.field if rng.random() < 0.5 else game.free(), rng.choice([1, 4, 4, 9, 16]))
    far = covirus.name((x + width - 1, y + height - 1))
    return rng.choice(["-", f"={y}", covirus.name((x, y)), f"{covirus.name((x, y))}:{far}", shape or "a1"])


def duel_covirus(engine: Engine, seed: int, checks: int = 4, most: int = 400, size: tuple[int, int] | None = None) -> int:
    """Play one game, or its first turns; how many turns it had."""
    rng, oracle = random.Random(~seed), covirus_game(seed, size)
    answer = engine.ask({"do": "new", "game": "covirus", "options": oracle.options})
    while True:
        state = oracle.state()
        assert done(answer)["state"] == state
        roll = random_roll(rng)
        legal = oracle.legal(roll)
        assert_same_plays(done(engine.ask({"do": "legal", "roll": roll})), legal)
        turn = fitting_turn(rng, oracle, roll, legal)
        compare_checks(engine, oracle, [*likely_turns(rng, oracle, checks), turn, f"{roll} -"])
        if state["over"] or oracle.turns == most:
            return oracle.turns
        answer = engine.ask({"do": "play", "play": turn})
        oracle.play(turn)


def fitting_turn(rng: random.Random, oracle: covirus.Game, roll: str, legal: list[str] | None) -> str:
    """A legal turn with this roll."""
    if legal is not None:
        return rng.choice(legal or ["11 a1"])
    for _ in range(2000):
        turn = f"{roll} {random_shape(rng, oracle.free() & oracle.half(), int(roll[0]) ** 2)}"
        if oracle.refusal(turn) is None:
            return turn
    raise AssertionError("no free shape was found though one fits")


# both


def done(answer: Answer) -> Answer:
    assert answer["ok"], answer
    return answer


def assert_same_plays(answer: Answer, legal: list[str] | None) -> None:
    if legal is None:
        assert answer["plays"] is None
        assert answer["count"] is None
        return
    assert sorted(answer["plays"]) == sorted(legal)
    assert answer["count"] == len(legal)


def compare_checks(engine: Engine, oracle: contagious.Game | covirus.Game, plays: list[str]) -> None:
    for play in plays:
        answer = engine.ask({"do": "check", "play": play})
        assert answer.get("rule") == oracle.refusal(play), (play, answer)
