"""Python's search for objects that only they themselves refer to: seldom, and not everywhere.

Most objects go when the last reference to them goes. The search finds the few that do not, and by
itself looks through all that was loaded again and again, while everybody waits.
"""

from __future__ import annotations

import gc

#: New objects between two searches among the newest; and how many of these there are between two
#: among those that outlived one, and so on.
NEW, OLDER, OLDEST = 20_000, 20, 20


def search_seldom() -> None:
    """Search seldom from now on, and never among what is here already: it stays."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(NEW, OLDER, OLDEST)
