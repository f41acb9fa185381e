"""What Python says to people it says by the catalogue: no words stand in the code that speaks."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import sextet

SOURCE = Path(sextet.__file__).parent

#: What is called to speak to people.
SPEAKING = {
    *("print", "echo", "secho", "fail", "Text", "Rule", "Panel", "add_row", "add_column", "write"),
    *("set_content", "Response", "input", "assemble", "append_text", "exit"),
}
#: What is called with a key of the catalogue, or with a name that is no language.
BY_KEY = {"say", "say_or", "explain", "Reason", "Refused", "getattr", "get", "answer", "dumps"}
#: How a word is styled or where it goes is not said.
UNSAID = {"style", "end", "justify", "media_type", "headers", "box", "sep", "cte"}
WORD = re.compile(r"[^\W\d_]{2,}")
#: Styles of the terminal in square brackets, and the name that stands before what goes wrong.
NOTATION = re.compile(r"\[/?\w*\]|^sextet: ")

#: Where words in the code are right, and why.
EXCEPTIONS = {
    "store/migrations": "Alembic's own frame",
    "server/routes_health.py": "read by load balancers",
    "store/postgres_commit.py": "for the server's log; people are told error.server-error",
    "store/reader.py": "for the server's log; people are told error.server-error",
    "store/sqlite_commit.py": "for the server's log; people are told error.server-error",
    "store/writer.py": "for the server's log; people are told error.server-error",
    "study/coach.py": "between programs, in English as `sextet study --serve` is",
    "tables/chain.py": "for the server's log; people are told table.closed-damaged",
    "tables/whole.py": "for the server's log; people are told table.closed-damaged",
    "tables/table.py": "for the server's log; people are told table.closed-broken",
}
#: Texts that are right in the code.
RIGHT = {"move C R": "a move as the record writes it", "short-hand": "the name of an option"}


@cache
def modules() -> dict[str, ast.Module]:
    """Return every module that may speak to people, by its path."""
    paths = {path.relative_to(SOURCE).as_posix(): path for path in SOURCE.rglob("*.py")}
    return {
        name: ast.parse(path.read_text("utf-8"))
        for name, path in sorted(paths.items())
        if not name.startswith(tuple(EXCEPTIONS))
    }


@cache
def errors() -> set[str]:
    """Return the names of the exceptions whose message is for a person."""
    known = {"SextetError", "Refused"}
    while True:
        found = {
            node.name
            for tree in modules().values()
            for node in ast.walk(tree)
            if isinstance(node, ast.ClassDef)
            and any(isinstance(base, ast.Name) and base.id in known for base in node.bases)
        }
        if found <= known:
            return known
        known |= found


def called(node: ast.Call) -> str:
    """Return the name of what is called, without what it belongs to."""
    match node.func:
        case ast.Name(id=name) | ast.Attribute(attr=name):
            return name
    return ""


def literals(node: ast.AST) -> Iterator[str]:
    """Yield the texts inside an expression, besides keys of the catalogue and styles."""
    if isinstance(node, ast.Call) and called(node) in BY_KEY:
        children: list[ast.AST] = [
            word.value for word in node.keywords if word.arg in ("reason", "why")
        ]
    elif isinstance(node, ast.Call) and called(node) == "assemble":
        # Words, or words with their style.
        children = [part.elts[0] if isinstance(part, ast.Tuple) else part for part in node.args]
    elif isinstance(node, ast.Call):
        said = [word.value for word in node.keywords if word.arg not in UNSAID]
        children = [node.func, *node.args, *said]
    elif isinstance(node, ast.Subscript):
        children = [node.value]
    elif isinstance(node, ast.Compare):
        children = []
    elif isinstance(node, ast.Constant) and isinstance(node.value, str):
        yield node.value
        return
    else:
        children = list(ast.iter_child_nodes(node))
    for child in children:
        yield from literals(child)


def spoken(tree: ast.Module) -> Iterator[tuple[int, str]]:
    """Yield the words that a module says to people by itself, with their lines."""
    for node in ast.walk(tree):
        if not isinstance(node, ast.Call) or called(node) not in SPEAKING | errors():
            continue
        said = [word.value for word in node.keywords if word.arg not in UNSAID]
        # Why something is refused is a code, the first of what is given.
        given = [] if called(node) == "Refused" else node.args
        texts = literals(node) if called(node) == "assemble" else map_literals([*given, *said])
        for text in texts:
            if WORD.search(NOTATION.sub("", text)) and text not in RIGHT:
                yield node.lineno, text


def map_literals(parts: list[ast.expr]) -> Iterator[str]:
    """Yield the texts inside several expressions."""
    for part in parts:
        yield from literals(part)


def test_no_words_for_people_stand_in_the_code() -> None:
    found = [
        f"{name}:{line}: {text!r}"
        for name, tree in modules().items()
        for line, text in spoken(tree)
    ]
    assert found == []
