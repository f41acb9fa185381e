"""Ratings: each finished game counts once."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping, Sequence

from sqlalchemy import Executable, Select, func, select, update

from sextet.store.connections import Connections
from sextet.store.schema import identities, ratings, results
from sextet.tables.ports import Person, Standing

_STANDING = (ratings.c.identity, ratings.c.game, ratings.c.mu, ratings.c.sigma, ratings.c.games)
_PERSON = (identities.c.identity, identities.c.nickname, identities.c.mail, identities.c.seen_at)


class Standings:
    """The part of a store that keeps standings."""

    _connections: Connections

    async def settle_ratings(
        self,
        table: str,
        game: str,
        identities: Sequence[str],
        rate: Callable[[Mapping[str, Standing]], Mapping[str, Standing]],
    ) -> bool:
        """Rate a finished game once: reads the standings, calls ``rate``, stores what it returns.

        One transaction; does nothing and returns False if the game has been rated before or no
        result of it is stored.
        """
        async with self._connections.changing() as connection:
            if not self._connections.is_sqlite:
                # Two games of one player may end at once: neither may overlook the other.
                await connection.execute(select(func.pg_advisory_xact_lock(func.hashtext(game))))
            first = (
                update(results)
                .where(results.c.table_id == table, results.c.rated_at.is_(None))
                .values(rated_at=time.time())
                .returning(results.c.table_id)
            )
            if (await connection.execute(first)).first() is None:
                return False
            wanted = select(*_STANDING).where(
                ratings.c.game == game, ratings.c.identity.in_(list(identities))
            )
            before = {row.identity: Standing(*row) for row in await connection.execute(wanted)}
            after = rate(before)
            gone = await connection.execute(_erased(list(after)))
            for identity in set(after) - set(gone.scalars()):
                await connection.execute(self._put(game, identity, after[identity]))
        return True

    def _put(self, game: str, identity: str, standing: Standing) -> Executable:
        values = {
            "mu": standing.mu,
            "sigma": standing.sigma,
            "games": standing.games,
            "score": standing.mu - 3 * standing.sigma,
        }
        put = self._connections.insert(ratings).values(identity=identity, game=game, **values)
        return put.on_conflict_do_update(index_elements=["identity", "game"], set_=values)

    async def standings(self, identity: str) -> list[Standing]:
        """Return an identity's ratings in all games."""
        wanted = select(*_STANDING).where(ratings.c.identity == identity).order_by(ratings.c.game)
        async with self._connections.reading() as connection:
            return [Standing(*row) for row in await connection.execute(wanted)]

    async def best(self, game: str, limit: int) -> list[tuple[Person, Standing]]:
        """Return the highest ratings (mu - 3 sigma) of a game."""
        wanted = (
            select(*_PERSON, *_STANDING)
            .join(identities, identities.c.identity == ratings.c.identity)
            .where(ratings.c.game == game, ~identities.c.erased)
            .order_by(ratings.c.score.desc(), ratings.c.identity)
            .limit(limit)
        )
        async with self._connections.reading() as connection:
            rows = (await connection.execute(wanted)).all()
        return [(Person(*row[:4]), Standing(*row[4:])) for row in rows]


def _erased(names: list[str]) -> Select[str]:
    return select(identities.c.identity).where(
        identities.c.identity.in_(names), identities.c.erased
    )
