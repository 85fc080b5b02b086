"""What can be done at a table besides playing, and how it is told: offers, undoing, hints, menus, sizes, colours, languages."""

from pathlib import Path
from typing import Final

import pytest
from textual.widgets import Collapsible, Input, OptionList, Select

from quarantable.bots.levels import choose
from quarantable.bots.question import Choice, Question
from quarantable.games.registry import GAMES
from quarantable.table import Bots
from quarantable.terminal.app import TerminalApp
from quarantable.terminal.board import Board
from quarantable.terminal.dialogs import Ask, Confirm, Pick, Read
from quarantable.terminal.home import HomeScreen
from quarantable.terminal.keeping import Keeping
from quarantable.terminal.set_up import SetUpScreen
from quarantable.terminal.thinking import NobodyThinks
from quarantable.terminal.wording import LANGUAGES, Words

from .keyboard import Person, at_home, at_table, run
from .placing import may_place, place_by_keys

COVIRUS: Final = b'{"game":"covirus","options":{"width":6,"length":6},"seats":[{"kind":"me","name":"Ada"},%b],"pace":"slow","hints":true}'
TWO: Final = COVIRUS % b'{"kind":"device","name":"Bob"}'
ONE: Final = COVIRUS % b'{"kind":"bot","level":"greedy"}'


async def their_turn(person: Person) -> None:
    await person.until(lambda: may_place(person))


def test_a_play_can_be_undone_offered_to_stop_after_and_the_score_stands(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with at_table(tmp_path, TWO) as person:
            await their_turn(person)
            await person.press("S")
            await person.until(lambda: "offers to stop" in person.says("prompt"))
            await person.press("n")
            await person.until(lambda: person.view["stop"] is None)
            assert "declines" in person.text
            await person.press("S")
            await person.until(lambda: person.view["stop"])
            await person.press("y")
            await person.until(lambda: person.view["phase"] == "finished")
            assert "Stopped by agreement" in person.says("prompt")
            await person.press("a")
            await person.until(lambda: person.view["game_number"] == 2)

    run(scenario())


def test_resigning_is_asked_about_first(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with at_table(tmp_path, ONE) as person:
            await their_turn(person)
            await person.press("R")
            await person.until(lambda: isinstance(person.app.screen, Confirm))
            await person.press("n", "R")
            await person.until(lambda: isinstance(person.app.screen, Confirm))
            await person.press("y")
            await person.until(lambda: person.view["phase"] == "finished")
            assert "Bot wins" in person.says("prompt")

    run(scenario())


def test_a_play_can_be_typed_and_what_is_wrong_with_it_is_said_with_its_rule(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with at_table(tmp_path, ONE) as person:
            await their_turn(person)
            await person.press("colon")
            await person.until(lambda: isinstance(person.app.screen, Ask))
            person.app.screen.query_one(Input).value = f"{person.view['roll']} z9"
            await person.press("enter")
            await person.until(lambda: "(V" in person.note)
            before = person.view["n"]
            await place_by_keys(person)
            await person.until(lambda: person.view["n"] > before)

    run(scenario())


class Adviser(NobodyThinks):
    """Thinks of what greedy bots play."""

    bots: Bots = "ready"

    async def think(self, level: str, question: Question, seed: int) -> Choice | None:  # noqa: ARG002  # as `Thinker`
        from quarantable.bots.covirus.position import position_of

        return Choice(choose(GAMES["covirus"], "greedy", position_of(question), roll=question.roll, seed=seed), (0.5, 0.5))


def test_a_hint_is_told_and_stays_until_something_is_done(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with at_table(tmp_path, ONE, thinker=Adviser) as person:
            await their_turn(person)
            await person.press("H")
            await person.until(lambda: "A bot would play" in person.note)
            assert "50 % of the win" in person.note
            assert "took a hint" in person.text
            await person.press("up")
            await person.until(lambda: "A bot would play" not in person.note)

    run(scenario())


def test_a_terminal_that_is_too_small_says_so_and_goes_on_when_enlarged(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with at_table(tmp_path, ONE) as person:
            await their_turn(person)
            await person.pilot.resize_terminal(70, 20)
            await person.until(lambda: "70 × 20" in person.text and "virus" not in person.text)
            assert "80 × 24" in person.text
            await person.pilot.resize_terminal(80, 24)
            await person.until(lambda: "70 × 20" not in person.text and "virus" in person.text)

    run(scenario())


def test_a_table_is_kept_and_gone_on_with(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with at_table(tmp_path, ONE) as person:
            await their_turn(person)
            before = person.view
            await person.press("q")
            await person.until(lambda: isinstance(person.app.screen, HomeScreen))
        async with at_home(tmp_path) as person:
            await person.press("down", "down", "enter")
            await person.until(lambda: len(person.app.screen_stack) > 2 and person.view.get("n") == before["n"])
            assert person.view["position"] == before["position"]

    run(scenario())


def test_a_table_is_set_with_seats_and_options(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with at_home(tmp_path) as person:
            await person.press("down", "enter")
            await person.until(lambda: isinstance(person.app.screen, SetUpScreen))
            assert "[x] People may ask" in person.text
            assert "[ ] We roll real dice" in person.text
            await person.pilot.click("#dice")
            await person.until(lambda: "[x] We roll real dice" in person.text)
            person.app.screen.query_one("#option-width", Input).value = "3"
            await person.press("f2")
            await person.until(lambda: "4 to 40" in person.note)
            person.app.screen.query_one("#option-width", Input).value = "6"
            await person.press("f2")
            await person.until(lambda: len(person.app.screen_stack) > 2 and person.view and person.table.query(Board))
            assert (person.view["options"]["width"], person.view["chance"]["dice"]) == (6, "typed")
            assert [seat["kind"] for seat in person.view["seats"]] == ["person", "bot"]

    run(scenario())


def test_rules_are_told_in_words_and_a_deck_of_one_s_own_is_typed(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with at_home(tmp_path, language="it") as person:
            await person.press("enter")
            await person.until(lambda: isinstance(person.app.screen, SetUpScreen))
            form = person.app.screen
            form.query_one(Collapsible).collapsed = False
            form.query_one("#option-take", Select).expanded = True
            await person.until(lambda: "quando si vuole" in person.text and "free" not in person.text)
            form.query_one("#option-take", Select).expanded = False
            form.query_one("#preset", Select).value = "table"
            await person.until(lambda: form.query_one("#option-take", Select).prompt == "quando si vuole")
            deck, hand = form.query_one("#option-deck", Input), form.query_one("#option-hand_size", Input)
            for wrong, told in (("1:4 Joker:2", "Joker"), ("1:4 2", "“2”"), ("1:99", "99"), ("1:3", "3 carte")):
                deck.value = wrong
                await person.press("f2")
                await person.until(lambda told=told: told in person.note)  # type: ignore[misc]  # a lambda's default
            deck.value, hand.value = "1:20, W:8", "-"
            await person.press("f2")
            await person.until(lambda: "“-”" in person.note)
            hand.value = "5"
            await person.press("f2")
            await person.until(lambda: len(person.app.screen_stack) > 2 and person.view and person.table.query(Board))
            assert person.view["options"]["deck"] == {"1": 20, "W": 8}
            assert (person.view["options"]["take"], person.view["options"]["hand_size"]) == ("free", 5)

    run(scenario())


def test_menu_help_colours_and_languages(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with at_table(tmp_path, ONE) as person:
            await their_turn(person)
            await person.press("question_mark")
            await person.until(lambda: isinstance(person.app.screen, Read))
            await person.until(lambda: "turn the field round" in person.text)
            await person.press("escape", "m")
            await person.until(lambda: isinstance(person.app.screen, Pick))
            choices = [choice for choice, _ in person.app.screen.choices]  # type: ignore[attr-defined]  # a Pick, as was waited for
            person.app.screen.query_one(OptionList).highlighted = choices.index("language")
            await person.press("enter")
            await person.until(lambda: "aiuto" in person.text)
            await person.press("T")
            assert person.app.look == "light"

    run(scenario())


def test_without_colours_no_colour_is_sent(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NO_COLOR", "1")

    async def scenario() -> None:
        async with at_table(tmp_path, ONE, look="plain") as person:
            await their_turn(person)
            segments = [segment for strip in person.app.screen._compositor.render_strips() for segment in strip]  # noqa: SLF001  # Textual shows them to nobody else
            shown = {segment.style.color.name for segment in segments if segment.style is not None and segment.style.color is not None}
            assert "[  ]" in person.text
            assert shown <= {"default"}

    run(scenario())


@pytest.mark.parametrize("language", sorted(LANGUAGES))
def test_every_language_says_the_same_things_with_the_same_facts(language: str) -> None:
    english, other = Words("en"), Words(language)
    assert other.holes() == english.holes()


def test_the_page_s_texts_are_there_too() -> None:
    assert Words("it")("shell.turn.yours") != "shell.turn.yours"


def test_a_seat_is_kept_for_its_owner_only(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with at_table(tmp_path, ONE) as person:
            await their_turn(person)
            assert isinstance(person.app, TerminalApp)

    run(scenario())
    [table] = Keeping(tmp_path).tables()
    files = [path for path in tmp_path.rglob("*") if path.is_file()]
    assert table.tokens
    assert {path.stat().st_mode & 0o077 for path in files} == {0}
