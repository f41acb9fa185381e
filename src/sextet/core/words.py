"""The message catalogue: every sentence Sextet says, one JSON file a language.

A message that counts something has one text per plural form: its key ends in ``.one``, ``.few`` or
``.other``, and the first of its counted values (``COUNTED``) decides.
"""

from __future__ import annotations

import functools
import json
from importlib.resources import files
from typing import Any

COUNTED = ("heads", "cards", "tiles", "count")


@functools.cache
def catalogue(language: str) -> dict[str, str]:
    """Return all messages of a language by key."""
    text = (files("sextet") / "messages" / f"{language}.json").read_text(encoding="utf-8")
    messages: dict[str, str] = json.loads(text)
    return messages


def say(key: str, language: str = "en", **values: Any) -> str:
    """Return a message with its values put in."""
    messages = catalogue(language)
    for name in COUNTED:
        if name in values:
            form = f"{key}.{plural(language, int(values[name]))}"
            if form in messages:
                key = form
                break
    return messages[key].format(**values)


def plural(language: str, number: int) -> str:
    """Return the plural form that a number takes in a language."""
    if number == 1:
        return "one"
    if language == "ro" and (number == 0 or 0 < number % 100 < 20):
        return "few"
    return "other"
