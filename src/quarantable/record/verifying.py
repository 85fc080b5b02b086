"""Does a record hold? Plays against the rules, dice and cards against chance, the result against the game, all against a receipt.

report = verify(read_file(path), receipt)
for step in report.steps:
    print(step.holds, step.line, step.why)
"""

from collections.abc import Iterator
from typing import Any, Final

from quarantable.games.contract import Position, Refusal
from quarantable.games.results import Reason, result_of

from .breaches import NotOver, NotThisChance, Unfinished, WrongResult
from .comparing import compare_receipt
from .following import Following
from .kinds import chance_of
from .message_chance import steps_of_messages
from .model import ByMessage, Fair, Record, Seeded
from .receipt import Receipt
from .seed_chance import steps_of_seed
from .steps import Report, Step, failed, passed, unchecked, unproven
from .table_chance import steps_of_table
from .writing import line_of, tag_line_of

_DECLARED: Final = "Chance is declared by the players: they rolled real dice and typed them, and nothing proves what they rolled."
_HIDDEN: Final = "The cards that nobody may see before the end are not in the record, so its plays can't be followed."


def verify(record: Record, receipt: Receipt | None = None) -> Report:
    """What holds of a record, and what doesn't; nothing is raised. `receipt`: what a browser kept of this game."""
    following = Following(record)
    plays = _plays(record, following)
    steps = [
        passed("record", "readable", "The record is whole, and the digest in its last line fits."),
        *_chance(record, following),
        plays,
        _result(record, following) if plays.holds is not False else unchecked("result"),
        *compare_receipt(record, receipt),
    ]
    return Report(chance_of(record.chance), tuple(steps))


def _plays(record: Record, following: Following) -> Step:
    """Follows the record to its end, or to where it can't be followed."""
    if following.rules.has_cards and record.seen is not None:
        return unproven("plays", "cards_hidden", _HIDDEN)
    for place, entry in enumerate(record.entries):
        try:
            following.take(entry)
        except Refusal as refusal:
            return failed("plays", refusal, line_of(record, place))
    return passed(
        "plays", "plays_legal", "The plays that stand ({plays}), and whatever else happened, follow the rules.", plays=len(following.made)
    )


def _chance(record: Record, following: Following) -> Iterator[Step]:
    chance = record.chance
    if not _may_be_played(record, following):
        yield failed("set_up", NotThisChance(chance=chance_of(chance)), tag_line_of(record, "Chance"))
    elif isinstance(chance, Fair):
        yield from steps_of_table(record, chance, following)
    elif isinstance(chance, ByMessage):
        yield from steps_of_messages(record, chance)
    elif isinstance(chance, Seeded):
        yield from steps_of_seed(record, chance, following)
    else:
        yield unproven("declared", "declared", _DECLARED)


def _may_be_played(record: Record, following: Following) -> bool:
    """In the arena only bots play. By message two people do, and somebody rolls real dice: with dice both."""
    people = [seat for seat in record.seats if seat.kind == "person"]
    if isinstance(record.chance, Fair):
        return True
    if isinstance(record.chance, Seeded):
        return not people
    enough = len(record.seats) if isinstance(record.chance, ByMessage) else 1
    return following.rules.has_dice and len(people) >= enough


def _result(record: Record, following: Following) -> Step:
    given = record.result
    if given.outcome == "unfinished" or record.seen is not None:
        return failed("result", Unfinished(), tag_line_of(record, "Result"))
    if (reason := _reason(following)) is None:
        turn = following.board.turn
        return failed("result", NotOver(turn="nobody" if turn is None else f"seat {turn}"), line_of(record, len(record.entries)))
    position = _end_of(following)
    result = result_of(following.rules, position, following.board.order, reason, following.resigned)
    compared = [
        ("Result", given.outcome, result.reason),
        ("Scores", _spelt(given.scores), _spelt(result.scores)),
        ("Winners", _spelt(given.winners), _spelt(result.winners)),
    ]
    for tag, said, expected in compared:
        if said != expected:
            return failed("result", WrongResult(what=tag, given=said, expected=expected), tag_line_of(record, tag))
    return passed("result", "result_right", "The result is what the game came to ({outcome}).", outcome=_TOLD[reason])


_TOLD: Final[dict[Reason, str]] = {"played_out": "played out", "stopped": "stopped by agreement", "resigned": "resigned"}


def _reason(following: Following) -> Reason | None:
    """How the game ended; None if it didn't."""
    position = following.board.position
    if position is None or following.board.turn is not None:
        return "stopped" if following.is_stopped else None
    if following.is_stopped:
        return "stopped"
    return "played_out" if following.rules.is_over(position) else "resigned"


def _end_of(following: Following) -> Position[Any, Any]:
    """The position at the end, that before the agreement where all agreed to stop."""
    position = following.last if following.is_stopped else following.board.position
    if position is None:
        raise ValueError("the game was never set up")
    return position


def _spelt(numbers: tuple[int, ...]) -> str:
    return " ".join(map(str, numbers))
