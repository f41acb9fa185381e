"""The time by which a process counts: taken once, then counted on by a clock that nobody sets.

The system's clock may be set, by an hour or by a day, and a laptop may sleep: what is left until a
deadline stays what it was. docs/decisions/0012-time.md says what holds after a restart.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass, field


@dataclass
class SteadyClock:
    """Seconds since the epoch, as they were when the process began, and what has passed since."""

    began: float = field(default_factory=time.time)
    count: Callable[[], float] = time.monotonic

    def __post_init__(self) -> None:
        self._ahead = self.began - self.count()

    def __call__(self) -> float:
        """Return what time it is."""
        return self._ahead + self.count()
