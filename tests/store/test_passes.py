"""By what people come in, on both engines."""

from __future__ import annotations

from sextet.store import Store
from sextet.store.passes import MOST_BROWSERS
from sextet.tables.ports import Pass, Person
from tests.store.helpers import with_store

ANA, BO = Person("ana", "Ana"), Person("bo", "Bo")


def test_a_pass_opens_until_it_ends(url: str) -> None:
    async def test(store: Store) -> None:
        await store.add_person(ANA, b"code", 1.0)
        made = await store.add_pass(b"cookie", "ana", "account", "Firefox · Linux", 2.0)
        assert made == Pass(made.number, "ana", "account", "Firefox · Linux", 2.0, 2.0)
        assert await store.pass_by_hash(b"cookie") == made
        assert await store.pass_by_hash(b"other") is None
        assert await store.end_passes("ana", [made.number], 3.0) == [made.number]
        assert await store.pass_by_hash(b"cookie") is None
        assert await store.passes_of("ana") == []
        assert await store.end_passes("ana", [made.number], 4.0) == []
        assert await store.ended_passes(3.0) == [made.number]
        assert await store.ended_passes(3.5) == []

    with_store(url, test)


def test_nobody_ends_the_pass_of_somebody_else(url: str) -> None:
    async def test(store: Store) -> None:
        await store.add_person(ANA, b"code", 1.0)
        await store.add_person(BO, b"other", 1.0)
        made = await store.add_pass(b"cookie", "ana", "account", "", 2.0)
        assert await store.end_passes("bo", [made.number], 3.0) == []
        assert await store.passes_of("ana") == [made]

    with_store(url, test)


def test_what_was_used_last_is_listed_first(url: str) -> None:
    async def test(store: Store) -> None:
        await store.add_person(ANA, b"code", 1.0)
        for number, name in enumerate(("phone", "desk", "bot")):
            scope = "play" if name == "bot" else "account"
            await store.add_pass(name.encode(), "ana", scope, name, 2.0 + number)  # type: ignore[arg-type]
        (phone,) = [one.number for one in await store.passes_of("ana") if one.name == "phone"]
        await store.use_passes([phone], 9.0)
        await store.use_passes([], 99.0)
        assert [(one.name, one.used_at) for one in await store.passes_of("ana")] == [
            ("phone", 9.0),
            ("bot", 4.0),
            ("desk", 3.0),
        ]

    with_store(url, test)


def test_of_too_many_browsers_the_one_unused_longest_ends_and_no_program(url: str) -> None:
    async def test(store: Store) -> None:
        await store.add_person(ANA, b"code", 1.0)
        await store.add_pass(b"bot", "ana", "play", "bot", 1.0)
        for number in range(MOST_BROWSERS + 2):
            await store.add_pass(b"%d" % number, "ana", "account", str(number), 2.0 + number)
        left = await store.passes_of("ana")
        assert len(left) == MOST_BROWSERS + 1
        assert {one.name for one in left} >= {"bot", "2", str(MOST_BROWSERS + 1)}
        assert await store.pass_by_hash(b"1") is None

    with_store(url, test)


def test_an_erased_person_has_no_pass_and_all_processes_hear_of_it(url: str) -> None:
    async def test(store: Store) -> None:
        await store.add_person(ANA, b"code", 1.0)
        made = await store.add_pass(b"cookie", "ana", "account", "Firefox · Linux", 2.0)
        await store.erase_person("ana")
        assert await store.pass_by_hash(b"cookie") is None
        assert await store.ended_passes(1000.0) == [made.number]
        async with store._connections.reading() as connection:
            rows = (await connection.exec_driver_sql("SELECT name, used_at FROM passes")).all()
        assert [tuple(row) for row in rows] == [("", 0.0)]

    with_store(url, test)
