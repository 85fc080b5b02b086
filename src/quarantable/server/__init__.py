"""The way in for browsers and other clients: tables over HTTP and WebSockets, each event on disk before anyone hears of it.

- `store`: what the server asks of a place where events are kept; `sqlite_store` keeps them in one file.
- `live`: the tables that somebody is at just now; `audience`: who is listening to one of them, and what each is told.
- `connection`: one WebSocket; `http`: the few requests besides; `openapi`: their description for machines.
- `static`: the page's files; `guard`: limits and security headers; `app`: all of it together; `run`: the process.
"""
