"""The checksum beside a copy, in the form of ``sha256sum``: what was written is what is read."""

from __future__ import annotations

import hashlib
import os
from pathlib import Path

from sextet.store.private import make_file

_PIECE = 1 << 20


def sum_file(copy: Path) -> Path:
    """Return where the checksum of a copy stands."""
    return copy.with_name(f"{copy.name}.sha256")


def checksum(path: Path) -> str:
    """Return the SHA-256 of a file, in hexadecimal."""
    found = hashlib.sha256()
    with path.open("rb") as file:
        while piece := file.read(_PIECE):
            found.update(piece)
    return found.hexdigest()


def write_sum(copy: Path, found: str) -> None:
    """Put the checksum of a copy beside it, whole or not at all."""
    part = copy.with_name(f".{copy.name}.{os.getpid()}.sum")
    try:
        make_file(part)
        part.write_text(f"{found}  {copy.name}\n", encoding="utf-8")
        keep(part)
        part.replace(sum_file(copy))
    finally:
        part.unlink(missing_ok=True)


def read_sum(copy: Path) -> str | None:
    """Return the checksum that stands beside a copy, None if none does."""
    try:
        words = sum_file(copy).read_text(encoding="utf-8").split()
    except FileNotFoundError:
        return None
    return words[0].lower() if words else ""


def keep(path: Path) -> None:
    """See that what was written to a file, or done in a folder, outlasts a power cut."""
    if path.is_dir():
        if os.name == "nt":
            return  # there folders cannot be opened
        file = os.open(path, os.O_RDONLY)
    else:
        file = os.open(path, os.O_RDWR)
    try:
        os.fsync(file)
    finally:
        os.close(file)
