"""Two players and no draw pile: each knows the other's hand, so the rest of the game is solved, not guessed (alpha-beta).

A line of play is worth 0 (the second player wins), 1 (they share) or 2 (the first wins), the first being seat 0. Whoever is to play tries
first what the policy likes. Positions that take more nodes than allowed stay unsolved.
"""

from collections.abc import Sequence

from quarantable.games.contagious.rules import MOST_ACTIONS, legal_actions, play
from quarantable.games.contagious.state import KINDS, State
from quarantable.games.kernel import Matrix, Record, Vector, field, raw, rule

from .policy import MOST_TERMS, SIZE, write_scores
from .weights import policy_weights

DEEPEST = 80
FRAME = 64
"""Room for what a play changes."""
LOSS, SHARED, WIN = 0, 1, 2


class Board(Record):
    """Room for a search of lines of play, by depth."""

    nodes: int = field("int64")  # how many more may be looked at; below 0 once they didn't suffice
    weights: Vector = field("int32", SIZE)
    terms: Vector = field("int32", MOST_TERMS)
    frames: Matrix = field("int32", DEEPEST + 1, FRAME)
    actions: Matrix = field("int32", DEEPEST + 1, MOST_ACTIONS)
    scores: Matrix = field("int32", DEEPEST + 1, MOST_ACTIONS)


def can_be_solved(position: State) -> bool:
    """Are two left alone with hands that both know?"""
    return position.players == 2 and position.draw_left == 0


def solve(position: State, actions: Sequence[int], nodes: int) -> list[int] | None:
    """What each action is worth to the first player, LOSS, SHARED or WIN, or None if that takes more nodes. All hands must be there.

    `position` is in the form that rules take; it stays as it is.
    """
    board = Board.zeros()
    board.nodes, board.weights[:] = nodes, policy_weights()
    values = [worth_after(position, raw(board), action, 0, LOSS, WIN) for action in actions]
    return values if board.nodes >= 0 else None


@rule
def worth_after(state: State, board: Board, action: int, depth: int, low: int, high: int) -> int:
    """What a position is worth after an action; depth, low and high are where the search begins."""
    save(state, board.frames[DEEPEST])
    play(state, action)
    # They come from outside, as numbers: begun with constants, compiled code that calls itself crashes when it comes from the cache.
    worth = worth_of(state, board, depth, low, high)
    restore(state, board.frames[DEEPEST])
    return worth


@rule
def worth_of(state: State, board: Board, depth: int, low: int, high: int) -> int:
    """What a position is worth, as far as it lies between `low` and `high`."""
    if state.over != 0:
        return SHARED + (state.load_sizes[0] < state.load_sizes[1]) - (state.load_sizes[0] > state.load_sizes[1])
    if board.nodes < 0 or depth == DEEPEST:
        board.nodes = -1
        return SHARED
    board.nodes -= 1
    actions = board.actions[depth]
    count = legal_actions(state, actions)
    if count > 1:
        write_scores(state, board.weights, actions, count, board.terms, board.scores[depth])
        sort_by_score(actions, board.scores[depth], count)
    is_first = state.turn == 0
    save(state, board.frames[depth])
    for i in range(count):
        play(state, actions[i])
        worth = worth_of(state, board, depth + 1, low, high)
        restore(state, board.frames[depth])
        if is_first:
            low = max(low, worth)
        else:
            high = min(high, worth)
        if low >= high:
            break
    return low if is_first else high


@rule
def sort_by_score(actions: Vector, scores: Vector, count: int) -> None:
    """Put the first `count` actions in order, the highest score first."""
    for i in range(1, count):
        action = actions[i]
        score = scores[i]
        j = i
        while j > 0 and scores[j - 1] < score:
            actions[j] = actions[j - 1]
            scores[j] = scores[j - 1]
            j -= 1
        actions[j] = action
        scores[j] = score


@rule
def save(state: State, frame: Vector) -> None:
    """Note all that a play between two can change, cards in the pile and loads apart: no rule asks which they are."""
    frame[0] = state.turn
    frame[1] = state.leader
    frame[2] = state.direction
    frame[3] = state.asked
    frame[4] = state.sender
    frame[5] = state.counts_down
    frame[6] = state.value
    frame[7] = state.top
    frame[8] = state.pile_size
    frame[FRAME - 1] = state.draw_left
    for seat in range(2):
        frame[9 + seat] = state.hand_sizes[seat]
        frame[11 + seat] = state.load_sizes[seat]
        frame[13 + seat] = state.held[seat]
        for kind in range(KINDS):
            frame[15 + seat * KINDS + kind] = state.hands[seat][kind]


@rule
def restore(state: State, frame: Vector) -> None:
    """Back to what `save` noted."""
    state.over = 0
    state.turn = frame[0]
    state.leader = frame[1]
    state.direction = frame[2]
    state.asked = frame[3]
    state.sender = frame[4]
    state.counts_down = frame[5]
    state.value = frame[6]
    state.top = frame[7]
    state.pile_size = frame[8]
    state.draw_left = frame[FRAME - 1]
    for seat in range(2):
        state.hand_sizes[seat] = frame[9 + seat]
        state.load_sizes[seat] = frame[11 + seat]
        state.held[seat] = frame[13 + seat]
        for kind in range(KINDS):
            state.hands[seat][kind] = frame[15 + seat * KINDS + kind]
