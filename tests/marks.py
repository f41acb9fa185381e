"""Messages with marks around them, so that words from elsewhere stand out.

Only what the catalogue itself says is marked, not the values put into it: an English reason inside
a translated sentence stands out as well. ``python -m tests.marks play six-nimmt`` is `sextet` with
every message marked.
"""

from __future__ import annotations

import json
import re
import sys
from functools import cache

from sextet.core import words

OPEN, CLOSE = "⟦", "⟧"
#: Messages that are lists of words, taken apart by who says them.
LISTS = ("level.bots", "play.yes")
#: Moves and signals as the record and the terminal write them.
NOTATION = (
    r"\b(?:take-at-7|fifth-row|take|row|place|insert|replace|move|block|negative|keep|swap"
    r"|eager|on|end|leave|small|go|clear|lift)\b"
)
#: Names that are the same in every language.
BRANDS = r"\b(?:Sextet|6 nimmt!|The Game|SIX)(?!\w)"
#: A single letter is a key, or stands for a card or a coordinate.
WORDS = re.compile(r"[^\W\d_]{2,}")

_catalogue, _rules_text = words.catalogue, words.rules_text


def mark(text: str) -> str:
    """Return a message with marks around all of it but its values, line by line."""
    return re.sub(r"((?:{\w+})+|\n)|([^{}\n]+)", lambda m: m[1] or f"{OPEN}{m[2]}{CLOSE}", text)


@cache
def catalogue(language: str = "en") -> dict[str, str]:
    """Return all messages of a language, marked."""
    return {
        key: " ".join(map(mark, text.split())) if key in LISTS else mark(text)
        for key, text in _catalogue(language).items()
    }


def rules_text(game: str, language: str = "en") -> str:
    """Return the rules of a game for those who play it, every piece of text marked."""
    lines: list[str] = []
    for line in _rules_text(game, language).splitlines():
        if line.startswith("{"):
            example = json.loads(line)
            lines.append(json.dumps({**example, "caption": mark(example["caption"])}))
        elif line.startswith("```") or not line:
            lines.append(line)
        else:
            begin, text = re.match(r"((?:#+|-|\d+\.) )?(.*)", line).groups("")  # type: ignore[union-attr]
            pieces = [piece and f"{OPEN}{piece}{CLOSE}" for piece in text.split("**")]
            lines.append(begin + "**".join(pieces))
    return "\n".join(lines) + "\n"


def unmarked(text: str) -> str:
    """Return a text without what is marked."""
    rest = re.sub(f"{OPEN}[^{OPEN}{CLOSE}]*{CLOSE}", " ", text)
    assert not {OPEN, CLOSE} & set(rest), f"a message is cut: {text}"
    return rest


def strange_words(text: str, known: re.Pattern[str]) -> list[str]:
    """Return the words of a text that no message has, besides those that are known."""
    return WORDS.findall(known.sub(" ", unmarked(text)))


def filled(text: str) -> str:
    """Return the pattern of a message with any values."""
    return re.sub(r"\\{\w+\\}", ".+", re.escape(text))


@cache
def english_alone(language: str) -> re.Pattern[str]:
    """Return a pattern of what the English catalogue says and that of a language never does."""
    own = re.compile("|".join(map(filled, set(_catalogue(language).values()))))
    texts = set(_catalogue("en").values()) - set(_catalogue(language).values())
    return re.compile("|".join(filled(text) for text in texts if not own.fullmatch(text)))


def use() -> None:
    """Let everything in this process say marked messages from now on."""
    words.catalogue = catalogue
    words.rules_text = rules_text


if __name__ == "__main__":
    use()
    from sextet.cli import main

    sys.argv[0] = "sextet"
    main()
