"""Chat: clean messages, and no numbers at a running table of The Game."""

from __future__ import annotations

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sextet.tables.chat import CHAT_LENGTH, clean, names_a_number
from tests.tables import everyday, tricky
from tests.tables.cardinals import LANGUAGES


def bare(text: str) -> str:
    decomposed = unicodedata.normalize("NFD", text)
    return "".join(sign for sign in decomposed if not unicodedata.combining(sign))


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_cardinal_is_refused_in_capitals_in_small_letters_and_without_accents(
    language: str,
) -> None:
    passed = [
        written
        for number in range(101)
        for word in LANGUAGES[language](number)
        for written in (word, word.upper(), word.title(), bare(word), bare(word).upper())
        for composed in ("NFC", "NFD")
        if names_a_number(unicodedata.normalize(composed, written)) is None
    ]
    assert passed == []


@pytest.mark.parametrize(
    ("language", "sentence"),
    [
        ("en", "well, I have the {} here"),
        ("pt", "olha, tenho o {} aqui"),
        ("it", "ecco, ho il {} qui"),
        ("ro", "uite, am un {} aici"),
    ],
)
def test_every_card_is_refused_inside_a_sentence(language: str, sentence: str) -> None:
    passed = [
        word
        for number in range(2, 100)
        for word in LANGUAGES[language](number)
        if names_a_number(sentence.format(word)) is None
    ]
    assert passed == []


@pytest.mark.parametrize(
    ("language", "sentence"),
    [(language, line) for language, lines in everyday.ALL.items() for line in lines],
)
def test_ordinary_sentences_pass(language: str, sentence: str) -> None:
    assert names_a_number(sentence) is None
    assert names_a_number(bare(sentence)) is None


@pytest.mark.parametrize("language", tricky.PASS)
def test_words_that_look_like_numbers_and_names_of_piles_pass(language: str) -> None:
    lines = tricky.PASS[language].strip().splitlines()
    assert len(set(lines)) >= 34
    judged = {line: names_a_number(line) or names_a_number(bare(line)) for line in lines}
    assert {line: piece for line, piece in judged.items() if piece} == {}


@pytest.mark.parametrize("language", tricky.REFUSED)
def test_sentences_that_tell_a_number_are_refused(language: str) -> None:
    lines = tricky.REFUSED[language].strip().splitlines()
    assert len(set(lines)) >= 34
    assert [
        line for line in lines if not names_a_number(line) or not names_a_number(bare(line))
    ] == []


@pytest.mark.parametrize(
    ("text", "piece"),
    [
        ("pile 3", None),
        ("pile 37", "37"),
        ("pile three 37", "37"),
        ("pile 5", "5"),
        ("pile 3.7", "3"),
        ("the third pile", None),
        ("the third", "third"),
        ("three piles", None),
        ("three pile", "three"),
        ("pile 3, pile 4", None),
        ("a fifth pile", "fifth"),
    ],
)
def test_a_number_from_1_to_4_beside_the_word_pile_is_its_name(
    text: str, piece: str | None
) -> None:
    assert names_a_number(text) == piece


def test_there_are_ordinary_sentences_enough() -> None:
    assert all(len(set(lines)) >= 60 for lines in everyday.ALL.values())


@pytest.mark.parametrize(
    "sign",
    ["7", "٣", "７", "²", "⑫", "Ⅻ", "½", "5️⃣", "🔟", "⚁", "🕑", "🂢", "一", "🥈", "𝟜", "\U000e0037"],
)
def test_digits_of_any_script_and_drawn_numbers_are_refused(sign: str) -> None:
    assert names_a_number(f"I have {sign}, sorry") is not None


@pytest.mark.parametrize("text", ["XXIV", "play the XC", "my IX fits", "VI", "xxiv", "IIII"])
def test_roman_numerals_are_refused(text: str) -> None:
    assert names_a_number(text) is not None


@pytest.mark.parametrize(
    ("text", "piece"),
    [
        ("play t-w-o now", "t-w-o"),
        ("f o u r", "f o u r"),
        ("it is s.e.v.e.n!", "s.e.v.e.n"),
        ("s e i", "s e i"),
        ("tw_o", "tw_o"),
        ("f!ve", "f!ve"),
        ("$even of them", "$even"),
        ("thr€€", "thr€€"),
        ("threeeee", "threeeee"),
        ("mysix", "mysix"),
        ("sixseven", "sixseven"),
        ("𝐭𝐰𝐨", "𝐭𝐰𝐨"),
        ("🇹🇼🇴", "🇹🇼🇴"),
        ("ᴛᴡᴏ", "ᴛᴡᴏ"),
        ("tw\N{CYRILLIC SMALL LETTER O}", "tw\N{CYRILLIC SMALL LETTER O}"),
        ("t\u200bwo", "t\u200bwo"),
    ],
)
def test_simple_disguises_are_seen_through(text: str, piece: str) -> None:
    assert names_a_number(text) == piece


@pytest.mark.parametrize(
    ("text", "piece"),
    [
        ("I have the forty-two.", "forty-two"),
        ("tenho o vinte e quatro aqui", "vinte e quatro"),
        ("am douăzeci și patru", "douăzeci și patru"),
        ("about 47 or so", "47"),
        ("ho il sei", "il sei"),
    ],
)
def test_the_piece_that_tells_the_number_is_returned(text: str, piece: str) -> None:
    assert names_a_number(text) == piece


@pytest.mark.parametrize(
    "text",
    [
        *("the third", "twentieth", "ninety-ninth", "a sétima", "vigésimo", "il terzo"),
        *("ventitreesimo", "l'ottava", "a treia", "al patrulea", "al douăzecilea"),
        *("a dozen", "uma dúzia", "meia dúzia", "una dozzina", "o duzină", "una trentina"),
        *("in the twenties", "sixes", "fortyish", "unșpe", "uma dezena"),
    ],
)
def test_ordinals_dozens_and_plurals_are_refused(text: str) -> None:
    assert names_a_number(text) is not None


@pytest.mark.parametrize("text", ["one", "Sei!", "um?", "nouă", "uno", "zero", "one zero"])
def test_an_ambiguous_word_alone_is_a_number(text: str) -> None:
    assert names_a_number(text) is not None


@pytest.mark.parametrize("text", ["and one zero", "ho sei carte", "am nouă cărți", "no um zero já"])
def test_an_ambiguous_word_in_telling_company_is_a_number(text: str) -> None:
    assert names_a_number(text) is not None


@given(st.text(max_size=400))
def test_any_text_can_be_judged_and_the_piece_is_part_of_it(text: str) -> None:
    piece = names_a_number(text)
    assert piece is None or (piece and piece in text)


def test_a_long_word_of_many_readings_is_judged_at_once() -> None:
    assert names_a_number("ventitre" * 37 + "x") is None


@given(st.text(max_size=400))
def test_cleaning_twice_is_cleaning_once(text: str) -> None:
    once = clean(text)
    assert clean(once) == once
    assert len(once) <= CHAT_LENGTH
    assert once == unicodedata.normalize("NFC", once)
    once.encode("utf-8")


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("  hello \n\t there  ", "hello there"),
        ("e\u0301", "é"),
        ("abc\u202edef\u2066", "abcdef"),
        ("a\x00b\x1bc\ud800", "abc"),
        ("👩\u200d🚀", "👩\u200d🚀"),
        ("a" + "\u0335" * 50, "a" + "\u0335" * 4),
        ("x" * 400, "x" * 300),
        ("\u200b\u200d \u3164\u2800", ""),
        ("", ""),
    ],
)
def test_a_clean_message_is_one_visible_line(text: str, shown: str) -> None:
    assert clean(text) == shown
