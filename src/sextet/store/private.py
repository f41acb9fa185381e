"""Files that only their owner may read: they hold the key of cookies and the running seeds."""

from __future__ import annotations

import contextlib
import logging
import os
import stat
from pathlib import Path

log = logging.getLogger("sextet.store")

#: What SQLite keeps beside a database; it gives each the database's own permissions.
BESIDE = ("", "-wal", "-shm", "-journal")
OTHERS = stat.S_IRWXG | stat.S_IRWXO


def make_folder(folder: Path) -> None:
    """Make a folder, and those above it that are missing, for their owner alone."""
    if not folder.is_dir():
        make_folder(folder.parent)
        folder.mkdir(mode=0o700, exist_ok=True)


def make_file(path: Path) -> None:
    """Make an empty file for its owner alone, unless there is one: it was never open to others.

    One that is there is not even opened, since closing it would end SQLite's locks on it.
    """
    with contextlib.suppress(FileExistsError):
        os.close(os.open(path, os.O_CREAT | os.O_EXCL | os.O_RDWR, 0o600))


def open_to_others(path: Path) -> list[Path]:
    """Return which of a database's files somebody else on this machine may read or write."""
    if os.name == "nt":
        return []  # there a folder of one's own is closed to others
    files = [path.with_name(path.name + ending) for ending in BESIDE]
    return [one for one in files if one.exists() and one.stat().st_mode & OTHERS]


def close_to_others(path: Path) -> None:
    """Let nobody else read a database that was made open to others, and say so in the log."""
    for one in open_to_others(path):
        mode = stat.S_IMODE(one.stat().st_mode)
        found = {"file": str(one), "mode": f"{mode:04o}"}
        try:
            one.chmod(mode & ~OTHERS)
        except FileNotFoundError:
            continue  # SQLite has just removed it
        except OSError as error:
            log.warning("others can read the database: %s", error.strerror, extra=found)
        else:
            log.warning("the database was readable by others and is no longer", extra=found)
