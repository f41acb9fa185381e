"""``sextet doctor`` under real conditions: it says what is wrong, and changes nothing."""

from __future__ import annotations

import asyncio
import os
import re
import socket
import sqlite3
import subprocess
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from types import SimpleNamespace

import pytest

from sextet.core.words import LANGUAGES, catalogue
from sextet.server import deep, doctor
from sextet.server.doctor import Finding
from sextet.server.settings import Smtp
from sextet.store import migrations, open_store
from sextet.store.address import address
from tests import forked
from tests.listening import listening
from tests.postgres import postgres_database
from tests.tables.room import ME, OPEN, open_room


def run(*words: str | Path, **environment: str) -> subprocess.CompletedProcess[str]:
    return forked.run("doctor", *words, environment={"LC_ALL": "C.UTF-8", **environment}, within=60)


def make(url: str, change: str = "") -> None:
    async def opened() -> None:
        async with await open_store(url):
            pass

    asyncio.run(opened())
    if change:
        with closing(sqlite3.connect(url)) as connection, connection:
            connection.execute(change)


@pytest.fixture
def taken() -> Iterator[int]:
    with socket.socket() as listening:
        listening.bind(("127.0.0.1", 0))
        listening.listen()
        yield listening.getsockname()[1]


def free() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def told(found: Finding) -> tuple[str, str, str]:
    return found.state, found.key, found.remedy


def test_a_machine_where_all_is_well_is_called_so(tmp_path: Path) -> None:
    database = tmp_path / "new" / "sextet.db"
    said = run("--port", str(free()), "--database", database)
    assert "There is no database yet" in said.stdout
    assert "Mail is not set up" in said.stdout
    assert not database.parent.exists()
    if "page is not built" not in said.stdout:
        assert (said.returncode, said.stderr) == (0, "")
        assert not re.search(r"^FAILS", said.stdout, re.MULTILINE)


def test_a_taken_port_fails_with_what_to_do_in_any_language(taken: int, tmp_path: Path) -> None:
    said = run("--port", str(taken), "--database", tmp_path / "x.db", "--language", "it")
    assert said.returncode == 1
    assert f"La porta {taken} di 127.0.0.1 non è libera" in said.stdout
    assert "→ Forse Sextet è già in funzione" in said.stdout


def test_a_taken_port_that_was_not_asked_for_is_a_warning(
    taken: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(doctor, "PORT", taken)
    assert told(doctor.free_port("127.0.0.1", None))[0] == "warn"
    assert told(doctor.free_port("127.0.0.1", taken))[0] == "fail"


def test_a_cache_that_cannot_be_written_is_a_warning(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("no folder")
    said = run("--database", tmp_path / "x.db", XDG_CACHE_HOME=str(tmp_path / "file"))
    assert "warning  Compiled code cannot be kept" in said.stdout
    assert "→ Make the folder writable" in said.stdout


@pytest.mark.skipif(not hasattr(os, "getuid") or os.getuid() == 0, reason="root may write anywhere")
def test_a_cache_folder_of_somebody_else_is_a_warning(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "sextet").mkdir(mode=0o500)
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    assert told(doctor.cache()) == ("warn", "doctor.cache-not", "doctor.do-cache-not")


def test_a_database_of_this_version_is_well_and_left_as_it_is(tmp_path: Path) -> None:
    path = tmp_path / "sextet.db"
    make(str(path))
    before = {file.name: file.read_bytes() for file in tmp_path.iterdir()}
    assert told(doctor.sqlite_file(path)) == ("ok", "doctor.database", "")
    assert {file.name: file.read_bytes() for file in tmp_path.iterdir()} == before


def test_a_database_of_an_older_schema_is_told_and_not_migrated(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "sextet.db"
    make(str(path))
    known = migrations.revisions()
    monkeypatch.setattr(migrations, "revisions", lambda: [*known, "9998"])
    found = doctor.sqlite_file(path)
    assert told(found) == ("warn", "doctor.database-older", "doctor.do-database-older")
    assert (found.values["revision"], found.values["newest"]) == (known[-1], "9998")
    with closing(sqlite3.connect(path)) as connection:
        assert connection.execute("SELECT * FROM alembic_version").fetchall() == [(known[-1],)]


def test_a_database_of_a_newer_schema_fails(tmp_path: Path) -> None:
    make(str(tmp_path / "sextet.db"), "UPDATE alembic_version SET version_num = '9999'")
    said = run("--port", str(free()), "--database", tmp_path / "sextet.db")
    assert said.returncode == 1
    assert "of a newer Sextet (revision 9999" in said.stdout
    assert "→ Update Sextet" in said.stdout


def test_a_database_while_a_server_writes_it_can_be_looked_at(tmp_path: Path) -> None:
    path = tmp_path / "sextet.db"

    async def look() -> Finding:
        async with await open_store(str(path)):
            return await asyncio.to_thread(doctor.sqlite_file, path)

    assert told(asyncio.run(look()))[0] == "ok"


@pytest.mark.parametrize(
    ("content", "key"),
    [
        ("CREATE TABLE wine (year INTEGER)", "doctor.database-foreign"),
        ("", "doctor.database-new"),
        (None, "doctor.database-not"),
    ],
    ids=["foreign", "empty", "no-database"],
)
def test_a_file_that_is_no_database_of_sextet(
    tmp_path: Path, content: str | None, key: str
) -> None:
    path = tmp_path / "x.db"
    if content is None:
        path.write_text("a letter to somebody, and quite a long one " * 50)
    else:
        with closing(sqlite3.connect(path)) as connection, connection:
            connection.execute(content)
        path.touch()
    assert doctor.sqlite_file(path).key == key


def test_a_missing_postgresql_fails_and_its_password_is_not_shown(tmp_path: Path) -> None:
    url = f"postgresql://ada:tulip@127.0.0.1:{free()}/sextet"
    said = run("--port", str(free()), "--database", url)
    assert said.returncode == 1
    assert "→ See that PostgreSQL runs" in said.stdout
    assert "tulip" not in said.stdout + said.stderr


@pytest.mark.slow
def test_postgresql_tells_its_settings_and_its_schema() -> None:
    with postgres_database() as url:
        where = address(url)
        empty = {found.key: found for found in asyncio.run(doctor.postgresql(where, 1))}
        assert empty["doctor.database-new"].state == "ok"
        make(url)
        found = {found.key: found for found in asyncio.run(doctor.postgresql(where, 1000))}
    # The tests' own server has fsync off.
    assert told(found["doctor.postgresql"]) == ("warn", "doctor.postgresql", "doctor.do-durable")
    assert found["doctor.postgresql"].values["fsync"] == "off"
    assert found["doctor.connections"].values["needed"] == 16000
    assert found["doctor.database"].state == "ok"


def test_several_processes_on_sqlite_fail(tmp_path: Path) -> None:
    said = run("--workers", "2", "--database", tmp_path / "x.db")
    assert said.returncode == 1
    assert "SQLite serves one process only" in said.stdout


def test_a_setting_that_is_wrong_is_told(tmp_path: Path) -> None:
    said = run("--database", tmp_path / "x.db", SEXTET_LIMIT_TABLES="many")
    assert said.returncode == 1
    assert "SEXTET_LIMIT_TABLES: 'many' is not a number" in said.stdout


def test_a_mail_server_that_does_not_answer_fails() -> None:
    found = doctor.mail(Smtp(host="127.0.0.1", port=free(), sender="a@example.org"))
    assert told(found) == ("fail", "doctor.mail-not", "doctor.do-mail-not")


def test_a_mail_server_that_answers_is_well_and_gets_no_mail() -> None:
    async def look() -> tuple[Finding, list[str]]:
        said: list[str] = []

        async def serve(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
            writer.write(b"220 here\r\n")
            while line := (await reader.readline()).decode().split():
                said.append(line[0].upper())
                writer.write(b"221 bye\r\n" if said[-1] == "QUIT" else b"250 ok\r\n")

        async with listening(serve) as port:
            smtp = Smtp(host="127.0.0.1", port=port, sender="a@example.org", security="none")
            return await asyncio.to_thread(doctor.mail, smtp), said

    found, said = asyncio.run(look())
    assert told(found)[0] == "ok"
    assert "MAIL" not in said


def test_a_clock_that_was_never_set_fails() -> None:
    assert told(doctor.clock(0.0))[0] == "fail"
    assert told(doctor.clock(1_794_820_000.0))[0] == "ok"


@pytest.mark.parametrize(("free", "state"), [(1 << 40, "ok"), (1 << 29, "warn"), (1000, "fail")])
def test_a_disk_is_judged_by_the_room_it_has(tmp_path: Path, free: int, state: str) -> None:
    usage = SimpleNamespace(free=free)
    folders = [tmp_path / "not" / "yet", tmp_path]
    assert [found.state for found in doctor.disks(folders, lambda _: usage)] == [state]


def test_every_finding_has_words() -> None:
    source = "".join(Path(str(one.__file__)).read_text("utf-8") for one in (doctor, deep))
    named = set(re.findall(r'"(doctor\.[a-z-]+)"', source))
    words = {key for key in catalogue("en") if key.startswith("doctor.")}
    frame = {f"doctor.{state}" for state in ("ok", "warn", "fail")} | {"doctor.deep-progress"}
    frame |= {f"doctor.all-{state}" for state in ("ok", "warn", "fail")}
    assert named | frame == words
    assert all(words <= set(catalogue(language)) for language in LANGUAGES)


def test_a_damaged_table_is_named_by_a_deep_look_and_the_status_is_one(tmp_path: Path) -> None:
    async def games() -> tuple[str, str]:
        async with open_room(tmp_path) as room:
            return await room.open("six", 2, ME, OPEN), await room.open("six", 2, ME, OPEN)

    bad, good = asyncio.run(games())
    database = tmp_path / "tables.db"
    port = str(free())
    whole = run("--port", port, "--database", database, "--deep")
    assert "what was written (tables: 2, events: 4)" in whole.stdout
    with closing(sqlite3.connect(database)) as connection, connection:
        connection.execute("UPDATE events SET at = at + 1 WHERE table_id = ?", (bad,))
    before = database.read_bytes()
    found = run("--port", port, "--database", database, "--deep")
    assert found.returncode == 1
    assert f"Table {bad} is damaged" in found.stdout
    assert good not in found.stdout
    assert database.read_bytes() == before
