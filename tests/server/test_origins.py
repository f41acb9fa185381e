"""From where people came: learnt from their sockets, and nowhere stored."""

from __future__ import annotations

import asyncio
from ipaddress import ip_address
from pathlib import Path

from sextet.prepare import Readiness
from sextet.server.addresses import Address, key_of
from sextet.server.app import open_site
from sextet.server.settings import Settings
from sextet.tables.origins import UNKNOWN
from sextet.tables.ports import Pass

HOME = ip_address("192.0.2.77")


class Socket:
    """A socket of somebody who has come back."""

    who = "ada"
    passed: Pass | None = None
    address: Address = HOME

    async def farewell(self, code: str, close: int = 0) -> None:
        pass

    async def read_whom_they_avoid(self) -> None:
        pass


def test_after_a_restart_a_socket_tells_from_where_somebody_came(tmp_path: Path) -> None:
    database = tmp_path / "sextet.db"

    async def scenario() -> None:
        for _ in range(2):
            async with open_site(Settings(str(database)), Readiness(False)) as site:
                assert site.hall.origins.of("ada") == UNKNOWN
                site.connect(Socket())
                assert site.hall.origins.of("ada") == key_of(HOME)
        assert key_of(HOME).encode() not in database.read_bytes()

    asyncio.run(scenario())
