"""Compiles all rules and bots, where that is still to be done: ``python -m tests.ready``.

Each of several test processes would begin with it otherwise, and all at once.
"""

from __future__ import annotations

import asyncio

from sextet.prepare import Readiness


def tell(key: str) -> None:
    """Say what takes so long."""
    if key == "server.getting-ready":
        print("Compiling rules and bots ...", flush=True)


if __name__ == "__main__":
    asyncio.run(Readiness(tell=tell).run())
