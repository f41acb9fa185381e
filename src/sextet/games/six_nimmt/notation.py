"""6 nimmt!: moves, deals, positions and reasons as texts and plain values."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from sextet.core.compiled import States
from sextet.core.errors import BadDeal
from sextet.core.game import Happening
from sextet.core.notation import check_cards, check_names, read_cards, read_hands, sections
from sextet.games.six_nimmt import rows, specials
from sextet.games.six_nimmt.state import (
    ABANDONED,
    AFTER_TAKING,
    ANNIVERSARY,
    BLOCK,
    BLOCKED_END,
    CAPACITY,
    CHOOSE,
    DEAL,
    DECK,
    DRAFT,
    FACE_DOWN,
    FIFTH_ROW,
    HALVES,
    HEADS,
    INSERT,
    JUST_PLACE,
    KEEP_SPECIALS,
    KINDS,
    MOST_ROWS,
    MOVE,
    NEGATIVE,
    OVER,
    PLAY_BLOCK,
    PLAY_FIFTH_ROW,
    PLAY_INSERT,
    PLAY_MOVE,
    PLAY_NEGATIVE,
    PLAY_REPLACE,
    PLAY_TAKE_AT_7,
    PROFESSIONAL,
    REFILL,
    REPLACE,
    ROW,
    ROWS,
    SPECIAL,
    SWAP,
    SWAP_SPECIAL,
    TAKE_AT_7,
    TAKE_ROW,
)

#: Special cards by their kind, as the record names them.
KIND_NAMES = ("block", "move", "insert", "replace", "negative", "fifth-row", "take-at-7")

_CARDS = range(1, DECK + 1)
_ROWS = range(MOST_ROWS)
MOVES = {
    **{str(card): card for card in _CARDS},
    **{f"take {r + 1}": TAKE_ROW + r for r in _ROWS},
    "place": JUST_PLACE,
    "fifth-row": PLAY_FIFTH_ROW,
    "take-at-7": PLAY_TAKE_AT_7,
    **{f"insert {r + 1}": PLAY_INSERT + r for r in _ROWS},
    **{f"replace {card}": PLAY_REPLACE + card for card in _CARDS},
    **{f"move {card} {r + 1}": PLAY_MOVE + 8 * card + r for card in _CARDS for r in _ROWS},
    **{f"block {r + 1}": PLAY_BLOCK + r for r in _ROWS},
    **{f"negative {card}": PLAY_NEGATIVE + card for card in _CARDS},
    **{f"swap {name}": SWAP_SPECIAL + kind for kind, name in enumerate(KIND_NAMES)},
    "keep": KEEP_SPECIALS,
}
TEXTS = {move: text for text, move in MOVES.items()}


def why_not(states: States, i: int, seat: int, move: int) -> str:
    """Say which rule a move that is not legal would break."""
    state = states[i]
    phase = state["phase"]
    if phase in (OVER, ABANDONED):
        return "the game is over"
    if phase in (DEAL, REFILL):
        return "nobody can act before the cards are dealt"
    if phase == CHOOSE:
        if state["chosen"][seat]:
            return "this seat has chosen its card for this trick already"
        if move > DECK:
            return "nothing is placed or taken now: every seat chooses a card"
        return f"a card is chosen from one's own hand, and {move} is not in it"
    if state["turn"] != seat:
        return f"it is seat {state['turn'] + 1} that must decide now"
    if phase == DRAFT:
        return "a card is drafted from those that still lie open"
    if phase == SPECIAL:
        return why_not_special(state, seat, move)
    if phase == SWAP:
        return "after taking a row a seat swaps a special that it holds, or keeps them"
    if not TAKE_ROW <= move < TAKE_ROW + MOST_ROWS:
        return "its card is below the last card of every row, so it must take a row (rule 4)"
    return "there is no such row, or it is blocked"


def why_not_special(state: Any, seat: int, move: int) -> str:
    """Say why a seat that is to place its card cannot do so like this."""
    if not move >= PLAY_FIFTH_ROW or SWAP_SPECIAL <= move < PLAY_REPLACE:
        return "its card is to be placed: say place, or play a special"
    kind = specials.kind_played(move)
    if not state["specials"][seat][kind]:
        return f"this seat holds no {KIND_NAMES[kind]}"
    return WHY_NOT[kind]


#: When each special may be played.
WHY_NOT = {
    BLOCK: "a Block goes on an open row, and at most two rows are blocked",
    MOVE: "a card is moved from an open row to another open row that has room",
    INSERT: "a card is inserted into an open row before its last card",
    REPLACE: "the card is replaced by another number card of one's own hand",
    NEGATIVE: "it names a card of a row that the placing makes one take",
    FIFTH_ROW: "there are five rows already",
    TAKE_AT_7: "it goes on the row the card joins, where none lies yet",
}


def deal_text(
    players: int, cards: Sequence[int], size: int, with_rows: bool, each: int | None
) -> str:
    """Write a deal: hands, the cards that start the rows, specials (``each`` a seat), the stack."""
    k = players * size
    hands = [cards[seat * size : (seat + 1) * size] for seat in range(players)]
    parts = [" | ".join(" ".join(map(str, hand)) for hand in hands)]
    if with_rows:
        parts.append(f"rows {' '.join(map(str, cards[k : k + ROWS]))}")
        k += ROWS
    if each is not None:
        dealt = [cards[k + seat * each : k + (seat + 1) * each] for seat in range(players)]
        parts.append(f"specials {' | '.join(map(kinds_text, dealt))}")
        parts.append(stack_text(cards[k + players * each :]))
    return " ; ".join(part.strip() for part in parts)


def stack_text(kinds: Sequence[int]) -> str:
    """Write a draw pile of specials."""
    return f"stack {kinds_text(kinds)}".strip()


def kinds_text(kinds: Sequence[int]) -> str:
    """Write special cards."""
    return " ".join(KIND_NAMES[kind] for kind in kinds)


def parse_deal(players: int, text: str, size: int, with_rows: bool, deck: set[int]) -> list[int]:
    """Read and check a deal of ``size`` number cards to each seat."""
    parts = sections(text)
    check_names(parts, *(("", "rows") if with_rows else ("",)))
    return read_numbers(parts, players, size, deck)


def parse_anniversary_deal(
    players: int, text: str, size: int, each: int, deck: set[int], left: Sequence[int]
) -> list[int]:
    """Read and check a deal with specials: ``each`` to a seat, all that are left in the stack."""
    parts = sections(text)
    check_names(parts, "", "rows", "specials", "stack")
    groups = parts[2][1]
    if len(groups) != players:
        raise BadDeal(f"deal: {len(groups)} groups of specials for {players} players")
    for seat, group in enumerate(groups, start=1):
        if len(group) != each:
            raise BadDeal(f"deal: seat {seat} gets {len(group)} specials; {each} are dealt")
    kinds = read_kinds([word for group in groups for word in group])
    kinds += read_stack(parts[3][1])
    check_kinds(kinds, left)
    return read_numbers(parts, players, size, deck) + kinds


def parse_refill(text: str, left: Sequence[int]) -> list[int]:
    """Read and check a draw pile made of the discard pile."""
    parts = sections(text)
    check_names(parts, "stack")
    kinds = read_stack(parts[0][1])
    check_kinds(kinds, left)
    return kinds


def read_numbers(
    parts: Sequence[tuple[str, list[list[str]]]], players: int, size: int, deck: set[int]
) -> list[int]:
    """Read the hands and the cards that start the rows."""
    cards = read_hands(parts[0][1], players, size)
    if len(parts) > 1:
        groups = parts[1][1]
        starters = read_cards([word for group in groups for word in group])
        if len(starters) != ROWS or len(groups) != 1:
            raise BadDeal(f"deal: {ROWS} cards start the rows, not {len(starters)}")
        cards += starters
    check_cards(cards, deck)
    return cards


def read_stack(groups: Sequence[Sequence[str]]) -> list[int]:
    """Read the draw pile of specials."""
    if len(groups) != 1:
        raise BadDeal("deal: the stack is one pile, without bars")
    return read_kinds(groups[0])


def read_kinds(words: Sequence[str]) -> list[int]:
    """Read special cards."""
    for word in words:
        if word not in KIND_NAMES:
            raise BadDeal(f"deal: {word!r} is no special; they are: {', '.join(KIND_NAMES)}")
    return [KIND_NAMES.index(word) for word in words]


def check_kinds(kinds: Sequence[int], left: Sequence[int]) -> None:
    """Check that the specials dealt are just those that are left."""
    for kind, name in enumerate(KIND_NAMES):
        if kinds.count(kind) != list(left).count(kind):
            raise BadDeal(
                f"deal: {kinds.count(kind)} {name}, where {list(left).count(kind)} are left"
            )


def position(states: States, i: int, seat: int | None) -> dict[str, Any]:
    """Return rows and hands, whole or as a seat may see them."""
    state = states[i]
    lying = rows_of(state)
    hands: list[list[int] | int] = []
    for other in range(int(state["players"])):
        hand = sorted(state["hands"][other][: state["cards"][other]].tolist())
        if seat in (None, other) or state["variant"] == PROFESSIONAL:
            hands.append(hand)
        else:
            hands.append(len(hand) - int(state["chosen"][other] == FACE_DOWN))
    common = {"rows": lying, "hands": hands, **course(state), **waiting_card(state)}
    if state["variant"] != ANNIVERSARY:
        return common
    held: list[list[str] | int] = []
    for other in range(int(state["players"])):
        kinds = [k for k in range(KINDS) for _ in range(state["specials"][other][k])]
        if seat in (None, other):
            held.append([KIND_NAMES[kind] for kind in kinds])
        else:
            held.append(int(state["held"][other]))
    return {**common, "marks": marks(state), "specials": held, **piles(state)}


def course(state: Any) -> dict[str, int]:
    """Return which of two halves it is, or the round and what ends the game: rounds or a target."""
    number, rounds = max(1, int(state["round_number"])), int(state["rounds"])
    if state["variant"] == HALVES:
        return {"half": number}
    end = {"rounds": rounds} if rounds else {"target": int(state["target"])}
    return {"round": number, **end}


def waiting_card(state: Any) -> dict[str, Any]:
    """Return whose card the trick waits for, and for what: a row, a special, or a swap."""
    wanted = {ROW: "row", SPECIAL: "special", SWAP: "swap"}.get(int(state["phase"]))
    if wanted is None:
        return {}
    seat = int(state["turn"])
    card = {} if wanted == "swap" else {"card": int(state["chosen"][seat])}
    return {"waits": {"seat": seat + 1, **card, "for": wanted}}


def piles(state: Any) -> dict[str, Any]:
    """Return the specials that lie face up by kind, and how many lie face down."""
    discard = [name for kind, name in enumerate(KIND_NAMES) for _ in range(state["discard"][kind])]
    return {"discard": discard, "draw_pile": int(state["stacked"])}


def rows_of(state: Any) -> list[list[int]]:
    """Return the cards of each row."""
    lengths = state["length"].tolist()[: state["row_count"]]
    return [row[:length] for row, length in zip(state["rows"].tolist(), lengths, strict=False)]


def picture(states: States, i: int = 0) -> dict[str, Any]:
    """Return what lies open: rows with their heads and room, the trick, cards seen, scores."""
    state = states[i]
    lying, row_heads = rows_of(state), state["row_heads"].tolist()
    count, seats = len(lying), range(state["players"])
    chosen = state["chosen"].tolist() if state["waiting"] == 0 else []
    if state["phase"] == AFTER_TAKING:
        turn, answer = int(state["turn"]), int(state["answer"])
        chosen[turn : turn + 1] = [0] if chosen else []
        if count > ROWS:  # the row is taken already, and about to vanish
            lying[answer], row_heads[answer] = [], 0
    turned = sorted((card, seat) for seat, card in enumerate(chosen, start=1) if card > 0)
    totals, heads = state["totals"].tolist(), state["heads"].tolist()
    found = {
        "rows": lying,
        "row_heads": row_heads[:count],
        "capacity": state["capacity"].tolist()[:count],
        "revealed": [[seat, card] for card, seat in turned],
        "seen": state["seen"].nonzero()[0].tolist(),
        "scores": [totals[seat] + heads[seat] for seat in seats],
    }
    if state["variant"] == ANNIVERSARY:
        found |= {"marks": marks(state), **piles(state)}
    return found


def pictures(
    before: dict[str, Any], happening: Happening, after: dict[str, Any]
) -> list[dict[str, Any]]:
    """Return what a happening leads through: a card above its row's last lies there, then takes."""
    kind, _, card, r, _ = happening
    if kind != rows.TOOK_ROW or before["rows"][r][-1] > card:
        return [after]
    lying, row_heads = before["rows"].copy(), before["row_heads"].copy()
    lying[r], row_heads[r] = [*lying[r], card], row_heads[r] + int(HEADS[card])
    return [{**before, "rows": lying, "row_heads": row_heads, "revealed": after["revealed"]}, after]


def marks(state: Any) -> list[list[str]]:
    """Return the specials that lie on each row; the 5th Row is beside the row that it started."""
    found = []
    for r in range(int(state["row_count"])):
        fifth = ["fifth-row"] * int(r >= ROWS)
        blocked = ["block"] * int(state["last"][r] == BLOCKED_END)
        found.append(fifth + blocked + ["take-at-7"] * int(state["capacity"][r] > CAPACITY))
    return found


def tell(happening: Happening) -> tuple[str, dict[str, Any]]:
    """Return the catalogue's key of a happening and the values of its words."""
    kind, seat, first, second, third = happening
    who = {"seat": seat + 1}
    if kind == rows.PLACED:
        return "placed", {**who, "card": first, "row": second + 1, "at": third + 1}
    if kind == rows.TOOK_ROW:
        return "took-row", {**who, "card": first, "row": second + 1, "heads": third}
    if kind == specials.USED:
        name = KIND_NAMES[first]
        return f"used-{name}", {**who, "card": second, "row": third + 1}
    if kind == specials.CLEARED:
        vanished = "-row" if first >= 0 else ""
        return f"cleared{vanished}", {**who, "row": first + 1, "blocks": second, "sevens": third}
    if kind == specials.SWAPPED:
        return "swapped", {**who, "special": KIND_NAMES[first]}
    if kind == specials.KEPT:
        return "kept", who
    if kind == specials.DREW:
        return "drew", who
    if kind == rows.ENDED_ROUND:
        return "ended-round", {"round": first}
    if kind == rows.LAID_ROWS:
        return "laid-rows", {"round": first}
    return {
        rows.REVEALED: "revealed",
        rows.ENDED_HALF: "ended-half",
        rows.ENDED_GAME: "ended-game",
    }[kind], {}
