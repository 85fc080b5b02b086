"""The command `quarantable terminal` before anything is shown."""

from typer.testing import CliRunner

from quarantable.cli.main import app


def test_without_a_terminal_it_says_what_else_there_is() -> None:
    done = CliRunner().invoke(app, ["terminal"])
    assert done.exit_code == 1
    assert "here is none" in done.output
    assert "quarantable play" in done.output
