"""This client's part in the fair chance of a table (docs/fair-chance.md): nonces, receipts, and what to be wary of."""

import hashlib
import secrets
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Literal

from quarantable.chance.fair import NONCE_SIZE

from .keeping import Keeping
from .standing import Event, games_of, lines_of

Trouble = Literal["commitment", "nonce"]
"""`commitment`: the server changed it. `nonce`: it has another nonce for a seat here, or leaves it out."""


class Fairness:
    """`speak` says a nonce for a seat in a game. It is kept before it is said, and the same ever after."""

    def __init__(self, table: str, keeping: Keeping, speak: Callable[[int, int, str], None]) -> None:
        self._table = table
        self._keeping = keeping
        self._speak = speak
        self._spoken: set[tuple[int, int]] = set()

    def see(self, view: Mapping[str, Any], events: Sequence[Event]) -> Trouble | None:
        """Look at what the table shows now; says what is amiss with it. `events`: all that are known."""
        chance = view["chance"]
        game, commitment = chance["game_number"], chance["commitment"]
        if commitment is not None:
            self._compare(game, commitment, chance["nonces"])
            for seat in seats_to_speak(view):
                self._say(game, commitment, seat)
        for of_game in games_of(events):
            self._note(of_game)
        return self._trouble(game, view["mine"])

    def forget_spoken(self) -> None:
        """The connection was lost: what was on its way is said again."""
        self._spoken.clear()

    def _say(self, game: int, commitment: str, seat: int) -> None:
        nonce = self._nonce_for(game, commitment, seat)
        if nonce is not None and (game, seat) not in self._spoken:
            self._spoken.add((game, seat))
            self._speak(game, seat, nonce)

    def _nonce_for(self, game: int, commitment: str, seat: int) -> str | None:
        """Made and kept when first asked for. None if the commitment isn't the first one shown."""
        receipt = self._keeping.receipt(self._table, game) or self._begun(game, commitment)
        if receipt["commitment"] != commitment:
            return None
        nonce: str = receipt["mine"].get(str(seat)) or secrets.token_hex(NONCE_SIZE)
        self._keeping.keep_receipt({**receipt, "mine": {**receipt["mine"], str(seat): nonce}})
        return nonce

    def _begun(self, game: int, commitment: str) -> dict[str, Any]:
        begun = {"receipt": "1", "table": self._table, "game_number": game, "commitment": commitment}
        return {**begun, "mine": {}, "nonces": None, "events": None, "changed": None, "replaced": []}

    def _compare(self, game: int, commitment: str, nonces: Mapping[str, str]) -> None:
        """A commitment never changes, nor does a nonce."""
        receipt = self._keeping.receipt(self._table, game)
        if receipt is None:
            return
        mine = receipt["mine"]
        replaced = [seat for seat in mine if seat in nonces and nonces[seat] != mine[seat]]
        if commitment != receipt["commitment"]:
            self._keeping.keep_receipt({**receipt, "changed": commitment})
        elif replaced:
            left = {seat: nonce for seat, nonce in mine.items() if seat not in replaced}
            self._keeping.keep_receipt({**receipt, "mine": left, "replaced": [*receipt["replaced"], *map(int, replaced)]})

    def _note(self, events: Sequence[Event]) -> None:
        """A game has started, with these nonces, and perhaps ended, after these events; what was noted first stays."""
        start = events[0]
        receipt = self._keeping.receipt(self._table, start["game_number"])
        end = next((place for place, event in enumerate(events, 1) if event["is"] == "finished"), None)
        if receipt is None or (receipt["nonces"] is not None and (end is None or receipt["events"] is not None)):
            return
        nonces = receipt["nonces"] or {str(seat): nonce for seat, nonce in start["nonces"]}
        digest = None if end is None else events_digest(events[:end])
        self._keeping.keep_receipt({**receipt, "nonces": nonces, "events": receipt["events"] or digest})

    def _trouble(self, game: int, seats: Sequence[int]) -> Trouble | None:
        receipt = self._keeping.receipt(self._table, game)
        if receipt is None:
            return None
        if receipt["changed"] is not None:
            return "commitment"
        mine, nonces = receipt["mine"], receipt["nonces"]
        is_left_out = nonces is not None and any(nonces.get(str(seat)) != mine[str(seat)] for seat in seats if str(seat) in mine)
        return "nonce" if is_left_out or set(seats) & set(receipt["replaced"]) else None


def events_digest(events: Sequence[Event]) -> str:
    """SHA-256 over the lines of a game's events: 64 hexadecimal digits, as receipts have them (docs/records.md)."""
    return hashlib.sha256("".join(f"{line}\n" for line in lines_of(events)).encode()).hexdigest()


def seats_to_speak(view: Mapping[str, Any]) -> list[int]:
    """The seats of this client's people whose nonce the table doesn't have yet; none before there is a commitment."""
    chance = view["chance"]
    if chance["commitment"] is None:
        return []
    return [seat for seat in view["mine"] if view["seats"][seat]["kind"] == "person" and str(seat) not in chance["nonces"]]
