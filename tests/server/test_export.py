"""All that is mine is one file, and nothing of others that I could not see is in it."""

from __future__ import annotations

import asyncio
import io
import json
import zipfile
import zlib

import pytest

from sextet.core.record import parse
from sextet.core.replay import replay
from sextet.games import find_game
from sextet.server.routes_export import pieces
from sextet.server.routes_records import study_of
from sextet.server.settings import Keeping
from sextet.tables import commands as c
from sextet.tables.opening import SeatWish, TableWish
from sextet.tables.studies import SeatSum, encode_sum
from tests.server.harness import Client, Refusal
from tests.server.test_keeping import Later, database, postgres_url, run, sqlite_url

__all__ = ["database", "postgres_url", "sqlite_url"]


async def exported(at: Later, who: str) -> dict[str, bytes]:
    """Return the files of somebody's export."""
    person = await at.site.directory.person(who)
    assert person is not None
    whole = b"".join([piece async for piece in pieces(at.site, person)])
    with zipfile.ZipFile(io.BytesIO(whole)) as opened:
        assert opened.testzip() is None
        return {name: opened.read(name) for name in opened.namelist()}


def test_an_export_holds_what_is_mine_and_nothing_that_i_could_not_see(database: str) -> None:
    async def test(at: Later) -> None:
        ana, bia = await at.person("ana"), await at.person("bia")
        await at.site.store.set_mail(bia, "bia@example.org")
        await at.site.store.set_mail(ana, "ana@example.org")
        table = await at.play(ana, bia)
        memory = await at.site.hall.up_to_date(table)
        for seat, word in ((1, b"my study"), (2, b"her study")):
            summed = encode_sum(SeatSum(seat, 9, 1.8, 0.2))
            of = study_of(memory.table, seat)
            assert await at.site.store.keep_study(of, zlib.compress(word), summed, at.now)
        running = await at.site.hall.open(ana, TableWish("six", 2, seats=(SeatWish("me"),)))
        await at.do(bia, c.Sit, running, seat=2)
        await at.do(ana, c.Start, running)
        await at.do(ana, c.Chat, running, text="I wrote this")

        files = await exported(at, ana)
        assert set(files) == {
            *("profile.json", "statistics.json", "chat.json", "mistakes.json"),
            *(f"games/{table}.sxt", f"studies/{table}-1.json"),
        }
        profile = json.loads(files["profile.json"])
        assert profile["identity"]["mail"] == "ana@example.org"
        assert [one["name"] for one in profile["passes"]] == ["a browser"]
        assert [one["game"] for one in profile["ratings"]] == ["six-nimmt"]
        assert [one["text"] for one in json.loads(files["chat.json"])] == ["I wrote this"]
        assert len(json.loads(files["statistics.json"])["games"]) == 1
        assert replay(parse(files[f"games/{table}.sxt"].decode()), find_game).over
        assert files[f"studies/{table}-1.json"] == b"my study"

        together = b"\n".join(files.values())
        seed = (await at.site.hall.up_to_date(running)).seed
        key = at.site.key
        for secret in (
            b"good luck",
            b"her study",
            b"bia@example.org",
            seed,
            seed.hex().encode(),
            key,
        ):
            assert secret not in together
        assert [one["text"] for one in json.loads((await exported(at, bia))["chat.json"])] == [
            "good luck"
        ]
        assert not at.site.exporting

    run(database, Keeping(), test)


@pytest.mark.parametrize("known", [True, False])
def test_only_people_themselves_are_given_their_file_and_not_too_often(
    url: str, known: bool
) -> None:
    async def scenario() -> None:
        async with Client(url, "Ada" if known else None) as ada:
            if not known:
                with pytest.raises(Refusal, match="not-signed-in"):
                    await ada.get("/api/me/export")
                return
            answer = await ada.http.get("/api/me/export")
            assert answer.headers["content-type"] == "application/zip"
            assert zipfile.is_zipfile(io.BytesIO(answer.content))
            token = (await ada.post("/api/me/token", name="a bot", scope="play"))["token"]
            async with Client(url, None, token=token) as bot:
                with pytest.raises(Refusal, match="not-with-this-token"):
                    await bot.get("/api/me/export")
            for _ in range(5):
                assert (await ada.http.get("/api/me/export")).status_code == 200
            assert (await ada.http.get("/api/me/export")).status_code == 429

    asyncio.run(scenario())
