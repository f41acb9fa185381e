"""6 nimmt!: moves, deals, positions and reasons as texts and plain values."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from sextet.core.compiled import States
from sextet.core.errors import BadDeal
from sextet.core.game import Event
from sextet.core.notation import check_cards, check_names, read_cards, read_hands, sections
from sextet.games.six_nimmt import rules
from sextet.games.six_nimmt.state import (
    ABANDONED,
    CHOOSE,
    DEAL,
    DECK,
    DRAFT,
    FACE_DOWN,
    OVER,
    PROFESSIONAL,
    ROWS,
    TAKE_ROW,
)

MOVES = {str(card): card for card in range(1, DECK + 1)}
MOVES |= {f"take {r + 1}": TAKE_ROW + r for r in range(ROWS)}
TEXTS = {move: text for text, move in MOVES.items()}


def why_not(states: States, i: int, seat: int, move: int) -> str:
    """Say which rule a move that is not legal would break."""
    state = states[i]
    phase = state["phase"]
    if phase in (OVER, ABANDONED):
        return "the game is over"
    if phase == DEAL:
        return "nobody can act before the cards are dealt"
    if phase == CHOOSE:
        if state["chosen"][seat]:
            return "this seat has chosen its card for this trick already"
        if move > DECK:
            return "no row is taken now: every seat chooses a card"
        return f"a card is chosen from one's own hand, and {move} is not in it"
    if state["turn"] != seat:
        return f"it is seat {state['turn'] + 1} that must decide now"
    if phase == DRAFT:
        return "a card is drafted from those that still lie open"
    if move <= DECK:
        return "its card is below the last card of every row, so it must take a row (rule 4)"
    return "there is no such row"


def deal_text(players: int, cards: Sequence[int], with_rows: bool) -> str:
    """Write a deal: the hands, then the cards that start the rows."""
    starters = ROWS if with_rows else 0
    size = (len(cards) - starters) // players
    hands = [" ".join(map(str, cards[seat * size : (seat + 1) * size])) for seat in range(players)]
    text = " | ".join(hands)
    return f"{text} ; rows {' '.join(map(str, cards[-ROWS:]))}" if with_rows else text


def parse_deal(players: int, text: str, size: int, with_rows: bool, deck: set[int]) -> list[int]:
    """Read and check a deal of ``size`` cards to each seat."""
    parts = sections(text)
    check_names(parts, *(("", "rows") if with_rows else ("",)))
    cards = read_hands(parts[0][1], players, size)
    if with_rows:
        starters = read_cards([word for group in parts[1][1] for word in group])
        if len(starters) != ROWS or len(parts[1][1]) != 1:
            raise BadDeal(f"deal: {ROWS} cards start the rows, not {len(starters)}")
        cards += starters
    check_cards(cards, deck)
    return cards


def position(states: States, i: int, seat: int | None) -> dict[str, Any]:
    """Return rows and hands, whole or as a seat may see them."""
    state = states[i]
    rows = [state["rows"][r][: state["length"][r]].tolist() for r in range(int(state["row_count"]))]
    hands: list[list[int] | int] = []
    for other in range(int(state["players"])):
        hand = sorted(state["hands"][other][: state["cards"][other]].tolist())
        if seat in (None, other) or state["variant"] == PROFESSIONAL:
            hands.append(hand)
        else:
            hands.append(len(hand) - int(state["chosen"][other] == FACE_DOWN))
    return {"rows": rows, "hands": hands}


def tell(event: Event) -> tuple[str, dict[str, Any]]:
    """Return the catalogue's key of an event and the values of its words."""
    kind, seat, first, second, third = event
    if kind == rules.PLACED:
        return "placed", {"seat": seat + 1, "card": first, "row": second + 1}
    if kind == rules.TOOK_ROW:
        return "took-row", {"seat": seat + 1, "card": first, "row": second + 1, "heads": third}
    if kind == rules.REVEALED:
        return "revealed", {}
    if kind == rules.ENDED_ROUND:
        return "ended-round", {"round": first}
    if kind == rules.ENDED_HALF:
        return "ended-half", {}
    if kind == rules.LAID_ROWS:
        return "laid-rows", {"round": first}
    return "ended-game", {}
