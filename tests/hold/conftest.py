from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.hold.processes import warm_up
from tests.postgres import postgres_database


@pytest.fixture(autouse=True, scope="session")
def _warm() -> None:
    """Compile what there is to compile before any test looks at the time."""
    warm_up()


@pytest.fixture
def sqlite_url(tmp_path: Path) -> str:
    return f"sqlite:///{tmp_path / 'sextet.db'}"


@pytest.fixture
def postgres_url() -> Iterator[str]:
    with postgres_database() as url:
        yield url


@pytest.fixture(params=["sqlite", "postgresql"])
def database(request: pytest.FixtureRequest) -> str:
    name = "sqlite_url" if request.param == "sqlite" else "postgres_url"
    found: str = request.getfixturevalue(name)
    return found
