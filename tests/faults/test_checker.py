"""A checker that finds nothing proves nothing unless it finds what was planted."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

import msgspec
import pytest

from bench.load.history import Entry, History
from quarantable.events import decode, encode
from quarantable.events.stored import Created, Played, Started
from tests.faults.checker import Case, violations
from tests.faults.kept import Kept

Json = dict[str, Any]


def found(case: Case) -> set[str]:
    return {violation.what for violation in violations(case)}


def with_events(case: Case, bodies: Sequence[bytes]) -> Case:
    return replace(case, kept=Kept(case.kept.table, list(enumerate(bodies, 1)), case.kept.requests))


def bodies_of(case: Case) -> list[bytes]:
    return [body for _, body in case.kept.events]


def a_case(cases: Sequence[Case], is_right: Callable[[Case], bool]) -> Case:
    return next(case for case in cases if is_right(case))


def has_play(case: Case, by: str) -> bool:
    return any(isinstance(event, Played) and event.by == by for event in map(decode, bodies_of(case)))


def is_of_cards(case: Case) -> bool:
    first = decode(bodies_of(case)[0])
    return isinstance(first, Created) and first.game == "contagious" and has_play(case, "person")


def first_index(case: Case, kind: type, by: str | None = None) -> int:
    events = map(decode, bodies_of(case))
    return next(at for at, event in enumerate(events) if isinstance(event, kind) and by in (None, getattr(event, "by", None)))


def frames_of(history: History, kind: str) -> list[tuple[int, Json]]:
    decoded = ((at, entry) for at, entry in enumerate(history.entries) if entry.kind == "got")
    messages = ((at, msgspec.json.decode(entry.frame)) for at, entry in decoded)
    return [(at, message) for at, message in messages if message["is"] == kind]


def with_frame(case: Case, at: int, message: Json) -> Case:
    """The first client got another frame instead of its frame `at`."""
    first, *others = case.histories
    entries = list(first.entries)
    entries[at] = Entry(entries[at].at, "got", msgspec.json.encode(message))
    return replace(case, histories=[History(first.table, first.tokens, entries), *others])


def news_of(case: Case, is_right: Callable[[Json], bool]) -> tuple[int, Json]:
    return next((at, news) for at, news in frames_of(case.histories[0], "news") if is_right(news))


def test_nothing_is_wrong_with_tables_at_which_nothing_went_wrong(peaceful: Sequence[Case]) -> None:
    assert len(peaceful) >= 7
    assert [violation for case in peaceful for violation in violations(case)] == []


def test_a_play_that_the_store_has_lost_is_found(peaceful: Sequence[Case]) -> None:
    case = a_case(peaceful, is_of_cards)
    events = bodies_of(case)
    last_play = max(at for at, body in enumerate(events) if isinstance(event := decode(body), Played) and event.by == "person")
    requests = {key: n for key, n in case.kept.requests.items() if n <= last_play}
    lost = replace(case, kept=Kept(case.kept.table, case.kept.events[:last_play], requests), is_settled=False)
    assert {"an acknowledged request that isn't stored", "an event that isn't stored"} <= found(lost)


@pytest.mark.parametrize("by", ["person", "bot"])
def test_a_play_that_is_stored_twice_is_found(peaceful: Sequence[Case], by: str) -> None:
    case = a_case(peaceful, lambda case: has_play(case, by))
    events = bodies_of(case)
    at = first_index(case, Played, by)
    assert found(with_events(case, [*events[: at + 1], *events[at:]])) & {
        "a play out of turn",
        "an event that can't follow those before it",
    }


def test_a_missing_number_is_found(peaceful: Sequence[Case]) -> None:
    case = peaceful[0]
    kept = Kept(case.kept.table, [each for each in case.kept.events if each[0] != 3], case.kept.requests)
    assert found(replace(case, kept=kept)) == {"the numbers of the events have gaps"}


def test_a_deck_that_was_stacked_is_found(peaceful: Sequence[Case]) -> None:
    case = a_case(peaceful, is_of_cards)
    events, at = bodies_of(case), first_index(case, Started)
    started = decode(events[at])
    assert isinstance(started, Started)
    last = next(k for k, card in enumerate(started.deck) if card != started.deck[-1])
    deck = list(started.deck)
    deck[last], deck[-1] = deck[-1], deck[last]
    events[at] = encode(msgspec.structs.replace(started, deck=tuple(deck)))
    assert "a deck that isn't the promised chance" in found(with_events(case, events))


def test_events_that_came_in_another_order_are_found(peaceful: Sequence[Case]) -> None:
    case = a_case(peaceful, is_of_cards)
    at, welcome = next((at, welcome) for at, welcome in frames_of(case.histories[0], "welcome") if len(welcome["events"]) > 1)
    welcome["events"][:2] = reversed(welcome["events"][:2])
    assert "an event out of order" in found(with_frame(case, at, welcome))


def test_an_event_that_was_told_otherwise_is_found(peaceful: Sequence[Case]) -> None:
    case = a_case(peaceful, is_of_cards)
    at, news = news_of(case, lambda news: bool(news["events"]))
    news["events"][0]["at"] += 1
    assert "an event that is stored otherwise" in found(with_frame(case, at, news))


def test_another_hand_is_found(peaceful: Sequence[Case]) -> None:
    case = a_case(peaceful, is_of_cards)
    at, news = news_of(case, lambda news: news["view"]["position"] is not None and None in news["view"]["position"]["hands"])
    hands = news["view"]["position"]["hands"]
    hands[hands.index(None)] = ["7"]
    wrong = found(with_frame(case, at, news))
    assert {"sent what it may not see: another's hand", "a view that isn't what it had to be"} <= wrong


def test_the_view_of_another_event_is_found(peaceful: Sequence[Case]) -> None:
    case = a_case(peaceful, is_of_cards)
    (_, earlier), (at, later) = [(at, news) for at, news in frames_of(case.histories[0], "news") if news["events"]][-2:]
    assert "a view of another event" in found(with_frame(case, at, {**later, "view": earlier["view"]}))
    disguised = {**earlier["view"], "n": later["view"]["n"]}
    assert "a view that isn't what it had to be" in found(with_frame(case, at, {**later, "view": disguised}))


def test_hashes_tokens_and_secrets_are_found(peaceful: Sequence[Case]) -> None:
    case = a_case(peaceful, lambda case: is_of_cards(case) and len({history.tokens for history in case.histories if history.tokens}) > 1)
    at, news = news_of(case, lambda news: bool(news["events"]))
    created, other = decode(bodies_of(case)[0]), next(secret for secret in case.secrets if secret not in case.histories[0].tokens)
    committed = decode(bodies_of(case)[1])
    assert isinstance(created, Created)
    leaks = (created.seats[0].token_hash, other, msgspec.to_builtins(committed)["secret"])
    for leaked in leaks:
        assert any("may not see" in what for what in found(with_frame(case, at, {**news, "note": leaked})))


def test_an_acknowledgement_that_changes_is_found(peaceful: Sequence[Case]) -> None:
    case = a_case(peaceful, lambda case: len(frames_of(case.histories[0], "done")) > 1)
    (at, first), *_ = frames_of(case.histories[0], "done")
    assert found(with_frame(case, at, {**first, "n": first["n"] - 1})) & {"an acknowledged request that is stored elsewhere"}
    history = case.histories[0]
    twice = History(history.table, history.tokens, [*history.entries, Entry(0, "got", msgspec.json.encode({**first, "n": first["n"] - 1}))])
    assert "a request done twice" in found(replace(case, histories=[twice, *case.histories[1:]]))


def test_a_refusal_of_what_is_stored_is_found(peaceful: Sequence[Case]) -> None:
    case = a_case(peaceful, lambda case: bool(frames_of(case.histories[0], "done")))
    stored = {key.id for key in case.kept.requests}
    at, done = next((at, done) for at, done in frames_of(case.histories[0], "done") if done["id"] in stored)
    refused = {"is": "refused", "id": done["id"], "code": "not_your_turn"}
    assert "a request that was refused and is stored" in found(with_frame(case, at, refused))


def test_an_acknowledgement_before_the_news_is_found(peaceful: Sequence[Case]) -> None:
    case = a_case(peaceful, lambda case: bool(frames_of(case.histories[0], "done")))
    history = case.histories[0]
    at, done = frames_of(history, "done")[0]
    early = [*history.entries[:at], history.entries[at]._replace(frame=msgspec.json.encode({**done, "n": done["n"] + 50}))]
    assert "an acknowledgement before the news" in found(
        replace(case, histories=[History(history.table, history.tokens, early)], is_settled=False)
    )


def test_a_client_that_was_told_nothing_more_is_found(peaceful: Sequence[Case]) -> None:
    case = a_case(peaceful, lambda case: case.is_settled and bool(frames_of(case.histories[0], "news")))
    history = case.histories[0]
    forgotten = History(history.table, history.tokens, history.entries[: frames_of(history, "news")[0][0]])
    assert "a client that hasn't heard of the last event" in found(replace(case, histories=[forgotten, *case.histories[1:]]))
