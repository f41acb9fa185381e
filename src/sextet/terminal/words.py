"""What the terminal says, in the language of the person who sits at it."""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from sextet.core import languages, words
from sextet.core.words import knows

if TYPE_CHECKING:  # the rules bring NumPy along, which help does without
    from sextet.core.errors import SextetError
    from sextet.core.game import Game, Happening
    from sextet.core.reasons import Reason

__all__ = [
    "explain",
    "in_words",
    "knows",
    "language",
    "listed",
    "plainly",
    "say",
    "say_or",
    "speak",
]

_spoken = words.LANGUAGES[0]


def speak(language: str | None) -> None:
    """Speak a language from now on: the one asked for, else that of the environment."""
    global _spoken
    if language is None:
        _spoken = language_of(os.environ)
    else:
        _spoken = languages.find_language(language)


def language() -> str:
    """Return the language spoken."""
    return _spoken


def language_of(environment: Mapping[str, str]) -> str:
    """Return the language that an environment is set to, English where Sextet does not know it."""
    names = ("LC_ALL", "LC_MESSAGES", "LANG")
    locale = next((environment[name] for name in names if environment.get(name)), "")
    return languages.nearest_language(locale) or words.LANGUAGES[0]


def say(key: str, **values: Any) -> str:
    """Return a message in the language spoken."""
    return words.say(key, _spoken, **values)


def listed(names: Iterable[object]) -> str:
    """Return names as the language spoken lists them in a sentence."""
    return words.listed(names, _spoken)


def explain(what: SextetError | Reason | str) -> str:
    """Return why something cannot be done, in the language spoken."""
    return words.explain(what, _spoken)


def say_or(key: str, otherwise: str) -> str:
    """Return a message, or what a game says of itself, in the language spoken."""
    return words.say_or(key, otherwise, _spoken)


def in_words(game: Game, happening: Happening, names: Sequence[str]) -> str:
    """Say what happened; plainly, where the catalogue does not know the game's words."""
    kind, values = game.tell(happening)
    if "seat" in values:
        values["who"] = names[values["seat"] - 1]
    key = f"{game.name}.{kind}"
    return say(key, **values) if knows(key) else plainly(kind, values)


def plainly(kind: str, values: Mapping[str, Any]) -> str:
    """Say what happened with the names that the rules have for it: ``Ada: takes, prize 5``."""
    others = [f"{name} {value}" for name, value in values.items() if name not in ("seat", "who")]
    told = ", ".join([kind.replace("-", " "), *others])
    return f"{values['who']}: {told}" if "who" in values else told
