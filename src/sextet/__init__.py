"""Sextet: one table for 6 nimmt!, The Game and SIX.

>>> import sextet
>>> match = sextet.new("six-nimmt", players=2, seed="00" * 32)
>>> match.to_act
(1, 2)
>>> match.legal(1)[:3]
['6', '21', '30']
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from sextet.core.errors import (
        BadDeal,
        IllegalMove,
        OptionError,
        RecordError,
        SextetError,
    )
    from sextet.core.match import Match, View
    from sextet.library import list_games, load, loads, new, save

__version__ = "0.1.0"

__all__ = [
    "BadDeal",
    "IllegalMove",
    "Match",
    "OptionError",
    "RecordError",
    "SextetError",
    "View",
    "list_games",
    "load",
    "loads",
    "new",
    "save",
]

_HOMES = {"Match": "core.match", "View": "core.match"} | dict.fromkeys(
    ("BadDeal", "IllegalMove", "OptionError", "RecordError", "SextetError"), "core.errors"
)


def __getattr__(name: str) -> Any:
    # Imported when first used: a command that only prints its help need not load the rules.
    if name not in __all__:
        raise AttributeError(f"module 'sextet' has no attribute {name!r}")
    from importlib import import_module

    return getattr(import_module(f"sextet.{_HOMES.get(name, 'library')}"), name)
