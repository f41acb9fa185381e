"""The message catalogue: whole in every language, and counting as each language does."""

from __future__ import annotations

import json
import re
import string
from pathlib import Path
from typing import Any

import pytest

import sextet
from sextet.core.words import (
    COUNTED,
    FORMS,
    LANGUAGES,
    catalogue,
    plural,
    say,
)
from sextet.games.six.notation import ENDINGS
from sextet.games.six_nimmt.notation import KIND_NAMES
from sextet.games.the_game.talk import SIGNALS

FOLDER = Path(sextet.__file__).parent / "messages"
ALL_FORMS = ("one", "few", "other")


def family(key: str) -> str:
    """Return what a message is called without its plural form."""
    name, _, form = key.rpartition(".")
    return name if form in ALL_FORMS else key


def forms(language: str, name: str) -> list[str]:
    return [form for form in ALL_FORMS if f"{name}.{form}" in catalogue(language)]


def placeholders(text: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(text) if name is not None}


every_language = pytest.mark.parametrize("language", LANGUAGES)


def test_there_is_a_catalogue_of_every_language_and_of_no_other() -> None:
    assert {path.stem for path in FOLDER.glob("*.json")} == set(LANGUAGES)


@every_language
def test_every_language_has_every_message_in_the_same_order(language: str) -> None:
    spoken = list(dict.fromkeys(map(family, catalogue(language))))
    assert spoken == list(dict.fromkeys(map(family, catalogue("en"))))


@every_language
def test_a_message_that_counts_has_the_plural_forms_of_its_language(language: str) -> None:
    counting = {family(key) for key in catalogue("en") if family(key) != key}
    wrong = {name: forms(language, name) for name in counting}
    assert {name: f for name, f in wrong.items() if f != list(FORMS[language])} == {}


@every_language
def test_every_language_puts_the_same_values_into_a_message(language: str) -> None:
    wrong = []
    for key, text in catalogue(language).items():
        name = family(key)
        english = placeholders(catalogue("en")[f"{name}.other" if name != key else key])
        # Only a plural form may write its number as a word.
        spelled = english - placeholders(text) if name != key else set()
        if placeholders(text) | (spelled & set(COUNTED)) != english:
            wrong.append((key, text))
    assert wrong == []


@every_language
def test_no_message_is_empty_given_twice_or_badly_written(language: str) -> None:
    text = (FOLDER / f"{language}.json").read_text(encoding="utf-8")
    pairs = json.loads(text, object_pairs_hook=list)
    assert len(pairs) == len(dict(pairs))
    assert [key for key, words in pairs if not words or words != words.strip()] == []
    assert text == json.dumps(dict(pairs), indent=2, ensure_ascii=False) + "\n"
    assert not set(text) & set("şţŞŢ"), "Romanian ș and ț have a comma, not a cedilla"


@every_language
def test_a_counted_number_always_decides_between_forms(language: str) -> None:
    for name in {family(key) for key in catalogue("en") if family(key) != key}:
        english = placeholders(catalogue("en")[f"{name}.other"])
        for number in (0, 1, 2, 19, 20, 101):
            values = dict.fromkeys(english, number)
            assert "{" not in say(name, language, **values)


@every_language
def test_every_game_option_and_value_has_words(language: str) -> None:
    known = catalogue(language)
    for game in sextet.list_games():
        assert {f"game.{game.name}.title", f"game.{game.name}.about"} <= set(known)
        for option in game.options:
            key = f"option.{game.name}.{option.name}"
            names = [key, *(f"{key}.{word}" for word in option.words)]
            assert {words for name in names for words in (name, f"{name}.about")} <= set(known)


def test_the_rooms_say_of_their_games_what_the_catalogue_says_in_english() -> None:
    for game in sextet.list_games():
        assert say(f"game.{game.name}.title") == game.title
        assert say(f"game.{game.name}.about") == game.about
        for option in game.options:
            assert say(f"option.{game.name}.{option.name}.about") == option.about


def test_every_special_card_signal_and_ending_has_a_name() -> None:
    known = set(catalogue("en"))
    for kind in KIND_NAMES:
        assert {f"six-nimmt.{word}-{kind}" for word in ("special", "about", "used")} <= known
    assert {f"six.by-{ending}" for ending in ENDINGS.values()} <= known
    assert {f"the-game.signal-{signal}" for signal in SIGNALS} <= known
    assert {f"language.{language}" for language in LANGUAGES} <= known


def test_a_counted_message_takes_the_plural_of_its_number() -> None:
    assert say("six-nimmt.row-heads", heads=1) == "1 bull head"
    assert say("six-nimmt.row-heads", heads=5) == "5 bull heads"
    assert say("six-nimmt.row-heads", "ro", heads=5) == "5 capete"
    assert say("six-nimmt.row-heads", "ro", heads=25) == "25 de capete"


def test_what_a_language_does_not_say_yet_is_said_in_english(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.delitem(catalogue("it"), "six.won")
    assert say("six.won", "it", who="Ada", by="line") == "Ada: victory by line"


def test_a_number_below_zero_is_told_as_how_many_fewer() -> None:
    took: dict[str, Any] = {"card": 14, "who": "Ada", "row": 1}
    fewer = "14 (Ada) takes row 1 and gets rid of"
    assert say("six-nimmt.took-row", heads=-1, **took) == f"{fewer} 1 bull head"
    assert say("six-nimmt.took-row", heads=-4, **took) == f"{fewer} 4 bull heads"
    assert say("six-nimmt.row-heads", "ro", heads=-4) == "-4 capete"  # the form of 4


def test_no_italian_article_stands_right_before_a_number() -> None:
    # It would have to change with the number: il 7, l'8.
    article = re.compile(r"\b(?:(?:a|da|de|ne|su|i|co)l{1,2}o? |lo |uno? |\w*l'){(?!colour)")
    assert [key for key, text in catalogue("it").items() if article.search(text.lower())] == []


@every_language
def test_apostrophes_are_straight_and_no_blank_stands_before_three_dots(language: str) -> None:
    wrong = {key: text for key, text in catalogue(language).items() if re.search("’| …", text)}
    assert wrong == {}


def test_a_value_that_is_a_word_of_the_game_is_put_in_as_the_language_calls_it() -> None:
    assert say("six.won", "it", who="Ada", by="line") == "Ada: vittoria per linea"
    swapped = say("six-nimmt.swapped", "pt-BR", who="Ada", special="take-at-7")
    assert swapped == "Ada: troca da carta Pega em 7!"


@pytest.mark.parametrize(
    ("number", "form"),
    [(1, "one"), (0, "few"), (2, "few"), (19, "few"), (20, "other"), (101, "few")],
)
def test_romanian_has_three_plural_forms(number: int, form: str) -> None:
    assert plural("ro", number) == form
