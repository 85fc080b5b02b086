"""Covirus once more, from `docs/rules/covirus.md` alone: slow, and as plain as the rules' own words.

Nothing is shared with the house's rules. A square is a pair (column, line), both from 1; colours are sets of squares; legal places are
found by trying every one.
"""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from itertools import pairwise, product
from typing import Any

Square = tuple[int, int]
NAMES = ["virus", "cure"]
DEFAULTS: dict[str, Any] = {
    "width": 20,
    "length": 40,
    "adjacent": "edge",
    "half": "open",
    "free_shape": "anywhere",
    "end": "settled",
}


LETTERS = [chr(ord("a") + i) for i in range(26)]
COLUMN_NAMES = [*LETTERS, *(first + second for first in LETTERS for second in LETTERS)]
COLUMNS = {name: column for column, name in enumerate(COLUMN_NAMES, 1)}


def name(square: Square) -> str:
    return f"{COLUMN_NAMES[square[0] - 1]}{square[1]}"


def square_of(text: str) -> Square | None:
    found = re.fullmatch(r"([a-z]{1,2})([1-9][0-9]*)", text)
    return (COLUMNS[found[1]], int(found[2])) if found else None


def edge_neighbours(square: Square) -> set[Square]:
    x, y = square
    return {(x - 1, y), (x + 1, y), (x, y - 1), (x, y + 1)}


def all_neighbours(square: Square) -> set[Square]:
    x, y = square
    return {(x + i, y + j) for i in (-1, 0, 1) for j in (-1, 0, 1)} - {square}


def connected(start: Square, squares: set[Square]) -> set[Square]:
    """The squares that can be reached from one of them by edges."""
    seen, todo = {start}, [start]
    while todo:
        for square in edge_neighbours(todo.pop()) & squares - seen:
            seen.add(square)
            todo.append(square)
    return seen


def rectangle(corner: Square, width: int, height: int) -> set[Square]:
    return {(corner[0] + i, corner[1] + j) for i in range(width) for j in range(height)}


Placement = tuple[str, Any]
"""("lost", None), ("rectangle", (lower left, upper right)), ("line", number) or ("squares", list)."""


def read(text: str) -> tuple[int, int, Placement] | None:
    """Both dice and the placement of a play; None if it is not spelt as one."""
    roll, _, placed = text.partition(" ")
    if not re.fullmatch("[1-6][1-6]", roll) or roll[0] < roll[1]:
        return None
    placement = read_placement(placed)
    return (int(roll[0]), int(roll[1]), placement) if placement else None


def read_placement(text: str) -> Placement | None:
    if text == "-":
        return ("lost", None)
    if re.fullmatch("=[1-9][0-9]*", text):
        return ("line", int(text[1:]))
    squares = [square_of(each) for each in text.replace(":", ",").split(",")]
    if None in squares:
        return None
    known = [square for square in squares if square]
    if ":" in text:
        swapped = known[1][0] < known[0][0] or known[1][1] < known[0][1] if len(known) == 2 and "," not in text else True
        return None if swapped else ("rectangle", (known[0], known[1]))
    ascending = all((a[1], a[0]) < (b[1], b[0]) for a, b in pairwise(known))
    return ("squares", known) if ascending else None


@dataclass
class Game:
    """A game from the empty field on."""

    options: dict[str, Any] = field(default_factory=dict)

    def __post_init__(self) -> None:
        options = self.options = DEFAULTS | self.options
        self.width, self.length = options["width"], options["length"]
        self.field = set(product(range(1, self.width + 1), range(1, self.length + 1)))
        self.filled: list[set[Square]] = [set(), set()]
        self.turns = 0
        self.stopped = False
        self.around = edge_neighbours if options["adjacent"] == "edge" else all_neighbours

    # the field

    @property
    def player(self) -> int:
        return self.turns % 2

    def free(self) -> set[Square]:
        return self.field - self.filled[0] - self.filled[1]

    def half(self) -> set[Square]:
        """Where rectangles and free shapes of the player may lie (V4, `half`)."""
        if self.options["half"] == "open":
            return self.field
        size = self.length // 2
        return {(x, y) for x, y in self.field if (y <= size if self.player == 0 else y > self.length - size)}

    def is_attached(self, squares: Iterable[Square]) -> bool:
        """Do they include a square of the own bottom line or lie next to the own colour (V4)?"""
        bottom = [1, self.length][self.player]
        return any(square[1] == bottom or self.around(square) & self.filled[self.player] for square in squares)

    def line(self, number: int) -> set[Square]:
        return {(x, number) for x in range(1, self.width + 1)}

    # what is refused

    def refusal(self, text: str) -> str | None:
        """The rule that refuses a play; None if it is legal. In the order of checks of the rules."""
        if self.over():
            return "V11"
        play = read(text)
        if play is None:
            return "notation"
        a, b, (form, placed) = play
        if form == "lost":
            return None if not self.fits(a, b) else "V8"
        rule = self.rule_of(a, b)
        squares = self.squares_of(a, b, form, placed)
        if squares is None:
            return rule
        if not squares <= self.field:
            return "V1"
        if form != "line" and not squares <= self.free():
            return rule
        if rule in ("V4", "V7") and not squares <= self.half():
            return "V4"
        return None if self.may_fill(rule, squares) else rule

    def rule_of(self, a: int, b: int) -> str:
        return "V4" if a != b else {6: "V5", 1: "V6"}.get(a, "V7")

    def squares_of(self, a: int, b: int, form: str, placed: Any) -> set[Square] | None:
        """The squares of a placement; None if its form or size isn't the roll's."""
        wanted = {"V4": "rectangle", "V5": "line", "V6": "squares", "V7": "squares"}[self.rule_of(a, b)]
        if form != wanted:
            return None
        if form == "line":
            return self.line(placed)
        if form == "squares":
            return set(placed) if len(placed) == a * b else None
        (x1, y1), (x2, y2) = placed
        sides = (x2 - x1 + 1, y2 - y1 + 1)
        return rectangle((x1, y1), *sides) if sorted(sides) == [b, a] else None

    def may_fill(self, rule: str, squares: set[Square]) -> bool:
        """The rest of the rule of the roll, of squares on the field, unoccupied and in the half."""
        if rule == "V4":
            return self.is_attached(squares)
        if rule == "V5":
            return bool(squares & self.filled[self.player] and not squares & self.filled[1 - self.player] and squares & self.free())
        if rule == "V6":
            return True
        whole = connected(min(squares), squares) == squares
        return whole and (self.options["free_shape"] == "anywhere" or self.is_attached(squares))

    # what is legal

    def fits(self, a: int, b: int) -> bool:
        """Is there any legal place for this roll (V8)?"""
        if self.rule_of(a, b) == "V7":
            return self.has_room(a * b)
        return any(True for _ in self.places(a, b))

    def has_room(self, size: int) -> bool:
        """Is there a region where a free shape of this size can lie?"""
        allowed = self.free() & self.half()
        anywhere = self.options["free_shape"] == "anywhere"
        return any(len(connected(square, allowed)) >= size for square in allowed if anywhere or self.is_attached([square]))

    def places(self, a: int, b: int) -> Iterator[str]:
        rule = self.rule_of(a, b)
        if rule == "V6":
            yield from (name(square) for square in self.free())
        elif rule == "V5":
            yield from (f"={y}" for y in range(1, self.length + 1) if self.may_fill(rule, self.line(y)))
        else:
            yield from self.rectangles(a, b)

    def rectangles(self, a: int, b: int) -> Iterator[str]:
        allowed = self.free() & self.half()
        for (x, y), (width, height) in product(allowed, [(a, b), (b, a)]):
            squares = rectangle((x, y), width, height)
            if squares <= allowed and self.is_attached(squares):
                yield f"{name((x, y))}:{name((x + width - 1, y + height - 1))}"

    def legal(self, roll: str) -> list[str] | None:
        """Every legal play with this roll; None where free shapes can't be listed."""
        a, b = int(roll[0]), int(roll[1])
        if self.over():
            return []
        if not self.fits(a, b):
            return [f"{roll} -"]
        return None if self.rule_of(a, b) == "V7" else [f"{roll} {place}" for place in self.places(a, b)]

    # what a play does

    def play(self, text: str) -> None:
        """Make a legal play."""
        play = read(text)
        assert play
        a, b, (form, placed) = play
        if form != "lost":
            squares = self.squares_of(a, b, form, placed)
            assert squares
            self.filled[self.player] |= squares & self.free()
        self.turns += 1

    # the end

    def status(self, number: int) -> str:
        line = self.line(number)
        colours = [i for i in (0, 1) if line & self.filled[i]]
        if len(colours) == 2:
            return "spoiled"
        return NAMES[colours[0]] if colours and line <= self.filled[colours[0]] else "open"

    def statuses(self) -> list[str]:
        return [self.status(number) for number in range(1, self.length + 1)]

    def scores(self) -> list[int]:
        return [self.statuses().count(each) for each in NAMES]

    def over(self) -> bool:
        if self.stopped:
            return True
        if self.options["end"] == "full":
            return not self.free()
        if "open" not in self.statuses():
            return True
        return self.options["end"] == "clinched" and any(self.has_clinched(player) for player in (0, 1))

    def has_clinched(self, player: int) -> bool:
        """Is this player ahead of all that the other can still complete (V11)?"""
        still_open = [number for number, status in enumerate(self.statuses(), 1) if status == "open"]
        for_the_other = [number for number in still_open if not self.line(number) & self.filled[player]]
        return self.scores()[player] > self.scores()[1 - player] + len(for_the_other)

    def state(self) -> dict[str, Any]:
        """The position as the engine protocol says it."""
        scores, over = self.scores(), self.over()
        return {
            "turn": None if over else NAMES[self.player],
            "width": self.width,
            "length": self.length,
            "lines": ["".join(self.letter((x, y)) for x in range(1, self.width + 1)) for y in range(1, self.length + 1)],
            "status": self.statuses(),
            "scores": scores,
            "over": over,
            "winners": [NAMES[i] for i in (0, 1) if scores[i] == max(scores)] if over else [],
            "turns": self.turns,
        }

    def letter(self, square: Square) -> str:
        return "v" if square in self.filled[0] else "c" if square in self.filled[1] else "."
