"""Shuffling together: commitment, hashes, numbers, deal; and what happens to who does not come."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from pathlib import Path

import pytest

from sextet.core import together
from sextet.core.replay import dealer_of, verify_deals, verify_seed
from sextet.games import find_game
from sextet.server.routes_records import record_with_headers
from sextet.tables import commands as c
from sextet.tables import events as e
from sextet.tables.seats import Seat
from sextet.tables.shuffle import seating_of
from sextet.tables.shuffling import WITHIN
from sextet.tables.table import Table, replay
from sextet.tables.views import dealing
from tests.tables.room import ME, OPEN, PaceWish, Room, bot, open_room, run

NUMBERS = {seat: secrets.token_hex(32) for seat in range(1, 11)}


async def seal(room: Room, who: str, table: str, seat: int, number: str = "") -> int:
    shuffle = (await room.table(table)).shuffle
    assert shuffle is not None
    hash = together.seal(bytes.fromhex(number or NUMBERS[seat]), shuffle.commitment, seat)
    return await room.do(who, c.Seal, table, seat=seat, attempt=shuffle.attempt, hash=hash)


async def reveal(room: Room, who: str, table: str, seat: int, number: str = "") -> int:
    attempt = (await room.table(table)).attempts
    number = number or NUMBERS[seat]
    return await room.do(who, c.Reveal, table, seat=seat, attempt=attempt, nonce=number)


async def begun(room: Room, *others: str, bots: int = 0, **more: object) -> str:
    """Return a table of anna and others that begins to shuffle."""
    seats = [ME, *(OPEN for _ in others), *(bot(2) for _ in range(bots))]
    table = await room.open("six-nimmt", len(seats), *seats, adds=True, **more)
    for seat, who in enumerate(others, start=2):
        await room.do(who, c.Sit, table, seat=seat, adds=True)
    await room.do("anna", c.Start, table)
    return table


def told(table: Table) -> Sequence[str]:
    return [entry.key for entry in table.entries]


def test_all_seal_then_all_open_then_cards_are_dealt_and_the_record_proves_it(
    tmp_path: Path,
) -> None:
    async def test() -> None:
        async with open_room(tmp_path) as room:
            table = await begun(room, "bert", bots=1, options={"rounds": "1"})
            shown = dealing(await room.table(table), None)
            assert (shown.step, shown.waits_for, shown.attempt) == ("seal", [1, 2], 1)
            assert (await room.table(table)).status == "open"
            await seal(room, "anna", table, 1)
            assert await room.refusal_of("anna", c.Reveal, table, seat=1, attempt=1, nonce="0" * 64)
            await seal(room, "bert", table, 2)
            shown = dealing(await room.table(table), None)
            assert (shown.step, shown.waits_for, shown.deals) == ("open", [1, 2], 0)
            await reveal(room, "bert", table, 2)
            assert (await room.table(table)).status == "open"
            await reveal(room, "anna", table, 1)
            found = await room.table(table)
            assert (found.status, found.deals) == ("playing", 1)
            await room.hall.append(await room.memory(table), found.version, [e.Ended("abandoned")])
            memory = await room.memory(table)
            record = record_with_headers(memory, ["Anna", "Bert", "Ox"])
            seed, published = bytes.fromhex(record.headers["x-seed"]), shown.commitment
            assert seed != memory.seed
            assert record.headers["x-seating"] == "1 2 bot"
            assert verify_seed(record, find_game, seed, published) == [1, 2]
            assert verify_deals(record, find_game, dealer_of(record, seed)) == 1
            assert dealing(memory.table, memory.seed).seed == seed.hex()
            assert replay(table, await room.hall.store.read(table)) == memory.table

    run(test())


def test_a_table_without_clients_that_add_begins_at_once_and_says_so(tmp_path: Path) -> None:
    async def test() -> None:
        async with open_room(tmp_path) as room:
            table = await room.table(await room.open("six-nimmt", 2, ME, bot(), start=True))
            assert table.status == "playing"
            shown = dealing(table, None)
            assert (list(shown.seating), list(shown.hashes)) == (["-", "bot"], ["", ""])

    run(test())


@pytest.mark.parametrize(
    ("game", "players", "options"), [("six", 2, {}), ("six-nimmt", 3, {"variant": "professional"})]
)
def test_where_nothing_is_dealt_nobody_shuffles(
    tmp_path: Path, game: str, players: int, options: dict[str, str]
) -> None:
    async def test() -> None:
        async with open_room(tmp_path) as room:
            seats = [ME, *(bot() for _ in range(players - 1))]
            table = await room.open(game, players, *seats, options=options, adds=True, start=True)
            assert (await room.table(table)).status == "playing"

    run(test())


def test_a_seating_names_who_adds_for_each_seat_bots_and_those_who_add_nothing() -> None:
    anna, bert = Seat("person", "anna", adds=True), Seat("person", "bert")
    assert seating_of([bert, anna, Seat("bot", level=3), anna]) == ("-", "2", "bot", "2")


def test_several_seats_of_one_screen_add_once(tmp_path: Path) -> None:
    async def test() -> None:
        async with open_room(tmp_path) as room:
            table = await room.open(
                "six-nimmt", 3, ME, bot(), ME, several_seats=True, adds=True, start=True
            )
            shown = dealing(await room.table(table), None)
            assert (list(shown.seating), shown.waits_for) == (["1", "bot", "1"], [1])
            await seal(room, "anna", table, 1)
            await reveal(room, "anna", table, 1)
            assert (await room.table(table)).status == "playing"

    run(test())


def test_a_hash_once_sent_stands_and_a_number_must_be_the_sealed_one(tmp_path: Path) -> None:
    async def test() -> None:
        async with open_room(tmp_path) as room:
            table = await begun(room, "bert")
            first = await seal(room, "anna", table, 1)
            assert await seal(room, "anna", table, 1) == first  # said again after a reload
            with pytest.raises(c.Refused, match="wait for this part"):
                await seal(room, "anna", table, 1, NUMBERS[3])
            other = await room.refusal("carl", c.Seal, table, seat=2, attempt=1, hash="0" * 64)
            assert other == "not-your-seat"
            early = await room.refusal("bert", c.Seal, table, seat=2, attempt=2, hash="0" * 64)
            assert early == "shuffle-not-asked"
            await seal(room, "bert", table, 2)
            wrong = await room.refusal("anna", c.Reveal, table, seat=1, attempt=1, nonce="0" * 64)
            assert wrong == "shuffle-other-number"
            await reveal(room, "anna", table, 1)
            last = await reveal(room, "bert", table, 2)
            assert (await room.table(table)).status == "playing"
            for who, seat in (("anna", 1), ("bert", 2)):
                assert await seal(room, who, table, seat) >= last
                assert await reveal(room, who, table, seat) >= last

    run(test())


def test_nobody_else_can_use_a_hash_that_they_copied(tmp_path: Path) -> None:
    async def test() -> None:
        async with open_room(tmp_path) as room:
            table = await begun(room, "bert")
            await seal(room, "anna", table, 1)
            shuffle = (await room.table(table)).shuffle
            assert shuffle is not None
            await room.do("bert", c.Seal, table, seat=2, attempt=1, hash=shuffle.hashes[0])
            await reveal(room, "anna", table, 1)
            copied = await room.refusal(
                "bert", c.Reveal, table, seat=2, attempt=1, nonce=NUMBERS[1]
            )
            assert copied == "shuffle-other-number"

    run(test())


def test_who_sends_no_hash_in_time_stays_and_adds_nothing(tmp_path: Path) -> None:
    async def test() -> None:
        async with open_room(tmp_path) as room:
            table = await begun(room, "bert")
            await seal(room, "anna", table, 1)
            await room.pass_time(WITHIN - 1)
            assert dealing(await room.table(table), None).waits_for == [2]
            await room.pass_time(1)
            found = await room.table(table)
            assert dealing(found, None).waits_for == [1]
            assert "table.shuffle-without" in told(found)
            late = await room.refusal("bert", c.Seal, table, seat=2, attempt=1, hash="0" * 64)
            assert late == "shuffle-not-asked"
            await reveal(room, "anna", table, 1)
            found = await room.table(table)
            assert found.status == "playing"
            assert found.people == ["anna", "bert"]

    run(test())


def test_who_does_not_open_in_time_loses_the_seat_and_all_begins_anew(tmp_path: Path) -> None:
    async def test() -> None:
        async with open_room(tmp_path) as room:
            table = await begun(room, "bert", "carl")
            for seat, who in enumerate(("anna", "bert", "carl"), start=1):
                await seal(room, who, table, seat)
            before = dealing(await room.table(table), None)
            await reveal(room, "anna", table, 1)
            await room.pass_time(WITHIN)
            found = await room.table(table)
            assert (found.status, found.people, found.shuffle) == ("open", ["anna"], None)
            assert told(found).count("table.shuffle-dropped") == 2
            assert dealing(found, None).attempt == 1
            await room.do("dora", c.Sit, table, seat=2, adds=True)
            await room.do("anna", c.Bot, table, seat=3, level=1)
            await room.do("anna", c.Start, table)
            found = await room.table(table)
            after = dealing(found, None)
            assert (after.attempt, after.step, after.waits_for) == (2, "seal", [1, 2])
            assert after.commitment != before.commitment
            assert "table.shuffle-anew" in told(found)
            stale = await room.refusal("anna", c.Reveal, table, seat=1, attempt=1, nonce=NUMBERS[1])
            assert stale == "shuffle-not-asked"

    run(test())


def test_while_people_shuffle_no_seat_changes_and_who_leaves_ends_it(tmp_path: Path) -> None:
    async def test() -> None:
        async with open_room(tmp_path) as room:
            table = await begun(room, "bert", bots=1)
            again = await room.refusal("anna", c.Bot, table, seat=3, level=None)
            assert again == await room.refusal("anna", c.Start, table) == "already-started"
            await seal(room, "anna", table, 1)
            await room.do("bert", c.Leave, table)
            assert dealing(await room.table(table), None).step is None
            await room.do("anna", c.Bot, table, seat=2, level=1)
            await room.do("anna", c.Start, table)
            assert dealing(await room.table(table), None).attempt == 2

    run(test())


def test_alone_with_bots_one_has_all_the_time_and_may_begin_anew(tmp_path: Path) -> None:
    async def test() -> None:
        async with open_room(tmp_path) as room:
            table = await begun(room, bots=1)
            await room.pass_time(3600)
            version = await room.do("anna", c.Start, table)
            assert dealing(await room.table(table), None).attempt == 1
            await seal(room, "anna", table, 1)
            await room.pass_time(3600)
            # A page that lost its number cannot open it.
            assert await room.do("anna", c.Start, table) > version
            assert dealing(await room.table(table), None).attempt == 2
            await seal(room, "anna", table, 1)
            await reveal(room, "anna", table, 1)
            assert (await room.table(table)).status == "playing"

    run(test())


def test_in_correspondence_play_there_is_as_much_time_as_for_a_move_and_people_are_told(
    tmp_path: Path,
) -> None:
    async def test() -> None:
        async with open_room(tmp_path) as room:
            mailed: list[str] = []

            async def notify(who: str, table: Table) -> None:
                mailed.append(who)

            room.hall.notify, room.keeper._doing.notify = True, notify
            table = await begun(room, "bert", pace=PaceWish("days", days=2))
            await seal(room, "anna", table, 1)
            await room.pass_time(61)
            assert mailed == ["bert"]
            await room.pass_time(86400)
            await seal(room, "bert", table, 2)
            await room.pass_time(61)
            assert mailed == ["bert", "anna", "bert"]
            await room.pass_time(86400)
            for seat, who in ((1, "anna"), (2, "bert")):
                await reveal(room, who, table, seat)
            assert (await room.table(table)).status == "playing"

    run(test())


def test_a_rematch_is_shuffled_together_too(tmp_path: Path) -> None:
    async def test() -> None:
        async with open_room(tmp_path) as room:
            for others in ((), ("bert",)):
                table = await begun(room, *others, bots=1)
                people = ["anna", *others]
                for act in (seal, reveal):
                    for seat, who in enumerate(people, start=1):
                        await act(room, who, table, seat)
                found = await room.table(table)
                memory = await room.memory(table)
                await room.hall.append(memory, found.version, [e.Ended("abandoned")])
                for who in reversed(people):
                    await room.do(who, c.Rematch, table, adds=True)
                again = await room.table((await room.table(table)).next)
                shown = dealing(again, None)
                own = [again.held_by(who)[0] for who in people]
                assert (shown.step, shown.waits_for) == ("seal", sorted(own))
                for act in (seal, reveal):
                    for seat, who in zip(own, people, strict=True):
                        await act(room, who, again.id, seat)
                again = await room.table(again.id)
                assert again.status == "playing"
                assert dealing(again, None).commitment != dealing(found, None).commitment

    run(test())


def test_a_table_that_was_opened_by_the_older_method_plays_on_by_it(tmp_path: Path) -> None:
    async def test() -> None:
        async with open_room(tmp_path) as room:
            table = await begun(room, "bert")
            memory = await room.memory(table)
            opened = e.Opened(
                by="anna", game="the-game", players=1, options={}, rules=1, commitment="ab"
            )
            log: list[e.AnyEvent] = [opened, e.Sat(1, "anna", "00ff"), e.Started()]
            old = Table("old-table", opened, 1, seats=[memory.table.seats[0]])
            for number, event in enumerate(log[1:], start=2):
                old.apply(event, number, 0.0)
            shown = dealing(old, None)
            assert (shown.version, shown.commitment, list(shown.nonces)) == (1, "ab", ["00ff"])
            assert old.playing.headers["x-nonces"] == "00ff"
            assert "x-dealing" not in old.playing.headers
            assert type(old.dealer(memory.seed)).__name__ == "Dealer"

    run(test())
