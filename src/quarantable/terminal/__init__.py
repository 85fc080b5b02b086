"""Both games in a terminal: at a table in the process itself, or at a server's by its link.

The client knows one thing only, the messages of docs/socket.md; where they come from is a *source*: `local_table` or `server_table`.
"""
