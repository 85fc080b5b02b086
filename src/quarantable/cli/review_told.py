"""A review for people at a terminal: curves in characters, the moments that decided the game, costly plays, luck and play."""

from collections.abc import Iterator, Mapping
from typing import Any, Final

from rich.box import SIMPLE_HEAD
from rich.console import Console
from rich.markup import escape
from rich.padding import Padding
from rich.table import Table

from quarantable.draw.blocks import bars
from quarantable.games.registry import GAMES
from quarantable.review.model import Moment, PlayReview, Review, SeatReview

MOST_PLAYS: Final = 10
"""Costly plays that are told; JSON holds all."""
_ROWS: Final = 4
_MARGIN: Final = 7
_MOST_COLUMNS: Final = 120
_LIMITS: Final = {0: "100 %", _ROWS - 1: "0 %"}


def tell(review: Review, asked: Mapping[str, Any], console: Console) -> None:
    """Print the whole of it."""
    budget = f"{asked['playouts']} playouts" if "playouts" in asked else f"{asked['seconds']:g} s"
    console.print(f"{GAMES[review.game].title}: {review.count} plays, {len(review.plays)} with a choice", highlight=False)
    console.print(f"Asked: {asked['level']}, {budget} a look, seed {asked['seed']}", highlight=False)
    for seat in review.seats:
        _tell_curve(review, seat, console)
    _tell_moments(review, console)
    _tell_plays(review, console)
    _tell_splits(review, console)


def _tell_curve(review: Review, seat: SeatReview, console: Console) -> None:
    if not seat.curve:
        console.print(f"\n{escape(seat.name)} never had a choice.", highlight=False)
        return
    at_first, at_last = (f"{100 * seat.curve[place].share:.0f} %" for place in (0, -1))
    console.print(f"\n{escape(seat.name)}, seat {seat.seat}: win chance at first {at_first}, at last {at_last}", highlight=False)
    width = max(10, min(_MOST_COLUMNS, console.width) - _MARGIN - 1)
    points = [(point.plays, point.share) for point in seat.curve]
    for number, row in enumerate(bars(points, plays=review.count, width=width, rows=_ROWS)):
        console.print(f"{_LIMITS.get(number, ''):>{_MARGIN - 2}} │{row}".rstrip(), highlight=False, no_wrap=True)
    plays = f"{review.count} plays"
    console.print(f"{'':{_MARGIN - 1}}0{plays:>{width - 1}}", highlight=False, no_wrap=True)


def _tell_moments(review: Review, console: Console) -> None:
    if not review.moments:
        console.print("\nNothing in this game changed more than the values are uncertain.", highlight=False)
        return
    console.print("\n[bold]What decided it[/bold]", highlight=False)
    by_number = {play.number: play for play in review.plays}
    for number, moment in enumerate(review.moments, 1):
        console.print(f"{number}. {escape(moment.told.why)}", highlight=False)
        for line in _better(moment, by_number):
            console.print(Padding(escape(line), (0, 0, 0, 3), expand=False), highlight=False)


def _better(moment: Moment, by_number: Mapping[int, PlayReview]) -> Iterator[str]:
    """What the bot would have played there, and why."""
    play = None if moment.play is None else by_number[moment.play]
    if play is None:
        return
    if play.play == play.best:
        yield f"Play {play.number} was the best there: {play.play}. {play.why.why}"
    elif play.cost:
        yield f"Played: {play.play}. {play.why.why}"
        yield f"Better: {play.best}. {play.why_best.why}"
    else:
        yield f"Play {play.number}, {play.play}, was as good as the best there, {play.best}. {play.why_best.why}"


def _tell_plays(review: Review, console: Console) -> None:
    least = f"{100 * review.noise.costs:.1f}"
    costly = review.costly
    if not costly:
        console.print(f"\nNo play cost more than {least} points, which is as exact as these values are.", highlight=False)
        return
    more = "" if len(costly) <= MOST_PLAYS else f" The dearest {MOST_PLAYS} of {len(costly)}."
    table = Table(title="Costly plays", title_justify="left", title_style="bold", box=SIMPLE_HEAD, caption_justify="left")
    table.caption = f"Points are hundredths of the win; less than {least} is as good.{more}"
    for column in ("play", "cost"):
        table.add_column(column, justify="right", no_wrap=True)
    for column in ("who", "played", "better", "why it is"):
        table.add_column(column, overflow="fold")
    for play in costly[:MOST_PLAYS]:
        told = (review.seats[play.seat].name, play.play, play.best, play.why_best.why)
        table.add_row(str(play.number), f"{100 * play.cost:.1f}", *map(escape, told))
    console.print()
    console.print(table, highlight=False)


def _tell_splits(review: Review, console: Console) -> None:
    table = Table(title="Luck and play, in points", title_justify="left", title_style="bold", box=SIMPLE_HEAD, caption_justify="left")
    table.caption = "Each row adds up: par, the deal, what one's own and the others' plays cost, luck, how people ended it."
    table.add_column("who", overflow="fold")
    for column in ("par", "deal", "own", "others", "luck", "ending", "result"):
        table.add_column(column, justify="right", no_wrap=True)
    for seat in review.seats:
        if seat.split is not None:
            table.add_row(escape(seat.name), *_parts(seat))
    if table.row_count:
        console.print()
        console.print(table, highlight=False)


def _parts(seat: SeatReview) -> Iterator[str]:
    split = seat.split
    if split is None:
        return
    yield f"{100 * split.par:.0f}"
    for part in (split.deal, split.own, split.others, split.luck, split.ending):
        yield f"{100 * part + 0.0:+.1f}" if round(part, 3) else "0"
    yield "none" if split.result is None else f"{100 * split.result:.0f}"
