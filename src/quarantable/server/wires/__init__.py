"""A WebSocket and an HTTP connection, as frames and bytes."""
