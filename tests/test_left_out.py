"""Without a Chromium the tests of the page are left out, the rest passes, and that is said."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent


@pytest.mark.slow
@pytest.mark.parametrize("named", ["/nowhere/chromium", "/bin/false"])
def test_without_a_chromium_what_was_left_out_is_said_once(named: str) -> None:
    environment = {name: os.environ[name] for name in os.environ if not name.startswith("PYTEST")}
    command = [sys.executable, "-m", "pytest", "-p", "no:cacheprovider", "-p", "no:xdist"]
    done = subprocess.run(
        [*command, "tests/e2e/test_languages.py"],
        cwd=ROOT,
        env={**environment, "SEXTET_CHROMIUM": named},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout
    assert done.stdout.count("No Chromium that starts is here") == 1
    assert re.search(r"\b[1-9]\d* skipped", done.stdout)
    assert not re.search("passed|failed|error", done.stdout)
