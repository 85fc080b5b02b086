"""What `quarantable arena` does: holds the contest, shows how far it is, and prints what came of it."""

import json
import os
import secrets
from collections.abc import Callable
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

import typer
from rich.box import SIMPLE_HEAD
from rich.console import Console
from rich.markup import escape
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table

from quarantable.arena.contest import run
from quarantable.arena.entrants import Entrant, read_entrant
from quarantable.arena.jobs import JobDied, Jobs
from quarantable.arena.keeping import keep
from quarantable.arena.pairing import deals_for, games_of_a_deal
from quarantable.arena.report import report
from quarantable.arena.setting import Outcome, Setting
from quarantable.arena.sprt import Test
from quarantable.arena.tally import Tally
from quarantable.bots.question import Budget
from quarantable.games.contract import Game, Refusal
from quarantable.games.registry import GAMES

from .reading import Failed, options_in

USUAL_SECONDS: Final = 0.1
SEED_BITS: Final = 32
"""Of a seed that is drawn: few enough digits to type again."""
MOST_REASONS: Final = 5
"""Kinds of faults that are told of each bot."""


@dataclass(frozen=True, slots=True)
class Wishes:
    """What was typed; None where nothing was."""

    game: str
    bots: tuple[str, ...]
    games: int
    seconds: float | None
    playouts: int | None
    seed: int | None
    jobs: int | None
    players: int | None
    options: str | None
    elo0: float | None
    elo1: float | None
    records: Path | None


def hold(wishes: Wishes, *, prints_json: bool) -> None:
    """Hold the contest and print its result, of what there is should it be interrupted. Raises `Failed`."""
    setting = setting_of(wishes)
    test = test_of(wishes, setting)
    tally = Tally(len(setting.entrants), setting.players)
    try:
        _play(wishes, setting, test, tally)
    except KeyboardInterrupt:
        status = 130
    except (JobDied, OSError) as problem:
        typer.echo(str(problem), err=True)
        status = 1
    else:
        status = 0
    result = report(setting, tally, test)
    typer.echo(json.dumps(result)) if prints_json else _print(result)
    if status:
        raise typer.Exit(status)


def _play(wishes: Wishes, setting: Setting, test: Test | None, tally: Tally) -> None:
    jobs = Jobs(setting, wishes.jobs or os.cpu_count() or 1)
    with closing(jobs), _progress() as progress:
        games = deals_for(wishes.games, tally.bots, tally.players) * games_of_a_deal(tally.bots, tally.players)
        task = progress.add_task("getting ready", total=games)
        jobs.start()
        progress.update(task, description="playing")
        with closing(run(setting, wishes.games, test, jobs.play, tally, _keeper(wishes, setting))) as playing:
            for _ in playing:
                progress.advance(task)


def _keeper(wishes: Wishes, setting: Setting) -> Callable[[Outcome], None]:
    folder = wishes.records
    if folder is None:
        return lambda _outcome: None
    folder.mkdir(parents=True, exist_ok=True)
    return lambda outcome: keep(folder, setting, outcome)


def _progress() -> Progress:
    """On standard error, and only if a person looks at it."""
    console = Console(stderr=True)
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    return Progress(*columns, console=console, transient=True, disable=not console.is_terminal)


def setting_of(wishes: Wishes) -> Setting:
    """What is to be played. Raises `Failed`."""
    if wishes.game not in GAMES:
        raise Failed(f"There is no game “{wishes.game}”; there are {', '.join(GAMES)}.")
    if len(wishes.bots) < 2:
        raise Failed("A contest needs two bots or more.")
    if wishes.seconds is not None and wishes.playouts is not None:
        raise Failed("A budget is --seconds or --playouts, not both.")
    game = GAMES[wishes.game]
    try:
        options = game.read_options(options_in(wishes.options))
        players = _players(wishes, game, options)
        entrants = _entrants(wishes)
    except Refusal as refusal:
        raise Failed(refusal.why) from refusal
    seed = secrets.randbits(SEED_BITS) if wishes.seed is None else wishes.seed
    return Setting(game.name, game.write_options(options), players, seed, entrants, keeps_records=wishes.records is not None)


def _entrants(wishes: Wishes) -> tuple[Entrant, ...]:
    seconds = USUAL_SECONDS if wishes.seconds is None else wishes.seconds
    budget = Budget(seconds=seconds) if wishes.playouts is None else Budget(playouts=wishes.playouts)
    return tuple(read_entrant(bot, budget) for bot in wishes.bots)


def _players(wishes: Wishes, game: Game[Any, Any], options: Any) -> int:
    """How many seats; a set-up that can't be is refused by its rule (C2, C3, C5)."""
    fitting = min(max(len(wishes.bots), game.players.start), game.players.stop - 1)
    players = fitting if wishes.players is None else wishes.players
    if game.has_cards:
        agreed = game.write_options(options)["starter"]
        game.new(options, players, deck=game.cards(options), starter=agreed if isinstance(agreed, int) else 0)
    elif players not in game.players:
        raise Failed(f"{game.title} is for {game.players.start} players.")
    return players


def test_of(wishes: Wishes, setting: Setting) -> Test | None:
    """The test that may stop the contest early, if one is wished for. Raises `Failed`."""
    if wishes.elo0 is None and wishes.elo1 is None:
        return None
    if len(setting.entrants) != 2:
        raise Failed("A contest is stopped early (--elo0, --elo1) only between two bots.")
    elo0, elo1 = wishes.elo0 or 0.0, wishes.elo1 or 0.0
    if elo0 == elo1:
        raise Failed("--elo0 and --elo1 must be different: the contest stops when it is clear which of them is nearer the truth.")
    return Test(elo0, elo1, (1, setting.players - 1))


def _print(result: dict[str, Any]) -> None:
    """For people."""
    console = Console()
    title = GAMES[result["game"]].title
    console.print(f"{title}, {result['players']} players: {result['games']} games in {result['deals']} deals, seed {result['seed']}")
    if result["games"]:
        console.print(_table(result["bots"]))
    for bot in result["bots"]:
        for reason, times in list(bot["reasons"].items())[:MOST_REASONS]:
            console.print(f"{escape(bot['name'])} lost {times} of its games because {escape(reason)}", highlight=False)
    if result["sprt"] is not None:
        console.print(_verdict(result["sprt"]))


def _table(bots: list[dict[str, Any]]) -> Table:
    table = Table(box=SIMPLE_HEAD, caption="share: of the wins. Elo: above the last bot", caption_justify="left")
    table.add_column("bot", overflow="fold", min_width=16)
    for column in ("share", "95 %", "par", "Elo", "a move", "faults"):
        table.add_column(column, justify="right", no_wrap=True)
    for bot in bots:
        table.add_row(*_row(bot))
    return table


def _row(bot: dict[str, Any]) -> list[str]:
    thought = bot["seconds_a_move"]
    return [
        escape(bot["name"]),
        f"{bot['share']:.3f}",
        f"{bot['low']:.3f} – {bot['high']:.3f}",
        f"{bot['par']:.3f}",
        f"{bot['elo']:+.0f} ± {(bot['elo_high'] - bot['elo_low']) / 2:.0f}" if bot["elo_high"] > bot["elo_low"] else "0",
        "–" if thought is None else f"{1000 * thought:.1f} ms",
        str(bot["faults"]),
    ]


def _verdict(sprt: dict[str, Any]) -> str:
    told = f"SPRT of {sprt['elo0']:+g} against {sprt['elo1']:+g} Elo: log ratio {sprt['ratio']:.2f}, "
    return told + ("not decided" if sprt["verdict"] is None else f"rather {sprt[sprt['verdict']]:+g}")
