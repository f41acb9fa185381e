"""``sextet …`` as people run it, in a process of its own."""

from __future__ import annotations

import os
import subprocess
from pathlib import Path

from tests.forked import run
from tests.postgres import pg_dump_folder


def sextet(*words: str | Path, path: str | None = None) -> subprocess.CompletedProcess[str]:
    """Run a command to its end, in English; ``path``: where programs are looked for first."""
    first = {"PATH": f"{path}{os.pathsep}{os.environ['PATH']}"} if path else {}
    return run(*words, environment={"LC_ALL": "C.UTF-8", **first})


def well(*words: str | Path) -> str:
    """Run a command that must do well; returns what it printed."""
    tools = pg_dump_folder() if any("postgresql:" in str(word) for word in words) else None
    done = sextet(*words, path=tools)
    assert (done.returncode, done.stderr) == (0, ""), done.stderr
    return done.stdout
