"""What the server is doing, for Prometheus."""

from __future__ import annotations

import os
from typing import Any

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest
from prometheus_client.multiprocess import MultiProcessCollector

#: Set by ``processes`` where there are several: where they put their numbers together.
FOLDER = "PROMETHEUS_MULTIPROC_DIR"

SECONDS = (0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1.0, 2.0)


class Metrics:
    """The numbers of one process; ``text`` gives those of all."""

    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        own: dict[str, Any] = {"registry": self.registry}
        add: dict[str, Any] = {**own, "multiprocess_mode": "livesum"}
        self.events = Counter("sextet_events", "Events appended to tables.", **own)
        self.commits = Histogram(
            "sextet_commit_seconds",
            "From asking for a commit to having it.",
            buckets=SECONDS,
            **own,
        )
        self.refusals = Counter("sextet_refusals", "Commands that were refused.", **own)
        self.tables = Gauge("sextet_tables_watched", "Tables that somebody watches.", **add)
        self.damaged = Gauge(
            "sextet_tables_damaged", "Tables whose stored data was found to be damaged.", **add
        )
        self.went_back = Gauge(
            "sextet_tables_went_back",
            "Tables that were found to be older than what clients had been told.",
            **add,
        )
        self.sockets = Gauge("sextet_sockets", "Open sockets.", **add)
        self.bots_waiting = Gauge("sextet_bots_waiting", "Bots that think or wait to.", **add)
        self.loop_delay = Histogram(
            "sextet_loop_delay_seconds", "How late the event loop is.", buckets=SECONDS, **own
        )

    def committed(self, events: int, seconds: float) -> None:
        """Count a commit."""
        self.events.inc(events)
        self.commits.observe(seconds)

    def text(self) -> bytes:
        """Return the numbers as Prometheus reads them."""
        if FOLDER in os.environ:
            registry = CollectorRegistry()
            MultiProcessCollector(registry)  # type: ignore[no-untyped-call]
            return generate_latest(registry)
        return generate_latest(self.registry)
