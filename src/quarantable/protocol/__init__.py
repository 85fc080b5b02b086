"""The messages that go in and out: of the socket (`socket`) and of the engine. What they mean is docs/socket.md and docs/engine-protocol.md."""
