"""The page's list of letters that look alike is the one that Unicode's data give."""

from __future__ import annotations

from tools import alike


def test_the_list_of_the_page_is_the_one_of_unicode() -> None:
    assert alike.WHERE.read_text("utf-8") == alike.page(), "run: python -m tools.alike"


def test_letters_of_other_scripts_that_look_latin_are_in_it() -> None:
    found = alike.alike()
    for latin, others in {"a": "аα", "o": "оο", "e": "е", "p": "р", "i": "іl1|"}.items():
        assert set(others) <= set(found[latin])
