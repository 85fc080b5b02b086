"""Placing on the field of Covirus, as a person does it by keys or by the mouse."""

from quarantable.bots.covirus.position import position_shown
from quarantable.games.covirus.notation import read_square
from quarantable.games.registry import GAMES
from quarantable.terminal.covirus.board import CovirusBoard
from quarantable.terminal.covirus.field import FieldView
from quarantable.terminal.covirus.placing import may_join, square_inside, squares_wanted, task_of

from .keyboard import Person


def may_place(person: Person) -> bool:
    view = person.view
    return view["phase"] == "playing" and view["turn"] in view["mine"] and view["turn"] == view["uncovered"] and bool(view["fits"])


async def go_to(person: Person, square: tuple[int, int]) -> None:
    """The cursor, by the arrow keys."""
    board = person.board
    assert isinstance(board, CovirusBoard)
    x, y = board.placing.cursor
    right, up = square[0] - x, square[1] - y
    await person.press(*["right" if right > 0 else "left"] * abs(right), *["up" if up > 0 else "down"] * abs(up))


def some_play(person: Person) -> str:
    """Any legal one; a free shape as the rules build it square by square."""
    view, game = person.view, GAMES["covirus"]
    position = position_shown(view["options"], view["position"])
    listed = game.legal(position, view["roll"])
    if listed is not None:
        return listed[-1]
    built: list[tuple[int, int]] = []
    while len(built) < squares_wanted(view["roll"]):
        built.append(min(may_join(position, view["roll"], built)))
    names = [f"{chr(97 + x)}{y + 1}" for x, y in built]
    return f"{view['roll']} " + ",".join(names)


async def place_by_keys(person: Person) -> None:
    play = some_play(person)
    board = person.board
    assert isinstance(board, CovirusBoard)
    if task_of(play[:2]) == "shape":
        for name in play[3:].split(","):
            await go_to(person, read_square(name))
            await person.press("space")
    else:
        await go_to(person, square_inside(play))
        if task_of(play[:2]) == "rectangle" and board.play != play:
            await person.press("r")
    await person.press("enter")


def place_of(person: Person, square: tuple[int, int]) -> tuple[int, int]:
    """Where a square is shown, in the field's characters."""
    field = person.board.query_one(FieldView)
    places = ((x, y) for y in range(field.size.height) for x in range(field.size.width))
    return next(place for place in places if field.square_at(*place) == square)


async def place_by_mouse(person: Person) -> None:
    play = some_play(person)
    board = person.board
    assert isinstance(board, CovirusBoard)

    async def click(square: tuple[int, int], button: int = 1) -> None:
        await person.pilot.click(FieldView, offset=place_of(person, square), button=button)

    if task_of(play[:2]) == "shape":
        squares = [read_square(name) for name in play[3:].split(",")]
        for square in squares:
            await click(square)
        await person.press("enter")
        return
    x, y = square_inside(play)
    await person.pilot.hover(FieldView, offset=place_of(person, (x, y)))
    if task_of(play[:2]) == "rectangle" and board.play != play:
        await click((x, y), button=3)
    await click((x, y))
