"""The Game: what the champion's net says a team wins, move by move and after chance, compiled."""

from __future__ import annotations

from typing import Any

import numpy as np

from sextet.core.compiled import States, array, entry, rule, state_at
from sextet.core.generator import Generator
from sextet.games.the_game.hands import deal_at_random
from sextet.games.the_game.rules import cards_left, play, settle
from sextet.games.the_game.state import AGREE, DEAL, DECK, OVER, SAY_EAGER, STATE
from sextet.games.the_game.view import fill_in
from sextet.players.the_game.by_net import (
    best_of,
    eagerness_by_net,
    search_by_net,
    weighed,
)
from sextet.players.the_game.decide import OWING, leads_to, speak
from sextet.players.the_game.mind import MIND
from sextet.players.the_game.net import NEARNESS, NET
from sextet.players.the_game.outcomes import DESK

#: What stands for a move that was not weighed.
UNWEIGHED = -1.0


@entry(
    array(STATE),
    int,
    array(MIND),
    array(NET),
    array(np.int8, 2),
    array(DESK),
    array(np.int16),
    array(np.float64),
    array(np.float64),
)
def weigh_moves(
    views: States,
    seat: int,
    minds: States,
    nets: States,
    talk: Any,
    desks: States,
    moves: Any,
    wins: Any,
    nears: Any,
) -> None:
    """Write down, for each first move of a turn, the chance of a win, and how near it comes."""
    desk, view = state_at(desks, 0), state_at(views, 0)
    search_by_net(view, seat, state_at(minds, 0), nets, talk, desk)
    placed = int(view.placed)
    if placed > 0:
        weigh_anew(desk, placed, nets)
    for k in range(len(moves)):
        best = -1
        for i in range(desk.count):
            if desk.value[i] > OWING and (best < 0 or desk.value[i] > desk.value[best]):
                if leads_to(desk, int(moves[k]), i):
                    best = i
        wins[k] = nears[k] = UNWEIGHED
        if best >= 0:
            wins[k], nears[k] = weighed(desk, best, placed, nets)


@rule
def weigh_anew(desk: Any, placed: int, nets: States) -> None:
    """Weigh the outcomes of the rest of a turn as what they are: the end of the whole turn."""
    for i in range(desk.count):
        if desk.value[i] > OWING:
            win, near = weighed(desk, i, placed, nets)
            desk.value[i] = win + NEARNESS * near


@entry(
    array(STATE),
    array(STATE),
    int,
    int,
    bool,
    array(MIND),
    array(NET),
    array(np.int8, 2),
    array(DESK),
    array(np.float64),
    array(np.float64),
    array(np.uint64),
)
def next_wins(
    views: States,
    tables: States,
    seat: int,
    move: int,
    talks: bool,
    minds: States,
    nets: States,
    talk: Any,
    desks: States,
    wins: Any,
    nears: Any,
    random: Generator,
) -> None:
    """Write down, table by table, a team's chance when the next turn begins.

    ``move`` is what the seat does before; -1: nothing. Who has not said how gladly to start says
    it as the champion does; with ``talks`` all give its signals before that turn.
    """
    scratch = np.empty(DECK, np.int8)
    desk, mind = state_at(desks, 0), state_at(minds, 0)
    for k in range(len(wins)):
        tables[0] = views[0]
        state = state_at(tables, 0)
        if state.phase == DEAL:
            deal_at_random(state, random, scratch)
        else:
            fill_in(state, random)
        if move >= 0:
            play(state, seat, move)
        settle(state)
        agree(state, mind, nets, talk, desk)
        if state.phase == OVER:
            left = cards_left(state)
            wins[k] = 1.0 if left == 0 else 0.0
            nears[k] = left
            continue
        on_turn = int(state.turn)
        if talks:
            for other in range(state.players):
                talk[other, :] = 0
                if other != on_turn:
                    speak(state, other, mind, desk, talk[other])
        search_by_net(state, on_turn, mind, nets, talk, desk)
        wins[k], nears[k] = best_of(desk, nets)


@rule
def agree(state: Any, mind: Any, nets: States, talk: Any, desk: Any) -> None:
    """Let all who have not said how gladly they would start say it."""
    if state.phase == AGREE:
        for seat in range(state.players):
            if state.phase == AGREE and state.eager[seat] == 0:
                eager = eagerness_by_net(state, seat, mind, nets, talk, desk)
                play(state, seat, SAY_EAGER + eager)
        settle(state)
