"""Where live tables and people are kept: SQLite by default, PostgreSQL for several processes.

``open_store(url)`` returns a ``Store``, which implements the ports of ``sextet.tables.ports``;
``open_news(url)`` what tells other processes of changes, ``open_counts(url, secret)`` what counts
for limits; ``backup`` copies a running database, ``restore`` makes a copy the database again,
``go_back`` fits one for an older Sextet.
"""

from __future__ import annotations

from sextet.store.backup import backup
from sextet.store.counts import open_counts
from sextet.store.database import Store, open_store
from sextet.store.errors import NewerDatabase, StoreError
from sextet.store.going_back import go_back
from sextet.store.news import open_news
from sextet.store.restore import restore

__all__ = [
    "NewerDatabase",
    "Store",
    "StoreError",
    "backup",
    "go_back",
    "open_counts",
    "open_news",
    "open_store",
    "restore",
]
