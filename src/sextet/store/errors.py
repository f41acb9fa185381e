"""What can be wrong with a database."""

from __future__ import annotations

from sextet.core.errors import SextetError


class StoreError(SextetError):
    """A database that cannot be opened, read or copied; the message says why."""


class NewerDatabase(StoreError):  # noqa: N818 - it names what was found
    """A database that a newer Sextet has changed: this one must not touch it."""
