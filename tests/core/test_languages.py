"""The language that somebody means."""

from __future__ import annotations

import pytest

from sextet.core.errors import OptionError
from sextet.core.languages import find_language, nearest_language


@pytest.mark.parametrize(
    ("text", "language"),
    [
        ("pt-BR", "pt-BR"),
        ("pt_BR.UTF-8", "pt-BR"),
        ("PT-pt", "pt-PT"),
        ("pt", "pt-BR"),
        ("pt_AO", "pt-PT"),
        ("it_CH.UTF-8@euro", "it"),
        ("en-GB", "en"),
        ("ro", "ro"),
        ("C.UTF-8", None),
        ("fr", None),
        ("", None),
    ],
)
def test_the_nearest_language_is_found(text: str, language: str | None) -> None:
    assert nearest_language(text) == language


def test_a_language_that_is_not_spoken_is_refused_with_those_that_are() -> None:
    with pytest.raises(OptionError, match="'fr'; there are: en, pt-BR, pt-PT, it, ro"):
        find_language("fr")
