"""Matches of live tables, and what is sent of them: for the states that /dev draws."""

from __future__ import annotations

from typing import Any

import msgspec

from sextet.core.dealer import Dealer
from sextet.library import agree
from sextet.tables import previews
from sextet.tables.live_match import LiveMatch
from sextet.tables.views import player_view


def begin(game: str, players: int = 2, seed: bytes = bytes(32), **options: str) -> LiveMatch:
    """Begin a game as a live table has it."""
    chosen = {name.replace("_", "-"): value for name, value in options.items()}
    return LiveMatch(*agree(game, players, chosen), Dealer(seed))


def told(match: LiveMatch, happened: Any, pictures: Any = ()) -> list[dict[str, Any]]:
    """Return happenings as the wire has them."""
    found: list[dict[str, Any]] = msgspec.to_builtins(previews.told(match, happened, pictures))
    return found


def view(match: LiveMatch, seat: int) -> dict[str, Any]:
    """Return a seat's view as the wire has it."""
    found: dict[str, Any] = msgspec.to_builtins(player_view(match, seat))
    return found
