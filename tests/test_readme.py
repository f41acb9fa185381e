"""What README and docs show is what happens."""

from __future__ import annotations

import doctest
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
PAGES = sorted(
    path.relative_to(ROOT)
    for path in (ROOT / "README.md", *(ROOT / "docs").rglob("*.md"))
    if ">>> " in path.read_text(encoding="utf-8")
)


@pytest.mark.parametrize("page", PAGES, ids=str)
def test_every_example_of_a_page_runs(
    page: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    failed, tried = doctest.testfile(str(ROOT / page), module_relative=False)
    assert tried > 0
    assert failed == 0


def test_the_first_page_has_an_example() -> None:
    assert Path("README.md") in PAGES


def test_the_packages_own_example_runs() -> None:
    import sextet

    failed, tried = doctest.testmod(sextet)
    assert (failed, tried > 0) == (0, True)
