"""The board of Covirus: the field with a cursor, and beside it scores, dice and what happened."""

from collections.abc import Sequence
from dataclasses import replace
from typing import ClassVar

from rich.text import Text
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.widgets import Static

from quarantable.bots.covirus.position import position_shown
from quarantable.games.covirus.check import CovirusPosition
from quarantable.games.covirus.notation import square_name
from quarantable.terminal.board import Board
from quarantable.terminal.lately import Lately
from quarantable.terminal.real_dice import typist
from quarantable.terminal.refused import Refused
from quarantable.terminal.seats import View, seat_name

from .dice import dice
from .field import LEFT, RIGHT, FieldView, Sight
from .placing import (
    Placing,
    Square,
    may_join,
    moved,
    places,
    play_text,
    rotated,
    square_inside,
    squares_of,
    squares_of_play,
    squares_wanted,
    task_of,
    toggled,
    why_not,
)
from .scores import scores


class CovirusBoard(Board):
    """See the head of the module."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("up,k", "move(0,1)", "↑", show=False),
        Binding("down,j", "move(0,-1)", "↓", show=False),
        Binding("left,h", "move(-1,0)", "←", show=False),
        Binding("right,l", "move(1,0)", "→", show=False),
        Binding("enter", "place", "key.place"),
        Binding("r", "rotate", "key.rotate"),
        Binding("space", "paint", "key.paint"),
        Binding("f", "next_place", "key.fits"),
        Binding("t", "turn", "key.turn", show=False),
        Binding("escape", "clear", "", show=False),
    ]

    def __init__(self) -> None:
        super().__init__()
        self.placing = Placing()
        self._position: CovirusPosition | None = None
        self._is_turned = False
        self._decided = -1

    def compose(self) -> ComposeResult:
        """The field, and what stands beside it."""
        yield FieldView()
        with Vertical(id="beside"):
            yield Static(id="scores")
            yield Static(id="dice")
            yield Lately()

    @property
    def least_size(self) -> tuple[int, int]:
        """A small field leaves room beside it; a wide one is shown a character a square."""
        if self.seen is None or self.seen["position"] is None:
            return super().least_size
        width, length = self.seen["position"]["width"], self.seen["position"]["length"]
        return max(80, width + LEFT + RIGHT + 30), max(24, length + 10)

    def focus_board(self) -> None:
        """See `Board`."""
        self.query_one(FieldView).focus()

    def show(self, view: View, lines: Sequence[str]) -> None:
        """See `Board`."""
        before, is_news, self.seen = self.seen, self.is_news(view), view
        position = view["position"]
        if position is None:
            return
        if before is None or before["position"] != position:
            self._position = position_shown(view["options"], position)
        if view["roll"] is not None and self._decided != view["turn_number"] and self.acts:
            self._begin_turn(view)
        self.query_one("#scores", Static).update(scores(view, self.say, self.palette))
        self.query_one("#dice", Static).update(self._dice(view))
        self.query_one(Lately).show(lines)
        self._draw()
        if is_news:
            self._tell_about_cursor()
        self.refresh_bindings()

    def _begin_turn(self, view: View) -> None:
        """The cursor goes to a place where the roll fits, so that Enter is never far; an old shape is forgotten."""
        self._decided = view["turn_number"]
        self.placing = replace(self.placing, chosen=())
        if self._misfit() is not None and task_of(view["roll"]) in ("rectangle", "line"):
            self.action_next_place()

    def _dice(self, view: View) -> Text:
        roll = view["roll"]
        turn = view["turn"]
        whose = "" if turn is None else self.say("shell.turn.other", name=seat_name(view, turn, self.say))
        return Text.assemble((dice(roll), self.palette.strong), "\n", whose)

    def _look(self) -> None:
        """The person has done something with the cursor."""
        self._draw()
        self._tell_about_cursor()

    def _draw(self) -> None:
        if self.seen is not None and self.seen["position"] is not None:
            self.query_one(FieldView).show(self._sight(self.seen), self.palette)

    def _tell_about_cursor(self) -> None:
        if self._can_place:
            self.tell(self._about_cursor())

    @property
    def _can_place(self) -> bool:
        return self.acts and self.seen is not None and self.seen["roll"] is not None and self.seen["fits"] is True

    @property
    def _can_press_enter(self) -> bool:
        """Is there something to place or to roll, or are there a bot's dice to type?"""
        return self.acts or (self.seen is not None and self.seen["roll"] is None and typist(self.seen) is not None)

    def _sight(self, view: View) -> Sight:
        last = view["last"]["play"] if view["last"] else None
        seen = Sight(view["position"], last=frozenset(squares_of_play(last, view["position"]["width"])), is_turned=self._is_turned)
        if not self._can_place:
            return replace(seen, cursor=self.placing.cursor if self.has_focus_within else None)
        if task_of(view["roll"]) == "shape":
            return replace(seen, cursor=self.placing.cursor, chosen=frozenset(self.placing.chosen), joins=self._joins(view))
        placed = squares_of(self.placing, view["roll"], seen.width, seen.length)
        return replace(seen, placed=placed, fits=self._misfit() is None)

    def _joins(self, view: View) -> frozenset[Square]:
        is_full = len(self.placing.chosen) >= squares_wanted(view["roll"])
        if self._position is None or is_full or not self.placing.chosen:
            return frozenset()
        return may_join(self._position, view["roll"], self.placing.chosen)

    @property
    def play(self) -> str:
        """What would be played, as records spell it; empty without a roll."""
        view = self.seen
        if view is None or view["position"] is None or view["roll"] is None:
            return ""
        return play_text(self.placing, view["roll"], view["position"]["width"], view["position"]["length"])

    def _misfit(self) -> str | None:
        """Why what is under the cursor can't be placed; None if it can."""
        if self._position is None or self.seen is None:
            return ""
        if not self.placing.chosen and task_of(self.seen["roll"]) == "shape":
            return self.say("covirus.misfit.none")
        refusal = why_not(self._position, self.play)
        return None if refusal is None else Refused.of(refusal).sentence(self.say)

    def _about_cursor(self) -> str:
        view, cursor = self.seen, square_name(*self.placing.cursor)
        if view is None:
            return ""
        if task_of(view["roll"]) == "shape":
            left = squares_wanted(view["roll"]) - len(self.placing.chosen)
            if left:
                return f"{cursor} · " + self.say("covirus.left", count=left)
        misfit, place = self._misfit(), self.play[3:]
        if misfit is None:
            return self.say("terminal.fits", place=place if len(place) < 30 else cursor)
        return f"{place if len(place) < 30 else cursor}: {misfit}"

    def prompt(self) -> str:
        """See `Board`."""
        view, say = self.seen, self.say
        if view is None or view["turn"] is None:
            return say("covirus.turn.over")
        name, roll = seat_name(view, view["turn"], say), view["roll"]
        if roll is not None and view["fits"] is False:
            return say("covirus.turn.lost", roll=roll)
        if roll is None and typist(view) is not None:
            return say("chance.turn.type" if self.acts else "chance.turn.type_for", name=name)
        if not self.acts:
            return say("covirus.turn.wait_place" if roll else "covirus.turn.wait", name=name)
        if roll is None:
            return say("covirus.turn.roll" if view["can"]["roll"] and view["rolls"] == "by_hand" else "covirus.roll.waiting")
        return self._asked_for(view, roll)

    def _asked_for(self, view: View, roll: str) -> str:
        task = task_of(roll)
        attached = "_attached" if task == "shape" and view["options"]["free_shape"] == "attached" else ""
        side = view["position"]["turn"]
        return f"{self.say(f'shell.seat.{side}')}: " + self.say(
            f"covirus.task.{task}{attached}", a=roll[0], b=roll[1], count=squares_wanted(roll)
        )

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:  # noqa: ARG002  # Textual's signature
        """Keys that do nothing with this roll aren't shown."""
        tasks = {"rotate": ("rectangle",), "paint": ("shape",), "next_place": ("rectangle", "line", "single")}
        if action not in tasks:
            return action != "place" or self._can_press_enter
        return self._can_place and self.seen is not None and task_of(self.seen["roll"]) in tasks[action]

    def action_move(self, right: int, up: int) -> None:
        """The cursor one square on."""
        if self.seen is None or self.seen["position"] is None:
            return
        sign = -1 if self._is_turned else 1
        position = self.seen["position"]
        self.placing = moved(self.placing, (sign * right, sign * up), position["width"], position["length"])
        self._look()

    def action_rotate(self) -> None:
        """The rectangle the other way round."""
        self.placing = rotated(self.placing)
        self._look()

    def action_paint(self) -> None:
        """A square of a free shape more, or less."""
        self._paint(self.placing.cursor)

    def _paint(self, square: Square) -> None:
        view = self.seen
        if view is None or self._position is None or not self._can_place or task_of(view["roll"]) != "shape":
            return
        self.placing = toggled(self.placing, square, may_join(self._position, view["roll"], self.placing.chosen))
        self._look()

    def action_place(self) -> None:
        """Place, roll, or say why not."""
        if self.seen is None or not self._can_press_enter:
            return
        if self.seen["roll"] is None:
            self.post_message(self.RollWanted())
            return
        misfit = self._misfit() if self._can_place else ""
        if misfit is None:
            self.post_message(self.Chosen(self.play))
        elif misfit:
            self.tell(misfit)
            self.app.bell()

    def action_next_place(self) -> None:
        """The cursor to the next place where the roll fits; the rectangle turned if it has to be."""
        view = self.seen
        if view is None or self._position is None or view["roll"] is None or not self._can_place:
            return
        found = places(self._position, view["roll"])
        if not found:
            return
        at = found.index(self.play) if self.play in found else self._nearest(found)
        self._go_to(found[(at + 1) % len(found)], view)
        self._look()

    def _nearest(self, found: Sequence[str]) -> int:
        x, y = self.placing.cursor
        distances = [abs(a - x) + abs(b - y) for a, b in map(square_inside, found)]
        return distances.index(min(distances)) - 1

    def _go_to(self, play: str, view: View) -> None:
        position = view["position"]
        self.placing = replace(self.placing, cursor=square_inside(play))
        if task_of(view["roll"]) == "rectangle" and play_text(self.placing, view["roll"], position["width"], position["length"]) != play:
            self.placing = rotated(self.placing)

    def action_turn(self) -> None:
        """The field turned round, so that the cure may play from below too."""
        self._is_turned = not self._is_turned
        self._look()

    def action_clear(self) -> None:
        """No squares chosen any more."""
        self.placing = replace(self.placing, chosen=())
        self._look()

    def on_field_view_pointed(self, message: FieldView.Pointed) -> None:
        """The pointer moves the cursor."""
        if message.square != self.placing.cursor:
            self.placing = replace(self.placing, cursor=message.square)
            self._look()

    def on_field_view_pressed(self, message: FieldView.Pressed) -> None:
        """A click places, or paints a square; the other button rotates."""
        self.placing = replace(self.placing, cursor=message.square)
        if message.is_second:
            self.action_rotate()
        elif self._can_place and self.seen is not None and task_of(self.seen["roll"]) == "shape":
            self._paint(message.square)
        else:
            self._look()
            self.action_place()

    def on_field_view_wheeled(self) -> None:
        """The wheel rotates."""
        self.action_rotate()
