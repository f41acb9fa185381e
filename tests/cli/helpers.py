"""The command line run within this process: as a person meets it, but quick."""

from __future__ import annotations

import pytest

from sextet.cli import main


def run(monkeypatch: pytest.MonkeyPatch, *arguments: str) -> int:
    """Run ``sextet`` with arguments and return its status; no language but the one they name."""
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.setenv(name, "C.UTF-8")
    monkeypatch.setenv("COLUMNS", "1000")
    monkeypatch.setattr("sextet.terminal.words._spoken", "en")  # so that it is again afterwards
    monkeypatch.setattr("sys.argv", ["sextet", *arguments])
    with pytest.raises(SystemExit) as leaving:
        main()
    assert isinstance(leaving.value.code, int)
    return leaving.value.code
