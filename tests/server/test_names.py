"""What a nickname may be, in the letters of five languages, of others, and of nobody."""

from __future__ import annotations

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sextet.server.names import LONGEST_NAME, clean_name
from sextet.tables.commands import Refused


@pytest.mark.parametrize(
    ("name", "cleaned"),
    [
        ("  Ada   Lovelace ", "Ada Lovelace"),
        ("Ada\u00a0\u3000Lovelace", "Ada Lovelace"),
        ("Jose\u0301", "José"),
        ("7", "7"),
        ("Ada\n", "Ada"),
    ],
)
def test_names_are_cleaned(name: str, cleaned: str) -> None:
    assert clean_name(name) == cleaned


@pytest.mark.parametrize(
    "name",
    [
        *("José Ângelo", "João Gonçalves", "Inês Brandão", "Niccolò D'Añasco", "Ștefan Țuțea"),
        *("Ionuț Vâlcu", "Ştefan", "Zoë-Ann", "O'Neil", "Mr. X!", "x_X", "naïve", "Ærøskøbing"),
        *("Зоя", "Ελένη", "李小龍", "さくら", "김민준", "นิธิ", "שָׁלוֹם", "محمد", "आदित्य", "Nguyễn Ái"),
        *("🂡 Ada", "👩‍💻", "👨‍👩‍👧‍👦", "🏳️‍🌈", "❤️", "1️⃣", "👍🏽", "🇷🇴", "می‌خواهم", "♠♥", "C++"),
    ],
)
def test_letters_of_every_script_and_emoji_are_welcome(name: str) -> None:
    assert clean_name(name) == unicodedata.normalize("NFC", name)


BLANKS = "\u115f\u1160\u3164\uffa0\u2800\U0001d159\u17b4\u034f\u180e\u200b\u2060\ufeff\u00ad"
#: Every kind of blank there is.
SPACES = "".join(chr(n) for n in range(0x3001) if chr(n).isspace())


@pytest.mark.parametrize(
    "name",
    [
        *("", "   ", "\n", "\u200b\u200d", SPACES, "x" * 25),
        *BLANKS,
        *(f"A{blank}da" for blank in BLANKS),
        *(
            f"Ada{turn}"
            for turn in "\u202a\u202b\u202d\u202e\u2066\u2067\u2068\u2069\u200e\u200f\u061c"
        ),
        *("A\u0000da", "A\tda", "A\x7fda", "A\x9bda", "A\u2028da", "A\u2029da", "A\nda"),
        *("Z\u0310\u0352\u0346\u030f", "a" + "\u0301" * 4, "\u0301", "\u0301Ada", "Ada \u0301"),
        *("A\u20dd", "A\u20e3", "A\u0489", "A\ufe0fda", "A\ufe00", "A\U000e0100", "A\U000e0041"),
        *("A\u200dda", "A\u200cda", "👩\u200d", "\u200d👩", "\ue000", "\U0010ffff", "\u0378"),
    ],
)
def test_names_that_show_nothing_turn_text_around_or_heap_marks_are_refused(name: str) -> None:
    with pytest.raises(Refused) as refused:
        clean_name(name)
    assert refused.value.code == "name-bad"


@given(st.text(max_size=40))
def test_what_is_accepted_is_short_visible_and_stays_as_it_is(name: str) -> None:
    try:
        cleaned = clean_name(name)
    except Refused:
        return
    assert 0 < len(cleaned) <= LONGEST_NAME
    assert clean_name(cleaned) == cleaned
    assert not any(
        unicodedata.category(one) in ("Cc", "Cs", "Co", "Cn", "Zl", "Zp") for one in cleaned
    )
    assert any(unicodedata.category(one)[0] in "LNPS" for one in cleaned)
