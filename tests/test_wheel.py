"""The built wheel installs and plays in an empty environment."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
UV = shutil.which("uv") or str(Path(sys.executable).with_name("uv"))


def run(*command: str | Path, **options: str) -> subprocess.CompletedProcess[str]:
    environment = {k: v for k, v in os.environ.items() if k not in ("PYTHONPATH", "VIRTUAL_ENV")}
    done = subprocess.run(
        [str(word) for word in command],
        capture_output=True,
        text=True,
        check=False,
        cwd=options.get("cwd", "/"),
        input=options.get("text", ""),
        env={
            **environment,
            "LC_ALL": "C.UTF-8",
            "XDG_CACHE_HOME": options.get("cache", "/nonexistent"),
        },
    )
    assert done.returncode == 0, f"{command}: {done.stdout}\n{done.stderr}"
    return done


@pytest.mark.slow
def test_the_wheel_installs_and_plays_in_an_empty_environment(tmp_path: Path) -> None:
    python = Path(sys.executable)
    run(python, "-m", "hatchling", "build", "-t", "wheel", "-d", tmp_path, cwd=str(ROOT))
    (wheel,) = tmp_path.glob("*.whl")
    empty = tmp_path / "empty"
    run(UV, "venv", "-q", "--python", python, empty, cache=os.environ.get("XDG_CACHE_HOME", ""))
    inside = empty / "bin" / "python"
    subprocess.run([UV, "pip", "install", "-q", "--python", inside, wheel], check=True)
    command = inside.with_name("sextet")
    cache = str(tmp_path / "cache")
    assert "six-nimmt" in run(command, "games", cache=cache).stdout
    played = run(command, "play", "six-nimmt", cache=cache, text="q\n")
    assert "bull head" in played.stdout
    assert "Compiling the rules" in played.stderr
    again = run(command, "play", "six-nimmt", cache=cache, text="q\n")
    assert again.stderr == ""
