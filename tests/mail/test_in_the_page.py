"""What the page asks about games by message: the same games, with their texts in the browser's storage."""

import json
from typing import Any

import pytest

from quarantable.mail.folder import begin, look
from quarantable.mail.playing import accept, invite_to, read
from quarantable.mail.telling import RECORD
from quarantable.offline import answer
from tests.mail.correspondents import DAY, last

Answer = dict[str, Any]


def ask(do: str, **fields: object) -> Answer:
    """The answer to a request, which has been through JSON both ways."""
    told: Answer = json.loads(answer(json.dumps({"do": do, **fields})))
    return told


def begun(**options: object) -> tuple[Answer, Answer]:
    """Ada's invitation, and Bob's answer to it."""
    ada = ask("mail_new", name="Ada", options={"width": 4, "length": 4, **options})
    return ada, ask("mail_read", files=None, text=ada["message"], name="Bob")


def played(ada: Answer, bob: Answer) -> tuple[Answer, Answer]:
    """A whole game: the first legal placement each time, or what `next_squares` builds."""
    sides, text = [ada, bob], bob["message"]
    while True:
        for seat in range(2):
            told = ask("mail_read", files=sides[seat]["files"], text=text)
            assert told["is"] == "mail", told
            if told["show"]["phase"] == "to_play":
                told = placed(told)
            sides[seat] = told
            if told["show"]["phase"] == "finished" and not told["show"]["last_is_mine"]:
                return sides[0], sides[1]
            text = told["message"]


def placed(told: Answer) -> Answer:
    plays = ask("mail_legal", files=told["files"])["show"]["plays"]
    play = plays[0] if plays else grown(told)
    assert ask("mail_check", files=told["files"], play=play)["is"] == "mail"
    return ask("mail_move", files=told["files"], play=play)


def grown(told: Answer) -> str:
    """A free shape from the first square from which it can grow."""
    from quarantable.games.covirus.game import Covirus
    from quarantable.mail.kept import read_kept
    from quarantable.mail.situation import situation_of

    board = situation_of(read_kept(told["files"])).board
    assert board is not None
    assert board.roll is not None
    squares: list[str] = []
    while following := Covirus().next_squares(board.position, board.roll, squares):
        squares.append(following[0])
    return f"{board.roll} {' '.join(squares)}"


def test_a_whole_game_is_played_and_both_records_hold() -> None:
    ada, bob = played(*begun())
    assert ada["show"]["record"] == bob["show"]["record"] == ada["files"][RECORD]
    assert ask("verify", record=ada["show"]["record"], receipt=None)["holds"] is True
    assert ada["show"]["result"]["reason"] == "played_out"
    assert [ada["show"]["me"], bob["show"]["me"]] == [0, 1]
    assert ada["show"]["position"]["over"] is True


def test_before_there_are_dice_there_is_no_field() -> None:
    ada, bob = begun()
    shown = ada["show"]
    assert (shown["phase"], shown["names"], shown["position"], shown["order"], shown["roll"]) == (
        "invited",
        ["Ada", None],
        None,
        None,
        None,
    )
    assert bob["show"]["phase"] == "to_send"
    assert bob["show"]["names"] == ["Ada", "Bob"]
    assert ada["message"].startswith("Shall we play Covirus")


def test_who_is_to_place_sees_the_roll_and_the_lost_turns() -> None:
    ada, bob = begun()
    ada = ask("mail_read", files=ada["files"], text=bob["message"])
    bob = ask("mail_read", files=bob["files"], text=ada["message"])
    shown = bob["show"]
    assert shown["turn_number"] == len(shown["plays"]) + 1
    assert shown["lost"] == shown["plays"]
    assert shown["fits"] is (shown["turn"] == 1)
    assert shown["can"] == {"offer_stop": shown["fits"], "agree": False, "resign": shown["fits"], "go_on": False}


def test_an_offer_to_stop_is_agreed_to() -> None:
    ada, bob = begun(width=8, length=8)
    while True:
        ada, bob = bob, ask("mail_read", files=ada["files"], text=bob["message"])
        if bob["show"]["phase"] == "to_play":
            break
    plays = ask("mail_legal", files=bob["files"])["show"]["plays"]
    offering = ask("mail_move", files=bob["files"], play=plays[0] if plays else grown(bob), offer_stop=True)
    asked = ask("mail_read", files=ada["files"], text=offering["message"])
    assert (asked["show"]["offers_stop"], asked["show"]["stop"], asked["show"]["can"]["agree"]) == (True, bob["show"]["me"], True)
    agreed = ask("mail_move", files=asked["files"], play="agree")
    assert agreed["show"]["result"]["reason"] == "stopped"
    assert ask("mail_read", files=offering["files"], text=agreed["message"])["show"]["record"] == agreed["show"]["record"]


def test_messages_are_found_in_a_text() -> None:
    ada, bob = begun()
    found = ask("mail_find", text=f"{bob['message']}\n> {ada['message']}")["show"]["found"]
    assert [(each["game_id"], each["number"], each["seat"], each["invites"], each["name"]) for each in found] == [
        (ada["show"]["game_id"], 2, 1, False, "Bob"),
        (ada["show"]["game_id"], 1, 0, True, "Ada"),
    ]
    assert found[1]["options"] == ada["show"]["options"]


def test_an_invitation_asks_for_a_name() -> None:
    ada, _ = begun()
    told = ask("mail_read", files=None, text=ada["message"])
    assert (told["code"], told["facts"]["name"], told["facts"]["options"]["width"]) == ("name_needed", "Ada", 4)


@pytest.mark.parametrize(
    ("request_", "code"),
    [
        ({"do": "mail_new", "name": "<b>", "options": {}}, "bad_name"),
        ({"do": "mail_new", "name": 1}, "not_text"),
        ({"do": "mail_new", "name": "Ada", "options": {"width": 3}}, "field_out_of_range"),
        ({"do": "mail_find", "text": "hello"}, "not_a_message"),
        ({"do": "mail_show"}, "not_a_game"),
        ({"do": "mail_show", "files": {"messages.txt": 1}}, "not_a_game"),
        ({"do": "mail_show", "files": {}}, "damaged"),
        ({"do": "mail_move", "files": {}, "play": "a1"}, "damaged"),
    ],
)
def test_what_can_not_be_is_refused(request_: Answer, code: str) -> None:
    assert ask(**request_)["code"] == code


def test_the_page_and_a_folder_hold_the_same_texts(tmp_path: Any) -> None:
    """A game can move from the one to the other."""
    kept = begin(tmp_path, lambda: invite_to({"width": 4, "length": 4}, "Ada", DAY))
    files = {each.name: each.read_text() for each in tmp_path.iterdir() if each.suffix == ".txt"}
    shown = ask("mail_show", files=files)
    assert shown["files"] == files
    bob = accept(last(kept), "Bob")
    opened = [ask("mail_read", files=files, text=last(bob))["message"], last(read(look(tmp_path), last(bob)))]
    assert opened[0].split("seals")[0] == opened[1].split("seals")[0]
