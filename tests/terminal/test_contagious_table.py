"""It's Contagious! at a terminal: whole games by keys and by the mouse; and nobody's hand to be seen by others."""

from collections import Counter
from pathlib import Path
from typing import Final

import pytest

from quarantable.terminal.contagious.board import ContagiousBoard
from quarantable.terminal.contagious.choosing import ANSWERS, cards_of
from quarantable.terminal.contagious.hand import HandView
from quarantable.terminal.dialogs import Pick

from .keyboard import Person, at_table, run

DECK: Final = b'{"1":3,"2":3,"5":4,"7":3,"9":3,"12":2,"W":2,"contagion":2,"shield":2,"blowback":1,"flatten":2,"antibodies":1}'
FEW: Final = b'{"2":2,"5":2,"9":2,"12":1,"W":1,"contagion":1,"shield":1}'
TINY: Final = b'{"game":"contagious","options":{"hand_size":2,"deck":%b},"seats":[%%b],"pace":"slow"}' % FEW
SMALL: Final = b'{"game":"contagious","options":{"hand_size":4,"deck":%b},"seats":[{"kind":"me","name":"Ada"},%%b],"pace":"slow"}' % DECK
AGAINST_BOTS: Final = SMALL % b'{"kind":"bot","level":"greedy"},{"kind":"bot","level":"random"}'
HOT_SEAT: Final = SMALL % b'{"kind":"device","name":"Bob"}'
TINY_ONE: Final = TINY % b'{"kind":"me","name":"Ada"},{"kind":"bot","level":"greedy"}'
TINY_TWO: Final = TINY % b'{"kind":"me","name":"Ada"},{"kind":"device","name":"Bob"}'


def can_act(person: Person) -> bool:
    view = person.view
    return view["phase"] == "finished" or bool(view["legal"]) or is_covered(person)


def is_covered(person: Person) -> bool:
    return bool(person.table.query_one("#cover").display)


def places_of(hand: list[str], play: str) -> list[int]:
    """Where the cards of a play lie in the hand."""
    wanted, places = Counter(cards_of(play)), []
    for place, card in enumerate(hand):
        if wanted[card]:
            wanted[card] -= 1
            places.append(place)
    return places


def hand_of(person: Person) -> list[str]:
    view = person.view
    return list(view["position"]["hands"][view["order"].index(view["uncovered"])])


async def choose_by_keys(person: Person, play: str) -> None:
    board = person.board
    assert isinstance(board, ContagiousBoard)
    for place in places_of(hand_of(person), play):
        steps = place - board.at
        await person.press(*["right" if steps > 0 else "left"] * abs(steps), "space")
    await person.press("enter")


async def choose_by_mouse(person: Person, play: str) -> None:
    hand = hand_of(person)
    found = person.board.query_one(HandView).layout_now
    for place in places_of(hand, play):
        row, column = divmod(place, found.in_a_row)
        await person.pilot.click(HandView, offset=(column * found.pitch + 2, row * (found.height + 2) + 3))
    await person.press("enter")


async def pick(person: Person, play: str) -> None:
    """The rank or the target, where the cards leave it open."""
    screen = person.app.screen
    if isinstance(screen, Pick):
        await person.press(str([choice for choice, _ in screen.choices].index(play) + 1))


@pytest.mark.parametrize(
    ("new", "choose"),
    [
        pytest.param(TINY_ONE, choose_by_keys, id="keys"),
        pytest.param(TINY_TWO, choose_by_mouse, id="mouse", marks=pytest.mark.long),
        pytest.param(AGAINST_BOTS, choose_by_keys, id="keys, more cards", marks=pytest.mark.long),
        pytest.param(HOT_SEAT, choose_by_mouse, id="mouse, more cards", marks=pytest.mark.long),
    ],
)
def test_a_whole_game_can_be_played(new: bytes, choose: object, tmp_path: Path) -> None:
    async def scenario() -> None:
        async with at_table(tmp_path, new) as person:
            while True:
                await person.until(lambda: can_act(person))
                if person.view["phase"] == "finished":
                    break
                if is_covered(person):
                    await person.press("enter")
                    await person.until(lambda: not is_covered(person) and person.app.focused)
                    continue
                play, before = person.view["legal"][0], person.view["n"]
                if play in ANSWERS:
                    await person.press({"take": "t", "accept": "A", "bounce": "B"}[play])
                else:
                    await choose(person, play)  # type: ignore[operator]  # either of the two above
                    await pick(person, play)
                await person.until(lambda before=before: person.view["n"] > before)  # type: ignore[misc]  # a lambda's default
            assert "a: Play again" in person.says("prompt")
            assert person.table.client.trouble is None
            await person.press("v")
            loads = person.view["position"]["loads"]
            await person.until(lambda: f"Ada's Viral Load · {loads[person.view['order'].index(0)]} " in person.text)
            for card in {card for cards in person.view["position"]["load_cards"] for card in cards if card.isdigit()}:
                assert f"{card} ×" in person.text

    run(scenario())


def test_before_its_me_nobodys_hand_is_there(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with at_table(tmp_path, HOT_SEAT) as person:
            await person.until(lambda: is_covered(person))
            first, name = person.view["turn"], ("Ada", "Bob")[person.view["turn"]]
            assert person.view["position"]["hands"] == [None, None]
            assert f"Pass the device to {name}" in person.text
            assert "hand" not in person.text.replace("The hand stays covered", "")
            await person.press("enter")
            await person.until(lambda: person.view["uncovered"] == first)
            assert person.view["position"]["hands"][1 - person.view["order"].index(first)] is None
            await person.press("c")
            await person.until(lambda: is_covered(person))

    run(scenario())
