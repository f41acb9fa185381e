"""The page as it leaves: in the language of who asks, before any script of it has run."""

from __future__ import annotations

import shutil
import struct
from pathlib import Path

import pytest
from litestar import Litestar
from litestar.datastructures import State
from litestar.testing import TestClient

from sextet.core.words import LANGUAGES, say
from sextet.games import GAMES
from sextet.server.link_cards import ANY_GAME, HEIGHT, PICTURE, WIDTH
from sextet.server.manifest import NAME as MANIFEST
from sextet.server.pages import ROUTES, load_client, wanted_language

SOURCE = Path(__file__).parents[2] / "web" / "index.html"


@pytest.fixture
def server(tmp_path: Path) -> TestClient[Litestar]:
    shutil.copy(SOURCE, tmp_path)
    shutil.copytree(SOURCE.parent / "public", tmp_path, dirs_exist_ok=True)
    state = State({"client": load_client(tmp_path)})
    return TestClient(Litestar(ROUTES, state=state))


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_page_comes_in_the_language_that_is_asked_for(
    server: TestClient[Litestar], language: str
) -> None:
    answer = server.get("/table/x", headers={"accept-language": language})
    assert f'<html lang="{language}">' in answer.text
    assert f'content="{say("server.page-description", language)}"' in answer.text
    assert f"<noscript>{say('server.page-script', language)}</noscript>" in answer.text
    assert answer.headers["content-language"] == language
    assert answer.headers["vary"] == "accept-encoding, accept-language"


@pytest.mark.parametrize(
    ("accepted", "language"),
    [
        ("", "en"),
        ("de", "en"),
        ("de, it;q=0.5, ro;q=0.7", "ro"),
        ("pt-BR,pt;q=0.9,en;q=0.8", "pt-BR"),
        ("pt-AO", "pt-PT"),
        ("it;q=much, ro;q=0.1", "ro"),
        ("it;q=0, ro", "ro"),
        ("*", "en"),
    ],
)
def test_the_language_is_the_first_asked_for_that_we_have(accepted: str, language: str) -> None:
    assert wanted_language(accepted) == language


def test_a_page_that_is_not_built_says_so_in_the_language_asked_for(tmp_path: Path) -> None:
    state = State({"client": load_client(tmp_path)})
    with TestClient(Litestar(ROUTES, state=state)) as server:
        answer = server.get("/", headers={"accept-language": "it"})
    assert "esegui make web" in answer.text
    assert answer.headers["vary"] == "accept-encoding, accept-language"


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_apps_manifest_comes_in_the_language_that_is_asked_for(
    server: TestClient[Litestar], language: str
) -> None:
    answer = server.get(f"/{MANIFEST}", headers={"accept-language": language})
    assert answer.headers["content-type"] == "application/manifest+json"
    assert answer.headers["cache-control"] == "no-cache"
    told = answer.json()
    assert told["lang"] == language
    assert told["description"] == say("server.page-description", language)
    for icon in told["icons"]:
        assert (SOURCE.parent / "public" / icon["src"].strip("/")).is_file()


def test_the_worker_is_that_of_the_build_and_never_taken_from_a_cache(tmp_path: Path) -> None:
    shutil.copy(SOURCE, tmp_path)
    shutil.copy(SOURCE.parent / "worker" / "sw.js", tmp_path)
    client = load_client(tmp_path)
    with TestClient(Litestar(ROUTES, state=State({"client": client}))) as server:
        worker, page = server.get("/sw.js"), server.get("/")
    assert f"const BUILD = '{client.build}'" in worker.text
    assert f'content="{client.build}"' in page.text
    assert worker.headers["content-type"] == "text/javascript; charset=utf-8"
    assert worker.headers["cache-control"] == page.headers["cache-control"] == "no-cache"


def test_a_link_to_a_table_is_an_invitation_in_the_language_asked_for_with_a_picture(
    server: TestClient[Litestar],
) -> None:
    page = server.get("/table/x?game=six", headers={"accept-language": "it"}).text
    assert '<meta property="og:title" content="C&#x27;è un invito per te: SIX" />' in page
    assert f'og:description" content="{say("game.six.about", "it")}"' in page
    assert '"twitter:card" content="summary_large_image"' in page
    assert '"og:image" content="http://testserver.local/link/six.png"' in page
    assert 'og:title" content="You are invited to a game"' in server.get("/table/x").text


@pytest.mark.parametrize(
    ("path", "title", "picture"),
    [
        ("/", "Sextet", "sextet"),
        ("/rules/the-game", "The Game", "the-game"),
        ("/new/six-nimmt", "6 nimmt!", "six-nimmt"),
        ("/rules/chess", "Sextet", "sextet"),
        ("/table/x?game=chess", "You are invited to a game", "sextet"),
        ('/table/x?game="><script>', "You are invited to a game", "sextet"),
    ],
)
def test_a_link_tells_of_the_game_in_its_address_and_of_nothing_else(
    server: TestClient[Litestar], path: str, title: str, picture: str
) -> None:
    page = server.get(path).text
    assert f'og:title" content="{title}"' in page
    assert f'/link/{picture}.png" />' in page
    assert "chess" not in page


def test_tables_are_not_listed_by_search_engines_and_their_links_may_still_be_looked_at(
    server: TestClient[Litestar],
) -> None:
    for path in ("/table/x", "/replay/x", "/me"):
        assert server.get(path).headers["x-robots-tag"] == "noindex"
    for path in ("/", "/rules/six"):
        assert "x-robots-tag" not in server.get(path).headers
    robots = server.get("/robots.txt").text
    assert "Disallow: /api/" in robots
    assert "/table" not in robots.replace("# ", "")


def test_every_picture_of_a_link_is_a_small_png_of_the_size_that_is_told() -> None:
    for name in (*GAMES, ANY_GAME):
        data = (SOURCE.parent / "public" / PICTURE.format(name)).read_bytes()
        assert data.startswith(b"\x89PNG\r\n")
        assert struct.unpack(">II", data[16:24]) == (WIDTH, HEIGHT)
        assert len(data) < 60_000
