"""What an operating system refuses, in every language."""

from __future__ import annotations

import errno

import pytest

from sextet.core.system import KNOWN, system_reason
from sextet.core.words import LANGUAGES, explain, knows


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_the_system_refuses_often_has_words_in_every_language(language: str) -> None:
    for number in KNOWN:
        assert knows(f"cli.system-{KNOWN[number]}", language)
    full = system_reason(OSError(errno.ENOSPC, "No space left on device"))
    assert ("disk" in explain(full, language)) == (language == "en")


def test_what_it_refuses_seldom_is_told_in_its_own_words() -> None:
    assert system_reason(OSError(errno.EXDEV, "Cross-device link")) == "Cross-device link"
    assert system_reason(OSError("out of order")) == "out of order"
