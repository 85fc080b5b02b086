"""It's Contagious! behind the contract that the rest of the house uses.

>>> game = Contagious()
>>> options = game.read_options({"hand_size": 2, "deck": {"3": 2, "9": 1, "10": 1, "11": 1, "12": 1}})
>>> position = game.new(options, 2, deck=["3", "3", "9", "10", "11", "12"], starter=0)
>>> game.legal(position)
['3', '9']
>>> game.play(position, "3")
>>> game.play(position, "3")
>>> position.state.value
6
"""

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

from quarantable.games import contract
from quarantable.games.contract import Everything, OptionSpec, Value
from quarantable.games.kernel import buffer
from quarantable.games.whole_numbers import whole_number

from . import notation, scoring
from .judge import judge, refuse_after_end
from .options import PRESETS, SPECS, Options, agreed, deck_in_order, read_options, write_options
from .refusals import DeckTooSmall, OtherDeck, WrongPlayers, WrongStarter
from .rules import MOST_ACTIONS, TAKE, action_of, deal, legal_actions, play
from .state import CARDS, KIND_OF, State
from .unseen import deal_anew, unseen
from .view import hands_for, state_for

Position = contract.Position[Options, State]


class Contagious(contract.Game[Options, State]):
    """The rules of It's Contagious!"""

    name: ClassVar[str] = "contagious"
    title: ClassVar[str] = "It's Contagious!"
    players: ClassVar[range] = range(2, 7)
    has_dice: ClassVar[bool] = False
    has_cards: ClassVar[bool] = True
    option_specs: ClassVar[tuple[OptionSpec, ...]] = SPECS
    presets: ClassVar[Mapping[str, Mapping[str, Value]]] = PRESETS

    def read_options(self, given: Mapping[str, Any] | str | None = None) -> Options:
        """See `contract.Game`."""
        return read_options(given)

    def write_options(self, options: Options) -> dict[str, Value]:
        """See `contract.Game`."""
        return write_options(options)

    def cards(self, options: Options) -> tuple[str, ...]:
        """The cards of the deck, Wilds first, then as `bench/limit` orders the kinds before it shuffles."""
        return tuple(CARDS[kind] for kind, count in enumerate(options.deck) for _ in range(count))

    def check_set_up(self, options: Options, players: int, starter: int | None) -> None:
        """Raises the refusal of a set-up that can't be: C3, then C5, then C2."""
        if whole_number(players) not in self.players:
            raise WrongPlayers(players=players)
        for seat in (starter, options.starter):
            if seat is not None and not 0 <= seat < players:
                raise WrongStarter(starter=seat, players=players)
        cards, needed = sum(options.deck), players * options.hand_size
        if cards < needed:
            raise DeckTooSmall(cards=cards, players=players, hand_size=options.hand_size, needed=needed)

    def new(self, options: Options, players: int, *, deck: Sequence[str] | None = None, starter: int | None = None) -> Position:
        """The start of a game from a deck in order, dealt from its front (C4), and the starter (C5)."""
        if deck is None or starter is None:
            raise ValueError("It's Contagious! is set up with a deck in order and a starter")
        self.check_set_up(options, players, starter)
        if deck_in_order(deck) != options.deck:
            raise OtherDeck
        state = agreed(options, players)
        state.draw_left = len(deck)
        for place, card in enumerate(reversed(deck)):
            state.deck[place] = KIND_OF[card]
        position = Position.over(options, state)
        deal(position.raw, starter)
        return position

    def restore(self, options: Options, data: bytes) -> Position:
        """See `contract.Game`."""
        return Position.over(options, State.from_bytes(data))

    def turn(self, position: Position) -> int | None:
        """See `contract.Game`."""
        return None if position.state.over else position.state.turn

    def actions(self, position: Position) -> list[int]:
        """Every legal action, as the head of `rules.py` encodes them; [] when the game is over."""
        if position.state.over:
            return []
        actions = buffer(MOST_ACTIONS)
        return [int(actions[i]) for i in range(legal_actions(position.raw, actions))]

    def legal(self, position: Position, roll: str | None = None) -> list[str]:
        """See `contract.Game`; `roll` must be None."""
        if roll is not None:
            raise contract.NotThisGame(what="A roll")
        return [notation.spell_action(action) for action in self.actions(position)]

    def check(self, position: Position, play: str) -> None:
        """See `contract.Game`."""
        self._read(position, play)

    def play(self, position: Position, play_text: str) -> None:
        """See `contract.Game`."""
        play(position.raw, self._read(position, play_text))

    def _read(self, position: Position, text: str) -> int:
        refuse_after_end(position.state)
        read = notation.parse(text)
        has_other = read == notation.WordPlay(TAKE) and self._has_other(position)
        judge(position.state, position.raw, read, has_other=has_other)
        return notation.action_for(read)

    def _has_other(self, position: Position) -> bool:
        return any(action != action_of(TAKE, 0, 0) for action in self.actions(position))

    def read_typed(self, position: Position, typed: str) -> str:  # noqa: ARG002  # the cards say it all
        """See `contract.Game`; a rank typed for Wilds alone must be there, so `W` stays as it is."""
        return notation.read_typed(typed)

    def tells(self, before: Position, play: str, after: Position) -> bool:
        """See `contract.Game`: a card drawn (C6), or whether hidden Shields answer a Contagion by themselves (C18)."""
        has_drawn = before.state.draw_left != after.state.draw_left
        is_answered = after.options.shield == "automatic" and play.startswith("contagion")
        return has_drawn or is_answered

    def unseen(self, position: Position) -> tuple[str, ...]:
        """See `contract.Game`."""
        return unseen(position.state)

    def dealt_anew(self, position: Position, cards: Sequence[str]) -> Position:
        """See `contract.Game`; raises `OtherCards`."""
        copy = self.copy(position)
        deal_anew(copy.state, cards)
        return copy

    def is_over(self, position: Position) -> bool:
        """See `contract.Game`."""
        return bool(position.state.over)

    def scores(self, position: Position) -> list[int]:
        """See `contract.Game`: the sizes of the Viral Loads."""
        return scoring.scores(position.state)

    def winners(self, position: Position) -> list[int]:
        """See `contract.Game` (C20)."""
        return scoring.winners(position.state)

    def next_starter(self, position: Position) -> int:
        """Who leads the next game of a series (C5)."""
        return scoring.next_starter(position.state)

    def state(self, position: Position, viewer: int | Everything | None) -> dict[str, Any]:
        """See `contract.Game` (C21)."""
        return state_for(position.state, viewer)

    def private(self, position: Position, player: int) -> dict[str, Any]:
        """See `contract.Game`: a player's own hand."""
        return {"hands": hands_for(position.state, player)}
