"""The players by name: what each of them thinks with."""

from __future__ import annotations

from sextet.core.compiled import States
from sextet.games.the_game.state import HIGHEST
from sextet.players.the_game.mind import ANY, BY_NET, CARD, mind
from sextet.players.the_game.weights import FAR, NEAR, TIGHT, searcher


def random_mind(players: int, expert: bool) -> States:
    """Play any legal move."""
    return mind(ANY)


def greedy_mind(players: int, expert: bool) -> States:
    """Play the smallest jump, no more cards than it must; speak and heed by the printed words."""
    return mind(
        CARD, heed=[0.0, 0.0, 0.0, 0.0, 0.5], extra_jump=0, speaks=1, tight=0, near=3, far=15
    )


def silent_greedy_mind(players: int, expert: bool) -> States:
    """Play as greedy, and say nothing."""
    return silent(greedy_mind(players, expert))


def turns_mind(players: int, expert: bool) -> States:
    """Look at all outcomes of the turn; speak and heed."""
    return searcher(players, expert)


def silent_turns_mind(players: int, expert: bool) -> States:
    """Look at all outcomes of the turn, and say nothing."""
    return silent(searcher(players, expert))


def champion_mind(players: int, expert: bool) -> States:
    """Look at all outcomes of the turn, and let a net weigh them; speak and heed."""
    return mind(
        BY_NET,
        heed=[0.0, 0.0, 0.0, 0.0, 1.0],
        extra_jump=1,
        last_jump=HIGHEST if players == 1 else 12,
        weighs=48,
        speaks=1,
        tight=TIGHT,
        near=NEAR,
        far=FAR,
    )


def silent_champion_mind(players: int, expert: bool) -> States:
    """Play as the champion, and say nothing."""
    return silent(champion_mind(players, expert))


def silent(mind_: States) -> States:
    """Return the mind, made to say nothing."""
    quiet = mind_.copy()
    quiet["speaks"] = 0
    return quiet
