"""Studies are kept by what was studied, go with those to whom they belong, and take little room."""

from __future__ import annotations

import asyncio
from dataclasses import replace

import pytest

from sextet.core.record import Record
from sextet.store import Store
from sextet.store.expiry import Before
from sextet.tables.ports import Person
from sextet.tables.studies import Studied, StudyOf, StudyStore, study_key
from tests.store.helpers import open_one, with_store


def of(table: str, seat: int, identity: str | None) -> StudyOf:
    key = f"{table} {seat}".encode()
    return StudyOf(table, seat, "six-nimmt", identity, key, "1.1.judge")


async def seated(store: Store, table: str, *people: str) -> None:
    """Let people sit at a table whose game is over."""
    there = await store.people(people)
    for name in set(people) - set(there):
        await store.add_person(Person(name, name.title()), name.encode(), 1.0)
    await open_one(store, table, status="over", members=people)


async def kept(store: Store, *them: StudyOf) -> list[bool]:
    return [await store.study(one, 100.0) is not None for one in them]


def test_a_study_and_its_sum_are_kept_and_found_by_what_was_studied(url: str) -> None:
    async def test(store: Store) -> None:
        port: StudyStore = store
        await seated(store, "t", "ana")
        mine = of("t", 1, "ana")
        assert await port.study(mine, 100.0) is None
        assert await port.keep_study(mine, b"whole", b"sum", 100.0)
        assert await port.study(mine, 100.0) == b"whole"
        assert await port.study(replace(mine, key=b"another judge"), 100.0) is None
        assert await port.studied_by("ana") == [
            Studied("t", 1, "six-nimmt", "1.1.judge", 100.0, b"sum")
        ]
        newer = replace(mine, key=b"another judge", judge="1.2.judge")
        assert await port.keep_study(newer, b"better", b"new sum", 200.0)
        assert [(one.judge, one.data) for one in await port.studied_by("ana")] == [
            ("1.2.judge", b"new sum")
        ]

    with_store(url, test)


def test_a_study_goes_with_who_held_the_seat_and_those_of_others_stay(url: str) -> None:
    async def test(store: Store) -> None:
        await seated(store, "t", "ana", "bia")
        both = [of("t", 1, "ana"), of("t", 2, "bia"), of("t", 3, None)]
        for one in both:
            assert await store.keep_study(one, b"whole", b"sum", 100.0)
        await store.erase_person("bia")
        assert await kept(store, *both) == [True, False, True]
        assert await store.studied_by("bia") == []
        assert len(await store.studied_by("ana")) == 1
        assert not await store.keep_study(both[1], b"whole", b"sum", 100.0), "it was being made"
        assert await kept(store, both[1]) == [False]
        assert await store.studied_by("bia") == []

    with_store(url, test)


def test_with_the_last_player_of_a_game_all_its_studies_go(url: str) -> None:
    async def test(store: Store) -> None:
        await seated(store, "t", "ana", "bia")
        await seated(store, "other", "ana", "cy")
        await seated(store, "bots")
        await store.add_person(Person("dan", "Dan"), b"dan", 1.0)
        bots = [of("t", 3, None), of("other", 3, None)]
        opened = of("bots", 1, "dan")
        for one in (*bots, opened):
            assert await store.keep_study(one, b"whole", b"sum", 100.0)
        await store.erase_person("ana")
        assert await kept(store, *bots, opened) == [True, True, True]
        await store.erase_person("bia")
        assert await kept(store, *bots, opened) == [False, True, True]
        assert not await store.keep_study(bots[0], b"whole", b"sum", 100.0)
        await store.erase_person("dan")
        assert await kept(store, *bots, opened) == [False, True, False]

    with_store(url, test)


def test_what_is_kept_while_somebody_is_erased_does_not_outlive_them(url: str) -> None:
    async def test(store: Store) -> None:
        for number in range(12):
            who, table = f"p{number}", f"t{number}"
            await seated(store, table, who)
            mine = of(table, 1, who)
            await asyncio.gather(
                store.keep_study(mine, b"whole", b"sum", 100.0), store.erase_person(who)
            )
            assert await kept(store, mine) == [False]
            assert await store.studied_by(who) == []

    with_store(url, test)


def test_a_table_that_is_removed_takes_its_studies_along(url: str) -> None:
    async def test(store: Store) -> None:
        await seated(store, "t", "ana")
        await store.keep_study(of("t", 1, "ana"), b"whole", b"sum", 100.0)
        assert await store.remove_table("t", Before(tables=1e9))
        assert await kept(store, of("t", 1, "ana")) == [False]
        assert await store.studied_by("ana") == []
        assert not await store.keep_study(of("t", 1, "ana"), b"whole", b"sum", 100.0)

    with_store(url, test)


@pytest.mark.parametrize(
    ("before", "left"),
    [
        (Before(), [0, 1, 2, 3]),
        (Before(studies=150_000.0), [0, 2, 3]),
        (Before(study_bytes=25.0), [0, 3]),
        (Before(study_bytes=9.0), []),
    ],
    ids=["nothing is old", "not looked at", "too many", "too large"],
)
def test_studies_that_nobody_looks_at_or_for_which_there_is_no_room_go_and_sums_stay(
    url: str, before: Before, left: list[int]
) -> None:
    async def test(store: Store) -> None:
        await seated(store, "t", "ana")
        them = [of("t", seat + 1, "ana") for seat in range(4)]
        for age, one in enumerate(them):
            assert await store.keep_study(one, b"0123456789", b"sum", 100_000.0 + age * 40_000)
        await store.study(them[0], 400_000.0)  # looked at again after days
        counted = (await store.count_expired(before))["studies"]
        assert counted == 4 - len(left)
        assert await store.remove_studies(before, 1) == min(1, counted)
        assert await store.remove_studies(before, 100) == max(0, counted - 1)
        assert [k for k, one in enumerate(them) if (await kept(store, one))[0]] == left
        assert len(await store.studied_by("ana")) == 4

    with_store(url, test)


def test_names_do_not_count_for_what_was_studied_and_all_else_does() -> None:
    record = Record({"game": "six", "players": "2"}, ["1 0 0", "2 0 1"])
    named = Record({**record.headers, "seat 1": "Ana", "x-seed": "00"}, record.lines)
    key = study_key(record, 1, 1.0, "1.1")
    assert study_key(named, 1, 1.0, "1.1") == key
    others = {
        study_key(Record(record.headers, record.lines[:1]), 1, 1.0, "1.1"),
        study_key(Record({**record.headers, "first": "apart"}, record.lines), 1, 1.0, "1.1"),
        study_key(record, 2, 1.0, "1.1"),
        study_key(record, 1, 2.0, "1.1"),
        study_key(record, 1, 1.0, "1.2"),
    }
    assert len({key, *others}) == 6
