"""Playing on from a moment of a finished game: what the seat knew stays, the rest is dealt anew."""

from __future__ import annotations

from pathlib import Path

import pytest

import sextet
from sextet.core.errors import RecordError
from sextet.core.match import Match
from sextet.core.record import Record, parse
from sextet.core.replay import replay, replay_frames, verify_seed
from sextet.games import find_game
from sextet.tables import commands as c
from sextet.tables import events as e
from sextet.tables.beginning import PlayOn, beginning, pile_of, wish_of
from sextet.tables.commands import Refused
from sextet.tables.replays import replay_of
from sextet.tables.results import unrated
from sextet.tables.table import replay as replay_log
from tests.conformance.games import begin, play_some
from tests.tables.room import open_room, run

KINDS: list[tuple[str, int, dict[str, str]]] = [
    ("six-nimmt", 3, {}),
    ("six-nimmt", 3, {"variant": "professional"}),
    ("six-nimmt", 4, {"variant": "halves"}),
    ("six-nimmt", 3, {"variant": "anniversary"}),
    ("the-game", 3, {}),
    ("six", 2, {}),
]


def some_game(game: str, players: int, options: dict[str, str], moves: int = 45) -> Record:
    rules = find_game(game)
    match = begin(rules, rules.settings(players, options), 3)
    play_some(match, sextet.core.generator.generator(3), moves)
    return match.record()


def at(record: Record, step: int, seat: int, *, anew: bool, seed: int = 1) -> tuple[Match, Record]:
    """Return where a game goes on, and its record."""
    begins = beginning(record, "table", PlayOn(step, seat, anew=anew), seed)
    found = Record(record.headers, list(begins.lines))
    return replay(found, find_game), found


@pytest.mark.parametrize(("game", "players", "options"), KINDS)
def test_a_seat_knows_at_every_moment_what_it_knew_there(
    game: str, players: int, options: dict[str, str]
) -> None:
    record = some_game(game, players, options)
    steps = replay_of(replay_frames(record, find_game)).steps
    otherwise = 0
    for step in range(0, len(steps) - 1, 5):
        seat = 1 + step % players
        was, lines = at(record, step, seat, anew=False)
        now, other = at(record, step, seat, anew=True)
        assert lines.lines == record.lines[: len(lines.lines)]
        assert now.view(seat).state.tobytes() == was.view(seat).state.tobytes()
        decided = [line for line in lines.lines if not line.startswith("deal")]
        assert [line for line in other.lines if not line.startswith("deal")] == decided
        otherwise += other.lines != lines.lines
        # What is written down is a record as any other.
        assert replay(parse(str(other)), find_game).position() == now.position()
    has_hidden = find_game(game).has_chance and options.get("variant") != "professional"
    assert (otherwise > 0) == has_hidden


def test_the_moment_is_that_of_the_replay_without_what_lay_face_down() -> None:
    record = some_game("six-nimmt", 3, {})
    steps = replay_of(replay_frames(record, find_game)).steps
    first = next(
        k for k, step in enumerate(steps) if k > 3 and step.position["to_act"] == [1, 2, 3]
    )
    for step in (first, first + 1, first + 2):  # one, then two have chosen
        match, _ = at(record, step, 2, anew=False)
        assert match.to_act == (1, 2, 3)
        assert match.position()["rows"] == steps[first].position["rows"]


def test_other_seeds_deal_otherwise_and_the_draw_pile_is_shuffled_too() -> None:
    record = some_game("the-game", 2, {}, moves=12)
    piles = set()
    for seed in range(4):
        match, other = at(record, 10, 1, anew=True, seed=seed)
        piles.add(tuple(pile_of(other.lines[0], match.position()["draw"])))
    assert len(piles) == 4
    assert len({tuple(sorted(pile)) for pile in piles}) > 1


def test_where_there_is_nothing_to_play_it_is_refused() -> None:
    match = sextet.new("six", players=2)
    match.play(1, "0,-1")
    match.end("resign", 2)
    for ask, code in (
        (PlayOn(2, 1), "game-over"),
        (PlayOn(99, 1), "game-over"),
        (PlayOn(1, 3), "no-such-seat"),
    ):
        with pytest.raises(Refused) as refused:
            beginning(match.record(), "table", ask, 1)
        assert refused.value.code == code


def test_a_table_goes_on_from_there_unrated_and_its_log_and_record_say_so(tmp_path: Path) -> None:
    record = some_game("six-nimmt", 3, {"rounds": "2"}, moves=50)

    async def test() -> None:
        async with open_room(tmp_path) as room:
            ask = PlayOn(20, 2, level=1)
            begins = beginning(record, "the-old-table", ask, 1)
            name = await room.hall.open("anna", wish_of(record, ask), "", begins)
            table = await room.table(name)
            assert table.status == "playing"
            assert [seat.kind for seat in table.seats] == ["bot", "person", "bot"]
            assert [str(line) for line in table.playing.lines] == list(begins.lines)
            assert any(entry.key == "table.goes-on-anew" for entry in table.entries)
            assert table.deals == 1
            assert not table.opened.rated
            # Another process reads the same from the log.
            log = await room.hall.store.read(name, 0)
            again = replay_log(name, log)
            assert again.playing.state.tobytes() == table.playing.state.tobytes()
            assert again.rounds == table.rounds
            await room.play_first("anna", name, 2)
            await room.until(lambda: is_over(room, name), tries=2000)
            table = await room.table(name)
            assert unrated(table)
            written = table.playing.record()
            assert written.headers["x-from"] == "the-old-table 20 anew"
            assert replay(parse(str(written)), find_game).over
            with pytest.raises(RecordError) as refused:
                verify_seed(written, find_game, bytes(32), "00" * 32)
            assert "not shuffled together" in str(refused.value)
            await room.do("anna", c.Rematch, name)
            following = await room.table((await room.table(name)).next)
            assert following.opened.begins is None

    async def is_over(room: object, name: str) -> bool:
        table = await room.table(name)  # type: ignore[attr-defined]
        if table.status == "playing" and 2 in table.to_act:
            await room.play_first("anna", name, 2)  # type: ignore[attr-defined]
        return bool((await room.table(name)).status == "over")  # type: ignore[attr-defined]

    run(test())


def test_logs_of_before_open_as_they_did() -> None:
    old = e.decode(b'{"is":"opened","by":"a","game":"six","players":2,"options":{},"rules":1}')
    assert isinstance(old, e.Opened)
    assert old.begins is None
    assert b"begins" not in e.encode(old)
