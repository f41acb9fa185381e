"""The page of The Game and its tests agree."""

from __future__ import annotations

import re
from pathlib import Path

from sextet.games.the_game import GAME

PAGE = Path(__file__).parents[3] / "docs" / "rules" / "the-game.md"


def test_every_ruling_names_a_test_that_exists() -> None:
    rulings = PAGE.read_text(encoding="utf-8").split("## Rulings")[1].split("\n- ")[1:]
    tests = "".join(path.read_text(encoding="utf-8") for path in Path(__file__).parent.glob("*.py"))
    assert rulings
    for ruling in rulings:
        names = re.findall(r"`(test_\w+)`", ruling)
        assert names, ruling
        for name in names:
            assert f"def {name}(" in tests


def test_every_option_stands_on_the_page() -> None:
    text = PAGE.read_text(encoding="utf-8")
    for option in GAME.options:
        assert f"| `{option.name}` | {option.values()} |" in text
