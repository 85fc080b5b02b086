"""The page's files, as the build of `web/` leaves them in `quarantable/static`."""

from collections.abc import Mapping
from pathlib import Path, PurePosixPath
from typing import Final

from starlette.requests import Request
from starlette.responses import FileResponse, PlainTextResponse, Response

from .guard import PYTHON_POLICY

FOLDER: Final = Path(__file__).parent.parent / "static"

NOT_BUILT: Final = (
    "The page has not been built yet: run `python3 dev.py play`, which builds it first, or `npm run build` in the folder web.\n"
)

_TYPES: Final = {
    ".html": "text/html; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".mjs": "text/javascript; charset=utf-8",
    ".css": "text/css; charset=utf-8",
    ".json": "application/json",
    ".webmanifest": "application/manifest+json",
    ".svg": "image/svg+xml",
    ".png": "image/png",
    ".ico": "image/vnd.microsoft.icon",
    ".woff2": "font/woff2",
    ".txt": "text/plain; charset=utf-8",
    ".wasm": "application/wasm",
    ".zip": "application/zip",
}
_ENCODINGS: Final = (("br", ".br"), ("gzip", ".gz"))
_FOREVER: Final = {"Cache-Control": "public, max-age=31536000, immutable"}
_HEADERS: Final[Mapping[str, Mapping[str, str]]] = {
    "assets": _FOREVER,
    "python": {**_FOREVER, "Content-Security-Policy": PYTHON_POLICY},
}
"""By the folder a file lies in. In these two a file's name changes with what is in it."""


class Page:
    """Answers for every path that is not of the API: a file of the page, or the page itself for its own addresses (`/t/ID`)."""

    def __init__(self, folder: Path = FOLDER) -> None:
        self._folder = folder.resolve()

    async def answer(self, request: Request) -> Response:
        """The file that is asked for; `index.html` for a path without an extension; a plain 404."""
        path = PurePosixPath(request.path_params["path"])
        if not path.suffix:
            path = PurePosixPath("index.html")
        file = self._find(path)
        if file is not None:
            return _response(file, path, request.headers.get("accept-encoding", ""))
        if path.name == "index.html":
            return PlainTextResponse(NOT_BUILT, 200)
        return PlainTextResponse("There is no such file.\n", 404)

    def _find(self, path: PurePosixPath) -> Path | None:
        try:
            file = (self._folder / path).resolve()
            is_ours = file.is_relative_to(self._folder) and file.is_file()
        except (ValueError, OSError):  # a null byte, a name that is too long
            return None
        return file if is_ours and path.suffix in _TYPES else None


def _response(file: Path, path: PurePosixPath, accepted: str) -> Response:
    headers = {"Cache-Control": "no-cache", "Vary": "Accept-Encoding", **_HEADERS.get(path.parts[0], {})}
    names = {each.partition(";")[0].strip() for each in accepted.split(",")}
    for encoding, suffix in _ENCODINGS:
        packed = file.with_name(file.name + suffix)
        if encoding in names and packed.is_file():
            return FileResponse(packed, headers={**headers, "Content-Encoding": encoding}, media_type=_TYPES[path.suffix])
    return FileResponse(file, headers=headers, media_type=_TYPES[path.suffix])
