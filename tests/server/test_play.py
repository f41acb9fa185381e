"""What people do at a table besides deciding: change, take back, offer, leave, talk, play again."""

from __future__ import annotations

import asyncio

import pytest

from tests.server.harness import Client, Refusal, people


def test_a_choice_can_be_changed_until_all_have_chosen_and_nobody_sees_it(url: str) -> None:
    async def scenario() -> None:
        async with people(url, "Ada", "Bob") as (ada, bob):
            table = await ada.open_table("six-nimmt", 2, ["me"], options={"rounds": "1"})
            await bob.join(table, 2)
            await bob.do("start", table)
            await ada.wait(table, lambda t: ada.legal(table))
            first, second = ada.legal(table)[:2]
            await ada.play(table, first)
            await bob.wait(table, lambda t: t["seats"][0]["chosen"])
            await ada.wait(table, lambda t: t["views"][0]["chosen"] == first)
            assert second in ada.tables[table]["views"][0]["changes"]
            changed = await ada.play(table, second)
            await bob.wait(table, lambda t: t["version"] >= changed["version"])
            told = [(entry["key"], entry["values"]) for entry in bob.tables[table]["log"][-2:]]
            assert told == [("table.chose", {"seat": 1}), ("table.changed-choice", {"seat": 1})]
            await bob.play(table, bob.legal(table)[0])
            await asyncio.gather(ada.play_out(table), bob.play_out(table))
            record = await bob.get(f"/api/tables/{table}/record")
            chosen = [line for line in record.splitlines() if line.startswith("1: ")]
            assert chosen[0] == f"1: {second}"

    asyncio.run(scenario())


def test_an_undo_needs_consent(url: str) -> None:
    async def scenario() -> None:
        async with people(url, "Ada", "Bob") as (ada, bob):
            table = await ada.open_table("six", 2, ["me"], undo=True)
            await bob.join(table, 2)
            await ada.do("start", table)
            await ada.wait(table, lambda t: ada.legal(table))
            before = ada.tables[table]["views"][0]["position"]
            await ada.play(table, ada.legal(table)[0])
            await ada.do("undo", table, seat=1)
            await bob.wait(table, lambda t: t["offers"]["undo"])
            assert bob.tables[table]["offers"]["undo"]["seat"] == 1
            await bob.do("undo", table, seat=2, agree=True)
            await ada.wait(table, lambda t: t["views"][0]["position"] == before)

    asyncio.run(scenario())


def test_a_draw_is_agreed_and_a_game_resigned_and_played_again(url: str) -> None:
    async def scenario() -> None:
        async with people(url, "Ada", "Bob") as (ada, bob):
            table = await ada.open_table("six", 2, ["me"])
            await bob.join(table, 2)
            await ada.do("start", table)
            await ada.do("draw", table, seat=1)
            await bob.do("draw", table, seat=2)
            await ada.wait(table, lambda t: t["status"] == "over")
            assert ada.tables[table]["ended"]["how"] == "draw"
            await bob.do("rematch", table)
            await ada.wait(table, lambda t: t["offers"]["rematch"])
            assert ada.tables[table]["offers"]["rematch"] == {
                **{"agreed": [2], "declined": [], "asked": [1]}
            }
            assert ada.tables[table]["next"] is None
            await ada.do("rematch", table)
            following = (await ada.wait(table, lambda t: t["next"]))["next"]
            await ada.watch(following)
            assert [seat["name"] for seat in ada.tables[following]["seats"]] == ["Bob", "Ada"]
            await ada.do("resign", following, seat=2)
            await ada.wait(following, lambda t: t["status"] == "over")
            assert ada.tables[following]["ended"]["winners"] == [1]
            with pytest.raises(Refusal, match="game-over"):
                await ada.do("resign", following, seat=2)

    asyncio.run(scenario())


def test_a_refused_move_says_which_rule_it_breaks(url: str) -> None:
    async def scenario() -> None:
        async with Client(url) as ada:
            table = await ada.open_table("the-game", 1, ["me"], start=True)
            with pytest.raises(
                Refusal, match=r"illegal-move: That move .* whoever plays alone"
            ) as no:
                await ada.do("move", table, seat=1, move="eager 3")
            assert no.value.values == {"reason": {"key": "the-game.why-alone", "values": {}}}

    asyncio.run(scenario())


def test_chat_refuses_numbers_where_they_would_tell_cards(url: str) -> None:
    async def scenario() -> None:
        async with people(url, "Ada", "Eve") as (ada, eve):
            table = await ada.open_table("the-game", 2, ["me", 1], start=True)
            await eve.watch(table)
            for piece in ("42", "quarenta e dois", "trentatré"):
                with pytest.raises(Refusal, match=f"chat-number: .*“{piece}”"):
                    await ada.do("chat", table, text=f"Ho {piece}!")
            await eve.do("chat", table, text="Good luck!")
            await ada.wait(table, lambda t: t["chat"])
            assert ada.tables[table]["chat"][-1] | {"at": 0, "number": 0} == {
                "at": 0,
                "number": 0,
                "name": "Eve",
                "seat": 0,
                "text": "Good luck!",
            }
            with pytest.raises(Refusal, match="no-such-talk"):
                await ada.do("talk", table, seat=1, text="mumble")

    asyncio.run(scenario())


def test_a_bot_stands_in_when_the_clock_runs_out_and_gives_the_seat_back(url: str) -> None:
    async def scenario() -> None:
        async with Client(url) as ada:
            pace = {"kind": "live", "seconds": 5}
            table = await ada.open_table("six", 2, ["me", 1], pace=pace, start=True)
            assert ada.tables[table]["seats"][0]["deadline"] is not None
            await ada.wait(table, lambda t: t["seats"][0]["stand_in"])
            assert "table.clock-ran-out" in [e["key"] for e in ada.tables[table]["log"]]
            await ada.do("return", table, seat=1)
            await ada.wait(table, lambda t: not t["seats"][0]["stand_in"])
            await ada.do("leave", table)
            await ada.wait(table, lambda t: t["seats"][0]["stand_in"] or t["status"] == "over")

    asyncio.run(scenario())


def test_previews_tell_what_a_move_would_cause_and_only_to_its_seat(url: str) -> None:
    async def scenario() -> None:
        async with people(url, "Ada", "Eve") as (ada, eve):
            table = await ada.open_table("six-nimmt", 2, ["me", 1], start=True)
            await ada.wait(table, lambda t: ada.legal(table))
            told = await ada.do("preview", table, seat=1, moves=None)
            assert list(told["moves"]) == ada.legal(table)
            with pytest.raises(Refusal, match="not-your-seat"):
                await eve.do("preview", table, seat=1, moves=None)

    asyncio.run(scenario())


def test_a_command_that_is_sent_again_is_answered_and_not_done_again(url: str) -> None:
    async def scenario() -> None:
        async with Client(url) as ada:
            table = await ada.open_table("six-nimmt", 2, ["me", "open"])
            first = await ada.do("chat", table, id="same", text="once")
            again = await ada.do("chat", table, id="same", text="once")
            assert again == first
            await ada.wait(table, lambda t: t["version"] >= first["version"])
            assert [line["text"] for line in ada.tables[table]["chat"]] == ["once"]

    asyncio.run(scenario())


def test_a_client_that_was_away_gets_what_it_missed(url: str) -> None:
    async def scenario() -> None:
        async with people(url, "Ada", "Bob") as (ada, bob):
            table = await ada.open_table("six-nimmt", 2, ["me"])
            await bob.join(table, 2)
            await bob.disconnect()
            for text in ("one", "two"):
                await ada.do("chat", table, text=text)
            heard = len(bob.received)
            await bob.connect()
            kinds = [message["is"] for message in bob.received[heard:]]
            assert kinds == ["hello", "news"]
            assert [line["text"] for line in bob.tables[table]["chat"]] == ["one", "two"]
            await bob.watch(table, 0)
            assert bob.received[-1]["is"] == "table"

    asyncio.run(scenario())


def test_who_is_here_shows(url: str) -> None:
    async def scenario() -> None:
        async with people(url, "Ada", "Bob") as (ada, bob):
            table = await ada.open_table("six-nimmt", 2, ["me"])
            await bob.join(table, 2)
            await ada.wait(table, lambda t: t["seats"][1]["connected"])
            await bob.disconnect()
            await ada.wait(table, lambda t: not t["seats"][1]["connected"])

    asyncio.run(scenario())
