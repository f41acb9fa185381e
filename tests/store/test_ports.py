"""The store and the news are what the tables ask for: mypy compares every signature."""

from __future__ import annotations

import asyncio

from sextet.store import Store, open_news, open_store
from sextet.tables.ports import News, PeopleStore, TableStore


def test_the_store_and_the_news_are_the_ports_that_tables_declare(url: str) -> None:
    async def run() -> None:
        store: Store = await open_store(url)
        tables: TableStore = store
        people: PeopleStore = store
        opened = open_news(url)
        news: News = opened
        assert None not in (tables, people, news)
        await opened.close()
        await store.close()

    asyncio.run(run())
