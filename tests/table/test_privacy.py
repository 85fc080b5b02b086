"""C21, byte-identical streams: tables that differ only in what a viewer can't see give that viewer the same bytes.

A table is played at random, with undo, rematches, resigning, bots and several seats on one device. Then two hidden cards of its
last deck change places, and the very same things are done again. A viewer who holds neither card must be told the same, byte for
byte, up to the event at which the difference becomes visible: a card that isn't there can't be played, or a bot plays otherwise.
"""

import random
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import msgspec
import pytest

from quarantable.events import AnyEvent, Committed, Finished, Played, Started
from quarantable.games.contract import EVERYTHING, Refusal
from quarantable.protocol.socket import AnySeat, BotSeat, DeviceSeat, LinkSeat, MySeat
from quarantable.record.from_table import record_of
from quarantable.record.writing import write
from quarantable.table import (
    AnswerStop,
    Command,
    OfferStop,
    Play,
    Rematch,
    Resign,
    Undo,
    Viewer,
    VoteTakeOver,
    event_view,
    is_hand_over,
    view,
)
from tests.table.builders import ScriptedTable, SeededSource, begun, new_table

VIEWERS = (Viewer(), Viewer((0,)), Viewer((1,)), Viewer((2,)), Viewer((0, 1)), Viewer((0, 1), 0), Viewer((0, 1), 1))
DECK = {**{str(rank): 2 for rank in range(1, 10)}, "W": 3, "contagion": 3, "shield": 3, "blowback": 2, "flatten": 2, "antibodies": 2}


@dataclass(frozen=True)
class Step:
    """Something done, and when. None: what the table does by itself."""

    command: Command | None
    now: int
    gone: tuple[int | None, ...]


def new_game(chooser: random.Random, decks: list[tuple[str, ...]]) -> ScriptedTable:
    second: list[AnySeat] = [DeviceSeat("Bob"), LinkSeat()]
    third: list[AnySeat] = [BotSeat("random"), BotSeat("greedy"), LinkSeat()]
    seats = [MySeat("Ada"), chooser.choice(second), chooser.choice(third)]
    options = {
        "deck": DECK,
        "hand_size": chooser.choice([3, 4]),
        "take": chooser.choice(["free", "forced"]),
        "shield": chooser.choice(["choice", "automatic"]),
        "starter": 0,
    }
    table = new_table("contagious", seats, source=SeededSource(chooser.getrandbits(32), decks=decks), options=options, checks=False)
    return begun(table, ["Ada", "Bob", "Cem"])


def chosen(table: ScriptedTable, chooser: random.Random) -> Command | None:
    """What is done next: mostly a play, sometimes something else, whether or not it can be done."""
    game, seat = table.state.playing, chooser.randrange(3)
    if game is None:
        return Rematch(id="x", seat=seat)
    if chooser.random() < 0.15:
        others: list[tuple[Any, dict[str, Any]]] = [
            (OfferStop, {}),
            (AnswerStop, {"agree": chooser.random() < 0.3}),
            (Undo, {}),
            (Undo, {}),
            (Resign, {}),
            (VoteTakeOver, {"away": longest_gone(table), "agree": True}),
        ]
        kind, fields = chooser.choice(others)
        if kind is not Resign or chooser.random() < 0.2:
            command: Command = table.message(kind, seat, **fields)
            return command
    if table.due is not None or game.turn is None:
        return None
    return Play(id="x", seat=game.turn, after=table.state.n, play=chooser.choice(game.rules.legal(game.position) or [""]))


def longest_gone(table: ScriptedTable) -> int:
    return min(range(3), key=lambda seat: table.now if table.gone[seat] is None else table.gone[seat] or 0)


def carry_out(table: ScriptedTable, step: Step) -> bool:
    """Was it done?"""
    table.now, table.gone = step.now, list(step.gone)
    act = table.due
    command = step.command or (act.command if act is not None else None)
    if command is None:
        return False
    try:
        table.do(command)
    except Refusal:
        return False
    return True


def record(seed: int, steps: int) -> tuple[ScriptedTable, list[Step], list[Any]]:
    """A table played at random: how it began, what was done, and the state after each thing."""
    chooser = random.Random(seed)
    table = new_game(chooser, [])
    done, states = [], []
    for _ in range(steps):
        if chooser.random() < 0.1:
            seat = chooser.randrange(3)
            table.gone[seat] = None if table.gone[seat] is not None else table.now
            table.wait(chooser.choice([0, 60_000]))
        command = chosen(table, chooser)
        if command is None and table.due is not None:
            table.now = max(table.now, table.due.at)
        step = Step(command, table.now, tuple(table.gone))
        if carry_out(table, step):
            done.append(step)
            states.append(table.state)
    return table, done, states


def swapped(deck: tuple[str, ...], fixed: set[str], chooser: random.Random) -> tuple[str, ...]:
    """The deck with two different cards, none of them fixed, in each other's places."""
    order = list(deck)
    one, other = chooser.sample([place for place, card in enumerate(order) if card not in fixed], 2)
    order[one], order[other] = order[other], order[one]
    return tuple(order)


def bytes_for(table: ScriptedTable, viewer: Viewer, after: int) -> bytes:
    """All that the viewer is told since event `after`, as it goes over the wire."""
    events = [event_view(n, event) for n, event in enumerate(table.events[after:], after + 1)]
    shown = view(table.state, viewer, presence=table.presence)
    return msgspec.json.encode([events, shown, record_for(table, viewer)])


def record_for(table: ScriptedTable, viewer: Viewer) -> str | None:
    """The record of the game that is on, as the viewer gets it; now and then, since it is the longer the longer the game is."""
    game = table.state.playing
    return None if game is None or table.state.n % 10 else write(record_of(table.state, table.events, game.number, viewer.seat))


def sees_the_difference(viewer: Viewer, one: Any, other: Any) -> bool:
    """Does the viewer's own hand differ? All else that differs is hidden from it."""
    if viewer.seat is None or one.current is None:
        return False
    hands = [state.rules.state(state.current.position, EVERYTHING)["hands"][viewer.seat] for state in (one, other)]
    return bool(hands[0] != hands[1])


def visible(event: AnyEvent) -> AnyEvent:
    """What everybody is told of an event by the rules: of the start, all but the deck."""
    return msgspec.structs.replace(event, deck=()) if isinstance(event, Started) else event


def same_streams(seed: int, steps: int, swaps: int) -> Iterator[bool]:
    """For each position that was compared: did what is hidden really differ?"""
    original, done, states = record(seed, steps)
    decks = [event.deck for event in original.events if isinstance(event, Started)]
    chooser = random.Random(-seed - 1)
    fixed = {"shield"} if original.state.options.shield == "automatic" else set()
    for _ in range(swaps):
        first = new_game(random.Random(seed), list(decks))
        second = new_game(random.Random(seed), [*decks[:-1], swapped(decks[-1], fixed, chooser)])
        viewers = set(VIEWERS)
        for step, state in zip(done, states, strict=True):
            known, before = first.state.n, (first.state, second.state)
            assert first.due == second.due, "time tells nothing of hidden cards"
            assert carry_out(first, step)
            assert first.state.n == state.n
            if not carry_out(second, step):
                assert isinstance(step.command, Play)
                break  # a card that isn't there was played, or a take is no longer forced
            new, others = first.events[known:], second.events[known:]
            if [visible(event) for event in new] != [visible(event) for event in others]:
                assert isinstance(new[0], Played)
                assert new[0].by == "bot"
                break
            viewers = {viewer for viewer in viewers if not sees_the_difference(viewer, first.state, second.state)}
            for viewer in viewers:
                assert bytes_for(first, viewer, known) == bytes_for(second, viewer, known)
                assert is_hand_over(before[0], first.state, viewer) == is_hand_over(before[1], second.state, viewer)
                yield differs(first, second)


def differs(first: ScriptedTable, second: ScriptedTable) -> bool:
    games = [table.state.current for table in (first, second)]
    return games[0] is not None and games[1] is not None and games[0].position.to_bytes() != games[1].position.to_bytes()


@pytest.mark.parametrize(
    ("tables", "compared"),
    [pytest.param(12, 1000, id="some"), pytest.param(2000, 200_000, id="many", marks=[pytest.mark.long, pytest.mark.timeout(3600)])],
)
def test_c21_hidden_cards_change_no_byte_that_others_are_sent(tables: int, compared: int) -> None:
    differing = sum(difference for seed in range(tables) for difference in same_streams(seed, steps=80, swaps=3))
    assert differing > compared


def test_the_streams_have_undo_rematches_bots_and_resigning_among_them() -> None:
    kinds = {type(event).__name__ for seed in range(25) for event in record(seed, 80)[0].events}
    assert kinds >= {"Undone", "WantedRematch", "Resigned", "StopAnswered", "TakenOver", "Returned", "Finished", "Played"}


@pytest.mark.parametrize("ending", ["stopped", "resigned"])
def test_nothing_of_the_last_game_s_hidden_cards_is_in_a_rematch(ending: str) -> None:
    tables = []
    cards = [str(rank) for rank in range(5, 13)] * 2
    for hidden in (cards, [*cards[2:], *cards[:2]]):
        source = SeededSource(7, decks=[hidden, cards[::-1]])
        options = {"hand_size": 2, "starter": 0, "deck": dict.fromkeys(cards, 2)}
        table = begun(new_table("contagious", [MySeat("Ada"), LinkSeat()], source=source, options=options), ["Ada", "Bob"])
        tables.append(table)
    for table in tables:
        if ending == "stopped":
            table.ask(OfferStop, 0)
            table.ask(AnswerStop, 1, agree=True)
        else:
            table.ask(Resign, 0)
            table.ask(Resign, 1)
        for seat in (0, 1):
            table.ask(Rematch, seat)
    one, other = tables
    assert bytes_for(one, Viewer(), 0) == bytes_for(other, Viewer(), 0), "a spectator has seen nothing of the first game"
    for viewer in (Viewer((0,)), Viewer((1,)), Viewer((0, 1), 1)):
        assert view(one.state, viewer, presence=one.presence) == view(other.state, viewer, presence=other.presence)


def test_no_token_no_deck_and_no_secret_of_a_game_that_is_on_is_in_any_stream() -> None:
    for seed in range(10):
        table, _, _ = record(seed, 60)
        stream = b"".join(bytes_for(table, viewer, 0) for viewer in VIEWERS)
        secrets = [secret for secret in table.tokens if secret]
        hashes = [hashed for seat in table.state.seats for hashed in (seat.token_hash, seat.invitation_hash) if hashed]
        assert not [secret for secret in [*secrets, *hashes] if secret.encode() in stream]
        told = [event.secret for event in table.events if isinstance(event, Finished)]
        hidden = [event.secret for event in table.events if isinstance(event, Committed) and event.secret not in told]
        assert not [secret for secret in hidden if secret.encode() in stream]
        decks = [msgspec.json.encode(event.deck)[1:-1] for event in table.events if isinstance(event, Started)]
        assert not [deck for deck in decks if deck[:40] in stream]
