from __future__ import annotations

import pytest
from tests.games.six.naive import Cell
from tests.games.six.table import chain, move_tile, phase_two, play, told, write

import sextet


def refused(match: sextet.Match, move: str) -> str:
    with pytest.raises(sextet.IllegalMove) as error:
        play(match, move)
    return str(error.value)


def star(*arms: int) -> tuple[str, str]:
    """Return rows that meet in one tile of seat 1 and touch nowhere else, colours alternating."""
    ones: list[Cell] = [(0, 0)]
    twos: list[Cell] = []
    for (q, r), length in zip([(1, 0), (-1, 1), (0, -1)], arms, strict=True):
        for k in range(1, length + 1):
            (twos if k % 2 else ones).append((k * q, k * r))
    return write(ones), write(twos)


# Lifting


def test_a_turn_begins_with_lifting_one_of_ones_own_tiles() -> None:
    match = phase_two(*chain(12))
    assert match.legal(1) == [f"lift {q},0" for q in range(0, 12, 2)]
    assert "begins with lifting" in refused(match, "0,1")
    assert "only one's own tiles are lifted" in refused(match, "lift 1,0")
    assert "no tile lies there" in refused(match, "lift 0,1")
    assert "no equally largest parts" in refused(match, "keep 0,0")


def test_the_lifted_tile_is_in_the_hand_and_in_no_list() -> None:
    match = phase_two(*chain(13))
    assert told(play(match, "lift 0,0")) == [("lifted", {"seat": 1, "q": 0, "r": 0, "choices": 1})]
    assert match.position()["tiles"][0] == [1, 0, 2]
    assert match.to_act == (1,)
    assert "must be placed first" in refused(match, "lift 2,0")


def test_a_tile_enclosed_on_all_sides_may_be_lifted() -> None:
    match = phase_two("0,0 1,0 0,-1 -1,1 2,0 3,0", "1,-1 -1,0 0,1 -2,1 -3,1 -2,2")
    play(match, "lift 0,0")
    assert len(match.position()["tiles"]) == 11
    assert "0,0" not in match.legal(1)
    play(match, "4,0")
    assert "lift -2,1" in match.legal(2)


def test_a_lifted_tile_may_not_go_back_to_its_cell() -> None:
    match = phase_two(*chain(12))
    play(match, "lift 0,0")
    assert "0,0" not in match.legal(1)
    assert "placed elsewhere" in refused(match, "0,0")


def test_the_cell_a_tile_came_from_is_free_again_on_the_next_turn() -> None:
    match = phase_two(*chain(12))
    move_tile(match, "0,0", "5,1")
    play(match, "lift 11,0")
    assert "0,0" in match.legal(2)


def test_a_lifted_tile_must_touch_a_tile_that_lies() -> None:
    match = phase_two(*chain(12))
    play(match, "lift 0,0")
    assert "must touch one that lies" in refused(match, "-1,0")
    play(match, "1,1")
    assert match.to_act == (2,)


# A cut field


def test_only_the_largest_part_stays_and_both_colours_leave() -> None:
    match = phase_two(*chain(16))
    happenings = told(play(match, "lift 4,0"))
    assert happenings[0] == ("lifted", {"seat": 1, "q": 4, "r": 0, "choices": 1})
    assert sorted(happenings[1:], key=lambda happening: int(happening[1]["q"])) == [
        ("left", {"seat": 1, "q": 0, "r": 0}),
        ("left", {"seat": 2, "q": 1, "r": 0}),
        ("left", {"seat": 1, "q": 2, "r": 0}),
        ("left", {"seat": 2, "q": 3, "r": 0}),
    ]
    assert [q for q, _, _ in match.position()["tiles"]] == list(range(5, 16))


def test_a_lifted_tile_must_touch_what_stayed() -> None:
    match = phase_two(*chain(16))
    play(match, "lift 4,0")
    assert "must touch one that lies" in refused(match, "2,1")
    assert match.legal(1)[0] == "4,1"


def test_the_lifted_tile_counts_for_no_part() -> None:
    # Seven and seven around the lifted tile: with it, either would be the larger one.
    match = phase_two(*chain(15), turn=2)
    assert told(play(match, "lift 7,0"))[0][1]["choices"] == 2
    assert match.to_act == (2,)


def test_parts_that_still_touch_elsewhere_are_one() -> None:
    ring = "1,0 2,0 2,1 1,2 0,2 0,1"
    match = phase_two("1,0 2,1 0,2 3,0 4,0 5,0", "2,0 1,2 0,1 3,1 4,1 5,1")
    assert set(ring.split()) < {f"{q},{r}" for q, r, _ in match.position()["tiles"]}
    assert [name for name, _ in told(play(match, "lift 1,0"))] == ["lifted"]


def test_of_equally_large_parts_the_lifter_names_the_one_that_stays() -> None:
    match = phase_two(*chain(25))
    assert told(play(match, "lift 12,0")) == [
        ("lifted", {"seat": 1, "q": 12, "r": 0, "choices": 2})
    ]
    assert match.to_act == (1,)
    assert match.legal(1) == [f"keep {q},0" for q in range(25) if q != 12]
    play(match, "keep 20,0")
    assert [q for q, _, _ in match.position()["tiles"]] == list(range(13, 25))
    assert match.to_act == (1,)
    assert match.legal(1)[0] == "12,1"


def test_between_lift_and_keep_all_parts_still_lie() -> None:
    match = phase_two(*chain(25))
    play(match, "lift 12,0")
    position = match.position()
    assert [q for q, _, _ in position["tiles"]] == [q for q in range(25) if q != 12]
    assert position["phase"] == 2
    assert not position["over"]


def test_nothing_else_can_be_done_before_the_part_is_named() -> None:
    match = phase_two(*chain(25))
    play(match, "lift 12,0")
    assert "first say which one stays" in refused(match, "25,0")
    assert "first say which one stays" in refused(match, "lift 0,0")
    assert "one of the equally largest parts" in refused(match, "keep 12,0")
    assert "one of the equally largest parts" in refused(match, "keep 99,0")


def test_lifting_can_leave_three_parts_and_the_largest_stays() -> None:
    match = phase_two(*star(12, 4, 3))
    happenings = told(play(match, "lift 0,0"))
    assert len(happenings) == 1 + 4 + 3
    assert [q for q, _, _ in match.position()["tiles"]] == list(range(1, 13))


def test_of_three_equally_large_parts_one_is_named() -> None:
    match = phase_two(*star(12, 12, 12))
    assert told(play(match, "lift 0,0"))[0][1]["choices"] == 3
    assert len(match.legal(1)) == 36
    play(match, "keep 0,-5")
    assert all(q == 0 and r < 0 for q, r, _ in match.position()["tiles"])


def test_of_two_equally_largest_parts_one_is_named_and_the_small_one_leaves_too() -> None:
    match = phase_two(*star(12, 3, 12))
    play(match, "lift 0,0")
    assert len(match.legal(1)) == 24
    assert "one of the equally largest parts" in refused(match, "keep -1,1")
    assert len(match.position()["tiles"]) == 27
    assert len(play(match, "keep 1,0")) == 15
    assert [q for q, _, _ in match.position()["tiles"]] == list(range(1, 13))


# Too few tiles


def test_a_seat_with_fewer_than_six_tiles_loses() -> None:
    # Seat 1 cuts three of seat 2's eight off.
    match = phase_two("0,0 1,0 2,0 4,0 5,0 1,1", "-1,0 -2,0 -3,0 3,0 3,1 2,1 2,2 6,0")
    happenings = told(play(match, "lift 0,0"))
    assert happenings[-1] == ("won", {"seat": 1, "by": "too-few"})
    assert match.over
    assert match.winners == (1,)


def test_the_lifter_too_can_be_left_with_too_few() -> None:
    match = phase_two("0,0 -1,0 -2,0 1,0 2,0 4,0 5,0", "3,0 3,1 2,1 2,2 6,0 7,0")
    happenings = told(play(match, "lift 0,0"))
    assert happenings[-1] == ("won", {"seat": 2, "by": "too-few"})
    assert match.scores == [0, 1]


def test_the_tile_in_the_hand_counts_among_those_a_seat_has() -> None:
    match = phase_two(*chain(16))
    play(match, "lift 4,0")
    assert sum(seat == 1 for _, _, seat in match.position()["tiles"]) == 5
    assert not match.over


def test_too_few_is_judged_before_the_tile_is_placed() -> None:
    match = phase_two("0,0 -1,0 -2,0 1,0 2,0 4,0 5,0", "3,0 3,1 2,1 2,2 6,0 7,0")
    play(match, "lift 0,0")
    assert match.to_act == ()
    assert len(match.position()["tiles"]) == 10


def test_if_both_have_too_few_the_game_is_a_draw() -> None:
    match = phase_two(*chain(16))
    happenings = told(play(match, "lift 6,0"))
    assert happenings[-1] == ("drawn", {"by": "both-too-few"})
    assert match.over
    assert match.winners == ()
    assert match.scores == [0, 0]


def test_too_few_is_judged_after_the_part_is_named() -> None:
    match = phase_two(*chain(21))
    play(match, "lift 10,0")
    assert not match.over
    happenings = told(play(match, "keep 0,0"))
    assert happenings[-1] == ("won", {"seat": 1, "by": "too-few"})
    assert match.position()["tiles"][-1] == [9, 0, 2]
