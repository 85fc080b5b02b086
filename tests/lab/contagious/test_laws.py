"""What holds of every row of It's Contagious!, whoever plays, by whatever options."""

import numpy as np
from hypothesis import given, settings

from quarantable.games.contagious.options import read_options
from quarantable.games.contagious.state import CARDS, SEATS
from quarantable.lab.contagious.measures import from_starter, win_shares
from quarantable.lab.setting import Setting
from quarantable.lab.streams import Array
from tests.lab.builders import games_of_cards, of_cards, play

CONTAGION, SHIELD = CARDS.index("contagion"), CARDS.index("shield")


def assert_lawful(setting: Setting, rows: Array) -> None:
    players, deck = setting.players, np.array(read_options(setting.options).deck)
    loads = rows["loads"][:, :players].astype(int)
    assert (rows["decisions"] == rows["turns"].sum(axis=1)).all()
    assert (rows["turns_in"].sum(axis=1) == rows["decisions"]).all()
    assert (rows["dead_in"].sum(axis=1) == rows["dead"].sum(axis=1)).all()
    assert (loads.sum(axis=1) == deck.sum() - undrawn(setting, rows)).all()
    assert (rows["won"][:, :players] == (loads == loads.min(axis=1, keepdims=True))).all()  # C20
    assert (rows["won"].sum(axis=1) == rows["winners"]).all()
    assert (rows["dead"] <= rows["takes"]).all()
    assert (rows["takes"] <= rows["turns"]).all()
    assert (rows["first_hands"].sum(axis=2)[:, :players] == setting.options["hand_size"]).all()  # C4
    held = rows["played"].astype(int) + rows["left"]
    assert (held >= rows["first_hands"]).all()
    assert (held.sum(axis=1) <= deck).all()
    assert (rows["infections"] <= held[:, :, CONTAGION].sum(axis=1)).all()
    assert (rows["bounces"] <= rows["played"][:, :, SHIELD].sum(axis=1)).all()
    assert (rows["largest_pile"] <= deck.sum()).all()
    assert (rows["decisions"] <= 2 * deck.sum()).all()
    assert ((rows["led_from"] >= 1) & (rows["led_from"] <= rows["decisions"])).all()
    assert ((rows["certain_at"] >= 1) & (rows["certain_at"] <= rows["decisions"])).all()
    assert (rows["stopped"] == 0).all()
    assert (rows["forced"] >= rows["dead"].sum(axis=1)).all()
    assert (rows["choices"] >= rows["decisions"]).all()


def undrawn(setting: Setting, rows: Array) -> int | Array:
    """Cards of the deck that nobody ever held: none, since the game ends only once the draw pile is gone (C19)."""
    held = rows["played"].sum(axis=(1, 2), dtype=int) + rows["left"].sum(axis=(1, 2), dtype=int)
    undrawn: Array = sum(read_options(setting.options).deck) - held
    assert (undrawn == 0).all()
    return undrawn


@settings(max_examples=80)
@given(games_of_cards())
def test_every_row_keeps_the_laws(setting: Setting) -> None:
    assert_lawful(setting, play(setting, 5))


def test_so_do_rows_of_the_largest_deck_and_hands() -> None:
    deck = {"W": 60, "8": 60, "contagion": 60, "shield": 60, "13": 15}
    for shield in ("automatic", "choice"):
        setting = of_cards("random", players=SEATS, hand_size=20, deck=deck, take="free", shield=shield)
        assert_lawful(setting, play(setting, 2))


def test_an_automatic_shield_is_counted_as_one_that_is_chosen() -> None:
    """C18: with Shields alone to answer, and always played, every bounce is a Shield out of somebody's hand."""
    deck = {"5": 12, "contagion": 6, "shield": 8}
    for shield in ("automatic", "choice"):
        rows = play(of_cards("random", players=3, hand_size=4, deck=deck, shield=shield), 30)
        played, left = (rows[name][:, :, SHIELD].sum(axis=1) for name in ("played", "left"))
        assert (played + left == 8).all()
        assert rows["bounces"].sum() > 0
        assert (rows["bounces"] <= played).all()


def test_shares_of_a_win_sum_to_one_and_turn_with_the_starter() -> None:
    rows = play(of_cards("random", players=5, hand_size=2, deck={"3": 12, "W": 2}), 60)
    shares = win_shares(rows, 5)
    assert np.allclose(shares.sum(axis=1), 1)
    assert (rows["winners"] > 1).any()
    for row, turned, share in zip(rows, from_starter(shares, rows["starter"]), shares, strict=True):
        assert turned.tolist() == [share[(row["starter"] + place) % 5] for place in range(5)]
