"""Mutes, blocks and reports, on both engines."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from sextet.store import Store
from sextet.store.expiry import Before
from sextet.tables.moderation import ReportLine, StoredReport
from sextet.tables.ports import Person
from tests.store.helpers import open_one, with_store

LINES = [
    ReportLine(3, 11.0, "bo", 2, "Bo", "you fool"),
    ReportLine(4, 12.0, "ana", 1, "Ana", "please stop"),
    ReportLine(5, 13.0, "cy", 0, "Cy", "well, well"),
]
REPORT = StoredReport(
    *(0, 20.0, "t", "ana", "Ana", "bo", "Bo"), reason="insult", words="they insult me", lines=LINES
)


async def people(store: Store) -> None:
    for name in ("Ana", "Bo", "Cy"):
        await store.add_person(Person(name.lower(), name), name.encode(), 1.0)


async def open_reports(store: Store) -> list[StoredReport]:
    return await store.reports(done=False, before=99, limit=9)


def test_who_is_muted_or_blocked_is_kept_once_by_the_name_they_had(url: str) -> None:
    async def test(store: Store) -> None:
        await people(store)
        await store.avoid("ana", "bo", "Bo", False, 5.0)
        await store.avoid("ana", "cy", "Cy", True, 6.0)
        await store.avoid("ana", "bo", "Bobo", True, 7.0)
        kept = await store.avoided_by("ana")
        assert [(one.other, one.name, one.blocked) for one in kept] == [
            ("bo", "Bobo", True),
            ("cy", "Cy", True),
        ]
        assert await store.avoided_by("bo") == []
        assert not await store.stop_avoiding("bo", number=kept[0].number)
        assert await store.stop_avoiding("ana", number=kept[0].number)
        assert await store.stop_avoiding("ana", other="cy")
        assert not await store.stop_avoiding("ana", other="cy")
        assert await store.avoided_by("ana") == []

    with_store(url, test)


def test_only_blocks_keep_people_apart(url: str) -> None:
    async def test(store: Store) -> None:
        await people(store)
        await store.avoid("ana", "bo", "Bo", True, 5.0)
        await store.avoid("bo", "cy", "Cy", False, 5.0)
        assert await store.blocks_among(["ana", "bo", "cy"]) == {("ana", "bo")}
        assert await store.blocks_among(["ana", "cy"]) == set()
        assert await store.blocks_among([]) == set()

    with_store(url, test)


def test_tables_of_the_blocked_are_not_in_the_list_of_who_blocks_them(url: str) -> None:
    async def test(store: Store) -> None:
        await people(store)
        await open_one(store, "opened-by-ana", summary=b"1")
        await open_one(store, "bo-sits", summary=b"2", members=["bo"])
        assert len(await store.summaries(["open"], 9, "cy")) == 2
        await store.avoid("cy", "bo", "Bo", True, 5.0)
        assert await store.summaries(["open"], 9, "cy") == [b"1"]
        await store.avoid("cy", "ana", "Ana", True, 5.0)
        assert await store.summaries(["open"], 9, "cy") == []
        await store.avoid("cy", "ana", "Ana", False, 6.0)
        assert await store.summaries(["open"], 9, "cy") == [b"1"]
        assert len(await store.summaries(["open"], 9, "bo")) == 2
        assert len(await store.summaries(["open"], 9)) == 2

    with_store(url, test)


def test_a_report_is_kept_with_the_chat_until_the_admin_is_done(url: str) -> None:
    async def test(store: Store) -> None:
        await people(store)
        number = await store.add_report(REPORT)
        assert await open_reports(store) == [replace(REPORT, number=number)]
        assert await store.open_reports() == 1
        assert await store.settle_report(number, 30.0)
        assert await open_reports(store) == []
        (done,) = await store.reports(done=True, before=99, limit=9)
        assert (done.done_at, done.lines) == (30.0, LINES)
        assert await store.settle_report(number, None)
        assert await store.open_reports() == 1
        assert not await store.settle_report(98, 30.0)

    with_store(url, test)


def test_a_second_report_of_the_same_person_at_the_same_table_replaces_the_first(url: str) -> None:
    async def test(store: Store) -> None:
        await people(store)
        first = await store.add_report(REPORT)
        await store.settle_report(first, 21.0)
        await store.add_report(replace(REPORT, reason="spam", lines=LINES[:1]))
        (kept,) = await open_reports(store)
        assert (kept.reason, kept.lines) == ("spam", LINES[:1])
        assert await store.reports(done=True, before=99, limit=9) == []
        await store.add_report(replace(REPORT, table="other"))
        await store.add_report(replace(REPORT, reporter="cy"))
        assert len(await open_reports(store)) == 3
        latest = (await open_reports(store))[0].number
        assert len(await store.reports(done=False, before=latest, limit=1)) == 1

    with_store(url, test)


def test_a_report_that_was_done_long_ago_goes_and_an_open_one_never(url: str) -> None:
    async def test(store: Store) -> None:
        await people(store)
        await store.settle_report(await store.add_report(REPORT), 30.0)
        await store.add_report(replace(REPORT, table="other", at=31.0))
        for moment in (None, 30.0):
            assert await store.remove_reports(Before(reports=moment)) == 0
        assert len(await store.reports(done=True, before=99, limit=9)) == 1
        assert await store.count_expired(Before(reports=30.5)) == {
            **dict.fromkeys(("guests", "unused", "tables", "studies"), 0),
            "reports": 1,
        }
        assert await store.remove_reports(Before(reports=1e9)) == 1
        assert await store.reports(done=True, before=99, limit=9) == []
        assert len(await open_reports(store)) == 1

    with_store(url, test)


def test_of_an_erased_person_marks_stay_in_reports_but_no_word_and_no_name(url: str) -> None:
    async def test(store: Store) -> None:
        await people(store)
        await store.add_report(REPORT)
        await store.avoid("ana", "bo", "Bo", True, 5.0)
        await store.avoid("bo", "ana", "Ana", True, 5.0)
        await store.erase_person("ana")
        (kept,) = await open_reports(store)
        assert (kept.words, kept.reporter_name, kept.reason) == ("", "", "insult")
        assert [line.text for line in kept.lines] == ["you fool", "", "well, well"]
        assert [line.name for line in kept.lines] == ["Bo", "", "Cy"]
        assert await store.avoided_by("ana") == await store.avoided_by("bo") == []
        await store.erase_person("bo")
        (kept,) = await open_reports(store)
        assert (kept.about, kept.name) == ("bo", "")
        assert [line.text for line in kept.lines] == ["", "", "well, well"]
        await store.avoid("cy", "bo", "Bo", True, 5.0)
        assert await store.avoided_by("cy") == []

    with_store(url, test)


def test_no_word_of_an_erased_reporter_is_left_in_the_file(sqlite_url: str) -> None:
    folder = Path(sqlite_url.removeprefix("sqlite:///")).parent

    async def test(store: Store) -> None:
        await people(store)
        await store.add_report(replace(REPORT, words="secret words " * 9))
        assert any(b"secret words" in file.read_bytes() for file in folder.iterdir())
        await store.erase_person("ana")
        for file in folder.iterdir():
            assert b"secret words" not in file.read_bytes()
            assert b"please stop" not in file.read_bytes()

    with_store(sqlite_url, test)
