"""`quarantable mail`: Covirus between two who only exchange messages. A game is a folder of plain text files."""

from pathlib import Path
from typing import Annotated, Final

import typer

_HELP: Final = """Play Covirus with somebody by exchanging messages, without a server.

Begin with “new”, and send what it prints, by any chat or mail. Who gets it gives it to “read”, and sends back what that prints.
From then on “read” what comes, and “move” when the dice are yours. “show” tells at any time what is next.
"""

app = typer.Typer(no_args_is_help=True, help=_HELP)

Folder = Annotated[Path, typer.Argument(help="The folder in which the game is kept.", show_default=False)]


@app.command()
def new(  # noqa: PLR0913  # an option of the game each
    folder: Folder,
    *,
    name: Annotated[str, typer.Option(help="Your name, as the other shall see it.", show_default=False)],
    width: Annotated[int | None, typer.Option(help="Squares of a line, 4 to 40. [default: 20]")] = None,
    length: Annotated[int | None, typer.Option(help="Lines from side to side, 4 to 40. [default: 40]")] = None,
    adjacent: Annotated[str | None, typer.Option(help="What is next to a square: edge or corner. [default: edge]")] = None,
    half: Annotated[str | None, typer.Option(help="The middle of the field: open or closed to rectangles. [default: open]")] = None,
    free_shape: Annotated[str | None, typer.Option(help="Where free shapes lie: anywhere or attached. [default: anywhere]")] = None,
    end: Annotated[str | None, typer.Option(help="When it is over: settled, clinched or full. [default: settled]")] = None,
) -> None:
    """Begin a game, and print the invitation to send."""
    from .mailing import invite

    given = {"width": width, "length": length, "adjacent": adjacent, "half": half, "free_shape": free_shape, "end": end}
    invite(folder, name, {option: value for option, value in given.items() if value is not None})


@app.command()
def read(
    folder: Folder,
    file: Annotated[str, typer.Argument(help="A file with the message somewhere in it; - is what is typed or piped in.")] = "-",
    *,
    name: Annotated[str | None, typer.Option(help="Your name, to answer an invitation.", show_default=False)] = None,
) -> None:
    """Read a message that came. An invitation begins a game in a new folder."""
    from .mailing import read_into

    read_into(folder, file, name)


@app.command()
def move(
    folder: Folder,
    play: Annotated[
        list[str],
        typer.Argument(
            help="“c1:f2”, “line 17”, “k22”, “a1 a2 b2 b3”; “stop” after it offers to stop. Or “resign”, “agree”, “go on”.",
            show_default=False,
        ),
    ],
) -> None:
    """Place your roll, and print the message to send."""
    from .mailing import place

    place(folder, " ".join(play))


@app.command()
def show(folder: Folder) -> None:
    """Show the field, what to do next, and your last message."""
    from .mailing import show_again

    show_again(folder)
