"""Reasons: said in every language, nested in one another, and carried by errors."""

from __future__ import annotations

import ast
import pickle
from collections.abc import Iterator, Sequence
from pathlib import Path
from string import Formatter

import pytest

import sextet
from sextet.core.errors import OptionError, RecordError, SextetError
from sextet.core.languages import find_language
from sextet.core.reasons import Reason, quoted
from sextet.core.words import LANGUAGES, catalogue, explain, knows


def test_an_error_is_english_by_itself_and_explained_in_any_language() -> None:
    with pytest.raises(OptionError) as caught:
        find_language("fr")
    english = "there is no language 'fr'; there are: en, pt-BR, pt-PT, it, ro"
    assert str(caught.value) == explain(caught.value) == english
    italian = explain(caught.value, "it")
    assert italian == "la lingua 'fr' non c'è; ci sono: en, pt-BR, pt-PT, it, ro"


def test_a_reason_inside_a_reason_is_said_in_the_same_language() -> None:
    error = RecordError(Reason("why.no-language", text="'x'", languages="it"), 12)
    assert error.line == 12
    assert str(error) == "line 12: there is no language 'x'; there are: it"
    assert explain(error, "ro") == "linia 12: limba 'x' nu există; există: it"
    assert explain(Reason("why.line", line=1, reason=Reason("option.six-nimmt.target")), "it") == (
        "riga 1: Punteggio limite"
    )


def test_a_plain_text_is_said_as_it_stands() -> None:
    assert explain(SextetError("nobody plays"), "it") == "nobody plays"
    assert explain(RecordError("nobody plays", 3), "it") == "riga 3: nobody plays"


def test_a_reason_without_words_is_said_with_the_names_that_the_rules_have_for_it() -> None:
    assert explain(Reason("goofspiel.why-too-low", card=3), "it") == "too low, card 3"


def test_an_error_survives_the_way_to_another_process() -> None:
    error = RecordError(Reason("why.no-language", text="'x'", languages="it"), 12)
    again = pickle.loads(pickle.dumps(error))
    assert (str(again), again.line, again.reason) == (str(error), 12, error.reason)


def test_what_somebody_wrote_is_quoted_and_cannot_write_to_the_screen_by_itself() -> None:
    assert quoted("a\x1b[2J") == "'a\\x1b[2J'"
    assert quoted("abcdef", 3) == "'abc'"


# What the code gives as reasons, and what the catalogue has for them.

SOURCE = Path(sextet.__file__).parent
#: Rooms whose errors reach people: they give reasons, no English.
ROOMS = ("core", "games", "library.py", "players", "tables")
ERRORS = ("SextetError", "OptionError", "IllegalMove", "BadDeal", "RecordError")


def calls(*names: str, within: Sequence[str] = ("",)) -> Iterator[tuple[str, ast.Call]]:
    """Yield every call of these names in Sextet's source, with the file that it stands in."""
    for path in sorted(SOURCE.rglob("*.py")):
        where = path.relative_to(SOURCE).as_posix()
        if where.startswith(tuple(within)):
            for node in ast.walk(ast.parse(path.read_text("utf-8"))):
                if isinstance(node, ast.Call) and getattr(node.func, "id", "") in names:
                    yield where, node


def given() -> Iterator[tuple[str, set[str]]]:
    """Yield the key of every reason and refusal that is written out, and its values by name."""
    for _, call in calls("Reason", "Refused"):
        prefix = "error." if getattr(call.func, "id", "") == "Refused" else ""
        if isinstance(call.args[0], ast.Constant):
            yield prefix + str(call.args[0].value), {word.arg or "**" for word in call.keywords}


def test_every_reason_has_words_for_exactly_the_values_that_it_is_given() -> None:
    english = catalogue("en")
    for key, values in given():
        assert knows(key), key
        text = english.get(key) or english[f"{key}.other"]
        assert {name for _, name, _, _ in Formatter().parse(text) if name} == values, key


def test_all_words_for_reasons_are_said_somewhere() -> None:
    said = {key for key, _ in given()}
    reasons = {key for key in catalogue("en") if key.startswith("why.") or ".why-" in key}
    unsaid = {key for key in reasons if key not in said and key.rpartition(".")[0] not in said}
    assert unsaid == set()


def test_what_somebody_wrote_is_never_taken_for_a_word_of_the_catalogue() -> None:
    # ``say`` puts in for a text what ``FAMILY.NAME-TEXT`` has to say, where there is such a key.
    named = {(key.partition(".")[0], name) for key, values in given() for name in values}
    words = {
        (family, name)
        for family, name in named
        for key in catalogue("en")
        if key.startswith(f"{family}.{name}-")
    }
    assert words == {("six-nimmt", "special")}


def test_reasons_are_pieces_of_sentences_in_every_language() -> None:
    for language in LANGUAGES:
        for key, text in catalogue(language).items():
            if key.startswith("why.") or ".why-" in key:
                assert text[0] == text[0].lower(), (language, key)
                assert not text.endswith("."), (language, key)


def test_no_error_that_reaches_people_is_raised_with_english_words() -> None:
    english = [
        f"{where}:{call.lineno}"
        for where, call in calls(*ERRORS, within=ROOMS)
        if isinstance(call.args[0], ast.Constant | ast.JoinedStr)
    ]
    assert english == []
