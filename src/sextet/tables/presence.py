"""When somebody counts as here, as away, and as gone.

Away is what others see: not connected. Gone is what the table acts on: a bot stands in, so that
those who wait can play on.
"""

from __future__ import annotations

#: How often those who are connected are noted as seen, in seconds.
SEEN_EVERY = 30.0
#: Somebody who was last seen so many seconds ago is away: twice the above, and some patience.
AWAY_AFTER = 75.0
#: Somebody who has been silent for so many seconds, while others wait for them, is gone.
GONE_AFTER = 180.0


def is_away(seen_at: float, now: float) -> bool:
    """Tell whether somebody who was last seen at a time is away now."""
    return seen_at <= now - AWAY_AFTER


def is_gone(silent_since: float, now: float) -> bool:
    """Tell whether somebody is gone; ``silent_since`` is 0 for who is here."""
    return silent_since > 0 and now - silent_since >= GONE_AFTER
