"""What `quarantable simulate` does: plays a run, shows how far it is, keeps the rows, and prints what came of it."""

import json
import os
import secrets
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures.process import BrokenProcessPool
from contextlib import AbstractContextManager, ExitStack, closing, contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

import typer
from rich.box import SIMPLE_HEAD
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, ProgressColumn, Task, TextColumn, TimeRemainingColumn
from rich.table import Table
from rich.text import Text

from quarantable.games.contract import Refusal
from quarantable.games.registry import GAMES
from quarantable.lab.measures import figure_of, told
from quarantable.lab.on_ray import Lost, NoCluster, cluster
from quarantable.lab.parts import Part, orders
from quarantable.lab.setting import Setting, read_forbidden, read_house, setting_of
from quarantable.lab.studied import STUDIED
from quarantable.lab.summary import Summary, told_as_json
from quarantable.lab.workers import Player, processes

from .reading import Failed, options_in

SEED_BITS: Final = 32
"""Of a seed that is drawn: few enough digits to type again."""
INTERRUPTED: Final = 130
"""The exit status after Ctrl-C."""
PROCESSES, RAY = "processes", "ray"
"""What games can be played on: processes of this machine, or a Ray cluster."""


@dataclass(frozen=True, slots=True)
class Wishes:
    """What was typed; None where nothing was."""

    game: str
    players: int | None = None
    options: str | None = None
    bots: str = "random"
    forbid: tuple[str, ...] = ()
    seed: int | None = None
    jobs: int | None = None
    house: tuple[str, ...] = ()
    on: str = PROCESSES


def simulate(wishes: Wishes, games: int, out: Path | None, *, prints_json: bool) -> None:
    """Play the run and print its result, of what there is should it be interrupted. Raises `Failed`."""
    setting = setting_for(wishes)
    summary, whole = gather(setting, games, out, player_for(wishes))
    result = told_as_json(setting, summary)
    typer.echo(json.dumps({**result, "interrupted": not whole})) if prints_json else _print(setting, summary)
    if not whole:
        raise typer.Exit(INTERRUPTED)


def gather(setting: Setting, games: int, out: Path | None, players: AbstractContextManager[Player]) -> tuple[Summary, bool]:
    """What the games come to, and whether they are all there. Raises `Failed`."""
    summary = Summary()
    try:
        with ExitStack() as stack:
            player = stack.enter_context(players)
            keep = _keeper(stack, setting, out)
            advance = progress(stack, "playing", games)
            playing = stack.enter_context(closing(player(orders(setting, games, keeps_rows=out is not None))))
            for part in playing:
                keep(part)
                summary += part.summary
                advance(summary.games)
    except KeyboardInterrupt:
        return summary, False
    except OSError as problem:
        what = "No process can be started" if out is None else f"{out} can't be written"
        raise Failed(f"{what}: {problem.strerror or problem}.") from problem
    return summary, True


def _keeper(stack: ExitStack, setting: Setting, out: Path | None) -> Callable[[Part], None]:
    if out is None:
        return lambda _part: None
    from quarantable.lab.parquet import table_at

    table = stack.enter_context(table_at(out, setting))
    return lambda part: table.add(part.first, part.rows) if part.rows is not None else None


class _Rate(ProgressColumn):
    """How many games, or whatever is counted, a second."""

    def __init__(self, unit: str) -> None:
        super().__init__()
        self._unit = unit

    def render(self, task: Task) -> Text:
        """See `ProgressColumn`."""
        return Text(f"{task.speed:,.3g} {self._unit}/s" if task.speed else "")


def progress(stack: ExitStack, what: str, total: int, unit: str = "games") -> Callable[[int], None]:
    """Shows on standard error, if a person looks at it, how much is done, how fast, and how long it will take; told how much is done."""
    console = Console(stderr=True)
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), _Rate(unit), TimeRemainingColumn())
    bar = stack.enter_context(Progress(*columns, console=console, transient=True, disable=not console.is_terminal))
    task = bar.add_task(what, total=total)
    return lambda done: bar.update(task, completed=done)


def setting_for(wishes: Wishes, **further: Any) -> Setting:
    """What is to be played. Raises `Failed`."""
    if wishes.game not in GAMES:
        raise Failed(f"There is no game “{wishes.game}”; there are {', '.join(GAMES)}.")
    seed = secrets.randbits(SEED_BITS) if wishes.seed is None else wishes.seed
    bots = [bot.strip() for bot in wishes.bots.split(",")]
    try:
        setting = setting_of(wishes.game, options_in(wishes.options), bots, wishes.players, seed, **further)
        return read_house(read_forbidden(setting, wishes.forbid), names_in(wishes.house))
    except Refusal as refusal:
        raise Failed(refusal.why) from refusal


def names_in(texts: Sequence[str]) -> list[str]:
    """Names that were typed with commas between them, or one by one.

    >>> names_in(["consolation, secured", "attached_single"])
    ['consolation', 'secured', 'attached_single']
    """
    return [name.strip() for text in texts for name in text.split(",")]


@contextmanager
def player_for(wishes: Wishes) -> Iterator[Player]:
    """Who plays, as long as it is needed. Raises `Failed` where nobody can, or can't any more."""
    try:
        with _where(wishes) as player:
            yield player
    except (NoCluster, Lost) as problem:
        raise Failed(str(problem)) from problem
    except BrokenProcessPool as problem:
        raise Failed("A process that played games was ended from outside, perhaps for want of memory.") from problem


def _where(wishes: Wishes) -> AbstractContextManager[Player]:
    if wishes.on == RAY:
        return cluster(wishes.jobs)
    if wishes.on == PROCESSES:
        return processes(wishes.jobs or os.cpu_count() or 1)
    raise Failed(f"--on is {PROCESSES} or {RAY}, not “{wishes.on}”.")


def _print(setting: Setting, summary: Summary) -> None:
    """For people."""
    console = Console()
    title = GAMES[setting.game].title
    bots = ", ".join(bot.name for bot in setting.bots)
    console.print(f"{title}, {setting.players} players ({bots}): {summary.games:,} games, seed {setting.seed}", highlight=False)
    if summary.games:
        console.print(_table(setting, summary))


def _table(setting: Setting, summary: Summary) -> Table:
    quantiles = summary.quantiles()
    unit = STUDIED[setting.game].length
    length = ", ".join(f"{float(share):.0%} of games up to {number}" for share, number in quantiles.items())
    table = Table(
        box=SIMPLE_HEAD, caption=f"{unit}: {length}. Intervals hold the true value 95 times in a hundred.", caption_justify="left"
    )
    table.add_column("measure", no_wrap=True)
    table.add_column("figure", justify="right", no_wrap=True)
    table.add_column("what it is")
    for measure in STUDIED[setting.game].measures(setting.players):
        table.add_row(measure.name, told(measure, figure_of(measure, summary.numbers[measure.name])), measure.sentence)
    return table
