"""Number words of English, Portuguese, Italian and Romanian, without accents and in lower case.

The words are built, not listed: two to a hundred, cardinal and ordinal, masculine and feminine,
compounds written together. Words of several parts (`vinte e quatro`) need no entry: each of them
has a part that has one. What the lists decide is explained in docs/chat.md.
"""

# ruff: noqa: SIM905 - lists of words read better as text
from __future__ import annotations

from itertools import product

#: Words that name a number and are ordinary words besides.
AMBIGUOUS = frozenset(
    """
    zero one um uma un uno una unu sei noua meia
    second seconds segundo segunda segundos segundas secondo seconda secondi seconde doilea
    terca quarto quarta quartos quartas quarti quarte quinta quintas sexta sextas
    """.split()
)

#: Two words after which there is no doubt about an ambiguous one.
TELLING = frozenset(
    [f"{before} sei" for before in "il del dal col sul al nel mio tuo quel ho abbiamo".split()]
    + ["sei carte", "un noua", "noua carti"]
    + [f"{word} zero" for word in "one um uno unu sei meia noua zero".split()]
    + [f"zero {word}" for word in "one um uno unu sei meia noua".split()]
    + ["one one", "sei sei"]
)

#: Two words of everyday talk, of which one looks like a number.
EXCUSED = frozenset(
    [f"due {after}" for after in ("to", "course", "date", "time")]
    + [f"{before} due" for before in ("in", "is", "was", "are", "be")]
    + [f"opt {after}" for after in ("in", "out", "for", "to")]
    + [f"{have} sete" for have in "ho hai ha abbiamo avete hanno e".split()]
    + ["doze off", "tre sa", "a doua"]
)


def _english() -> set[str]:
    units = "one two three four five six seven eight nine".split()
    nth = "first second third fourth fifth sixth seventh eighth ninth".split()
    teens = """ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen
        nineteen""".split()
    tens = "twenty thirty forty fourty fifty sixty seventy eighty ninety ninty".split()
    words = {*units[1:], *teens, *tens, "hundred", "dozen"}
    words |= {ten + unit for ten, unit in product(tens, units + nth)}
    words |= {word + "ish" for word in words}
    words |= {word + "s" for word in words} | {"sixes"} | {ten[:-1] + "ies" for ten in tens}
    words |= {*nth[2:], "twelfth", "twelveth", "hundredth"} | {teen + "th" for teen in teens}
    words |= {ten[:-1] + "ieth" for ten in tens}
    return words - {"tens"}  # Portuguese: you have


def _portuguese() -> set[str]:
    units = "um uma dois duas tres quatro cinco seis sete oito nove".split()
    tens = "vinte trinta quarenta cinquenta cincoenta sessenta setenta oitenta noventa".split()
    words = set(units[2:]) | set(tens)
    words |= set("dez onze doze treze catorze quatorze quinze dezoito cem cento".split())
    words |= {"dez" + link + unit for link, unit in product("ea", ("sseis", "ssete", "nove"))}
    words |= {ten + link + unit for ten, link, unit in product(tens, ("", "e"), units)}
    words |= {"duzia", "dezena", "vintena", "trintena", "centena"}
    words |= {word + "s" for word in words if not word.endswith("s")} | {"dezes"}
    nth = """terceir quint sext setim oitav non decim vigesim trigesim quadragesim
        quinquagesim sexagesim septuagesim setuagesim octogesim nonagesim centesim""".split()
    return words | {stem + ending for stem, ending in product(nth, ("o", "a", "os", "as"))}


def _italian() -> set[str]:
    units = "uno due tre quattro cinque sei sette otto nove".split()
    tens = "venti trenta quaranta cinquanta sessanta settanta ottanta novanta".split()
    words = set(units) | set(tens) | {"cento"}
    words |= set("dieci undici dodici tredici quattordici quindici sedici".split())
    words |= set("diciassette diciotto diciannove".split())
    for ten, unit in product(tens, units):
        words.add((ten[:-1] if unit[0] in "uo" else ten) + unit)
    words |= {word[:-1] for word in words if word.endswith("uno") and word != "uno"}
    words |= {ten[:-1] for ten in tens[2:]}  # quarant'anni
    whole = {word for word in words if word not in units and word[-1] in "aeio"}
    nth = {(word if word.endswith(("tre", "sei")) else word[:-1]) + "esim" for word in whole}
    nth |= set("terz quint sest settim ottav non decim".split())
    words |= {stem + ending for stem, ending in product(nth, "oaie")}
    words |= {"dozzina", "dozzine", "decina", "decine", "ventina", "trentina", "quarantina"}
    words |= {"cinquantina", "sessantina", "settantina", "ottantina", "novantina", "centinaio"}
    return words - {"uno", "none"}  # English: none


def _romanian() -> set[str]:
    units = "unu una doi doua trei patru cinci sase sapte opt noua".split()
    teens = "un doi doua trei pai patru cinci cin sai sase sapte sapti opt opti noua".split()
    tens = [unit + "zeci" for unit in "doua trei patru cinci sai sapte opt noua".split()]
    words = {*units[2:], *tens, "zece", "suta", "sute", "duzina", "duzini", "zecime", "zecimi"}
    words |= {teen + ending for teen, ending in product(teens, ("sprezece", "sprece", "spe"))}
    words |= {ten + link + unit for ten, link, unit in product(tens, ("", "si"), units)}
    nth = "trei patru cinci sase sapte optu noua zece suta".split()
    nth += [word for word in words if word.endswith(("sprezece", "zeci"))]
    words |= {word + "lea" for word in nth}
    words |= {"treia", "patra", "cincea", "sasea", "saptea", "opta", "zecea"}
    words |= {teen + "sprezecea" for teen in teens} | {ten[:-1] + "ea" for ten in tens}
    return words


#: Words that name a number from 2 to 100 and hardly mean anything else.
NUMBERS = frozenset(_english() | _portuguese() | _italian() | _romanian()) - AMBIGUOUS

#: Words between two parts of one number.
LINKS = frozenset({"and", "e", "si"})
