"""Identities, bans, ratings and secrets, on both engines."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from dataclasses import replace
from itertools import count
from pathlib import Path

from sqlalchemy import select

from sextet.store import Store, open_store
from sextet.store.schema import identities
from sextet.tables.ports import Ban, LogBatch, Person, Standing, Stored
from tests.store.helpers import batch, open_one, with_store

ANA = Person("ana", "Ana", "ana@example.org", 50.0, "pt-PT")


def test_a_person_is_found_by_identity_and_code(url: str) -> None:
    async def test(store: Store) -> None:
        await store.add_person(ANA, b"code", 50.0)
        assert await store.person("ana") == ANA
        assert await store.person_by_recovery(b"code") == ANA
        assert await store.people(["ana", "bo"]) == {"ana": ANA}
        assert await store.person("bo") is None
        assert await store.person_by_recovery(b"other") is None

    with_store(url, test)


def test_somebody_who_never_played_counts_as_seen_when_he_came(url: str) -> None:
    async def test(store: Store) -> None:
        await store.add_person(Person("bo", "Bo"), b"code", 70.0)
        assert await store.person("bo") == Person("bo", "Bo", None, 70.0)
        await store.saw(["bo", "nobody"], 90.0)
        assert await store.person("bo") == Person("bo", "Bo", None, 90.0)
        await store.saw([], 99.0)

    with_store(url, test)


def test_only_what_is_given_of_a_person_changes(url: str) -> None:
    async def test(store: Store) -> None:
        await store.add_person(ANA, b"code", 50.0)
        await store.change_person("ana", nickname="Anna")
        assert await store.person("ana") == replace(ANA, nickname="Anna")
        await store.set_mail("ana", "")
        await store.change_person("ana", language="ro", recovery_hash=b"new")
        changed = Person("ana", "Anna", None, 50.0, "ro")
        assert await store.person_by_recovery(b"new") == changed
        assert await store.person_by_recovery(b"code") is None
        await store.change_person("ana")

    with_store(url, test)


def said(after: int, writer: str, words: bytes) -> LogBatch:
    """Return a line that somebody writes at a table."""
    return replace(batch("t", after), events=[Stored(after + 1, 0.0, b"said", b"", words, writer)])


def test_an_erased_person_leaves_seats_and_nothing_personal(url: str) -> None:
    async def test(store: Store) -> None:
        await store.add_person(ANA, b"code", 50.0)
        await open_one(store, "t", members=["ana", "bo"], summary=b"t")
        await store.append(said(1, "ana", b"hello"))
        await store.append(said(2, "bo", b"hi"))
        await store.append(batch("t", 3, b"a move", result=b"result"))
        await store.settle_ratings("t", "six-nimmt", ["ana"], rated("ana"))
        await open_one(store, "watched", members=["bo"])
        await store.append(replace(said(1, "ana", b"well played"), table="watched"))
        await store.erase_person("ana")

        assert await store.person("ana") is None
        assert await store.people(["ana"]) == {}
        assert await store.person_by_recovery(b"code") is None
        assert await store.standings("ana") == []
        assert await store.best("six-nimmt", 9) == []
        log = [(event.data, event.words) for event in await store.read("t")]
        assert log == [(b"opened", None), (b"said", None), (b"said", b"hi"), (b"a move", None)]
        assert [event.words for event in await store.read("watched")] == [None, None]
        assert await store.summaries_of("ana", ["open"], 9) == [b"summary"]
        assert len(await store.results_of("ana", 1e12, 9)) == 1
        assert (await store.counts())["identities"] == 0
        async with store._connections.reading() as connection:
            row = (await connection.execute(select(identities))).one()
        assert tuple(row) == ("ana", "", None, None, 0.0, 0.0, True, None, None, None, None)
        await store.change_person("ana", nickname="Ana")
        await store.saw(["ana"], 99.0)
        assert await store.person("ana") is None

    with_store(url, test)


def test_an_erased_person_is_rated_no_more(url: str) -> None:
    async def test(store: Store) -> None:
        await store.add_person(ANA, b"code", 50.0)
        await open_one(store, "t", members=["ana"])
        await store.append(batch("t", 1, b"end", result=b"result"))
        await store.erase_person("ana")
        assert await store.settle_ratings("t", "six-nimmt", ["ana"], rated("ana", "bo"))
        assert await store.standings("ana") == []
        assert len(await store.standings("bo")) == 1

    with_store(url, test)


def test_what_was_erased_is_not_left_in_the_file(sqlite_url: str) -> None:
    folder = Path(sqlite_url.removeprefix("sqlite:///")).parent

    async def test(store: Store) -> None:
        await store.add_person(ANA, b"code", 50.0)
        await open_one(store, "t", members=["ana"])
        await store.append(said(1, "ana", b"secret words " * 9))
        assert any(b"secret words" in file.read_bytes() for file in folder.iterdir())
        await store.erase_person("ana")
        for file in folder.iterdir():
            assert b"secret words" not in file.read_bytes()
            assert b"example.org" not in file.read_bytes()

    with_store(sqlite_url, test)


def rated(*names: str):  # type: ignore[no-untyped-def]
    def rate(before: Mapping[str, Standing]) -> Mapping[str, Standing]:
        new = {}
        for name in names:
            old = before.get(name, Standing(name, "six-nimmt", 25.0, 8.0, 0))
            new[name] = Standing(name, "six-nimmt", old.mu + 1, old.sigma, old.games + 1)
        return new

    return rate


def test_a_game_is_rated_once(url: str) -> None:
    async def test(store: Store) -> None:
        await store.add_person(ANA, b"code", 50.0)
        await open_one(store, "t", members=["ana"])
        assert not await store.settle_ratings("t", "six-nimmt", ["ana"], rated("ana"))
        await store.append(batch("t", 1, b"end", result=b"result"))
        settle = [store.settle_ratings("t", "six-nimmt", ["ana"], rated("ana")) for _ in range(5)]
        assert sorted(await asyncio.gather(*settle)) == [False] * 4 + [True]
        assert await store.standings("ana") == [Standing("ana", "six-nimmt", 26.0, 8.0, 1)]

    with_store(url, test)


def test_games_that_end_at_once_are_all_counted(url: str) -> None:
    async def test(store: Store) -> None:
        names = [f"t{number}" for number in range(8)]
        for name in names:
            await open_one(store, name, members=["ana", "bo"])
            await store.append(batch(name, 1, b"end", result=b"result"))
        async with await open_store(url) as other:
            settle = [
                (store, other)[number % 2].settle_ratings(
                    name, "six-nimmt", ["ana", "bo"], rated("ana", "bo")
                )
                for number, name in enumerate(names)
            ]
            assert all(await asyncio.gather(*settle))
        assert (await store.standings("bo"))[0].games == 8

    with_store(url, test)


def test_a_rating_that_fails_leaves_the_game_unrated(url: str) -> None:
    async def test(store: Store) -> None:
        def fail(before: Mapping[str, Standing]) -> Mapping[str, Standing]:
            raise ZeroDivisionError

        await open_one(store, "t", members=["ana"])
        await store.append(batch("t", 1, b"end", result=b"result"))
        outcomes = await asyncio.gather(
            store.settle_ratings("t", "six-nimmt", ["ana"], fail), return_exceptions=True
        )
        assert isinstance(outcomes[0], ZeroDivisionError)
        assert await store.settle_ratings("t", "six-nimmt", ["ana"], rated("ana"))

    with_store(url, test)


def test_the_best_are_listed_by_what_is_sure_of_them(url: str) -> None:
    async def test(store: Store) -> None:
        sure = {"ana": (30.0, 1.0), "bo": (40.0, 8.0), "cy": (28.0, 0.5)}
        for name in sure:
            await store.add_person(Person(name, name.title()), name.encode(), 1.0)
        await open_one(store, "t", members=list(sure))
        await store.append(batch("t", 1, b"end", result=b"result"))
        standings = {name: Standing(name, "six", *both, 1) for name, both in sure.items()}
        await store.settle_ratings("t", "six", list(sure), lambda _: standings)
        best = await store.best("six", 2)
        assert [person.nickname for person, _ in best] == ["Ana", "Cy"]
        assert [standing for _, standing in best] == [standings["ana"], standings["cy"]]
        assert await store.best("the-game", 9) == []

    with_store(url, test)


def test_bans_are_listed_until_they_are_lifted(url: str) -> None:
    async def test(store: Store) -> None:
        first = await store.add_ban("identity", "eve", "cheats", 1.0)
        second = await store.add_ban("address", "192.0.2.1", "floods", 2.0)
        assert await store.bans() == [
            Ban(first, "identity", "eve", "cheats", 1.0),
            Ban(second, "address", "192.0.2.1", "floods", 2.0),
        ]
        assert await store.remove_ban(second)
        assert not await store.remove_ban(second)
        assert await store.add_ban("identity", "eve", "again", 3.0) > second
        assert [ban.number for ban in await store.bans()] == [first, second + 1]

    with_store(url, test)


def test_a_secret_is_made_once_whoever_asks(url: str) -> None:
    async def test(store: Store) -> None:
        numbers = count(1)

        def make() -> bytes:
            return b"secret %d" % next(numbers)

        async with await open_store(url) as other:
            asked = [each.secret("cookie", make) for each in (store, other) * 10]
            answers = await asyncio.gather(*asked)
        assert len({value for value, _ in answers}) == 1
        assert [made for _, made in answers].count(True) == 1
        assert await store.secret("cookie", make) == (answers[0][0], False)
        assert (await store.secret("other", make))[1]

    with_store(url, test)
