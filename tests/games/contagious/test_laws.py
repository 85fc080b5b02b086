"""What holds in every game of It's Contagious!, by whatever options it is played."""

from collections import Counter
from collections.abc import Iterator
from random import Random
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from quarantable.games.contagious.game import Position
from quarantable.games.contagious.notation import NumberPlay, spell
from quarantable.games.contagious.rules import MOST_ACTIONS
from quarantable.games.contagious.state import CARDS
from quarantable.games.contract import EVERYTHING, Refusal
from tests.games.contagious.builders import GAME, WAYS, after, dealt, new, shuffled

decks = st.dictionaries(st.sampled_from(CARDS), st.integers(0, 12), min_size=1)


@st.composite
def games(draw: st.DrawFn) -> tuple[Position, Random]:
    """A game at its start, and what will choose the plays."""
    random = Random(draw(st.integers(0, 2**32)))
    players, hand_size = draw(st.integers(2, 6)), draw(st.integers(1, 8))
    deck = list(GAME.cards(GAME.read_options({"deck": draw(decks)}))) if draw(st.booleans()) else list(GAME.cards(GAME.read_options()))
    missing = max(0, players * hand_size - len(deck))
    deck += [random.choice(CARDS) for _ in range(missing)]
    random.shuffle(deck)
    return new(dict(draw(st.sampled_from(WAYS))) | {"hand_size": hand_size}, players, deck, random.randrange(players)), random


def walk(position: Position, random: Random) -> Iterator[Position]:
    """The positions of a random game, from the start to the end: one record, played on."""
    yield position
    while legal := GAME.legal(position):
        GAME.play(position, random.choice(legal))
        yield position


def all_cards(position: Position) -> Counter[str]:
    state = GAME.state(position, EVERYTHING)
    piles = [state["pile"], *state["hands"], *state["load_cards"]]
    drawn_later = [CARDS[kind] for kind in list(position.state.deck)[: state["draw_left"]]]
    return Counter(card for pile in [*piles, drawn_later] for card in pile)


@given(games())
@settings(max_examples=40)
def test_c1_no_card_is_lost_or_made_and_every_game_ends(start: tuple[Position, Random]) -> None:
    deck = all_cards(start[0])
    for position in walk(*start):
        assert all_cards(position) == deck
        state = GAME.state(position, EVERYTHING)
        assert state["hand_sizes"] == [len(hand) for hand in state["hands"]]
        assert state["loads"] == [len(cards) for cards in state["load_cards"]]
    assert position.state.over
    assert sum(GAME.scores(position)) == deck.total()


@given(games())
@settings(max_examples=40)
def test_c6_everyone_to_play_holds_a_full_hand_while_the_draw_pile_lasts(start: tuple[Position, Random]) -> None:
    for position in walk(*start):
        state = position.state
        if state.draw_left:
            assert set(list(state.hand_sizes)[: state.players]) == {state.hand_size}


@given(games())
@settings(max_examples=40)
def test_there_is_always_a_legal_play_until_the_end_and_every_one_is_accepted(start: tuple[Position, Random]) -> None:
    for position in walk(*start):
        legal = GAME.legal(position)
        assert bool(legal) != GAME.is_over(position)
        assert len(set(legal)) == len(legal) < MOST_ACTIONS
        for play in legal:
            GAME.check(position, play)
            GAME.play(GAME.copy(position), play)


@given(games())
@settings(max_examples=30)
def test_what_is_not_listed_is_refused_and_changes_nothing(start: tuple[Position, Random]) -> None:
    numbers = [spell(NumberPlay(rank, c, w)) for rank in range(1, 14) for c in range(4) for w in range(3) if c + w]
    words = ["take", "accept", "bounce", "shield", "blowback", "flatten", "antibodies", *(f"contagion>{seat}" for seat in range(7))]
    for position in walk(*start):
        before = position.to_bytes()
        for play in {*numbers, *words} - set(GAME.legal(position)):
            try:
                GAME.play(position, play)
            except Refusal as refusal:
                assert refusal.why  # noqa: PT017  # thousands of refusals: that each is one is the test
            else:
                raise AssertionError(play)
        assert position.to_bytes() == before


@given(games())
@settings(max_examples=40)
def test_a_position_is_its_bytes(start: tuple[Position, Random]) -> None:
    for position in walk(*start):
        again = GAME.restore(position.options, position.to_bytes())
        assert again.to_bytes() == position.to_bytes()
        assert GAME.legal(again) == GAME.legal(position)
        assert GAME.state(again, EVERYTHING) == GAME.state(position, EVERYTHING)


@given(games(), st.integers(0, 2**32))
@settings(max_examples=40)
def test_c21_a_view_is_the_same_whatever_lies_in_the_places_that_it_cannot_see(start: tuple[Position, Random], seed: int) -> None:
    position, random = start
    other = Random(seed)
    for _ in walk(position, random):
        for viewer in (*range(position.state.players), None):
            assert GAME.state(with_unseen_permuted(position, viewer, other), viewer) == GAME.state(position, viewer)


def with_unseen_permuted(position: Position, viewer: int | None, random: Random) -> Position:
    """A copy in which the cards that `viewer` can't see have changed places."""
    copy = GAME.copy(position)
    state = copy.state
    hidden = [seat for seat in range(state.players) if seat != viewer]
    in_hands = [kind for seat in hidden for kind, count in enumerate(state.hands[seat]) for _ in range(count)]
    unseen = in_hands + list(state.deck)[: state.draw_left]
    random.shuffle(unseen)
    for place in range(state.draw_left):
        state.deck[place] = unseen.pop()
    for seat in hidden:
        cards = Counter(unseen.pop() for _ in range(state.hand_sizes[seat]))
        for kind in range(len(CARDS)):
            state.hands[seat][kind] = cards[kind]
        state.held[seat] = sum(1 << kind for kind in cards)
    return copy


def test_c21_the_hands_of_the_end_are_sizes_only_for_everyone() -> None:
    position = after(dealt(["5", "6"], ""), "5")
    assert GAME.state(position, EVERYTHING)["load_cards"] == [[], ["5", "6"]]
    for viewer in (0, 1, None):
        view = GAME.state(position, viewer)
        assert (view["loads"], view["load_cards"]) == ([0, 2], [[], ["5"]])


def test_c2_the_largest_decks_and_hands_are_held() -> None:
    random = Random(1)
    full: dict[str, Any] = {"deck": {"8": 60, "W": 60, "13": 60, "antibodies": 60, "contagion": 15}, "hand_size": 20}
    for way in WAYS:
        position = shuffled(GAME.read_options(full | way), 6, random)
        deck = all_cards(position)
        assert deck.total() == 255
        for _ in walk(position, random):
            assert all_cards(position) == deck
        assert max(GAME.scores(position)) <= 255


def test_a_hand_with_the_most_plays_fits_the_list() -> None:
    hand = " ".join(["W"] * 13 + ["2", "3", "4", "5", "6", "7", "8"])
    position = dealt([hand, " ".join(["1"] * 20)])
    assert len(GAME.legal(position)) == 14 * 14 - 7 < MOST_ACTIONS
