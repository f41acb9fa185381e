"""Golden records replay as they always did."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.records.golden import FOLDER, expected, outcome, records


@pytest.mark.parametrize("path", records(), ids=lambda path: str(path.relative_to(FOLDER)))
def test_a_golden_record_replays_as_it_always_did(path: Path) -> None:
    assert outcome(path) == expected(path)


def test_there_are_golden_records_that_replay_and_some_that_must_not() -> None:
    kinds = {path.with_suffix(".txt").exists() for path in records()}
    assert kinds == {True, False}
