"""The smaller parts: buckets, windows, the directory, the built client, lines of the log."""

from __future__ import annotations

import asyncio
import json
import logging
from collections.abc import Iterable
from ipaddress import ip_address
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import pytest

from sextet.core.errors import OptionError
from sextet.core.game import Game
from sextet.core.words import LANGUAGES
from sextet.games import find_game
from sextet.server.caller import Caller
from sextet.server.directory import Directory
from sextet.server.limits import Window
from sextet.server.logs import JsonLines, Sparing
from sextet.server.pages import IMMUTABLE, load_client
from sextet.server.routes_games import all_games
from sextet.server.settings import Settings
from sextet.server.site import Site
from sextet.server.socket import Connection
from sextet.tables import wire
from sextet.tables.ports import Person
from tests.tables.room import bot, open_room, run


def test_a_page_is_told_which_options_go_together_and_for_how_many_players() -> None:
    games = {game.name: {option.name: option for option in game.options} for game in all_games()}
    nimmt, with_target = games["six-nimmt"], ("variant", ["base", "professional"])
    assert (nimmt["target"].needs, nimmt["rounds"].needs) == (with_target, with_target)
    fewer = {"professional": (2, 6), "halves": (4, 7), "anniversary": (2, 8)}
    assert nimmt["variant"].seats == fewer
    assert games["the-game"]["short-hand"].needs == ("expert", ["yes"])
    assert games["six"]["first-move"].needs is None


def test_the_rules_refuse_just_what_a_page_is_told_not_to_offer() -> None:
    for info in all_games():
        game = find_game(info.name)
        for option in info.options:
            for word, (least, most) in option.seats.items():
                for players in range(1, 12):
                    accepted = not refuses(game, players, {option.name: word})
                    assert accepted == (least <= players <= most)
            if option.needs is not None:
                beside, values = option.needs
                value = option.words[-1] if option.words else "5"
                for word in next(one for one in info.options if one.name == beside).words:
                    refused = refuses(game, 4, {beside: word, option.name: value})
                    assert refused == (word not in values)


def refuses(game: Game, players: int, chosen: dict[str, str]) -> bool:
    try:
        game.settings(players, chosen)
    except OptionError:
        return True
    return False


def test_a_window_counts_the_last_seconds_only() -> None:
    window = Window(2, 10)
    assert [window.add(now) for now in (0, 1, 2, 10.5, 10.6)] == [True, True, False, True, False]


class People:
    def __init__(self) -> None:
        self.asked: list[list[str]] = []
        self.known = {"a": Person("a", "Ada", seen_at=1000.0)}

    async def people(self, identities: list[str]) -> dict[str, Person]:
        self.asked.append(sorted(identities))
        return {who: self.known[who] for who in identities if who in self.known}


def test_the_directory_asks_once_and_again_when_it_is_no_longer_sure() -> None:
    async def scenario() -> None:
        now = 1000.0
        people = People()
        directory = Directory(people, lambda: now)  # type: ignore[arg-type]
        await directory.learn(["a", "b", ""])
        await directory.learn(["a", "b"])
        assert people.asked == [["a", "b"]]
        assert (directory.name("a"), directory.name("b")) == ("Ada", "")
        assert directory.connected("a")
        now = 1080.0
        assert not directory.connected("a")
        await directory.learn(["a"])
        assert people.asked[1:] == [["a"]]
        assert await directory.absence("a") == 1000.0
        assert directory.came("a")
        assert not directory.came("a")
        assert directory.connected("a")
        assert await directory.absence("a") == 0.0
        assert not directory.went("a")
        assert directory.went("a")
        assert not directory.connected("a")
        assert await directory.absence("b") == 1.0

    asyncio.run(scenario())


def test_a_built_client_is_served_from_memory(tmp_path: Path) -> None:
    assert load_client(tmp_path).index == {}
    (tmp_path / "assets").mkdir()
    (tmp_path / "index.html").write_text('<meta name="build" content="__BUILD__">')
    (tmp_path / "assets" / "app-1234.js").write_text("let x = 1;\n" * 200)
    (tmp_path / "icon.svg").write_text("<svg/>")
    client = load_client(tmp_path)
    assert set(client.index) == set(LANGUAGES)
    assert client.build.encode() in client.index["ro"].data
    assert client.index["ro"].cache == "no-cache"
    script = client.files["assets/app-1234.js"]
    assert (script.cache, script.kind) == (IMMUTABLE, "text/javascript; charset=utf-8")
    assert script.packed is not None
    assert client.files["icon.svg"].cache == "no-cache"


def test_a_line_of_the_log_is_json_and_names_no_address_unless_asked() -> None:
    record = logging.makeLogRecord({"msg": "table opened", "levelname": "INFO"})
    record.table, record.address = "t1", "192.0.2.1"
    line = json.loads(JsonLines().format(record))
    assert (line["event"], line["table"], line["level"]) == ("table opened", "t1", "info")
    assert "address" not in line
    assert json.loads(JsonLines(addresses=True).format(record))["address"] == "192.0.2.1"


def test_who_was_shown_nothing_is_no_watcher(tmp_path: Path) -> None:
    async def fails(identities: Iterable[str]) -> None:
        raise OSError("the database is away")

    async def test() -> None:
        async with open_room(tmp_path) as room:
            table = await room.open("six", 2, bot(), bot())
            site = SimpleNamespace(
                hall=room.hall, settings=Settings("unused"), directory=SimpleNamespace(learn=fails)
            )
            caller = Caller(None, ip_address("127.0.0.1"))
            socket: Any = SimpleNamespace(scope={"sextet_socket": None})
            connection = Connection(cast(Site, site), socket, caller)
            with pytest.raises(OSError, match="away"):
                await connection._watch(wire.Watch(id="1", table=table))
            assert room.hall.watchers_of(table) == 0

    run(test())


def test_a_cause_is_logged_so_often_and_then_how_often_besides(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    now = 0.0
    monkeypatch.setattr("sextet.server.logs.time.monotonic", lambda: now)
    sparing = Sparing()

    def written(**more: object) -> list[logging.LogRecord]:
        made = [logging.makeLogRecord({"msg": "fails", "name": "x", **more}) for _ in range(100)]
        return [record for record in made if sparing.filter(record)]

    assert len(written()) == 20
    assert len(written(msg="something else")) == 20
    assert len(written(exc_info=(OSError, OSError(), None))) == 20
    now = 61.0
    first = written()[0]
    assert json.loads(JsonLines().format(first))["left_out"] == 80
