"""What `quarantable report` does: plays, shows what is being played, and writes the file."""

from contextlib import ExitStack
from pathlib import Path

import typer
from rich.console import Console

from quarantable.lab.setting import Setting
from quarantable.lab.studied import STUDIED

from .reading import Failed
from .simulating import INTERRUPTED, Wishes, player_for, setting_for

QUICK, THOUGHTFUL = 20_000, 400
"""How many games, if it isn't said: between players at a glance, and where somebody thinks."""


def make_report(wishes: Wishes, games: int | None, output: Path) -> None:
    """Play, and write the report. Raises `Failed`; an interrupted one leaves no file."""
    from quarantable.lab.report.making import report

    setting = setting_for(wishes)
    _check_writable(output)
    try:
        with ExitStack() as stack:
            status = stack.enter_context(Console(stderr=True).status("getting ready"))
            player = stack.enter_context(player_for(wishes))
            page = report(setting, games or usual(setting), player, lambda what: status.update(f"playing: {what}"))
            output.write_text(page, "utf-8")
    except KeyboardInterrupt:
        raise typer.Exit(INTERRUPTED) from None
    except OSError as problem:
        raise Failed(f"{output} can't be written: {problem.strerror or problem}.") from problem
    typer.echo(f"{output}: {len(page.encode()) / 1e6:.1f} MB, seed {setting.seed}")


def _check_writable(output: Path) -> None:
    """Before anything is played: can the file be written?"""
    try:
        with output.open("a"):
            pass
        if not output.stat().st_size:
            output.unlink()
    except OSError as problem:
        raise Failed(f"{output} can't be written: {problem.strerror or problem}.") from problem


def usual(setting: Setting) -> int:
    """How many games are played, if it isn't said."""
    return THOUGHTFUL if any(STUDIED[setting.game].thinks(bot.level) for bot in setting.bots) else QUICK
