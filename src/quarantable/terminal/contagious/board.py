"""The board of It's Contagious!: the players, the pile, what happened, and one's own hand."""

from collections.abc import Sequence
from typing import ClassVar

from rich.text import Text
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal
from textual.widgets import Static

from quarantable.games.contagious.notation import ContagionPlay, NumberPlay, parse
from quarantable.terminal.board import Board
from quarantable.terminal.dialogs import Pick, Read
from quarantable.terminal.lately import Lately
from quarantable.terminal.seats import View, player_name

from .cards import layout
from .choosing import can_become, kept, plays_of, tapped
from .describing import card_name, effect_phrase, prompt
from .hand import HandSeen, HandView
from .loads import open_cards
from .table import pile, seats

MIDDLE = 12
"""Rows of pile and log that can't be done without."""
AROUND = 8
"""Rows of all that stands above and below, but seats and hand."""


class ContagiousBoard(Board):
    """See the head of the module."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("left,h", "move(-1)", "←", show=False),
        Binding("right,l", "move(1)", "→", show=False),
        Binding("up,k", "move_row(-1)", "↑", show=False),
        Binding("down,j", "move_row(1)", "↓", show=False),
        Binding("space", "choose", "key.choose"),
        Binding("enter", "play", "key.play"),
        Binding("t", "say('take')", "key.take"),
        Binding("A", "say('accept')", "key.accept"),
        Binding("B", "say('bounce')", "key.bounce"),
        Binding("v", "open_cards", "key.loads"),
        Binding("escape", "clear", "", show=False),
    ]

    def __init__(self) -> None:
        super().__init__()
        self._hand: tuple[str, ...] = ()
        self._chosen: tuple[int, ...] = ()
        self.at = 0

    def compose(self) -> ComposeResult:
        """From the others' seats to one's own hand."""
        yield Static(id="seats")
        with Horizontal(id="middle"):
            yield Static(id="pile")
            yield Lately()
        yield HandView()

    @property
    def least_size(self) -> tuple[int, int]:
        """The hand takes most rows when it is large."""
        return 80, self._beside + layout(len(self._hand), self.app.size.width - 2).lines_of(len(self._hand))

    @property
    def _beside(self) -> int:
        """Rows that can't be done without, but the hand's."""
        players = self.seen["position"]["players"] if self.seen and self.seen["position"] else 2
        return int(AROUND + players + MIDDLE)

    @property
    def _middle_rows(self) -> int:
        """Rows that the pile has."""
        height = self.app.size.height
        hand = layout(len(self._hand), self.app.size.width - 2, height - self._beside).lines_of(len(self._hand))
        return height - self._beside - hand + MIDDLE

    def focus_board(self) -> None:
        """See `Board`."""
        self.query_one(HandView).focus()

    def show(self, view: View, lines: Sequence[str]) -> None:
        """See `Board`."""
        is_news, self.seen = self.is_news(view), view
        if view["position"] is None:
            return
        hand = self._hand_of(view)
        self._chosen = kept(self._hand, self._chosen, hand)
        self._hand = hand
        self.at = max(0, min(self.at, len(hand) - 1))
        self.query_one("#seats", Static).update(seats(view, self.say, self.palette))
        self.query_one("#pile", Static).update(self._middle(view))
        self.query_one(Lately).show(lines)
        self._draw()
        if is_news:
            self._tell_about_cards()
        self.refresh_bindings()

    def _middle(self, view: View) -> Text:
        """The pile; when all is over, what everybody has come to."""
        if view["position"]["over"]:
            return Text("\n\n".join(open_cards(view, self.say)))
        return pile(view, self.say, self.palette, self._middle_rows)

    def _hand_of(self, view: View) -> tuple[str, ...]:
        seat = view["uncovered"]
        hand = view["position"]["hands"][view["order"].index(seat)] if seat is not None else None
        return tuple(hand or ())

    @property
    def _legal(self) -> list[str]:
        legal = self.seen["legal"] if self.seen is not None else None
        return list(legal or ()) if self.acts else []

    def _cards(self, places: Sequence[int]) -> list[str]:
        return [self._hand[place] for place in places]

    def _look(self) -> None:
        """The person has done something with the cards."""
        self._draw()
        self._tell_about_cards()

    def _draw(self) -> None:
        names = tuple(card_name(card, self.say) for card in self._hand)
        seen = HandSeen(self._hand, names, self.at, frozenset(self._chosen), self._dimmed(), self._beside)
        self.query_one(HandView).show(seen, self.palette)

    def _tell_about_cards(self) -> None:
        if self.acts and self._hand:
            self.tell(self._about())

    def _dimmed(self) -> frozenset[int]:
        """Those that can't be part of a play now."""
        return frozenset(place for place, card in enumerate(self._hand) if self.acts and not can_become([card], self._legal))

    def _about(self) -> str:
        """What the chosen cards would do, or the one under the mark."""
        cards = self._cards(self._chosen) or [self._hand[self.at]]
        found = plays_of(cards, self._legal)
        if len(found) == 1 and self.seen is not None:
            told = effect_phrase(found[0], self.seen, self.say)
            return told[0].upper() + told[1:]
        if found:
            asks = "rank" if isinstance(parse(found[0]), NumberPlay) else "target"
            return self.say(f"contagious.play.choose_{asks}" if asks == "rank" else "contagious.play.target")
        name = card_name(cards[0], self.say)
        about = f"{name}: {self.say(f'contagious.about.{cards[0]}')}. " if not cards[0].isdigit() else ""
        return about + self.say("contagious.prompt.more" if can_become(cards, self._legal) else "contagious.play.not_so")

    def prompt(self) -> str:
        """See `Board`."""
        return prompt(self.seen, self.say) if self.seen is not None else ""

    def action_move(self, by: int) -> None:
        """The mark along the hand."""
        if self._hand:
            self.at = (self.at + by) % len(self._hand)
            self._look()

    def action_move_row(self, by: int) -> None:
        """The mark to the row of cards above or below."""
        place = self.at + by * self.query_one(HandView).layout_now.in_a_row
        if 0 <= place < len(self._hand):
            self.at = place
            self._look()

    def action_choose(self) -> None:
        """Choose the card under the mark, or put it back."""
        if self._hand:
            self._chosen = tapped(self._hand, self._chosen, self.at)
            self._look()

    def action_clear(self) -> None:
        """Put all cards back."""
        self._chosen = ()
        self._look()

    def action_play(self) -> None:
        """Play the chosen cards, or the one under the mark; ask for a rank or a target where there are several."""
        if not self.acts or not self._hand:
            return
        found = plays_of(self._cards(self._chosen or (self.at,)), self._legal)
        if len(found) == 1:
            self._play(found[0])
        elif found:
            self._ask_which(found)
        elif self._legal in (["take"], ["accept"]):
            self._play(self._legal[0])
        else:
            self.tell(self._about())
            self.app.bell()

    def _ask_which(self, found: Sequence[str]) -> None:
        view, say = self.seen, self.say
        if view is None:
            return
        is_target = isinstance(parse(found[0]), ContagionPlay)
        title = say("terminal.pick.target" if is_target else "terminal.pick.rank")
        self.app.push_screen(Pick(title, [(play, self._which(play, view)) for play in found]), self._play)

    def _which(self, play: str, view: View) -> str:
        meant = parse(play)
        if isinstance(meant, ContagionPlay):
            return player_name(view, meant.target, self.say)
        return effect_phrase(play, view, self.say)

    def _play(self, play: str | None) -> None:
        if play is not None:
            self._chosen = ()
            self.post_message(self.Chosen(play))

    def action_say(self, play: str) -> None:
        """Take, accept or bounce."""
        if play in self._legal:
            self._play(play)

    def action_open_cards(self) -> None:
        """The cards of the Viral Loads and of the pile."""
        if self.seen is not None and self.seen["position"] is not None:
            self.app.push_screen(Read(self.say("terminal.loads.title"), open_cards(self.seen, self.say)))

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """What can't be done now is no key."""
        if action == "say":
            return parameters[0] in self._legal
        if action == "open_cards":
            return self.seen is not None and self.seen["position"] is not None and any(self.seen["position"]["loads"])
        return action not in ("choose", "play") or self.acts

    def on_hand_view_pressed(self, message: HandView.Pressed) -> None:
        """A click chooses; twice, it plays."""
        self.at = message.place
        if message.is_double:
            self._chosen = tapped(self._hand, self._chosen, self.at) if message.place not in self._chosen else self._chosen
            self.action_play()
        else:
            self.action_choose()
