"""The named tests of the specials leave no line and no branch of specials.py untried."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest


@pytest.mark.slow
def test_the_named_tests_cover_every_line_and_branch_of_the_specials(tmp_path: Path) -> None:
    named = Path(__file__).with_name("test_specials.py")
    data = f"--data-file={tmp_path / 'coverage'}"
    coverage = [sys.executable, "-m", "coverage"]
    options = ["--branch", data, "--include=*/six_nimmt/specials.py"]
    tests = ["-m", "pytest", "-q", "-p", "no:cacheprovider", str(named)]
    environment = {**os.environ, "NUMBA_DISABLE_JIT": "1"}
    subprocess.run([*coverage, "run", *options, *tests], env=environment, check=True)
    report = [*coverage, "report", data, "--fail-under=100", "-m"]
    run = subprocess.run(report, capture_output=True, text=True, check=False)
    assert run.returncode == 0, run.stdout
