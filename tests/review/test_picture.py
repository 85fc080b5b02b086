"""A review as a picture."""

import math

from quarantable.review.course import course_of
from quarantable.review.picture import Words, chart_of
from quarantable.review.reviewing import summed_up
from quarantable.review.weighing import weigh
from tests.record.games import Covirus
from tests.record.whole import ROOMY
from tests.review.asking import surely

COURSE = course_of(Covirus(options=ROOMY, seed=8).play(8).stop().record())
REVIEW = summed_up(COURSE, [weigh(each, surely, 1) for each in COURSE.decisions])


def test_every_seat_has_its_curve_and_every_moment_its_number_on_one() -> None:
    chart = chart_of(REVIEW)
    assert [curve.name for curve in chart.curves] == [seat.name for seat in COURSE.seats]
    assert chart.plays == COURSE.plays
    assert [mark.label for mark in chart.marks] == ["1", "2", "3"]
    for mark, moment in zip(chart.marks, REVIEW.moments, strict=True):
        points = dict(chart.curves[moment.seat].points)
        assert mark.plays == moment.plays
        assert math.isclose(mark.share, points[moment.plays], abs_tol=1e-6)


def test_it_can_be_told_in_another_language() -> None:
    words = Words(
        "Probabilità di vittoria", "mosse", "probabilità", "{name}: all'inizio {first} %, alla fine {last} %.", "{name}: nessuna scelta."
    )
    chart = chart_of(REVIEW, words, ["uno", "due", "tre"])
    assert (chart.title, chart.across, chart.up) == ("Probabilità di vittoria", "mosse", "probabilità")
    assert chart.description.startswith("Ada: all'inizio ")
    assert chart.description.endswith("1. uno 2. due 3. tre")


def test_who_cannot_see_it_is_told_where_every_curve_begins_and_ends() -> None:
    quiet = chart_of(summed_up(COURSE, []))
    assert quiet.description.startswith("Ada: never had a choice.")
    first, last = (round(100 * REVIEW.seats[0].curve[place].share) for place in (0, -1))
    assert f"Ada: at first {first} %, at last {last} %." in chart_of(REVIEW).description
