"""Where live tables and people are kept: SQLite by default, PostgreSQL for several processes.

``open_store(url)`` returns a ``Store``, which implements the ports of ``sextet.tables.ports``;
``open_news(url)`` what tells other processes of changes; ``backup`` copies a running database.
"""

from __future__ import annotations

from sextet.store.backup import backup
from sextet.store.database import Store, open_store
from sextet.store.errors import NewerDatabase, StoreError
from sextet.store.news import open_news

__all__ = ["NewerDatabase", "Store", "StoreError", "backup", "open_news", "open_store"]
