"""Whole games over the socket, of each game and variant."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest
from typer.testing import CliRunner

from sextet.cli import app
from tests.server.harness import Client, Refusal, people

GAMES = [
    ("six-nimmt", 4, {"rounds": "1"}),
    ("six-nimmt", 3, {"variant": "professional", "rounds": "1"}),
    ("six-nimmt", 4, {"variant": "halves"}),
    ("six-nimmt", 3, {"variant": "anniversary"}),
    ("the-game", 3, {}),
    ("the-game", 1, {"expert": "yes", "short-hand": "yes"}),
    ("six", 2, {}),
    ("six", 2, {"first-move": "apart"}),
]


@pytest.mark.parametrize(("game", "players", "options"), GAMES)
def test_a_game_is_played_out_its_record_verifies_and_its_replay_ends_where_it_did(
    url: str, tmp_path: Path, game: str, players: int, options: dict[str, str]
) -> None:
    async def scenario() -> None:
        async with Client(url) as ada:
            seats = ["me"] + [1] * (players - 1)
            table = await ada.open_table(
                game, players, seats, options=options, start=True, adds=True
            )
            await ada.shuffle(table)
            with pytest.raises(Refusal, match="not-finished"):
                await ada.get(f"/api/tables/{table}/record")
            assert ada.tables[table]["dealing"]["seed"] is None
            await ada.play_out(table)
            seen = ada.tables[table]
            assert seen["status"] == "over"
            assert seen["dealing"]["seed"] is not None
            record = await ada.get(f"/api/tables/{table}/record")
            replay = await ada.get(f"/api/tables/{table}/replay")
            assert replay["steps"][-1]["position"]["over"]
            assert replay["steps"][-1]["position"]["scores"] == seen["ended"]["scores"]
            again = await ada.ask("POST", "/api/replay", content=record.encode())
            assert again["steps"] == replay["steps"]
            file = tmp_path / "game.sxt"
            file.write_text(record, encoding="utf-8")
            history = await ada.get("/api/me/games")
            assert [one["table"] for one in history["games"]] == [table]
            assert history["games"][0]["unrated"] == "rating.not-agreed"
            sat = [(one["kind"], one["level"]) for one in history["games"][0]["seats"]]
            assert sat == [("person", None)] + [("bot", 1)] * (players - 1)

    asyncio.run(scenario())
    text = (tmp_path / "game.sxt").read_text(encoding="utf-8")
    assert "\nseat 1: Ada\n" in text
    done = CliRunner().invoke(app, ["verify", str(tmp_path / "game.sxt")])
    if game == "six":
        assert "Verified: 0 deals" in done.output
        return
    assert done.exit_code == 0, done.output
    if options.get("variant") == "professional":
        return  # every card is dealt, to a spread that everybody sees
    assert "shuffled together: 1." in done.output
    forged = text.replace("x-nonces: ", "x-nonces: 0")
    (tmp_path / "forged.sxt").write_text(forged, encoding="utf-8")
    done = CliRunner().invoke(app, ["verify", str(tmp_path / "forged.sxt")])
    assert done.exit_code == 2


def test_people_who_sit_at_one_table_see_the_same_and_only_their_own_cards(url: str) -> None:
    async def scenario() -> None:
        async with people(url, "Ada", "Bob", "Cyd") as (ada, bob, eve):
            table = await ada.open_table(
                "six-nimmt", 2, ["me"], options={"rounds": "1"}, public=True, rated=True
            )
            listed = await bob.get("/api/tables")
            assert table in [line["table"] for line in listed]
            await bob.join(table, 2)
            await ada.do("start", table)
            await eve.watch(table)
            hand = ada.tables[table]["views"][0]["position"]["hands"]
            assert await bob.wait(table, lambda t: t["status"] == "playing")
            assert bob.tables[table]["views"][0]["position"]["hands"] != hand
            assert eve.tables[table]["you"] == []
            assert eve.tables[table]["views"][0]["seat"] == 0
            mine = await bob.get("/api/me/tables")
            assert [line["your_turn"] for line in mine if line["table"] == table] == [True]
            await asyncio.gather(ada.play_out(table), bob.play_out(table))
            await eve.wait(table, lambda t: t["status"] == "over")
            for field in ("status", "seats", "ended", "rounds", "dealing", "log"):
                assert ada.tables[table][field] == bob.tables[table][field]
                assert ada.tables[table][field] == eve.tables[table][field]
            async with asyncio.timeout(60):  # games are rated in the background
                while not (rated := await ada.get("/api/me/ratings")):
                    await asyncio.sleep(0.05)
            assert [one["games"] for one in rated] == [1]
            best = await eve.get("/api/ratings/six-nimmt")
            assert {"Ada", "Bob"} <= {one["nickname"] for one in best}

    asyncio.run(scenario())
