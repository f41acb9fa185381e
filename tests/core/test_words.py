"""The message catalogue."""

from __future__ import annotations

import pytest

from sextet.core.words import plural, say


def test_a_counted_message_takes_the_plural_of_its_number() -> None:
    assert say("six-nimmt.heads", heads=1) == "1 bull head"
    assert say("six-nimmt.heads", heads=5) == "5 bull heads"


@pytest.mark.parametrize(
    ("number", "form"),
    [(1, "one"), (0, "few"), (2, "few"), (19, "few"), (20, "other"), (101, "few")],
)
def test_romanian_has_three_plural_forms(number: int, form: str) -> None:
    assert plural("ro", number) == form
