"""The browser client: the files that its build left in the package, kept in memory."""

from __future__ import annotations

import gzip
import hashlib
import mimetypes
from dataclasses import dataclass, field
from importlib.resources import files
from pathlib import Path
from typing import Any

from litestar import Request, Response, get
from litestar.enums import MediaType
from litestar.params import FromPath

from sextet import __version__
from sextet.core.words import say
from sextet.server.problems import answer

#: Written into the page in place of this, so that it notices a newer server.
BUILD_MARK = b"__BUILD__"
IMMUTABLE = "public, max-age=31536000, immutable"
SMALL = 1000
PACKED = ("text/", "application/json", "application/javascript", "image/svg")


@dataclass(frozen=True)
class File:
    """A file of the client, also packed."""

    kind: str
    data: bytes
    packed: bytes | None
    cache: str


@dataclass
class Client:
    """The built client; ``index`` is None where it was not built."""

    build: str = __version__
    index: File | None = None
    files: dict[str, File] = field(default_factory=dict)


def load_client(folder: Path | None = None) -> Client:
    """Read the built client from the package's ``web_dist``."""
    folder = folder or Path(str(files("sextet") / "web_dist"))
    page = folder / "index.html"
    if not page.is_file():
        return Client()
    found = sorted(path for path in folder.rglob("*") if path.is_file() and path != page)
    index = page.read_bytes()
    digest = hashlib.sha256(index)
    for path in found:
        digest.update(path.read_bytes())
    build = f"{__version__}-{digest.hexdigest()[:12]}"
    client = Client(build, _file(page, index.replace(BUILD_MARK, build.encode()), "no-cache"))
    for path in found:
        name = path.relative_to(folder).as_posix()
        cache = IMMUTABLE if name.startswith("assets/") else "no-cache"
        client.files[name] = _file(path, path.read_bytes(), cache)
    return client


def _file(path: Path, data: bytes, cache: str) -> File:
    kind = mimetypes.guess_type(path.name)[0] or "application/octet-stream"
    if path.suffix in (".js", ".mjs"):
        kind = "text/javascript"
    worth = len(data) > SMALL and kind.startswith(PACKED)
    if kind.startswith("text/"):
        kind += "; charset=utf-8"
    return File(kind, data, gzip.compress(data, 9, mtime=0) if worth else None, cache)


@get("/", include_in_schema=False)
async def start_page(request: Request[Any, Any, Any]) -> Response[Any]:
    """Return the page."""
    return served(request, "")


@get("/{path:path}", include_in_schema=False)
async def page(request: Request[Any, Any, Any], path: FromPath[str]) -> Response[Any]:
    """Return a file of the client, or the page, whatever its path; the API has its own."""
    return served(request, path)


def served(request: Request[Any, Any, Any], path: str) -> Response[Any]:
    """Return the file at a path, else the page."""
    name = path.strip("/")
    if name == "api" or (name.startswith(("api/", "assets/")) and name not in files_of(request)):
        return answer("no-such-page")
    client: Client = request.app.state.client
    found = client.files.get(name) or client.index
    if found is None:
        text = say("server.not-built", address="/api/games", schema="/api/schema/openapi.json")
        return Response(text + "\n", media_type=MediaType.TEXT)
    headers = {"content-type": found.kind, "cache-control": found.cache, "vary": "accept-encoding"}
    if found.packed is not None and "gzip" in request.headers.get("accept-encoding", ""):
        return Response(found.packed, headers={**headers, "content-encoding": "gzip"})
    return Response(found.data, headers=headers)


def files_of(request: Request[Any, Any, Any]) -> dict[str, File]:
    """Return the client's files by name."""
    client: Client = request.app.state.client
    return client.files


ROUTES = [start_page, page]
