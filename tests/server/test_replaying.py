"""Replays: nobody who plays is held up by them, and none is made twice."""

from __future__ import annotations

import asyncio
from types import SimpleNamespace

import msgspec
import pytest

from sextet import library
from sextet.core.record import Record, parse
from sextet.core.replay import replay_frames
from sextet.games import find_game
from sextet.server import replaying
from sextet.server.replaying import Replaying
from sextet.tables.replays import replay_of


@pytest.fixture(scope="module")
def long() -> Record:
    """A long game of many."""
    match = library.new("six-nimmt", 10, seed=b"0" * 32)
    while not match.over:
        for seat in match.to_act:
            match.play(seat, match.legal(seat)[0])
    return parse(str(match.record()))


def at_once(record: Record) -> bytes:
    """Make a replay without a rest."""
    return msgspec.json.encode(replay_of(replay_frames(record, find_game)))


def named(record: Record, name: str) -> Record:
    return Record({**record.headers, "seat 1": name}, record.lines)


def test_a_replay_made_in_pieces_is_the_same(long: Record) -> None:
    made = asyncio.run(Replaying().of_record(named(long, "Ada"), "one"))
    assert msgspec.json.decode(made) == msgspec.json.decode(at_once(named(long, "Ada")))


def test_a_replay_is_made_once_whatever_its_players_call_themselves(long: Record) -> None:
    async def scenario() -> None:
        site = Replaying()
        asked = (site.of_table("table", named(long, f"Ada {k}"), f"{k % 3}") for k in range(12))
        found = await asyncio.gather(*asked)
        assert site.made == 1
        before = site.made
        await site.of_table("table", named(long, "Bea"), "new")
        assert site.made == before
        names = [msgspec.json.decode(one)["headers"]["seat 1"] for one in found]
        assert names == [f"Ada {k}" for k in range(12)]
        shorter = Record(long.headers, long.lines[:-3])
        await site.of_table("table", shorter, "new")
        assert site.made == before + 1

    asyncio.run(scenario())


def test_kept_are_the_replays_asked_for_last(long: Record, monkeypatch: pytest.MonkeyPatch) -> None:
    async def scenario() -> None:
        site = Replaying()
        await site.of_table("1", long, "one")
        monkeypatch.setattr(replaying, "KEPT", int(2.5 * site._size))
        for table in "2131":
            await site.of_table(table, long, "one")
        assert site.made == 3
        await site.of_table("2", long, "one")
        assert site.made == 4
        assert len(site._kept) == 2

    asyncio.run(scenario())


def test_who_asks_for_many_makes_others_wait_for_one(long: Record) -> None:
    async def scenario() -> None:
        site = Replaying()
        order: list[str] = []

        async def ask(asker: str) -> None:
            await site.of_record(long, asker)
            order.append(asker)

        many = [asyncio.create_task(ask("many")) for _ in range(5)]
        await asyncio.sleep(0)
        await ask("one")
        assert order.index("one") <= 2
        await asyncio.gather(*many)

    asyncio.run(scenario())


def test_whoever_plays_is_let_in_while_a_replay_is_made(
    long: Record, monkeypatch: pytest.MonkeyPatch
) -> None:
    now = 0.0
    rested: list[float] = []

    def perf_counter() -> float:
        nonlocal now
        now += 0.6 * replaying.WORKS  # so long does each step take
        return now

    clock = SimpleNamespace(perf_counter=perf_counter, sleep=rested.append)
    monkeypatch.setattr(replaying, "time", clock)
    replaying.make(long)
    assert len(rested) > len(long.lines) / 3
    assert set(rested) == {replaying.RESTS}
