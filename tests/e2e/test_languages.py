"""Five languages: chosen from the browser, changed by a setting, complete on every page."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.e2e.conftest import Visit
from tests.e2e.person import Person
from tests.e2e.players import nimmt
from tests.e2e.screens import SCREENS, in_all_languages, misfits
from tests.e2e.words import KEY, LANGUAGES, catalogue, words

PATHS = ("/", "/new/six-nimmt", "/new/the-game", "/rules/six", "/ratings/six", "/me", "/settings")


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_page_speaks_the_browsers_language_everywhere(visit: Visit, language: str) -> None:
    person = visit(language=language)
    for path in PATHS:
        person.go(path)
        speaks(person, language)
    person.go("/")
    person.play_now("six-nimmt")
    person.wait_for_turn()
    guest = re.compile(re.escape(words("web.me.guest", language, number="")) + r"\d{3}")
    seats = person.page.get_by_role("list", name=words("web.new.seats", language))
    expect(seats).to_contain_text(guest)
    with person.deciding():
        nimmt(person)
    speaks(person, language)
    expect(person.page.locator("header")).to_contain_text(words("web.table.your-turn", language))
    expect(person.log).to_contain_text(words("six-nimmt.revealed", language))


def speaks(person: Person, language: str) -> None:
    """See that the document says its language, and that no key is shown in place of words."""
    expect(person.page.locator("html")).to_have_attribute("lang", language)
    expect(person.page.locator("main")).not_to_contain_text(words("web.loading", language))
    text = person.page.locator("body").inner_text()
    assert not KEY.search(text), KEY.search(text)
    names = person.page.locator("[aria-label]").evaluate_all(
        "all => all.map((one) => one.getAttribute('aria-label'))"
    )
    assert not [name for name in names if KEY.search(name)]
    if language != "en":
        for key in ("web.start.play-now", "web.table.your-turn", "web.nav.rules"):
            assert catalogue("en")[key] not in text


def test_a_language_without_words_of_ours_gets_english_and_portuguese_its_own(visit: Visit) -> None:
    for asked, spoken in (
        ("de-DE", "en"),
        ("pt", "pt-BR"),
        ("pt-AO", "pt-PT"),
        ("it-CH", "it"),
        ("ro-RO", "ro"),
    ):
        expect(visit(language="en", locale=asked).page.locator("html")).to_have_attribute(
            "lang", spoken
        )


def test_a_chosen_language_is_kept_and_changes_the_page_at_once(newcomer: Person) -> None:
    newcomer.go("/settings")
    newcomer.page.get_by_label(newcomer.say("web.settings.language")).select_option("ro")
    heading = newcomer.page.get_by_role("heading", level=1)
    expect(heading).to_have_text(words("web.settings.title", "ro"))
    newcomer.page.reload()
    expect(heading).to_have_text(words("web.settings.title", "ro"))
    expect(newcomer.page.locator("html")).to_have_attribute("lang", "ro")


@pytest.mark.parametrize("name", SCREENS)
def test_the_words_of_every_language_fit_on_phone_and_desk(visit: Visit, name: str) -> None:
    person = visit(service_workers="block")
    wrong = {
        f"{seen}: {misfit}" for seen in in_all_languages(person, name) for misfit in misfits(person)
    }
    assert sorted(wrong) == []
