"""An older copy of the database under a server: whoever comes back is told, and so is the admin."""

from __future__ import annotations

import asyncio
import sqlite3
from contextlib import closing
from pathlib import Path

import httpx
import pytest

from tests.server.harness import Client, Refusal, start
from tests.server.test_admin import ask


def copy(source: Path, target: Path) -> None:
    """Copy a database that a server has open."""
    with closing(sqlite3.connect(source)) as one, closing(sqlite3.connect(target)) as other:
        one.backup(other)


def test_who_comes_back_to_an_older_copy_of_the_database_is_told(tmp_path: Path) -> None:
    database, kept = tmp_path / "sextet.db", tmp_path / "kept.db"

    async def scenario() -> None:
        with start(database=str(database), games=["six"]) as server:
            async with Client(server.url) as ada, Client(server.url, "Bo") as bo:
                table = await ada.open_table("six", 2, ["me", "open"])
                await bo.join(table, 2)
                await ada.do("start", table)
                await asyncio.to_thread(copy, database, kept)
                legal = ada.tables[table]["views"][0]["position"]["legal"]["1"]
                await ada.play(table, legal[0])
                later = await ada.open_table("six", 2, ["me", "open"])
                await ada.do("chat", later, text="is anybody here?")
                for one in (ada, bo):
                    await one.disconnect()
                await asyncio.to_thread(server.stop)
                database.unlink()
                kept.rename(database)
                await asyncio.to_thread(server.launch)
                for one in (ada, bo):
                    one.url = server.url
                    one.http.base_url = httpx.URL(server.url)
                    one.tables = {}
                    one.received.clear()
                    await one.connect()
                before = int(ada.receipts[table].partition(".")[0])
                seen = await ada.watch(table)
                (told,) = [m for m in ada.received if m["is"] == "went-back"]
                assert (told["table"], told["version"]) == (table, before)
                assert told["now"] == seen["version"] < before
                with pytest.raises(Refusal, match="table-lost"):
                    await ada.watch(later)
                # Bo's last command is still there.
                await bo.watch(table)
                assert not [m for m in bo.received if m["is"] == "went-back"]
                status = (await asyncio.to_thread(ask, server, "GET", "/api/admin/status")).json()
                assert set(status["went_back"]) == {table, later}
                numbers = httpx.get(f"{server.url}/metrics").text
                assert "sextet_tables_went_back 2.0" in numbers
                assert f"table {table}: event {before} was told and is gone" in (
                    server.log.read_text()
                )
                await ada.play(table, legal[0])
                await ada.do("chat", table, text="again")

    asyncio.run(asyncio.wait_for(scenario(), 300))
