"""Covirus between two who only exchange messages, without a server (docs/play-by-message.md).

The core is pure: a game is a few texts by name (`files`), and what is done with it gives new texts (`playing`). `folder` keeps them on
disk; the page keeps them in its storage. Everything but `folder` needs nothing but the standard library's pure parts.
"""
