"""Reasons: said in every language, nested in one another, and carried by errors."""

from __future__ import annotations

import pickle

import pytest

from sextet.core.errors import OptionError, RecordError, SextetError
from sextet.core.languages import find_language
from sextet.core.reasons import Reason, quoted
from sextet.core.words import explain


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
    assert explain(error, "ro") == "rândul 12: limba 'x' nu există; există: it"
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
