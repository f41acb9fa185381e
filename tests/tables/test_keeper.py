"""The keeper wakes tables when something is due, and keeps no more than it needs for that."""

from __future__ import annotations

from pathlib import Path

from sextet.tables.keeper import STALE
from tests.tables.room import open_room, run

MONTHS = 60 * 86400.0


def test_a_table_that_plays_for_long_leaves_no_heap_of_times_behind(tmp_path: Path) -> None:
    async def test() -> None:
        async with open_room(tmp_path) as room:
            keeps, moves = room.keeper, 20 * STALE
            for move in range(moves):
                keeps.schedule(f"table {move % 7}", MONTHS + move)
            assert len(keeps._heap) <= STALE + 2 * 7
            last = {f"table {move % 7}": MONTHS + move for move in range(moves - 7, moves)}
            assert keeps._due == last
            assert {(due, table) for table, due in last.items()} <= set(keeps._heap)
            assert min(keeps._heap) == keeps._heap[0]

    run(test())


def test_what_is_due_first_is_first_whatever_was_set_before(tmp_path: Path) -> None:
    async def test() -> None:
        async with open_room(tmp_path) as room:
            keeps = room.keeper
            for move in range(3 * STALE):
                keeps.schedule("slow", MONTHS + move)
            keeps._changed.clear()
            keeps.schedule("soon", 1.0)
            assert keeps._heap[0] == (1.0, "soon")
            assert keeps._changed.is_set()

    run(test())
