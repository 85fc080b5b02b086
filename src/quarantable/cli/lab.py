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
HOUSE: Final = typer.Option(help="House rules to try, in Covirus: consolation, attached_single, secured (also several times).")
ON: Final = typer.Option(help="What plays: processes of this machine, or ray, a Ray cluster (RAY_ADDRESS names it).")
JOBS: Final = typer.Option(min=1, max=1024, help="How many processes. [default: one for each core]")
MEASURE: Final = typer.Option(help="What to ask about (also several times), or all. [default: what says most]")
JSON: Final = typer.Option("--json", help="Print the result as one JSON object.")


def simulate(  # noqa: PLR0913  # a command's options
    game: Annotated[str, GAME],
    *,
    games: Annotated[int, typer.Option(min=1, help="How many games.")] = 10_000,
    players: Annotated[int | None, PLAYERS] = None,
    options: Annotated[str | None, OPTIONS] = None,
    bots: Annotated[str, BOTS] = "random",
    forbid: Annotated[list[str] | None, FORBID] = None,
    house: Annotated[list[str] | None, HOUSE] = None,
    seed: Annotated[int | None, SEED] = None,
    jobs: Annotated[int | None, JOBS] = None,
    on: Annotated[str, ON] = "processes",
    out: Annotated[Path | None, typer.Option(help="A Parquet file for the table: one row a game.", dir_okay=False)] = None,
    json: Annotated[bool, JSON] = False,
) -> None:
    """Play many games and say what they show, with intervals; the same seed gives the same games."""
    from .main import fail
    from .reading import Failed
    from .simulating import Wishes
    from .simulating import simulate as play

    try:
        play(Wishes(game, players, options, bots, tuple(forbid or ()), seed, jobs, tuple(house or ()), on), games, out, prints_json=json)
    except Failed as failed:
        fail(str(failed))


def compare(  # noqa: PLR0913  # a command's options
    game: Annotated[str, GAME],
    *,
    a: Annotated[str | None, typer.Option("--a", help="The options of the first way: a preset or JSON. [default: as written]")] = None,
    b: Annotated[str | None, typer.Option("--b", help="The options of the second way.")] = None,
    bots: Annotated[str, BOTS] = "random",
    bots_a: Annotated[str | None, typer.Option(help="Who plays the first way, if not --bots.")] = None,
    bots_b: Annotated[str | None, typer.Option(help="Who plays the second way.")] = None,
    forbid_a: Annotated[list[str] | None, typer.Option(help="What a seat may not use the first way, as --forbid of simulate.")] = None,
    forbid_b: Annotated[list[str] | None, typer.Option(help="What a seat may not use the second way.")] = None,
    house_a: Annotated[list[str] | None, typer.Option(help="House rules of the first way, as --house of simulate.")] = None,
    house_b: Annotated[list[str] | None, typer.Option(help="House rules of the second way.")] = None,
    measure: Annotated[list[str] | None, MEASURE] = None,
    games: Annotated[int, typer.Option(min=1, help="How many pairs of games at most; it stops when all is answered.")] = 200_000,
    players: Annotated[int | None, PLAYERS] = None,
    seed: Annotated[int | None, SEED] = None,
    jobs: Annotated[int | None, JOBS] = None,
    on: Annotated[str, ON] = "processes",
    json: Annotated[bool, JSON] = False,
) -> None:
    """Play two ways on the same deals and dice, until it is clear in what they differ."""
    from .comparing import Ways, compare_ways
    from .main import fail
    from .reading import Failed
    from .simulating import Wishes

    ways = Ways(a, b, bots_a, bots_b, *(tuple(each or ()) for each in (forbid_a, forbid_b, house_a, house_b)))
    try:
        compare_ways(Wishes(game, players, bots=bots, seed=seed, jobs=jobs, on=on), ways, measure or (), games, prints_json=json)
    except Failed as failed:
        fail(str(failed))


def sweep(  # noqa: PLR0913  # a command's options
    game: Annotated[str, GAME],
    *,
    over: Annotated[
        str, typer.Option(help="What to change: options, deck (cards more, fewer or none), plays (forbidden to --seat), or house rules.")
    ] = "options",
    seat: Annotated[int, typer.Option(min=0, help="Who may not use each card, or roll, with --over plays.")] = 0,
    options: Annotated[str | None, OPTIONS] = None,
    bots: Annotated[str, BOTS] = "random",
    measure: Annotated[list[str] | None, MEASURE] = None,
    games: Annotated[int, typer.Option(min=1, help="How many pairs of games at most, for each change.")] = 50_000,
    players: Annotated[int | None, PLAYERS] = None,
    seed: Annotated[int | None, SEED] = None,
    jobs: Annotated[int | None, JOBS] = None,
    on: Annotated[str, ON] = "processes",
    json: Annotated[bool, JSON] = False,
) -> None:
    """Change one thing after another, compare each with the game as it is, and print a table."""
    from .comparing import sweep_over
    from .main import fail
    from .reading import Failed
    from .simulating import Wishes

    try:
        sweep_over(Wishes(game, players, options, bots, seed=seed, jobs=jobs, on=on), over, seat, measure or (), games, prints_json=json)
    except Failed as failed:
        fail(str(failed))


def report(  # noqa: PLR0913  # a command's options
    game: Annotated[str, GAME],
    *,
    output: Annotated[Path, typer.Option("--output", "-o", help="The HTML file to write.", dir_okay=False)] = Path("report.html"),
    games: Annotated[
        int | None, typer.Option(min=2, help="How many games of the game as it is. [default: 20000; 400 if bots think]")
    ] = None,
    players: Annotated[int | None, PLAYERS] = None,
    options: Annotated[str | None, OPTIONS] = None,
    bots: Annotated[str, BOTS] = "greedy",
    seed: Annotated[int | None, SEED] = None,
    jobs: Annotated[int | None, JOBS] = None,
    on: Annotated[str, ON] = "processes",
) -> None:
    """Write a report on a game for its designers: one file, findings first, every figure with its uncertainty."""
    from .main import fail
    from .reading import Failed
    from .reporting import make_report
    from .simulating import Wishes

    try:
        make_report(Wishes(game, players, options, bots, seed=seed, jobs=jobs, on=on), games, output)
    except Failed as failed:
        fail(str(failed))
