"""The journal of a run: what was planned, then one line a finished deal, each safe on the disk.

A run that was interrupted, however rudely, goes on from its journal. A last line that was cut
off is dropped and its deal is played again. One run at a time holds a journal; the lock is the
system's and ends with the process, so that a killed run leaves nothing behind.
"""

from __future__ import annotations

import json
import os
import sys
from pathlib import Path
from typing import Any, BinaryIO

from sextet.arena.deal import Played
from sextet.arena.formats import Result
from sextet.arena.plan import Plan
from sextet.core.errors import SextetError
from sextet.core.reasons import Reason
from sextet.core.system import system_reason

if sys.platform == "win32":
    import msvcrt
else:
    import fcntl

FIRST = "sextet-arena"

#: Where Windows locks a byte: far behind the text, since others cannot read what is locked there.
FAR_BEHIND = 2**30


class Journal:
    """A file that is only ever appended to."""

    def __init__(self, path: Path, plan: Plan) -> None:
        self.path = path
        #: The deals that an earlier run has finished.
        self.finished: dict[int, Played] = {}
        try:
            self._file: BinaryIO = path.open("ab")
        except OSError as error:
            raise unusable(path, error) from None
        try:
            self._begin(plan)
        except BaseException as error:
            self._file.close()
            if isinstance(error, OSError):
                raise unusable(path, error) from None
            raise

    def _begin(self, plan: Plan) -> None:
        """Read what an earlier run has noted; what is read under the lock stays as it is."""
        if not lock(self._file):
            raise SextetError(Reason("arena.in-use", path=str(self.path)))
        text = self.path.read_bytes()
        whole = text[: text.rfind(b"\n") + 1]
        if whole:
            self._read(whole.decode().splitlines(), plan)
        self._file.truncate(len(whole))
        if not whole:
            self._append({FIRST: 1, **plan.describe()})

    def __enter__(self) -> Journal:
        return self

    def __exit__(self, *_: object) -> None:
        self._file.close()

    def add(self, played: Played) -> None:
        """Note a finished deal; when this returns, it is on the disk."""
        games = [
            {"seats": r.seats, "scores": r.scores, "winners": r.winners, "rounds": r.rounds}
            | ({"luck": r.luck} if r.luck else {})
            for r in played.results
        ]
        self._append({"deal": played.deal, "games": games})

    def _append(self, entry: dict[str, Any]) -> None:
        self._file.write(json.dumps(entry, ensure_ascii=False).encode() + b"\n")
        self._file.flush()
        os.fsync(self._file.fileno())

    def _read(self, lines: list[str], plan: Plan) -> None:
        try:
            first, *entries = [json.loads(line) for line in lines]
            if first.pop(FIRST) != 1:
                raise KeyError
        except (ValueError, KeyError, AttributeError, TypeError):
            raise SextetError(Reason("arena.no-journal", path=str(self.path))) from None
        planned = json.loads(json.dumps(plan.describe()))
        for key, value in planned.items():
            if first.get(key) != value:
                path, found, wanted = str(self.path), repr(first.get(key)), repr(value)
                reason = Reason("arena.other-run", path=path, name=key, found=found, wanted=wanted)
                raise SextetError(reason)
        try:
            for entry in entries:
                results = tuple(
                    Result(
                        tuple(game["seats"]),
                        tuple(game["scores"]),
                        tuple(game["winners"]),
                        game["rounds"],
                        tuple(game.get("luck", ())),
                    )
                    for game in entry["games"]
                )
                self.finished[entry["deal"]] = Played(entry["deal"], results)
        except (KeyError, TypeError):
            raise SextetError(Reason("arena.bad-line", path=str(self.path))) from None


def unusable(path: Path, error: OSError) -> SextetError:
    """Return what is wrong with a file that the system does not let us use."""
    return SextetError(Reason("arena.file", path=str(path), reason=system_reason(error)))


def lock(file: BinaryIO) -> bool:
    """Lock an open file until it is closed; tell whether nobody else had it locked."""
    try:
        if sys.platform == "win32":
            file.seek(FAR_BEHIND)
            msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)
        else:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except (BlockingIOError, PermissionError):
        return False
    return True
