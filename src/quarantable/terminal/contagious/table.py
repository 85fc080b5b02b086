"""What lies on the table of It's Contagious!: who sits there with how many cards, and the pile."""

from rich.style import Style
from rich.text import Text

from quarantable.terminal.palette import Palette
from quarantable.terminal.seats import View, seat_name
from quarantable.terminal.wording import Words

from .cards import SLIMMEST, Rows, beside, frame, picture
from .choosing import cards_of
from .describing import card_name

BESIDE = 42
"""Columns for the pile."""
WORDS = 6
"""Rows under its cards."""
NAMES = 30
"""Columns for a name and what is told of who has it: a long name gives way."""
HIGHEST = 13
"""Rows of the largest card."""
LOWEST = 5
"""Rows of the smallest one."""


def seats(view: View, say: Words, palette: Palette) -> Text:
    """A row for each player, clockwise."""
    position, text = view["position"], Text()
    for player, seat in enumerate(view["order"]):
        is_to_play = view["turn"] == seat
        mark = "▶ " if is_to_play else "  "
        hand, load = position["hand_sizes"][player], position["loads"][player]
        text.append(f"{mark}{_name(view, seat, say):<{NAMES}} ", palette.strong if is_to_play else "")
        text.append(f"{'▮' * hand:<20} ", palette.quiet)
        text.append(f" {say('terminal.counts', hand=hand, load=load)}\n")
    return text


def _name(view: View, seat: int, say: Words) -> str:
    each, name = view["seats"][seat], seat_name(view, seat, say)
    notes = [say("shell.seat.you")] if seat in view["mine"] else []
    notes += [say(f"shell.seat.{note}") for note, is_so in _states(each) if is_so]
    told = f" ({', '.join(notes)})" if notes else ""
    return name[: max(1, NAMES - len(told))] + told[:NAMES]


def _states(seat: View) -> list[tuple[str, bool]]:
    return [("resigned", seat["resigned"]), ("by_bot", seat["played_by_bot"] and not seat["resigned"]), ("away", seat["away"])]


def pile(view: View, say: Words, palette: Palette, rows: int) -> Text:
    """The last play's cards, and what counts of the pile, in so many rows."""
    position = view["position"]
    text = Text()
    if not position["pile"]:
        text.append(f"{say('contagious.pile.empty')}\n\n", palette.strong)
    else:
        _add_cards(text, view, say, palette, rows - WORDS)
        _add_value(text, position, say, palette)
    turning = "clockwise" if position["direction"] == 1 else "counter"
    text.append(f"{'↻' if position['direction'] == 1 else '↺'} {say(f'contagious.pile.{turning}')}\n")
    left = position["draw_left"]
    text.append(say("contagious.pile.draw", count=left) if left else say("contagious.pile.draw_none"), palette.quiet)
    return text


def _add_value(text: Text, position: View, say: Words, palette: Palette) -> None:
    value = position["value"]
    shown = f" {value} " if value is not None else say("contagious.pile.no_value")
    text.append(f"{say('contagious.pile.value')}: ").append(shown, Style(reverse=True, bold=True))
    arrow = "↓" if position["counting"] == "down" else "↑"
    style = palette.strong if position["counting"] == "down" else palette.quiet
    text.append(f"  {arrow} {say('contagious.pile.' + position['counting'])}\n", style)
    text.append(f"{say('contagious.pile.cards', count=len(position['pile']))}\n", palette.quiet)
    if position["counting"] == "up" and value is not None:
        top = position["top"]
        text.append((say("contagious.pile.match", top=top) if top is not None else say("contagious.pile.no_match")) + "\n", palette.quiet)


def _add_cards(text: Text, view: View, say: Words, palette: Palette, rows: int) -> None:
    """As many cards of the last play as have room, as large as there is room for."""
    cards = cards_of(view["last"]["play"]) if view["last"] else []
    height = min(HIGHEST, rows - 1)
    if height < LOWEST or not cards:
        return
    width = max(SLIMMEST, min(round(height / 0.7), BESIDE // min(len(cards), 3) - 1))
    shown = cards[: BESIDE // (width + 1)]
    for row in beside([_face(card, say, palette, width) for card in shown], 1):
        for segment in row:
            text.append(segment.text, segment.style or "")
        text.append("\n")
    text.append("\n")


def _face(card: str, say: Words, palette: Palette, width: int) -> Rows:
    if palette.has_pictures:
        return picture(card, width, round(width * 0.7))
    return frame(card_name(card, say), width, LOWEST, Style(bold=True))
