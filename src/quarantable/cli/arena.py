"""`quarantable arena`: bots against each other."""

from pathlib import Path
from typing import Annotated

import typer


def arena(  # noqa: PLR0913  # an option of the contest each
    game: Annotated[str, typer.Argument(help="contagious or covirus.", show_default=False)],
    bots: Annotated[
        list[str],
        typer.Argument(
            help="Two or more: a level (random, greedy, gentle, fair, strong, best), also with a budget of its own (best@0.5s, "
            "strong@2000); or “cmd:PROGRAM ARGUMENTS”, which speaks the engine protocol's “choose”.",
            show_default=False,
        ),
    ],
    *,
    games: Annotated[int, typer.Option(min=1, max=10_000_000, help="How many games at least; whole deals are played.")] = 200,
    seconds: Annotated[float | None, typer.Option(min=0.001, max=3600, help="How long each may think about a move. [default: 0.1]")] = None,
    playouts: Annotated[int | None, typer.Option(min=1, help="Playouts a move instead: then the same seed gives the same games.")] = None,
    seed: Annotated[int | None, typer.Option(min=0, max=2**63 - 1, help="Where all chance comes from. [default: drawn]")] = None,
    jobs: Annotated[int | None, typer.Option(min=1, max=1024, help="How many games at once. [default: one for each core]")] = None,
    players: Annotated[int | None, typer.Option(help="How many seats; the last bot takes what is left. [default: as bots]")] = None,
    options: Annotated[str | None, typer.Option(help='The game\'s options: a preset, or JSON such as \'{"take":"free"}\'.')] = None,
    elo0: Annotated[float | None, typer.Option(help="Stop early once the first of two is rather this much stronger… [default: 0]")] = None,
    elo1: Annotated[float | None, typer.Option(help="…or rather this much.")] = None,
    records: Annotated[Path | None, typer.Option(help="A folder to keep every game in, as .qtr.", file_okay=False)] = None,
    json: Annotated[bool, typer.Option("--json", help="Print the result as one JSON object.")] = False,
) -> None:
    """Let bots play each other: the same deals and dice for all, seats rotated."""
    from .contests import Wishes, hold
    from .main import fail
    from .reading import Failed

    try:
        hold(
            Wishes(game, tuple(bots), games, seconds, playouts, seed, jobs, players, options, elo0, elo1, records),
            prints_json=json,
        )
    except Failed as failed:
        fail(str(failed))
