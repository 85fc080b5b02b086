"""`quarantable print`: fields, rules, cards and games on paper, as PDF."""

from pathlib import Path
from typing import Annotated, Literal

import typer

app = typer.Typer(no_args_is_help=True, help="Print fields, rules, cards and games: PDFs for A4 or Letter. Nothing is overwritten.")

Output = Annotated[Path, typer.Argument(help="The PDF to make.", show_default=False)]
OnPaper = Annotated[Literal["a4", "letter"], typer.Option("--paper", case_sensitive=False, help="The paper that your printer has.")]
InLanguage = Annotated[Literal["en", "it", "es"], typer.Option("--language", case_sensitive=False, help="The language of the words.")]


@app.command()
def field(
    file: Output,
    *,
    width: Annotated[int, typer.Option(help="Squares of a line, 4 to 40.")] = 20,
    length: Annotated[int, typer.Option(help="Lines from side to side, 4 to 40.")] = 40,
    pencil_saving: Annotated[bool, typer.Option("--pencil-saving", help="Dots instead of squares: a stroke fills many.")] = False,
    fields: Annotated[int | None, typer.Option(min=1, max=12, help="How many on a page. [default: 1; if pencil-saving what fits]")] = None,
    paper: OnPaper = "a4",
    language: InLanguage = "en",
) -> None:
    """Blank fields of Covirus. Lines are numbered, both edges marked, and there are boxes to keep the score."""
    from quarantable.draw.sheets.blank import BlankField
    from quarantable.draw.sheets.field_page import field_page
    from quarantable.draw.sheets.paper import PAPERS
    from quarantable.games.covirus.options import read_options

    from .pressing import press, refusals_told

    with refusals_told():
        options = read_options({"width": width, "length": length})
        wanted = BlankField(options.width, options.length, "pencil-saving" if pencil_saving else "squares")
        press(file, [field_page(wanted, PAPERS[paper], fields, language)], f"Covirus {width} × {length}", language)


@app.command()
def rules(
    game: Annotated[Literal["contagious", "covirus"], typer.Argument(help="The game.", show_default=False)],
    file: Output,
    *,
    paper: OnPaper = "a4",
    language: InLanguage = "en",
) -> None:
    """A game's rules on one page. As written, with a picture of each case."""
    from quarantable.draw.sheets.paper import PAPERS
    from quarantable.draw.sheets.rule_sheet import rule_sheet, words_of

    from .pressing import press, refusals_told

    with refusals_told():
        press(file, [rule_sheet(game, PAPERS[paper], language)], words_of(game, language).title, language)


@app.command()
def deck(
    file: Output,
    *,
    deck: Annotated[str, typer.Option("--deck", help='A preset, or how many of which card, as JSON: {"7": 4, "W": 2}.')] = "written",
    backs: Annotated[
        Literal["long-edge", "short-edge", "none"], typer.Option("--backs", help="How your printer turns the paper for its second side.")
    ] = "long-edge",
    paper: OnPaper = "a4",
    language: InLanguage = "en",
) -> None:
    """The cards of It's Contagious! to cut out. Nine a page, 63 × 88 mm; print without scaling, on both sides."""
    from quarantable.draw.sheets.deck_pages import Backs, deck_pages
    from quarantable.draw.sheets.paper import PAPERS

    from .pressing import deck_in, press, refusals_told

    with refusals_told():
        press(file, deck_pages(deck_in(deck), PAPERS[paper], language, Backs(backs)), "It’s Contagious!", language)


@app.command()
def game(
    record: Annotated[Path, typer.Argument(help="A record (.qtr); - is standard input.", show_default=False)],
    file: Annotated[Path, typer.Argument(help="The file to make: a PDF, or with .svg a moving picture.", show_default=False)],
    *,
    paper: OnPaper = "a4",
    language: InLanguage = "en",
) -> None:
    """A recorded game to keep. Every play, with pictures on paper, or as one picture that moves."""
    from quarantable.draw.sheets.paper import PAPERS

    from .keeping import keep_game
    from .pressing import refusals_told

    with refusals_told():
        keep_game(record, file, PAPERS[paper], language)
