"""Who may delete a table, and when."""

from quarantable.events import TableState

from .refusals import GameIsOn, NotTheCreator


def require_deletable(state: TableState, seat: int | None) -> None:
    """May who has this seat delete the table? Its creator may, unless a game is on with somebody who came by an invitation.

    Raises `NotTheCreator`, `GameIsOn`.
    """
    if seat != state.creator:
        raise NotTheCreator
    others = any(each.kind == "link" and each.is_filled for each in state.seats)
    if state.phase == "playing" and others:
        raise GameIsOn
