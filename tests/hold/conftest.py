from __future__ import annotations

import pytest

from tests.hold.processes import warm_up
from tests.store.conftest import postgres_url, sqlite_url
from tests.store.conftest import url as database

__all__ = ["database", "postgres_url", "sqlite_url"]


@pytest.fixture(autouse=True, scope="session")
def _warm() -> None:
    """Compile what there is to compile before any test looks at the time."""
    warm_up()
