"""Players of SIX at set-up tables."""

from __future__ import annotations

from collections.abc import Sequence

from sextet.core.compiled import States
from sextet.core.generator import below, generator
from sextet.games.six import GAME
from sextet.players.port import Budget, Player, StopFlag, Turn, stop_flag


def turn_at(
    states: States, seed: int = 1, budget: Budget | None = None, stop: StopFlag | None = None
) -> Turn:
    """Return the turn of whoever must decide."""
    seat = GAME.to_act(states)[0]
    return Turn(
        GAME,
        GAME.view(states, 0, seat),
        seat,
        GAME.legal(states, 0, seat),
        budget=budget or Budget(),
        random=generator(seed),
        stop=stop_flag() if stop is None else stop,
    )


def play(states: States, move: int) -> None:
    """Play a legal move of whoever must decide."""
    seat = GAME.to_act(states)[0]
    assert GAME.is_legal(states, 0, seat, move), GAME.move_text(move)
    GAME.play(states, 0, seat, move)
    while GAME.advance(states)[0] != 0:
        pass


def play_turn(player: Player, states: States) -> list[str]:
    """Let a player make a whole turn; return its decisions."""
    seat = GAME.to_act(states)[0]
    decisions = []
    while not GAME.over(states) and GAME.to_act(states) == [seat]:
        move = player.choose(turn_at(states))
        decisions.append(GAME.move_text(move))
        play(states, move)
    return decisions


def play_game(seats: Sequence[Player], seed: int) -> States:
    """Play a game to its end."""
    states = GAME.start(GAME.settings(2, {}))
    random = generator(seed)
    while not GAME.over(states):
        seat = GAME.to_act(states)[0]
        legal = GAME.legal(states, 0, seat)
        turn = Turn(GAME, GAME.view(states, 0, seat), seat, legal, random=random)
        play(states, seats[seat].choose(turn))
    return states


def after_random_moves(seed: int, decisions: int) -> States:
    """Return a game that goes on after so many random decisions, trying seeds from this one."""
    for tried in range(seed, seed + 1000):
        states = GAME.start(GAME.settings(2, {}))
        random = generator(tried)
        for _ in range(decisions):
            if not GAME.over(states):
                legal = GAME.legal(states, 0, GAME.to_act(states)[0])
                play(states, legal[below(random, len(legal))])
        if not GAME.over(states):
            return states
    raise AssertionError("every random game was over")
