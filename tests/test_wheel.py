"""What is packed: all that is needed, nothing besides. (``make fresh`` installs and plays it.)"""

from __future__ import annotations

import importlib.util
import subprocess
import sys
import tarfile
import zipfile
from pathlib import Path
from typing import Any

import pytest

import sextet

ROOT = Path(__file__).parents[1]


def hatchling(target: str, source: Path, dist: Path) -> Path:
    command = [sys.executable, "-m", "hatchling", "build", "-t", target, "-d", str(dist)]
    done = subprocess.run(command, cwd=source, capture_output=True, text=True, check=False)
    assert done.returncode == 0, f"{done.stdout}\n{done.stderr}"
    (built,) = dist.glob("*.whl" if target == "wheel" else "*.tar.gz")
    return built


@pytest.mark.slow
def test_the_source_package_builds_the_wheel_from_itself(tmp_path: Path) -> None:
    packed = hatchling("sdist", ROOT, tmp_path)
    assert packed.name == f"sextet-{sextet.__version__}.tar.gz"
    with tarfile.open(packed) as archive:
        names = {name.partition("/")[2] for name in archive.getnames()}
        # Python before 3.11.4 knows no filters.
        archive.extraction_filter = getattr(tarfile, "data_filter", lambda member, path: member)
        archive.extractall(tmp_path)
    assert {"pyproject.toml", "hatch_build.py", "LICENSE", "web/package-lock.json"} <= names
    assert not [name for name in names if "node_modules" in name or "web_dist" in name]

    wheel = hatchling("wheel", tmp_path / f"sextet-{sextet.__version__}", tmp_path)
    with zipfile.ZipFile(wheel) as archive:
        inside = set(archive.namelist())
        licences = archive.read("sextet/web_dist/licences.txt").decode()
    sources = {path.relative_to(ROOT / "src") for path in (ROOT / "src" / "sextet").rglob("*.py")}
    assert {path.as_posix() for path in sources} <= inside
    for name in ("web_dist/index.html", "messages/ro.json", "messages/rules/it/six.md", "py.typed"):
        assert f"sextet/{name}" in inside
    assert all(f"\n{name} " in licences for name in ("svelte", "uqr"))
    assert "Permission is hereby granted" in licences
    assert not [name for name in inside if not name.startswith(("sextet/", "sextet-"))]


def release() -> Any:
    spec = importlib.util.spec_from_file_location("release", ROOT / "tools" / "release.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def tree(folder: Path, changelog: str) -> Path:
    (folder / "src" / "sextet").mkdir(parents=True)
    (folder / "src" / "sextet" / "__init__.py").write_text('__version__ = "1.2.0"\n')
    (folder / "CHANGELOG.md").write_text(changelog)
    who = ["-c", "user.name=Somebody", "-c", "user.email=somebody@example.org"]
    for words in (["init", "-q"], ["add", "-A"], [*who, "commit", "-qm", "First"]):
        subprocess.run(["git", *words], cwd=folder, check=True)
    return folder


def test_a_clean_tree_whose_changelog_has_the_version_can_be_released(tmp_path: Path) -> None:
    assert release().objections(tree(tmp_path, "# Changelog\n\n## 1.2.0 (2026-11-16)\n")) == []


@pytest.mark.parametrize("heading", ["## 1.2.0 (unreleased)", "## 1.2.0", "## 1.1.0 (2026-11-16)"])
def test_a_version_without_its_dated_section_is_not_released(tmp_path: Path, heading: str) -> None:
    (objection,) = release().objections(tree(tmp_path, f"# Changelog\n\n{heading}\n"))
    assert "CHANGELOG.md" in objection


def test_a_tree_that_is_not_clean_is_not_released(tmp_path: Path) -> None:
    folder = tree(tmp_path, "## 1.2.0 (2026-11-16)\n")
    (folder / "left.txt").write_text("over")
    (objection,) = release().objections(folder)
    assert "not clean" in objection


def test_a_version_that_is_tagged_elsewhere_is_not_released(tmp_path: Path) -> None:
    folder = tree(tmp_path, "## 1.2.0 (2026-11-16)\n")
    who = ["-c", "user.name=Somebody", "-c", "user.email=somebody@example.org"]
    subprocess.run(["git", "tag", "v1.2.0"], cwd=folder, check=True)
    assert release().objections(folder) == []
    subprocess.run(
        ["git", *who, "commit", "--allow-empty", "-qm", "Second"], cwd=folder, check=True
    )
    (objection,) = release().objections(folder)
    assert "another commit" in objection
