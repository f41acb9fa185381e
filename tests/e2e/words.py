"""The words of the page, so that tests name things as people see them, in any language."""

from __future__ import annotations

import json
import re
from functools import cache
from pathlib import Path
from typing import Any

import sextet
from tests import marks

FOLDER = Path(sextet.__file__).parent / "messages"
LANGUAGES = ("en", "pt-BR", "pt-PT", "it", "ro")
#: English with a mark around everything that the catalogue says.
MARKED = "x-marked"
#: On the page marks take no room and nobody sees them: all lies as it does without them.
THIN = {ord(marks.OPEN): "\u2063", ord(marks.CLOSE): "\u2064"}
#: A key of the catalogue that was shown in place of its words.
KEY = re.compile(
    r"\b(?:web|learn|error|option|game|level|table|six-nimmt|the-game|six)\.[a-z][a-z0-9.-]*"
)


@cache
def catalogue(language: str) -> dict[str, str]:
    """Return all messages of a language."""
    if language == MARKED:
        # Except for a guest's name: the server takes none with letters that nobody sees.
        marked = {name: text.translate(THIN) for name, text in marks.catalogue().items()}
        return {**marked, "web.me.guest": words("web.me.guest")}
    messages: dict[str, str] = json.loads((FOLDER / f"{language}.json").read_text("utf-8"))
    return messages


def words(key: str, language: str = "en", **values: Any) -> str:
    """Return a message, filled in."""
    return catalogue(language)[key].format(**values) if values else catalogue(language)[key]


def like(key: str, language: str = "en") -> re.Pattern[str]:
    """Return a pattern that any filling of a message matches, whatever its plural form."""
    forms = [
        text
        for name, text in catalogue(language).items()
        if name == key
        or (name.startswith(f"{key}.") and name.rsplit(".", 1)[1] in ("one", "few", "other"))
    ]
    patterns = [re.sub(r"\\{\w+\\}", r".+", re.escape(text)) for text in forms]
    return re.compile("^(?:" + "|".join(patterns) + ")")
