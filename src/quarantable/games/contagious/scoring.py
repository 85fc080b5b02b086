"""Who is ahead, and who leads the next game (C5, C20)."""

from .state import State


def scores(state: State) -> list[int]:
    """The size of every player's Viral Load, as things stand."""
    return [state.load_sizes[seat] for seat in range(state.players)]


def winners(state: State) -> list[int]:
    """Who has the smallest Viral Load once the game is over; nobody before (C20)."""
    if not state.over:
        return []
    loads = scores(state)
    return [seat for seat, load in enumerate(loads) if load == min(loads)]


def next_starter(state: State) -> int:
    """Who would lead the next game of a series: the largest Viral Load, of equal ones the lowest seat (C5)."""
    loads = scores(state)
    return loads.index(max(loads))
