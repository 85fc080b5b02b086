"""A game of It's Contagious! watched while it is played: what each decision adds to the game's `Row`.

Whoever plays calls `open_row` after the deal, `expect` before and `watch` after every decision, and `close_row` at the end. A row is all
zeros before.
"""

from quarantable.games.contagious.rules import ACCEPT, BOUNCE, TAKE, kind_of, naturals_of, rank_of, second_of
from quarantable.games.contagious.state import ANTIBODIES, CONTAGION, KINDS, SEATS, SHIELD, WILD, State
from quarantable.games.kernel import rule
from quarantable.lab.lead import NOT_YET, count_changes, lead_begins

from .row import TENTHS, Log, Row


@rule
def open_row(state: State, row: Row, log: Log) -> None:
    """Begin the row of a game that has just been dealt."""
    row.starter = state.turn
    row.certain_at = NOT_YET
    log.live_antibodies = 0
    log.cards = state.draw_left
    for place in range(state.draw_left):
        log.live_antibodies += state.deck[place] == ANTIBODIES
    for seat in range(state.players):
        log.cards += state.hand_sizes[seat]
        log.live_antibodies += state.hands[seat][ANTIBODIES]
        for kind in range(KINDS):
            row.first_hands[seat][kind] = state.hands[seat][kind]


@rule
def expect(state: State, log: Log, action: int) -> None:
    """Before a decision is carried out: what will be asked for afterwards."""
    log.pile = state.pile_size
    if kind_of(action) == CONTAGION:
        log.shields = shields_out(state)


@rule
def shields_out(state: State) -> int:
    """Shields in the pile and in the Viral Loads."""
    shields = state.pile[SHIELD] + 0
    for seat in range(state.players):
        shields += state.loads[seat][SHIELD]
    return shields


@rule
def watch(state: State, row: Row, log: Log, seat: int, action: int, legal: int) -> None:
    """After a decision of `seat` among so many legal plays: what it was, and what has become of it."""
    kind = kind_of(action)
    index = row.decisions
    row.decisions += 1
    row.turns[seat] += 1
    row.choices += legal
    row.forced += legal == 1
    log.is_dead[index] = kind == TAKE and legal == 1
    count_cards(row, seat, action)
    if kind == ANTIBODIES:
        log.live_antibodies -= 1
    if kind < ANTIBODIES and state.over == 0:
        log.leader[index] = log.leader[index - 1] if index > 0 else NOT_YET
        log.lead[index] = log.lead[index - 1] if index > 0 else 0
    else:
        note_round(state, row, log, seat, action)
        note_leader(state, row, log)


@rule
def count_cards(row: Row, seat: int, action: int) -> None:
    """The cards that a play takes out of the hand."""
    kind = kind_of(action)
    if kind == BOUNCE:
        row.played[seat][SHIELD] += 1
    if kind >= TAKE:
        return
    if kind >= SHIELD:
        row.played[seat][kind] += 1
        return
    naturals = naturals_of(action)
    if naturals:
        row.played[seat][rank_of(action)] += naturals
    row.played[seat][WILD] += second_of(action)


@rule
def note_round(state: State, row: Row, log: Log, seat: int, action: int) -> None:
    """After a decision that may have ended a round: who took what."""
    kind = kind_of(action)
    if kind == TAKE:
        row.takes[seat] += 1
        row.dead[seat] += log.is_dead[row.decisions - 1]
        row.largest_pile = max(row.largest_pile, log.pile)
    elif kind == CONTAGION and state.is_asked == 0:
        bounces = shields_out(state) - log.shields
        row.played[second_of(action)][SHIELD] += (bounces + 1) // 2
        row.played[seat][SHIELD] += bounces // 2
        row.bounces += bounces
        row.infections += 1
        row.largest_pile = max(row.largest_pile, log.pile + 1 + bounces)
    elif kind == BOUNCE:
        row.bounces += 1
    elif kind == ACCEPT:
        row.infections += 1
        row.largest_pile = max(row.largest_pile, log.pile)


@rule
def note_leader(state: State, row: Row, log: Log) -> None:
    """Who leads now, and by how much; whether it is another than the last who led alone, and whether that is for good."""
    leader = 0
    for seat in range(1, state.players):
        if state.load_sizes[seat] < state.load_sizes[leader]:
            leader = seat
    second, in_loads = 1000, 0
    for seat in range(state.players):
        in_loads += state.load_sizes[seat]
        if seat != leader:
            second = min(second, state.load_sizes[seat])
    lead = second - state.load_sizes[leader]
    index = row.decisions - 1
    log.leader[index] = leader if lead > 0 else NOT_YET
    log.lead[index] = lead
    if row.certain_at == NOT_YET and log.live_antibodies == 0 and lead > log.cards - in_loads:
        row.certain_at = row.decisions


@rule
def close_row(state: State, row: Row, log: Log) -> None:
    """After the end: the result, and how the game came to it."""
    if state.over == 0:
        row.stopped = 1
    note_result(state, row)
    if row.certain_at == NOT_YET:
        row.certain_at = row.decisions
    follow_lead(row, log)
    look_back(row, log)


@rule
def note_result(state: State, row: Row) -> None:
    """Loads and winners (C20); nobody wins a game that was cut off, and all share it."""
    least = 1000
    for seat in range(state.players):
        row.loads[seat] = state.load_sizes[seat]
        least = min(least, state.load_sizes[seat])
        for kind in range(KINDS):
            row.left[seat][kind] = state.last_hands[seat][kind] if state.over else state.hands[seat][kind]
    for seat in range(state.players):
        wins = row.stopped == 1 or state.load_sizes[seat] == least
        row.won[seat] = wins
        row.winners += wins


@rule
def follow_lead(row: Row, log: Log) -> None:
    """How often the lead changed hands, and since when the winner has had it."""
    winner = NOT_YET
    for seat in range(SEATS):
        if row.won[seat] and row.winners == 1:
            winner = seat
    row.lead_changes = count_changes(log.leader, row.decisions)
    row.led_from = lead_begins(log.leader, row.decisions, winner)


@rule
def look_back(row: Row, log: Log) -> None:
    """The game by tenths of its decisions."""
    for tenth in range(TENTHS):
        first, end = row.decisions * tenth // TENTHS, row.decisions * (tenth + 1) // TENTHS
        row.turns_in[tenth] = end - first
        for index in range(first, end):
            row.dead_in[tenth] += log.is_dead[index]
        row.leader_after[tenth] = log.leader[end - 1] if end > 0 else NOT_YET
        row.lead_after[tenth] = log.lead[end - 1] if end > 0 else 0
