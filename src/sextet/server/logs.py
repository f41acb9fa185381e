"""Structured logs: one line of JSON each, and no secret in them.

What a line carries is the event and the ids given with it (``extra``): never a cookie, token, seed
or nickname; the address of a client only where the admin asks for that.
"""

from __future__ import annotations

import json
import logging
import sys
import time
from collections import Counter
from datetime import UTC, datetime
from typing import Any

from sextet.server.limits import Window

_USUAL = frozenset(vars(logging.makeLogRecord({}))) | {"message", "asctime", "color_message"}
ADDRESS = "address"

#: Lines of one cause within a minute, and causes that are told apart.
LINES, CAUSES = 20, 1000

#: Loggers of others: what they warn of is enough.
OTHERS = (
    *("uvicorn", "uvicorn.error", "uvicorn.access"),
    *("aiosqlite", "alembic", "numba", "sqlalchemy"),
)


class JsonLines(logging.Formatter):
    """Writes a record of the log as one line of JSON."""

    def __init__(self, *, addresses: bool = False) -> None:
        super().__init__()
        self._addresses = addresses

    def format(self, record: logging.LogRecord) -> str:
        """Return the line."""
        line: dict[str, Any] = {
            "time": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "event": record.getMessage(),
            "logger": record.name,
            "process": record.process,
        }
        for name, value in vars(record).items():
            if name in _USUAL or (name == ADDRESS and not self._addresses):
                continue
            line[name] = value
        if record.exc_info and record.exc_info[1] is not None:
            line["error"] = type(record.exc_info[1]).__name__
            line["trace"] = self.formatException(record.exc_info)
        return json.dumps(line, ensure_ascii=False, default=str)


class Sparing(logging.Filter):
    """Lets so many lines of one cause through in a minute; the next one says how many were not."""

    def __init__(self) -> None:
        super().__init__()
        self._lately: dict[Any, Window] = {}
        self._left_out: Counter[Any] = Counter()

    def filter(self, record: logging.LogRecord) -> bool:
        """Tell whether a record is written."""
        error = record.exc_info[0] if record.exc_info else None
        cause = (record.name, record.msg, error)
        if len(self._lately) >= CAUSES:
            self._lately.clear()
        window = self._lately.setdefault(cause, Window(LINES, 60.0))
        if not window.add(time.monotonic()):
            self._left_out[cause] += 1
            return False
        if left_out := self._left_out.pop(cause, 0):
            record.left_out = left_out
        return True


def set_up(level: str, *, addresses: bool = False) -> None:
    """Let every logger write lines of JSON to standard error."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonLines(addresses=addresses))
    handler.addFilter(Sparing())
    root = logging.getLogger()
    root.handlers[:] = [handler]
    root.setLevel(level.upper())
    for name in (
        "uvicorn",
        "uvicorn.error",
        "uvicorn.access",
        "aiosqlite",
        "numba",
        "sqlalchemy",
        "alembic",
    ):
        logger = logging.getLogger(name)
        logger.handlers[:] = []
        logger.propagate = True
        logger.setLevel(max(logging.WARNING, logging.getLevelName(level.upper())))
    logging.captureWarnings(True)
