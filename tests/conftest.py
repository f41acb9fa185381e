"""What was left out is said in plain words, once for each reason."""

from __future__ import annotations

import gc
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

from tests import forked
from tests.longest import rank

forked.forks = True
HERE = Path(__file__).parent

# How long an example takes says how busy the machine is, not whether what is tested holds.
settings.register_profile(
    "sextet", deadline=None, suppress_health_check=[HealthCheck.too_slow], print_blob=True
)
settings.load_profile("sextet")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Let several processes begin with what takes longest; one goes by the order of folders."""
    if hasattr(config, "workerinput"):
        items.sort(key=lambda item: rank(item.path.relative_to(HERE)))


@pytest.fixture(scope="module", autouse=True)
def what_was_left_open_is_told_here() -> Iterator[None]:
    """Sockets and files that a module left open fail it, not whichever test happens to be next."""
    yield
    gc.collect()


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    skipped = terminalreporter.stats.get("skipped", [])
    reasons = Counter(str(report.longrepr[2]).removeprefix("Skipped: ") for report in skipped)
    for reason, count in reasons.items():
        terminalreporter.write_line(f"Left out, {count} of the tests: {reason}")
