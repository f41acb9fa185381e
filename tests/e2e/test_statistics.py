"""My statistics: a game is studied from there, plots are read as tables, and all is taken along."""

from __future__ import annotations

import io
import zipfile
from pathlib import Path

import pytest
from playwright.sync_api import expect

from sextet.core.words import LANGUAGES
from tests.e2e.conftest import Visit
from tests.e2e.forward import forward
from tests.e2e.person import Person
from tests.e2e.states import my_statistics, statistics
from tests.e2e.test_everyone import too_wide


def test_my_last_games_are_studied_and_told_with_luck_apart(newcomer: Person) -> None:
    for _ in range(2):
        table = newcomer.open_table("six-nimmt", 2, {"rounds": "1"})
        newcomer.start()
        forward(newcomer, table)
    newcomer.go("/me")
    newcomer.link("web.stats.title").click()
    page = newcomer.page
    newcomer.button("web.stats.study").click()
    heads = page.get_by_role("table", name=newcomer.say("web.stats.tricks"))
    heads.wait_for(timeout=240_000)
    found = page.request.get(f"{newcomer.url}/api/me/statistics").json()
    (one,) = found["sums"]
    expect(heads.get_by_role("row")).to_have_count(11)
    told = [float(cell) for cell in heads.get_by_role("cell").all_inner_texts()]
    assert told == [round(each, 2) for each in one["heads_by_trick"]]
    by_game = page.get_by_role("table", name=newcomer.say("web.stats.over-time"))
    expect(by_game.get_by_role("row")).to_have_count(3)
    expect(newcomer.button("web.stats.study")).to_have_count(0)
    newcomer.go("/me")
    adjusted = newcomer.say("web.stats.profile", value=f"{one['sums']['adjusted']:+.2f}")
    expect(page.get_by_text(adjusted)).to_be_visible()


def test_all_that_is_mine_is_one_file_from_the_settings(newcomer: Person, tmp_path: Path) -> None:
    table = newcomer.open_table("six-nimmt", 2, {"rounds": "1"})
    newcomer.start()
    forward(newcomer, table)
    newcomer.go("/settings")
    with newcomer.page.expect_download() as waiting:
        newcomer.link("web.me.export-get").click()
    waiting.value.save_as(tmp_path / "mine.zip")
    assert waiting.value.suggested_filename.endswith(".zip")
    with zipfile.ZipFile(io.BytesIO((tmp_path / "mine.zip").read_bytes())) as opened:
        assert f"games/{table}.sxt" in opened.namelist()
        assert "profile.json" in opened.namelist()


@pytest.mark.parametrize("language", LANGUAGES)
def test_statistics_fit_the_narrowest_phone_in_every_language(visit: Visit, language: str) -> None:
    person = visit(language=language)
    statistics(person)
    person.page.set_viewport_size({"width": 320, "height": 640})
    person.settle()
    assert too_wide(person) == []
    bars = my_statistics()["sums"][0]["heads_by_trick"]
    expect(person.page.locator("figure rect")).to_have_count(len(bars))
