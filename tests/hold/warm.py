"""What every server of these tests needs, loaded once: the others are forked from here."""

from __future__ import annotations

import asyncpg  # noqa: F401

import sextet.server.app
import sextet.server.processes  # noqa: F401
import tests.hold.deaths
import tests.hold.processes  # noqa: F401
from sextet.games import GAMES
from sextet.prepare import entries_of, make

for name in GAMES:
    make(entries_of(name))
