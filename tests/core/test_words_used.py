"""Every message of the catalogue is said somewhere: in Python, or by the page."""

from __future__ import annotations

import ast
import functools
import re
from collections.abc import Iterator
from pathlib import Path

from sextet.core.words import catalogue
from sextet.games import GAMES

ROOT = Path(__file__).parents[2]
SOURCE, PAGE = ROOT / "src" / "sextet", ROOT / "web" / "src"
#: The scripts of the lessons, whose steps and answers the page says.
LESSONS = ROOT / "tools" / "lessons"
FORM = re.compile(r"\.(one|few|other)$")
#: Stands for what is filled in when a program runs.
HOLE = "\0"

#: Translated already, and said by nothing yet: what is still to be built.
LATER = {
    "hints": ("web.settings.hints",),
    "a game studied afterwards": (
        "web.replay.seen-by",
        "web.replay.seen-by-all",
        "web.table.analysis",
    ),
    "the size of cards": ("web.settings.large",),
}


def in_python(folder: Path) -> Iterator[str]:
    """Return the texts in Python code; what an f-string fills in is a hole."""
    for path in folder.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.JoinedStr):
                yield "".join(
                    str(part.value) if isinstance(part, ast.Constant) else HOLE
                    for part in node.values
                )
            elif isinstance(node, ast.Constant) and isinstance(node.value, str):
                yield node.value
            elif isinstance(node, ast.arg):
                yield node.arg  # a parameter of the command line is called as its function's is


def in_page() -> Iterator[str]:
    """Return the texts in the page's code; what a template fills in is a hole."""
    for path in [*PAGE.rglob("*.ts"), *PAGE.rglob("*.svelte")]:
        code = path.read_text("utf-8")
        yield from re.findall(r"""['"]([\w.-]+)['"]""", code)
        for start in re.finditer("`", code):
            yield template(code, start.end())


def template(code: str, at: int) -> str:
    """Read a template from after its first backtick, with a hole for each `${…}`."""
    read = ""
    while at < len(code) and code[at] != "`":
        if code.startswith("${", at):
            depth, at = 1, at + 2
            while at < len(code) and depth:
                depth += {"{": 1, "}": -1}.get(code[at], 0)
                at += 1
            read += HOLE
        else:
            read += code[at]
            at += 1
    return read


@functools.cache
def said() -> tuple[frozenset[str], tuple[re.Pattern[str], ...]]:
    """Return all texts of the program, and patterns of those that make keys when it runs.

    A pattern names at least what its keys begin with, be it after a game: `six-nimmt.mark-…`,
    `GAME.team-…`.
    """
    texts = {*in_python(SOURCE), *in_python(LESSONS), *in_page()}
    made = {
        text
        for text in texts
        if re.match(rf"[a-z][\w-]*\.[\w.{HOLE}-]*{HOLE}|{HOLE}\.[a-z]+-{HOLE}", text)
    }
    patterns = [
        re.compile(r"([\w=?-]+)".join(map(re.escape, text.split(HOLE))))
        for text in made
        if not text.startswith("error.")  # which refusals there are is looked at more closely
    ]
    return frozenset(texts), tuple(patterns)


@functools.cache
def raised() -> frozenset[str]:
    """Return the texts that may be codes of refusals; a list of their HTTP status raises none."""
    folders = (SOURCE / room for room in ("core", "games", "server", "tables"))
    code = "".join(
        path.read_text("utf-8")
        for folder in folders
        for path in folder.rglob("*.py")
        if path.name != "problems.py"
    )
    page = "".join(path.read_text("utf-8") for path in PAGE.rglob("*.ts"))
    return frozenset(re.findall(r'"([a-z-]+)"', code) + re.findall(r"ApiError\('([\w-]+)'", page))


def is_said(key: str) -> bool:
    """Tell whether a key stands in the code as it is, or is made there from words that do."""
    texts, patterns = said()
    if key in texts:
        return True
    if key.startswith("error."):
        return key.removeprefix("error.") in raised()
    for pattern in patterns:
        filled = pattern.fullmatch(key)
        if filled and all(is_written(word) for word in filled.groups()):
            return True
    return is_told_by_a_game(key)


def is_written(word: str) -> bool:
    """Tell whether a part of a key stands in the code, perhaps with blanks: `{score} a game`."""
    texts, _ = said()
    apart = word.replace("-", " ")
    begun = HOLE + apart.removeprefix(apart.partition(" ")[0])
    return word.isdigit() or not texts.isdisjoint({word, apart, begun} - {HOLE})


def is_told_by_a_game(key: str) -> bool:
    """Tell whether a game's rules name a happening so, or a value of one (`by` → `six.by-line`)."""
    game, _, word = key.partition(".")
    if game not in GAMES:
        return False
    texts = words_of_rules(game)
    # Fewer than nothing is said by the same happening (docs/words.md, Counting).
    word = word.removesuffix("-less")
    parts = [word.split("-")[:k] for k in range(1, word.count("-") + 1)]
    values = (("-".join(part), word.removeprefix("-".join(part) + "-")) for part in parts)
    return (
        word in texts
        or any(name in texts and value in texts for name, value in values)
        or any(
            re.fullmatch(r"[\w-]*".join(map(re.escape, text.split(HOLE))), word)
            for text in texts
            if HOLE in text and text[0] != HOLE
        )
    )


@functools.cache
def words_of_rules(game: str) -> frozenset[str]:
    """Return the texts in a game's own room."""
    return frozenset(in_python(SOURCE / "games" / game.replace("-", "_")))


def keys() -> set[str]:
    """Return the keys of the catalogue, those of plural forms once."""
    return {FORM.sub("", key) for key in catalogue("en")}


def test_every_message_is_said_somewhere_or_stands_in_the_list_of_what_is_to_come() -> None:
    later = {key for family in LATER.values() for key in family}
    assert sorted(key for key in keys() - later if not is_said(key)) == []


def test_what_is_to_come_is_in_the_catalogue_and_said_by_nothing_yet() -> None:
    later = {key for family in LATER.values() for key in family}
    assert sorted(later - keys()) == []
    assert sorted(filter(is_said, later)) == []


def test_a_message_that_nothing_says_is_found() -> None:
    for key in ("web.start.nowhere", "error.never", "six.never", "six-nimmt.special-never"):
        assert not is_said(key), key
    for key in ("error.busy", "six.by-circle", "six-nimmt.took-row-less", "level.3.about"):
        assert is_said(key), key
