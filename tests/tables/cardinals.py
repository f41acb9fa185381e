"""The cardinals from 0 to 100, spelled out by a little generator of its own."""

# ruff: noqa: SIM905 - lists of words read better as text
from __future__ import annotations

from collections.abc import Iterator

ENGLISH = (
    "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen "
    "sixteen seventeen eighteen nineteen"
).split()
EUROPEAN = (
    "zero um dois três quatro cinco seis sete oito nove dez onze doze treze catorze quinze "
    "dezasseis dezassete dezoito dezanove"
).split()
BRAZILIAN = (
    "zero um dois três quatro cinco seis sete oito nove dez onze doze treze quatorze quinze "
    "dezesseis dezessete dezoito dezenove"
).split()
ITALIAN = (
    "zero uno due tre quattro cinque sei sette otto nove dieci undici dodici tredici quattordici "
    "quindici sedici diciassette diciotto diciannove"
).split()
ROMANIAN = (
    "zero unu doi trei patru cinci șase șapte opt nouă zece unsprezece doisprezece treisprezece "
    "paisprezece cincisprezece șaisprezece șaptesprezece optsprezece nouăsprezece"
).split()

TENS = {
    "en": "twenty thirty forty fifty sixty seventy eighty ninety".split(),
    "pt": "vinte trinta quarenta cinquenta sessenta setenta oitenta noventa".split(),
    "it": "venti trenta quaranta cinquanta sessanta settanta ottanta novanta".split(),
    "ro": "douăzeci treizeci patruzeci cincizeci șaizeci șaptezeci optzeci nouăzeci".split(),
}


def english(number: int) -> Iterator[str]:
    if number < 20:
        yield ENGLISH[number]
    elif number == 100:
        yield from ("hundred", "a hundred", "one hundred")
    elif number % 10 == 0:
        yield TENS["en"][number // 10 - 2]
    else:
        for link in ("-", " ", "", "–"):
            yield TENS["en"][number // 10 - 2] + link + ENGLISH[number % 10]


def portuguese(number: int) -> Iterator[str]:
    for small in (EUROPEAN, BRAZILIAN):
        if number < 20:
            forms = [small[number]]
        elif number == 100:
            forms = ["cem", "cento"]
        elif number % 10 == 0:
            forms = [TENS["pt"][number // 10 - 2]]
        else:
            ten, unit = TENS["pt"][number // 10 - 2], small[number % 10]
            forms = [f"{ten} e {unit}", f"{ten}-e-{unit}", f"{ten}e{unit}", f"{ten} {unit}"]
        for form in forms:
            yield form
            if form.endswith(("um", "dois")):
                yield form.removesuffix("um").removesuffix("dois") + (
                    "uma" if form.endswith("um") else "duas"
                )


def italian(number: int) -> Iterator[str]:
    if number < 20:
        yield ITALIAN[number]
        if number == 1:
            yield from ("un", "una")
    elif number == 100:
        yield "cento"
    else:
        ten, unit = TENS["it"][number // 10 - 2], number % 10
        if unit in (1, 8):
            yield ten[:-1] + ITALIAN[unit]
            if unit == 1:
                yield ten[:-1] + "un"
        elif unit == 3:
            yield ten + "tré"
        elif unit:
            yield ten + ITALIAN[unit]
        else:
            yield ten
        if unit:
            yield f"{ten} {ITALIAN[unit]}"


def romanian(number: int) -> Iterator[str]:
    feminine = {1: "una", 2: "două"}
    if number < 20:
        yield ROMANIAN[number]
        if number in feminine:
            yield feminine[number]
        if number == 12:
            yield "douăsprezece"
    elif number == 100:
        yield from ("sută", "o sută")
    else:
        ten, unit = TENS["ro"][number // 10 - 2], number % 10
        if not unit:
            yield ten
            return
        for word in {ROMANIAN[unit], feminine.get(unit, ROMANIAN[unit])}:
            yield from (f"{ten} și {word}", f"{ten} {word}", f"{ten}-și-{word}", f"{ten}și{word}")


LANGUAGES = {"en": english, "pt": portuguese, "it": italian, "ro": romanian}
