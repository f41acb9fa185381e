from __future__ import annotations

import re
from pathlib import Path

HERE = Path(__file__).parent
RULEBOOK = Path(__file__).parents[3] / "docs" / "rules" / "six.md"


def test_every_test_that_the_rulebook_names_exists() -> None:
    named = set(re.findall(r"`(test_\w+)`", RULEBOOK.read_text(encoding="utf-8")))
    written = {
        name
        for path in HERE.glob("test_*.py")
        for name in re.findall(r"def (test_\w+)", path.read_text(encoding="utf-8"))
    }
    assert len(named) > 40
    assert not named - written
