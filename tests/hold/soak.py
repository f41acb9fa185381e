"""How long these tests go on: ``make test`` runs a short form, ``make soak`` the whole of it."""

from __future__ import annotations

import os
from typing import TypeVar

T = TypeVar("T")

#: Seconds after which a test hangs: far beyond what the busiest machine needs.
HANGS = 900.0

SOAK = bool(os.environ.get("SEXTET_SOAK"))


def short_or_full(short: T, full: T) -> T:
    """Choose between the two forms of a test."""
    return full if SOAK else short
