"""Who came where."""

from __future__ import annotations

from sextet.core.ranks import places


def test_places_are_shared_by_equals() -> None:
    assert places([5, 9, 5, 1]) == [1, 0, 1, 2]
