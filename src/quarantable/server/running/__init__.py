"""A server as a process: its settings, its beginning and end, what it tells of itself (docs/operate.md)."""
