"""What players at a match are told and asked."""

from __future__ import annotations

import pytest

import sextet
from sextet.core.errors import IllegalMove
from sextet.core.generator import Generator
from sextet.core.match import Match
from sextet.core.record import Talk
from sextet.players.port import Budget, Player, Turn
from sextet.players.seat import Seats, play_out, seat_generator
from sextet.players.uniform import RandomPlayer
from tests.players.own import Cheat, Lowest, Talker

SEED = "07" * 32


def randoms(count: int, seed: int = 1) -> list[Generator]:
    return [seat_generator(seed, seat) for seat in range(count)]


def played(game: str, players: int, seed: int = 1) -> Match:
    match = sextet.new(game, players, seed=SEED)
    play_out(match, [RandomPlayer() for _ in range(players)], Budget(), randoms(players, seed))
    return match


@pytest.mark.parametrize(("game", "players"), [("six-nimmt", 4), ("the-game", 3), ("six", 2)])
def test_the_same_seeds_play_the_same_game(game: str, players: int) -> None:
    first = played(game, players)
    assert first.over
    assert first.lines == played(game, players).lines
    assert first.lines != played(game, players, seed=2).lines
    assert sextet.loads(str(first.record())).happenings == first.happenings


def test_a_turn_shows_only_what_the_seat_may_see() -> None:
    match = sextet.new("six-nimmt", 3, seed=SEED)
    seats = Seats(match, [Lowest()] * 3, randoms(3))
    turn = seats.turn(2)
    assert turn.seat == 1
    assert [turn.game.move_text(move) for move in turn.legal] == match.legal(2)
    assert turn.view[0]["hands"][0].max() == 0
    assert turn.view[0]["hands"][1].min() >= 0
    assert turn.view[0]["hands"][1].max() > 0


def test_a_seat_that_is_not_to_act_has_no_moves() -> None:
    match = sextet.new("six", 2)
    assert len(Seats(match, [Lowest()] * 2, randoms(2)).turn(2).legal) == 0


def test_a_turn_tells_everything_that_has_happened() -> None:
    seen: list[int] = []

    class Counts(Lowest):
        def choose(self, turn: Turn) -> int:
            seen.append(len(turn.happenings))
            return super().choose(turn)

    match = sextet.new("six", 2)
    play_out(match, [Counts(), Lowest()], Budget(), randoms(2))
    assert seen[0] == 0
    assert seen == sorted(seen)
    assert seen[-1] > 10


def test_talk_is_heard_by_all_and_not_said_twice() -> None:
    talkers = [Talker(), Talker()]
    match = sextet.new("the-game", 2, seed=SEED)
    seats = Seats(match, talkers, randoms(2))
    for _ in range(2):
        seats.step()
    assert match.lines[1:5] == [Talk(1, "leave 1"), Talk(2, "leave 1"), *match.lines[3:5]]
    assert not any(isinstance(line, Talk) for line in match.lines[3:5])
    assert talkers[0].heard == [(0, "leave", 1), (1, "leave", 1)]


def test_a_move_that_was_not_offered_is_refused() -> None:
    match = sextet.new("six-nimmt", 2, seed=SEED)
    players: list[Player] = [Cheat(), Lowest()]
    with pytest.raises(IllegalMove, match="seat 1: -1 is none of the moves"):
        play_out(match, players, Budget(), randoms(2))
