"""What the database says, once all is over: nothing lost, nothing twice."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import replace

from sextet.core.match import Match
from sextet.core.record import parse
from sextet.core.replay import dealer_of, replay, verify_deals
from sextet.games import find_game
from sextet.store import open_store
from sextet.tables import events as e
from sextet.tables.ports import Stored
from sextet.tables.table import Table
from sextet.tables.table import replay as replay_log
from tests.hold.stubborn import Stubborn, choose


async def stored_log(database: str, table: str) -> tuple[list[Stored], bytes]:
    """Return a table's log and its seed."""
    async with await open_store(database) as store:
        head, log = await store.load(table)
        assert head is not None
        assert head.version == len(log)
        return log, head.seed


async def until_stored(
    database: str, table: str, true: Callable[[Table], bool], within: float
) -> Table:
    """Wait until a table is as wanted in the database, with nobody connected."""
    async with await open_store(database) as store, asyncio.timeout(within):
        while True:
            found = replay_log(table, await store.read(table))
            if true(found):
                return found
            await asyncio.sleep(0.1)


def check_log(table: str, log: list[Stored], clients: Iterable[Stubborn]) -> Table:
    """Check that a log has no gap, that every command is in it once, and that it replays."""
    assert [one.number for one in log] == list(range(1, len(log) + 1))
    events = [e.decode(one.data) for one in log]
    commands = Counter(event.command for event in events if event.command)
    assert not [command for command, times in commands.items() if times > 1]
    for client in clients:
        assert not client.wrong
        for name, version in client.done.items():
            assert commands[f"{client.me['id']}/{name}"] == 1, "an acknowledged command is lost"
            place = next(k for k, x in enumerate(events, start=1) if x.command.endswith(f"/{name}"))
            assert place <= version <= len(log)
        for name in client.refused:
            assert not commands[f"{client.me['id']}/{name}"], "a refused command was done"
    return replay_log(table, log)


def check_record(text: str, seed: bytes) -> Match:
    """Check that a record replays and that its deals follow from the seed."""
    record = parse(text)
    verify_deals(record, find_game, dealer_of(record, seed))
    return replay(record, find_game)


def undisturbed(table: Table, seed: bytes) -> Match:
    """Play the game of a table anew, by the same choices, where nothing can go wrong."""
    settings = table.game.settings(table.opened.players, table.opened.options)
    match = Match(table.game, settings, dealer=replace(table.dealer(seed), deals=0))
    while not match.over:
        seat = match.to_act[0]
        match.play(seat, choose(match.view(seat).legal()))
    return match
