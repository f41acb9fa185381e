"""Whoever only looks at a link, as previewers do, learns nothing of the table behind it."""

from __future__ import annotations

import asyncio

import httpx
import pytest

from tests.server.harness import people

PREVIEWERS = ("facebookexternalhit/1.1", "Twitterbot/1.0", "WhatsApp/2.23", "Mozilla/5.0")


@pytest.mark.parametrize("agent", PREVIEWERS)
def test_a_private_table_a_finished_one_and_none_at_all_have_the_same_page(
    url: str, agent: str
) -> None:
    async def scenario() -> None:
        async with people(url, "Zebedee", "Bob") as (ada, bob):
            waiting = await ada.open_table("six", 2, ["me"])
            over = await ada.open_table("six", 2, ["me"])
            await bob.join(over, 2)
            await ada.do("start", over)
            await ada.do("resign", over, seat=1)
        headers = {"user-agent": agent, "accept-language": "it"}
        for more in ("", "?game=six"):
            answers = [
                httpx.get(f"{url}/table/{table}{more}", headers=headers)
                for table in (waiting, over, "A" * 22, "x", "none/of/these")
            ]
            pages = {answer.content for answer in answers}
            assert len(pages) == 1
            told = {
                (
                    answer.status_code,
                    *sorted((k, v) for k, v in answer.headers.items() if k != "date"),
                )
                for answer in answers
            }
            assert len(told) == 1
            page = pages.pop()
            assert b"Zebedee" not in page
            assert waiting.encode() not in page

    asyncio.run(scenario())
