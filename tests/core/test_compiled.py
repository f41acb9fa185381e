"""The compile cache: never stale, never in the way."""

from __future__ import annotations

import ast
import os
import shutil
import stat
import subprocess
import sys
from pathlib import Path

import pytest

import sextet
from sextet.core import compiled

PACKAGE = Path(sextet.__file__).parent
PROGRAM = """
import sextet
from sextet.core.compiled import ENTRIES
match = sextet.new("six-nimmt", 2, dealt_by_hand=True)
match.deal("50 11 12 13 14 15 16 17 18 19 | 60 21 22 23 24 25 26 27 28 29 ; rows 40 45 1 2")
match.play(1, "50"); match.play(2, "60")
(kept,) = {one.entry._cache.cache_path for one in ENTRIES if one.name == "advance_at"}
print(match.position()["rows"], sextet.__file__, kept, sep="\\n")
"""


def run(package: Path, cache: Path, **environment: str) -> list[str]:
    program = subprocess.run(
        [sys.executable, "-c", PROGRAM],
        cwd="/",
        env={
            **os.environ,
            "PYTHONPATH": str(package.parent),
            "XDG_CACHE_HOME": str(cache),
            "LOCALAPPDATA": str(cache),
            "HOME": str(cache),
            **environment,
        },
        capture_output=True,
        text=True,
        check=False,
    )
    assert program.returncode == 0, program.stderr[-2000:]
    return program.stdout.splitlines()


@pytest.mark.slow
def test_a_changed_rule_is_never_served_from_a_stale_cache(tmp_path: Path) -> None:
    package = tmp_path / "site" / "sextet"
    shutil.copytree(PACKAGE, package, ignore=shutil.ignore_patterns("__pycache__"))
    rows, file, folder = run(package, tmp_path / "cache")
    assert rows == "[[40], [45, 50, 60], [1], [2]]"
    assert file.startswith(str(package))
    assert folder.startswith(str(tmp_path / "cache"))
    # A callee in another file than its caller, and the same size and time: numba sees no change.
    rules = package / "games" / "six_nimmt" / "rows.py"
    source = rules.read_text()
    changed = source.replace(
        "if last < card and last > nearest:", "if last < card and last < 200     :"
    )
    assert changed != source
    before = rules.stat()
    rules.write_text(changed)
    os.utime(rules, ns=(before.st_atime_ns, before.st_mtime_ns))
    rows, _, other_folder = run(package, tmp_path / "cache")
    assert rows == "[[40], [45], [1], [2, 50, 60]]"
    assert other_folder != folder


@pytest.mark.slow
def test_a_read_only_install_without_a_writable_cache_works(tmp_path: Path) -> None:
    package = tmp_path / "site" / "sextet"
    shutil.copytree(PACKAGE, package, ignore=shutil.ignore_patterns("__pycache__"))
    # A file where the cache folder should be: not even root can write below it.
    blocked = tmp_path / "no-cache"
    blocked.write_text("")
    for path in (*package.rglob("*"), package, package.parent):
        path.chmod(path.stat().st_mode & ~(stat.S_IWUSR | stat.S_IWGRP | stat.S_IWOTH))
    rows, _, folder = run(package, blocked, TMPDIR=str(tmp_path))
    assert rows == "[[40], [45, 50, 60], [1], [2]]"
    assert Path(folder).is_relative_to(tmp_path)
    for path in (package.parent, package, *package.rglob("*")):
        path.chmod(path.stat().st_mode | stat.S_IWUSR)


def test_the_cache_of_a_users_own_numba_functions_is_left_alone() -> None:
    import numba

    import sextet.core.compiled

    assert str(sextet.core.compiled.cache_folder()) != vars(numba.config)["CACHE_DIR"]


RULES = Path("games") / "six_nimmt" / "rules.py"
PLAYER = Path("players") / "six_nimmt" / "rollout.py"


def hashes(package: Path) -> tuple[str, str]:
    """Return the names of the machine code of the rules of 6 nimmt! and of its playouts."""
    compiled._imported.cache_clear()
    compiled._read.cache_clear()
    found = [compiled.sources_hash(package / file, package) for file in (RULES, PLAYER)]
    return found[0], found[1]


def test_settings_that_change_the_code_change_the_folder(monkeypatch: pytest.MonkeyPatch) -> None:
    before = hashes(PACKAGE)
    monkeypatch.setenv("NUMBA_BOUNDSCHECK", "1")
    assert all(new != old for new, old in zip(hashes(PACKAGE), before, strict=True))


def test_a_constant_beside_the_rules_counts_as_their_source(tmp_path: Path) -> None:
    package = tmp_path / "sextet"
    shutil.copytree(PACKAGE, package, ignore=shutil.ignore_patterns("__pycache__"))
    assert hashes(package) == hashes(PACKAGE)
    constants = package / "games" / "six_nimmt" / "state.py"
    constants.write_text(constants.read_text().replace("CAPACITY = 5", "CAPACITY = 4"))
    assert all(new != old for new, old in zip(hashes(package), hashes(PACKAGE), strict=True))


def test_a_changed_player_leaves_the_rules_compiled(tmp_path: Path) -> None:
    package = tmp_path / "sextet"
    shutil.copytree(PACKAGE, package, ignore=shutil.ignore_patterns("__pycache__"))
    player = package / PLAYER
    player.write_text(player.read_text().replace("WHOLE_ROUND = 99", "WHOLE_ROUND = 98"))
    assert hashes(package)[0] == hashes(PACKAGE)[0]
    assert hashes(package)[1] != hashes(PACKAGE)[1]


def test_the_sources_of_a_module_are_all_that_it_imports() -> None:
    files = [path for path in PACKAGE.rglob("*.py") if "@rule" in path.read_text()]
    assert len(files) > 20
    always = {PACKAGE / "core" / "compiled.py", PACKAGE / "core" / "parts.py"}
    for file in files:
        found = {file, *always}
        waiting = list(found)
        while waiting:
            new = imported_by(waiting.pop()) - found
            found |= new
            waiting += new
        assert compiled.sources_of(file, PACKAGE) == found


def imported_by(file: Path) -> set[Path]:
    """Return the files of the package that a file's import statements name, read by Python."""
    names: set[str] = set()
    for node in ast.walk(ast.parse(file.read_text())):
        if isinstance(node, ast.Import):
            names |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module:
            names |= {node.module, *(f"{node.module}.{alias.name}" for alias in node.names)}
    ours = [PACKAGE.joinpath(*name.split(".")[1:]) for name in names if name.startswith("sextet")]
    return {
        path
        for base in ours
        for path in (base.with_suffix(".py"), base / "__init__.py")
        if path.is_file()
    }
