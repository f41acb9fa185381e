"""The browser client: the files that its build left in the package, kept in memory.

The page itself is there once a language: what a browser, a reader of screens or a search engine
hears of it before its scripts run.
"""

from __future__ import annotations

import functools
import gzip
import hashlib
import html
import mimetypes
from dataclasses import dataclass, field
from importlib.resources import files
from pathlib import Path
from typing import Any

from litestar import Request, Response, get
from litestar.enums import MediaType
from litestar.params import FromPath

from sextet import __version__
from sextet.core.languages import nearest_language
from sextet.core.words import LANGUAGES, say
from sextet.server.link_cards import LinkCard, card_head, is_unlisted, link_card
from sextet.server.manifest import KIND as MANIFEST_KIND
from sextet.server.manifest import NAME as MANIFEST
from sextet.server.manifest import manifest
from sextet.server.problems import answer

#: Written into page and worker in place of this, so that it notices a newer server.
BUILD_MARK = b"__BUILD__"
#: The service worker, which keeps the files of one build.
WORKER = "sw.js"
#: Before this the page tells what a link to it looks like.
TITLE = b"<title>"
#: How many pages are kept with what their links look like: by language, game and server name.
PAGES_KEPT = 200
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
    """The built client; ``index``, the page by language, is empty where it was not built."""

    build: str = __version__
    index: dict[str, File] = field(default_factory=dict)
    #: The app's manifest, by language too.
    manifest: dict[str, File] = field(default_factory=dict)
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
    client = Client(build)
    for language in LANGUAGES:
        text = in_language(index, language).replace(BUILD_MARK, build.encode())
        client.index[language] = _file(page, text, "no-cache")
        client.manifest[language] = File(MANIFEST_KIND, manifest(language), None, "no-cache")
    for path in found:
        name = path.relative_to(folder).as_posix()
        cache = IMMUTABLE if name.startswith("assets/") else "no-cache"
        data = path.read_bytes()
        if name == WORKER:
            data = data.replace(BUILD_MARK, build.encode())
        client.files[name] = _file(path, data, cache)
    return client


def in_language(index: bytes, language: str) -> bytes:
    """Return the page with its few words, which are English as built, in a language."""
    english = LANGUAGES[0]
    words = {f'<html lang="{english}"': f'<html lang="{language}"'}
    for key in ("server.page-description", "server.page-script"):
        words[say(key, english)] = html.escape(say(key, language))
    for built, spoken in words.items():
        index = index.replace(built.encode(), spoken.encode())
    return index


def wanted_language(accepted: str) -> str:
    """Return the language that an ``Accept-Language`` header asks for first, of those we have."""
    asked: list[tuple[float, str]] = []
    for one in accepted.split(","):
        tag, _, weight = one.partition(";q=")
        try:
            asked.append((-float(weight or 1), tag.strip()))
        except ValueError:
            continue
    wanted = sorted((one for one in asked if one[0] < 0), key=lambda one: one[0])
    near = (nearest_language(tag) for _, tag in wanted)
    return next((language for language in near if language is not None), LANGUAGES[0])


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
    if name in client.files:
        return packed_or_not(request, client.files[name], {"vary": "accept-encoding"})
    language = wanted_language(request.headers.get("accept-language", ""))
    headers = {"vary": "accept-encoding, accept-language", "content-language": language}
    if name == MANIFEST and client.manifest:
        return packed_or_not(request, client.manifest[language], headers)
    if is_unlisted(name):
        headers["x-robots-tag"] = "noindex"
    if client.index:
        card = link_card(name, request.query_params.get("game", ""), language, client.files)
        page = with_card(client.index[language], card, origin_of(request))
        return packed_or_not(request, page, headers)
    places = {"address": "/api/games", "schema": "/api/schema/openapi.json"}
    text = say("server.not-built", language, **places)
    return Response(text + "\n", media_type=MediaType.TEXT, headers=headers)


@functools.lru_cache(PAGES_KEPT)
def with_card(page: File, card: LinkCard, origin: str) -> File:
    """Return the page with what a link to it looks like."""
    head = f"{card_head(card, origin)}\n    ".encode()
    return _file(Path("index.html"), page.data.replace(TITLE, head + TITLE, 1), page.cache)


def origin_of(request: Request[Any, Any, Any]) -> str:
    """Return under which scheme and name this server was asked; the gate knows its names."""
    scheme = "https" if request.scope.get("sextet_secure") else "http"
    return f"{scheme}://{request.headers.get('host', '')}"


def packed_or_not(
    request: Request[Any, Any, Any], found: File, headers: dict[str, str]
) -> Response[Any]:
    """Return a file, packed for a browser that can unpack it."""
    headers = {"content-type": found.kind, "cache-control": found.cache, **headers}
    if found.packed is not None and "gzip" in request.headers.get("accept-encoding", ""):
        return Response(found.packed, headers={**headers, "content-encoding": "gzip"})
    return Response(found.data, headers=headers)


def files_of(request: Request[Any, Any, Any]) -> dict[str, File]:
    """Return the client's files by name."""
    client: Client = request.app.state.client
    return client.files


ROUTES = [start_page, page]
