"""Two players and a few cards, some of them hidden: what would each regret not having played?

World by world (`worlds.py`) one of the two tries all plays, the other plays by chance as its regrets tell: the more a play was missed, the
likelier it becomes. What is played on average comes near to best play against somebody who plays the best, too (Monte Carlo
counterfactual regret minimization, external sampling). Regrets belong to what a player can tell apart: its hand, what lies open, and
which cards it doesn't see. Once the draw pile is gone nothing is hidden and the rest is solved (`endgame.py`).
"""

from collections.abc import Sequence

from quarantable.chance.splitmix import MASK, below
from quarantable.games.contagious.rules import legal_actions, play
from quarantable.games.contagious.state import KINDS, State
from quarantable.games.kernel import Matrix, Record, Vector, field, raw, rule

from .dealing import Deal
from .endgame import DEEPEST, LOSS, WIN, Board, restore, save, worth_of
from .weights import policy_weights
from .worlds import imagine, next_world

MOST_DRAWN, MOST_HIDDEN = 3, 10
"""Cards in the draw pile, and cards in it and in hands: with more the worlds are too many to learn what to do in each."""
SETS, WHOLE, PLAYS = 4096, 16384, 32
"""Room for what players can tell apart, for positions that are solved, and for plays."""
MODULUS = (1 << 47) - 115
MULTIPLIER = 48_271
ONE = 1 << 16
"""Of a regret; a win is WIN times that."""


class Memory(Record):
    """What was learned so far. Keys are 0 where there is room."""

    rng: int = field("uint64")
    rounds: int = field("int64")
    nodes: int = field("int64")  # that a solved position may take
    depth: int = field("int64")  # where solving begins; from outside, see `endgame.worth_after`
    low: int = field("int64")
    high: int = field("int64")
    keys: Vector = field("int64", SETS)
    regret: Matrix = field("int64", SETS, PLAYS)  # by set and play: how much was missed, in ONEths
    played: Matrix = field("int64", SETS, PLAYS)  # by set and play: how often it would be played, later rounds counting more
    tried: Matrix = field("int64", DEEPEST + 1, PLAYS)  # room: what plays are worth, by depth
    solved: Vector = field("int64", WHOLE)
    worths: Vector = field("uint8", WHOLE)
    unseen: Vector = field("uint8", KINDS)  # room
    total: int = field("int64")  # what the game was worth to who asks, summed up


class Study:
    """What one player learns about a position."""

    def __init__(self, seen: State, deal: Deal, seed: int, nodes: int) -> None:
        """`seen` and `deal` are in the form that rules take; `nodes` may be looked at to solve one position."""
        self.memory, self.board, self.sim = Memory.zeros(), Board.zeros(), raw(State.zeros())
        self.memory.rng, self.memory.nodes, self.board.nodes = seed & MASK, nodes, nodes
        self.memory.low, self.memory.high = LOSS, WIN
        self.board.weights[:] = policy_weights()
        self.seen, self.deal = seen, deal
        self.raw_memory, self.raw_board = raw(self.memory), raw(self.board)

    def learn(self, rounds: int) -> bool:
        """So many more worlds; is all well? If not, the position is too large."""
        learn(self.sim, self.seen, self.deal, self.raw_memory, self.raw_board, rounds)
        return self.board.nodes >= 0

    def habits(self, plays: int) -> Sequence[int]:
        """How often each legal play of the position is played, as weights."""
        return list(self.memory.played[self._slot()])[:plays]

    def shares(self, plays: int) -> Sequence[float]:
        """What share of the win each legal play brings."""
        usual, rounds = self.memory.total, self.memory.rounds
        return [(usual + regret) / (rounds * WIN * ONE) for regret in list(self.memory.regret[self._slot()])[:plays]]

    def _slot(self) -> int:
        imagine(self.sim, self.seen, self.deal)
        return place_of_seen(self.sim, self.raw_memory)


def can_be_studied(position: State) -> bool:
    """Are two left with few cards, some of them hidden?"""
    hidden = position.hand_sizes[0] + position.hand_sizes[1] + position.draw_left
    return position.players == 2 and 0 < position.draw_left <= MOST_DRAWN and hidden <= MOST_HIDDEN


@rule
def learn(sim: State, seen: State, deal: Deal, memory: Memory, board: Board, rounds: int) -> None:
    """Each of the two tries its plays in so many worlds."""
    for _ in range(rounds):
        memory.rounds += 1
        for seat in range(2):
            next_world(deal, sim)
            imagine(sim, seen, deal)
            worth = value_for(sim, memory, board, seat, memory.depth)
            if seat == seen.turn:
                memory.total += worth


@rule
def value_for(state: State, memory: Memory, board: Board, seat: int, depth: int) -> int:
    """What the rest is worth to a seat, in ONEths, when it tries everything and the other plays by its regrets."""
    if state.over != 0 or state.draw_left == 0:
        worth = known_worth(state, memory, board, depth)
        return (WIN - worth if seat else worth) * ONE
    actions = board.actions[depth]
    count = legal_actions(state, actions)
    place = place_of_seen(state, memory)
    if count > PLAYS or place < 0 or board.nodes < 0:
        board.nodes = -1
        return 0
    if state.turn != seat:
        play(state, actions[draw_play(memory, place, count)])
        return value_for(state, memory, board, seat, depth + 1)
    worths = memory.tried[depth]
    save(state, board.frames[depth])
    for i in range(count):
        play(state, actions[i])
        worths[i] = value_for(state, memory, board, seat, depth + 1)
        restore(state, board.frames[depth])
    return note_regrets(memory.regret[place], worths, count)


@rule
def note_regrets(regret: Vector, worths: Vector, count: int) -> int:
    """Add what was missed by playing as before; what that was worth."""
    total = missed(regret, count)
    usual = 0.0
    for i in range(count):
        usual += worths[i] * (max(regret[i], 0) / total if total > 0 else 1.0 / count)
    for i in range(count):
        regret[i] += worths[i] - int(usual)
    return int(usual)


@rule
def missed(regret: Vector, count: int) -> int:
    """All regrets above zero."""
    total = 0
    for i in range(count):
        total += max(regret[i], 0)
    return total


@rule
def draw_play(memory: Memory, place: int, count: int) -> int:
    """One of the plays, as likely as it was missed; and note how likely each was."""
    regret = memory.regret[place]
    total = missed(regret, count)
    pick = below(memory, 1 << 30) / (1 << 30)  # type: ignore[arg-type]  # any record with a field `rng` will do
    chosen = count - 1
    for i in range(count):
        chance = max(regret[i], 0) / total if total > 0 else 1.0 / count
        memory.played[place][i] += int(chance * ONE) * memory.rounds
        if 0.0 <= pick < chance:
            chosen = i
        pick -= chance
    return chosen


@rule
def known_worth(state: State, memory: Memory, board: Board, depth: int) -> int:
    """What a position is worth in which nothing is hidden, remembered once it was solved."""
    if state.over != 0:
        return worth_of(state, board, depth, memory.low, memory.high)
    key = key_of_all(state)
    place = slot_of(memory.solved, key, WHOLE)
    if place >= 0 and memory.worths[place] > 0:
        return memory.worths[place] - 1
    if board.nodes >= 0:
        board.nodes = memory.nodes
    worth = worth_of(state, board, depth, memory.low, memory.high)
    if place >= 0 and board.nodes >= 0:
        memory.worths[place] = worth + 1
    return worth


@rule
def place_of_seen(state: State, memory: Memory) -> int:
    """Where it is noted what the seat to play regrets in all positions that look like this one; −1 if there is no room."""
    return slot_of(memory.keys, key_of_seen(state, memory), SETS)


@rule
def slot_of(keys: Vector, key: int, slots: int) -> int:
    """Where this key is noted, now if it wasn't; −1 if there is no room."""
    place = key % slots
    for _ in range(slots):
        if keys[place] == 0:
            keys[place] = key
        if keys[place] == key:
            return place
        place = (place + 1) % slots
    return -1


@rule
def key_of_seen(state: State, memory: Memory) -> int:
    """What the seat to play can tell apart: what lies open, its hand, and which cards it doesn't see."""
    me = state.turn
    for kind in range(KINDS):
        memory.unseen[kind] = state.hands[1 - me][kind]
    for i in range(state.draw_left):
        memory.unseen[state.deck[i]] += 1
    return with_counts(with_counts(key_of_open(state), state.hands[me]), memory.unseen)


@rule
def key_of_all(state: State) -> int:
    """A whole position without a draw pile."""
    return with_counts(with_counts(key_of_open(state), state.hands[0]), state.hands[1])


@rule
def key_of_open(state: State) -> int:
    """What lies open before both."""
    key = mixed(1, state.turn + 4 * state.asked + 16 * state.leader + 64 * state.sender)
    key = mixed(key, state.value * 2 + state.counts_down)
    key = mixed(key, state.top + 32 * state.pile_size)
    key = mixed(key, state.load_sizes[0] + 256 * state.load_sizes[1])
    return mixed(key, state.hand_sizes[0] + 32 * state.hand_sizes[1] + 1024 * state.draw_left)


@rule
def with_counts(key: int, counts: Vector) -> int:
    """A key to which cards are added."""
    for kind in range(KINDS):
        key = mixed(key, counts[kind])
    return key


@rule
def mixed(key: int, more: int) -> int:
    """A key to which a number is added; never 0."""
    return (key * MULTIPLIER + more + 500) % MODULUS + 1
