"""Mistakes of one's own studied games come as tasks, each in its time, and nobody else's."""

from __future__ import annotations

import asyncio
import json
import zlib
from typing import Any

import pytest

from sextet.server.routes_mistakes import found_in, kept_of, own, posed, take_new
from sextet.server.routes_records import study_of
from sextet.server.settings import Keeping
from sextet.study.version import judge_version
from sextet.tables.commands import Refused
from sextet.tables.mistakes import TaskKey, Untaken
from sextet.tables.studies import SeatSum, StudyOf, encode_sum
from tests.server.harness import Client, Refusal
from tests.server.test_export import exported
from tests.server.test_keeping import Later, database, postgres_url, run, sqlite_url
from tests.server.test_studying import finished, studied

__all__ = ["database", "postgres_url", "sqlite_url"]


def decision(number: int, seat: int, word: str, moves: list[str]) -> dict[str, Any]:
    """Return a decision whose first move is the best by three heads."""
    worth = [
        {"move": move, "value": -3.0 * at, "margin": 0.1, "gap_margin": 0.1 * bool(at)}
        for at, move in enumerate(moves)
    ]
    return {
        **{"number": number, "seat": seat, "round": 1, "kind": "row", "best": moves[0]},
        **{"played": moves[-1], "loss": 3.0, "loss_margin": 0.1, "so_far": 0.0, "counts": True},
        **{"word": word, "moves": worth, "reasons": []},
    }


async def keep(at: Later, table: str, seat: int, judge: str = "") -> StudyOf:
    """Keep a study of a seat in which its first decision was a blunder and the next was fine."""
    memory = await at.site.hall.up_to_date(table)
    of = study_of(memory.table, seat)
    moves = ["1", "2", "3"]
    found = {
        "judge": judge or of.judge,
        "decisions": [decision(seat, seat, "blunder", moves), decision(9, seat, "fine", moves)],
    }
    data = zlib.compress(json.dumps(found).encode())
    summed = encode_sum(SeatSum(seat, 9, 1.8, 0.2))
    assert await at.site.store.keep_study(of, data, summed, at.now)
    return of


def test_ones_own_mistakes_become_tasks_and_nobody_elses(database: str) -> None:
    async def test(at: Later) -> None:
        ana, bia = await at.person("ana"), await at.person("bia")
        table = await at.play(ana, bia)
        for seat in (1, 2):
            await keep(at, table, seat)
        await take_new(at.site, ana)
        (mine,) = await at.site.store.mistakes_of(ana)
        assert (mine.key, mine.rung) == (TaskKey(table, 1, 1), 0)
        assert await at.site.store.mistakes_of(bia) == []
        with pytest.raises(Refused):
            await own(at.site, bia, mine.key)
        record = (await at.site.hall.up_to_date(table)).table.playing.record()
        task = posed(record, mine.key)
        assert (task.view.seat, task.unit, task.view.position["to_act"]) == (1, "heads", [1, 2])
        assert len(task.view.position["legal"]["1"]) == 10
        await take_new(at.site, ana)
        assert len(await at.site.store.mistakes_of(ana)) == 1

    run(database, Keeping(), test)


def test_mistakes_are_in_the_file_with_all_that_is_mine_and_go_when_i_am_erased(
    database: str,
) -> None:
    async def test(at: Later) -> None:
        ana, bia = await at.person("ana"), await at.person("bia")
        table = await at.play(ana, bia)
        await keep(at, table, 1)
        await take_new(at.site, ana)
        (kept,) = json.loads((await exported(at, ana))["mistakes.json"])
        assert (kept["table"], kept["number"], kept["decision"]["word"]) == (table, 1, "blunder")
        assert json.loads((await exported(at, bia))["mistakes.json"]) == []
        await at.site.store.erase_person(ana)
        assert await kept_of(at.site, ana) == []

    run(database, Keeping(), test)


def test_mistakes_stay_when_the_study_is_let_go_of_and_go_with_the_table(database: str) -> None:
    async def test(at: Later) -> None:
        ana, bia = await at.person("ana"), await at.person("bia")
        table = await at.play(ana, bia)
        await keep(at, table, 1)
        await take_new(at.site, ana)
        assert await at.after(60) == {"studies": 1}
        assert len(await at.site.store.mistakes_of(ana)) == 1
        assert await at.after(60) == {"tables": 1}
        assert await at.site.store.mistakes_of(ana) == []

    run(database, Keeping(studies=50, tables=100, guests=0), test)


def test_ruling_a_study_by_a_judge_of_before_makes_no_tasks() -> None:
    def found(judge: str) -> object:
        study = {"judge": judge, "decisions": [decision(1, 1, "mistake", ["1", "2"])]}
        data = zlib.compress(json.dumps(study).encode())
        return found_in(Untaken(b"key", "table", 1, data), "six-nimmt", 100)

    assert found("an older one") is None
    assert found(judge_version("six-nimmt"))


@pytest.mark.slow
def test_a_mistake_of_a_real_game_is_answered_once_a_day(url: str) -> None:
    async def scenario() -> None:
        async with Client(url) as ada:
            listed: dict[str, Any] = {"due": 0}
            assert (await ada.get("/api/me/mistakes"))["tasks"] == []
            while not listed["due"]:
                table = await finished(ada)
                found = (await studied(ada, table, 1))["study"]
                listed = await ada.get("/api/me/mistakes")
            costly = [one for one in found["decisions"] if one["word"] in ("mistake", "blunder")]
            assert [one["number"] for one in listed["tasks"]] == [one["number"] for one in costly]
            one = listed["tasks"][0]
            path = f"/api/me/mistakes/{one['table']}/{one['seat']}/{one['number']}"
            task = (await ada.get(path))["task"]
            assert sorted(task["view"]["position"]["legal"]["1"]) == sorted(
                each["move"] for each in costly[0]["moves"]
            )
            wrong = await ada.post(path, move=costly[0]["played"])
            assert (wrong["right"], wrong["again"], wrong["counted"]) == (False, 1, True)
            assert wrong["played"] == costly[0]["played"]
            right = await ada.post(path, move=costly[0]["best"])
            assert (right["right"], right["again"], right["counted"]) == (True, 1, False)
            now = await ada.get("/api/me/mistakes")
            assert (now["due"], now["later"], now["learned"]) == (listed["due"] - 1, 1, 0)
            async with Client(url, "Bia") as bia:
                with pytest.raises(Refusal, match="no-such-page"):
                    await bia.get(path)
            async with Client(url, None) as visitor:
                with pytest.raises(Refusal, match="not-signed-in"):
                    await visitor.get("/api/me/mistakes")

    asyncio.run(scenario())
