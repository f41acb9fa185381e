"""A coach answers whoever asks at their seat, beside all that is played and before every study."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from sextet.server.coaching import EACH, Coaching
from sextet.server.study_program import Judging
from sextet.tables.coaching import situation
from sextet.tables.commands import Refused
from tests.server.harness import Client, Refusal
from tests.server.test_studying import PATIENCE
from tests.study.games import record_of
from tests.tables.secrets import tables
from tests.tables.test_secrecy import a_game

pytestmark = pytest.mark.slow


async def coached(ada: Client, table: str, about: str, seat: int = 1) -> dict[str, Any]:
    async with asyncio.timeout(PATIENCE):
        answer: dict[str, Any] = await ada.post(
            f"/api/tables/{table}/coach", seat=seat, about=about
        )
        return answer


def test_a_coach_says_what_would_be_good_and_then_what_came_of_it(url: str) -> None:
    async def scenario() -> None:
        async with Client(url) as ada, Client(url) as eve:
            table = await ada.open_table("six-nimmt", 2, ["me", 1], coach=True, start=True)
            await eve.watch(table)
            await ada.wait(table, lambda _: ada.legal(table))
            good = await coached(ada, table, "good")
            assert (good["about"], good["seat"], good["unit"]) == ("good", 1, "heads")
            assert good["decision"]["played"] == ""
            best = good["decision"]["best"]
            await ada.do("move", table, seat=1, move=best)
            await ada.wait(table, lambda _: ada.legal(table))
            then = await coached(ada, table, "happened")
            assert then["decision"]["played"] == best == then["decision"]["best"]
            assert then["decision"]["moves"] == good["decision"]["moves"]
            assert any(one["key"].startswith("six-nimmt.") for one in then["happened"])
            seen = await eve.wait(
                table, lambda now: [one["key"] for one in now["log"]].count("table.asked-coach") > 1
            )
            assert seen["coach"]
            assert "decision" not in str(seen["log"])

    asyncio.run(scenario())


def test_whoever_may_not_ask_is_told_why(url: str) -> None:
    async def scenario() -> None:
        async with Client(url) as ada, Client(url) as eve:
            without = await ada.open_table("six", 2, ["me", 1], start=True)
            with pytest.raises(Refusal, match="no-coach"):
                await coached(ada, without, "good")
            table = await ada.open_table("six", 2, ["me", 1], coach=True, start=True)
            for about, code in (("happened", "nothing-decided"), ("all", "bad-message")):
                with pytest.raises(Refusal, match=code):
                    await coached(ada, table, about)
            with pytest.raises(Refusal, match="not-your-seat"):
                await coached(eve, table, "good")
            with pytest.raises(Refusal, match="rated-without-coach"):
                await ada.open_table("six", 2, ["me", "open"], coach=True, rated=True)

    asyncio.run(scenario())


def test_a_question_is_answered_while_a_study_is_under_way_and_one_too_many_refused() -> None:
    *_, table = tables(a_game("six-nimmt", 2, {}, 0)[:6])
    what = situation(table.playing, table.to_act[0], "good")

    async def scenario() -> None:
        judging = Judging()
        coaching = Coaching(judging)
        try:
            async with asyncio.timeout(PATIENCE), judging.running() as program:
                long = {"id": "long", "record": record_of("six-nimmt", 4, rounds="40")}
                heard = await program.ask({**long, "progress": True})
                assert await heard.get() is not None
                first = await coaching.answer("ada", "good", what)
                assert b'"decision"' in first
                assert await coaching.answer("ada", "good", what) == first
                while not heard.empty():
                    said = heard.get_nowait()
                    assert said is not None
                    assert not said.result, "the study goes on"
            coaching._waits["ada"] = EACH
            coaching._kept.clear()
            with pytest.raises(Refused, match=r"(?i)too many"):
                await coaching.answer("ada", "good", what)
        finally:
            await judging.stop()

    asyncio.run(scenario())
