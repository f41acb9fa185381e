"""The rules give the same states compiled, interpreted, and compiled with checked indices."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest


def trace(**environment: str) -> list[str]:
    run = subprocess.run(
        [sys.executable, "-m", "tests.conformance.trace"],
        env={**os.environ, **environment},
        capture_output=True,
        text=True,
        check=False,
    )
    assert run.returncode == 0, run.stderr[-2000:]
    return run.stdout.splitlines()


@pytest.mark.slow
def test_interpreted_and_compiled_rules_agree_and_no_index_is_out_of_bounds() -> None:
    compiled = trace()
    assert len(compiled) > 15
    assert trace(NUMBA_DISABLE_JIT="1") == compiled
    assert trace(NUMBA_BOUNDSCHECK="1") == compiled
