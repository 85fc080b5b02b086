"""The messages that go in and out, of the socket and of the engine; docs/socket.md and docs/engine-protocol.md say what they mean."""
