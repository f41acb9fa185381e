"""``sextet …`` as people run it, in a process of its own."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

from tests.postgres import pg_dump_folder
from tests.server.harness import SERVE


def sextet(*words: str | Path, path: str | None = None) -> subprocess.CompletedProcess[str]:
    """Run a command to its end, in English; ``path``: where programs are looked for first."""
    environment = {**os.environ, "LC_ALL": "C.UTF-8"}
    if path:
        environment["PATH"] = f"{path}{os.pathsep}{environment['PATH']}"
    return subprocess.run(
        [sys.executable, "-c", SERVE, *map(str, words)],
        capture_output=True,
        text=True,
        check=False,
        timeout=300,
        env=environment,
    )


def well(*words: str | Path) -> str:
    """Run a command that must do well; returns what it printed."""
    tools = pg_dump_folder() if any("postgresql:" in str(word) for word in words) else None
    done = sextet(*words, path=tools)
    assert (done.returncode, done.stderr) == (0, ""), done.stderr
    return done.stdout
