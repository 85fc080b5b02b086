"""A game of Covirus watched while it is played: what each turn adds to the game's `Row`.

Whoever plays calls `expect` before and `watch` after every turn, and `close_row` at the end. A row is all zeros before.
"""

from quarantable.games.covirus.rules import find_rectangles, is_clinched, is_eligible, mover
from quarantable.games.covirus.state import OPEN, SPOILED, Placement, State, Work
from quarantable.games.kernel import rule
from quarantable.lab.lead import NOT_YET, count_changes, lead_begins

from .row import TENTHS, UNCOUNTED, Log, Row


@rule
def expect(state: State, log: Log, legal: int) -> None:
    """Before a turn is played that was chosen of so many: what will be asked for afterwards."""
    log.open = state.open
    log.legal = legal


@rule
def count_choices(state: State, larger: int, smaller: int, placement: Placement, work: Work) -> int:
    """Of how many legal placements one was chosen; none for a lost turn, UNCOUNTED where they can't be listed."""
    if placement.high < placement.low:
        return 0
    legal = count_legal(state, larger, smaller, work)
    return UNCOUNTED if legal == 0 else legal


@rule
def count_legal(state: State, larger: int, smaller: int, work: Work) -> int:
    """How many placements a roll that fits has; UNCOUNTED for a free shape of several squares."""
    if larger != smaller:
        return find_rectangles(state, smaller, larger, work)
    if larger == 1:
        return state.free
    if larger < 6:
        return UNCOUNTED
    lines, player = 0, mover(state)
    for y in range(state.length):
        lines += is_eligible(state, player, y)
    return lines


@rule
def watch(state: State, row: Row, log: Log, larger: int, smaller: int) -> None:
    """After a turn: whether it was lost, and what has become of lines and lead."""
    index = row.turns
    row.turns += 1
    row.rolled[larger][smaller] += 1
    log.is_lost[index] = log.legal == 0
    if log.legal == 0:
        row.lost[1 - mover(state)] += 1
        row.lost_on[larger][smaller] += 1
    elif log.legal != UNCOUNTED:
        row.listed += 1
        row.choices += log.legal
        row.forced += log.legal == 1
    if state.open != log.open:
        note_lines(state, row)
    # Also a square that settles no line can take the other's last hope away.
    if log.legal != 0 and row.certain_at == 0 and (state.open == 0 or is_clinched(state)):
        row.certain_at = row.turns
    lead = state.done[0] - state.done[1]
    log.lead[index] = abs(lead)
    log.leader[index] = NOT_YET if lead == 0 else int(lead < 0)


@rule
def note_lines(state: State, row: Row) -> None:
    """After a turn that completed or spoiled lines."""
    completed = state.done[0] + state.done[1]
    if completed > row.done[0] + row.done[1]:
        row.last_completed_at = row.turns
    row.done[0] = state.done[0]
    row.done[1] = state.done[1]
    for y in range(state.length):
        if row.status[y] == OPEN and state.status[y] != OPEN:
            row.status[y] = state.status[y]
            row.settled_at[y] = row.turns


@rule
def close_row(state: State, row: Row, log: Log, over: bool) -> None:  # noqa: FBT001  # what `is_over` says, once
    """After the end: the result, and how the game came to it."""
    row.stopped = 0 if over else 1
    row.free = state.free
    for y in range(state.length):
        row.spoiled += state.status[y] == SPOILED
        row.mine[0][y] = state.mine[0][y]
        row.mine[1][y] = state.mine[1][y]
    if row.certain_at == 0:
        row.certain_at = row.turns
    for index in range(row.last_completed_at, row.turns):
        row.lost_after += log.is_lost[index]
    follow_lead(row, log)
    look_back(row, log)


@rule
def follow_lead(row: Row, log: Log) -> None:
    """How often the lead changed hands, and since when the winner has had it."""
    winner = NOT_YET if row.done[0] == row.done[1] else int(row.done[0] < row.done[1])
    row.lead_changes = count_changes(log.leader, row.turns)
    row.led_from = lead_begins(log.leader, row.turns, winner)


@rule
def look_back(row: Row, log: Log) -> None:
    """The game by tenths of its turns."""
    for tenth in range(TENTHS):
        first, end = row.turns * tenth // TENTHS, row.turns * (tenth + 1) // TENTHS
        row.turns_in[tenth] = end - first
        for index in range(first, end):
            row.lost_in[tenth] += log.is_lost[index]
        row.leader_after[tenth] = log.leader[end - 1] if end > 0 else NOT_YET
        row.lead_after[tenth] = log.lead[end - 1] if end > 0 else 0
