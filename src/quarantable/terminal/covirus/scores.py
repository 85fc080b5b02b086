"""Who has completed how many lines, and how the others stand."""

from rich.text import Text

from quarantable.terminal.palette import Palette
from quarantable.terminal.seats import View, seat_name
from quarantable.terminal.wording import Words


def scores(view: View, say: Words, palette: Palette) -> Text:
    """A row for each side, and one for the lines that are open or spoiled."""
    position, text = view["position"], Text()
    for player, (side, mark, style) in enumerate((("virus", "▓▓", palette.virus), ("cure", "░░", palette.cure))):
        seat = view["order"][player]
        is_to_play = view["turn"] == seat
        text.append("▶ " if is_to_play else "  ", palette.strong)
        text.append(mark, style)
        text.append(f" {say(f'shell.seat.{side}')}: {seat_name(view, seat, say)}", palette.strong if is_to_play else "")
        text.append(f"\n     {say('terminal.completed', count=position['scores'][player])}\n")
    open_lines, spoiled = position["status"].count("open"), position["status"].count("spoiled")
    text.append(f"     {say('covirus.score.open', count=open_lines)}\n     {say('covirus.score.spoiled', count=spoiled)}", palette.quiet)
    return text
