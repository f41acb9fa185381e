"""Draws the rooms of the source and who imports whom into docs/architecture.md, as they are.

python -m tools.drawing        # writes it anew; tests/test_house.py tells when that is due
"""

from __future__ import annotations

import ast
import functools
from pathlib import Path

ROOT = Path(__file__).parents[1]
SOURCE = ROOT / "src" / "sextet"
PAGE = ROOT / "docs" / "architecture.md"
BEGIN, END = "<!-- drawing: python -m tools.drawing -->", "<!-- end of the drawing -->"


def rooms() -> dict[str, list[Path]]:
    """Return the rooms: each folder of the source, and each module that stands beside them."""
    found: dict[str, list[Path]] = {}
    for path in sorted(SOURCE.iterdir()):
        if path.is_dir() and (files := sorted(path.rglob("*.py"))):
            found[path.name] = files
        elif path.suffix == ".py" and not path.stem.startswith("__"):
            found[path.stem] = [path]
    return found


@functools.cache
def imports(path: Path) -> frozenset[str]:
    """Return the names a file imports; of ``from a import b`` both ``a`` and ``a.b``."""
    names: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            names |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module:
            names.add(node.module)
            names |= {f"{node.module}.{alias.name}" for alias in node.names}
    return frozenset(names)


def imported(path: Path) -> set[str]:
    """Return the rooms that a file imports."""
    return {name.split(".")[1] for name in imports(path) if name.startswith("sextet.")}


def uses() -> dict[str, set[str]]:
    """Return for each room those it imports."""
    known = rooms()
    found = {}
    for room, paths in known.items():
        found[room] = {used for path in paths for used in imported(path)} & known.keys() - {room}
    return found


def without_detours(graph: dict[str, set[str]]) -> dict[str, set[str]]:
    """Leave out every arrow that a longer way makes plain already."""

    def beyond(room: str) -> set[str]:
        return {far for near in graph[room] for far in {near} | beyond(near)}

    return {
        room: used - {far for near in used for far in beyond(near)} for room, used in graph.items()
    }


def drawing() -> str:
    """Return the drawing in Mermaid's words."""
    lines = ["```mermaid", "flowchart TD"]
    for room, used in without_detours(uses()).items():
        lines += [f"  {room} --> {other}" for other in sorted(used)]
    return "\n".join([*lines, "```"])


def page(text: str) -> str:
    """Return the page with the drawing as it should be."""
    before, _, rest = text.partition(BEGIN)
    _, _, after = rest.partition(END)
    return f"{before}{BEGIN}\n{drawing()}\n{END}{after}"


if __name__ == "__main__":
    PAGE.write_text(page(PAGE.read_text(encoding="utf-8")), encoding="utf-8")
    print(f"drew the rooms into {PAGE.relative_to(ROOT)}")
