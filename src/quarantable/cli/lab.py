"""The commands of the playtest lab, as they are typed."""

from pathlib import Path
from typing import Annotated, Final

import typer

GAME: Final = typer.Argument(help="contagious or covirus.")
PLAYERS: Final = typer.Option(help="How many play. [default: as bots, or as few as the game needs]")
OPTIONS: Final = typer.Option(help='The game\'s options: a preset, or JSON such as \'{"take":"free"}\'.')
BOTS: Final = typer.Option(
    help="Who plays, seat by seat, or one for all: random, greedy, gentle, fair, strong, best; best@500 has 500 playouts a move."
)
FORBID: Final = typer.Option(help="What a seat may not use, such as 0:contagion,W or 1:66 (also several times).")
SEED: Final = typer.Option(min=0, max=2**64 - 1, help="Where all chance comes from. [default: drawn]")
JOBS: Final = typer.Option(min=1, max=1024, help="How many processes. [default: one for each core]")
JSON: Final = typer.Option("--json", help="Print the result as one JSON object.")


def simulate(  # noqa: PLR0913  # a command's options
    game: Annotated[str, GAME],
    *,
    games: Annotated[int, typer.Option(min=1, help="How many games.")] = 10_000,
    players: Annotated[int | None, PLAYERS] = None,
    options: Annotated[str | None, OPTIONS] = None,
    bots: Annotated[str, BOTS] = "random",
    forbid: Annotated[list[str] | None, FORBID] = None,
    seed: Annotated[int | None, SEED] = None,
    jobs: Annotated[int | None, JOBS] = None,
    out: Annotated[Path | None, typer.Option(help="A Parquet file for the table: one row a game.", dir_okay=False)] = None,
    json: Annotated[bool, JSON] = False,
) -> None:
    """Play many games and say what they show, with intervals; the same seed gives the same games."""
    from .main import fail
    from .reading import Failed
    from .simulating import Wishes
    from .simulating import simulate as play

    try:
        play(Wishes(game, players, options, bots, tuple(forbid or ()), seed, jobs), games, out, prints_json=json)
    except Failed as failed:
        fail(str(failed))
