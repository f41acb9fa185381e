"""Browsers that are told of turns by their push service: that part of ``PeopleStore``."""

from __future__ import annotations

from sqlalchemy import delete, select

from sextet.store.connections import Connections
from sextet.store.schema import subscriptions
from sextet.tables.ports import Subscription

_columns = subscriptions.c


class Subscriptions:
    """The part of a store that keeps who is told how."""

    _connections: Connections

    async def subscribe(self, identity: str, new: Subscription, at: float, most: int) -> None:
        """Tell somebody in this browser from now on; of more than ``most`` the oldest goes."""
        values = {"identity": identity, "key": new.key, "secret": new.secret, "agreed_at": at}
        add = self._connections.insert(subscriptions).values(endpoint=new.endpoint, **values)
        newest = (
            select(_columns.endpoint)
            .where(_columns.identity == identity)
            .order_by(_columns.agreed_at.desc(), _columns.endpoint)
            .limit(most)
        )
        async with self._connections.changing() as connection:
            await connection.execute(
                add.on_conflict_do_update(index_elements=[_columns.endpoint], set_=values)
            )
            kept = (await connection.execute(newest)).scalars().all()
            await connection.execute(
                delete(subscriptions).where(
                    _columns.identity == identity, _columns.endpoint.not_in(kept)
                )
            )

    async def subscriptions(self, identity: str) -> list[Subscription]:
        """Return the browsers in which somebody is told, the newest first."""
        wanted = (
            select(_columns.endpoint, _columns.key, _columns.secret)
            .where(_columns.identity == identity)
            .order_by(_columns.agreed_at.desc(), _columns.endpoint)
        )
        async with self._connections.reading() as connection:
            return [Subscription(*row) for row in await connection.execute(wanted)]

    async def unsubscribe(self, endpoint: str) -> None:
        """Tell nobody there any more."""
        async with self._connections.changing() as connection:
            await connection.execute(delete(subscriptions).where(_columns.endpoint == endpoint))
