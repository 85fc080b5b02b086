"""A review as a picture: which curves and moments are drawn, in words that whoever asks may say in another language."""

from collections.abc import Sequence
from dataclasses import dataclass

from quarantable.draw.blocks import share_at
from quarantable.draw.chances import Chart, Curve, Mark

from .model import Review


@dataclass(frozen=True, slots=True)
class Words:
    """The words in the picture."""

    title: str = "Win chances over the game"
    across: str = "plays"
    up: str = "win chance"
    at_first: str = "{name}: at first {first} %, at last {last} %."
    without: str = "{name}: never had a choice."


ENGLISH = Words()


def chart_of(review: Review, words: Words = ENGLISH, sentences: Sequence[str] | None = None) -> Chart:
    """The chart, for `draw.chances.svg`. `sentences` tell the moments in the language of the words, else they are told in English."""
    curves = tuple(Curve(seat.name, tuple((point.plays, point.share) for point in seat.curve)) for seat in review.seats)
    moments = [moment.told.why for moment in review.moments] if sentences is None else sentences
    told = [*(_told(curve, words) for curve in curves), *(f"{number}. {sentence}" for number, sentence in enumerate(moments, 1))]
    return Chart(words.title, " ".join(told), words.across, words.up, review.count, curves, _marks(review, curves))


def _told(curve: Curve, words: Words) -> str:
    if not curve.points:
        return words.without.format(name=curve.name)
    first, last = (round(100 * curve.points[place][1]) for place in (0, -1))
    return words.at_first.format(name=curve.name, first=first, last=last)


def _marks(review: Review, curves: tuple[Curve, ...]) -> tuple[Mark, ...]:
    """A number for each moment, at the curve of its seat."""
    return tuple(
        Mark(moment.plays, share_at(curves[moment.seat].points, moment.plays) or 0.0, str(number))
        for number, moment in enumerate(review.moments, 1)
    )
