"""Names of the four piles of The Game, which anybody may say: they are no numbers of cards.

The booklet allows “not on this pile”, and the signals of the table speak of pile 2. So a number
from 1 to 4 right beside the word for a pile is its name: *pile 3*, *the third pile*, *a treia
grămadă*; and so are *piles 1 and 2* and *two piles*. All else in the message is judged as ever.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

ONE = "pile|stack|pilha|pila|teanc|teancul|teancului|gramada|gramezii"
MANY = "piles|stacks|pilhas|pile|teancuri|teancurile|teancurilor|gramezi|gramezile|gramezilor"
NUMBER = """
    [1-4]|iv|i{1,3}
    |one|two|three|four
    |uma?|dois|duas|tres|quatro
    |una?|uno|due|tre|quattro
    |unu|doi|doua|trei|patru
"""
NTH = """
    [1-4][.]?(?:st|nd|rd|th|o|-?a|-?lea)
    |first|second|third|fourth
    |primeir[ao]|segund[ao]|terceir[ao]|quart[ao]
    |prim[ao]|second[ao]|terz[ao]
    |doua|doilea|treia|treilea|patra|patrulea
"""
COUNTED = r"""
    (?:two|three|four)(?=\s+(?:piles|stacks)\b)
    |(?:duas|tres|quatro)(?=\s+pilhas\b)
    |(?:due|tre|quattro)(?=\s+pile\b)
    |(?:doua|trei|patru)(?=\s+(?:teancuri|gramezi)\b)
"""
SIGN = r"(?:number|numero|numarul|n[.]?[or]?[.]?|\#)"
LINK = r"\s*(?:,|/|&|\b(?:and|or|e|o|ou|si|sau)\b)\s*"

#: After it nothing may follow that makes another number of it: pile 37, pile 3.5.
END = r"(?![.,/:-]?\w)"
PATTERNS = [
    re.compile(rf"\b(?:{ONE})\s+(?:{SIGN}\s*)?({NUMBER}){END}", re.VERBOSE),
    re.compile(rf"\b(?:{ONE})\s+(?:a|al|cea\ de\ a|cel\ de\ al)\s+({NTH})\b", re.VERBOSE),
    re.compile(rf"\b(?:{MANY})\s+((?:{NUMBER})(?:{LINK}(?:{NUMBER}))+){END}", re.VERBOSE),
    re.compile(rf"\b({NTH})\s+(?:{ONE})\b", re.VERBOSE),
    re.compile(rf"\b((?:{NTH})(?:{LINK}(?:{NTH}))+)\s+(?:{ONE}|{MANY})\b", re.VERBOSE),
    re.compile(rf"\b({COUNTED})", re.VERBOSE),
]


def numbers_of_piles(letters: str) -> Iterator[tuple[int, int]]:
    """Find every number that names a pile, or counts piles, in plain small letters."""
    for pattern in PATTERNS:
        for match in pattern.finditer(letters):
            yield match.span(1)
