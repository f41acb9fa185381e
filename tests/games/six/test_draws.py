from __future__ import annotations

import random
from itertools import pairwise

from hypothesis import given, settings
from hypothesis import strategies as st
from tests.games.six.naive import Cell
from tests.games.six.table import (
    cells,
    chain,
    move_tile,
    naive_phase_two,
    phase_two,
    record_of,
    same_as,
    told,
    write,
)

import sextet
from sextet.games.six.repetition import shift_free, times_before
from sextet.games.six.state import QUIET, REPEATED

ROW = chain(20)


def with_walkers(row: tuple[str, str], first: str, second: str) -> tuple[str, str]:
    """Add a tile of each seat that walks along the row, above it and below."""
    return f"{row[0]} {first}", f"{row[1]} {second}"


def walk(match: sextet.Match, turns: int, first: int = 7, second: int = 8) -> list[str]:
    """Play quiet turns: seat 1's walker rounds ``first`` cells, seat 2's ``second``.

    No position comes back before both rounds meet: 56 turns of each seat.
    """
    ends: list[str] = []
    done = int(match.state["quiet"][0])
    for turn in range(done, done + turns):
        k = turn // 2
        size, r = (first, -1) if turn % 2 == 0 else (second, 1)
        start, end = (f"{5 + n % size},{r}" for n in (k, k + 1))
        ends = [name for name, _ in told(move_tile(match, start, end))]
    return ends


def there_and_back(match: sextet.Match, times: int) -> None:
    for _ in range(times):
        move_tile(match, "5,-1", "6,-1")
        move_tile(match, "5,1", "6,1")
        move_tile(match, "6,-1", "5,-1")
        move_tile(match, "6,1", "5,1")


# Repetition


def test_a_position_that_occurs_for_the_third_time_is_a_draw() -> None:
    match = phase_two(*with_walkers(ROW, "5,-1", "5,1"))
    there_and_back(match, 1)
    assert not match.over
    move_tile(match, "5,-1", "6,-1")
    move_tile(match, "5,1", "6,1")
    move_tile(match, "6,-1", "5,-1")
    assert not match.over
    happenings = told(move_tile(match, "6,1", "5,1"))
    assert happenings[-1] == ("drawn", {"by": "repetition"})
    assert match.over
    assert match.winners == ()


def test_the_same_tiles_with_the_other_seat_to_move_are_another_position() -> None:
    match = phase_two(*with_walkers(ROW, "5,-1", "5,1"))
    rounds = [
        [("5,-1", "6,-1"), ("5,1", "6,1"), ("6,-1", "7,-1"), ("6,1", "5,1"), ("7,-1", "5,-1")],
        [("5,1", "6,1"), ("5,-1", "6,-1"), ("6,1", "7,1"), ("6,-1", "5,-1"), ("7,1", "5,1")],
    ]
    start = match.position()["tiles"]
    for turns in rounds:
        for turn in turns:
            move_tile(match, *turn)
        assert match.position()["tiles"] == start
    assert match.to_act == (1,)
    assert not match.over


def test_positions_are_the_same_up_to_shifting() -> None:
    # Each turn the rearmost tile goes to the front: the row creeps along and looks the same.
    match = phase_two(*chain(14))
    seen = []
    for k in range(4):
        assert not match.over
        seen.append(match.position()["tiles"])
        move_tile(match, f"{k},0", f"{14 + k},0")
    seen.append(match.position()["tiles"])
    assert all(now != then for now, then in pairwise(seen))
    assert match.over
    assert match.state["ending"] == REPEATED


def test_a_position_turned_round_is_another_position() -> None:
    # A row that turned by half looks the same, with a walker above and one below it: after two
    # turns the field is the first one turned by half, and only after four it is the first one.
    row = write((q, 0) for q in (0, 2, 4, 8, 10, 12)), write((q, 0) for q in (1, 3, 5, 6, 7, 9, 11))
    ones, twos = with_walkers(row, "2,-1", "4,1")
    match = phase_two(ones, twos)
    moves = [("2,-1", "10,1"), ("4,1", "8,-1"), ("10,1", "2,-1"), ("8,-1", "4,1")]
    for turn in moves:
        move_tile(match, *turn)
    assert match.position()["tiles"] == phase_two(ones, twos).position()["tiles"]
    assert not match.over


def test_the_first_turn_of_phase_two_counts_as_an_occurrence() -> None:
    match = phase_two(*with_walkers(ROW, "5,-1", "5,1"))
    assert times_before(record_of(match.state)) == 0
    there_and_back(match, 1)
    assert times_before(record_of(match.state)) == 1


def test_fingerprints_that_agree_by_chance_make_no_repetition() -> None:
    match = phase_two(*with_walkers(ROW, "5,-1", "5,1"))
    walk(match, 40)
    match.state["seen"] = 0
    assert times_before(record_of(match.state)) == 0
    match = phase_two(*with_walkers(ROW, "5,-1", "5,1"))
    there_and_back(match, 1)
    match.state["seen"] = 0
    assert times_before(record_of(match.state)) == 1


SHIFTS = st.tuples(st.integers(-3000, 3000), st.integers(-3000, 3000))


def shifted(tiles: str, by: Cell, chance: random.Random) -> str:
    moved = [(q + by[0], r + by[1]) for q, r in cells(tiles)]
    return write(chance.sample(moved, len(moved)))


def shifted_move(move: str, by: Cell) -> str:
    word, _, cell = move.rpartition(" ")
    q, r = cells(cell)[0]
    return f"{word} {q + by[0]},{r + by[1]}".strip()


@given(SHIFTS, st.integers(0, 2**32))
@settings(max_examples=25, deadline=None)
def test_repetition_does_not_depend_on_where_the_field_lies_nor_how_it_came_about(
    by: Cell, seed: int
) -> None:
    chance = random.Random(seed)
    ones, twos = with_walkers(chain(14), "5,-1", "5,1")
    match = phase_two(ones, twos)
    other = phase_two(shifted(ones, by, chance), shifted(twos, by, chance))
    plain = naive_phase_two(ones, twos)
    turns: list[str] = []
    while not match.over and len(turns) < 150:
        assert shift_free(int(match.state["fingerprint"][0])) == shift_free(
            int(other.state["fingerprint"][0])
        )
        moves = match.legal(match.to_act[0])
        # Few cells to choose from, so that positions come back.
        known = [move for move in moves if move.split(",")[0].split(" ")[-1] in ("5", "6")]
        move = chance.choice(known or moves)
        seat = match.to_act[0]
        match.play(seat, move)
        other.play(seat, shifted_move(move, by))
        plain.play(move)
        turns.append(move)
        assert same_as(match, plain)
        assert other.over == match.over
        assert other.state["ending"] == match.state["ending"]


# A hundred quiet turns


def test_the_hundredth_turn_in_a_row_without_a_loss_is_a_draw() -> None:
    match = phase_two(*with_walkers(ROW, "5,-1", "5,1"))
    walk(match, 99)
    assert not match.over
    assert walk(match, 1) == ["placed", "drawn"]
    assert match.over
    assert match.winners == ()
    assert match.state["ending"] == QUIET


def test_a_shape_on_the_hundredth_quiet_turn_wins() -> None:
    ones, twos = with_walkers(ROW, "5,-1", "5,1")
    match = phase_two(ones, f"{twos} 20,0 21,0 22,0 23,0")
    walk(match, 99)
    walker = f"{5 + 49 % 8},1"
    assert told(move_tile(match, walker, "24,0"))[-1] == ("won", {"seat": 2, "by": "line"})
    assert match.winners == (2,)


def test_tiles_leaving_on_the_hundredth_turn_start_the_count_again() -> None:
    match = phase_two(*with_walkers(ROW, "5,-1", "5,1"), turn=1)
    walk(match, 99)
    happenings = told(move_tile(match, "1,0", "20,0"))
    assert happenings[-1][0] == "placed"
    assert not match.over
    assert match.state["quiet"] == 0
    assert len(match.position()["tiles"]) == 21


def test_after_a_loss_another_hundred_quiet_turns_are_a_draw() -> None:
    match = phase_two(*with_walkers(ROW, "5,-1", "5,1"))
    walk(match, 50)
    move_tile(match, "18,0", "0,-1")  # 19,0 leaves
    assert match.state["quiet"] == 0
    assert len(match.position()["tiles"]) == 21
    walker_one, walker_two = f"{5 + 25 % 7},-1", f"{5 + 25 % 8},1"
    move_tile(match, walker_two, "5,1")
    move_tile(match, walker_one, "5,-1")
    assert match.state["quiet"] == 2
    assert match.to_act == (2,)
    for k in range(49):
        move_tile(match, f"{5 + k % 8},1", f"{5 + (k + 1) % 8},1")
        assert not match.over
        move_tile(match, f"{5 + k % 7},-1", f"{5 + (k + 1) % 7},-1")
    assert match.over
    assert match.state["quiet"] == 100
