"""Letters as they are read: accents, letter case, lookalikes and ornaments taken away."""

from __future__ import annotations

import functools
import re
import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass

#: Emoji and symbols, by their Unicode names, that show a number.
DRAWN = re.compile(
    r"\bDIGIT\b|^KEYCAP|^DIE FACE|^CLOCK FACE|^DOMINO TILE|^(PLAYING CARD|MAHJONG TILE) \w+ OF"
    r"|PLACE MEDAL\Z|^HUNDRED POINTS|^NO ONE UNDER EIGHTEEN|^BILLIARDS"
)
#: Signs whose names say which Latin letter they show: Ⓣ, 🅃, 🇹, ᴛ, ŧ.
LATIN = re.compile(r"(?:LATIN|REGIONAL).*\bLETTER (?:SMALL |CAPITAL )*([A-Z])(?: WITH .*)?\Z")
#: Cyrillic and Greek letters that look like Latin ones, and letters without a decomposition.
LOOKALIKES = dict(zip("атехорсуіѕԛԝԁһгпѵӏ", "atexopcyisqwdhrnvl", strict=True)) | dict(
    zip("αεικνορτυχηı", "aeikvoptuxni", strict=True)
)
#: Signs written in the place of letters.
DISGUISES = {"@": "a", "$": "s", "€": "e", "!": "i", "|": "i"}
DISGUISED = re.compile(r"[@$€]|[!|](?=[A-Za-z])")


@dataclass(frozen=True)
class Folded:
    """A text in plain letters, and where in the text each of them comes from."""

    text: str
    cased: str
    where: tuple[int, ...]

    @property
    def lower(self) -> str:
        """The plain letters in lower case."""
        return self.cased.lower()

    def stretch(self, start: int, end: int) -> slice:
        """Return where in the text these letters come from."""
        return slice(self.where[start], self.where[end - 1] + 1)


def fold(text: str) -> Iterator[Folded]:
    """Yield a text in plain letters; then, if it has such signs, with @ read as a and the like."""
    plain = [(letter, k) for k, sign in enumerate(text) for letter in plain_letters(sign)]
    cased = "".join(letter for letter, _ in plain)
    where = tuple(k for _, k in plain)
    yield Folded(text, cased, where)
    unmasked = DISGUISED.sub(lambda match: DISGUISES[match[0]], cased)
    if unmasked != cased:
        yield Folded(text, unmasked, where)


@functools.lru_cache(4096)
def plain_letters(sign: str) -> str:
    """Return what a sign reads as: the letters without accents, nothing for what is invisible."""
    if sign.isascii():
        return sign
    letters = ""
    for part in unicodedata.normalize("NFKD", sign):
        name = unicodedata.name(part, "")
        latin = LATIN.search(name)
        if unicodedata.category(part) in ("Mn", "Me"):
            continue
        if latin:
            letters += latin[1].lower() if "SMALL LETTER" in name else latin[1]
        elif part.lower() in LOOKALIKES:
            alike = LOOKALIKES[part.lower()]
            letters += alike.upper() if part.isupper() else alike
        elif unicodedata.category(part) != "Cf":
            letters += part if len(part.lower()) == 1 else " "
    return letters


@functools.lru_cache(4096)
def is_digit(sign: str) -> bool:
    """Tell whether a sign shows a number: a digit of any script, a fraction, Ⅻ, ⑫, a die …"""
    parts = unicodedata.normalize("NFKD", sign)
    return DRAWN.search(unicodedata.name(sign, "")) is not None or any(
        unicodedata.numeric(part, None) is not None for part in parts
    )
