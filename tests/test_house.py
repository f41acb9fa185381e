"""The house as it is: its map, its words, where its tests are, and that nothing grows too long."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from tools import drawing

from tests import index, longest

ROOT = Path(__file__).parents[1]
MAP = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")

#: All effects of the 28 special cards, in the order of the booklet.
LONG_FILES = {"src/sextet/games/six_nimmt/specials.py"}
#: Searches whose body is a list of numbered steps.
LONG_FUNCTIONS = {("src/sextet/players/six/search.py", "search")}


def sources() -> Iterator[Path]:
    yield from (ROOT / "src" / "sextet").rglob("*.py")
    for ending in ("ts", "svelte", "css"):
        yield from (ROOT / "web" / "src").rglob(f"*.{ending}")


def name(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


def test_no_file_is_longer_than_400_lines() -> None:
    long = {name(path) for path in sources() if len(path.read_text("utf-8").splitlines()) > 400}
    assert long - {"web/src/lib/wire.ts"} <= LONG_FILES


def test_no_function_is_longer_than_60_lines() -> None:
    long = set()
    for path in (ROOT / "src" / "sextet").rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
                assert node.end_lineno is not None
                if node.end_lineno - node.lineno >= 60:
                    long.add((name(path), node.name))
    assert long <= LONG_FUNCTIONS


def patterns(path: Path) -> Iterator[str]:
    """Return the regular expressions of a file, as far as they stand in it as texts."""
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if not isinstance(node, ast.Call):
            continue
        given = [word.value for word in node.keywords if word.arg == "pattern"]
        of_re = isinstance(node.func, ast.Attribute) and ast.unparse(node.func.value) == "re"
        if any(flag in ast.unparse(node) for flag in ("re.M", "re.MULTILINE")):
            continue  # there it is the end of a line that is meant
        for one in [*given, *(node.args[:1] if of_re else [])]:
            yield from (
                part.value
                for part in ast.walk(one)
                if isinstance(part, ast.Constant) and isinstance(part.value, str)
            )


def test_a_pattern_ends_where_the_text_ends() -> None:
    """``$`` also matches before a line break at the end: a text passes that is not meant."""
    outside_of_sets = re.compile(r"(?:[^\\\[$]|\\.|\[\^?\]?(?:[^\\\]]|\\.)*\])*\$", re.S)
    found = [
        (name(path), one)
        for path in (ROOT / "src" / "sextet").rglob("*.py")
        for one in patterns(path)
        if outside_of_sets.match(one)
    ]
    assert not found, r"write \Z"


def test_the_drawing_of_the_rooms_shows_the_real_imports() -> None:
    assert drawing.page(MAP) == MAP, "run: python -m tools.drawing"


def test_the_map_names_every_room_and_no_other() -> None:
    named = re.findall(r"^\| `(\w+)` \|", MAP.split("## The rooms")[1].split("\n## ")[0], re.M)
    folders = {path.name for path in (ROOT / "src" / "sextet").iterdir() if path.is_dir()}
    modules = {path.stem for path in (ROOT / "src" / "sextet").glob("*.py")}
    there = {room for room in folders | modules if not room.startswith("__")} | {"web_dist"}
    assert sorted(named) == sorted(there)


def defined(path: Path, qualified: str) -> bool:
    """Tell whether a file defines a function, class or method of that name."""
    if path.suffix == ".py":
        nodes: list[ast.stmt] = ast.parse(path.read_text("utf-8")).body
        for part in qualified.split("."):
            found = [
                node
                for node in nodes
                if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef)
                and node.name == part
            ]
            if not found:
                return False
            nodes = found[0].body
        return True
    last = re.escape(qualified.split(".")[-1])
    text = path.read_text("utf-8")
    forms = rf"(?:function|const|class) {last}\b|^ +(?:async )?{last}\(|^ +{last} = \("
    return bool(re.search(forms, text, re.M))


WALKS = re.findall(r"^\d+\. `([\w./-]+)` `([\w.#]+)`", MAP, re.M)


def test_there_are_walks_to_take() -> None:
    assert len(WALKS) >= 20


@pytest.mark.parametrize(("file", "function"), WALKS)
def test_each_station_of_a_walk_is_where_the_map_says(file: str, function: str) -> None:
    folder = ROOT if file.startswith(("web/", "tests/")) else ROOT / "src" / "sextet"
    assert (folder / file).is_file()
    assert defined(folder / file, function)


WORDS = re.findall(r"^\| \*\*([^*]+)\*\* \|[^|]+\| `([^`]+)` \|", MAP, re.M)


def test_the_glossary_has_some_thirty_words_each_once() -> None:
    words = [word for word, _ in WORDS]
    assert 25 <= len(words) == len(set(words)) <= 45


@pytest.mark.parametrize(("word", "where"), WORDS)
def test_each_word_of_the_glossary_is_the_name_of_something(word: str, where: str) -> None:
    file, _, qualified = where.partition(" ")
    path = ROOT / "src" / "sextet" / file
    if not qualified:
        assert path.exists()
    else:
        text = path.read_text("utf-8")
        assert defined(path, qualified) or re.search(rf"^{qualified}\b.* = ", text, re.M)


def test_every_module_is_in_the_index_of_tests() -> None:
    assert index.index() == index.WHERE.read_text("utf-8"), "run: python -m tests.index"
    assert "**none**" not in index.index()


@pytest.mark.parametrize(("module", "test"), index.TOPICS.items())
def test_where_the_index_sends_a_reader_there_is_a_test(module: str, test: str) -> None:
    file, _, function = test.partition("::")
    assert module in index.modules()
    assert not function or defined(index.TESTS / file, function)
    assert (index.TESTS / file).is_file()


def test_what_is_said_to_take_longest_is_there() -> None:
    paths = [path.relative_to(ROOT / "tests") for path in (ROOT / "tests").rglob("test_*.py")]
    ranks = [longest.rank(path)[1] for path in paths]
    assert sorted(one for one in ranks if one < len(longest.LONGEST)) == [
        *range(len(longest.LONGEST))
    ]
