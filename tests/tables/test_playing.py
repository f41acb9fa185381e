"""Deciding: whole games, hidden choices, clocks, undo, draws, and what is refused."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest

from sextet.core.match import View
from sextet.core.reasons import Reason
from sextet.core.record import Decision, parse
from sextet.core.replay import verify_deals
from sextet.core.words import explain
from sextet.games import find_game
from sextet.tables import commands as c
from sextet.tables.table import replay
from tests.tables.room import ME, OPEN, PaceWish, Room, bot, open_room, run

GAMES = [
    ("six-nimmt", 2, {}),
    ("six-nimmt", 10, {"rounds": "1"}),
    ("six-nimmt", 3, {"variant": "professional"}),
    ("six-nimmt", 4, {"variant": "halves"}),
    ("six-nimmt", 3, {"variant": "anniversary"}),
    ("the-game", 1, {}),
    ("the-game", 4, {"expert": "yes"}),
    ("six", 2, {}),
]


async def play_out(room: Room, table: str) -> None:
    """Let the first seat play its first move whenever it is asked, and the bots theirs."""
    for _ in range(600):
        now = await room.table(table)
        if now.status != "playing":
            return
        if 1 in now.to_act:
            await room.play_first("anna", table, 1)
        else:
            await room.pass_time(2.0)
    raise AssertionError("the game goes on for ever")


@pytest.mark.parametrize(("game", "players", "options"), GAMES)
def test_a_whole_game_is_played_and_its_log_replays_to_the_same_table(
    tmp_path: Path, game: str, players: int, options: dict[str, str]
) -> None:
    async def test() -> None:
        async with open_room(tmp_path) as room:
            seats = [ME] + [bot()] * (players - 1)
            table = await room.open(game, players, *seats, options=options, start=True)
            await play_out(room, table)
            await room.pass_time(1)
            memory = await room.memory(table)
            now = memory.table
            assert now.status == "over"
            assert room.rated == [table]
            if now.rounds:
                assert [sum(own) for own in zip(*now.rounds, strict=True)] == now.playing.scores
            again = replay(table, await room.hall.store.read(table))
            assert again == now
            dealer = again.dealer(memory.seed)
            dealer.deals = 0
            record = parse(str(now.playing.record()))
            assert verify_deals(record, find_game, dealer) == now.deals

    run(test())


def test_where_all_totals_are_equal_all_share_the_win(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def test() -> None:
        async with open_room(tmp_path) as room:
            options = {"rounds": "1"}
            table = await room.open("six-nimmt", 2, ME, bot(), options=options, start=True)
            game = (await room.table(table)).game
            monkeypatch.setattr(type(game), "scores", lambda self, states, i=0: [7, 7])
            await play_out(room, table)
            now = await room.table(table)
            assert now.playing.winners == (1, 2)
            assert now.entries[-1].key == "table.shared-all"

    run(test())


def test_choices_stay_hidden_and_can_be_changed_until_all_are_in(tmp_path: Path) -> None:
    async def test() -> None:
        async with open_room(tmp_path) as room:
            table = await room.open("six-nimmt", 2, ME, OPEN)
            await room.do("bert", c.Sit, table, seat=2)
            await room.do("anna", c.Start, table)
            hand = (await room.table(table)).playing.legal(1)
            await room.do("anna", c.Move, table, seat=1, move=hand[0])
            await room.do("anna", c.Move, table, seat=1, move=hand[3])
            assert (await room.table(table)).playing.hidden_choice(1) == hand[3]
            version = (await room.table(table)).version
            await room.do("anna", c.Move, table, seat=1, move=hand[3])
            assert (await room.table(table)).version == version
            await room.play_first("bert", table, 2)
            lines = (await room.table(table)).playing.lines
            assert Decision(1, hand[3]) in lines
            assert Decision(1, hand[0]) not in lines
            assert await room.refusal("anna", c.Move, table, seat=1, move=hand[3]) in (
                "illegal-move",
                "not-your-turn",
            )

    run(test())


def test_what_is_not_allowed_is_refused_and_changes_nothing(tmp_path: Path) -> None:
    async def test() -> None:
        async with open_room(tmp_path) as room:
            table = await room.open("six", 2, ME, OPEN)
            assert await room.refusal("anna", c.Move, table, seat=1, move="0,0") == "not-started"
            await room.do("bert", c.Sit, table, seat=2)
            await room.do("anna", c.Start, table)
            assert await room.refusal("bert", c.Move, table, seat=1, move="0,1") == "not-your-seat"
            assert await room.refusal("anna", c.Move, table, seat=1, move="5,5") == "illegal-move"
            assert await room.refusal("anna", c.Move, table, seat=1, move="deal") == "illegal-move"
            assert await room.refusal("bert", c.Move, table, seat=2, move="0,1") == "not-your-turn"
            assert await room.refusal("anna", c.Undo, table, seat=1) == "no-undo-here"
            await room.do("anna", c.Resign, table, seat=1)
            assert (await room.table(table)).playing.winners == (2,)
            assert await room.refusal("bert", c.Move, table, seat=2, move="0,1") == "game-over"

    run(test())


def test_a_refused_move_says_which_rule_it_breaks_as_a_key_and_its_values(tmp_path: Path) -> None:
    async def test() -> None:
        async with open_room(tmp_path) as room:
            table = await room.open("six", 2, ME, OPEN)
            await room.do("bert", c.Sit, table, seat=2)
            await room.do("anna", c.Start, table)
            with pytest.raises(c.Refused) as refused:
                await room.do("anna", c.Move, table, seat=1, move="5,5")
            assert refused.value.values == {"reason": Reason("six.why-touch")}
            assert str(refused.value) == (
                "That move is not possible now: a tile must touch one that lies by a full side."
            )
            with pytest.raises(c.Refused) as refused:
                await room.do("anna", c.Move, table, seat=1, move="deal")
            assert refused.value.values == {"reason": Reason("why.no-move", title="SIX")}

    run(test())


def test_a_move_that_is_legal_is_not_asked_what_is_against_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def test() -> None:
        async with open_room(tmp_path) as room:
            table = await room.open("six-nimmt", 2, ME, bot(1), start=True)
            monkeypatch.setattr(View, "why_not", None)
            await room.play_first("anna", table, 1)

    run(test())


def test_options_that_do_not_go_together_are_refused_with_their_reason(tmp_path: Path) -> None:
    async def test() -> None:
        async with open_room(tmp_path) as room:
            with pytest.raises(c.Refused) as refused:
                await room.open("six-nimmt", 8, ME, options={"variant": "professional"})
            assert (refused.value.code, refused.value.values) == (
                "bad-options",
                {
                    "reason": Reason(
                        "why.not-for-so-many",
                        variant=Reason("option.six-nimmt.variant.professional"),
                        least=2,
                        most=6,
                        players=8,
                    )
                },
            )
            assert explain(refused.value, "it") == (
                "Così non si può giocare: la variante Professionale è per 2–6 giocatori, non 8."
            )

    run(test())


def test_a_command_sent_again_is_answered_and_not_repeated(tmp_path: Path) -> None:
    async def test() -> None:
        async with open_room(tmp_path) as room:
            table = await room.open("six", 2, ME, ME, several_seats=True, start=True)
            move = (await room.table(table)).playing.legal(1)[0]
            ask = c.Move(id="x", table=table, seat=1, move=move)
            first = await room.hall.do("anna", ask)
            assert await room.hall.do("anna", ask) == first
            room.forget()
            assert await room.hall.do("anna", ask) == first
            assert (await room.table(table)).version == first

    run(test())


def test_what_is_asked_during_a_commit_is_committed_together(tmp_path: Path) -> None:
    async def test() -> None:
        async with open_room(tmp_path) as room:
            table = await room.open("six-nimmt", 4, ME, OPEN, OPEN, OPEN)
            people = ["anna", "bert", "carl", "dora"]
            for seat in (2, 3, 4):
                await room.do(people[seat - 1], c.Sit, table, seat=seat)
            await room.do("anna", c.Start, table)
            commits: list[int] = []
            room.hall.on_commit = lambda events, seconds: commits.append(events)
            now = await room.table(table)
            hands = [now.playing.legal(seat)[0] for seat in (1, 2, 3, 4)]
            asked = [room.do(people[k], c.Move, table, seat=k + 1, move=hands[k]) for k in range(4)]
            wrong = room.refusal_of("anna", c.Move, table, seat=2, move=hands[1])
            *versions, refused = await asyncio.gather(*asked, wrong)
            assert refused == "not-your-seat"
            assert len(set(versions)) == 4
            assert len(commits) <= 2
            assert sum(commits) >= 4
            assert replay(table, await room.hall.store.read(table)) == await room.table(table)

    run(test())


def test_when_the_clock_runs_out_a_bot_plays_until_the_player_moves_again(tmp_path: Path) -> None:
    async def test() -> None:
        async with open_room(tmp_path) as room:
            pace = PaceWish("live", seconds=30)
            table = await room.open("six", 2, ME, OPEN, pace=pace)
            await room.do("bert", c.Sit, table, seat=2)
            await room.do("anna", c.Start, table)
            await room.pass_time(29)
            assert (await room.table(table)).to_act == (1,)
            await room.pass_time(2)
            assert (await room.table(table)).seats[0].stand_in == "clock"
            await room.pass_time(3)
            assert (await room.table(table)).to_act == (2,)
            await room.play_first("bert", table, 2)
            await room.play_first("anna", table, 1)
            assert not (await room.table(table)).seats[0].stand_in

    run(test())


def test_a_player_gone_for_long_is_replaced_only_where_somebody_waits(tmp_path: Path) -> None:
    async def test() -> None:
        async with open_room(tmp_path) as room:
            alone = await room.open("six", 2, ME, bot(), start=True)
            both = await room.open("six", 2, ME, OPEN)
            await room.do("bert", c.Sit, both, seat=2)
            await room.do("anna", c.Start, both)
            await room.pass_time(200)
            assert (await room.table(both)).to_act == (1,), "Anna is here and thinks"
            room.absent["anna"] = room.now - 150
            await room.pass_time(100)
            await room.pass_time(100)
            assert (await room.table(both)).seats[0].stand_in == "gone"
            assert not (await room.table(alone)).seats[0].stand_in

    run(test())


def test_an_undo_needs_the_consent_of_everybody_else(tmp_path: Path) -> None:
    async def test() -> None:
        async with open_room(tmp_path) as room:
            table = await room.open("six", 2, ME, OPEN, undo=True)
            await room.do("bert", c.Sit, table, seat=2)
            await room.do("anna", c.Start, table)
            await room.play_first("anna", table, 1)
            await room.do("anna", c.Undo, table, seat=1)
            assert (await room.table(table)).to_act == (2,)
            await room.do("bert", c.Undo, table, seat=2, agree=False)
            assert (await room.table(table)).undo_asked is None
            await room.do("anna", c.Undo, table, seat=1)
            await room.do("bert", c.Undo, table, seat=2)
            now = await room.table(table)
            assert now.to_act == (1,)
            assert now.undone
            assert now.playing.lines == []

    run(test())


def test_at_one_screen_an_undo_takes_back_the_last_move_and_says_whose(tmp_path: Path) -> None:
    async def test() -> None:
        async with open_room(tmp_path) as room:
            table = await room.open("six", 2, ME, ME, undo=True, several_seats=True, start=True)
            assert await room.refusal("anna", c.Undo, table, seat=1) == "no-undo-yet"
            await room.play_first("anna", table, 1)
            await room.do("anna", c.Undo, table, seat=2)
            assert (await room.table(table)).to_act == (1,)
            await room.play_first("anna", table, 1)
            await room.play_first("anna", table, 2)
            await room.do("anna", c.Undo, table, seat=1)
            now = await room.table(table)
            assert now.to_act == (2,)
            assert len(now.playing.lines) == 1
            said = now.entries[-1]
            assert (said.key, said.values) == ("table.undone", {"seat": 2})

    run(test())


def test_an_undo_against_a_bot_takes_its_answer_back_too_and_says_so(tmp_path: Path) -> None:
    async def test() -> None:
        async with open_room(tmp_path) as room:
            table = await room.open("six", 2, ME, bot(), undo=True, start=True)
            await room.play_first("anna", table, 1)
            await room.until(lambda: is_asked(room, table))
            await room.do("anna", c.Undo, table, seat=1)
            now = await room.table(table)
            assert now.playing.lines == []
            assert now.entries[-1].key == "table.undone-all"

    run(test())


async def is_asked(room: Room, table: str) -> bool:
    """Tell whether the first seat is to act."""
    return 1 in (await room.table(table)).to_act


def test_what_has_been_revealed_cannot_be_undone(tmp_path: Path) -> None:
    async def test() -> None:
        async with open_room(tmp_path) as room:
            table = await room.open("six-nimmt", 2, ME, bot(), undo=True, start=True)
            await room.play_first("anna", table, 1)
            await room.until(lambda: is_asked(room, table))
            assert await room.refusal("anna", c.Undo, table, seat=1) == "no-undo"

    run(test())


def test_where_every_move_shows_a_card_no_undo_is_offered(tmp_path: Path) -> None:
    async def test() -> None:
        async with open_room(tmp_path) as room:
            table = await room.open("the-game", 1, ME, undo=True, start=True)
            assert not (await room.table(table)).opened.undo
            await room.play_first("anna", table, 1)
            assert await room.refusal("anna", c.Undo, table, seat=1) == "no-undo-here"

    run(test())


def test_a_draw_is_agreed_and_bots_decline(tmp_path: Path) -> None:
    async def test() -> None:
        async with open_room(tmp_path) as room:
            table = await room.open("six", 2, ME, OPEN)
            await room.do("bert", c.Sit, table, seat=2)
            await room.do("anna", c.Start, table)
            await room.do("anna", c.Draw, table, seat=1)
            await room.do("bert", c.Draw, table, seat=2)
            now = await room.table(table)
            assert (now.status, now.ended_by) == ("over", "draw")
            alone = await room.open("six", 2, ME, bot(), start=True)
            await room.do("anna", c.Draw, alone, seat=1)
            assert (await room.table(alone)).draw_offers == frozenset()
            nimmt = await room.open("six-nimmt", 2, ME, bot(), start=True)
            assert await room.refusal("anna", c.Draw, nimmt, seat=1) == "no-draw"

    run(test())


def test_a_log_that_no_longer_replays_closes_its_table_and_nothing_else(tmp_path: Path) -> None:
    async def test() -> None:
        async with open_room(tmp_path) as room:
            good = await room.open("six", 2, ME, bot(), start=True)
            bad = await room.open("six", 2, ME, bot(), start=True)
            await room.play_first("anna", bad, 1)
            await room.play_first("anna", good, 1)
            room.forget()
            store = room.hall.store
            log = await store.read(bad)
            damaged = log[-1].data.replace(b'"move":"', b'"move":"99,99 ')
            import sqlite3

            with sqlite3.connect(tmp_path / "tables.db") as database:
                database.execute(
                    "UPDATE events SET data = ? WHERE table_id = ? AND number = ?",
                    (damaged, bad, log[-1].number),
                )
            database.close()
            assert (await room.table(bad)).status == "closed"
            assert await room.refusal("anna", c.Move, bad, seat=1, move="1,1") == "not-your-seat"
            await room.pass_time(3)
            assert (await room.table(good)).to_act == (1,)

    run(test())


@pytest.mark.parametrize("asked", [c.Resign, c.Return])
def test_what_a_bot_decided_for_a_moment_that_has_passed_is_not_played(
    tmp_path: Path, asked: type[c.Command], monkeypatch: pytest.MonkeyPatch
) -> None:
    async def test() -> None:
        async with open_room(tmp_path) as room:
            table = await room.open("six", 2, ME, OPEN)
            await room.do("bob", c.Sit, table, seat=2)
            await room.do("anna", c.Start, table)
            await room.do("anna", c.Leave, table)
            think = room.keeper.thinker.think

            async def meanwhile(*asked_for: Any) -> Any:
                decided = await think(*asked_for)
                await room.do("anna", asked, table, seat=1)
                return decided

            monkeypatch.setattr(room.keeper.thinker, "think", meanwhile)
            await room.pass_time(5.0)
            found = await room.table(table)
            assert not [line for line in found.playing.lines if str(line).startswith("1: ")]
            assert found.status == ("over" if asked is c.Resign else "playing")

    run(test())
