"""The players of 6 nimmt!: what they decide, and that they decide it from their view alone."""

from __future__ import annotations

import threading
import time

import numpy as np
import pytest

import sextet
from sextet.core.errors import OptionError
from sextet.core.generator import generator
from sextet.games.six_nimmt import GAME
from sextet.games.six_nimmt.options import PLAYERS as SEATS
from sextet.players.port import Budget, Player, Turn, stop_flag
from sextet.players.six_nimmt import LEVELS, PLAYERS
from sextet.players.six_nimmt.mcs import AgainstThinkers, MonteCarlo
from tests.conformance.games import begin, play_some
from tests.games.six_nimmt.table import lay, lay_specials, trick

EVERY_PLAYER = [
    *(pytest.param(PLAYERS[name](""), id=name) for name in ("lowest", "highest", "closest")),
    pytest.param(PLAYERS["mcs"]("60"), id="mcs:60"),
    *(pytest.param(make(), id=f"level:{k}") for k, make in enumerate(LEVELS[:5], start=1)),
    pytest.param(
        AgainstThinkers(2_000, inner=2, plain=MonteCarlo(60), drafter=MonteCarlo(60)),
        id="level:6, with less time",
    ),
]


def turn_of(match: sextet.Match, seat: int, seed: int = 1, budget: Budget | None = None) -> Turn:
    view = GAME.view(match.state, 0, seat - 1)
    legal = GAME.legal(view, 0, seat - 1)
    return Turn(GAME, view, seat - 1, legal, budget=budget or Budget(), random=generator(seed))


def decision(match: sextet.Match, seat: int, player: Player, seed: int = 1) -> str:
    return GAME.move_text(player.choose(turn_of(match, seat, seed)))


@pytest.mark.parametrize("player", [MonteCarlo(400), AgainstThinkers(4_000)])
def test_monte_carlo_avoids_a_row_that_it_would_surely_take(player: Player) -> None:
    match = lay([[10, 20, 30, 40, 50], [60], [70], [80]], [[51, 81], [90, 95]])
    assert decision(match, 1, player) == "81"


def test_monte_carlo_takes_the_cheap_row_by_rule_4() -> None:
    match = lay([[11, 22, 33], [60], [55, 70], [80, 90]], [[3, 4], [91, 95]])
    trick(match, 3, 91)
    assert decision(match, 1, MonteCarlo(400)) == "take 2"


def test_monte_carlo_plays_a_special_that_saves_a_row_and_keeps_one_that_saves_nothing() -> None:
    full = [11, 22, 33, 44, 55]
    match = lay_specials([full, [70], [80], [90]], [[56, 71], [104, 103]], [["fifth-row"], []])
    trick(match, 56, 104)
    assert decision(match, 1, MonteCarlo(400)) == "fifth-row"
    match = lay_specials([full, [70], [80], [90]], [[71, 72], [104, 103]], [["block"], []])
    trick(match, 71, 104)
    assert decision(match, 1, MonteCarlo(400)) == "place"


def test_what_a_player_thinks_names_every_move_with_its_margin_the_best_first() -> None:
    match = lay([[10, 20, 30, 40, 50], [60], [70], [80]], [[51, 61, 81], [90, 95, 99]])
    thoughts = MonteCarlo(900).think(turn_of(match, 1))
    assert sorted(thought.move for thought in thoughts) == [51, 61, 81]
    assert thoughts[-1].move == 51
    assert thoughts[-1].value < -10
    assert all(thought.margin >= 0 for thought in thoughts)


@pytest.mark.parametrize("player", EVERY_PLAYER)
@pytest.mark.parametrize("variant", list(SEATS))
def test_every_player_plays_legally_and_from_its_view_alone(player: Player, variant: str) -> None:
    for players in (SEATS[variant][0], SEATS[variant][-1]):
        match = begin(GAME, GAME.settings(players, {"variant": variant}), players)
        random = generator(players)
        for step in range(12):
            play_some(match, random, 5)
            if match.over:
                break
            seat = match.to_act[0]
            chosen = decision(match, seat, player, step)
            assert chosen in match.legal(seat)
            other = sextet.new("six-nimmt", players, dealt_by_hand=True, variant=variant)
            other.state = match.view(seat).imagine(step)
            assert decision(other, seat, player, step) == chosen


@pytest.mark.parametrize("player", [MonteCarlo(halving=True), AgainstThinkers()])
@pytest.mark.parametrize("seconds", [0.02, 0.1])
def test_thinking_holds_its_time(seconds: float, player: MonteCarlo) -> None:
    match = sextet.new("six-nimmt", 4, seed="08" * 32)
    player.choose(turn_of(match, 1, budget=Budget(seconds=0.02)))
    spent = []
    for seed in range(30):
        started = time.thread_time()
        player.choose(turn_of(match, 1, seed, Budget(seconds=seconds)))
        spent.append(time.thread_time() - started)
    assert np.percentile(spent, 99) <= 1.2 * seconds


def test_thinking_stops_when_told_and_lets_others_run_meanwhile() -> None:
    match = sextet.new("six-nimmt", 4, seed="08" * 32)
    turn = turn_of(match, 1, budget=Budget(playouts=10**9))
    turn = Turn(turn.game, turn.view, turn.seat, turn.legal, budget=turn.budget, stop=stop_flag())
    MonteCarlo(100).choose(turn_of(match, 1))
    done: list[int] = []
    thinking = threading.Thread(target=lambda: done.append(MonteCarlo().choose(turn)))
    thinking.start()
    time.sleep(0.05)
    assert not done  # this thread runs while the other thinks: the lock is released
    turn.stop[0] = 1
    thinking.join(timeout=60)
    assert done
    assert done[0] in turn.legal


@pytest.mark.parametrize("name", ["mcs", "mcs:0", "mcs:many", "mcs:-5", "lowest:3"])
def test_a_player_that_cannot_be_named_so_is_refused_in_words(name: str) -> None:
    kind, _, argument = name.partition(":")
    with pytest.raises(OptionError, match="takes"):
        PLAYERS[kind](argument)
