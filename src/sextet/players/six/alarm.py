"""A clock for compiled thinking, which can look at a flag but not at the time.

Compiled searches let go of the interpreter lock, so a waiting thread raises the flag on time.
"""

from __future__ import annotations

import threading
from types import TracebackType

from sextet.players.port import Budget, StopFlag, stop_flag

#: The part of a budget of time after which the alarm rings: on a busy machine, waking the thread
#: and ending the search take some milliseconds.
RINGS_AT = 0.95


class Alarm:
    """Within ``with Alarm(seconds) as late``, ``late`` is raised when the time is up."""

    def __init__(self, seconds: float | None) -> None:
        self.late = stop_flag()
        self.timer: threading.Timer | None = None
        if seconds is not None:
            self.timer = threading.Timer(RINGS_AT * seconds, self.ring)
            self.timer.daemon = True

    def ring(self) -> None:
        """Tell the search that its time is up."""
        self.late[0] = 1

    def __enter__(self) -> StopFlag:
        if self.timer is not None:
            self.timer.start()
        return self.late

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        if self.timer is not None:
            self.timer.cancel()


def limits(asked: Budget, own: Budget) -> Budget:
    """Return how much a decision may take: what is asked for goes before the player's own.

    A player of so many playouts, asked for a time, keeps to both; one of so much time, asked for
    playouts, to these alone, so that its moves can be repeated.
    """
    seconds = asked.seconds
    if seconds is None and asked.playouts is None:
        seconds = own.seconds
    playouts = own.playouts if asked.playouts is None else asked.playouts
    return Budget(seconds, playouts)
