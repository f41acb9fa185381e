"""What every server and command of the tests needs, loaded once: they are forked from here."""

from __future__ import annotations

import asyncpg  # noqa: F401

import tests.hold.deaths
import tests.hold.processes  # noqa: F401
from sextet.games import GAMES
from sextet.prepare import entries_of, make

for name in GAMES:
    make(entries_of(name))
