"""Turns to ask players about, and whole games that they play through the Player port."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from sextet.core.compiled import States, rule, state_at
from sextet.core.game import NOTHING
from sextet.core.generator import Generator, generator
from sextet.games.the_game import GAME
from sextet.games.the_game.hands import deal_at_random
from sextet.games.the_game.state import AGREE, DECK
from sextet.games.the_game.talk import CLEAR
from sextet.players.port import Player, Turn

Talk = Sequence[tuple[int, str, int]]


@rule
def deal_state(states: States, random: Generator) -> None:
    deal_at_random(state_at(states, 0), random, np.zeros(DECK, np.int8))


def settle(state: States) -> None:
    while GAME.advance(state) != NOTHING:
        pass


def turn_of(state: States, seat: int, talk: Talk = (), seed: int = 1) -> Turn:
    view = GAME.view(state, 0, seat)
    legal = GAME.legal(view, 0, seat)
    return Turn(GAME, view, seat, legal, talk=talk, random=generator(seed))


def dealt(players: int, seed: int = 1, **options: str) -> States:
    """Return a game after the fast generator's deal, as ``simulate`` deals it for that number."""
    chosen = {name.replace("_", "-"): value for name, value in options.items()}
    state = GAME.start(GAME.settings(players, chosen))
    deal_state(state, generator(seed * 0x9E3779B97F4A7C15))
    settle(state)
    return state


def ask(state: States, seat: int, player: Player, talk: Talk = (), seed: int = 1) -> str:
    """Return a player's move as text."""
    return GAME.move_text(player.choose(turn_of(state, seat, talk, seed)))


def finish(state: States, players: Sequence[Player], seed: int = 1, rebuild: int = 0) -> int:
    """Play on to the end, all others speaking before each turn; return the cards left."""
    said: dict[tuple[int, int], str] = {}
    players = list(players)
    decisions = 0
    while not GAME.over(state):
        seat = GAME.to_act(state)[0]
        if state[0]["phase"] != AGREE and state[0]["placed"] == 0:
            for other, player in enumerate(players):
                talk = [(s, kind, pile) for (s, pile), kind in said.items()]
                for text in player.say(turn_of(state, other, talk)):
                    kind, pile = text.split()
                    said.pop((other, int(pile)), None)
                    if kind != CLEAR:
                        said[other, int(pile)] = kind
        talk = [(s, kind, pile) for (s, pile), kind in said.items()]
        turn = turn_of(state, seat, talk, seed + decisions)
        move = players[seat].choose(turn)
        assert move in turn.legal
        GAME.play(state, 0, seat, move)
        if " on " in GAME.move_text(move):
            said = {(s, pile): kind for (s, pile), kind in said.items() if s != seat}
        settle(state)
        decisions += 1
    return GAME.scores(state)[0]
