"""What a seat knows: its own hand, every card that was seen, and the story of the others' hands as far as plays tell it.

The story is replayed from the plays alone. Cards leave and enter hands; a *proof* is a moment at which a hand is known to have held
nothing of some kind: who takes under `take=forced` could play nothing (C7), who is infected while Shields answer by themselves had
none (C18). A *decision* is a moment at which another player chose among plays, which makes hands that suit the choice likelier.

Where the story can't be told (nobody knows who played, or it doesn't lead to the position that is seen) there is none, and only the
cards count.
"""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from quarantable.bots.question import Question
from quarantable.games.contagious.notation import ContagionPlay, NumberPlay, Play, WordPlay, action_for, parse
from quarantable.games.contagious.options import Options, agreed, read_options
from quarantable.games.contagious.rules import ACCEPT, BOUNCE, TAKE, WILD_RANKS_MASK, can_play_number, deal, play
from quarantable.games.contagious.state import (
    ANTIBODIES,
    BLOWBACK,
    CONTAGION,
    FIRST_RANK,
    FLATTEN,
    KIND_OF,
    KINDS,
    LAST_RANK,
    NO_RANK,
    NO_VALUE,
    NOBODY,
    SHIELD,
    WILD,
    State,
)
from quarantable.games.kernel import raw, rule, to_bytes

POWERS = 1 << SHIELD | 1 << BLOWBACK | 1 << FLATTEN | 1 << ANTIBODIES | 1 << CONTAGION


@dataclass(frozen=True, slots=True)
class Left:
    """A card of this kind went from a hand to the pile."""

    seat: int
    kind: int


@dataclass(frozen=True, slots=True)
class Entered:
    """So many cards came from the draw pile into a hand."""

    seat: int
    count: int


@dataclass(frozen=True, slots=True)
class Proof:
    """A hand held none of the kinds of `forbidden` (a bit mask), nor cards of one rank, Wilds included, above a total of `limit`."""

    seat: int
    forbidden: int
    limit: int | None = None


@dataclass(frozen=True, slots=True)
class Decision:
    """A player chose this action in this position; hands in it mean nothing."""

    seat: int
    position: State
    action: int


Event = Left | Entered | Proof | Decision


@dataclass(frozen=True, slots=True)
class Knowledge:
    """All that a search is given."""

    seat: int
    position: State
    """Public things and the seat's own hand; other hands are empty, whatever their sizes say, and so is the draw pile."""
    unseen: tuple[int, ...]
    """By kind, how many cards lie in other hands and in the draw pile."""
    story: tuple[Event, ...] = field(default=())
    """What happened to the others' hands, in order."""

    def without_decisions(self) -> "Knowledge":
        """The same, but for what others chose: only what is proved counts."""
        return replace(self, story=tuple(each for each in self.story if not isinstance(each, Decision)))


def knowledge_of(question: Question) -> Knowledge:
    """What the seat that is asked knows."""
    options = read_options(question.options)
    known = knowledge_at_a_glance(question)
    return replace(known, story=_story(question, options, known.position))


def knowledge_at_a_glance(question: Question) -> Knowledge:
    """What the seat knows without going through what was played: which cards are unseen."""
    options = read_options(question.options)
    return Knowledge(question.seat, position_of(question, options), _unseen(question, options))


def position_of(question: Question, options: Options) -> State:
    """The position as far as the seat sees it."""
    seen = question.state
    state = agreed(options, question.players)
    state.turn = seen["turn"]
    state.leader, state.asked = (NOBODY if seen[name] is None else seen[name] for name in ("leader", "asked"))
    state.sender = state.leader if state.asked != NOBODY else NOBODY
    state.direction, state.counts_down = seen["direction"], seen["counting"] == "down"
    state.value, state.top = seen["value"] or NO_VALUE, seen["top"] or NO_RANK
    state.pile_size, state.draw_left = len(seen["pile"]), seen["draw_left"]
    for seat in range(question.players):
        state.hand_sizes[seat], state.load_sizes[seat] = seen["hand_sizes"][seat], seen["loads"][seat]
    for card in seen["hands"][question.seat]:
        state.hands[question.seat][KIND_OF[card]] += 1
        state.held[question.seat] |= 1 << KIND_OF[card]
    return state


def _unseen(question: Question, options: Options) -> tuple[int, ...]:
    seen = question.state
    cards = [*seen["pile"], *seen["hands"][question.seat], *(card for load in seen["load_cards"] for card in load)]
    counts = Counter(KIND_OF[card] for card in cards)
    return tuple(options.deck[kind] - counts[kind] for kind in range(KINDS))


def _story(question: Question, options: Options, position: State) -> tuple[Event, ...]:
    """The story, or nothing where it can't be told."""
    plays = [parse(text) for text in question.plays]
    if not plays or len(question.seats) != len(plays):
        return ()
    bounces = _bounces(question, options, plays)
    if bounces is None:
        return ()
    replay = _Replay(options, question.players, question.seats[0])
    for seat, read, count in zip(question.seats, plays, bounces, strict=True):
        if replay.state.over or replay.state.turn != seat:
            return ()
        replay.follow(read, count)
    return tuple(each for each in replay.events if each.seat != question.seat) if _fits(replay.state, position) else ()


def _bounces(question: Question, options: Options, plays: Sequence[Play]) -> list[int] | None:
    """How often each Contagion was bounced by Shields that answer by themselves (C18); None if that can't be told for sure.

    Whether even or odd is told by who led next, and how many Shields were played by the cards on the table.
    """
    counts = [0] * len(plays)
    if options.shield != "automatic":
        return counts
    infected = [*question.seats[1:], question.seat]
    for i, read in enumerate(plays):
        counts[i] = int(isinstance(read, ContagionPlay) and read.target != infected[i])
    seen = question.state
    shields = seen["pile"].count("shield") + sum(load.count("shield") for load in seen["load_cards"])
    more = shields - plays.count(WordPlay(SHIELD)) - sum(counts)
    contagions = [i for i, read in enumerate(plays) if isinstance(read, ContagionPlay)]
    if more and len(contagions) == 1:
        counts[contagions[0]] += more
        more = 0
    return None if more else counts


PUBLIC = ("turn", "direction", "counts_down", "value", "top", "pile_size", "draw_left", "over")


def _fits(replayed: State, seen: State) -> bool:
    seats = range(seen.players)
    sizes = all(replayed.hand_sizes[s] == seen.hand_sizes[s] and replayed.load_sizes[s] == seen.load_sizes[s] for s in seats)
    return sizes and all(getattr(replayed, name) == getattr(seen, name) for name in PUBLIC)


class _Replay:
    """The public part of the game played again. Hands in its state hold nothing true but their sizes.

    Every Contagion is answered step by step, as under `shield=choice`, so that each card that is drawn has its place in the story.
    """

    def __init__(self, options: Options, players: int, starter: int) -> None:
        self.options = options
        self.state = agreed(options, players)
        self.raw = raw(self.state)
        self.state.is_asked = 1
        self.state.draw_left = sum(options.deck)
        deal(self.raw, starter)
        self.events: list[Event] = [Entered(seat, options.hand_size) for seat in range(players)]

    def follow(self, read: Play, bounces: int) -> None:
        """One play, with what answers it by itself."""
        if read == WordPlay(TAKE):
            self._take()
            return
        self._decide(read)
        self._step(read, _cards_of(read))
        if isinstance(read, ContagionPlay) and self.options.shield == "automatic":
            for _ in range(bounces):
                self._step(WordPlay(BOUNCE), [SHIELD])
            self.events.append(Proof(self.state.turn, 1 << SHIELD))
            self._step(WordPlay(ACCEPT), [])

    def _take(self) -> None:
        if self.options.take == "forced":
            self.events.append(proof_of_take(self.state))
        else:
            self._decide(WordPlay(TAKE))
        play(self.raw, action_for(WordPlay(TAKE)))

    def _decide(self, read: Play) -> None:
        position = State.from_bytes(to_bytes(self.state))
        position.is_asked = self.options.shield == "choice"
        self.events.append(Decision(self.state.turn, position, action_for(read)))

    def _step(self, read: Play, cards: Sequence[int]) -> None:
        seat = self.state.turn
        left = self.state.hand_sizes[seat] - len(cards)
        play(self.raw, action_for(read))
        self.events += [Left(seat, kind) for kind in cards]
        if cards and not self.state.over:
            self.events.append(Entered(seat, self.state.hand_sizes[seat] - left))


def _cards_of(read: Play) -> list[int]:
    if isinstance(read, NumberPlay):
        return [read.rank] * read.naturals + [WILD] * read.wilds
    if isinstance(read, ContagionPlay):
        return [CONTAGION]
    kind = SHIELD if read == WordPlay(BOUNCE) else read.kind
    return [kind] if kind < KINDS else []


def proof_of_take(state: State) -> Proof:
    """Nothing in the hand of the seat to play was legal: no Power Card (C7), no rank that beats or matches (C10, C11, C15)."""
    forbidden = POWERS | playable_ranks(raw(state))
    if forbidden & WILD_RANKS_MASK:
        forbidden |= 1 << WILD
    return Proof(state.turn, forbidden, None if state.counts_down else state.value)


@rule
def playable_ranks(state: State) -> int:
    """The ranks of which one card would be legal, as a bit mask."""
    ranks = 0
    for rank in range(FIRST_RANK, LAST_RANK + 1):
        if can_play_number(state, rank, 1):
            ranks |= 1 << rank
    return ranks
