"""Who cheats, or mixes messages up, is refused with the right reason, and nothing has changed."""

from collections.abc import Callable
from dataclasses import replace

import pytest

from quarantable.chance.message import Seed, seal
from quarantable.mail import refusals
from quarantable.mail.correspondence import Correspondence, Outlook, agreed_by, follow, outlook, there
from quarantable.mail.kept import Kept
from quarantable.mail.message import Agreed, Message, Passed, Placed, Resigned, write
from quarantable.mail.playing import accept, ahead, invite_to, move, read
from quarantable.mail.refusals import MessageRefusal
from quarantable.mail.situation import situation_of
from tests.mail.correspondents import DAY, SMALL, Two, last, last_message, mangling, placing, quoted, whole_game

LARGER = {"width": 8, "length": 8}


def at_a_choice(options: dict[str, int] | None = None, choices: int = 1) -> Two:
    """Somebody has to place, who has placed `choices - 1` times, or the other has."""
    two = Two.begin(options or LARGER)
    for _ in range(choices - 1):
        two.write(placing(1)(two.until_somebody_chooses()))
    two.until_somebody_chooses()
    return two


def placed(two: Two) -> tuple[Kept, Message]:
    """The other side, and the placement that it is about to read."""
    writer = next(side for side in two.sides if side.is_to_write)
    seen = there(ahead(writer))
    move_made = move(writer, placing(1)(two.until_somebody_chooses()))
    assert seen.board.mover == writer.seat
    return two.sides[1 - writer.seat], last_message(move_made)


def refusal_of(kept: Kept, text: str) -> MessageRefusal:
    """Why a text is refused."""
    with pytest.raises(MessageRefusal) as raised:
        read(kept, text)
    assert raised.value.why
    return raised.value


def test_an_opening_chosen_after_seeing_the_others_is_caught() -> None:
    """Bob has read Ada's first opening, and looks for one of his that makes him the virus, whatever he had sealed."""
    two = Two.begin()
    ada = two.deliver()
    invitation, answer, opened = ada.game.messages
    seeds = ((opening, Seed(ada.game.agreed, 1, there(opened.opens), opening)) for opening in (bytes([n]) * 16 for n in range(256)))
    chosen, seed = next((opening, seed) for opening, seed in seeds if seed.roll_off()[-1][0] < seed.roll_off()[-1][1])
    seen = there(outlook(ada.game, chosen))
    deed = Passed(there(seen.board.roll)) if seen.board.mover == 0 else Placed(placing_at(seen))
    sealed = seal(agreed_by(invitation), 1, 2, bytes(16))
    forged = Message(ada.game_id, 4, turn=seen.board.turn_number, deed=deed, opens=chosen, seals=sealed, after=ada.game.after)
    assert seed.roll_off() == seen.roll_off
    assert isinstance(refusal_of(ada, write(forged)), refusals.BadOpening)
    assert answer.number == 2


def placing_at(seen: Outlook) -> str:
    from quarantable.bots.covirus.random_play import random_play

    return random_play(seen.board.position, there(seen.board.roll), 1)


def test_an_opening_of_another_seal_is_caught() -> None:
    """Bob opens what he had sealed for later, or before: each seal has its number."""
    two = at_a_choice(choices=3)
    reader, message = placed(two)
    other = two.sides[message.seat]
    for opening in other.openings[:-2]:
        assert isinstance(refusal_of(reader, write(replace(message, opens=opening))), refusals.BadOpening)


def test_a_seal_taken_from_the_other_can_not_be_opened() -> None:
    """Seals tell whose they are: Bob can't copy Ada's seal and open it as she does, to have the same dice cancel out."""
    ada = invite_to(SMALL, "Ada", DAY)
    copied = Message(ada.game_id, 2, name="Bob", seals=last_message(ada).seals, after=ada.game.after)
    ada = read(ada, write(copied))
    opened = last_message(ada)
    seen = there(outlook(ada.game, there(opened.opens)))
    answer = Message(ada.game_id, 4, turn=seen.board.turn_number, deed=Resigned(), opens=opened.opens, after=ada.game.after)
    assert isinstance(refusal_of(ada, write(answer)), refusals.BadOpening)


@pytest.mark.parametrize("choices", [1, 2, 3])
def test_an_old_message_is_told_as_one(choices: int) -> None:
    two = at_a_choice(choices=choices)
    for side in two.sides:
        for message in side.game.messages:
            refused = refusal_of(side, quoted(write(message)))
            assert isinstance(refused, refusals.MyOwn if message.seat == side.seat else refusals.AlreadyRead)
            assert refused.facts == {"number": message.number}


def test_another_message_with_a_number_that_was_read_is_a_fork() -> None:
    """The same turn is played twice, from a copy of the game."""
    two = at_a_choice()
    reader, message = placed(two)
    read_once = read(reader, write(message))
    again = replace(message, deed=Resigned(), seals=None)
    refused = refusal_of(read_once, write(again))
    assert isinstance(refused, refusals.Fork)
    assert refused.facts == {"number": message.number}


def test_a_second_person_who_answers_an_invitation_and_the_first_are_both_told() -> None:
    """An invitation was shown to several."""
    ada = invite_to(SMALL, "Ada", DAY)
    bob, eve = accept(last(ada), "Bob"), accept(last(ada), "Eve")
    ada = read(ada, last(bob))
    refused = refusal_of(ada, last(eve))
    assert isinstance(refused, refusals.Fork)
    assert "a second person has answered" in refused.why
    assert isinstance(refusal_of(eve, last(ada)), refusals.HistoryDiffers)
    assert read(bob, last(ada)).game.messages[:3] == ada.game.messages


def test_an_older_copy_that_goes_on_differently_is_noticed_by_who_has_read_the_first() -> None:
    """Somebody has seen the answer to a placement, with the dice it brings, and restores a copy to place otherwise."""
    two = at_a_choice()
    writer = next(side for side in two.sides if side.is_to_write)
    first, second = move(writer, placing(1)(situation_of(writer))), move(writer, "resign")
    reader = read(two.sides[1 - writer.seat], last(first))
    assert isinstance(refusal_of(reader, last(second)), refusals.Fork)
    assert read(two.sides[1 - writer.seat], last(second)).game.is_over  # who has read neither, takes the one that comes


def test_a_fork_in_ones_own_name_is_told_as_one() -> None:
    two = at_a_choice()
    side = next(side for side in two.sides if not side.is_to_write)
    mine = next(each for each in reversed(side.game.messages) if each.seat == side.seat)
    assert isinstance(refusal_of(side, write(replace(mine, seals=bytes(20)))), refusals.ForkOfMine)


def test_an_answer_to_what_was_written_elsewhere_is_told_as_one() -> None:
    """The one who has to write reads an answer to a message that only a copy of the game has written."""
    two = at_a_choice()
    reader, message = placed(two)
    writer = two.sides[1 - reader.seat]
    answer = replace(message, number=message.number + 1)
    assert isinstance(refusal_of(writer, write(answer)), refusals.FromElsewhere)
    assert isinstance(refusal_of(writer, write(message)), refusals.FromElsewhere)


def test_a_message_before_which_one_is_missing_says_so() -> None:
    two = at_a_choice()
    reader, message = placed(two)
    refused = refusal_of(reader, write(replace(message, number=message.number + 2)))
    assert isinstance(refused, refusals.FromTheFuture)
    assert refused.facts == {"number": message.number + 2, "expected": message.number}


def test_two_different_next_messages_in_one_text_are_ambiguous() -> None:
    reader, message = placed(at_a_choice())
    text = write(message) + write(replace(message, deed=Resigned(), seals=None))
    assert isinstance(refusal_of(reader, text), refusals.Ambiguous)


def test_the_next_message_is_found_above_what_is_quoted() -> None:
    two = at_a_choice(choices=3)
    reader, message = placed(two)
    older = "".join(quoted(write(each)) for each in reversed(reader.game.messages))
    assert read(reader, write(message) + older).game.messages[message.number - 1] == message


def test_a_message_of_another_game_is_told_as_one() -> None:
    reader, message = placed(at_a_choice())
    other, _ = placed(at_a_choice())
    refused = refusal_of(other, write(message))
    assert isinstance(refused, refusals.AnotherGame)
    assert refused.facts == {"theirs": message.game_id, "ours": other.game_id}
    assert reader.game_id == message.game_id


def test_a_message_of_a_game_with_the_same_id_does_not_pass() -> None:
    """Somebody who makes ids up still lacks what was sealed, and the messages before."""
    reader, message = placed(at_a_choice())
    other, _ = placed(at_a_choice())
    stolen = replace(message, game_id=other.game_id, number=len(other.game.messages) + 1)
    assert isinstance(refusal_of(other, write(stolen)), refusals.HistoryDiffers | refusals.FromTheFuture | refusals.ForkOfMine)
    assert not reader.game.is_over


def test_other_messages_before_are_noticed() -> None:
    reader, message = placed(at_a_choice())
    assert isinstance(refusal_of(reader, write(replace(message, after=bytes(8)))), refusals.HistoryDiffers)


def test_a_name_or_an_option_that_was_changed_on_its_way_is_noticed() -> None:
    """Somebody in between gives Bob another invitation, with a check that fits; Ada notices it at Bob's answer."""
    ada = invite_to(SMALL, "Ada", DAY)
    invitation = last_message(ada)
    for changed in (replace(invitation, name="Eve"), replace(invitation, options={**there(invitation.options), "end": "full"})):
        bob = accept(write(changed), "Bob")
        assert isinstance(refusal_of(ada, last(bob)), refusals.HistoryDiffers)


def changed(message: Message, **parts: object) -> Message:
    return replace(message, **parts)  # type: ignore[arg-type]  # parts of any type


CHANGES: list[tuple[str, Callable[[Message], Message], type[MessageRefusal]]] = [
    ("another roll", lambda each: changed(each, deed=Placed("21 a1:b1" if roll_of(each) != "21" else "31 a1:c1")), refusals.WrongRoll),
    ("another turn", lambda each: changed(each, turn=there(each.turn) + 1), refusals.WrongTurn),
    ("nothing, though the roll fits", lambda each: changed(each, deed=Passed(roll_of(each))), refusals.HasToPlay),
    ("a lost turn that isn't lost", lambda each: changed(each, deed=Passed("21" if roll_of(each) != "21" else "31")), refusals.WrongRoll),
    ("a placement off the field", lambda each: changed(each, deed=Placed(f"{roll_of(each)} z1:z1")), refusals.IllegalPlay),
    ("no seal", lambda each: changed(each, seals=None), refusals.MissingSeal),
    ("an agreement that nobody offered", lambda each: changed(each, deed=Agreed(), seals=None), refusals.NothingOffered),
    ("a resignation that seals", lambda each: changed(each, deed=Resigned()), refusals.NeedlessSeal),
]


def roll_of(message: Message) -> str:
    assert isinstance(message.deed, Placed)
    return message.deed.play[:2]


@pytest.mark.parametrize(("change", "refusal"), [each[1:] for each in CHANGES], ids=[each[0] for each in CHANGES])
def test_a_message_against_what_was_agreed_is_refused(change: Callable[[Message], Message], refusal: type[MessageRefusal]) -> None:
    reader, message = placed(at_a_choice(choices=2))
    assert type(refusal_of(reader, write(change(message)))) is refusal


def test_an_illegal_placement_is_refused_with_its_rule_v4() -> None:
    two = at_a_choice()
    while roll_of(placed(two)[1]) not in ("65", "64", "63", "54", "53"):
        two = at_a_choice()
    reader, message = placed(two)
    refused = refusal_of(reader, write(replace(message, deed=Placed(f"{roll_of(message)} a1:b1"))))
    assert (refused.facts["broken"], refused.code) == ("V4", "illegal_play")


def test_who_places_on_the_others_turn_is_refused() -> None:
    """The dice give the turn to Ada, and Bob places."""
    while True:
        two = Two.begin(LARGER)
        two.deliver()
        bob = two.deliver()
        told = last_message(bob)
        if isinstance(told.deed, Passed) and told.deed.roll not in ("11", "66"):
            break
    play = placing(1)(two.until_somebody_chooses())
    assert isinstance(refusal_of(at_three(two), write(replace(told, deed=Placed(play)))), refusals.NotTheirTurn)


def at_three(two: Two) -> Kept:
    """Ada, before she has read Bob's second message."""
    game = Correspondence()
    for message in two.ada.game.messages[:3]:
        game = follow(game, message)
    return replace(two.ada, game=game)


def test_after_the_end_nothing_counts() -> None:
    two = whole_game(seed=3)
    ended = last_message(two.ada)
    late = replace(ended, number=ended.number + 1, deed=Resigned())
    for side in two.sides:
        assert isinstance(refusal_of(side, write(late)), refusals.AfterTheEnd)
        with pytest.raises(refusals.GameIsOver):
            move(side, "resign")


def test_an_altered_message_is_not_taken_for_a_fork() -> None:
    reader, message = placed(at_a_choice())
    assert isinstance(refusal_of(reader, write(message).replace("opens ", "opens Z")), refusals.Altered)
    assert isinstance(refusal_of(reader, write(message)[:-9]), refusals.CutOff)


def test_an_altered_copy_below_the_message_does_no_harm() -> None:
    reader, message = placed(at_a_choice())
    assert read(reader, write(message) + quoted(write(message).replace("TURN", "TURNED"))).game.messages[-1] is not None


@pytest.mark.parametrize("seed", range(4))
def test_whoever_replays_all_old_messages_at_every_step_changes_nothing(seed: int) -> None:
    two = Two.begin(SMALL, mangling(seed))
    while True:
        situation = two.until_somebody_chooses()
        for side in two.sides:
            for text in two.sent[: len(side.game.messages)]:
                assert isinstance(refusal_of(side, two.chat(text)), refusals.AlreadyRead | refusals.MyOwn)
        if situation.phase == "finished":
            return
        two.write(placing(seed)(situation))


def test_only_an_invitation_begins_a_game() -> None:
    _, message = placed(at_a_choice())
    with pytest.raises(refusals.NoSuchGame):
        accept(write(message), "Bob")


def test_an_invitation_is_answered_with_a_name() -> None:
    text = last(invite_to(SMALL, "Ada", DAY))
    with pytest.raises(refusals.NameNeeded, match="Ada invites you to a game on a field of 4 by 4 squares"):
        accept(text, None)


def test_two_invitations_in_one_text_are_ambiguous() -> None:
    with pytest.raises(refusals.Ambiguous):
        accept(last(invite_to(SMALL, "Ada", DAY)) + last(invite_to(SMALL, "Eve", DAY)), "Bob")


def test_nothing_can_be_moved_while_the_other_is_to_write() -> None:
    two = Two.begin()
    with pytest.raises(refusals.NotYourTurn):
        move(two.ada, "a1:b2")


@pytest.mark.parametrize("typed", ["agree", "resign"])
def test_agreeing_needs_an_offer_resigning_does_not(typed: str) -> None:
    two = at_a_choice()
    if typed == "agree":
        with pytest.raises(refusals.NothingOffered):
            two.write(typed)
    else:
        assert two.write(typed).game.is_over
