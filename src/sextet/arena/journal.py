"""The journal of a run: what was planned, then one line a finished deal, each safe on the disk.

A run that was interrupted, however rudely, goes on from its journal. A last line that was cut
off is dropped and its deal is played again.
"""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any, BinaryIO

from sextet.arena.deal import Played
from sextet.arena.formats import Result
from sextet.arena.plan import Plan
from sextet.core.errors import SextetError

FIRST = "sextet-arena"


class Journal:
    """A file that is only ever appended to."""

    def __init__(self, path: Path, plan: Plan) -> None:
        self.path = path
        #: The deals that an earlier run has finished.
        self.finished: dict[int, Played] = {}
        try:
            text = path.read_bytes() if path.exists() else b""
            whole = text[: text.rfind(b"\n") + 1]
            if whole:
                self._read(whole.decode().splitlines(), plan)
            self._file: BinaryIO = path.open("ab")
            self._file.truncate(len(whole))
            if not whole:
                self._append({FIRST: 1, **plan.describe()})
        except OSError as error:
            raise SextetError(f"{path}: {error.strerror}") from None

    def __enter__(self) -> Journal:
        return self

    def __exit__(self, *_: object) -> None:
        self._file.close()

    def add(self, played: Played) -> None:
        """Note a finished deal; when this returns, it is on the disk."""
        games = [
            {"seats": r.seats, "scores": r.scores, "winners": r.winners, "rounds": r.rounds}
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
            raise SextetError(f"{self.path} is not the journal of an arena run") from None
        planned = json.loads(json.dumps(plan.describe()))
        for key, value in planned.items():
            if first.get(key) != value:
                raise SextetError(
                    f"{self.path} is the journal of another run: its {key} is "
                    f"{first.get(key)!r}, not {value!r}"
                )
        try:
            for entry in entries:
                results = tuple(
                    Result(
                        tuple(game["seats"]),
                        tuple(game["scores"]),
                        tuple(game["winners"]),
                        game["rounds"],
                    )
                    for game in entry["games"]
                )
                self.finished[entry["deal"]] = Played(entry["deal"], results)
        except (KeyError, TypeError):
            raise SextetError(f"{self.path}: a line is not a finished deal") from None
