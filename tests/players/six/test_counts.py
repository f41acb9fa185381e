from __future__ import annotations

import numpy as np
from tests.players.six.seats import after_random_moves

from sextet.core.generator import below, generator
from sextet.games.six import GAME
from sextet.players.port import Budget
from sextet.players.six.alphabeta import AlphaBeta
from sextet.players.six.counts import CELLS, KINDS, THROUGH, undo_to
from sextet.players.six.search import prepare
from sextet.players.six.turns import candidates, make_turn


def test_thirty_six_shapes_run_through_a_cell() -> None:
    assert THROUGH == 36
    assert CELLS.shape == (len(KINDS), 6)


def test_counting_what_happens_equals_counting_anew_and_undoing_restores() -> None:
    random = generator(7)
    for seed, decisions in ((1, 5), (2, 20), (3, 39), (4, 60), (5, 90), (6, 120)):
        player = AlphaBeta(Budget(playouts=1))
        work = player.work
        player.states[0] = after_random_moves(seed, decisions)[0]
        if GAME.to_act(player.states) == []:
            continue
        prepare(player.states, work, 1)
        counts, score, key = work.counts.copy(), int(work.score), int(work.hash)
        ply = 0
        for ply in range(8):
            count = candidates(
                player.states, work, ply, player.turns[ply], player.orders[ply], 100, 0
            )
            turn = int(player.turns[ply, below(random, count)])
            make_turn(player.states, work, ply, turn)
            if GAME.over(player.states, ply + 1):
                break
        fresh = AlphaBeta(Budget(playouts=1))
        fresh.states[0] = player.states[ply + 1]
        prepare(fresh.states, fresh.work, 1)
        assert np.array_equal(fresh.work.counts, work.counts)
        assert int(fresh.work.score) == int(work.score)
        assert int(fresh.work.hash) == int(work.hash)
        for seat in range(2):
            for of in ("five", "four"):
                assert set(listed(fresh.work, of, seat)) == set(listed(work, of, seat))
        undo_to(work, 0)
        assert np.array_equal(counts, work.counts)
        assert (score, key) == (int(work.score), int(work.hash))


def listed(work: np.record, of: str, seat: int) -> list[int]:
    shapes: list[int] = work[f"{of}s"][seat][: work[f"{of}_count"][seat]].tolist()
    return shapes
