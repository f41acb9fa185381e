from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.server.harness import Server, start

#: As good as no limits: tests play faster than people.
LOOSE = {
    f"SEXTET_LIMIT_{name}": "1000000"
    for name in (
        *("MESSAGES", "REQUESTS", "SOCKETS", "TABLES", "REMATCHES", "IDENTITIES", "CHANGES"),
        *("RECOVERIES", "REPLAYS", "IDEAS", "STATISTICS", "STUDIES", "PUZZLES"),
    )
}


@pytest.fixture(scope="session")
def server() -> Iterator[Server]:
    """One server for all tests that do not need one of their own."""
    with start(environment=LOOSE) as running:
        yield running


@pytest.fixture
def url(server: Server) -> str:
    return server.url
