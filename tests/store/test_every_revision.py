"""A database of every revision goes up, is played on, goes back, and has lost nothing it had."""

from __future__ import annotations

from pathlib import Path

import pytest
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, inspect

from sextet.store import Store, StoreError
from sextet.store.migrations import _config, downgrade, revisions
from sextet.tables import commands as c
from sextet.tables.hall import Hall
from sextet.tables.table import replay
from tests.store.helpers import on, with_store
from tests.store.past import RUNNING, Content, content, make
from tests.tables.room import NoNews

UPGRADING = Path(__file__).parents[2] / "docs" / "upgrading.md"


def play_on(url: str) -> int:
    """Open a database with this program, let both people at the running table move; its version."""
    version = 0

    async def test(store: Store) -> None:
        nonlocal version
        hall = Hall(store, NoNews(), b"secret")
        table = (await hall.memory.find(RUNNING)).table
        assert table.status == "playing"
        for seat in list(table.playing.to_act):
            who, move = table.seats[seat - 1].who, table.playing.legal(seat)[0]
            ask = c.Move(id=f"{table.version}-{seat}", table=RUNNING, seat=seat, move=move)
            version = await hall.do(who, ask)
        log = await store.read(RUNNING)
        assert replay(RUNNING, log).version == len(log) >= version > table.version

    with_store(url, test)
    return version


def lost(before: Content, after: Content) -> list[object]:
    """Return which rows of a database are no longer as they were, but for the table played at."""
    return [
        (name, row)
        for name, rows in before.items()
        for row in rows
        if row not in after[name] and not (name == "tables" and row["id"] == RUNNING)
    ]


@pytest.mark.parametrize("revision", revisions())
def test_a_database_goes_up_is_played_on_and_goes_back_with_all_it_had(
    url: str, revision: str
) -> None:
    on(url, make, revision)
    before = on(url, content)
    assert before["events"]
    assert before["identities"]
    reached = play_on(url)
    on(url, downgrade, revision)
    after = on(url, content)
    assert lost(before, after) == []
    assert {name: set(rows[0]) for name, rows in before.items() if rows} == {
        name: set(after[name][0]) for name, rows in before.items() if rows
    }
    assert len([row for row in after["events"] if row["table_id"] == RUNNING]) >= reached
    assert play_on(url) > reached


@pytest.mark.parametrize("revision", revisions())
def test_going_back_leaves_the_schema_of_that_revision(url: str, revision: str) -> None:
    on(url, make, revision)
    there = on(url, shape)
    play_on(url)
    on(url, downgrade, revision)
    assert on(url, shape) == there


def shape(connection: Connection) -> object:
    """Return tables, columns and indexes of a database."""
    seen = inspect(connection)
    return {
        name: (
            [(one["name"], str(one["type"]), one["nullable"]) for one in seen.get_columns(name)],
            sorted((str(one["name"]), one["column_names"]) for one in seen.get_indexes(name)),
        )
        for name in seen.get_table_names()
    }


def test_a_database_goes_back_to_nothing_that_is_not_its_past(url: str) -> None:
    on(url, make, "0002")
    for to in ("0003", "9999", "base", ""):
        with pytest.raises(StoreError, match="0001, 0002") as told:
            on(url, downgrade, to)
        assert "\n" not in str(told.value)
    assert on(url, downgrade, "0002") == "0002"


def test_every_revision_but_the_first_says_what_is_lost_by_going_back() -> None:
    page = UPGRADING.read_text("utf-8")
    for step in ScriptDirectory.from_config(_config()).walk_revisions():
        if step.down_revision is not None:
            assert step.module.downgrade.__doc__, step.revision
            assert f"| {step.revision} → {step.down_revision} |" in page, step.revision
