"""What a record of a server's table says that chance gave, held against what its secret and nonces give."""

from collections.abc import Iterator, Sequence
from itertools import zip_longest
from typing import Any

from quarantable.chance.fair import Agreement, Chance, FairChance, is_committed
from quarantable.games.spelling import spell_options

from .breaches import Breach, NoLeader, NoSecret, WrongCommitment, WrongDeck, WrongNonces, WrongStarter
from .following import Cast, Following
from .model import Fair, Record
from .steps import Found, Step, failed, of_rolls, of_set_up, passed, roll_breach, roll_off_breach, unchecked, unproven
from .writing import origin_of, tag_line_of


def steps_of_table(record: Record, fair: Fair, following: Following) -> Iterator[Step]:
    """The commitment, the nonces, and every event of chance."""
    agreement = agreement_of(record, fair, following.past)
    yield _commitment(record, fair, agreement)
    yield _nonces(record, fair)
    if fair.secret is None:
        yield unchecked("set_up")
        return
    chance = FairChance(fair.secret, agreement, fair.nonces)
    casts = [cast for cast in following.casts if cast.entry >= following.past]
    found = [Found(cast.entry, cast.kind, breach_of(cast, chance, fair.leader, following)) for cast in casts]
    no_leader = _leader_breach(fair, following)
    yield of_set_up(record, found) if no_leader is None else failed("set_up", no_leader, tag_line_of(record, "Leader"))
    if following.rules.has_dice:
        yield of_rolls(record, found)


def agreement_of(record: Record, fair: Fair, past: int) -> Agreement:
    """What the commitment is made to. `past` is the place of the last `goes-on` among the entries, −1 if there is none."""
    return Agreement(
        table=fair.table,
        game_number=fair.game_number,
        game=record.game,
        options=spell_options(record.options),
        seats=tuple(seat.agreed for seat in record.seats),
        leader=fair.leader,
        origin="" if past < 0 else origin_of(record.entries[:past]),
    )


def _commitment(record: Record, fair: Fair, agreement: Agreement) -> Step:
    line = tag_line_of(record, "Commitment")
    if fair.secret is None and record.result.outcome == "unfinished":
        return unproven("commitment", "secret_not_published", "The secret is not published before a game is finished.")
    if fair.secret is None:
        return failed("commitment", NoSecret(), line)
    if not is_committed(fair.commitment, fair.secret, agreement):
        return failed("commitment", WrongCommitment(), line)
    return passed("commitment", "committed", "The secret, and all that was agreed on, are what was committed to.")


def _nonces(record: Record, fair: Fair) -> Step:
    given = [seat for seat, _ in fair.nonces]
    people = [seat for seat, each in enumerate(record.seats) if each.kind == "person"]
    if given != people or not people:
        # Where no person adds anything, the server alone makes the chance.
        expected = _seats(people) if people else "at least one person's seat"
        return failed("nonces", WrongNonces(given=_seats(given), expected=expected), tag_line_of(record, "Commitment"))
    return passed("nonces", "nonces_complete", "Every person's seat added a nonce, and no bot's ({nonces} in all).", nonces=len(given))


def _seats(seats: Sequence[int]) -> str:
    return " and ".join(f"seat {seat}" for seat in seats) or "no seat"


def breach_of(cast: Cast, chance: Chance, leader: int | None, following: Following) -> Breach | None:
    """What is wrong with something that chance is said to have given; None if nothing is. `leader`: who leads for having lost (C5)."""
    if cast.kind == "roll":
        return roll_breach(cast.number, cast.said, chance.roll(cast.number))
    if cast.kind == "deck":
        return _deck_breach("deck", cast.said, chance.deck(following.rules.cards(following.options)))
    if cast.kind == "deal anew":
        return _deck_breach("cards dealt anew", cast.said, chance.deal_anew(cast.before))
    if cast.kind == "starter":
        return _starter_breach(cast.said, chance, leader, following)
    return roll_off_breach(cast.said, chance.roll_off())


def _leader_breach(fair: Fair, following: Following) -> Breach | None:
    """A leader is named where none can be: else a server could say who leads a first game, and call it a loser's right (C5)."""
    if fair.leader is None:
        return None
    if following.rules.has_dice:
        return NoLeader(because="in this game the roll-off says who begins")
    return NoLeader(because="before the first game of a table nobody has lost one") if fair.game_number == 1 else None


def _deck_breach(what: str, given: Sequence[str], expected: Sequence[str]) -> Breach | None:
    for place, (card, other) in enumerate(zip_longest(given, expected, fillvalue="nothing"), 1):
        if card != other:
            return WrongDeck(deck=what, place=place, given=card[:20], expected=other)
    return None


def _starter_breach(given: int, chance: Chance, leader: int | None, following: Following) -> Breach | None:
    option: Any = following.record.options["starter"]
    if leader is not None:
        expected, by = leader, "the game lost before"
    elif option is not None:
        expected, by = option, "the option “starter”"
    else:
        expected, by = chance.starter(len(following.record.seats)), "chance"
    return None if given == expected else WrongStarter(given=given, by=by, expected=expected)
