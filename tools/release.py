"""``make release``: the wheel and the source package of a version into ``dist/``, with their sums.

Refuses a tree that is not clean, a version without its dated section in CHANGELOG.md, and one that
has been released already. The wheel is built out of the source package, as anybody would.
"""

from __future__ import annotations

import hashlib
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]


def version(root: Path) -> str:
    """Return the version, from the one place where it stands."""
    text = (root / "src" / "sextet" / "__init__.py").read_text(encoding="utf-8")
    found = re.search(r'^__version__ = "(.+)"$', text, re.MULTILINE)
    assert found is not None
    return found[1]


def objections(root: Path) -> list[str]:
    """Return why this tree cannot be released, nothing if it can."""
    number, found = version(root), []
    if git(root, "status", "--porcelain"):
        found.append("the tree is not clean: commit or remove what `git status` shows")
    heading = re.search(
        rf"^## {re.escape(number)}(?: (.*))?$",
        (root / "CHANGELOG.md").read_text(encoding="utf-8"),
        re.MULTILINE,
    )
    if heading is None:
        found.append(f"CHANGELOG.md has no section `## {number} (date)`")
    elif not re.fullmatch(r"\(\d{4}-\d\d-\d\d\)", heading[1] or ""):
        found.append(f"CHANGELOG.md: write the date of release: `## {number} (YYYY-MM-DD)`")
    tagged = git(root, "tag", "--list", f"v{number}") and git(root, "rev-list", "-1", f"v{number}")
    if tagged and tagged != git(root, "rev-parse", "HEAD"):
        found.append(f"v{number} is another commit: raise __version__ in src/sextet/__init__.py")
    return found


def build(root: Path, uv: str) -> list[Path]:
    """Build both packages and note their sums; returns the files."""
    dist = root / "dist"
    shutil.rmtree(dist, ignore_errors=True)
    # The same commit gives the same files.
    moment = git(root, "log", "-1", "--format=%ct")
    subprocess.run(
        [uv, "build", "-q", "--no-create-gitignore", "--out-dir", dist],
        cwd=root,
        env={**os.environ, "SOURCE_DATE_EPOCH": moment},
        check=True,
    )
    files = sorted(path for path in dist.iterdir() if path.name.endswith((".whl", ".tar.gz")))
    sums = [f"{hashlib.sha256(path.read_bytes()).hexdigest()}  {path.name}\n" for path in files]
    (dist / "SHA256SUMS").write_text("".join(sums), encoding="utf-8")
    return [*files, dist / "SHA256SUMS"]


def git(root: Path, *words: str) -> str:
    """Return what git says."""
    done = subprocess.run(["git", *words], cwd=root, capture_output=True, text=True, check=True)
    return done.stdout.strip()


def main(uv: str) -> None:
    """Check, build, say what to do next."""
    if found := objections(ROOT):
        sys.exit("No release:\n" + "\n".join(f"  - {one}" for one in found))
    number = version(ROOT)
    print(f"Building Sextet {number} ...", flush=True)
    for path in build(ROOT, uv):
        print(f"  dist/{path.name}  {path.stat().st_size // 1024 or 1} KB")
    print(f"""Next:
  make fresh                        # if it has not passed on this commit
  git tag -a v{number} -m "Sextet {number}" && git push origin v{number}
  attach the files of dist/ to the release of that tag; its notes are the section of CHANGELOG.md
  raise __version__ in src/sextet/__init__.py and begin its section: `## … (unreleased)`""")


if __name__ == "__main__":
    main(sys.argv[1])
