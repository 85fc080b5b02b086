"""May this play be made? The refusals, in the order that the rules give at their end."""

from .notation import ContagionPlay, NumberPlay, Play, WordPlay
from .refusals import (
    CardNotHeld,
    ContagionWaits,
    GameOver,
    MustPlay,
    NoShield,
    NotAnotherPlayer,
    NothingToAnswer,
    NothingToTake,
    TooHigh,
    TooLow,
    WildCannotBe,
)
from .rules import ACCEPT, BOUNCE, TAKE, can_play_number
from .state import CARDS, CONTAGION, FIRST_WILD_RANK, LAST_WILD_RANK, NOBODY, SHIELD, WILD, State

ANSWERS = (WordPlay(ACCEPT), WordPlay(BOUNCE))


def refuse_after_end(state: State) -> None:
    """C19: nothing is played after the end; this is asked before a play is even read."""
    if state.over:
        raise GameOver


def judge(state: State, raw: State, play: Play, *, has_other: bool) -> None:
    """Raises the refusal of this play, if there is one. `has_other`: is anything but a take legal (C7)?

    `raw` is the same position in the form that rules take.
    """
    if state.asked != NOBODY or play in ANSWERS:
        _judge_answer(state, play)
    elif play == WordPlay(TAKE):
        _judge_take(state, has_other)
    elif isinstance(play, ContagionPlay):
        _need(state, CONTAGION, 1)
        if play.target == state.turn or play.target >= state.players:
            raise NotAnotherPlayer(target=play.target)
    elif isinstance(play, NumberPlay):
        _judge_number(state, raw, play)
    else:
        _need(state, play.kind, 1)


def _judge_answer(state: State, play: Play) -> None:
    if play not in ANSWERS:
        raise ContagionWaits
    if state.asked == NOBODY:
        raise NothingToAnswer
    if play == WordPlay(BOUNCE) and not state.hands[state.asked][SHIELD]:
        raise NoShield


def _judge_take(state: State, has_other: object) -> None:
    if not state.pile_size:
        raise NothingToTake
    if has_other and not state.may_always_take:
        raise MustPlay


def _judge_number(state: State, raw: State, play: NumberPlay) -> None:
    _need(state, play.rank, play.naturals)
    _need(state, WILD, play.wilds)
    if play.wilds and not FIRST_WILD_RANK <= play.rank <= LAST_WILD_RANK:
        raise WildCannotBe(rank=play.rank)
    if not can_play_number(raw, play.rank, play.quantity):
        raise (TooHigh if state.counts_down else TooLow)(total=play.total, value=state.value)


def _need(state: State, kind: int, count: int) -> None:
    held = state.hands[state.turn][kind]
    if held < count:
        raise CardNotHeld(card=CARDS[kind], needed=count, held=held)
