"""The commands, and what they share."""

import io
import sys
from pathlib import Path
from typing import Annotated, NoReturn

import typer

from quarantable import __version__

from .arena import arena
from .lab import compare, report, simulate, sweep
from .mail import app as mail
from .printing import app as printing
from .review import review
from .serve_options import TAKING_SETTINGS, Misread, described, given
from .terminal import terminal

app = typer.Typer(add_completion=False, no_args_is_help=True, pretty_exceptions_enable=False, rich_markup_mode=None)
app.add_typer(mail, name="mail")
app.add_typer(printing, name="print")
app.command()(arena)
app.command()(review)
app.command()(simulate)
app.command()(compare)
app.command()(sweep)
app.command()(report)
app.command()(terminal)


def main() -> None:
    """Run the command that was typed."""
    for output in (sys.stdout, sys.stderr):
        if isinstance(output, io.TextIOWrapper):
            output.reconfigure(errors="replace")  # a name may have letters that a terminal lacks
    app(prog_name="quarantable")


def fail(sentence: str) -> NoReturn:
    """Say what is wrong and what helps, and end with status 1."""
    typer.echo(sentence, err=True)
    raise typer.Exit(1)


def _print_version(wanted: bool) -> None:  # noqa: FBT001  # Typer's form of a callback
    if wanted:
        typer.echo(f"quarantable {__version__}")
        raise typer.Exit


@app.callback()
def quarantable(
    *,
    version: Annotated[bool, typer.Option("--version", callback=_print_version, is_eager=True, help="Print the version.")] = False,
) -> None:
    """The home of It's Contagious! and Covirus, two tabletop games for people who can't share a table."""


@app.command()
def play(
    *,
    host: Annotated[str | None, typer.Option(help="The address to listen on. [default: 127.0.0.1, this machine only]")] = None,
    port: Annotated[int | None, typer.Option(min=1, max=65535, help="The port. [default: 8417 if it is free, else any]")] = None,
    data: Annotated[Path | None, typer.Option(help="The folder where games are kept. [default: the platform's]")] = None,
    store: Annotated[
        str | None,
        typer.Option(envvar="QUARANTABLE_STORE", help="Keep games in this database instead: postgresql://user:password@host/name."),
    ] = None,
    share: Annotated[bool, typer.Option("--share", help="Let others on the same network play, and print the link for them.")] = False,
    no_open: Annotated[bool, typer.Option("--no-open", help="Don't open the page in a browser.")] = False,
) -> None:
    """Play in the browser: start the server and open the page."""
    from .play import Problem, Wishes, run

    everywhere = "0.0.0.0"  # noqa: S104  # asked for by --share
    try:
        run(Wishes(host or (everywhere if share else "127.0.0.1"), port, store or data, is_shared=share, is_opened=not no_open))
    except Problem as problem:
        fail(str(problem))


@app.command(context_settings=TAKING_SETTINGS, options_metavar="[OPTIONS AND SETTINGS]", epilog=described())
def serve(
    context: typer.Context,
    *,
    config: Annotated[Path | None, typer.Option(help="A file of settings (TOML); or the variable QUARANTABLE_CONFIG says which.")] = None,
    check_config: Annotated[bool, typer.Option("--check-config", help="Only check the settings.")] = False,
    print_config: Annotated[
        bool, typer.Option("--print-config", help="Only print all settings, as a file of them would say them.")
    ] = False,
) -> None:
    """Serve everybody: a public server. Settings come from a file, the environment (QUARANTABLE_PORT) and options; the last word holds."""
    from .play import Problem
    from .serve import print_settings, run, settled

    try:
        settings = settled(config, given(context.args))
        if print_config:
            typer.echo(print_settings(settings))
        elif not check_config:
            run(settings)
    except (Problem, Misread) as problem:
        fail(str(problem))


@app.command()
def backup(
    file: Annotated[Path, typer.Argument(help="The file to make.")],
    *,
    data: Annotated[Path | None, typer.Option(help="The folder where games are kept. [default: the platform's]")] = None,
) -> None:
    """Copy all tables of a folder to a file, while a server uses them; and read the copy whole. Nothing is overwritten."""
    from quarantable.server.stores.backup import NoCopy

    from .backup import back_up

    try:
        back_up(data, file)
    except NoCopy as problem:
        fail(str(problem))


@app.command()
def restore(
    file: Annotated[Path, typer.Argument(help="A file that `backup` made.")],
    *,
    data: Annotated[
        Path | None, typer.Option(help="The folder where games are to be kept, without any yet. [default: the platform's]")
    ] = None,
) -> None:
    """Copy the tables of such a file to a folder, for a server to go on with. Nothing is overwritten."""
    from quarantable.server.stores.backup import NoCopy

    from .backup import restore as bring_back

    try:
        bring_back(file, data)
    except NoCopy as problem:
        fail(str(problem))


@app.command()
def engine() -> None:
    """Speak the engine protocol: JSON requests on standard input, answers on standard output."""
    from quarantable.engine import main as speak

    speak()


@app.command()
def bot(level: Annotated[str, typer.Argument(help="gentle, fair, strong or best; also random or greedy.")]) -> None:
    """Play in anybody's arena: answer the engine protocol's “choose” on standard input."""
    from .bot import Problem, run

    try:
        raise typer.Exit(run(level))
    except Problem as problem:
        fail(str(problem))


@app.command()
def replay(
    file: Annotated[Path, typer.Argument(help="A record (.qtr); - is standard input.")],
    *,
    step: Annotated[int | None, typer.Option(min=1, help="Only the position after this step. [default: all]")] = None,
) -> None:
    """Show a record as text, one position a step."""
    from .reading import Failed
    from .records import show

    try:
        show(file, step)
    except Failed as failed:
        fail(str(failed))


@app.command()
def convert(
    files: Annotated[list[Path], typer.Argument(help="Records (.qtr); - is standard input.")],
    *,
    output: Annotated[Path | None, typer.Option("--output", "-o", help="The file to write. [default: standard output]")] = None,
) -> None:
    """Turn records into JSON lines for analysis: one about each game, then one for every entry."""
    from .reading import Failed
    from .records import convert as convert_all

    try:
        problems = convert_all(files, output)
    except Failed as failed:
        fail(str(failed))
    for problem in problems:
        typer.echo(problem, err=True)
    if problems:
        raise typer.Exit(1)


@app.command()
def verify(
    files: Annotated[list[Path], typer.Argument(help="Records (.qtr); - is standard input.")],
    *,
    receipt: Annotated[Path | None, typer.Option(help="What your browser kept of the game: shows that it is the one you played.")] = None,
) -> None:
    """Check records: the rules and the dice. The exit status is 0 only if everything of every record holds."""
    from .reading import Failed
    from .verify import verify_files

    try:
        holds = verify_files(files, receipt)
    except Failed as failed:
        fail(str(failed))
    if not holds:
        raise typer.Exit(1)
