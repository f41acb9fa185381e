"""Browsers in which people are told of turns, on both engines."""

from __future__ import annotations

from sextet.store import Store
from sextet.tables.ports import Person, Subscription
from tests.store.helpers import with_store


def browser(name: str) -> Subscription:
    return Subscription(f"https://push.example.org/{name}", b"key of " + name.encode(), b"secret")


def test_somebody_is_told_in_the_browsers_that_agreed_last(url: str) -> None:
    async def test(store: Store) -> None:
        await store.add_person(Person("ana", "Ana"), b"code", 1.0)
        for at, name in enumerate("abcd"):
            await store.subscribe("ana", browser(name), float(at), 3)
        assert await store.subscriptions("ana") == [browser("d"), browser("c"), browser("b")]
        await store.subscribe("ana", browser("b"), 9.0, 3)
        assert await store.subscriptions("ana") == [browser("b"), browser("d"), browser("c")]
        await store.unsubscribe(browser("d").endpoint)
        await store.unsubscribe(browser("d").endpoint)
        assert await store.subscriptions("ana") == [browser("b"), browser("c")]

    with_store(url, test)


def test_a_browser_is_told_of_the_turns_of_whoever_sits_there_now(url: str) -> None:
    async def test(store: Store) -> None:
        await store.add_person(Person("ana", "Ana"), b"code", 1.0)
        await store.add_person(Person("bo", "Bo"), b"other", 1.0)
        await store.subscribe("ana", browser("a"), 1.0, 5)
        await store.subscribe("bo", browser("a"), 2.0, 5)
        assert await store.subscriptions("ana") == []
        assert await store.subscriptions("bo") == [browser("a")]

    with_store(url, test)


def test_who_is_erased_is_told_nowhere(url: str) -> None:
    async def test(store: Store) -> None:
        await store.add_person(Person("ana", "Ana"), b"code", 1.0)
        await store.subscribe("ana", browser("a"), 1.0, 5)
        await store.erase_person("ana")
        assert await store.subscriptions("ana") == []

    with_store(url, test)
