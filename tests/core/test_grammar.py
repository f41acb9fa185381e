"""Grammar of five languages: counting, lists, full stops, and words beside a number."""

# ruff: noqa: SIM905 - lists of words read better as text
from __future__ import annotations

import json
import re
import subprocess
from pathlib import Path
from typing import Any

import pytest
from hatch_build import find_npm

import sextet
from sextet.core.words import COUNTED, LANGUAGES, catalogue, listed, plural, rules_text, say

WEB = Path(sextet.__file__).parents[2] / "web"
NUMBERS = [*range(-120, 1201), 1_000_000]
NAMES = ["Ada", "Bruno", "Ioana", "Carla"]

#: What the client says, by the same functions as the page.
CLIENT = """
import { listed, plural } from './src/lib/plural.ts'
const [languages, numbers, names] = JSON.parse(process.argv.at(-1))
const told = (language) => ({
  forms: numbers.map((number) => plural(language, number)),
  lists: [0, ...names.keys()].map((_, count) => listed(names.slice(0, count), language)),
})
console.log(JSON.stringify(Object.fromEntries(languages.map((one) => [one, told(one)]))))
"""

every_language = pytest.mark.parametrize("language", LANGUAGES)
GAMES = [game.name for game in sextet.list_games()]
LOG_LINE = re.compile(rf"(?:table|{'|'.join(GAMES)})\.(?!about-|column-)")

#: Words that follow a number in Romanian without being counted by it.
NOT_COUNTED = set(
    """a al apare au conduce contra de din dispare e este iese la mai merge nu pe pentru s sau
    trebuie în și""".split()
)
#: Values that are names, words or sizes with their unit, never a bare number.
TEXTS = set(
    """address code colour file folder found free host language link list move name names needed
    option others package path piece place reason server signal size special talk text time title
    value what who why""".split()
)
#: Numbers that never reach twenty: no game is for so many.
SMALL = {"least", "most", "players", "seats", "limit"}


def is_counted(key: str) -> bool:
    """Tell whether a message has a text per plural form."""
    return re.search(r"\.(?:one|few|other)$", key) is not None


@pytest.fixture(scope="module")
def client() -> dict[str, Any]:
    """What the client makes of the numbers and the names, in each language."""
    node = next(find_npm()[1].glob("node*"))
    asked = json.dumps([LANGUAGES, NUMBERS, NAMES])
    command = [str(node), "--input-type=module", "--eval", CLIENT, asked]
    done = subprocess.run(command, cwd=WEB, capture_output=True, text=True, check=True)
    told: dict[str, Any] = json.loads(done.stdout)
    return told


@every_language
def test_client_and_server_count_alike(language: str, client: dict[str, Any]) -> None:
    assert [plural(language, number) for number in NUMBERS] == client[language]["forms"]


@every_language
def test_client_and_server_list_names_alike(language: str, client: dict[str, Any]) -> None:
    lists = [listed(NAMES[:count], language) for count in range(len(NAMES) + 1)]
    assert lists == client[language]["lists"]


def test_names_are_listed_as_the_language_does() -> None:
    assert [listed(NAMES[:3], language) for language in LANGUAGES] == [
        "Ada, Bruno, and Ioana",
        "Ada, Bruno e Ioana",
        "Ada, Bruno e Ioana",
        "Ada, Bruno e Ioana",
        "Ada, Bruno și Ioana",
    ]


def test_nought_is_a_singular_in_brazil_alone() -> None:
    assert [plural(language, 0) for language in LANGUAGES] == [
        *("other", "one", "other", "other", "few")
    ]
    assert say("web.the-game.draw-pile", "pt-BR", cards=0) == "Monte de compra: 0 carta"
    assert say("web.the-game.draw-pile", "pt-PT", cards=0).endswith("0 cartas")


def test_what_counts_with_nought_in_brazil_writes_the_number() -> None:
    singular = {key: text for key, text in catalogue("pt-BR").items() if key.endswith(".one")}
    unwritten = {
        key for key, text in singular.items() if not any(f"{{{name}}}" in text for name in COUNTED)
    }
    # Asked only where there is a move to make.
    assert unwritten == {"six-nimmt.choose-move.one"}


@every_language
def test_a_line_of_the_log_ends_without_a_full_stop(language: str) -> None:
    lines = {key: text for key, text in catalogue(language).items() if LOG_LINE.match(key)}
    assert {key: text for key, text in lines.items() if re.search(r"[.,;:]$", text)} == {}


@every_language
def test_no_text_has_two_full_stops_or_blanks_in_a_row(language: str) -> None:
    pages = {game: rules_text(game, language) for game in GAMES}
    slip = re.compile(r"\.\.|\S  +\S| [.,;](?:\s|$)")
    texts = {**catalogue(language), **pages}
    assert {key: text for key, text in texts.items() if slip.search(text)} == {}


def test_a_number_before_a_romanian_noun_is_counted_or_below_twenty() -> None:
    # From twenty on it needs a `de`: 19 cărți, 20 de cărți.
    followed = re.compile(r"{(\w+)} ([a-zăâîșț]+)")
    found = {
        key
        for key, text in catalogue("ro").items()
        if not is_counted(key)
        for name, word in followed.findall(text)
        if name not in TEXTS | SMALL and word not in NOT_COUNTED
    }
    assert found == set()
    assert max(seats for game in sextet.list_games() for seats in game.seats) < 20


def test_every_written_number_has_its_romanian_de() -> None:
    texts = [*catalogue("ro").values(), *(rules_text(game, "ro") for game in GAMES)]
    counted = r"(?:de )?(?:cărți|capete|piese|jucători|minute|runde|ture|puncte|de ani)\b"
    for text in texts:
        for number, noun in re.findall(rf"\b(\d+) ({counted})", text):
            needs = plural("ro", int(number)) == "other"
            assert noun.startswith("de ") == needs, (number, noun)


def test_italian_articles_fit_the_numbers_written_after_them() -> None:
    texts = [*catalogue("it").values(), *(rules_text(game, "it") for game in GAMES)]
    vowel = r"(?:1|8|11|8\d)\b"
    for text in texts:
        assert not re.search(rf"\b(?:il|del|al|dal|nel|sul|col) {vowel}", text), text
        assert not re.search(rf"l'(?!{vowel})\d", text), text
