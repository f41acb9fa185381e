"""One server at a time on an SQLite file; who is killed is in nobody's way."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from sextet.core.words import LANGUAGES, catalogue
from sextet.store import StoreError
from sextet.store.address import address
from sextet.store.alone import Served, alone, lock_of, serving_process
from tests.hold.soak import short_or_full
from tests.server.harness import Server, start
from tests.store.commands import sextet

GAMES = ["the-game"]


def serve(database: Path, *words: str) -> subprocess.CompletedProcess[str]:
    return sextet("serve", "--no-open", "--port", "0", "--database", database, *words)


def pid(server: Server) -> str:
    assert server.process is not None
    return str(server.process.pid)


@pytest.mark.slow
def test_a_second_server_is_refused_in_one_line_and_a_killed_one_leaves_no_trace(
    tmp_path: Path,
) -> None:
    path = tmp_path / "sextet.db"
    with start(database=str(path), games=GAMES) as server:
        for language in short_or_full(LANGUAGES[::4], LANGUAGES):
            said = serve(path, "--language", language)
            told = catalogue(language)["store.served"].format(path=path, process=pid(server))
            assert (said.returncode, said.stdout) == (2, "")
            assert said.stderr == f"sextet: {told}\n"
        (tmp_path / "link.db").symlink_to(path)
        assert serve(tmp_path / "link.db").returncode == 2

        copied = sextet("backup", tmp_path / "copy.db", "--database", path)
        assert copied.returncode == 0, copied.stderr
        looked = sextet("doctor", "--port", "0", "--database", path)
        assert f"A server is at work on the database: process {pid(server)}" in looked.stdout

        for _ in range(short_or_full(1, 3)):
            server.kill()
            assert serving_process(address(str(path))) is None
            server.launch()
            assert serving_process(address(str(path))) == pid(server)
        assert server.stop() == 0
    assert "is at work" not in sextet("doctor", "--port", "0", "--database", path).stdout
    with alone(address(str(path))):
        pass


def test_looking_whether_a_server_is_there_keeps_none_from_starting(tmp_path: Path) -> None:
    where = address(str(tmp_path / "sextet.db"))
    assert serving_process(where) is None
    assert not lock_of(tmp_path / "sextet.db").exists()
    looking = (
        "import sys; from sextet.store.address import address\n"
        "from sextet.store.alone import serving_process\n"
        "where = address(sys.argv[1])\n"
        "for _ in range(3000): serving_process(where)\n"
    )
    with alone(where):
        pass
    one = subprocess.Popen([sys.executable, "-c", looking, str(tmp_path / "sextet.db")])
    try:
        while one.poll() is None:
            with alone(where):
                assert serving_process(where) == str(os.getpid())
    finally:
        one.kill()
        one.wait()


def test_a_place_where_files_cannot_be_locked_is_refused_in_words(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    import fcntl

    def no_locks(*_: object) -> None:
        raise OSError(37, "No locks available")

    monkeypatch.setattr(fcntl, "flock", no_locks)
    with (
        pytest.raises(StoreError, match=r"cannot be locked there \(No locks available\)") as told,
        alone(address(str(tmp_path / "sextet.db"))),
    ):
        pass
    assert not isinstance(told.value, Served)
