"""`quarantable print game`: a record as a game to keep, on paper or as a moving picture."""

from collections.abc import Iterator
from pathlib import Path
from typing import Literal, cast

from quarantable.draw.sheets.kept import Ending, KeptGame, Seen, State, Turn
from quarantable.draw.sheets.kept_pages import kept_pages
from quarantable.draw.sheets.kept_pictures import moving_picture
from quarantable.draw.sheets.kept_words import title_of
from quarantable.draw.sheets.paper import Paper
from quarantable.draw.sheets.wording import Language, wording
from quarantable.games.contract import EVERYTHING, Refusal
from quarantable.games.registry import GAMES
from quarantable.record.model import Play, Record, Resign
from quarantable.record.replaying import Step, replay, replay_to, standing_plays

from .pressing import keep, press
from .reading import Failed, read_record


def keep_game(file: Path, output: Path, paper: Paper, language: Language) -> None:
    """Make a PDF or an SVG of a record, as the name of `output` ends. Raises `Failed`."""
    if output.suffix.lower() not in (".pdf", ".svg"):
        raise Failed(f"{output} is neither a PDF nor an SVG: let its name end with .pdf or .svg.")
    try:
        game = kept(read_record(file))
    except Refusal as refusal:
        raise Failed(f"{file}: {refusal.why}") from refusal
    if output.suffix.lower() == ".pdf":
        press(output, kept_pages(game, paper, language), title_of(game, wording(language)), language)
    else:
        keep(output, _moving(file, game, language).encode())


def _moving(file: Path, game: KeptGame, language: Language) -> str:
    drawn = moving_picture(game, language)
    if drawn is None:
        raise Failed(f"{file} doesn't tell all cards, so its table can't be drawn: a PDF shows what it tells.")
    return drawn


def kept(record: Record) -> KeptGame:
    """A record's game as it stands at its end: plays that were taken back are left out. Raises what replaying does."""
    steps = list(_standing(record))
    order = steps[-1].order if steps else ()
    start = next((_state(record, step) for step in steps if step.plays == 0 and step.position is not None), None)
    turns = tuple(_turn(record, step) for step in steps if isinstance(step.entry, Play))
    resigned = tuple(sorted({entry.seat for entry in record.entries if isinstance(entry, Resign)}))
    ending = Ending(record.result.outcome, record.result.scores, record.result.winners, resigned)
    seen = None if record.seen is None else Seen(record.seen.seat, record.seen.hand)
    return KeptGame(
        game=cast("Literal['contagious', 'covirus']", record.game),
        date=record.date.replace("T", " ")[:16],
        names=tuple(seat.name for seat in record.seats),
        order=order,
        start=start,
        turns=turns,
        ending=ending,
        seen=seen,
    )


def _standing(record: Record) -> Iterator[Step]:
    """The set-up and the plays that stand; where cards are hidden, only the plays."""
    standing = standing_plays(record.entries)
    if GAMES[record.game].has_cards and record.seen is not None:
        kept_places = set(standing)
        return (step for place, step in enumerate(replay(record)) if place in kept_places)
    return replay_to(record, len(standing))


def _turn(record: Record, step: Step) -> Turn:
    entry = cast("Play", step.entry)
    return Turn(entry.seat, entry.play, _state(record, step))


def _state(record: Record, step: Step) -> State | None:
    return None if step.position is None else GAMES[record.game].state(step.position, EVERYTHING)
