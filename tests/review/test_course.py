"""Which plays are looked back on, and what their seats knew."""

from dataclasses import replace

import pytest

from quarantable.games.contract import EVERYTHING, Refusal
from quarantable.games.registry import GAMES
from quarantable.record.model import Comment, Play, Return, Seen, TakeOver
from quarantable.record.replaying import replay, standing_plays
from quarantable.review.course import course_of
from quarantable.review.refusals import DoesNotHold, NotFinished
from tests.record.games import ADA, BOB, CLEO, GREEDY, SMALL_DECK, Contagious, Covirus
from tests.record.whole import GAMES as WHOLE

TABLE_DECK = {**SMALL_DECK, "take": "free", "shield": "choice"}


def begun(seed: int) -> Covirus:
    return Covirus(options={"width": 6, "length": 6}, seed=seed)


def test_every_play_with_alternatives_is_looked_at_and_no_other() -> None:
    record = Contagious((ADA, GREEDY, CLEO), seed=2).to_the_end().record()
    rules = GAMES["contagious"]
    expected, before = [], None
    for step in replay(record):
        if isinstance(step.entry, Play) and before is not None and len(rules.legal(before) or []) > 1:
            expected.append((step.entry.number, step.entry.seat, step.entry.play, step.line))
        before = step.position
    assert [(each.number, each.seat, each.play, each.line) for each in course_of(record).decisions] == expected
    assert {each.by for each in course_of(record).decisions if each.seat == 1} == {"bot"}


def test_c21_a_question_holds_what_its_seat_saw_and_nothing_else() -> None:
    game = Contagious((ADA, BOB, CLEO), seed=5).to_the_end()
    for each in course_of(game.record()).decisions:
        position = game.positions[each.number - 1]
        assert each.question.state == game.rules.state(position, each.seat)
        assert each.question.state != game.rules.state(position, EVERYTHING)
        assert each.public == game.rules.state(position, None)
        assert each.question.weigh == (each.play,)
        assert len(each.question.plays) == len(each.question.seats) == each.number - 1


def test_v8_lost_turns_and_single_choices_are_passed_over() -> None:
    course = course_of(Covirus(seed=3).to_the_end().record())
    assert not any(each.play.endswith("-") for each in course.decisions)
    assert all(each.question.legal is None or len(each.question.legal) > 1 for each in course.decisions)
    assert all(each.question.roll == each.play[:2] for each in course.decisions)


def test_v3_who_plays_is_told_by_the_roll_off() -> None:
    game = next(game for game in map(begun, range(9)) if game.order == (1, 0)).to_the_end()
    course = course_of(game.record())
    assert all(each.question.seat == game.order.index(each.seat) for each in course.decisions)


def test_what_was_taken_back_is_not_looked_at() -> None:
    record = Covirus(seed=3).play(2).take_back(0, 1).to_the_end().record()
    standing = standing_plays(record.entries)
    stand = [record.entries[place] for place in standing]
    course = course_of(record)
    assert course.plays == len(stand)
    assert [(each.number, each.play) for each in course.decisions if each.number <= 2] == [
        (entry.number, entry.play) for entry in stand[:2] if isinstance(entry, Play) and not entry.play.endswith("-")
    ]


def test_a_bot_that_took_over_made_its_plays_itself() -> None:
    game = Contagious((ADA, BOB), seed=4).play(2)
    game.add(TakeOver(0, "greedy")).play(6).add(Return(0)).to_the_end()
    decisions = course_of(game.record()).decisions
    makers = {each.by for each in decisions if each.seat == 0 and 2 < each.number <= 8}
    assert makers == {"bot"}
    assert {each.by for each in decisions if each.seat == 0 and each.number > 8} <= {"person"}


def test_what_another_record_holds_is_not_looked_at_and_proves_nothing_of_cards_dealt_anew() -> None:
    first = Contagious((ADA, BOB), seed=6).to_the_end().record()
    record = Contagious((ADA, BOB), seed=7, on=first, plays=4).to_the_end().record()
    course = course_of(record)
    assert min(each.number for each in course.decisions) > 4
    assert {each.question.seats for each in course.decisions} == {()}
    assert all(len(each.question.plays) == each.number - 1 for each in course.decisions)


def test_c20_nothing_is_weighed_for_who_resigned_nor_once_only_one_can_win() -> None:
    game = Contagious((ADA, BOB, CLEO), TABLE_DECK, seed=3).play(5).resign(0).play(6).resign(1).to_the_end()
    course = course_of(game.record())
    assert {each.seat for each in course.decisions if each.number > 5} == {1, 2}
    assert max(each.number for each in course.decisions) <= 11
    assert course.resigned == {0, 1}
    assert all(course.is_cut_short(seat) for seat in range(3))


def test_real_dice_and_messages_are_looked_at_as_others() -> None:
    for name in ("real dice", "by message"):
        assert course_of(WHOLE[name].record()).decisions


def test_an_unfinished_game_is_refused() -> None:
    with pytest.raises(NotFinished, match="Only a finished game"):
        course_of(Covirus(seed=3).play(4).record())


def test_a_view_of_a_game_is_refused() -> None:
    record = replace(Contagious(seed=3).to_the_end().record(), seen=Seen(0, ("5",)))
    with pytest.raises(NotFinished):
        course_of(record)


def test_a_record_that_breaks_the_rules_is_refused_with_its_line() -> None:
    record = Covirus(seed=3).to_the_end().record()
    broken = replace(record, entries=(record.entries[0], Comment("so it began"), *record.entries[2:]))
    with pytest.raises(DoesNotHold, match=r"Line \d+: The play has number 2"):
        course_of(broken)


def test_a_record_with_another_result_is_refused() -> None:
    record = Covirus(seed=3).to_the_end().record()
    other = replace(record, result=replace(record.result, winners=tuple({0, 1} - set(record.result.winners)) or (0,)))
    with pytest.raises(Refusal, match="does not hold"):
        course_of(other)
