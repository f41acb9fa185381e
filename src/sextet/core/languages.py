"""Which language somebody means."""

from __future__ import annotations

import re

from sextet.core.errors import OptionError
from sextet.core.reasons import Reason, quoted
from sextet.core.words import LANGUAGES


def nearest_language(text: str) -> str | None:
    """Return the language nearest to a tag or locale such as ``pt-br`` or ``it_CH.UTF-8``."""
    tag = re.split(r"[.@]", text)[0].replace("_", "-").lower()
    for language in LANGUAGES:
        if tag == language.lower():
            return language
    base, _, region = tag.partition("-")
    if base == "pt":
        # Portuguese outside Brazil is written as in Portugal; without a region most mean Brazil's.
        return "pt-PT" if region else "pt-BR"
    return base if base in LANGUAGES else None


def find_language(text: str) -> str:
    """Return the language that somebody asks for; ``OptionError`` says which there are."""
    language = nearest_language(text)
    if language is None:
        raise OptionError(
            Reason("why.no-language", text=quoted(text), languages=", ".join(LANGUAGES))
        )
    return language
