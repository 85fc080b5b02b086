"""What everybody may look at besides the table: the cards of the Viral Loads and of the pile (C21), counted by kind."""

from collections.abc import Sequence

from quarantable.terminal.seats import View, player_name
from quarantable.terminal.wording import Words

from .describing import card_name


def open_cards(view: View, say: Words) -> list[str]:
    """A paragraph for each player's Viral Load, and one for the pile."""
    position = view["position"]
    loads = [_load(view, player, say) for player in range(position["players"])]
    pile = f"{say('contagious.pile.label')}\n{by_kind(position['pile'], say)}"
    return [*loads, *([pile] if position["pile"] else [])]


def _load(view: View, player: int, say: Words) -> str:
    position = view["position"]
    cards = position["load_cards"][player]
    unseen = position["loads"][player] - len(cards)
    title = f"{say('contagious.seat.load_title', name=player_name(view, player, say))} · {position['loads'][player]}"
    told = [by_kind(cards, say)] if cards else []
    told += [say("contagious.seat.load_hidden", count=unseen)] if unseen else []
    return "\n".join([title, *(told or [say("contagious.seat.load_empty")])])


def by_kind(cards: Sequence[str], say: Words) -> str:
    """How many of each, in the order in which they are told.

    >>> by_kind(["5", "5", "shield"], Words("en"))
    '5 ×2 · Shield ×1'
    """
    return " · ".join(f"{card_name(card, say)} ×{cards.count(card)}" for card in dict.fromkeys(cards))
