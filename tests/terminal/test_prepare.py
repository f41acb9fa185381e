"""Somebody who waits for the rules to be compiled is told so."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from sextet.prepare import HIGHEST, RULES
from sextet.terminal.prepare import level_of, prepare

PREPARE = "from sextet.terminal.prepare import prepare; prepare('six', 'random')"


@pytest.mark.slow
def test_on_an_empty_cache_it_says_that_it_compiles_and_how_long_that_took(tmp_path: Path) -> None:
    environment = {**os.environ, "NUMBA_CACHE_DIR": str(tmp_path), "LC_ALL": "C"}
    first, again = (
        subprocess.run(
            [sys.executable, "-c", PREPARE],
            env=environment,
            capture_output=True,
            text=True,
            timeout=300,
            check=True,
        )
        for _ in range(2)
    )
    assert first.stderr.startswith("Getting SIX ready")
    assert first.stderr.endswith("s.\n")
    assert again.stderr == ""


def test_what_is_compiled_is_not_spoken_of(capsys: pytest.CaptureFixture[str]) -> None:
    prepare("six", "random")
    capsys.readouterr()
    prepare("six", "random")
    assert capsys.readouterr() == ("", "")


def test_a_bot_needs_what_its_level_needs() -> None:
    assert level_of("random") == RULES
    assert level_of("level:3") == 3
    assert level_of("mcs:100") == HIGHEST
