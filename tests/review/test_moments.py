"""The moments that decided a game, told as what they were."""

from dataclasses import replace
from itertools import pairwise
from typing import Any

from quarantable.bots.question import Choice, Question
from quarantable.review.course import Course, course_of
from quarantable.review.model import Moment
from quarantable.review.moments import MOST, SENTENCES
from quarantable.review.reviewing import summed_up
from quarantable.review.weighing import Ask, weigh
from tests.record.games import ADA, BOB, CLEO, Contagious, Covirus
from tests.record.whole import GAMES, ROOMY
from tests.review.asking import choice_of, surely


def moments(course: Course, ask: Ask) -> tuple[Moment, ...]:
    return summed_up(course, [weigh(each, ask, 1) for each in course.decisions]).moments


def valued(course: Course, values: dict[int, float], losses: dict[int, float]) -> Ask:
    """A bot for which the virus can expect `values[number]` before this decision, else a half, and the play made loses something there."""

    def ask(question: Question, _seed: int) -> Choice:
        decision = next(each for each in course.decisions if each.question.plays == question.plays)
        virus = values.get(decision.number, 0.5)
        best = virus if question.seat == 0 else 1 - virus
        loss = losses.get(decision.number, 0.0)
        return choice_of(question, {decision.play: best - loss} | ({better_at(question): best} if loss else {}))

    return ask


def better_at(question: Question) -> str:
    return next(play for play in question.legal or () if play not in question.weigh[-1:])


def roomy() -> Course:
    return course_of(Covirus(options=ROOMY, seed=8).play(12).stop().record())


def test_a_costly_play_is_told_with_what_would_have_been_better() -> None:
    course = roomy()
    third = [each for each in course.decisions if each.question.legal][2]
    [moment, *_] = moments(course, valued(course, {}, {third.number: 0.31}))
    assert (moment.kind, moment.seat, moment.play, moment.plays) == ("own", third.seat, third.number, third.number - 1)
    name, better = course.seats[third.seat].name, better_at(third.question)
    assert moment.told.why == (
        f"Play {third.number}: {name} played {third.play}, and it cost 31.0 points of win chance; {better} would have kept them."
    )


def test_a_roll_is_told_of_who_rolled_it() -> None:
    course = roomy()
    other = next(other for one, other in pairwise(course.decisions) if other.number == one.number + 1)
    rest = {each.number: 0.9 for each in course.decisions if each.number >= other.number}
    [moment, *_] = moments(course, valued(course, rest, {}))
    gave = course.seats[other.seat].name
    assert moment.seat == other.seat
    more = "more" if other.question.seat == 0 else "less"
    assert (
        moment.told.why == f"Play {other.number}: {gave} rolled {other.play[:2]}, which was worth 40.0 points {more} than the average roll."
    )


def test_a_roll_is_told_once_though_it_changes_both_curves() -> None:
    course = roomy()
    found = moments(course, surely)
    assert len({(moment.kind, moment.plays) for moment in found}) == len(found) == MOST


def test_c21_between_two_decisions_others_and_cards_are_told_together() -> None:
    course = course_of(Contagious((ADA, BOB, CLEO), seed=5).to_the_end().record())
    own = [each for each in course.decisions if each.seat == 0]

    def ask(question: Question, _seed: int) -> Choice:
        decision = next(each for each in course.decisions if each.question.plays == question.plays)
        share = 0.5 if decision.seat else 0.9 if decision.number < own[1].number else 0.1
        return choice_of(question, {decision.play: share})

    took = next(each for each in moments(course, ask) if each.seat == 0 and each.play == own[1].number)
    plays = f"From play {own[0].number + 1} to play {own[1].number - 1}"
    assert took.told.why == f"{plays} what the others played and what the cards brought took 80.0 points from Ada."


def test_moments_tell_different_plays() -> None:
    for seed in range(6):
        course = course_of(Contagious((ADA, BOB, CLEO), seed=seed).to_the_end().record())
        found = moments(course, surely)
        numbers = [each.play for each in found if each.kind == "own"]
        assert len(set(numbers)) == len(numbers)
        assert [abs(each.swing) for each in found] == sorted((abs(each.swing) for each in found), reverse=True)


def test_resigning_while_one_could_win_is_a_moment() -> None:
    course = course_of(GAMES["covirus resigned"].record())
    last = course.decisions[-1]
    ask = valued(course, {last.number: 0.75}, {})
    resigner = next(iter(course.resigned))
    told = [each.told for each in moments(course, ask) if each.kind == "ending"]
    assert [each.code for each in told] == ["resigned"]
    assert told[0].facts["name"] == course.seats[resigner].name


def test_agreeing_to_stop_is_told() -> None:
    course = roomy()
    codes = {each.told.code for each in moments(replace(course, result=replace(course.result, winners=(0,))), valued(course, {}, {}))}
    assert codes <= {"agreed_gave", "agreed_took"}
    assert len(codes) == 1


def test_a_quiet_game_has_fewer_moments() -> None:
    course = roomy()
    assert moments(replace(course, result=replace(course.result, winners=(0, 1))), valued(course, {}, {})) == ()


def test_every_sentence_can_be_told_and_holds_the_facts_that_other_languages_need() -> None:
    found: dict[str, Any] = {}
    for game in GAMES.values():
        course = course_of(game.record())
        found |= {each.told.code: each.told for each in moments(course, surely)}
    assert set(found) <= set(SENTENCES)
    assert all("{" not in told.why and set(told.facts) for told in found.values())
    assert {"play_cost", "roll_gave"} <= set(found)
