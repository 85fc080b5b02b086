"""`quarantable terminal`: both games in a terminal."""

import os
import sys
from enum import StrEnum
from pathlib import Path
from typing import Annotated

import typer


class Theme(StrEnum):
    """Colours to choose from."""

    dark = "dark"
    light = "light"
    contrast = "contrast"


class Language(StrEnum):
    """Languages to choose from."""

    en = "en"
    it = "it"
    es = "es"


def terminal(
    link: Annotated[str | None, typer.Argument(help="A link to a table at a server: an invitation, your own seat, or to look on.")] = None,
    *,
    theme: Annotated[Theme, typer.Option(help="Its colours.")] = Theme.dark,
    no_color: Annotated[bool, typer.Option("--no-color", help="No colours at all; the variable NO_COLOR says the same.")] = False,
    language: Annotated[Language | None, typer.Option(help="What it speaks. [default: what the environment asks for]")] = None,
    data: Annotated[Path | None, typer.Option(help="The folder where seats and games are kept. [default: the platform's]")] = None,
) -> None:
    """Play in the terminal: against bots, with others at the same keyboard, or at a server's table by its link."""
    if not (sys.stdin.isatty() and sys.stdout.isatty()):
        typer.echo(
            "This plays in a terminal, and here is none: input or output goes elsewhere. There is `quarantable play`, too.", err=True
        )
        raise typer.Exit(1)
    for size in ("LINES", "COLUMNS"):  # Textual believes them, but the terminal itself knows better, and whether it is resized
        os.environ.pop(size, None)
    if no_color:
        os.environ["NO_COLOR"] = "1"
    from quarantable.terminal.app import TerminalApp, is_without_colours
    from quarantable.terminal.keeping import Keeping, usual_folder
    from quarantable.terminal.wording import own_language

    look = "plain" if is_without_colours() else theme.value
    spoken = own_language() if language is None else language.value
    TerminalApp(Keeping(data or usual_folder()), language=spoken, look=look, link=link).run()
