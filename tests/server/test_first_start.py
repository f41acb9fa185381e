"""A machine on which nothing is compiled yet: the page first, then the game that is asked for."""

from __future__ import annotations

import asyncio
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import httpx
import psutil
import pytest

from sextet.core.compiled import INTERPRETED
from tests.forked import SEXTET
from tests.server.harness import Client

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(INTERPRETED, reason="nothing is compiled"),
]

#: Generous: this machine may do many other things meanwhile.
WITHIN = 300.0


def test_the_page_is_there_at_once_and_a_game_asked_for_gets_ready_first(tmp_path: Path) -> None:
    port = free_port()
    process = subprocess.Popen(
        [
            *(sys.executable, "-c", SEXTET, "serve", "--no-open", "--no-bot-delay"),
            *("--port", str(port), "--database", str(tmp_path / "sextet.db")),
        ],
        env={**os.environ, "NUMBA_CACHE_DIR": str(tmp_path), "PYTHONUNBUFFERED": "1"},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    )
    url = f"http://127.0.0.1:{port}"
    try:
        wait_for_the_page(url)
        # The page is there while nothing is compiled.
        assert all(one["rules"] < 1.0 for one in httpx.get(f"{url}/api/ready").json())
        asyncio.run(asyncio.wait_for(play_six(url), WITHIN))
        # By itself the server gets SIX ready last of all.
        ready = {one["game"]: one for one in httpx.get(f"{url}/api/ready").json()}
        assert ready["six"]["rules"] == 1.0
        assert ready["the-game"]["bots"] < 1.0
        assert httpx.get(f"{url}/healthz").text == "ok\n"
        compiling = psutil.Process(process.pid).children()
        assert compiling
    finally:
        process.send_signal(signal.SIGINT)
        said, _ = process.communicate(timeout=60)
    _, left = psutil.wait_procs(compiling, timeout=10)
    assert left == []
    assert process.returncode == 0, said
    assert "Traceback" not in said
    assert "The games are getting ready" in said


async def play_six(url: str) -> None:
    """Start a game of SIX at once; wait until the table plays by itself."""
    async with Client(url) as ada:
        answer = await ada.http.post(
            "/api/tables",
            json={
                "game": "six",
                "players": 2,
                "seats": [{"kind": "me"}, {"kind": "bot", "level": 1}],
                "start": True,
            },
        )
        table = answer.json()["table"]
        said: set[int] = set()
        while True:
            seen = (await ada.http.get(f"/api/tables/{table}")).json()
            if seen["status"] == "playing":
                break
            said.add(seen["getting_ready"])
            await asyncio.sleep(0.2)
        assert said - {None}
        assert seen["views"][0]["position"]["legal"]


def wait_for_the_page(url: str) -> None:
    deadline = time.monotonic() + WITHIN
    while time.monotonic() < deadline:
        try:
            assert httpx.get(url, timeout=5).status_code == 200
        except httpx.HTTPError:
            time.sleep(0.05)
        else:
            return
    raise AssertionError("there is no page")


def free_port() -> int:
    import socket

    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        return int(one.getsockname()[1])
