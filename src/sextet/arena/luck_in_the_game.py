"""The Game: how kind its draws were to a team, by the champion's net, compiled.

At each draw the others are let play one turn each, as the champion would without having heard a
word; then it is asked what the drawer's best turn is worth with the cards that it drew, and with
others that it might have drawn. What the others do then depends on no card drawn, and every card
that is left was as likely: the difference is 0 on the average, whoever plays and whatever is said.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from sextet.core.compiled import States, array, copy_of, entry, rule, state_at
from sextet.core.game import NOTHING
from sextet.core.generator import Generator, below
from sextet.core.match import Match
from sextet.core.record import Deal, Decision
from sextet.games.the_game import GAME
from sextet.games.the_game.hands import hand_size, put_in_hand
from sextet.games.the_game.state import DECK, DRAW, MOST_PLAYERS, PILES, STATE
from sextet.players.seat import seat_generator
from sextet.players.the_game.by_net import best_of, play_best_turn, put_on_turn, search_by_net
from sextet.players.the_game.mind import MIND
from sextet.players.the_game.minds import champion_mind
from sextet.players.the_game.net import NET
from sextet.players.the_game.nets import nets_for
from sextet.players.the_game.outcomes import DESK

#: Draws that are imagined beside each one.
LOOKS = 6
#: Ends of a turn that are weighed: fewer than the champion's, for speed.
WEIGHED = 16


def luck_of(match: Match) -> tuple[float, ...]:
    """Return how kind the draws of a finished game were: by the chance to win, and by nearness."""
    state = GAME.start(match.settings)
    mind = champion_mind(match.settings.players, bool(state[0]["expert"])).copy()
    mind["weighs"] = WEIGHED
    nets, desk = nets_for(mind, state), np.zeros(1, DESK)
    tables, found = np.concatenate([state, state]), np.zeros(2)
    random = seat_generator("luck of draws", *match.lines)
    for line in match.lines:
        if isinstance(line, Deal):
            GAME.deal(state, 0, GAME.parse_deal(state, 0, line.cards))
        elif isinstance(line, Decision):
            move = GAME.parse_move(line.move)
            assert move is not None
            GAME.play(state, 0, line.seat - 1, move)
        else:
            continue
        going_on = True
        while going_on:
            if state[0]["phase"] == DRAW:
                luck_of_draw(copy_of(state), tables, mind, nets, desk, LOOKS, found, random)
            going_on = GAME.advance(state) != NOTHING
    return tuple(found.tolist())


@entry(
    array(STATE),
    array(STATE),
    array(MIND),
    array(NET),
    array(DESK),
    int,
    array(np.float64),
    array(np.uint64),
)
def luck_of_draw(
    befores: States,
    tables: States,
    minds: States,
    nets: States,
    desks: States,
    looks: int,
    found: Any,
    random: Generator,
) -> None:
    """Add what the draw that is due brings, less what as many other cards would bring."""
    desk, mind = state_at(desks, 0), state_at(minds, 0)
    talk = np.zeros((MOST_PLAYERS, PILES), np.int8)
    pile = np.empty(DECK, np.int8)
    tables[1] = befores[0]
    ahead = state_at(tables, 1)
    seat, left = int(ahead.turn), int(ahead.draw)
    drawn = min(hand_size(ahead) - int(ahead.cards[seat]), left)
    for k in range(left):
        pile[k] = ahead.draw_pile[left - 1 - k]
    if not others_play(ahead, seat, mind, nets, talk, desk):
        return
    for look in range(looks + 1):
        tables[0] = tables[1]
        state = state_at(tables, 0)
        for k in range(drawn):
            if look > 0:
                other = k + below(random, left - k)
                card = int(pile[other])
                pile[other] = pile[k]
                pile[k] = card
            put_in_hand(state, seat, int(pile[k]))
        state.draw = left - drawn
        put_on_turn(state, seat)
        search_by_net(state, seat, mind, nets, talk, desk)
        win, near = best_of(desk, nets)
        part = 1.0 if look == 0 else -1.0 / looks
        found[0] += part * win
        found[1] += part * near


@rule
def others_play(state: Any, seat: int, mind: Any, nets: States, talk: Any, desk: Any) -> bool:
    """Let the other seats play one turn each, without drawing; false where one cannot."""
    for after in range(1, int(state.players)):
        other = (seat + after) % int(state.players)
        if state.cards[other] == 0:
            continue
        if not play_best_turn(state, other, mind, nets, talk, desk):
            return False
    return True
