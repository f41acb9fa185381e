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


def _phrases(text: str) -> frozenset[tuple[str, ...]]:
    """Return the phrases of a text, one pattern a line: ``due to|date`` is two of them."""
    patterns = [[word.split("|") for word in line.split()] for line in text.splitlines()]
    return frozenset(phrase for pattern in patterns if pattern for phrase in product(*pattern))


#: Everyday talk with a word that looks like a number, or a number that no card can mean: people
#: (*us two*, *os dois*, *tutti e tre*), times (*third time*) and set phrases.
EXCUSED = _phrases(
    """
    due to|course|date|time|soon|back|now
    in|is|was|are|be|am due
    opt in|out|for|to|not
    i|we|you|they opt
    opta por|per|pelo|pela
    ho|hai|ha|abbiamo|avete|hanno|e|che|tanta|molta sete
    mor|moare|murim de sete
    doze off
    tre sa
    a doua

    isso|isto|aquilo|ja|nao|me|te|lhe|que|tudo|como|onde|ainda|so|ate|tambem doi
    doi me|lhe|muito|demais|tanto|bastante|menos|mesmo|perder|ver|so
    you|us|we|these|those two|three|four|five
    all three|four|five
    the two|three|four|five of us|you
    two|three|four of us|you
    os|nos|voces|eles|somos|fomos|entre dois
    as|nos|voces|elas|somos duas
    nos|voces|eles|elas|somos|todos|todas tres|quatro|cinco
    os|as|nos|voces|todos|todas os|as tres|quatro|cinco
    tutti|tutte e due|tre|quattro|cinque
    noi|voi|loro due|tre|quattro|cinque
    siamo|eravamo|giochiamo|restiamo in due|tre|quattro|cinque
    noi|voi|cei|ei|suntem|in doi
    noi|voi|cele|ele doua
    noi|voi|cei|cele|ei|ele|suntem|toti|toate trei|patru|cinci

    cem|cento por cento
    cento per cento
    suta la suta
    hundred percent|times
    cem vezes
    cento volte
    suta de ori
    third|fourth|fifth time
    terceira|quarta|quinta vez
    terza|quarta|quinta volta
    treia|patra|cincea oara
    sixth sense
    sexto sentido
    sesto senso
    saselea simt
    seventh heaven
    setimo ceu
    settimo cielo
    noualea|saptelea cer
    high|take five
    cloud nine
    on all fours
    nota dez
    duas por tres
    due passi
    quattro gatti|chiacchiere|salti
    """
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

#: The longest of the excused phrases, in words.
LONGEST_PHRASE = max(map(len, EXCUSED))

#: Words that are no number with this accent: it hurts, in Portuguese.
ACCENTED = frozenset({"dói"})
