"""Questions about chance at random: any texts, any seats, any numbers, and every event that there is."""

from typing import Any

from hypothesis import strategies as st

TEXTS = st.text(st.characters(exclude_categories=["Cs"]), max_size=12)
TURNS = st.integers(1, 4000)


def hexadecimal(size: int) -> st.SearchStrategy[str]:
    return st.binary(min_size=size, max_size=size).map(bytes.hex)


def draws(*events: st.SearchStrategy[dict[str, Any]]) -> st.SearchStrategy[list[dict[str, Any]]]:
    return st.lists(st.one_of(*events), min_size=1, max_size=4)


def shuffles(event: str) -> st.SearchStrategy[dict[str, Any]]:
    cards = st.lists(st.sampled_from(["W", "1", "13", "shield"]), min_size=1, max_size=60)
    return st.fixed_dictionaries({"event": st.just(event), "cards": cards.map(" ".join)})


ROLLS = st.fixed_dictionaries({"event": st.just("roll"), "turn": TURNS})
ROLL_OFFS = st.just({"event": "roll-off"})
STARTERS = st.fixed_dictionaries({"event": st.just("starter"), "players": st.integers(2, 6)})
NONCES = st.dictionaries(st.integers(0, 5), hexadecimal(16)).map(lambda said: [list(each) for each in sorted(said.items())])

TABLES = st.fixed_dictionaries(
    {
        "kind": st.just("table"),
        "table": TEXTS,
        "game_number": st.integers(1, 10**6),
        "game": st.sampled_from(["contagious", "covirus"]),
        "options": TEXTS,
        "seats": st.lists(st.sampled_from(["person", "bot greedy"]), min_size=2, max_size=6),
        "leader": st.none() | st.integers(0, 5),
        "origin": st.just("") | hexadecimal(32),
        "secret": hexadecimal(32),
        "nonces": NONCES,
        "draws": draws(ROLLS, ROLL_OFFS, STARTERS, shuffles("deck"), shuffles("deal anew")),
    }
)
SEALS = st.fixed_dictionaries({"seat": st.integers(0, 1), "number": TURNS, "opening": hexadecimal(16)})
SEEDS = st.fixed_dictionaries(
    {"turn": TURNS, "before": hexadecimal(16), "answer": hexadecimal(16), "draws": draws(ROLLS, ROLL_OFFS)},
)
MESSAGES = st.fixed_dictionaries(
    {"kind": st.just("message"), "game": TEXTS, "seals": st.lists(SEALS, max_size=3), "seeds": st.lists(SEEDS, max_size=3)}
)
QUESTIONS = st.one_of(TABLES, MESSAGES)
