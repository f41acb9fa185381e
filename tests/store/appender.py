"""A process that appends to several tables at once and says what was acknowledged, until killed.

python -m tests.store.appender URL TABLES
"""

from __future__ import annotations

import asyncio
import sys

from sextet.store import open_store
from tests.store.helpers import batch, open_one


async def main(url: str, tables: int) -> None:
    store = await open_store(url)
    for number in range(tables):
        await open_one(store, f"t{number}")

    async def play(table: str) -> None:
        for version in range(1, 100_000):
            await store.append(batch(table, version, f"{table} {version + 1}".encode()))
            print(table, version + 1, flush=True)

    await asyncio.gather(*(play(f"t{number}") for number in range(tables)))


if __name__ == "__main__":
    asyncio.run(main(sys.argv[1], int(sys.argv[2])))
