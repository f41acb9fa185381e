"""6 nimmt!, anniversary variant (2019): the 28 special cards, for 2–8 players.

Each special is one function named after it. A seat that holds a special is asked when its card is
to be placed (phase SPECIAL); ``use`` carries its answer out. A taking is followed by
``after_taking``, which lifts Blocks and asks for a swap. The rulings are in docs/rules/6nimmt.md.

A row is blocked while its ``last`` is BLOCKED_END; it carries a Take at 7! while its ``capacity``
is 6; the 5th Row special lies on the table while there are five rows.
"""

from __future__ import annotations

from typing import Any

from sextet.core.compiled import entry, rule
from sextet.core.game import NOTHING, Happening
from sextet.core.generator import Cards
from sextet.games.six_nimmt.rows import (
    PLACED,
    TOOK_ROW,
    append,
    card_is_placed,
    has_room,
    has_take_at_7,
    insert_ascending,
    is_blocked,
    row_for,
    row_is_taken,
    start_row,
    take_row,
)
from sextet.games.six_nimmt.state import (
    ACT,
    AFTER_TAKING,
    BLOCK,
    BLOCKED_END,
    CAPACITY,
    COPIES,
    DRAW,
    FIFTH_ROW,
    HEADS,
    INSERT,
    JUST_PLACE,
    KEEP_SPECIALS,
    KINDS,
    MOST_IN_ROW,
    MOVE,
    NEGATIVE,
    PLACE,
    PLAY_BLOCK,
    PLAY_FIFTH_ROW,
    PLAY_INSERT,
    PLAY_MOVE,
    PLAY_NEGATIVE,
    PLAY_REPLACE,
    PLAY_TAKE_AT_7,
    REFILL,
    REPLACE,
    ROWS,
    SPECIAL,
    SWAP,
    SWAP_SPECIAL,
    SWAPPING,
    TAKE_AT_7,
    USE,
)

# Happenings, each with what its three numbers are.
USED = 8  # kind, card it names or (Insert) goes before, or 0, row it names or -1
CLEARED = 9  # row that vanished or -1, Blocks lifted, Takes at 7! gone
SWAPPED = 10  # kind
KEPT = 11  #
DREW = 12  #

MOST_BLOCKS = 2
EACH = 3


# The table


@rule
def blocks(state: Any) -> int:
    """Count the blocked rows."""
    count = 0
    for r in range(state.row_count):
        if is_blocked(state, r):
            count += 1
    return count


@rule
def row_of(state: Any, card: int) -> int:
    """Return the row in which a card lies."""
    r = 0
    while card not in state.rows[r, : state.length[r]]:
        r += 1
    return r


# The seven specials


@rule
def fifth_row(state: Any, seat: int, card: int) -> Happening:
    """Start a fifth row with the number card."""
    r = int(state.row_count)
    state.row_count = r + 1
    state.capacity[r] = CAPACITY
    start_row(state, r, card)
    card_is_placed(state, seat)
    return (PLACED, seat, card, r, 0)


@rule
def take_at_7(state: Any, seat: int, card: int) -> Happening:
    """Add the number card to its row, even as the sixth; the row now holds six."""
    r = row_for(state, card)
    at = int(state.length[r])
    state.capacity[r] = MOST_IN_ROW
    append(state, r, card)
    card_is_placed(state, seat)
    return (PLACED, seat, card, r, at)


@rule
def insert(state: Any, seat: int, card: int, r: int) -> Happening:
    """Put the number card among or before a row's cards; a full row is taken, all but its last."""
    if has_room(state, r):
        at = place_in_row(state, r, card)
        put_into_row(state, r, card)
        card_is_placed(state, seat)
        return (PLACED, seat, card, r, at)
    last = int(state.last[r])
    heads = int(state.row_heads[r]) + int(HEADS[card])
    if state.row_count == ROWS:
        heads -= int(HEADS[last])
        start_row(state, r, last)
    state.heads[seat] += heads
    row_is_taken(state, seat, r)
    return (TOOK_ROW, seat, card, r, heads)


@rule
def replace(state: Any, seat: int, card: int, other: int) -> None:
    """Take the number card back into the hand; another one is placed at once."""
    for slot in range(state.cards[seat]):
        if state.hands[seat, slot] == other:
            state.hands[seat, slot] = card
    state.chosen[seat] = other
    state.seen[other] = 1


@rule
def move(state: Any, moved: int, r: int) -> None:
    """Move a card to another row before the number card is placed."""
    source = row_of(state, moved)
    remove_from_row(state, source, moved)
    put_into_row(state, r, moved)
    if state.length[source] == 0:
        state.phase = ACT


@rule
def start_emptied_row(state: Any, seat: int, card: int) -> Happening:
    """Start the row that Move has emptied with the number card, which must go there."""
    r = 0
    while state.length[r] > 0:
        r += 1
    start_row(state, r, card)
    card_is_placed(state, seat)
    return (PLACED, seat, card, r, 0)


@rule
def block(state: Any, r: int) -> None:
    """Close a row until the next taking, before the number card is placed in another."""
    state.last[r] = BLOCKED_END


@rule
def negative(state: Any, seat: int, card: int, named: int) -> Happening:
    """Take the row of the named card, whose heads then count for the seat, down to zero at most."""
    r = row_of(state, named)
    before = int(state.heads[seat])
    take_row(state, seat, card, r)
    after = max(0, int(state.heads[seat]) - 2 * int(HEADS[named]))
    state.heads[seat] = after
    return (TOOK_ROW, seat, card, r, after - before)


@rule
def place_in_row(state: Any, r: int, card: int) -> int:
    """Return at which place a card keeps a row ascending."""
    k = int(state.length[r])
    while k > 0 and state.rows[r, k - 1] > card:
        k -= 1
    return k


@rule
def put_into_row(state: Any, r: int, card: int) -> None:
    """Put a card where it keeps a row ascending."""
    at = place_in_row(state, r, card)
    for k in range(int(state.length[r]), at, -1):
        state.rows[r, k] = state.rows[r, k - 1]
    state.rows[r, at] = card
    state.length[r] += 1
    state.last[r] = state.rows[r, state.length[r] - 1]
    state.row_heads[r] += HEADS[card]


@rule
def remove_from_row(state: Any, r: int, card: int) -> None:
    """Take one card out of a row."""
    length = int(state.length[r]) - 1
    k = 0
    while state.rows[r, k] != card:
        k += 1
    for after in range(k, length):
        state.rows[r, after] = state.rows[r, after + 1]
    state.length[r] = length
    state.row_heads[r] -= HEADS[card]
    if length > 0:
        state.last[r] = state.rows[r, length - 1]


# Decisions


@rule
def decide(state: Any, decision: int) -> None:
    """Note which special a seat plays, if any, or which it swaps."""
    state.answer = decision
    if decision == JUST_PLACE:
        state.phase = PLACE
    else:
        state.phase = USE if state.phase == SPECIAL else SWAPPING


@rule
def special_moves(state: Any, seat: int, moves: Any) -> int:
    """Write down what a seat may do with its specials at placing, in the record's order."""
    holds = state.specials[seat]
    count = moves_before_others(state, seat, moves)
    if holds[MOVE]:
        count = move_moves(state, moves, count)
    if holds[BLOCK] and blocks(state) < MOST_BLOCKS:
        count = block_moves(state, moves, count)
    if holds[NEGATIVE]:
        count = negative_moves(state, row_for(state, int(state.chosen[seat])), moves, count)
    return count


@rule
def special_moves_of_card(state: Any, seat: int, moves: Any) -> int:
    """Write down those of ``special_moves`` that concern the seat's own card: no Move, no Block."""
    count = moves_before_others(state, seat, moves)
    if state.specials[seat, NEGATIVE]:
        count = negative_moves(state, row_for(state, int(state.chosen[seat])), moves, count)
    return count


@rule
def moves_before_others(state: Any, seat: int, moves: Any) -> int:
    """Write down the moves that come before Move, Block and Negative."""
    card = int(state.chosen[seat])
    r = row_for(state, card)
    holds = state.specials[seat]
    moves[0] = JUST_PLACE
    count = 1
    if holds[FIFTH_ROW] and state.row_count == ROWS:
        moves[count] = PLAY_FIFTH_ROW
        count += 1
    if holds[TAKE_AT_7] and r >= 0 and not has_take_at_7(state, r):
        moves[count] = PLAY_TAKE_AT_7
        count += 1
    if holds[INSERT]:
        count = insert_moves(state, card, moves, count)
    if holds[REPLACE]:
        count = replace_moves(state, seat, moves, count)
    return count


@rule
def insert_moves(state: Any, card: int, moves: Any, count: int) -> int:
    """List the open rows in which the card would not be the last."""
    for r in range(state.row_count):
        if not is_blocked(state, r) and card < state.last[r]:
            moves[count] = PLAY_INSERT + r
            count += 1
    return count


@rule
def replace_moves(state: Any, seat: int, moves: Any, count: int) -> int:
    """List the other cards of the hand."""
    first = count
    for k in range(state.cards[seat]):
        count = insert_ascending(moves, first, count, PLAY_REPLACE + int(state.hands[seat, k]))
    return count


@rule
def move_moves(state: Any, moves: Any, count: int) -> int:
    """List every card of an open row with every other open row that has room."""
    first = count
    for source in range(state.row_count):
        if is_blocked(state, source):
            continue
        for k in range(state.length[source]):
            moved = PLAY_MOVE + 8 * int(state.rows[source, k])
            for r in range(state.row_count):
                if r != source and not is_blocked(state, r) and has_room(state, r):
                    count = insert_ascending(moves, first, count, moved + r)
    return count


@rule
def block_moves(state: Any, moves: Any, count: int) -> int:
    """List the open rows."""
    for r in range(state.row_count):
        if not is_blocked(state, r):
            moves[count] = PLAY_BLOCK + r
            count += 1
    return count


@rule
def negative_moves(state: Any, r: int, moves: Any, count: int) -> int:
    """List the cards that can be named: of the full row the card goes to, or by rule 4 of any."""
    first = count
    for other in range(state.row_count):
        taken = not has_room(state, other) if other == r else r < 0
        if taken and not is_blocked(state, other):
            for k in range(state.length[other]):
                count = insert_ascending(
                    moves, first, count, PLAY_NEGATIVE + int(state.rows[other, k])
                )
    return count


@rule
def swap_moves(state: Any, seat: int, moves: Any) -> int:
    """List the kinds a seat can swap, and keeping them all."""
    count = 0
    for kind in range(KINDS):
        if state.specials[seat, kind] > 0:
            moves[count] = SWAP_SPECIAL + kind
            count += 1
    moves[count] = KEEP_SPECIALS
    return count + 1


# Automatic steps


@rule
def advance_special(state: Any) -> Happening:
    """Carry out what was decided about a special, or what follows a taking."""
    seat = int(state.turn)
    if state.phase == USE:
        return use(state, seat, int(state.answer))
    if state.phase == ACT:
        return act(state, seat, int(state.chosen[seat]), int(state.answer))
    if state.phase == AFTER_TAKING:
        return after_taking(state, seat, int(state.answer))
    if state.phase == SWAPPING:
        return swap(state, seat, int(state.answer))
    return draw(state, seat)


@rule
def use(state: Any, seat: int, decision: int) -> Happening:
    """Play a special out of the hand; what acts before the number card is placed acts now."""
    kind, card, r = kind_played(decision), card_named(decision), row_named(decision)
    state.specials[seat, kind] -= 1
    state.held[seat] -= 1
    if kind not in (BLOCK, FIFTH_ROW, TAKE_AT_7):  # these lie on the table for now
        state.discard[kind] += 1
    state.phase = PLACE
    if kind == REPLACE:
        replace(state, seat, int(state.chosen[seat]), card)
    elif kind == MOVE:
        move(state, card, r)
    elif kind == BLOCK:
        block(state, r)
    else:
        state.phase = ACT
    if kind == INSERT:
        card = int(state.rows[r, place_in_row(state, r, int(state.chosen[seat]))])
    return (USED, seat, kind, card, r)


@entry(int)
def kind_played(decision: int) -> int:
    """Return the kind of special that a decision plays."""
    if decision >= PLAY_MOVE:
        return MOVE
    if decision >= PLAY_NEGATIVE:
        return NEGATIVE
    if decision >= PLAY_REPLACE:
        return REPLACE
    if decision >= PLAY_BLOCK:
        return BLOCK
    if decision >= PLAY_INSERT:
        return INSERT
    return FIFTH_ROW if decision == PLAY_FIFTH_ROW else TAKE_AT_7


@rule
def card_named(decision: int) -> int:
    """Return the number card that a decision names, or 0."""
    if decision >= PLAY_MOVE:
        return (decision - PLAY_MOVE) // 8
    return decision % 128 if decision >= PLAY_REPLACE else 0


@rule
def row_named(decision: int) -> int:
    """Return the row that a decision names, or -1."""
    if decision >= PLAY_MOVE or PLAY_INSERT <= decision < SWAP_SPECIAL:
        return decision % 8
    return -1


@rule
def act(state: Any, seat: int, card: int, decision: int) -> Happening:
    """Place the number card as the special that was played says."""
    kind = kind_played(decision)
    if kind == FIFTH_ROW:
        return fifth_row(state, seat, card)
    if kind == TAKE_AT_7:
        return take_at_7(state, seat, card)
    if kind == INSERT:
        return insert(state, seat, card, row_named(decision))
    if kind == NEGATIVE:
        return negative(state, seat, card, card_named(decision))
    return start_emptied_row(state, seat, card)


@rule
def after_taking(state: Any, seat: int, r: int) -> Happening:
    """Clear specials from the table after a taking, then ask the seat whether it swaps one."""
    happening = clear_table(state, seat, r)
    if state.held[seat] > 0:
        state.chosen[seat] = 0
        state.phase = SWAP
    else:
        card_is_placed(state, seat)
    return happening


@rule
def clear_table(state: Any, seat: int, r: int) -> Happening:
    """Discard the row's Take at 7!, every Block, and the 5th Row with the row that vanishes."""
    sevens = 0
    if has_take_at_7(state, r):
        state.capacity[r] = CAPACITY
        state.discard[TAKE_AT_7] += 1
        sevens = 1
    lifted = lift_blocks(state)
    vanished = -1
    if state.row_count > ROWS:
        vanish(state, r)
        vanished = r
    if sevens + lifted == 0 and vanished < 0:
        return NOTHING
    return (CLEARED, seat, vanished, lifted, sevens)


@rule
def lift_blocks(state: Any) -> int:
    """Open all blocked rows again, as every taking of a row does; count them."""
    lifted = 0
    for r in range(state.row_count):
        if is_blocked(state, r):
            state.last[r] = state.rows[r, state.length[r] - 1]
            lifted += 1
    state.discard[BLOCK] += lifted
    return lifted


@rule
def vanish(state: Any, r: int) -> None:
    """Remove a row of five; those after it move up."""
    for k in range(r, ROWS):
        for place in range(MOST_IN_ROW):  # one by one: a whole row at once compiles for 2 s
            state.rows[k, place] = state.rows[k + 1, place]
        state.length[k] = state.length[k + 1]
        state.capacity[k] = state.capacity[k + 1]
        state.last[k] = state.last[k + 1]
        state.row_heads[k] = state.row_heads[k + 1]
    state.row_count = ROWS
    state.discard[FIFTH_ROW] += 1


@rule
def swap(state: Any, seat: int, decision: int) -> Happening:
    """Put a special on the discard pile to draw another; an empty draw pile must be refilled."""
    if decision == KEEP_SPECIALS:
        card_is_placed(state, seat)
        return (KEPT, seat, 0, 0, 0)
    kind = decision - SWAP_SPECIAL
    state.specials[seat, kind] -= 1
    state.held[seat] -= 1
    state.discard[kind] += 1
    state.phase = DRAW if state.stacked > 0 else REFILL
    return (SWAPPED, seat, kind, 0, 0)


@rule
def draw(state: Any, seat: int) -> Happening:
    """Draw the top special of the draw pile."""
    top = int(state.stacked) - 1
    kind = int(state.stack[top])
    state.stack[top] = 0
    state.stacked = top
    state.specials[seat, kind] += 1
    state.held[seat] += 1
    card_is_placed(state, seat)
    return (DREW, seat, 0, 0, 0)


# Chance


@rule
def specials_each(state: Any) -> int:
    """Count the specials each seat gets in the next deal: 3, or as many as there are for all."""
    left = COPIES * KINDS
    for seat in range(state.players):
        left -= int(state.held[seat])
    return min(EACH, left // int(state.players))


@rule
def special_pack(state: Any, cards: Cards, start: int) -> int:
    """Write down the specials that no seat holds, from ``start`` on; count them."""
    count = 0
    for kind in range(KINDS):
        copies = COPIES
        for seat in range(state.players):
            copies -= int(state.specials[seat, kind])
        for _ in range(copies):
            cards[start + count] = kind
            count += 1
    return count


@rule
def discard_pile(state: Any, cards: Cards) -> int:
    """Write down the specials of the discard pile; count them."""
    count = 0
    for kind in range(KINDS):
        for _ in range(state.discard[kind]):
            cards[count] = kind
            count += 1
    return count


@rule
def deal_specials(state: Any, cards: Cards, k: int) -> None:
    """Deal specials seat by seat; the rest is the draw pile, its first card drawn first."""
    each = specials_each(state)
    left = COPIES * KINDS
    for seat in range(state.players):
        for _ in range(each):
            state.specials[seat, cards[k]] += 1
            k += 1
        state.held[seat] += each
        left -= int(state.held[seat])
    stack_up(state, cards, k, left)
    state.discard[:] = 0


@rule
def refill(state: Any, cards: Cards) -> None:
    """Make the shuffled discard pile the draw pile, for a seat that waits to draw."""
    count = 0
    for kind in range(KINDS):
        count += int(state.discard[kind])
    stack_up(state, cards, 0, count)
    state.discard[:] = 0
    state.phase = DRAW


@rule
def stack_up(state: Any, cards: Cards, k: int, count: int) -> None:
    """Lay the draw pile, its first card on top."""
    state.stack[:] = 0
    state.stacked = count
    for below in range(count):
        state.stack[count - 1 - below] = cards[k + below]
