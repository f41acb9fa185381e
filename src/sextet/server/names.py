"""What a nickname may be: everybody at a table must be able to see it, and see where it ends.

Letters of every script, digits, signs and emoji are welcome. Refused is what shows nothing, turns
the text around it, or heaps marks over it. Names that only look like another's are told apart at
the table (``web/src/lib/skeleton.ts``).
"""

from __future__ import annotations

import itertools
import re
import unicodedata

from sextet.tables.commands import Refused

LONGEST_NAME = 24
#: Marks on one letter: Vietnamese, old Greek, Hebrew and the scripts of India need no more.
MOST_MARKS = 3

#: Letters and signs that show nothing, besides those that Unicode counts as control characters.
BLANK = frozenset(
    "\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0\U00013441\U00013442\U0001d159"
    "\u180b\u180c\u180d\u180f"
)
JOINERS, EMOJI_STYLE, TEXT_STYLE, KEYCAP = "\u200c\u200d", "\ufe0f", "\ufe0e", "\u20e3"
#: Between letters of these scripts a joiner decides how they are written.
JOINING = re.compile("[\u0600-\u08ff\u0900-\u0dff\u1000-\u109f\u1780-\u17ff\u1800-\u18af]")


def clean_name(name: str) -> str:
    """Return a nickname fit to show, or refuse it: 1 to 24 characters, all of them visible."""
    cleaned = re.sub(" +", " ", "".join(map(_space, unicodedata.normalize("NFC", name.strip()))))
    cleaned = cleaned.strip(" ")
    if not 0 < len(cleaned) <= LONGEST_NAME or not _shows_something(cleaned):
        raise Refused("name-bad")
    if _most_marks(cleaned) > MOST_MARKS:
        raise Refused("name-bad")
    for at, letter in enumerate(cleaned):
        before, after = cleaned[at - 1] if at else " ", cleaned[at + 1 : at + 2]
        mark = _is_mark(letter) and letter not in (EMOJI_STYLE, TEXT_STYLE)
        if not (_may_enclose(letter, before) if mark else _may_stand(letter, before, after)):
            raise Refused("name-bad")
    return cleaned


def _is_mark(letter: str) -> bool:
    return unicodedata.category(letter) in ("Mn", "Me")


def _most_marks(name: str) -> int:
    """Return how many marks the letter has that has most, however they are written."""
    runs = itertools.groupby(unicodedata.normalize("NFD", name), _is_mark)
    return max((len(list(run)) for marks, run in runs if marks), default=0)


def _space(letter: str) -> str:
    return " " if unicodedata.category(letter) == "Zs" else letter


def _shows_something(name: str) -> bool:
    return any(unicodedata.category(one)[0] in "LNPS" and one not in BLANK for one in name)


def _may_enclose(mark: str, before: str) -> bool:
    """Tell whether a mark may stand here: what encloses others is for the keys of a telephone."""
    if (
        mark in BLANK
        or before == " "
        or 0xFE00 <= ord(mark) <= 0xFE0F
        or 0xE0100 <= ord(mark) <= 0xE01EF
    ):
        return False
    return unicodedata.category(mark) == "Mn" or (mark == KEYCAP and before == EMOJI_STYLE)


def _may_stand(letter: str, before: str, after: str) -> bool:
    """Tell whether a character that is no mark may stand between these two."""
    if letter in (EMOJI_STYLE, TEXT_STYLE):
        return unicodedata.category(before) in ("So", "Sk", "Sm", "Po", "Nd", "Sc")
    if letter in JOINERS:
        emoji = all(unicodedata.category(one) in ("So", "Sk") for one in (after or " ")) and (
            before == EMOJI_STYLE or unicodedata.category(before) in ("So", "Sk")
        )
        return emoji or bool(JOINING.match(before) and JOINING.match(after))
    kind = unicodedata.category(letter)
    return kind[0] != "C" and kind not in ("Zl", "Zp") and letter not in BLANK
