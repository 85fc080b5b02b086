"""`docs/play-by-message.md`: its messages are real ones, and its hashes as it says."""

import hashlib
import re
from pathlib import Path

from quarantable.mail.finding import find
from quarantable.mail.message import Message, chained, check_of, words_of, write

DOCUMENT = (Path(__file__).resolve().parents[2] / "docs" / "play-by-message.md").read_text("utf-8")


def framed(*fields: bytes) -> bytes:
    return b"".join(len(field).to_bytes(4, "big") + field for field in fields)


def shown() -> list[str]:
    """The messages that the document shows."""
    blocks = re.findall(r"(?:^ {4}.*\n)+", DOCUMENT, re.MULTILINE)
    return [block for block in blocks if "COVIRUS" in block]


def test_the_messages_in_the_document_are_intact() -> None:
    read = [find(block) for block in shown()]
    assert [len(messages) for messages, _ in read] == [1, 1]
    assert [refused for _, refused in read] == [[], []]
    assert [messages[0].number for messages, _ in read] == [1, 7]


def test_the_check_is_as_documented() -> None:
    words = words_of(shown()[1])
    hashed = hashlib.sha256(framed(b"quarantable message check", "".join(words[: words.index("check")]).encode())).digest()
    symbols = "".join("0123456789abcdefghjkmnpqrstvwxyz"[int.from_bytes(hashed[:3], "big") << 1 >> 5 * at & 31] for at in (4, 3, 2, 1, 0))
    assert words[-2:] == [symbols, "done"]
    assert check_of(words[:-3]) == symbols


def test_the_chain_is_as_documented() -> None:
    messages: list[Message] = [find(block)[0][0] for block in shown()]
    chain = b""
    for message in messages:
        words = " ".join(words_of(write(message))).encode()
        expected = hashlib.sha256(framed(b"quarantable messages", chain, words)).digest()
        chain = chained(chain, message)
        assert chain == expected


def test_it_names_every_command() -> None:
    assert set(re.findall(r"quarantable mail (\w+)", DOCUMENT)) == {"new", "read", "move", "show"}
