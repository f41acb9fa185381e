from __future__ import annotations

import threading
import time

import pytest
from tests.games.six.table import phase_one
from tests.players.six.seats import after_random_moves, play_game, turn_at

from sextet.core.errors import OptionError
from sextet.core.generator import generator
from sextet.games.six import GAME
from sextet.players import find_player
from sextet.players.port import Budget, stop_flag
from sextet.players.six import LEVELS, PLAYERS
from sextet.players.six.alarm import limits
from sextet.players.six.alphabeta import Judged
from sextet.players.six.levels import HABITS, pick
from sextet.players.six.search import WIN
from sextet.players.uniform import RandomPlayer


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("uct", "0"),
        ("uct", "many"),
        ("ab", "soon"),
        ("ab", "-1"),
        ("ab", "nan"),
        ("ab", "n"),
        ("ab", "n0"),
    ],
)
def test_what_makes_no_player_is_refused_with_its_name(name: str, text: str) -> None:
    with pytest.raises(OptionError, match=f"player '{name}:{text}': '.*' is"):
        find_player(f"{name}:{text}", GAME)


@pytest.mark.parametrize("text", ["", "0.01", "n500"])
def test_alpha_beta_is_named_with_seconds_or_nodes(text: str) -> None:
    states = after_random_moves(1, 6)
    turn = turn_at(states)
    assert PLAYERS["ab"](text).choose(turn) in turn.legal


@pytest.mark.parametrize(("name", "text"), [("ab", ""), ("uct", "1000000")])
@pytest.mark.parametrize("decisions", [8, 44])
def test_a_budget_of_time_is_held(name: str, text: str, decisions: int) -> None:
    player = PLAYERS[name](text)
    states = after_random_moves(2, decisions)
    budget = Budget(seconds=0.1)
    player.choose(turn_at(states, budget=Budget(playouts=100)))  # compiled before it counts
    used = []
    for seed in range(20):
        turn = turn_at(states, seed, budget)
        # Thread time: what other programs take from the machine is not the player's.
        began = time.thread_time()
        player.choose(turn)
        used.append(time.thread_time() - began)
    # One of twenty may be off: a virtual machine counts what its host takes from it, too.
    *others, longest = sorted(used)
    assert max(others) <= 1.2 * 0.1
    assert longest <= 2 * 0.1


@pytest.mark.parametrize(("name", "text"), [("ab", ""), ("uct", "1000000")])
@pytest.mark.parametrize("decisions", [8, 44])
def test_thinking_stops_when_told(name: str, text: str, decisions: int) -> None:
    player = PLAYERS[name](text)
    states = after_random_moves(2, decisions)
    player.choose(turn_at(states, budget=Budget(playouts=100)))
    stop = stop_flag()
    told = []
    # The time that this thread gets: what other programs take from the machine does not count.
    clock = time.pthread_getcpuclockid(threading.get_ident())

    def tell() -> None:
        stop[0] = 1
        told.append(time.clock_gettime(clock))

    turn = turn_at(states, budget=Budget(seconds=20), stop=stop)
    threading.Timer(0.1, tell).start()
    move = player.choose(turn)
    ended = time.clock_gettime(clock)
    assert move in turn.legal
    if told:  # else the answer was clear before
        assert ended - told[0] < 0.05


def test_the_same_generator_gives_the_same_move_of_uct() -> None:
    states = after_random_moves(1, 9)
    moves = {PLAYERS["uct"]("300").choose(turn_at(states, seed=4)) for _ in range(3)}
    assert len(moves) == 1


def test_uct_completes_a_shape_and_says_so() -> None:
    states = phase_one("0,0 1,0 2,0 3,0 4,0", "0,1 1,1 2,1 -1,0 4,1").state
    thoughts = PLAYERS["uct"]("2000").think(turn_at(states))
    assert thoughts is not None
    assert GAME.move_text(thoughts[0].move) == "5,0"
    assert thoughts[0].value > 0.9


def test_there_are_six_levels_and_each_plays_a_whole_game() -> None:
    assert len(LEVELS) == 6
    for level in range(5):
        seats = [LEVELS[level](), RandomPlayer()]
        assert GAME.over(play_game(seats, seed=level))


def test_level_one_beats_random() -> None:
    won = 0
    for seed in range(20):
        seats = [LEVELS[0](), RandomPlayer()]
        if seed % 2:
            seats.reverse()
        won += GAME.winners(play_game(seats, seed)) == [seed % 2]
    assert won >= 15


def test_a_level_picks_the_better_more_often_and_nothing_far_below_its_best() -> None:
    habits = HABITS[0]
    judged = [Judged(1, 100), Judged(2, 90), Judged(3, 100 - habits.loss - 1)]
    random = generator(1)
    picked = [pick(judged, habits, random).turn for _ in range(500)]
    assert picked.count(1) > picked.count(2) > 0
    assert 3 not in picked


def test_a_level_takes_a_win_that_it_sees() -> None:
    judged = [Judged(1, WIN - 1), Judged(2, WIN - 5), Judged(3, 80)]
    random = generator(1)
    assert {pick(judged, HABITS[0], random).turn for _ in range(50)} == {1}


def test_a_budget_asked_for_goes_before_ones_own() -> None:
    assert limits(Budget(), Budget(seconds=0.3)) == Budget(seconds=0.3)
    assert limits(Budget(seconds=1), Budget(seconds=0.3)) == Budget(seconds=1)
    assert limits(Budget(playouts=5), Budget(seconds=0.3)) == Budget(playouts=5)
    assert limits(Budget(seconds=1), Budget(playouts=5)) == Budget(seconds=1, playouts=5)
