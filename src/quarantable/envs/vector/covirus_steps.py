"""One step of many games of Covirus: positions in, what learners want to know out, all of it in arrays made once.

The numbers of actions are those of `envs/covirus/actions.py`, planes those of `envs/covirus/observation.py`, told there; here the same is
written by rules. Lost turns (V8) are played between two decisions.
"""

from collections.abc import Sequence
from typing import Any, NamedTuple

from quarantable.chance.splitmix import Generator, below
from quarantable.envs.covirus.actions import FLAT, LINE, SQUARE, UPRIGHT
from quarantable.games.bits import lowest_bit
from quarantable.games.covirus import rules
from quarantable.games.covirus.rules import (
    find_next,
    first_allowed,
    fits,
    is_eligible,
    is_over,
    last_allowed,
    mover,
    pass_on,
    play,
    put_line,
    put_rectangle,
)
from quarantable.games.covirus.state import CURE, VIRUS, Placement, State, Work
from quarantable.games.kernel import Record, Vector, field, rule
from quarantable.games.rows import row_of

NONE = -1
ONE_NUMBER = 9
"""Planes of squares and of lines; those that hold one number everywhere come after them."""


class Due(Record):
    """What whose turn it is has to do."""

    larger: int = field("int64")  # die; both 0 where no roll has fallen
    smaller: int = field("int64")
    left: int = field("int64")  # squares still to be put one by one (V6, V7)


class Fields(NamedTuple):
    """Everything that a step reads and writes; an element, or a row, for each game."""

    states: Sequence[State]
    built: Sequence[Placement]  # the free shape that is being built, else empty
    due: Sequence[Due]
    generators: Sequence[Generator]  # where the next rolls come from
    observations: Any  # uint8, flat: what the seat that is to act sees
    masks: Any  # uint8: what it may do
    seats: Any  # int64: which it is
    rewards: Any  # float32, by seat: 0 but after a step that ended a game
    gains: Any  # float32: the reward of the seat that acted
    ended: Any  # uint8: did this step end a game?
    cut: Any  # uint8: by cutting it off?
    final_observations: Any  # uint8, flat: what the seat that acted saw of the end; left from an earlier end where none was reached


# Chance


@rule
def roll(state: State, due: Due, generator: Generator, most_turns: int, work: Work) -> None:
    """Roll until a roll fits, the game is over or cut off; turns that nothing fits are lost (V8). `most_turns`: 0 for no end."""
    due.larger, due.smaller, due.left = 0, 0, 0
    while not is_over(state) and (most_turns == 0 or state.turns < most_turns):
        both = below(generator, 36)
        one, other = 1 + both // 6, 1 + both % 6
        larger, smaller = max(one, other), min(one, other)
        if fits(state, larger, smaller, work):
            due.larger, due.smaller = larger, smaller
            due.left = larger * larger if larger == smaller and larger < 6 else 0
            return
        pass_on(state)


@rule
def begin(state: State, due: Due, generator: Generator, most_turns: int, work: Work) -> None:
    """An empty field, and a roll on which somebody can decide something."""
    due.larger = 0
    while due.larger == 0:
        rules.begin(state)
        roll(state, due, generator, most_turns, work)


# Actions


@rule
def act(state: State, built: Placement, due: Due, number: int) -> bool:
    """Do what a legal action stands for; is the turn complete?"""
    squares, seat = state.width * state.length, mover(state)
    kind = number // squares
    place = number - kind * squares
    y, x = place // state.width, place % state.width
    if kind == LINE:
        put_line(state, built, line_seen(state, seat, place))
    elif kind == SQUARE:
        rules.add_square(built, x, line_seen(state, seat, y))
        due.left -= 1
        if due.left > 0:
            return False
    else:
        width, height = (due.smaller, due.larger) if kind == UPRIGHT else (due.larger, due.smaller)
        put_rectangle(built, x, min(line_seen(state, seat, y), line_seen(state, seat, y + height - 1)), width, height)
    play(state, built)
    rules.clear(built)
    return True


@rule
def line_seen(state: State, seat: int, y: int) -> int:
    """Which line of the field a seat sees as line `y`; and the other way round."""
    return y if seat == 0 else state.length - 1 - y


# What is legal


@rule
def write_mask(state: State, built: Placement, due: Due, mask: Vector, work: Work) -> None:
    """Into `mask` 1 for every action that is legal, else 0. Finds it all anew."""
    for number in range(len(mask)):
        mask[number] = 0
    seat = mover(state)
    if due.larger != due.smaller:
        rules.find_rectangles(state, due.smaller, due.larger, work)
        mark(state, seat, work.places[0], UPRIGHT, due.larger - 1, mask)
        mark(state, seat, work.places[1], FLAT, due.smaller - 1, mask)
    elif due.larger == 6:
        first = LINE * state.width * state.length
        for y in range(state.length):
            mask[first + line_seen(state, seat, y)] = 1 if is_eligible(state, seat, y) else 0
    else:
        find_next(state, due.larger * due.larger, built, work)
        mark(state, seat, work.next, SQUARE, 0, mask)


@rule
def mark(state: State, seat: int, lines: Vector, kind: int, further: int, mask: Vector) -> None:
    """Mark squares as the seat sees them; who sees the field turned over names a rectangle by the line that is so much further on."""
    for y in range(state.length):
        squares = lines[y]
        line = line_seen(state, seat, y if seat == 0 else y + further)
        first = (kind * state.length + line) * state.width
        while squares != 0:
            mask[first + lowest_bit(squares)] = 1
            squares &= squares - 1


# What is seen


@rule
def write_observation(state: State, built: Placement, due: Due, seat: int, planes: Vector) -> None:
    """Into `planes` what a seat sees, plane after plane, line after line."""
    size = state.width * state.length
    write_number(0, ONE_NUMBER * size, planes, 0)
    for line in range(state.length):
        write_line(state, built, seat, line_seen(state, seat, line), planes, line * state.width)
    write_number(due.larger, size, planes, ONE_NUMBER * size)
    write_number(due.smaller, size, planes, (ONE_NUMBER + 1) * size)
    write_number(due.left, size, planes, (ONE_NUMBER + 2) * size)
    write_number(state.done[seat], size, planes, (ONE_NUMBER + 3) * size)
    write_number(state.done[1 - seat], size, planes, (ONE_NUMBER + 4) * size)
    write_number(1 if mover(state) == seat and not is_over(state) else 0, size, planes, (ONE_NUMBER + 5) * size)


@rule
def write_line(state: State, built: Placement, seat: int, y: int, planes: Vector, first: int) -> None:
    """What a seat sees in one line of the field; what isn't there is 0 already."""
    width, size = state.width, state.width * state.length
    write_squares(state.mine[seat][y], width, planes, first)
    write_squares(state.mine[1 - seat][y], width, planes, size + first)
    write_squares(state.empty[y] & ~built.lines[y], width, planes, 2 * size + first)
    write_squares(built.lines[y], width, planes, 3 * size + first)
    if first_allowed(state, seat) <= y <= last_allowed(state, seat):
        write_number(1, width, planes, 4 * size + first)
    write_number(1, width, planes, (5 + status_seen(state, seat, y)) * size + first)


@rule
def status_seen(state: State, seat: int, y: int) -> int:
    """Open, one's own, the other's or spoiled: 0 to 3, as their planes stand."""
    status = state.status[y]
    return VIRUS + CURE - status if seat == 1 and status in (VIRUS, CURE) else status


@rule
def write_squares(squares: int, width: int, planes: Vector, first: int) -> None:
    """The squares of a line, as 0 and 1; where there is none, all is 0 already."""
    if squares == 0:
        return
    for x in range(width):
        planes[first + x] = squares >> x & 1


@rule
def write_number(number: int, count: int, planes: Vector, first: int) -> None:
    """The same number, so many times."""
    for place in range(first, first + count):
        planes[place] = number


# Steps


@rule
def begin_all(fields: Fields, most_turns: int, work: Work, first: int, end: int) -> None:
    """Begin the games from `first` to before `end`."""
    for game in range(first, end):
        forget_rewards(fields, game)
        state, built, due = fields.states[game], fields.built[game], fields.due[game]
        rules.clear(built)
        begin(state, due, fields.generators[game], most_turns, work)
        fields.seats[game] = mover(state)
        show(state, built, due, row_of(fields.observations, game), row_of(fields.masks, game), work)


@rule
def show(state: State, built: Placement, due: Due, observation: Vector, mask: Vector, work: Work) -> None:
    """Write down what the seat that is to act sees and may do."""
    write_observation(state, built, due, mover(state), observation)
    write_mask(state, built, due, mask, work)


@rule
def first_illegal(fields: Fields, actions: Vector, first: int, end: int) -> int:
    """The first game from `first` to before `end` whose action isn't marked, or NONE."""
    for game in range(first, end):
        mask = row_of(fields.masks, game)
        if actions[game] < 0 or actions[game] >= len(mask) or mask[actions[game]] == 0:
            return game
    return NONE


@rule
def step_all(fields: Fields, actions: Vector, most_turns: int, work: Work, first: int, end: int) -> None:
    """Play one legal action in each of the games from `first` to before `end`; whichever is over or cut off begins anew."""
    for game in range(first, end):
        if fields.ended[game] != 0:
            forget_rewards(fields, game)
        state, built, due = fields.states[game], fields.built[game], fields.due[game]
        seat = mover(state)
        if act(state, built, due, actions[game]):
            roll(state, due, fields.generators[game], most_turns, work)
            if due.larger == 0:
                close(fields, game, seat)
                begin(state, due, fields.generators[game], most_turns, work)
        fields.seats[game] = mover(state)
        show(state, built, due, row_of(fields.observations, game), row_of(fields.masks, game), work)


@rule
def close(fields: Fields, game: int, seat: int) -> None:
    """Write down how a game ended, `seat` having acted last: 1 to who wins, −1 to the other (V12), 0 where it was cut off."""
    state, rewards = fields.states[game], row_of(fields.rewards, game)
    fields.ended[game] = 1
    fields.cut[game] = 0 if is_over(state) else 1
    if is_over(state) and state.done[0] != state.done[1]:
        winner = 0 if state.done[0] > state.done[1] else 1
        rewards[winner] = 1
        rewards[1 - winner] = -1
    fields.gains[game] = rewards[seat]
    write_observation(state, fields.built[game], fields.due[game], seat, row_of(fields.final_observations, game))


@rule
def forget_rewards(fields: Fields, game: int) -> None:
    """Wipe what the end of the game before left."""
    fields.ended[game] = 0
    fields.cut[game] = 0
    fields.gains[game] = 0
    rewards = row_of(fields.rewards, game)
    rewards[0] = 0
    rewards[1] = 0
