"""A log is chained by hash: what was changed in it, or is missing, is noticed when it is read."""

from __future__ import annotations

import hashlib
import sqlite3
import struct
from collections.abc import Callable, Sequence
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from sextet.tables import chain
from sextet.tables import commands as c
from sextet.tables import events as e
from sextet.tables.chain import Damaged
from sextet.tables.commands import Refused
from sextet.tables.ports import Stored
from sextet.tables.table import replay
from tests.tables.room import ME, OPEN, Room, bot, open_room, run

Log = Sequence[Stored]


def test_the_hash_of_an_event_is_the_one_that_the_documentation_defines() -> None:
    parts = (bytes(32), 1, 2.5, 5, 4)
    by_hand = b"sextet event 1\n" + struct.pack(">32sQdII", *parts) + b"table" + b"data"
    assert chain.link(b"", "table", 1, 2.5, b"data") == hashlib.sha256(by_hand).digest()
    assert chain.link(b"", "table", 1, 2.5, b"data").hex().startswith("969932bc29e3d5e4")
    assert (
        chain.seal(b"s" * 16 + b"hi")
        == hashlib.sha256(b"sextet words 1\n" + b"s" * 16 + b"hi").hexdigest()
    )


async def a_game(room: Room) -> str:
    """Play a few turns of SIX, somebody who only watches writing in between."""
    table = await room.open("six", 2, ME, OPEN)
    await room.do("bob", c.Sit, table, seat=2)
    await room.do("anna", c.Chat, table, text="good luck")
    await room.do("anna", c.Start, table)
    await room.play_first("anna", table, 1)
    await room.do("cleo", c.Chat, table, text="well played")
    await room.play_first("bob", table, 2)
    return table


CHANGES: dict[str, Callable[[list[Stored]], list[Stored]]] = {
    "another time": lambda log: [*log[:3], replace(log[3], at=log[3].at + 1), *log[4:]],
    "another move": lambda log: [*log[:-1], replace(log[-1], data=log[-1].data[:-3] + b'9"}')],
    "another number": lambda log: [*log[:3], replace(log[3], number=40), *log[4:]],
    "an event is missing": lambda log: [*log[:3], *log[4:]],
    "two have changed places": lambda log: [*log[:3], log[4], log[3], *log[5:]],
    "another hash": lambda log: [*log[:3], replace(log[3], hash=bytes(32)), *log[4:]],
    "no time": lambda log: [*log[:3], replace(log[3], at=None), *log[4:]],  # type: ignore[arg-type]
    "the end is missing and the beginning again": lambda log: [*log[1:], log[0]],
    "other words": lambda log: [
        one if one.words is None else replace(one, words=one.words + b"!") for one in log
    ],
}


@pytest.mark.parametrize("change", CHANGES)
def test_a_log_that_is_not_the_one_that_was_written_is_refused(tmp_path: Path, change: str) -> None:
    async def test() -> None:
        async with open_room(tmp_path) as room:
            table = await a_game(room)
            _, log = await room.hall.store.load(table)
            assert replay(table, log) == await room.table(table)
            with pytest.raises(Damaged):
                replay(table, CHANGES[change](log))
            with pytest.raises(Damaged):
                replay("another-table", log)

    run(test())


def change(folder: Path, statement: str, *values: Any) -> None:
    """Change something in the file behind the store's back."""
    with closing(sqlite3.connect(folder / "tables.db")) as database:
        database.execute(statement, values)
        database.commit()


@pytest.mark.parametrize(
    "statement",
    [
        "UPDATE tables SET version = version - 1 WHERE id = ?",
        "UPDATE tables SET hash = x'00' WHERE id = ?",
        "UPDATE tables SET status = 'open' WHERE id = ?",
        "UPDATE tables SET game = 'six-nimmt' WHERE id = ?",
        "UPDATE tables SET public = 3 WHERE id = ?",
        "UPDATE tables SET opened_at = 1 WHERE id = ?",
        "UPDATE tables SET opened_by = 'eve' WHERE id = ?",
        "UPDATE tables SET updated_at = 1e9 WHERE id = ?",
        "UPDATE tables SET seed = zeroblob(32) WHERE id = ?",
        "UPDATE tables SET line = zeroblob(300) WHERE id = ?",
        "UPDATE tables SET line = 'a text' WHERE id = ?",
        "UPDATE events SET words = zeroblob(20) WHERE words IS NOT NULL AND table_id = ?",
        "DELETE FROM events WHERE number = 7 AND table_id = ?",
        "DELETE FROM events WHERE table_id = ?1 AND number = (SELECT version FROM tables"
        " WHERE id = ?1)",
    ],
)
def test_a_damaged_table_is_closed_with_a_word_and_the_others_go_on(
    tmp_path: Path, statement: str
) -> None:
    async def test() -> None:
        async with open_room(tmp_path) as room:
            bad, good = await a_game(room), await a_game(room)
            room.forget()
            change(tmp_path, statement, bad)
            _, before = await room.hall.store.load(bad)
            found = await room.memory(bad)
            assert found.broken
            assert (found.table.status, found.table.entries[-1].key) == (
                "closed",
                "table.closed-damaged",
            )
            assert room.hall.memory.damaged == {bad}
            assert await room.refusal("anna", c.Move, bad, seat=1, move="1,1") == "not-your-seat"
            await room.do("anna", c.Chat, good, text="we go on")
            assert (await room.table(good)).status == "playing"
            await room.pass_time(90_000)
            _, after = await room.hall.store.load(bad)
            assert after == before

    run(test())


@pytest.mark.parametrize(
    "statement",
    [
        "DELETE FROM tables WHERE id = ?",
        "DELETE FROM events WHERE table_id = ?",
        "UPDATE events SET data = CAST('text' AS BLOB) WHERE number = 1 AND table_id = ?",
    ],
)
def test_a_table_of_which_too_little_is_left_is_refused_as_damaged_not_as_unknown(
    tmp_path: Path, statement: str
) -> None:
    async def test() -> None:
        async with open_room(tmp_path) as room:
            table = await room.open("six", 2, ME, bot())
            room.forget()
            change(tmp_path, "PRAGMA foreign_keys = OFF")
            change(tmp_path, statement, table)
            if statement.startswith("DELETE FROM tables"):
                assert (await room.memory(table)).broken
            else:
                with pytest.raises(Refused, match="damaged"):
                    await room.memory(table)
            assert room.hall.memory.damaged == {table}
            await room.pass_time(90_000)

    run(test())


def test_chat_that_was_erased_leaves_the_chain_whole(tmp_path: Path) -> None:
    async def test() -> None:
        async with open_room(tmp_path) as room:
            table = await a_game(room)
            room.forget()
            await room.hall.store.erase_person("cleo")  # type: ignore[attr-defined]
            chat = (await room.table(table)).chat
            assert [(line.who, line.text) for line in chat] == [("anna", "good luck"), ("cleo", "")]
            await room.do("anna", c.Chat, table, text="on we go")

    run(test())


def test_what_others_append_must_follow_on_what_is_known(tmp_path: Path) -> None:
    async def test() -> None:
        async with open_room(tmp_path) as room:
            table = await a_game(room)
            memory = await room.memory(table)
            said = chain.to_store(
                e.Chatted("eve", 0, "boo"), table, memory.table.version + 1, 5.0, bytes(32)
            )
            row = (table, said.number, said.at, said.data, said.writer, said.words, said.hash)
            change(tmp_path, "INSERT INTO events VALUES (?, ?, ?, ?, ?, ?, ?)", *row)
            await room.hall.refresh(memory)
            assert memory.broken
            assert memory.table.status == "closed"

    run(test())
