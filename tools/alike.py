"""Which letters look like Latin ones: writes ``web/src/lib/alike.ts`` from Unicode's list.

``python -m tools.alike``. The list (confusables.txt of UTS 39) comes with the package
confusable-homoglyphs; kept are single letters and digits that look like one of ASCII and that no
compatibility mapping takes there anyway.
"""

from __future__ import annotations

import string
import unicodedata
from pathlib import Path

from confusable_homoglyphs.confusables import (  # type: ignore[import-untyped]
    confusables_data,
)

WHERE = Path(__file__).parents[1] / "web" / "src" / "lib" / "alike.ts"
#: What looks alike among Latin letters and digits themselves.
AMONG = {"l": "i", "1": "i", "0": "o"}
HEAD = """/**
 * Letters of all scripts that look like a Latin one, by that one. Written by
 * `python -m tools.alike` from Unicode's list of confusables (UTS 39): do not edit.
 */
"""


def alike() -> dict[str, str]:
    """Return for each Latin letter or digit, small, what looks like it."""
    found: dict[str, set[str]] = {}
    for latin in string.ascii_letters + string.digits:
        small = AMONG.get(latin.lower(), latin.lower())
        for one in confusables_data.get(latin, []):
            other = one["c"]
            if len(other) == 1 and not other.isascii() and is_its_own(other):
                found.setdefault(small, set()).add(other)
    for small, letters in AMONG.items():
        found.setdefault(letters, set()).add(small)
    found["i"].add("|")
    return {latin: "".join(sorted(letters)) for latin, letters in sorted(found.items())}


def is_its_own(letter: str) -> bool:
    """Tell whether a letter or number is what a compatibility mapping leaves of it."""
    kept = unicodedata.normalize("NFKD", letter) == letter
    return kept and unicodedata.category(letter)[0] in "LN"


def page() -> str:
    """Return the file."""
    rows = [f"  {latin!r}: {escaped(letters)}," for latin, letters in alike().items()]
    rows = [row.replace("'", "") if row[3].isalpha() else row for row in rows]
    body = "\n".join(row.replace(": ", ": '", 1)[:-1] + "'," for row in rows)
    return f"{HEAD}export const ALIKE: Record<string, string> = {{\n{body}\n}}\n"


def escaped(letters: str) -> str:
    """Write letters so that an editor shows what they are."""
    return "".join(one if one.isascii() else f"\\u{{{ord(one):x}}}" for one in letters)


if __name__ == "__main__":
    WHERE.write_text(page(), encoding="utf-8")
    print(f"wrote {WHERE.name}")
