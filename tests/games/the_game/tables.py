"""Tables of The Game to test on: any piles, hands and draw pile, or a whole deal."""

from __future__ import annotations

import random
from collections.abc import Sequence

import sextet
from sextet.core.compiled import States
from sextet.core.game import NOTHING
from sextet.core.match import Match
from sextet.games.the_game import GAME
from sextet.games.the_game.state import BEGIN, MOST_IN_HAND

CARDS = range(2, 100)
SIZES = {1: 8, 2: 7, 3: 6, 4: 6, 5: 6}
VARIANTS: tuple[dict[str, str], ...] = (
    {},
    {"expert": "yes"},
    {"expert": "yes", "short-hand": "yes"},
)


def table(
    *hands: Sequence[int],
    piles: Sequence[int] = (1, 1, 100, 100),
    draw: Sequence[int] = (),
    turn: int = 1,
    expert: str = "no",
) -> Match:
    """Return a match at the beginning of a turn; all cards not named are played."""
    match = Match(GAME, GAME.settings(len(hands), {"expert": expert}))
    state = match.state[0]
    for seat, hand in enumerate(hands):
        state["cards"][seat] = len(hand)
        state["hands"][seat] = [*sorted(hand), *[0] * (MOST_IN_HAND - len(hand))]
    state["piles"] = piles
    state["draw"] = len(draw)
    state["draw_pile"][: len(draw)] = draw[::-1]
    unplayed = {*draw, *(card for hand in hands for card in hand)}
    for card in CARDS:
        state["played"][card] = card not in unplayed
    state["turn"] = turn - 1
    state["phase"] = BEGIN
    while GAME.advance(match.state) != NOTHING:
        pass
    return match


def deal_of(cards: Sequence[int], players: int, size: int) -> str:
    """Write a deal of these cards."""
    hands = [" ".join(map(str, cards[s * size : (s + 1) * size])) for s in range(players)]
    return " | ".join(hands) + " ; draw " + " ".join(map(str, cards[players * size :]))


def undealt(players: int, **options: str) -> Match:
    """Return a match before its deal."""
    return sextet.new("the-game", players, dealt_by_hand=True, **options)


def dealt(players: int, cards: Sequence[int] = CARDS, **options: str) -> Match:
    """Return a match after its deal: by default 2 3 4 … to seat 1, and so on."""
    match = undealt(players, **options)
    size = SIZES[players] - (options.get("short_hand") == "yes")
    match.deal(deal_of(cards, players, size))
    return match


def begun(players: int, cards: Sequence[int] = CARDS, **options: str) -> Match:
    """Return a match that seat 1 starts."""
    match = dealt(players, cards, **options)
    while match.to_act != (1,) or match.legal(1)[0] == "eager 0":
        match.play(match.to_act[0], "eager 0")
    return match


def play_on(match: Match, chooser: random.Random, tame: float, moves: int) -> None:
    """Play moves: with the chance ``tame`` the shortest step, else any."""
    for _ in range(moves):
        if match.over:
            return
        seat = chooser.choice(match.to_act)
        legal = match.legal(seat)
        if chooser.random() < tame:
            piles = match.position()["piles"]
            legal.sort(key=lambda text: step(text, piles))
            match.play(seat, legal[0])
        else:
            match.play(seat, chooser.choice(legal))


def step(text: str, piles: Sequence[int]) -> int:
    """Measure how far a card moves its pile; ending comes before any move that loses ground."""
    if " on " not in text:
        return 3
    card, _, pile = (int(word) if word.isdigit() else 0 for word in text.split())
    return card - piles[pile - 1] if pile <= 2 else piles[pile - 1] - card


def places(states: States) -> list[int]:
    """Return every card of a state, in ascending order, as often as it lies somewhere."""
    state = states[0]
    cards = [card for card in CARDS if state["played"][card]]
    cards += [int(state["card"])] * bool(state["card"])
    cards += state["draw_pile"][: state["draw"]].tolist()
    for seat in range(int(state["players"])):
        cards += state["hands"][seat][: state["cards"][seat]].tolist()
    return sorted(cards)
