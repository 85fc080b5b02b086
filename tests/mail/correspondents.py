"""Two who play by message, and the chat between them, which does to messages what chats and mail programs do."""

import random
import textwrap
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Final

from quarantable.bots.covirus.random_play import random_play
from quarantable.games.contract import Value
from quarantable.mail.correspondence import there
from quarantable.mail.kept import Kept
from quarantable.mail.message import Message, write
from quarantable.mail.playing import accept, invite_to, move, read
from quarantable.mail.situation import Situation, situation_of

Chat = Callable[[str], str]
Wish = Callable[[Situation], str]
"""What a player types, who is to choose."""

DAY = "2026-11-30"
SMALL: Mapping[str, Value] = {"width": 4, "length": 4}


def as_sent(text: str) -> str:
    """A chat that changes nothing."""
    return text


def last(kept: Kept) -> str:
    """The last message that was written or read."""
    return write(kept.game.messages[-1])


def last_message(kept: Kept) -> Message:
    return kept.game.messages[-1]


def placing(seed: int) -> Wish:
    """Somebody who places at random, the same for the same seed, and goes on whatever is offered."""

    def typed(situation: Situation) -> str:
        board = there(situation.board)
        if not situation.fits:
            return "go on"
        return random_play(board.position, there(board.roll), seed + board.turn_number)

    return typed


@dataclass
class Two:
    """Ada, who invites, and Bob, who answers."""

    sides: list[Kept]
    chat: Chat = as_sent
    sent: list[str] = field(default_factory=list)

    @classmethod
    def begin(cls, options: Mapping[str, Value] = SMALL, chat: Chat = as_sent, names: tuple[str, str] = ("Ada", "Bob")) -> "Two":
        """Up to Bob's answer, which Ada hasn't read."""
        ada = invite_to(options, names[0], DAY)
        bob = accept(chat(last(ada)), names[1])
        return cls([ada, bob], chat, [last(ada), last(bob)])

    @property
    def ada(self) -> Kept:
        return self.sides[0]

    @property
    def bob(self) -> Kept:
        return self.sides[1]

    @property
    def written(self) -> int:
        """How many messages there are."""
        return max(len(side.game.messages) for side in self.sides)

    @property
    def reader(self) -> int:
        """Whose turn it is to read and to write."""
        return self.written % 2

    def deliver(self) -> Kept:
        """Have the last message read."""
        seat = self.reader
        self.sides[seat] = read(self.sides[seat], self.chat(last(self.sides[1 - seat])))
        if self.sides[seat].game.messages[-1].seat == seat:
            self.sent.append(last(self.sides[seat]))
        return self.sides[seat]

    def write(self, typed: str) -> Kept:
        """Have whose turn it is to write do it."""
        seat = next(seat for seat in range(2) if self.sides[seat].is_to_write)
        self.sides[seat] = move(self.sides[seat], typed)
        self.sent.append(last(self.sides[seat]))
        return self.sides[seat]

    def until_somebody_chooses(self) -> Situation:
        """Deliver messages until somebody has to choose; where the game stands for them."""
        while not any(side.is_to_write for side in self.sides) and not all(side.game.is_over for side in self.sides):
            self.deliver()
        return situation_of(next((side for side in self.sides if side.is_to_write), self.ada))

    def play(self, wish: Wish) -> "Two":
        """Play to the very end, which both have read."""
        while True:
            situation = self.until_somebody_chooses()
            if situation.phase == "finished":
                return self
            self.write(wish(situation))


def whole_game(options: Mapping[str, Value] = SMALL, seed: int = 0, chat: Chat = as_sent) -> Two:
    """A game at random, to its end."""
    return Two.begin(options, chat).play(placing(seed))


def quoted(text: str) -> str:
    return "".join(f"> {line}\n" for line in text.splitlines())


def wrapped(width: int) -> Chat:
    """Wrapped anew, line ends forgotten."""
    return lambda text: "\n".join(textwrap.wrap(text, width, break_long_words=False))


def quoted_printable(text: str) -> str:
    """As a mail's source shows it: blanks at line ends, and lines broken anywhere by an equals sign."""
    cut = [piece for line in text.splitlines() for piece in (*textwrap.wrap(line, 30, drop_whitespace=False), "\n")]
    return "".join(piece if piece == "\n" else f"{piece}=\n" for piece in cut).replace("=\n\n", "\n")


def in_html(text: str) -> str:
    return "<div>" + "<br>".join(f"<b>{line}</b>".replace(" ", "&nbsp;") for line in text.splitlines()) + "</div>"


def escaped(text: str) -> str:
    return quoted(text).replace(">", "&gt;").replace("\n", "&#10;")


def sprinkled(text: str) -> str:
    """With what can't be seen between letters: zero-width blanks and joiners, soft hyphens, marks of direction."""
    unseen = "\u200b\u200d\u00ad\u2060\u200e\ufeff"
    return "".join(each + unseen[at % 6] for at, each in enumerate(text))


def forwarded(text: str) -> str:
    head = "-------- Forwarded message --------\nFrom: Bob <bob@example.org>\nDate: 30.11.2026, 20:15\nSubject: Re: Covirus?"
    return f"FYI 😀\n\n{head}\n\n{text}\n-- \nBob\n"


def answered_above(text: str) -> str:
    return f"“Nice one!” – 3 at once…\n\n{text}\nOn Mon, Nov 30, 2026 at 8:15 PM Ada wrote:\n\n{quoted(quoted(OLD))}"


def in_two_parts(text: str) -> str:
    """Sent as two messages, and copied together from the chat."""
    middle = text.rindex("\n", 0, text.rindex("\n", 0, -1))
    return f"(1/2) {text[:middle]}\n\n[30.11.26, 21:11] Bob: (2/2) {text[middle:]}"


OLD = "COVIRUS MESSAGE 1 GAME K7P2MA\nname 3 85J62 date 2026 11 30\nseals"
"""Some other message, quoted and cut off."""

MANGLES: Mapping[str, Chat] = {
    "as sent": as_sent,
    "quoted": quoted,
    "quoted three times": lambda text: quoted(quoted(quoted(text))),
    "wrapped at 20": wrapped(20),
    "wrapped at 72": wrapped(72),
    "in one line": lambda text: " ".join(text.split()),
    "wrapped and quoted": lambda text: quoted(wrapped(33)(quoted(text))),
    "quoted printable": quoted_printable,
    "in capitals": str.upper,
    "in small letters": str.lower,
    "titled": str.title,
    "with blanks behind": lambda text: text.replace("\n", "   \n"),
    "with two blanks": lambda text: text.replace(" ", "  "),
    "with blanks that don't break": lambda text: text.replace(" ", "\u00a0"),
    "with narrow blanks": lambda text: text.replace(" ", "\u202f"),
    "with Windows line ends": lambda text: text.replace("\n", "\r\n"),
    "with line separators": lambda text: text.replace("\n", "\u2028"),
    "with tabs": lambda text: text.replace(" ", "\t"),
    "with unseen characters": sprinkled,
    "in wide letters": lambda text: "".join(chr(ord(each) + 0xFEE0) if "!" <= each <= "~" else each for each in text),
    "in Turkish capitals": lambda text: text.replace("i", "İ").upper(),
    "in Turkish small letters": lambda text: text.replace("I", "\u0131").lower(),
    "with O for 0": lambda text: "\n".join(
        line.replace("0", "O") if line.startswith(("opens", "seals")) else line for line in text.split("\n")
    ),
    "with l for 1": lambda text: "\n".join(
        line.replace("1", "l") if line.startswith(("opens", "seals")) else line for line in text.split("\n")
    ),
    "in HTML": in_html,
    "escaped": escaped,
    "escaped twice": lambda text: escaped(text).replace("&", "&amp;"),
    "forwarded": forwarded,
    "below an answer": answered_above,
    "sent twice": lambda text: text + "\n" + quoted(text),
    "with stars around": lambda text: f"*{text.strip()}*",
    "with emoji": lambda text: f"😀{text.strip()}👍",
    "in Arabic digits": lambda text: text.translate({ord("0") + each: 0x660 + each for each in range(10)}),
    "as bytes of mail": lambda text: "".join(f"={each:02X}" for each in text.encode()),
    "pasted into a field of one line": lambda text: text.replace("\n", ""),
    "in two parts": in_two_parts,
    "with bullets": lambda text: "".join(f" • {line}\n" for line in text.splitlines()),
}


BY_LINES: Final = frozenset(("pasted into a field of one line", "in two parts"))
"""These go by the lines of a message as it was sent: nobody does them to one that was wrapped anew."""
BY_LETTERS: Final = frozenset(
    ("in HTML", "escaped", "escaped twice", "quoted printable", "in wide letters", "with O for 0", "with l for 1", "as bytes of mail")
)
"""After these a text is told apart by its letters, which nothing that comes after must see."""


def mangling(seed: int) -> Chat:
    """A chat that does several of these things to each message, each time others."""
    chance = random.Random(seed)
    gentle = [name for name in MANGLES if name not in BY_LINES | BY_LETTERS]

    def chat(text: str) -> str:
        last = chance.choice([*MANGLES])
        before = [] if last in BY_LINES else chance.sample(gentle, chance.randrange(4))
        for name in (*before, last):
            text = MANGLES[name](text)
        return text

    return chat
