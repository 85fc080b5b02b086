"""`quarantable review`: a finished game looked back on."""

from pathlib import Path
from typing import Annotated

import typer


def review(  # noqa: PLR0913  # an option of the review each
    file: Annotated[Path, typer.Argument(help="The record of a finished game (.qtr); - is standard input.")],
    *,
    level: Annotated[str, typer.Option(help="The bot that is asked, one that looks ahead.")] = "best",
    seconds: Annotated[float | None, typer.Option(min=0.001, max=3600, help="How long it may think about a play, three times.")] = None,
    playouts: Annotated[int | None, typer.Option(min=1, help="Or playouts: then a seed gives one review. [default: 2000]")] = None,
    seed: Annotated[int, typer.Option(min=0, max=2**63 - 1, help="Where the bot's chance comes from.")] = 0,
    jobs: Annotated[int | None, typer.Option(min=1, max=1024, help="How many plays at once. [default: one for each core]")] = None,
    svg: Annotated[Path | None, typer.Option(help="A file for the win chances as a picture.", dir_okay=False)] = None,
    json: Annotated[bool, typer.Option("--json", help="Print the review as one JSON object.")] = False,
) -> None:
    """Look back on a game: who could expect to win when, what plays cost, what decided it, and how much was luck."""
    from .looking_back import Wishes, look_back
    from .main import fail
    from .reading import Failed

    try:
        look_back(Wishes(file, level, seconds, playouts, seed, jobs, svg), prints_json=json)
    except Failed as failed:
        fail(str(failed))
