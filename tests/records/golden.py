"""Golden records: games with the position each must replay to.

``make golden`` writes the expectations anew; the commit that changes one says which rule moved.
A record NAME.sxt has NAME.json (whole, and as every seat sees it); one that must be refused has
NAME.txt (what is said of it).
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import sextet

FOLDER = Path(__file__).parent


def records() -> list[Path]:
    """Return all golden records."""
    return sorted(FOLDER.rglob("*.sxt"))


def outcome(path: Path) -> dict[str, Any] | str:
    """Return what a record replays to, or what is said of it."""
    try:
        match = sextet.load(path)
    except sextet.RecordError as error:
        return str(error)
    seats = range(1, match.settings.players + 1)
    return {"all": match.position(), **{str(seat): match.position(seat) for seat in seats}}


def expected(path: Path) -> dict[str, Any] | str:
    """Return what a record should replay to."""
    if path.with_suffix(".txt").exists():
        return path.with_suffix(".txt").read_text(encoding="utf-8").removesuffix("\n")
    positions: dict[str, Any] = json.loads(path.with_suffix(".json").read_text(encoding="utf-8"))
    return positions


def write() -> None:
    """Write all expectations anew."""
    for path in records():
        found = outcome(path)
        path.with_suffix(".txt").unlink(missing_ok=True)
        path.with_suffix(".json").unlink(missing_ok=True)
        if isinstance(found, str):
            path.with_suffix(".txt").write_text(found + "\n", encoding="utf-8")
        else:
            lines = [f"{json.dumps(seat)}: {json.dumps(found[seat])}" for seat in found]
            text = "{" + ",\n ".join(lines) + "}\n"
            path.with_suffix(".json").write_text(text, encoding="utf-8")


if __name__ == "__main__":
    write()
