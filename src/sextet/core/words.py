"""The message catalogue: every sentence Sextet says, one JSON file a language.

A message that counts something has one text per plural form, as CLDR has them: its key ends in
``.one``, ``.few`` or ``.other``, and the first of its counted values (``COUNTED``) decides. Where
that is below zero and there is a message ``KEY-less``, this one says how many fewer. A value that
is itself a word of the game is put in as the language calls it: ``by="line"`` of SIX is called
``six.by-line``. What a language does not say yet is said in English.
"""

from __future__ import annotations

import functools
import json
from collections.abc import Iterable
from importlib.resources import files
from typing import TYPE_CHECKING, Any

from sextet.core.reasons import Reason

if TYPE_CHECKING:
    from babel import Locale

    from sextet.core.errors import SextetError

#: The languages, the one that everything falls back to first.
LANGUAGES = ("en", "pt-BR", "pt-PT", "it", "ro")

#: The plural forms of each language, besides which it needs none.
FORMS = dict.fromkeys(LANGUAGES, ("one", "other")) | {"ro": ("one", "few", "other")}

COUNTED = ("heads", "cards", "tiles", "count")


@functools.cache
def catalogue(language: str) -> dict[str, str]:
    """Return all messages of a language by key."""
    text = (files("sextet") / "messages" / f"{language}.json").read_text(encoding="utf-8")
    messages: dict[str, str] = json.loads(text)
    return messages


def rules_text(game: str, language: str = "en") -> str:
    """Return the rules of a game for those who play it, as Markdown."""
    page = files("sextet") / "messages" / "rules" / language / f"{game}.md"
    return page.read_text(encoding="utf-8")


def say(key: str, language: str = "en", **values: Any) -> str:
    """Return a message with its values put in."""
    if not knows(key, language):
        language = LANGUAGES[0]
    messages = catalogue(language)
    for name, value in values.items():
        if isinstance(value, str):
            values[name] = messages.get(f"{key.partition('.')[0]}.{name}-{value}", value)
    for name in COUNTED:
        if name in values:
            number = int(values[name])
            if number < 0 and f"{key}-less.other" in messages:
                key, values[name] = f"{key}-less", -number
            form = f"{key}.{plural(language, number)}"
            if form in messages:
                key = form
                break
    return messages[key].format(**values)


def explain(what: SextetError | Reason | str, language: str = LANGUAGES[0]) -> str:
    """Say why something cannot be done; plainly, where the catalogue has no words for it."""
    reason = what if isinstance(what, Reason | str) else what.reason
    if isinstance(reason, str):
        return reason
    values = {
        name: explain(value, language) if isinstance(value, Reason) else value
        for name, value in reason.values.items()
    }
    if knows(reason.key):
        return say(reason.key, language, **values)
    plain = reason.key.rpartition(".")[2].removeprefix("why-").replace("-", " ")
    return ", ".join([plain, *(f"{name} {value}" for name, value in values.items())])


def knows(key: str, language: str = "en") -> bool:
    """Tell whether a language has a message."""
    messages = catalogue(language)
    return key in messages or f"{key}.other" in messages


def say_or(key: str, otherwise: str, language: str = "en") -> str:
    """Return a message, or what a game says of itself where the catalogue does not know it."""
    return say(key, language) if knows(key) else otherwise


def plural(language: str, number: int) -> str:
    """Return the plural form that a number takes in a language; below zero, as without its sign."""
    form = _locale(language).plural_form(abs(number))
    # The form `many` of millions, in Italian and Portuguese, is for numbers that no game has.
    return form if form in FORMS[language] else "other"


def listed(names: Iterable[object], language: str = "en") -> str:
    """Return names as a language lists them in a sentence: ``Ada, Bruno, and Carla``."""
    from babel.lists import format_list

    return format_list([str(name) for name in names], locale=_locale(language))


@functools.cache
def _locale(language: str) -> Locale:
    """Return what CLDR knows of a language. Loaded when first needed: that takes 30 ms."""
    from babel import Locale

    return Locale.parse(language, sep="-")
