"""Settling ratings when a game has ended: each game counts once, whoever settles it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from sextet.tables import ratings, results
from sextet.tables.ports import Standing, TableStore
from sextet.tables.table import Table


@dataclass(frozen=True)
class Settling:
    """Settles the ratings of games that have ended."""

    store: TableStore

    async def rate(self, table: Table) -> None:
        """Rate a finished game, unless the policy says otherwise (docs/ratings.md)."""
        if results.unrated(table):
            return
        people = [seat.who for seat in table.seats]
        game = table.opened.game

        def settle(before: Mapping[str, Standing]) -> Mapping[str, Standing]:
            rated = ratings.rate(
                table.game,
                table.playing.settings,
                [rating_of(before.get(who)) for who in people],
                winners=[seat - 1 for seat in table.playing.winners],
                scores=table.playing.scores,
            )
            return {
                who: Standing(who, game, new.mu, new.sigma, new.games)
                for who, new in zip(people, rated, strict=True)
            }

        await self.store.settle_ratings(table.id, game, people, settle)


def rating_of(standing: Standing | None) -> ratings.Rating:
    """Return the rating that the store keeps; a newcomer's, where it keeps none."""
    if standing is None:
        return ratings.Rating()
    return ratings.Rating(standing.mu, standing.sigma, standing.games)
