"""Chat: what a message may look like, and whether it gives a number away.

At a running table of The Game nobody may tell a number. `names_a_number` finds digits of any
script, what is drawn like a number (keycaps, dice, clock faces), Roman numerals, and number words
of English, Portuguese, Italian and Romanian, also disguised a little. It reminds people of the
rule; who wants to cheat will always find words. What it lets pass and why: docs/chat.md.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator

from sextet.tables.letters import Folded, fold, is_digit
from sextet.tables.number_words import (
    ACCENTED,
    AMBIGUOUS,
    EXCUSED,
    LINKS,
    LONGEST_PHRASE,
    NUMBERS,
    TELLING,
)
from sextet.tables.pile_names import numbers_of_piles

#: The most characters of a message that are kept; the rest is cut off.
CHAT_LENGTH = 300

#: Letters that look empty.
BLANKS = "\u115f\u1160\u2800\u3164\uffa0"
#: Invisible signs that belong inside emoji and Persian words.
JOINERS = "\u200c\u200d"
#: More marks on one letter than any language needs only cover the lines around it.
MARKS = 4

BROKEN = re.compile(r"[a-z]+(?:[-_.*~'’/+=^#]+[a-z]+)+")
STRETCHED = re.compile(r"(.)\1{2,}")
ROMAN = re.compile(r"(?=..)(?:I{2,}|(?:XC|XL|L?X{0,3})(?:IX|IV|V?I{0,3}))")
#: Words of Italian, Portuguese and Romanian that are Roman numerals when shouted.
SHOUTED = frozenset({"II", "LI", "VI", "VII"})
#: Words that are written together with a number to hide it.
GLUE = frozenset({"my", "the", "your", "card", "cards", "pile"})
#: Ambiguous words that are meant as numbers when their letters stand apart.
SPELLED = NUMBERS | {"zero", "one", "uno", "unu", "sei", "noua"}
LONGEST_WORD = max(map(len, NUMBERS))

Span = tuple[int, int]


def clean(text: str, longest: int = CHAT_LENGTH) -> str:
    """Return a message fit to show: one line, composed, nothing invisible, not too long.

    Controls, lone surrogates and signs that turn the direction of writing are left out. A message
    of which nothing can be seen becomes empty; refusing that is left to the caller.
    """
    kept: list[str] = []
    marks = 0
    for sign in unicodedata.normalize("NFC", text):
        kind = unicodedata.category(sign)
        if sign.isspace() or sign in BLANKS:
            sign = " "
        elif kind in ("Cc", "Cf", "Cs") and sign not in JOINERS:
            continue
        marks = marks + 1 if kind in ("Mn", "Me") else 0
        if marks <= MARKS:
            kept.append(sign)
    visible = " ".join(unicodedata.normalize("NFC", "".join(kept)).split())[:longest].strip()
    invisible = ("Cf", "Mn", "Me")
    return visible if any(unicodedata.category(sign) not in invisible for sign in visible) else ""


def names_a_number(text: str) -> str | None:
    """Return the piece of a message that gives a number away, or None if there is none."""
    judged = _without_piles(text)
    digits = "".join("x" if is_digit(sign) else "-" for sign in judged)
    if match := re.search("x+", digits):
        return text[match.start() : match.end()]
    for folded in fold(judged):
        spans = list(_number_spans(folded))
        if spans:
            start, end = min(spans, key=lambda span: (span[0], -span[1]))
            return text[folded.stretch(start, end)]
    return None


def _without_piles(text: str) -> str:
    """Return a message of the same length in which the numbers of piles are blanks."""
    folded = next(iter(fold(text)))
    signs = list(text)
    for start, end in numbers_of_piles(folded.lower):
        where = folded.stretch(start, end)
        signs[where] = " " * (where.stop - where.start)
    return "".join(signs)


def _number_spans(folded: Folded) -> Iterator[Span]:
    """Find every stretch that names a number."""
    found = [match.span() for match in re.finditer("[a-z]+", folded.lower)]
    words = [folded.lower[start:end] for start, end in found]
    written = [folded.text[folded.stretch(start, end)] for start, end in found]
    yield from _numbers_in_words(words, found, _excused(words, written))
    yield from _spelled(words, found)
    yield from _roman([folded.cased[start:end] for start, end in found], found)
    for match in BROKEN.finditer(folded.lower):
        if re.sub("[^a-z]", "", match[0]) in NUMBERS:
            yield match.span()


def _excused(words: list[str], written: list[str]) -> set[int]:
    """Return which words are part of everyday talk, whatever number they look like."""
    excused = set[int]()
    for first in range(len(words)):
        for last in range(first + 1, min(first + LONGEST_PHRASE, len(words)) + 1):
            if tuple(words[first:last]) in EXCUSED:
                excused.update(range(first, last))
    accented = (unicodedata.normalize("NFC", word).lower() for word in written)
    return excused | {k for k, word in enumerate(accented) if word in ACCENTED}


def _numbers_in_words(words: list[str], found: list[Span], excused: set[int]) -> Iterator[Span]:
    """Find words that are numbers, with the rest of the number that follows."""
    if words and all(word in AMBIGUOUS for word in words):
        yield found[0][0], found[-1][1]
    for k, word in enumerate(words):
        if " ".join(words[k : k + 2]) in TELLING:
            yield found[k][0], found[k + 1][1]
        elif _is_number(word) and k not in excused:
            last = k
            for later in range(k + 1, len(words)):
                if words[later] in NUMBERS or words[later] in AMBIGUOUS:
                    last = later
                elif words[later] not in LINKS:
                    break
            yield found[k][0], found[last][1]


def _is_number(word: str) -> bool:
    """Tell whether a word names a number: as it is, stretched (threeee) or glued (mysix)."""
    if word in NUMBERS:
        return True
    if STRETCHED.search(word):
        return any(STRETCHED.sub(by, word) in NUMBERS for by in (r"\1", r"\1\1"))
    return _is_glued(word)


def _is_glued(word: str) -> bool:
    """Tell whether a word is made of numbers alone, or of numbers and words like `my`."""
    glue, counted = {0}, set[int]()  # where a part can end: only glue before it, or a number too
    for end in range(1, len(word) + 1):
        for start in range(max(0, end - LONGEST_WORD), end):
            part = word[start:end]
            if part in NUMBERS and start in glue | counted:
                counted.add(end)
            elif part in GLUE:
                for ends in (glue, counted):
                    if start in ends:
                        ends.add(end)
    return len(word) in counted


def _spelled(words: list[str], found: list[Span]) -> Iterator[Span]:
    """Find three or more letters that stand apart and make a number: t-w-o, f o u r."""
    for run in re.finditer("x{3,}", "".join("x" if len(word) == 1 else "-" for word in words)):
        first, last = run.start(), run.end()
        joined = "".join(words[first:last])
        for start in range(len(joined)):
            for end in range(start + 3, min(len(joined), start + LONGEST_WORD) + 1):
                if joined[start:end] in SPELLED:
                    yield found[first + start][0], found[first + end - 1][1]


def _roman(words: list[str], found: list[Span]) -> Iterator[Span]:
    """Find Roman numerals from 2 to 99: in capitals, or with an X and three letters or more."""
    shouting = len(words) > 1 and all(word.isupper() for word in words)
    for word, span in zip(words, found, strict=True):
        plain = word.isupper() and not (shouting and word in SHOUTED)
        if (plain or (len(word) > 2 and "X" in word.upper())) and ROMAN.fullmatch(word.upper()):
            yield span
