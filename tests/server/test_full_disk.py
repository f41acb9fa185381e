"""A full disk is told as such, nothing is lost by it, and all goes on when there is room."""

from __future__ import annotations

import asyncio
import json
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from tests.server.conftest import LOOSE
from tests.server.harness import Client, Refusal, Server, start

MEGABYTE = 1 << 20


@pytest.fixture
def small_disk(tmp_path: Path) -> Iterator[Path]:
    """A file system of eight megabytes, of its own."""
    if sys.platform != "linux" or os.geteuid() != 0:
        pytest.skip("only root mounts a file system")
    folder = tmp_path / "small"
    folder.mkdir()
    mount = ["mount", "-t", "tmpfs", "-o", "size=8m", "sextet", str(folder)]
    if subprocess.run(mount, check=False, capture_output=True).returncode:
        pytest.skip("no file system may be mounted here")
    try:
        yield folder
    finally:
        subprocess.run(["umount", "-l", str(folder)], check=True)


def fill(folder: Path) -> Path:
    """Fill a disk to the last byte."""
    ballast = folder / "ballast"
    with ballast.open("wb", buffering=0) as file:
        for size in (MEGABYTE // 4, 4096, 1):
            try:
                while True:
                    file.write(b"x" * size)
            except OSError:
                continue
    return ballast


async def refusals(person: Client, table: str) -> set[str]:
    """Return why nothing is done, in each way that something is written."""
    codes = set()
    for _ in range(100):
        for asked in (
            person.post("/api/me", nickname="Bea" * 8),
            person.post("/api/tables", game="six", players=2, seats=[{"kind": "me"}]),
            person.do("chat", table, text="x" * 150),
        ):
            try:
                await asked
            except Refusal as refused:
                codes.add(refused.code)
    return codes


def health(server: Server) -> tuple[int, str]:
    answer = httpx.get(f"{server.url}/healthz", timeout=30)
    return answer.status_code, answer.text.strip()


def test_a_full_disk_is_told_and_all_goes_on_when_there_is_room_again(small_disk: Path) -> None:
    async def scenario(server: Server) -> None:
        async with Client(server.url) as ada:
            table = await ada.open_table("six", 2, ["me", 1], start=True)
            for _ in range(2):
                await ada.wait(table, lambda _: ada.legal(table))
                await ada.play(table, ada.legal(table)[0])
            await ada.wait(table, lambda _: ada.legal(table))
            before, lines = ada.tables[table]["version"], len(server.log.read_text().splitlines())
            assert health(server) == (200, "ok")
            ballast = fill(small_disk)
            assert await refusals(ada, table) == {"cannot-write"}
            answer = await ada.http.post("/api/me", json={"nickname": "Bea"})
            assert (answer.status_code, answer.json()["values"]) == (503, {})
            assert health(server) == (503, "the database cannot be written")
            said = server.log.read_text().splitlines()[lines:]
            assert 0 < len(said) < 150
            assert all(json.loads(line)["level"] == "error" for line in said)
            written = ada.tables[table]["version"]
            ballast.unlink()
            assert health(server) == (200, "ok")
            version = (await ada.play(table, ada.legal(table)[0]))["version"]
            assert before <= written < version
            await ada.post("/api/me", nickname="Bea")
        assert await asyncio.to_thread(server.stop) == 0
        server.launch()
        async with Client(server.url, None) as visitor:
            assert (await visitor.watch(table))["version"] >= version

    database = str(small_disk / "sextet.db")
    limits = {**LOOSE, "SEXTET_LIMIT_MALFORMED": "1000000"}
    with start(database=database, environment=limits, games=["six"]) as server:
        asyncio.run(scenario(server))
