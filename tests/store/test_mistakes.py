"""Mistakes that people learn from are kept with how far they are, and go with them."""

from __future__ import annotations

from dataclasses import replace

from sextet.store import Store
from sextet.tables.mistakes import Mistake, MistakeStore, TaskKey
from tests.store.helpers import with_store
from tests.store.test_studies import of, seated


def mistake(number: int, data: bytes = b"old", due: int | None = 10) -> Mistake:
    return Mistake(TaskKey("t", 1, number), "six-nimmt", 0, due, data)


async def studied(store: Store) -> None:
    """Let Ana and Bia have games that were studied."""
    await seated(store, "t", "ana", "bia")
    for one in (of("t", 1, "ana"), of("t", 2, "bia"), of("t", 3, None)):
        assert await store.keep_study(one, b"whole", b"sum", 100.0)


def test_a_study_is_taken_once_and_its_mistakes_are_tasks(url: str) -> None:
    async def test(store: Store) -> None:
        port: MistakeStore = store
        await studied(store)
        (untaken,) = await port.untaken_studies("ana", 9)
        assert (untaken.table, untaken.seat, untaken.data) == ("t", 1, b"whole")
        await port.take_mistakes("ana", untaken, [mistake(3), mistake(5)], 200.0)
        assert await port.untaken_studies("ana", 9) == []
        assert await port.mistakes_of("ana") == [mistake(3), mistake(5)]
        assert await port.mistakes_of("bia") == []
        assert await port.mistake("ana", TaskKey("t", 1, 5)) == mistake(5)
        assert await port.mistake("bia", TaskKey("t", 1, 5)) is None

    with_store(url, test)


def test_an_answer_is_noted_once(url: str) -> None:
    async def test(store: Store) -> None:
        await studied(store)
        (untaken,) = await store.untaken_studies("ana", 9)
        await store.take_mistakes("ana", untaken, [mistake(3)], 200.0)
        assert await store.note_answer("ana", mistake(3), 1, 11)
        assert not await store.note_answer("ana", mistake(3), 1, 11), "another page was faster"
        assert await store.mistakes_of("ana") == [replace(mistake(3), rung=1, due=11)]
        assert await store.note_answer("ana", replace(mistake(3), rung=1, due=11), 4, None)
        assert [one.due for one in await store.mistakes_of("ana")] == [None]

    with_store(url, test)


def test_ruling_a_newer_judge_changes_what_tasks_say_and_drops_those_that_are_none(
    url: str,
) -> None:
    async def test(store: Store) -> None:
        await studied(store)
        (untaken,) = await store.untaken_studies("ana", 9)
        await store.take_mistakes("ana", untaken, [mistake(3), mistake(5)], 200.0)
        await store.note_answer("ana", mistake(5), 2, 30)
        newer = replace(of("t", 1, "ana"), key=b"another judge")
        assert await store.keep_study(newer, b"better", b"sum", 300.0)
        (untaken,) = await store.untaken_studies("ana", 9)
        await store.take_mistakes("ana", untaken, [mistake(5, b"new"), mistake(7)], 300.0)
        assert await store.mistakes_of("ana") == [
            mistake(7),
            replace(mistake(5, b"new"), rung=2, due=30),
        ]
        assert await store.keep_study(replace(newer, key=b"old judge"), b"old", b"sum", 300.0)
        (untaken,) = await store.untaken_studies("ana", 9)
        await store.take_mistakes("ana", untaken, None, 300.0)
        assert len(await store.mistakes_of("ana")) == 2
        assert await store.untaken_studies("ana", 9) == []

    with_store(url, test)


def test_mistakes_go_with_who_made_them_also_while_they_are_being_found(url: str) -> None:
    async def test(store: Store) -> None:
        await studied(store)
        (untaken,) = await store.untaken_studies("ana", 9)
        await store.take_mistakes("ana", untaken, [mistake(3)], 200.0)
        await store.erase_person("ana")
        assert await store.mistakes_of("ana") == []
        await store.take_mistakes("ana", untaken, [mistake(3)], 200.0)
        assert await store.mistakes_of("ana") == []

    with_store(url, test)
