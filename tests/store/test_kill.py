"""kill -9 at any moment loses nothing that was acknowledged."""

from __future__ import annotations

import signal
import subprocess
import sys
from pathlib import Path

import pytest

from sextet.store import Store
from tests.store.helpers import batch, with_store

ROOT = Path(__file__).parents[2]
TABLES = 8


@pytest.mark.parametrize("acknowledged", [1, 37, 400])
def test_a_killed_process_loses_nothing_that_it_acknowledged(url: str, acknowledged: int) -> None:
    command = [sys.executable, "-m", "tests.store.appender", url, str(TABLES)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, cwd=ROOT) as process:
        assert process.stdout is not None
        lines = [process.stdout.readline() for _ in range(acknowledged)]
        process.send_signal(signal.SIGKILL)
        lines += process.stdout.read().splitlines(keepends=True)
    assert process.returncode == -signal.SIGKILL
    said: dict[str, int] = {}
    for table, version in (line.split() for line in lines if line.endswith("\n")):
        said[table] = max(said.get(table, 1), int(version))
    assert len(lines) >= acknowledged

    async def test(store: Store) -> None:
        names = [f"t{number}" for number in range(TABLES)]
        versions = await store.versions(names)
        for name in names:
            log = [event.data for event in await store.read(name)]
            assert log[1:] == [f"{name} {k}".encode() for k in range(2, len(log) + 1)]
            assert len(log) == versions[name]
            # What was being committed may be there, once, though nobody was told.
            assert said.get(name, 1) <= len(log) <= said.get(name, 1) + 1
            await store.append(batch(name, len(log), b"life goes on"))

    with_store(url, test)
