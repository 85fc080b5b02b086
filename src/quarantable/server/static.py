"""The page's files and the reports on the games, as the build of `web/` leaves them in `quarantable/static`."""

from collections.abc import Mapping
from pathlib import Path, PurePosixPath
from typing import Final

from starlette.requests import Request
from starlette.responses import FileResponse, PlainTextResponse, Response
from starlette.staticfiles import NotModifiedResponse

from .gates.guard import PYTHON_POLICY, policy_of_report

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
        self._files = Files(folder)

    async def answer(self, request: Request) -> Response:
        """The file that is asked for; `index.html` for a path without an extension; a plain 404."""
        path = PurePosixPath(request.path_params["path"])
        if not path.suffix:
            path = PurePosixPath("index.html")
        file = self._files.find(path)
        if file is not None:
            return packed(file, request, _HEADERS.get(path.parts[0], {}))
        if path.name == "index.html":
            return PlainTextResponse(NOT_BUILT, 200)
        return PlainTextResponse("There is no such file.\n", 404)


class Findings:
    """Answers for the reports on the games, `/findings/GAME`: a file each, which stands by itself and runs nothing."""

    def __init__(self, folder: Path = FOLDER) -> None:
        self._files = Files(folder / "findings")
        self._policies: dict[tuple[Path, int], str] = {}

    async def answer(self, request: Request) -> Response:
        """The report; a plain 404."""
        file = self._files.find(PurePosixPath(f"{request.path_params['path'].removesuffix('.html')}.html"))
        if file is None:
            return PlainTextResponse("There is no report on such a game.\n", 404)
        return packed(file, request, {"Content-Security-Policy": self._policy(file)})

    def _policy(self, file: Path) -> str:
        """Read off the file once, and again where it has changed."""
        version = file, file.stat().st_mtime_ns
        if version not in self._policies:
            self._policies[version] = policy_of_report(file.read_bytes())
        return self._policies[version]


class Files:
    """What lies in a folder, nothing above it."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder.resolve()

    def find(self, path: PurePosixPath) -> Path | None:
        """The file of a path, if there is one of a type that the page has."""
        try:
            file = (self._folder / path).resolve()
            is_ours = file.is_relative_to(self._folder) and file.is_file()
        except (ValueError, OSError):  # a null byte, a name that is too long
            return None
        return file if is_ours and path.suffix in _TYPES else None


def packed(file: Path, request: Request, headers: Mapping[str, str]) -> Response:
    """The file, as packed as the client can read it and it lies there; nothing of it where the client has it already."""
    headers = {"Cache-Control": "no-cache", "Vary": "Accept-Encoding", **headers}
    names = {each.partition(";")[0].strip() for each in request.headers.get("accept-encoding", "").split(",")}
    kind = _TYPES[file.suffix]
    for encoding, suffix in _ENCODINGS:
        smaller = file.with_name(file.name + suffix)
        if encoding in names and smaller.is_file():
            return _unless_known(smaller, request, {**headers, "Content-Encoding": encoding}, kind)
    return _unless_known(file, request, headers, kind)


def _unless_known(file: Path, request: Request, headers: Mapping[str, str], kind: str) -> Response:
    response = FileResponse(file, headers=headers, media_type=kind, stat_result=file.stat())
    known = {tag.strip().removeprefix("W/") for tag in request.headers.get("if-none-match", "").split(",")}
    return NotModifiedResponse(response.headers) if response.headers["etag"] in known else response
