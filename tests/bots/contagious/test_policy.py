"""The policy's fast way finds what its tables say."""

import pytest

from quarantable.bots.contagious.policy import MOST_TERMS, SIZE, best_action, place_of, spot_of, standing_of, write_scores, write_terms
from quarantable.bots.contagious.weights import policy_weights
from quarantable.games.contagious.rules import MOST_ACTIONS, legal_actions
from quarantable.games.kernel import buffer
from tests.bots.contagious.positions import asked


@pytest.mark.parametrize("players", [2, 5])
@pytest.mark.parametrize("options", ["written", "table", {"hand_size": 9, "deck": {"4": 30, "6": 9, "W": 20, "shield": 5, "flatten": 5}}])
def test_the_best_action_is_the_first_with_the_highest_score(players: int, options: object) -> None:
    weights, terms, actions, scores = list(policy_weights()), buffer(MOST_TERMS), buffer(MOST_ACTIONS), buffer(MOST_ACTIONS)
    for _, position in asked(4, players, options):  # type: ignore[arg-type]  # a preset's name, or a map
        chosen = best_action(position.raw, weights, actions, terms)
        count = legal_actions(position.raw, actions)
        write_scores(position.raw, weights, actions, count, terms, scores)
        assert chosen == max(list(actions)[:count], key=lambda action: scores[list(actions).index(action)])


def test_every_term_is_an_entry_of_the_tables() -> None:
    actions, terms = buffer(MOST_ACTIONS), buffer(MOST_TERMS)
    assert len(policy_weights()) == SIZE
    for _, position in asked(6, 6, "table"):
        state = position.raw
        place = place_of(state)
        for i in range(legal_actions(state, actions)):
            count = write_terms(state, place, spot_of(state, place), standing_of(state, place), actions[i], terms)
            assert all(0 <= term < SIZE for term in list(terms)[:count])
