"""What a review comes to: its parts add up, whatever happened in the game."""

import json
import math
from dataclasses import replace

import pytest

from quarantable.bots.question import Choice, Question
from quarantable.record.model import Record
from quarantable.review.course import Course, course_of
from quarantable.review.model import Review, write_review
from quarantable.review.noise import LEAST
from quarantable.review.refusals import NotWeighed
from quarantable.review.reviewing import summed_up
from quarantable.review.weighing import Ask, weigh
from tests.record.games import ADA, BOB, CLEO, GREEDY, Contagious, Covirus
from tests.record.whole import GAMES, ROOMY
from tests.review.asking import choice_of, doubtfully, surely


def reviewed(record: Record, ask: Ask = surely, seed: int = 1) -> tuple[Course, Review]:
    course = course_of(record)
    return course, summed_up(course, [weigh(each, ask, seed) for each in course.decisions])


@pytest.mark.parametrize("ask", [surely, doubtfully])
@pytest.mark.parametrize("name", GAMES)
def test_the_parts_of_every_seat_add_up_to_what_it_got(name: str, ask: Ask) -> None:
    course, review = reviewed(GAMES[name].record(), ask)
    assert any(each.split for each in review.seats)
    for each in review.seats:
        if split := each.split:
            parts = split.par + split.deal + split.own + split.others + split.luck + split.ending
            assert math.isclose(parts, each.curve[-1].share if split.result is None else split.result, abs_tol=1e-9)
            assert split.result == course.share(each.seat)
            assert split.own <= 0 <= split.others


def test_where_nothing_is_hidden_one_seats_curve_is_the_others_turned_over() -> None:
    _, review = reviewed(Covirus(options=ROOMY, seed=8).play(12).stop().record())
    one, other = review.seats
    assert [each.plays for each in one.curve] == [each.plays for each in other.curve]
    assert all(math.isclose(mine.share + theirs.share, 1) for mine, theirs in zip(one.curve, other.curve, strict=True))
    assert one.split
    assert other.split
    assert math.isclose(one.split.others, -other.split.own)
    assert math.isclose(one.split.luck, -other.split.luck)


def test_c21_with_hidden_cards_a_seats_curve_has_its_own_decisions_only() -> None:
    course, review = reviewed(Contagious((ADA, BOB, CLEO), seed=5).to_the_end().record())
    for each in review.seats:
        own = {decision.number for decision in course.decisions if decision.seat == each.seat}
        assert {point.plays for point in each.curve} <= own | {number - 1 for number in own} | {course.plays}


def test_what_a_play_cost_is_what_later_looks_say() -> None:
    course, review = reviewed(Covirus(options=ROOMY, seed=8).play(12).stop().record())
    for decision, play in zip(course.decisions, review.plays, strict=True):
        shares = {each.play: each.share for each in surely(decision.question, 0).estimates}
        assert play.after == shares[play.play]
        assert math.isclose(play.before, shares[play.best])
        assert play.cost == 0 or play.cost >= LEAST
    assert review.costly
    assert [play.cost for play in review.costly] == sorted((play.cost for play in review.plays if play.cost), reverse=True)


def test_plays_worth_the_same_cost_almost_nothing_though_the_best_of_noisy_values_looks_better() -> None:
    course, review = reviewed(Contagious((ADA, BOB, CLEO), seed=5).to_the_end().record(), doubtfully)
    leads = [0.0]
    for each in course.decisions:
        shares = {estimate.play: estimate.share for estimate in doubtfully(each.question, 1).estimates}
        leads.append(max(shares.values()) - shares[each.play])
    apparent, told = sum(leads) / len(leads), sum(each.cost for each in review.plays) / len(review.plays)
    assert review.noise.costs > LEAST
    assert told < apparent / 5


def test_c20_what_resigning_changed_is_told_apart() -> None:
    _, review = reviewed(GAMES["covirus resigned"].record())
    endings = [(each.split.ending, each.curve[-1].share - each.curve[-2].share) for each in review.seats if each.split]
    assert len(endings) == 2
    assert all(told == changed != 0 for told, changed in endings)


def test_a_game_without_a_result_leads_to_what_was_expected_last() -> None:
    _, review = reviewed(GAMES["cards stopped"].record())
    assert {each.split.result for each in review.seats if each.split} == {None}


def test_nothing_that_a_game_had_to_do_is_weighed_for_a_seat_without_a_choice() -> None:
    course = course_of(Contagious((ADA, GREEDY), seed=4).to_the_end().record())
    review = summed_up(replace(course, decisions=()), [])
    assert [(each.curve, each.split) for each in review.seats] == [((), None), ((), None)]
    assert (review.plays, review.moments) == ((), ())


def test_the_same_seed_gives_the_same_review_and_each_look_has_its_own() -> None:
    record = Covirus(options=ROOMY, seed=8).play(12).stop().record()
    assert reviewed(record, doubtfully, 1)[1] == reviewed(record, doubtfully, 1)[1]
    assert reviewed(record, doubtfully, 1)[1] != reviewed(record, doubtfully, 2)[1]
    seeds: list[int] = []

    def remembering(question: Question, seed: int) -> Choice:
        seeds.append(seed)
        return surely(question, seed)

    for decision in course_of(record).decisions:
        weigh(decision, remembering, 1)
    assert len(set(seeds)) == len(seeds)


def test_a_bot_that_does_not_look_ahead_cannot_review() -> None:
    decision = course_of(Covirus(options=ROOMY, seed=8).play(12).stop().record()).decisions[0]
    with pytest.raises(NotWeighed, match="only bots that look ahead"):
        weigh(decision, lambda question, _seed: replace(choice_of(question, {decision.play: 0.5}), estimates=()), 1)


def test_a_review_is_ready_for_json_with_every_reason_as_a_sentence() -> None:
    _, review = reviewed(Contagious((ADA, BOB, CLEO), seed=5).to_the_end().record())
    written = write_review(review)
    assert json.loads(json.dumps(written)) == written
    assert set(written) == {"game", "seats", "plays", "moments", "noise", "count"}
    assert written["moments"][0]["told"]["why"] == review.moments[0].told.why
    assert set(written["plays"][0]["why_best"]) == {"code", "facts", "why"}
