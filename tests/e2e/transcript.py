"""What a screen reader is told: the live regions of a page alone, in order."""

from __future__ import annotations

import re
from pathlib import Path

from tests.e2e.person import Person

PAGE = Path(__file__).parents[2] / "docs" / "accessibility.md"
BEGIN, END = "<!-- transcript -->\n", "<!-- /transcript -->"

LISTEN = """() => {
  window.told = []
  for (const live of document.querySelectorAll('[aria-live], [role=status], [role=alert]')) {
    const note = () => live.textContent.trim() && window.told.push(live.textContent.trim())
    new MutationObserver(note).observe(live, {
      childList: true, characterData: true, subtree: true,
    })
  }
}"""


def listen(person: Person) -> None:
    """Begin to note what the live regions say; what was noted before is forgotten."""
    person.page.evaluate("() => window.told ? void (window.told.length = 0) : (" + LISTEN + ")()")


def sentences(person: Person) -> list[str]:
    """Return what was said, sentence by sentence, whatever was said in one moment."""
    told: list[str] = person.page.evaluate("() => window.told")
    whole = " ".join(text if text[-1] in ".!?…" else f"{text}." for text in map(str.strip, told))
    return [sentence.strip() for sentence in re.findall(r"[^.!?]+[.!?]+", whole)]


def written() -> list[str]:
    """Return the transcript of the page for people."""
    between = PAGE.read_text("utf-8").split(BEGIN)[1].split(END)[0]
    return [line[2:] for line in between.splitlines() if line.startswith("> ")]


def shape(told: list[str], names: dict[str, str]) -> list[str]:
    """Return sentences without their numbers: each deal has others."""
    found = []
    for sentence in told:
        for name, other in names.items():
            sentence = sentence.replace(name, other)
        without = re.sub(r"\d+(, \d+)*", "N", sentence)
        found.append(without.replace("bull heads", "bull head"))
    return found
