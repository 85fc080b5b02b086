"""A record held against what a browser kept of the game: is it the game that was played there, or was it made up afterwards?"""

from collections.abc import Iterator
from typing import Final

from quarantable.chance.stream import is_same

from .breaches import OtherCommitment, OtherEvents, OtherGame, OtherNonce, OtherNonces
from .model import ByMessage, Fair, Record, Seeded
from .receipt import Receipt, digest_of_events
from .steps import Step, failed, passed, unproven
from .writing import tag_line_of

_NO_RECEIPT: Final = "Consistent; not proven that this is the commitment you were shown: that takes your own receipt."
_BY_MESSAGE: Final = (
    "Consistent; not proven that these are the messages that were sent: for that, compare it with the record in your own folder."
)


def compare_receipt(record: Record, receipt: Receipt | None) -> Iterator[Step]:
    """The steps of the receipt, or what its absence means."""
    if isinstance(record.chance, ByMessage):
        yield unproven("receipt", "own_folder", _BY_MESSAGE)
    elif receipt is not None and not _is_of(record, receipt):
        yield failed("receipt", OtherGame(given=f"{receipt.table[:40]!a} {receipt.game_number}", expected=_game_of(record)))
    elif isinstance(record.chance, Fair):
        yield from ([unproven("receipt", "no_receipt", _NO_RECEIPT)] if receipt is None else _compared(record, record.chance, receipt))
    elif receipt is not None:  # where dice are declared nobody keeps one: the game that this receipt is of had a commitment
        yield failed("receipt", OtherCommitment(), tag_line_of(record, "Chance"))


def _is_of(record: Record, receipt: Receipt) -> bool:
    chance = record.chance
    return not isinstance(chance, ByMessage | Seeded) and (chance.table, chance.game_number) == (receipt.table, receipt.game_number)


def _game_of(record: Record) -> str:
    chance = record.chance
    return "" if isinstance(chance, ByMessage | Seeded) else f"{chance.table[:40]!a} {chance.game_number}"


def _compared(record: Record, fair: Fair, receipt: Receipt) -> Iterator[Step]:
    yield _commitment(record, fair, receipt)
    yield _own_nonces(record, fair, receipt)
    yield _all_nonces(record, fair, receipt)
    yield _events(record, receipt)


def _commitment(record: Record, fair: Fair, receipt: Receipt) -> Step:
    if not is_same(fair.commitment.encode(), receipt.commitment.encode()):
        return failed("receipt", OtherCommitment(), tag_line_of(record, "Commitment"))
    return passed("receipt", "same_commitment", "The commitment is the one that you were shown before you said your nonce.")


def _own_nonces(record: Record, fair: Fair, receipt: Receipt) -> Step:
    if not receipt.mine:
        return unproven(
            "receipt", "no_own_nonce", "Not proven that the server didn't know all nonces beforehand: none of them is this device's."
        )
    said = dict(fair.nonces)
    for seat, nonce in sorted(receipt.mine.items()):
        if said.get(seat) != nonce:
            line = tag_line_of(record, f"Nonce.{seat}") if seat in said else tag_line_of(record, "Commitment")
            return failed("receipt", OtherNonce(seat=seat), line)
    return passed("receipt", "own_nonces", "The nonce that you said is in it.")


def _all_nonces(record: Record, fair: Fair, receipt: Receipt) -> Step:
    if receipt.nonces is None:
        return unproven("receipt", "nonces_not_seen", "Not proven that these are all nonces: the receipt doesn't have their list.")
    if dict(fair.nonces) != dict(receipt.nonces):
        return failed("receipt", OtherNonces(), tag_line_of(record, "Commitment"))
    return passed("receipt", "same_nonces", "All nonces are those that you were sent at the start.")


def _events(record: Record, receipt: Receipt) -> Step:
    if receipt.events is None:
        return unproven("receipt", "events_not_seen", "Not proven that this is what happened: the receipt doesn't have it.")
    if not is_same(digest_of_events(record.entries).encode(), receipt.events.encode()):
        return failed("receipt", OtherEvents())
    return passed("receipt", "same_events", "The plays, and all else that happened, are what you saw.")
