"""The Game: moves, deals, positions and reasons as texts and plain values."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from sextet.core.compiled import States
from sextet.core.errors import BadDeal
from sextet.core.game import Happening
from sextet.core.notation import check_cards, check_names, read_cards, read_hands, sections
from sextet.core.reasons import Reason
from sextet.games.the_game import rules
from sextet.games.the_game.state import (
    ABANDONED,
    AGREE,
    ASCENDING,
    BACKWARDS,
    DEAL,
    DECK,
    EAGERNESS,
    END,
    EXCELLENT,
    HIGHEST,
    LOWEST,
    OVER,
    PILES,
    SAY_EAGER,
)

CARDS = range(LOWEST, HIGHEST + 1)

MOVES = {f"eager {e}": SAY_EAGER + e for e in range(EAGERNESS)}
MOVES |= {f"{card} on {p + 1}": PILES * card + p for card in CARDS for p in range(PILES)}
MOVES |= {"end": END}
TEXTS = {move: text for text, move in MOVES.items()}


def is_card_played(move: str) -> bool:
    """Tell whether a move plays a card; saying how gladly one would start and ``end`` do not."""
    return MOVES[move] >= PILES * LOWEST


def card_and_pile(move: str) -> tuple[int, int]:
    """Return the card that a move plays, and the pile (from 1) that it goes on."""
    card, pile = divmod(MOVES[move], PILES)
    return card, pile + 1


def why_not(states: States, i: int, seat: int, move: int) -> Reason:
    """Return which rule a move that is not legal would break."""
    state = states[i]
    if state["phase"] == DEAL:
        return Reason("why.not-dealt")
    if state["phase"] in (OVER, ABANDONED):
        return Reason("why.over")
    if state["phase"] == AGREE:
        if state["eager"][seat]:
            return Reason("the-game.why-eager-said")
        return Reason("the-game.why-eager-first")
    if SAY_EAGER <= move < SAY_EAGER + EAGERNESS:
        if state["players"] == 1:
            return Reason("the-game.why-alone")
        return Reason("the-game.why-started")
    if state["turn"] != seat:
        return Reason("why.turn", seat=int(state["turn"]) + 1)
    if move == END:
        due, placed = int(state["minimum"]), int(state["placed"])
        return Reason("the-game.why-too-few", cards=due, placed=placed)
    card, pile = divmod(move, PILES)
    if card not in state["hands"][seat]:
        return Reason("the-game.why-not-in-hand", card=card)
    top = int(state["piles"][pile])
    if pile < ASCENDING:
        return Reason("the-game.why-ascends", pile=pile + 1, top=top, back=BACKWARDS)
    return Reason("the-game.why-descends", pile=pile + 1, top=top, back=BACKWARDS)


def deal_text(players: int, size: int, cards: Sequence[int]) -> str:
    """Write a deal: the hands, then the draw pile from its top."""
    hands = [" ".join(map(str, cards[seat * size : (seat + 1) * size])) for seat in range(players)]
    return f"{' | '.join(hands)} ; draw {' '.join(map(str, cards[players * size :]))}"


def parse_deal(players: int, size: int, text: str) -> list[int]:
    """Read and check a deal of ``size`` cards to each seat, the rest being the draw pile."""
    parts = sections(text)
    check_names(parts, "", "draw")
    hands = read_hands(parts[0][1], players, size)
    groups = parts[1][1]
    if len(groups) != 1:
        raise BadDeal(Reason("the-game.why-deal-piles", piles=len(groups)))
    draw = read_cards(groups[0])
    rest = DECK - players * size
    if len(draw) != rest:
        raise BadDeal(Reason("the-game.why-deal-rest", due=rest, given=len(draw)))
    check_cards([*hands, *draw], CARDS)
    return [*hands, *draw]


def position(states: States, i: int, seat: int | None) -> dict[str, Any]:
    """Return piles, draw pile and hands, whole or as a seat may see them."""
    state = states[i]
    hands: list[list[int] | int] = []
    for other, count in enumerate(state["cards"].tolist()[: state["players"]]):
        own = seat in (None, other)
        hands.append(state["hands"][other].tolist()[:count] if own else count)
    return {"piles": state["piles"].tolist(), "draw": int(state["draw"]), "hands": hands}


def tell(happening: Happening) -> tuple[str, dict[str, Any]]:
    """Return the catalogue's key of a happening and the values of its words."""
    kind, seat, first, second, third = happening
    if kind == rules.STARTED:
        return "started", {"seat": seat + 1, "eager": first}
    if kind == rules.PLACED:
        return "placed", {"seat": seat + 1, "card": first, "pile": second + 1, "top": third}
    if kind == rules.DREW:
        return "drew", {"seat": seat + 1, "cards": first, "draw": second}
    if kind == rules.PASSED_OVER:
        return "passed-over", {"seat": seat + 1}
    return "won" if first == 0 else "ended-game", {"seat": seat + 1, "left": first}


def tell_decision(move: int) -> tuple[str, dict[str, Any]] | None:
    """Return how gladly a seat would start; what else is decided, its happenings tell."""
    eager = range(SAY_EAGER, SAY_EAGER + EAGERNESS)
    return (f"said-eager-{move - SAY_EAGER}", {}) if move in eager else None


def decisive(
    states: States, i: int, happenings: Sequence[Happening]
) -> list[tuple[str, dict[str, Any]]]:
    """Return whose cards fit no pile, and the booklet's word for few cards left."""
    state = states[i]
    if state["phase"] != OVER or not happenings or happenings[-1][2] == 0:
        return []
    _, seat, left, _, _ = happenings[-1]
    held = state["hands"][seat].tolist()[: state["cards"][seat]]
    owed = int(state["minimum"]) - int(state["placed"])
    values = {"seat": seat + 1, "cards": owed, "list": ", ".join(map(str, held))}
    return [("stuck", values), *([("excellent", {})] if left < EXCELLENT else [])]
