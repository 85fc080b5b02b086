"""Going on from a record: what the first game of a casual table starts from."""

from collections.abc import Iterable
from functools import lru_cache
from typing import Any

from quarantable.events.origin import Origin
from quarantable.games.contract import Game
from quarantable.protocol.socket import GoOn
from quarantable.record.from_table import entries_of
from quarantable.record.model import Deck, Play, Record, RollOff, Starter
from quarantable.record.model import GoOn as DealtAnew
from quarantable.record.reading import read
from quarantable.record.replaying import Step, replay_to, standing_plays
from quarantable.record.writing import origin_of

from .refusals import CardsUnknown, FewerPlays, NothingGoesOn, OtherGame, OtherSeats


def read_origin(rules: Game[Any, Any], request: GoOn, seats: int) -> tuple[Any, Origin]:
    """The options of the record, and its way to the position from which the game goes on.

    Raises what `record.reading` and `record.replaying` refuse, `OtherGame`, `OtherSeats`, `CardsUnknown`, `FewerPlays`, `NothingGoesOn`.
    """
    record = read(request.record)
    _check(rules, record, request.plays, seats)
    steps = list(replay_to(record, request.plays))
    last = steps[-1] if steps else None
    if last is None or last.turn is None:
        raise NothingGoesOn
    return rules.read_options(dict(record.options)), _origin(steps, last.order)


def _check(rules: Game[Any, Any], record: Record, plays: int, seats: int) -> None:
    if record.game != rules.name:
        raise OtherGame(game=record.game)
    if len(record.seats) != seats:
        raise OtherSeats(seats=len(record.seats))
    if rules.has_cards and record.seen is not None:
        raise CardsUnknown
    stand = len(standing_plays(record.entries))
    if plays > stand:
        raise FewerPlays(plays=stand)


def _origin(steps: Iterable[Step], order: tuple[int, ...]) -> Origin:
    roll_off: tuple[tuple[int, int], ...] | None = None
    deck: tuple[str, ...] = ()
    starter: int | None = None
    plays: list[tuple[int, str]] = []
    dealt: list[tuple[int, tuple[str, ...]]] = []
    turn: int | None = None
    for step in steps:
        match step.entry:
            case RollOff(pairs=pairs):
                roll_off = pairs
            case Deck(cards=cards):
                deck = cards
            case Starter(seat=seat):
                starter = seat
            case Play(play=play) if turn is not None:
                plays.append((turn, play))
            case DealtAnew(cards=cards):
                dealt.append((len(plays), cards))
        turn = step.turn
    return Origin(order=order, starter=starter, roll_off=roll_off, deck=deck, plays=tuple(plays), dealt_anew=tuple(dealt))


@lru_cache(maxsize=64)
def hash_of(origin: Origin) -> str:
    """What the agreement says of it: SHA-256 over its lines in a record, 64 hexadecimal digits."""
    return origin_of(entries_of(origin))
