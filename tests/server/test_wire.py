"""The socket as bytes: however a client cuts what it sends, the same is heard; who breaks the protocol, or doesn't read, is closed."""

import asyncio
import json
import random
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager

import pytest
from websockets.client import ClientProtocol
from websockets.frames import Frame, Opcode
from websockets.uri import parse_uri

from .client import Json, new_table

BODY: Json = {"game": "contagious", "seats": [{"kind": "me", "name": "Ada"}, {"kind": "device", "name": "Bob"}]}
HELLO = b'{"do":"hello","tokens":[],"last":0}'


def frame(data: bytes, opcode: Opcode = Opcode.TEXT, *, fin: bool = True) -> bytes:
    return Frame(opcode, data, fin).serialize(mask=True)


def ping(number: int, size: int = 1) -> bytes:
    return json.dumps({"do": "ping", "id": str(number).rjust(size, "0")}).encode()


class Raw:
    """A client that sends bytes, and hears frames."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, protocol: ClientProtocol) -> None:
        self.reader, self.writer, self.protocol = reader, writer, protocol
        self.heard: list[Frame] = []

    async def until_closed(self) -> int | None:
        """Hear everything; the code with which the server closed."""
        while data := await asyncio.wait_for(self.reader.read(1 << 16), 20):
            self._receive(data)
        return self.protocol.close_rcvd.code if self.protocol.close_rcvd else None

    async def hear(self, frames: int) -> None:
        """Wait until so many frames have been heard."""
        while len(self.heard) < frames:
            self._receive(await asyncio.wait_for(self.reader.read(1 << 16), 20))

    def _receive(self, data: bytes) -> None:
        self.protocol.receive_data(data)
        self.heard += [event for event in self.protocol.events_received() if isinstance(event, Frame)]

    @property
    def messages(self) -> list[Json]:
        return [json.loads(bytes(each.data)) for each in self.heard if each.opcode == Opcode.TEXT]


@asynccontextmanager
async def raw(base: str) -> AsyncIterator[Raw]:
    """A connection that has been upgraded and says nothing yet."""
    table = (await new_table(base, BODY))["table"]
    address = f"{base.replace('http', 'ws')}/api/tables/{table}/socket"
    protocol = ClientProtocol(parse_uri(address), max_size=None)
    protocol.send_request(protocol.connect())
    host, port = base.removeprefix("http://").split(":")
    reader, writer = await asyncio.open_connection(host, int(port))
    writer.write(b"".join(protocol.data_to_send()))
    protocol.receive_data(await reader.readuntil(b"\r\n\r\n"))
    protocol.events_received()
    try:
        yield Raw(reader, writer, protocol)
    finally:
        writer.close()


async def send_in_pieces(client: Raw, data: bytes, cuts: Sequence[int]) -> None:
    """Each piece arrives by itself, or nearly always."""
    for start, end in zip([0, *cuts], [*cuts, len(data)], strict=True):
        client.writer.write(data[start:end])
        await client.writer.drain()
        await asyncio.sleep(0.002)


@pytest.mark.parametrize("seed", range(3))
def test_however_frames_are_cut_and_continued_the_same_is_answered_in_order(base: str, seed: int) -> None:
    chance = random.Random(seed)
    texts = [ping(number, chance.choice((1, 30, 60))) for number in range(12)]
    stream = frame(HELLO)
    for text in texts:
        middle = chance.randrange(1, len(text))
        stream += chance.choice((
            frame(text),
            frame(text[:middle], fin=False) + frame(text[middle:], Opcode.CONT),
            frame(text[:middle], fin=False) + frame(b"still there?", Opcode.PING) + frame(text[middle:], Opcode.CONT),
        ))  # fmt: skip

    async def scenario() -> None:
        async with raw(base) as client:
            await send_in_pieces(client, stream, sorted(chance.sample(range(1, len(stream)), 25)))
            while len(client.messages) < 1 + len(texts):
                await client.hear(len(client.heard) + 1)
            assert [message["is"] for message in client.messages] == ["welcome"] + ["answer"] * len(texts)
            assert [message["id"] for message in client.messages[1:]] == [json.loads(text)["id"] for text in texts]

    asyncio.run(scenario())


def test_frames_of_every_length_are_heard(base: str) -> None:
    lengths = (0, 1, 125, 126, 127, 128, 65_535, 65_536)

    async def scenario() -> None:
        async with raw(base) as client:
            client.writer.write(frame(HELLO))
            await client.hear(1)
            for length in lengths:
                client.writer.write(frame(b" " * length))
                await client.hear(len(client.heard) + 1)
            assert [message["is"] for message in client.messages[1:]] == ["refused"] * len(lengths)
            client.writer.write(frame(b" " * 65_537))
            assert await client.until_closed() == 1009

    asyncio.run(scenario())


def test_what_isnt_text_is_refused_and_the_socket_stays_open(base: str) -> None:
    async def scenario() -> None:
        async with raw(base) as client:
            client.writer.write(frame(HELLO) + frame(b"\0\1", Opcode.BINARY) + frame(ping(1)))
            await client.hear(3)
            assert [message["is"] for message in client.messages] == ["welcome", "refused", "answer"]

    asyncio.run(scenario())


def test_a_ping_of_the_protocol_gets_its_pong(base: str) -> None:
    async def scenario() -> None:
        async with raw(base) as client:
            client.writer.write(frame(HELLO) + frame(b"tick", Opcode.PING))
            await client.hear(2)
            assert [bytes(each.data) for each in client.heard if each.opcode == Opcode.PONG] == [b"tick"]

    asyncio.run(scenario())


WRONG = {
    "no UTF-8": (frame(b'{"do":"ping","id":"\xff"}'), 1007),
    "no UTF-8, continued": (frame(b'{"do":"ping","id":"', fin=False) + frame(b'\xff"}', Opcode.CONT), 1007),
    "not masked": (Frame(Opcode.TEXT, b"{}").serialize(mask=False), 1002),
    "a continuation of nothing": (frame(b"{}", Opcode.CONT), 1002),
    "a reserved bit": (bytes((frame(b"{}")[0] | 0x40,)) + frame(b"{}")[1:], 1002),
    "a goodbye": (frame(b"\x03\xe8", Opcode.CLOSE), 1000),
}


@pytest.mark.parametrize("what", WRONG)
def test_who_breaks_the_protocol_is_closed(base: str, what: str) -> None:
    data, code = WRONG[what]

    async def scenario() -> None:
        async with raw(base) as client:
            client.writer.write(frame(HELLO))
            await client.hear(1)
            client.writer.write(data + frame(ping(1)))
            assert await client.until_closed() == code
            assert [message["is"] for message in client.messages] == ["welcome"]

    asyncio.run(scenario())


@pytest.mark.long
def test_who_doesnt_read_is_cut_and_holds_up_nobody(base: str) -> None:
    async def scenario() -> None:
        async with raw(base) as client, raw(base) as other:
            client.writer.write(frame(HELLO))
            other.writer.write(frame(HELLO))
            await other.hear(1)
            flood = frame(b'{"do":"hello","tokens":[],"last":0}') * 500
            try:
                for _ in range(400):  # their refusals are far more than may wait
                    client.writer.write(flood)
                    await asyncio.wait_for(client.writer.drain(), 20)
            except ConnectionError:
                pass
            other.writer.write(frame(ping(1)))
            await other.hear(2)
            assert await is_cut(client)

    asyncio.run(scenario())


async def is_cut(client: Raw) -> bool:
    """Has the connection ended before all could be read?"""
    try:
        return await client.until_closed() in (4413, None)
    except ConnectionError:
        return True
