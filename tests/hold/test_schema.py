"""Every operation of the OpenAPI schema, with what fits it and what does not: never a 5xx."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from contextlib import suppress
from typing import Any

import httpx
import pytest
import schemathesis
from hypothesis import HealthCheck, given, settings
from hypothesis.errors import Unsatisfiable
from schemathesis import GenerationMode

from tests.hold.processes import Process, server
from tests.hold.soak import short_or_full

pytestmark = pytest.mark.slow

EXAMPLES = short_or_full(8, 400)


@pytest.fixture(scope="module")
def running(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Process]:
    folder = tmp_path_factory.mktemp("schema")
    with server(str(folder / "sextet.db"), folder) as process:
        process.start()
        process.wait_until_it_answers()
        yield process


def sign_in(process: Process) -> dict[str, str]:
    """Return the headers of somebody new."""
    came = httpx.post(
        f"{process.url}/api/me", json={"nickname": "Ada"}, headers={"origin": process.url}
    )
    cookies = "; ".join(f"{name}={value}" for name, value in came.cookies.items())
    return {"origin": process.url, "cookie": cookies}


@pytest.mark.parametrize("mode", [GenerationMode.POSITIVE, GenerationMode.NEGATIVE])
@pytest.mark.parametrize("who", ["visitor", "guest", "admin"])
def test_no_operation_of_the_schema_fails(running: Process, who: str, mode: GenerationMode) -> None:
    schema = schemathesis.openapi.from_url(f"{running.url}/api/schema/openapi.json")
    statuses: Counter[int] = Counter()
    operations = 0

    def headers() -> dict[str, str]:
        if who == "guest":
            return sign_in(running)
        if who == "admin":
            return {"authorization": f"Bearer {running.admin}"}
        return {"origin": running.url}

    for found in schema.get_all_operations():
        operations += 1
        operation: Any = found
        statuses += check(operation.ok(), mode, headers())
    print(f"\n{who}, {mode.value}: {operations} operations, {dict(statuses)}")
    assert operations >= 20
    assert running.alive
    assert "Traceback" not in running.said(), running.said()[-5000:]


def check(operation: Any, mode: GenerationMode, known: dict[str, str]) -> Counter[int]:
    """Call one operation in many ways; returns the statuses of the answers."""
    statuses: Counter[int] = Counter()

    @given(case=operation.as_strategy(generation_mode=mode))
    @settings(
        max_examples=EXAMPLES,
        deadline=None,
        database=None,
        derandomize=True,
        suppress_health_check=list(HealthCheck),
    )
    def call(case: Any) -> None:
        if operation.path == "/api/admin/bans" and case.method.upper() == "POST":
            case.body = {"identity": "nobody"}  # an address might be that of this very machine
        answer = case.call(headers=known, timeout=60)
        statuses[answer.status_code] += 1
        assert answer.status_code < 500, answer.text

    with suppress(Unsatisfiable):  # where nothing can be wrong
        call()
    return statuses
