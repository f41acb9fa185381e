"""6 nimmt!: moves, deals, positions and reasons as texts and plain values."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import compress
from operator import add
from typing import Any

from sextet.core.compiled import States
from sextet.core.errors import BadDeal
from sextet.core.fields import reader
from sextet.core.game import Happening
from sextet.core.notation import check_cards, check_names, read_cards, read_hands, sections
from sextet.core.reasons import Reason, quoted
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
    MOST_IN_HAND,
    MOST_IN_ROW,
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
    STATE,
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


def why_not(states: States, i: int, seat: int, move: int) -> Reason:
    """Return which rule a move that is not legal would break."""
    state = states[i]
    phase = state["phase"]
    if phase in (OVER, ABANDONED):
        return Reason("why.over")
    if phase in (DEAL, REFILL):
        return Reason("why.not-dealt")
    if phase == CHOOSE:
        if state["chosen"][seat]:
            return Reason("six-nimmt.why-chosen")
        if move > DECK:
            return Reason("six-nimmt.why-choose")
        return Reason("six-nimmt.why-not-in-hand", card=move)
    if state["turn"] != seat:
        return Reason("why.turn", seat=int(state["turn"]) + 1)
    if phase == DRAFT:
        return Reason("six-nimmt.why-draft")
    if phase == SPECIAL:
        return why_not_special(state, seat, move)
    if phase == SWAP:
        return Reason("six-nimmt.why-swap")
    if not TAKE_ROW <= move < TAKE_ROW + MOST_ROWS:
        return Reason("six-nimmt.why-take")
    return Reason("six-nimmt.why-no-row")


def why_not_special(state: Any, seat: int, move: int) -> Reason:
    """Return why a seat that is to place its card cannot do so like this."""
    if not move >= PLAY_FIFTH_ROW or SWAP_SPECIAL <= move < PLAY_REPLACE:
        return Reason("six-nimmt.why-place")
    kind = specials.kind_played(move)
    if not state["specials"][seat][kind]:
        return Reason("six-nimmt.why-not-held", special=KIND_NAMES[kind])
    return WHY_NOT_SPECIAL[kind]


#: When each special may be played.
WHY_NOT_SPECIAL = {
    BLOCK: Reason("six-nimmt.why-block", special="block"),
    MOVE: Reason("six-nimmt.why-move"),
    INSERT: Reason("six-nimmt.why-insert"),
    REPLACE: Reason("six-nimmt.why-replace"),
    NEGATIVE: Reason("six-nimmt.why-negative"),
    FIFTH_ROW: Reason("six-nimmt.why-fifth-row"),
    TAKE_AT_7: Reason("six-nimmt.why-take-at-7", special="take-at-7"),
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
        raise BadDeal(Reason("six-nimmt.why-deal-groups", groups=len(groups), players=players))
    for seat, group in enumerate(groups, start=1):
        if len(group) != each:
            given = len(group)
            raise BadDeal(Reason("six-nimmt.why-deal-seat", seat=seat, given=given, due=each))
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
            raise BadDeal(Reason("six-nimmt.why-deal-rows", due=ROWS, given=len(starters)))
        cards += starters
    check_cards(cards, deck)
    return cards


def read_stack(groups: Sequence[Sequence[str]]) -> list[int]:
    """Read the draw pile of specials."""
    if len(groups) != 1:
        raise BadDeal(Reason("six-nimmt.why-deal-stack"))
    return read_kinds(groups[0])


def read_kinds(words: Sequence[str]) -> list[int]:
    """Read special cards."""
    for word in words:
        if word not in KIND_NAMES:
            names = ", ".join(KIND_NAMES)
            raise BadDeal(Reason("six-nimmt.why-deal-word", word=quoted(word), names=names))
    return [KIND_NAMES.index(word) for word in words]


def check_kinds(kinds: Sequence[int], left: Sequence[int]) -> None:
    """Check that the specials dealt are just those that are left."""
    for kind, name in enumerate(KIND_NAMES):
        given, due = kinds.count(kind), list(left).count(kind)
        if given != due:
            raise BadDeal(Reason("six-nimmt.why-deal-kind", special=name, given=given, due=due))


def position(states: States, i: int, seat: int | None) -> dict[str, Any]:
    """Return rows and hands, whole or as a seat may see them."""
    variant, count, row_count, laid, length, cards, chosen, held = _of_position(states, i)
    lying, hands = lying_in(laid, length, row_count), list[list[int] | int]()
    for other in range(count):
        if seat in (None, other) or variant == PROFESSIONAL:
            first = other * MOST_IN_HAND
            hands.append(sorted(held[first : first + cards[other]]))
        else:
            hands.append(cards[other] - (chosen[other] == FACE_DOWN))
    if variant != ANNIVERSARY:
        return {"rows": lying, "hands": hands}
    state = states[i]
    specials: list[list[str] | int] = []
    for other in range(count):
        kinds = [k for k in range(KINDS) for _ in range(state["specials"][other][k])]
        if seat in (None, other):
            specials.append([KIND_NAMES[kind] for kind in kinds])
        else:
            specials.append(int(state["held"][other]))
    return {"rows": lying, "marks": marks(state), "hands": hands, "specials": specials}


_of_position = reader(
    STATE, "variant", "players", "row_count", "rows", "length", "cards", "chosen", "hands"
)


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
        return {"waits": None}
    seat = int(state["turn"])
    card = {} if wanted == "swap" else {"card": int(state["chosen"][seat])}
    return {"waits": {"seat": seat + 1, **card, "for": wanted}}


def piles(state: Any) -> dict[str, Any]:
    """Return the specials that lie face up by kind, and how many lie face down."""
    discard = [name for kind, name in enumerate(KIND_NAMES) for _ in range(state["discard"][kind])]
    return {"discard": discard, "draw_pile": int(state["stacked"])}


def scores(states: States, i: int) -> list[int]:
    """Return all heads of each seat: the finished rounds and the running one."""
    players, totals, heads = _of_scores(states, i)
    return list(map(add, totals[:players], heads))


_of_scores = reader(STATE, "players", "totals", "heads")


def lying_in(laid: Sequence[int], length: Sequence[int], count: int) -> list[list[int]]:
    """Return the cards of each row."""
    starts = range(0, count * MOST_IN_ROW, MOST_IN_ROW)
    return [list(laid[k : k + long]) for k, long in zip(starts, length, strict=False)]


def picture(states: States, i: int = 0) -> dict[str, Any]:
    """Return what lies open: rows with their heads and room, the trick, cards seen, scores."""
    variant, players, phase, count, laid, length, heads_on, capacity, *rest = _of_picture(states, i)
    waiting, turn, answer, chosen, seen, heads, totals = rest
    lying, row_heads = lying_in(laid, length, count), list(heads_on[:count])
    lies_open = list(chosen) if waiting == 0 else []
    if phase == AFTER_TAKING:
        lies_open[turn : turn + 1] = [0] if lies_open else []
        if count > ROWS:  # the row is taken already, and about to vanish
            lying[answer], row_heads[answer] = [], 0
    turned = sorted((card, seat) for seat, card in enumerate(lies_open, start=1) if card > 0)
    found = {
        "rows": lying,
        "row_heads": row_heads,
        "capacity": list(capacity[:count]),
        "revealed": [[seat, card] for card, seat in turned],
        "seen": list(compress(CARDS, seen)),
        "scores": list(map(add, totals[:players], heads)),
    }
    if variant == ANNIVERSARY:
        found |= {"marks": reminders(marks(states[i])), **piles(states[i])}
    return found


#: The places of ``seen``.
CARDS = range(DECK + 1)
_of_picture = reader(
    *(STATE, "variant", "players", "phase", "row_count", "rows", "length", "row_heads", "capacity"),
    *("waiting", "turn", "answer", "chosen", "seen", "heads", "totals"),
)


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
    """Return the specials that lie on each row."""
    found = []
    for r in range(int(state["row_count"])):
        blocked = ["block"] * int(state["last"][r] == BLOCKED_END)
        found.append(blocked + ["take-at-7"] * int(state["capacity"][r] > CAPACITY))
    return found


def reminders(lying: list[list[str]]) -> list[list[str]]:
    """Return the specials on each row, and the 5th Row beside the row that it started."""
    return [["fifth-row", *on] if r >= ROWS else on for r, on in enumerate(lying)]


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
