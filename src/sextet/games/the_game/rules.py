"""The Game by Steffen Benndorf: 1–5 players, one team; for experts 3 cards a turn, a card less.

The rulings this file takes are in docs/rules/the-game.md.
A game, in the order it happens: every seat's ``say_eager`` and ``reveal``; then turn by turn
``begin_turn``, card by card ``take_out`` and ``place``, at last ``end_turn`` and ``draw_cards``.
Dealing and hands are in hands.py, which card fits on which pile is in piles.py.
"""

from __future__ import annotations

from typing import Any

from sextet.core.compiled import rule, seats_who
from sextet.core.game import NOTHING, Happening
from sextet.games.the_game.hands import hand_size, holds, put_in_hand, take_out
from sextet.games.the_game.piles import fits, some_card_fits
from sextet.games.the_game.state import (
    AGREE,
    BEGIN,
    DRAW,
    EAGERNESS,
    END,
    GO_ON,
    HIGHEST,
    LOWEST,
    OVER,
    PILES,
    PLACE,
    REVEAL,
    SAY_EAGER,
    TURN,
)

# Happenings, each with what its three numbers are.
STARTED = 1  # how gladly, 0, 0
PLACED = 2  # card, pile, the pile's top before
DREW = 3  # cards, cards left in the draw pile, 0
PASSED_OVER = 4  #
ENDED_GAME = 5  # cards not played, 0, 0


# What may be played


@rule(inline=True)
def owes(state: Any) -> bool:
    """Tell whether the turn has not yet played its minimum."""
    return bool(state.placed < state.minimum)


@rule(inline=True)
def may_act(state: Any, seat: int) -> bool:
    """Tell whether a seat has a decision to make now."""
    if state.phase == TURN:
        return bool(state.turn == seat)
    return bool(state.phase == AGREE and state.eager[seat] == 0)


#: The seats that have a decision to make now, one bit each.
seats_to_act = seats_who(may_act)


@rule(inline=True)
def legal_moves(state: Any, seat: int, moves: Any) -> int:
    """Write down the moves of a seat that may act, in the record's order; count them."""
    count = 0
    if not may_act(state, seat):
        return 0
    if state.phase == AGREE:
        for e in range(EAGERNESS):
            moves[e] = SAY_EAGER + e
        return EAGERNESS
    for k in range(state.cards[seat]):
        card = int(state.hands[seat, k])
        for pile in range(PILES):
            if fits(state, card, pile):
                moves[count] = PILES * card + pile
                count += 1
    if not owes(state):
        moves[count] = END
        count += 1
    return count


@rule
def is_legal(state: Any, seat: int, move: int) -> bool:
    """Tell whether a seat may make this move now."""
    if not may_act(state, seat):
        return False
    if state.phase == AGREE:
        return SAY_EAGER <= move < SAY_EAGER + EAGERNESS
    if move == END:
        return not owes(state)
    card = move // PILES
    return (
        LOWEST <= card <= HIGHEST and holds(state, seat, card) and fits(state, card, move % PILES)
    )


# Decisions


@rule(inline=True)
def play(state: Any, seat: int, move: int) -> None:
    """Note a decision: how gladly a seat would start, a card and its pile, or the turn's end."""
    if state.phase == AGREE:
        say_eager(state, seat, move - SAY_EAGER)
    elif move == END:
        end_turn(state)
    else:
        state.card = move // PILES
        state.pile = move % PILES
        take_out(state, seat, move // PILES)
        state.phase = PLACE


@rule(inline=True)
def say_eager(state: Any, seat: int, eagerness: int) -> None:
    """Note how gladly a seat would start; nobody hears it before the last seat has said it."""
    state.eager[seat] = eagerness + 1
    state.waiting -= 1
    if state.waiting == 0:
        state.phase = REVEAL


@rule(inline=True)
def end_turn(state: Any) -> None:
    """Let the seat draw, or the next one begin once nothing is left to draw."""
    if state.draw > 0:
        state.phase = DRAW
    else:
        pass_turn(state)


# Automatic steps


@rule(inline=True)
def advance(state: Any) -> Happening:
    """Perform the next automatic step and return what happened."""
    if state.phase == PLACE:
        return place(state)
    if state.phase == GO_ON:
        return go_on(state)
    if state.phase == DRAW:
        return draw_cards(state)
    if state.phase == BEGIN:
        return begin_turn(state)
    if state.phase == REVEAL:
        return reveal(state)
    return NOTHING


@rule(inline=True)
def settle(state: Any) -> None:
    """Advance until somebody must decide, chance must deal, or the game is over."""
    while advance(state)[0] != 0:
        pass


@rule(inline=True)
def reveal(state: Any) -> Happening:
    """Let the seat start that said it would most gladly; of equal ones the first."""
    first = 0
    for seat in range(state.players):
        if state.eager[seat] > state.eager[first]:
            first = seat
    state.turn = first
    state.phase = BEGIN
    return (STARTED, first, int(state.eager[first]) - 1, 0, 0)


@rule(inline=True)
def begin_turn(state: Any) -> Happening:
    """Set how many cards the turn must play; a seat with an empty hand is passed over."""
    seat = int(state.turn)
    if state.cards[seat] == 0:
        pass_turn(state)
        return (PASSED_OVER, seat, 0, 0, 0)
    state.minimum = minimum(state)
    return go_on(state)


@rule(inline=True)
def minimum(state: Any) -> int:
    """Count the cards that a turn beginning now must play."""
    if state.draw == 0:
        return 1
    return 3 if state.expert else 2


@rule(inline=True)
def place(state: Any) -> Happening:
    """Put the card that is being played on its pile."""
    card = int(state.card)
    pile = int(state.pile)
    top = int(state.piles[pile])
    state.piles[pile] = card
    state.played[card] = 1
    state.placed += 1
    state.card = 0
    state.pile = 0
    state.phase = GO_ON
    return (PLACED, int(state.turn), card, pile, top)


@rule(inline=True)
def go_on(state: Any) -> Happening:
    """Ask the seat on turn, or end the game: all is played, or it owes a card and none fits."""
    seat = int(state.turn)
    stuck = owes(state) and not some_card_fits(state, state.hands[seat], int(state.cards[seat]))
    if stuck or (state.cards[seat] == 0 and cards_left(state) == 0):
        state.phase = OVER
        return (ENDED_GAME, seat, cards_left(state), 0, 0)
    state.phase = TURN
    return NOTHING


@rule(inline=True)
def cards_left(state: Any) -> int:
    """Count the cards in hands and draw pile."""
    left = int(state.draw)
    for seat in range(state.players):
        left += int(state.cards[seat])
    return left


@rule(inline=True)
def draw_cards(state: Any) -> Happening:
    """Draw back up to the hand size, or what is left; then the turn passes on."""
    seat = int(state.turn)
    drawn = min(hand_size(state) - int(state.cards[seat]), int(state.draw))
    for _ in range(drawn):
        top = int(state.draw) - 1
        put_in_hand(state, seat, int(state.draw_pile[top]))
        state.draw_pile[top] = 0
        state.draw = top
    pass_turn(state)
    return (DREW, seat, drawn, int(state.draw), 0)


@rule(inline=True)
def pass_turn(state: Any) -> None:
    """Let the next seat, clockwise, begin its turn."""
    state.turn = (int(state.turn) + 1) % int(state.players)
    state.minimum = 0
    state.placed = 0
    state.phase = BEGIN
