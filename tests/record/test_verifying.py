"""What holds is accepted, in every mode; whatever was changed is refused, with the reason and the line."""

from collections.abc import Callable
from dataclasses import replace
from typing import Final

import pytest

from quarantable.record.model import Fair, Record, Result, Seen
from quarantable.record.reading import read
from quarantable.record.receipt import Receipt
from quarantable.record.refusals import UnreadableRecord
from quarantable.record.steps import Step
from quarantable.record.verifying import verify
from quarantable.record.writing import write
from tests.record import whole
from tests.record.games import ADA, BOB, CLEO, GREEDY, SMALL_DECK, Contagious, Covirus, Typed
from tests.record.texts import Tampering


def record_of(name: str) -> Record:
    return whole.GAMES[name].record()


def broken(given: Record | str, receipt: Receipt | None = None) -> list[Step]:
    """What doesn't hold."""
    record = given if isinstance(given, Record) else read(given)
    return [step for step in verify(record, receipt).steps if step.holds is False]


def codes(given: Record | str) -> list[str]:
    return [step.code for step in broken(given)]


@pytest.mark.parametrize("name", whole.GAMES)
def test_a_finished_game_of_every_mode_holds(name: str) -> None:
    report = verify(read(write(record_of(name))))
    assert report.holds, report.summary
    assert not report.proven


@pytest.mark.parametrize("seed", range(4))
def test_games_played_out_at_random_hold(seed: int) -> None:
    for game in (Covirus(seed=seed), Contagious((ADA, GREEDY, CLEO, BOB), seed=seed), Typed(seed=seed)):
        report = verify(game.to_the_end().record())
        assert report.holds, report.summary


@pytest.mark.parametrize("option", ["corner", "closed", "attached", "full", "clinched"])
def test_covirus_holds_by_every_option(option: str) -> None:
    named = {"corner": "adjacent", "closed": "half", "attached": "free_shape", "full": "end", "clinched": "end"}
    assert codes(Covirus(options={"width": 5, "length": 6, named[option]: option}, seed=3).play(12).stop().record()) == []


@pytest.mark.parametrize("options", [{"take": "free"}, {"shield": "choice"}, {"flatten_again": "reverses"}, {"starter": 1}])
def test_its_contagious_holds_by_every_option(options: dict[str, object]) -> None:
    assert codes(Contagious(options={**SMALL_DECK, **options}, seed=3).to_the_end().record()) == []


def test_what_a_report_says_of_real_dice() -> None:
    report = verify(record_of("real dice"))
    assert (report.chance, report.holds, report.proven) == ("declared", True, False)
    assert "Chance is declared by the players" in report.summary


def test_a_game_by_message_is_proven_only_by_ones_own_folder() -> None:
    report = verify(record_of("by message"))
    assert (report.chance, report.holds, report.proven) == ("message", True, False)
    assert report.steps[-1].code == "own_folder"


TAMPERED: Final[list[tuple[str, str, Callable[[Tampering], Tampering], str, str | None]]] = [
    # one changed …
    ("die", "covirus", lambda t: t.change("2. 1 31", "31", "41"), "wrong_roll", "2. 1"),
    ("die of a lost turn", "covirus", lambda t: t.change("6. 1 64", "64", "65"), "wrong_roll", "6. 1"),
    ("die left on the table", "covirus", lambda t: t.change("rolled", "54", "53"), "wrong_roll", "rolled"),
    ("die of an undone play", "covirus", lambda t: t.change("1. 0 43", "43 d1:g3", "53 c1:g3"), "wrong_roll", "1. 0"),
    ("die of the roll-off", "covirus", lambda t: t.change("roll-off", "5:1", "6:1"), "wrong_roll_off", "roll-off"),
    ("card", "contagious", lambda t: t.change("deck", "contagion 9 10", "contagion 10 9"), "wrong_deck", "deck"),
    ("kind of card", "contagious", lambda t: t.change("deck", "13 9", "13 5", 0), "other_deck", "starter"),
    ("card dealt anew", "contagious goes on", lambda t: t.change("goes-on", "10 9", "9 10"), "wrong_deck", "goes-on"),
    ("play to an illegal one", "covirus", lambda t: t.change("2. 1 31", "c6:e6", "c5:e5"), "illegal_play", "2. 1"),
    ("play of cards to an illegal one", "contagious", lambda t: t.change("2. 2", "2*2", "2*3"), "illegal_play", "2. 2"),
    ("nonce", "covirus", lambda t: t.digit("[Nonce.1"), "wrong_roll_off", "roll-off"),
    ("commitment", "covirus", lambda t: t.digit("[Commitment"), "wrong_commitment", "[Commitment"),
    ("secret", "covirus", lambda t: t.digit("[Secret"), "wrong_commitment", "[Commitment"),
    ("option", "covirus", lambda t: t.change("[Option.free_shape", "anywhere", "attached"), "wrong_commitment", "[Commitment"),
    ("option by message", "by message", lambda t: t.change("[Option.end", "settled", "full"), "wrong_opening", "message 0 opens"),
    ("table", "covirus", lambda t: t.change("[Table", "Vt4", "Vt5"), "wrong_commitment", "[Commitment"),
    ("game number", "covirus", lambda t: t.change("[GameNumber", "1", "2"), "wrong_commitment", "[Commitment"),
    ("leader", "a loser leads", lambda t: t.change("[Leader", "1", "0"), "wrong_commitment", "[Commitment"),
    ("kind of seat", "covirus resigned", lambda t: t.change("[Seat.1", "bot greedy", "person Bob"), "wrong_commitment", "[Commitment"),
    ("level of a bot", "contagious", lambda t: t.change("[Seat.1", "greedy", "random"), "wrong_commitment", "[Commitment"),
    ("seat of a play", "covirus", lambda t: t.change("2. 1", "2. 1", "2. 0"), "wrong_seat", "2. 0"),
    ("starter", "contagious", lambda t: t.change("starter", "1", "2"), "wrong_starter", "starter"),
    ("number", "covirus", lambda t: t.change("3. 0", "3.", "4.", 1), "wrong_number", "4. 0"),
    ("seal", "by message", lambda t: t.change("message 0 seals", "seals 49", "seals 59"), "wrong_opening", "message 0 opens"),
    ("opening", "by message", lambda t: t.change("message 1 opens", "opens 50", "opens 60"), "wrong_opening", "message 1 opens"),
    ("seat of a message", "by message", lambda t: t.change("message 1 seals", "message 1", "message 0"), "wrong_message", None),
    ("game's id", "by message", lambda t: t.change("[GameId", "K7", "K8"), "wrong_opening", "message 0 opens"),
    ("outcome", "covirus", lambda t: t.change("[Result", "stopped", "resigned"), "wrong_result", "[Result"),
    ("score", "covirus", lambda t: t.change("[Scores", "3 0", "3 1"), "wrong_result", "[Scores"),
    ("winner", "covirus", lambda t: t.change("[Winners", "0", "1"), "wrong_result", "[Winners"),
    # another order
    ("order of two plays", "contagious", lambda t: t.exchange(t.where("4. 1"), t.where("5. 2")), "wrong_number", "5. 2"),
    ("order of two messages", "by message", lambda t: t.exchange(t.where("message 0"), t.where("message 1")), "wrong_message", "message 1"),
    ("order of set-up", "contagious", lambda t: t.exchange(t.where("deck"), t.where("starter")), "not_set_up", "starter"),
    # something missing
    ("missing play", "contagious", lambda t: t.drop("12. 0"), "wrong_number", "13. 2"),
    ("missing undo", "covirus", lambda t: t.drop("undo"), "wrong_number", None),
    ("missing take-back", "covirus", lambda t: t.drop("take-back"), "wrong_number", None),
    ("missing take-over", "covirus", lambda t: t.drop("take-over"), "cannot_return", "return"),
    ("missing end", "covirus", lambda t: t.drop("stop"), "not_over", None),
    ("missing resignation", "covirus resigned", lambda t: t.drop("resign"), "not_over", None),
    ("missing message", "by message", lambda t: t.drop("message 0 opens", 1), "wrong_moment", "3. 0"),
    ("missing lost turn", "by message", lambda t: t.drop("5. 0"), "wrong_number", "6. 1"),
    ("missing dice at the end", "by message, stopped", lambda t: t.drop("rolled"), "wrong_moment", "stop"),
    ("missing roll-off", "covirus", lambda t: t.drop("roll-off"), "not_set_up", "1. 0"),
    ("missing deck", "contagious", lambda t: t.drop("deck"), "not_set_up", "starter"),
    ("missing goes-on", "covirus goes on", lambda t: t.drop("goes-on"), "wrong_commitment", "[Commitment"),
    ("missing nonce", "covirus", lambda t: t.drop("[Nonce.1"), "wrong_nonces", "[Commitment"),
    ("missing secret", "covirus", lambda t: t.drop("[Secret"), "no_secret", "[Commitment"),
    ("cut short", "contagious", lambda t: t.cut(3), "not_over", None),
    ("cut short by message", "by message", lambda t: t.cut(1), "not_over", None),
    # something too much
    ("extra play", "covirus", lambda t: t.put("7. 0 54 c4:g7", len(t.lines)), "after_the_end", "7. 0"),
    ("extra lost turn", "covirus", lambda t: t.put("2. 1 31 -", t.where("2. 1")), "illegal_play", "2. 1"),
    ("extra roll", "covirus", lambda t: t.put("rolled 31", t.where("2. 1")), "extra_dice", "2. 1"),
    ("extra undo", "covirus", lambda t: t.put("undo 1 to 5", t.where("rolled")), "cannot_undo", "undo 1"),
    ("extra take-back", "contagious", lambda t: t.put("take-back 0 to 2", t.where("4. 1")), "cannot_take_back", "take-back"),
    ("extra resignation", "contagious", lambda t: t.put("resign 0", t.where("resign")), "cannot_resign", None),
    ("extra stop", "covirus", lambda t: t.put("stop", len(t.lines)), "after_the_end", None),
    ("extra deck", "contagious", lambda t: t.put(t.lines[t.where("deck")], t.where("1. 1")), "set_up_again", None),
    ("extra roll-off", "covirus", lambda t: t.put("roll-off 5:1", t.where("2. 1")), "set_up_again", None),
    ("extra message", "by message", lambda t: t.put("message 0", t.where("7. 0") - 1), "wrong_message", "message 0"),
    ("extra message at a table", "covirus", lambda t: t.put("message 0", t.where("2. 1")), "not_at_a_table", "message 0"),
    ("extra take-over", "covirus", lambda t: t.put("take-over 1 greedy", t.where("4. 1")), "cannot_take_over", None),
    ("extra return", "covirus", lambda t: t.put("return 0", t.where("2. 1")), "cannot_return", "return 0"),
    ("extra goes-on", "covirus", lambda t: t.put("goes-on", t.where("4. 1")), "not_in_the_past", "undo"),
    ("extra leader", "covirus", lambda t: t.put('[Leader "0"]', t.where("[Commitment")), "wrong_commitment", "[Commitment"),
    ("undone play that is back", "covirus", lambda t: t.drop("undo").drop("1. 0", 1), "illegal_play", "3. 0"),
    ("take-back by message", "by message", lambda t: t.put("take-back 1 to 1", t.where("message 0", 2)), "not_by_message", "take-back"),
]  # fmt: skip


@pytest.mark.parametrize(("name", "change", "code", "line"), [pytest.param(*case[1:], id=case[0]) for case in TAMPERED])
def test_what_was_changed_is_refused_with_its_reason(
    name: str, change: Callable[[Tampering], Tampering], code: str, line: str | None
) -> None:
    tampering = Tampering(record_of(name))
    plain = write(record_of(name))
    changed = change(tampering)
    found = {step.code: step for step in broken(changed.text)}
    assert code in found
    told = found[code].line
    if line is not None:
        assert told is not None
        assert changed.lines[told - 1].startswith(line)
    as_it_was = plain[plain.rindex("sha256 ") :]
    with pytest.raises(UnreadableRecord):
        read(changed.text[: changed.text.rindex("sha256 ")] + as_it_was)


def test_the_reason_says_what_chance_gives() -> None:
    changed = Tampering(record_of("covirus")).change("2. 1 31", "31", "41")
    step = next(step for step in broken(changed.text) if step.code == "wrong_roll")
    assert step.why == "The roll of turn 2 is 41 in the record, but chance gives 31."
    assert step.line == changed.where("2. 1") + 1
    assert verify(read(changed.text)).summary == f"This record does not hold. Line {step.line}: {step.why}"


def test_a_play_that_the_rules_refuse_is_told_with_their_number() -> None:
    changed = Tampering(record_of("covirus")).change("2. 1 31", "c6:e6", "c5:e5")
    (step,) = broken(changed.text)
    assert step.why.startswith("The rules don't allow the play “31 c5:e5” (V4): The rectangle has to include a square of line 6")


def test_an_unfinished_game_does_not_hold() -> None:
    unfinished = Covirus(options=whole.ROOMY, seed=1).play(3).record()
    (step,) = broken(unfinished)
    assert step.code == "unfinished"
    assert step.why == "The game is not finished: nothing is proven of it, and its secret is not published."


def test_a_view_of_hidden_cards_does_not_hold() -> None:
    unfinished = Contagious(seed=1).play(3).record()
    view = replace(unfinished, entries=unfinished.entries[1:], seen=Seen(0, ("5",)))
    assert [step.code for step in verify(view).steps if step.check == "plays"] == ["cards_hidden"]
    assert codes(view) == ["unfinished"]


def test_a_finished_game_that_says_it_is_not_does_not_hold() -> None:
    record = record_of("covirus")
    assert codes(replace(record, result=Result("unfinished"))) == ["unfinished"]


def test_dice_of_a_turn_are_the_same_after_an_undo_of_it() -> None:
    assert codes(Covirus(options=whole.ROOMY, seed=1).play(2).undo().play(1).stop().record()) == []


def test_what_told_something_is_not_undone() -> None:
    """C6: a card was drawn."""

    def has_drawn(game: Contagious) -> bool:
        return game.plays > 0 and game.rules.tells(game.positions[-2], game.last.play, game.position)

    game = Contagious(seed=3).until(has_drawn)
    assert codes(game.undo().stop().record()) == ["cannot_undo"]


def test_nobody_undoes_a_play_that_another_went_on_from() -> None:
    game = Covirus(options=whole.ROOMY, seed=11).play(2)
    assert game.turn is not None
    assert codes(game.undo().undo().stop().record()) == ["cannot_undo"]


def test_nobody_undoes_the_play_of_a_bot() -> None:
    game = Covirus((ADA, GREEDY), whole.ROOMY, seed=1)
    game.play(1 if game.turn == 1 else 2)
    assert codes(game.undo().stop().record()) == ["cannot_undo"]


def test_a_take_back_goes_to_just_before_ones_own_last_play() -> None:
    game = Covirus(options=whole.ROOMY, seed=11).play(3)
    assert codes(game.take_back(game.last.seat, 0).stop().record()) == ["cannot_take_back"]


def test_a_bot_takes_over_only_where_another_person_can_agree() -> None:
    changed = Tampering(record_of("covirus resigned")).put("take-over 0 greedy", -1)
    assert "cannot_take_over" in codes(changed.text)


def test_bots_do_not_resign() -> None:
    game = Covirus((ADA, GREEDY), whole.ROOMY, seed=1).play(1).resign(1)
    assert codes(game.record()) == ["cannot_resign"]


def test_who_resigned_a_game_of_cards_can_not_win_it() -> None:
    """C20: a bot plays the hand on, and the result is that of the others."""
    game = Contagious((ADA, BOB), seed=4).play(2).resign(0).to_the_end()
    assert game.record().result.winners == (1,)
    assert codes(game.record()) == []
    as_if_won = replace(game.record().result, winners=(0,))
    assert codes(replace(game.record(), result=as_if_won)) == ["wrong_result"]


def test_a_game_of_cards_that_all_resigned_is_over() -> None:
    game = Contagious((ADA, BOB), seed=4).play(2).resign(0).resign(1)
    assert (game.reason, codes(game.record())) == ("resigned", [])


def test_what_stands_before_goes_on_is_held_against_the_rules_but_not_against_chance() -> None:
    text = Tampering(record_of("covirus goes on"))
    assert [step.code for step in verify(read(text.text)).steps if step.check == "rolls"] == ["rolls_fair"]
    assert "wrong_commitment" in codes(text.change("1. 1 54", "54 d1:h4", "44 a1,a2,a3,a4,b1,b2,b3,b4,c1,c2,c3,c4,d1,d2,d3,d4").text)


def test_cards_come_from_a_server() -> None:
    record = record_of("cards stopped")
    declared = replace(record, chance=replace(record_of("real dice")).chance)
    assert codes(declared) == ["not_this_chance"]


def test_a_long_game_is_verified_without_raising() -> None:
    """A field as written, filled to the last square by random placements, takes hundreds of turns."""
    game = Covirus(options={"width": 12, "length": 12, "end": "full"}, seed=1).play(300)
    assert isinstance(game.record().chance, Fair)
    assert codes(game.stop().record()) == []
