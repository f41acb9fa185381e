"""The page as it leaves: in the language of who asks, before any script of it has run."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
from litestar import Litestar
from litestar.datastructures import State
from litestar.testing import TestClient

from sextet.core.words import LANGUAGES, say
from sextet.server.pages import ROUTES, load_client, wanted_language

SOURCE = Path(__file__).parents[2] / "web" / "index.html"


@pytest.fixture
def server(tmp_path: Path) -> TestClient[Litestar]:
    shutil.copy(SOURCE, tmp_path)
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
