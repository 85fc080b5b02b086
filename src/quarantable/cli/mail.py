"""`quarantable mail`: Covirus between two who only exchange messages. A game is a folder of plain text files."""

from pathlib import Path
from typing import Annotated

import typer

app = typer.Typer(no_args_is_help=True, help="Play Covirus with somebody by exchanging messages, without a server.")

Folder = Annotated[Path, typer.Argument(help="The folder in which the game is kept.", show_default=False)]
Side = Annotated[
    int | None, typer.Option(help="A side of the field, 4 to 40 squares. [default: 20 by 40]", show_default=False)
]
Word = Annotated[str | None, typer.Option(help="See the rules of Covirus.", show_default=False)]


@app.command()
def new(  # noqa: PLR0913  # an option of the game each
    folder: Folder,
    *,
    name: Annotated[str, typer.Option(help="Your name, as the other shall see it.", show_default=False)],
    width: Side = None,
    length: Side = None,
    adjacent: Word = None,
    half: Word = None,
    free_shape: Word = None,
    end: Word = None,
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
    """Show the field, whose go it is, what to do next, and your last message."""
    from .mailing import show_again

    show_again(folder)
