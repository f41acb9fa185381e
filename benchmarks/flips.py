"""What single flipped bits of a database do: ``python -m benchmarks.flips [flips] [seed]``.

A real SQLite file with games of three kinds is damaged by one bit at a random place, again and
again. Each time a server's hall loads every table, and what it got is compared with the truth: a
game, its log or its seats may be refused, never be others in silence. What the rest of the file
says is compared as well, and what ``sextet doctor --deep`` finds is counted.
"""

from __future__ import annotations

import asyncio
import logging
import random
import sqlite3
import sys
import tempfile
from collections import Counter
from contextlib import closing
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from benchmarks.measure import show
from sextet.core.errors import SextetError
from sextet.store import open_store
from sextet.store.address import address
from sextet.store.deep import Examination, open_reader
from sextet.store.schema import metadata
from sextet.tables import commands as c
from sextet.tables.hall import Hall
from sextet.tables.opening import SeatWish, TableWish
from sextet.tables.ports import Person
from sextet.tables.settling import Settling
from sextet.tables.table import Table

GAMES = ("six", "six-nimmt", "the-game")
#: The tables of the database that a game, its log and its seats are read from.
OF_GAMES = ("tables", "events")


class NoNews:
    """One process: nobody else to tell."""

    def tell(self, table: str, version: int) -> None:
        """Tell nobody."""

    def listen(self, heard: Any, missed: Any) -> None:
        """Hear nothing."""


async def fill(path: Path, games: int, moves: int, seed: int) -> list[str]:
    """Play games of every kind into a new database; return the ids of their tables."""
    chance = random.Random(seed)
    async with await open_store(str(path)) as store:
        hall = Hall(store, NoNews(), b"secret")
        people = [f"person-{k}".ljust(22, "x") for k in range(8)]
        for k, who in enumerate(people):
            await store.add_person(Person(who, f"Person {k}"), bytes([k]) * 32, 1.0)
        names = []
        for k in range(games):
            one, other = chance.sample(people, 2)
            wish = TableWish(GAMES[k % 3], 2, {}, seats=(SeatWish("me"), SeatWish("open")))
            name = await hall.open(one, wish)
            await hall.do(other, c.Sit(id="sit", table=name, seat=2))
            await hall.do(one, c.Chat(id="chat", table=name, text=f"good luck, {k}"))
            await hall.do(one, c.Start(id="start", table=name))
            await play(hall, name, moves, chance)
            await Settling(store).rate((await hall.memory.find(name)).table)
            names.append(name)
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    return names


async def play(hall: Hall, name: str, moves: int, chance: random.Random) -> None:
    """Play so many decisions at random."""
    for number in range(moves):
        table = (await hall.memory.find(name)).table
        if not table.to_act:
            return
        seat = table.to_act[0]
        move = chance.choice(table.playing.legal(seat))
        ask = c.Move(id=f"m{number}", table=name, seat=seat, move=move)
        await hall.do(table.seats[seat - 1].who, ask)


@dataclass
class Tally:
    """What became of the flips."""

    flips: int = 0
    kinds: Counter[str] = field(default_factory=Counter)
    #: Of other tables of the database: how often they differ, and how often that is found.
    differ: Counter[str] = field(default_factory=Counter)
    found: Counter[str] = field(default_factory=Counter)
    #: Where a game, its log or its seats were others in silence.
    silent: list[int] = field(default_factory=list)


async def flip(path: Path, names: list[str], flips: int, seed: int) -> Tally:
    """Flip one bit after the other in copies of a file."""
    whole, chance, tally = path.read_bytes(), random.Random(seed), Tally()
    damaged = path.with_name("damaged.db")
    truth = await games_in(path, names)
    rows = rows_in(path)
    for _ in range(flips):
        place = chance.randrange(len(whole) * 8)
        data = bytearray(whole)
        data[place // 8] ^= 1 << place % 8
        for old in path.parent.glob("damaged.db*"):
            old.unlink()
        damaged.write_bytes(data)
        tally.flips += 1
        await judge(tally, place, damaged, truth, rows, names)
    return tally


async def judge(
    tally: Tally,
    place: int,
    path: Path,
    truth: dict[str, Any],
    rows: dict[str, Any],
    names: list[str],
) -> None:
    """Note what one flip did."""
    there = rows_in(path)
    others = [name for name in rows if name not in OF_GAMES and there[name] != rows[name]]
    deep = await faults_in(path)
    tally.differ.update(others)
    tally.found.update(name for name in others if deep)
    try:
        got = await games_in(path, names)
    except Exception:
        tally.kinds["not opened"] += 1
        return
    wrong = [name for name in names if got[name] is not None and got[name] != truth[name]]
    if wrong:
        tally.silent.append(place)
        tally.kinds["ANOTHER GAME IN SILENCE"] += 1
    elif None in got.values():
        tally.kinds["tables refused as damaged, the others as they were"] += 1
    elif others:
        tally.kinds["all games as they were, other rows differ"] += 1
    elif there != rows:
        columns = " and ".join(sorted(changed(rows, there)))
        found = "the doctor notices" if deep else "unnoticed"
        tally.kinds[f"all games as they were, {columns} differ: {found}"] += 1
    else:
        found = "and the doctor notices" if deep else "in room that nobody reads"
        tally.kinds[f"all as it was, {found}"] += 1


def changed(rows: dict[str, Any], there: dict[str, Any]) -> set[str]:
    """Return which columns of tables and events differ."""
    found = set()
    for name in OF_GAMES:
        columns = [column.name for column in metadata.tables[name].columns]
        if isinstance(there[name], str) or len(there[name]) != len(rows[name]):
            return {"rows"}
        for old, new in zip(rows[name], there[name], strict=True):
            pairs = zip(columns, old, new, strict=True)
            found |= {f"{name}.{column}" for column, one, other in pairs if one != other}
    return found


async def games_in(path: Path, names: list[str]) -> dict[str, Any]:
    """Load every table as a server does; None where it says that the table is damaged."""
    async with await open_store(str(path)) as store:
        hall = Hall(store, NoNews(), b"secret")
        found: dict[str, Any] = {}
        for name in names:
            try:
                memory = await hall.memory.find(name)
            except SextetError:
                if name not in hall.memory.damaged:
                    raise
                found[name] = None
                continue
            log = None if memory.broken else tuple(await store.read(name))
            found[name] = log and (log, shown(memory.table), memory.seed)
        return found


def shown(table: Table) -> Any:
    """Return what people see of a table."""
    record = None if table.match is None else str(table.match.record())
    return table.status, table.seats, table.chat, record, table.opened


def rows_in(path: Path) -> dict[str, Any]:
    """Return all rows of a file, table by table; why not, where they cannot be read."""
    found: dict[str, Any] = {}
    for name, table in metadata.tables.items():
        keys = ", ".join(column.name for column in table.primary_key)
        try:
            with closing(sqlite3.connect(f"file:{path}?immutable=1", uri=True)) as connection:
                statement = f"SELECT * FROM {name} ORDER BY {keys}"
                found[name] = connection.execute(statement).fetchall()
        except sqlite3.Error as error:
            found[name] = str(error)
    return found


async def faults_in(path: Path) -> bool:
    """Tell whether a deep look finds anything."""
    reader = await open_reader(address(str(path)))
    try:
        async for _ in Examination(reader).faults(lambda done, total: None):
            return True
        return False
    except Exception:
        return True
    finally:
        await reader.close()


async def measure(flips: int, seed: int, games: int = 30, moves: int = 40) -> Tally:
    """Make a database, and flip its bits."""
    with tempfile.TemporaryDirectory(prefix="sextet-flips-") as folder:
        path = Path(folder) / "sextet.db"
        names = await fill(path, games, moves, seed)
        print(f"{len(names)} tables, {path.stat().st_size:,} bytes", flush=True)
        return await flip(path, names, flips, seed)


def main(flips: int = 500, seed: int = 1) -> None:
    """Print what became of the flips."""
    logging.disable(logging.CRITICAL)
    tally = asyncio.run(measure(flips, seed))
    rows = [(kind, f"{count}", "") for kind, count in tally.kinds.most_common()]
    show(f"{tally.flips} single bits flipped", rows)
    others = [
        (name, f"{count} differ", f"{tally.found[name]} found")
        for name, count in tally.differ.most_common()
    ]
    show("Other tables of the database", others)
    if tally.silent:
        sys.exit(f"in silence: bits {tally.silent}")


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
