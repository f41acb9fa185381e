"""Who somebody is: names, cookies, recovery codes, tokens; and being erased."""

from __future__ import annotations

import asyncio
import subprocess
import sys
from pathlib import Path

import httpx
import pytest

from sextet.server import identity as ids
from sextet.tables.commands import Refused
from tests.server.harness import Client, Refusal, people

BOT = Path(__file__).parents[2] / "examples" / "bot.py"


def test_a_cookie_is_only_read_if_the_server_has_signed_it() -> None:
    key, other = b"k" * 32, b"o" * 32
    who = ids.new_identity()
    cookie = ids.signed(who, "session", key)
    assert ids.read_signed(cookie, key) == (who, "session")
    assert ids.read_signed(cookie, other) is None
    assert ids.read_signed(cookie[:-1] + ("A" if cookie[-1] != "A" else "B"), key) is None
    assert ids.read_signed("", key) is None
    assert ids.read_signed("a.b.c", key) is None
    identity, session, signature = cookie.split(".")
    for forged in (
        f"{identity}.{signature}",
        f"{identity}.other.{signature}",
        f"{identity}.{session}.",
    ):
        assert ids.read_signed(forged, key) is None


def test_a_recovery_code_is_the_same_however_it_is_spaced() -> None:
    code = ids.new_recovery()
    assert len(code.replace("-", "")) * 5 >= 128
    assert ids.recovery_hash(code) == ids.recovery_hash(code.lower().replace("-", " "))
    assert ids.recovery_hash(code) != ids.recovery_hash(ids.new_recovery())


@pytest.mark.parametrize("mail", ["a", "a@b", "a b@c.de", "a@b.de\nBcc: c@d.ef", "<a@b.de>"])
def test_what_cannot_be_a_mail_address_is_refused(mail: str) -> None:
    with pytest.raises(Refused) as refused:
        ids.clean_mail(mail)
    assert refused.value.code == "mail-bad"


def test_somebody_recovers_on_another_device(url: str) -> None:
    async def scenario() -> None:
        async with Client(url) as ada, Client(url, None) as phone:
            assert (await phone.get("/api/me"))["identity"] is None
            found = await phone.post("/api/me/recover", recovery=ada.me["recovery"].lower())
            assert found["id"] == ada.me["id"]
            assert (await phone.get("/api/me"))["identity"]["nickname"] == "Ada"
            new = (await phone.post("/api/me/recovery"))["recovery"]
            with pytest.raises(Refusal, match="recovery-wrong"):
                await ada.post("/api/me/recover", recovery=ada.me["recovery"])
            assert (await ada.post("/api/me/recover", recovery=new))["id"] == ada.me["id"]

    asyncio.run(scenario())


def test_the_cookie_is_for_the_server_alone(url: str) -> None:
    answer = httpx.post(f"{url}/api/me", json={"nickname": "Ada"}, headers={"origin": url})
    cookie = answer.headers["set-cookie"]
    assert "HttpOnly" in cookie
    assert "SameSite=lax" in cookie
    assert "Path=/" in cookie
    assert "Secure" not in cookie


def test_a_new_name_shows_at_the_table(url: str) -> None:
    async def scenario() -> None:
        async with people(url, "Ada", "Bob") as (ada, bob):
            table = await ada.open_table("six-nimmt", 2, ["me"])
            await bob.watch(table)
            await ada.ask("PATCH", "/api/me", json={"nickname": "Augusta"})
            await bob.wait(table, lambda t: t["seats"][0]["name"] == "Augusta")
            with pytest.raises(Refusal, match="no-mail-here"):
                await ada.ask("PATCH", "/api/me", json={"mail": "ada@example.org"})

    asyncio.run(scenario())


def test_people_say_in_which_language_to_write_to_them(url: str) -> None:
    async def scenario() -> None:
        async with people(url, "Ada") as (ada,):
            assert (await ada.get("/api/me"))["identity"]["language"] is None
            changed = await ada.ask("PATCH", "/api/me", json={"language": "pt-br"})
            assert changed["language"] == "pt-BR"
            await ada.ask("PATCH", "/api/me", json={"language": "tlh"})  # none that we have
            assert (await ada.get("/api/me"))["identity"]["language"] == "pt-BR"
        rui = {"nickname": "Rui", "language": "pt-PT"}
        async with httpx.AsyncClient(base_url=url, headers={"origin": url}) as page:
            await page.post("/api/me", json=rui)
            assert (await page.get("/api/me")).json()["identity"]["language"] == "pt-PT"

    asyncio.run(scenario())


def test_who_is_erased_leaves_no_name_no_chat_and_no_way_in(url: str) -> None:
    async def scenario() -> None:
        async with people(url, "Ada", "Bob") as (ada, bob):
            table = await ada.open_table("six-nimmt", 2, ["me"])
            await bob.join(table, 2)
            await bob.do("chat", table, text="forget me")
            await ada.wait(table, lambda t: t["chat"])
            token = (await bob.post("/api/me/token"))["token"]
            await bob.ask("DELETE", "/api/me")
            await ada.wait(table, lambda t: t["seats"][1]["name"] == "")
            seen = await ada.get(f"/api/tables/{table}")
            assert "forget me" not in str(seen)
            assert "Bob" not in str(seen)
            with pytest.raises(Refusal, match="recovery-wrong"):
                await ada.post("/api/me/recover", recovery=bob.me["recovery"])
            answer = httpx.get(f"{url}/api/me", headers={"authorization": f"Bearer {token}"})
            assert answer.status_code == 401

    asyncio.run(scenario())


def test_who_is_erased_leaves_no_name_and_no_line_where_nobody_watches_any_more(url: str) -> None:
    async def scenario() -> None:
        async with people(url, "Ada", "Bob") as (ada, bob):
            table = await ada.open_table("six-nimmt", 3, ["me"])
            await bob.watch(table)
            await bob.do("chat", table, text="I only watch")
            await bob.join(table, 2)
            await bob.do("chat", table, text="I sit")
            await bob.do("leave", table)
            await bob.do("chat", table, text="I have left")
            other = await ada.open_table("six-nimmt", 2, ["me"])
            await bob.join(other, 2)
            for one in (ada, bob):
                await one.disconnect()
            for seen in (table, other):
                assert "Bob" in str(await ada.get(f"/api/tables/{seen}"))
            await bob.ask("DELETE", "/api/me")
            for seen in (table, other):
                found = str(await ada.get(f"/api/tables/{seen}"))
                assert not [word for word in ("Bob", "I only", "I sit", "I have") if word in found]

    asyncio.run(scenario())


def test_the_example_program_plays_a_whole_game_and_it_is_not_rated(url: str) -> None:
    async def scenario() -> tuple[str, list[dict[str, object]]]:
        async with Client(url) as ada:
            token = (await ada.post("/api/me/token"))["token"]
            command = [sys.executable, str(BOT), url, token]
            done = await asyncio.to_thread(
                subprocess.run, command, capture_output=True, text=True, timeout=120, check=False
            )
            assert done.returncode == 0, done.stderr
            return done.stdout, (await ada.get("/api/me/games"))["games"]

    said, games = asyncio.run(scenario())
    assert said.startswith("over: ")
    assert len(games) == 1
    assert "my number is in the deal: True" in said
    assert len(BOT.read_text(encoding="utf-8").splitlines()) <= 51


def test_a_rated_table_takes_no_program_and_no_move_of_one(url: str) -> None:
    async def scenario() -> None:
        async with people(url, "Ada", "Bob") as (ada, bob):
            table = await ada.open_table("six", 2, ["me"], rated=True)
            token = (await bob.post("/api/me/token"))["token"]
            async with Client(url, token=token) as program:
                with pytest.raises(Refusal, match="rated-for-people"):
                    await program.join(table, 2)
                with pytest.raises(Refusal, match="rated-for-people"):
                    await program.open_table("six", 2, ["me"], rated=True)
                await bob.join(table, 2)
                await ada.do("start", table)
                await program.wait(table, lambda t: program.legal(table))
                with pytest.raises(Refusal, match="rated-for-people"):
                    await program.play(table, program.legal(table)[0])
                await asyncio.gather(ada.play_out(table), bob.play_out(table))
            assert ada.tables[table]["ended"]["unrated"] == ""


def test_a_rated_table_does_not_take_two_identities_of_one_browser(url: str) -> None:
    async def scenario() -> None:
        async with people(url, "Ada", "Bob") as (ada, bob):
            rated = await ada.open_table("six", 2, ["me"], rated=True)
            plain = await ada.open_table("six", 2, ["me"])
            # The same browser comes under another name, and by that identity under a third.
            for name in ("Eve", "Eva"):
                made = await ada.post("/api/me", nickname=name)
                async with Client(url, None) as other:
                    other.http.cookies.update(ada.http.cookies)
                    await other.disconnect()
                    await other.connect()
                    assert made["nickname"] == name
                    with pytest.raises(Refusal, match="same-person"):
                        await other.join(rated, 2)
            await bob.join(rated, 2)
            await bob.join(plain, 2)
            # Two who sat down before it was known do not start.
            code = (await bob.post("/api/me/recovery"))["recovery"]
            await ada.post("/api/me/recover", recovery=code)
            with pytest.raises(Refusal, match="same-person"):
                await bob.do("start", rated)
            await bob.do("start", plain)

    asyncio.run(scenario())

    asyncio.run(scenario())
