"""Puzzles are what their files say: legal positions with one best move that is not obvious."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from sextet.core.errors import SextetError
from sextet.games import GAMES, find_game
from sextet.study.answers import answered, is_right
from sextet.study.moment import judge_now
from sextet.study.puzzle_making import QUICK, Making, is_plain, shown_at, still_right
from sextet.study.puzzles import (
    DAY,
    PuzzleSet,
    id_of,
    match_of,
    puzzle_called,
    puzzles_of,
    read_set,
    shipped,
    today,
    written,
)
from sextet.study.run import JUDGES, judge_of
from sextet.study.values import Choice, Decision
from sextet.study.version import judge_version
from tests.test_cli import sextet_run

LEAST = 20


@pytest.mark.parametrize("game", JUDGES)
def test_every_game_has_puzzles_each_shown_from_its_seat_with_legal_moves(game: str) -> None:
    found = puzzles_of(game).puzzles
    assert len(found) >= LEAST
    assert len({one.id for one in found}) == len(found)
    for one in found:
        match = match_of(one)
        assert one.id == id_of(one.record, one.seat)
        legal = match.legal(one.seat)
        moves = [each["move"] for each in one.decision["moves"]]
        assert set(moves) <= set(legal)
        assert game == "six" or set(moves) == set(legal)
        assert one.decision["best"] == one.decision["played"] == moves[0]
        assert len(one.missed) >= 2


@pytest.mark.parametrize("game", JUDGES)
def test_in_every_puzzle_each_other_move_is_a_mistake_beyond_its_interval(game: str) -> None:
    least = dict(judge_of(find_game(game)).thresholds)["mistake"]
    for one in puzzles_of(game).puzzles:
        best, *others = one.decision["moves"]
        gaps = [(best["value"] - each["value"], each["gap_margin"]) for each in others]
        assert all(gap >= least - 1e-4 and gap >= margin - 1e-4 for gap, margin in gaps)
        assert one.decision["reasons"]


def test_puzzles_of_6_nimmt_are_of_several_variants_and_kinds_of_decisions() -> None:
    found = puzzles_of("six-nimmt").puzzles
    options = {tuple(match_of(one).settings.options.items()) for one in found}
    assert len({one.decision["kind"] for one in found}) >= 2
    assert len({dict(each)["variant"] for each in options}) >= 3


@pytest.mark.slow
@pytest.mark.parametrize("game", JUDGES)
def test_some_puzzles_of_each_set_are_what_the_judge_of_today_says(game: str) -> None:
    found = puzzles_of(game)
    assert found.judge == judge_version(game), f"run: make puzzles (sextet puzzles make {game})"
    for one in found.puzzles[:: len(found.puzzles) // 3]:
        judged = judge_now(match_of(one), one.seat)
        assert judged.best.move == one.decision["best"]
        assert Making(find_game(game), 1).is_clear(judged)


@pytest.mark.slow
def test_a_puzzle_that_the_judge_still_holds_to_be_right_is_kept_and_another_is_not() -> None:
    one = puzzles_of("the-game").puzzles[0]
    assert still_right(one, "the-game") == one
    other = {**one.decision, "best": one.decision["moves"][1]["move"]}
    changed = type(one)(one.id, one.record, one.seat, other, one.missed)
    assert still_right(changed, "the-game") is None


@pytest.mark.slow
def test_the_same_seed_makes_the_same_puzzles_and_none_is_made_twice() -> None:
    def made(kept: list[object]) -> list[PuzzleSet]:
        making = Making(find_game("the-game"), 2 + len(kept), seed=5, kept=list(kept))  # type: ignore[arg-type]
        return list(making.run(600.0, lambda _: None))

    first = made([])
    assert [len(one.puzzles) for one in first] == [1, 2]
    assert first == made([])
    more = made(list(first[-1].puzzles))[-1].puzzles
    assert len({one.id for one in more}) == len(more) == 4


def test_what_lies_face_down_is_no_part_of_a_puzzle() -> None:
    one = puzzles_of("six-nimmt").puzzles[0]
    match = match_of(one)
    others = [seat for seat in match.to_act if seat != one.seat]
    assert one.decision["kind"] != "card" or others
    for seat in others:
        match.play(seat, match.legal(seat)[0])
    assert shown_at(match) == one.record


def choice(move: str, value: float, gap: float = 0.0, **more: float) -> Choice:
    return Choice(move, value, 0.0, gap, dict(more))


def test_a_move_that_wins_at_once_or_only_stops_such_a_win_is_no_puzzle() -> None:
    def plain(best: Choice, other: Choice) -> bool:
        return is_plain(Decision(1, 1, 1, "place", best.move, [best, other], 0.0, 0.0, "fine"))

    assert plain(choice("a", 1.0, wins_in=1.0), choice("b", 0.5))
    assert plain(choice("a", 0.5), choice("b", 0.0, loses_in=1.0))
    assert not plain(choice("a", 1.0, wins_in=2.0), choice("b", 0.0, loses_in=2.0))


def test_a_puzzle_is_clear_only_if_every_other_move_is_beyond_its_interval() -> None:
    making = Making(find_game("six-nimmt"), 1)
    moves = [choice("a", -3.0), choice("b", -4.6, 0.2), choice("c", -9.0, 0.2)]
    decision = Decision(1, 1, 1, "card", "a", moves, 0.0, 0.0, "fine")
    assert making.is_clear(decision)
    assert not making.is_clear(replace(decision, choices=[*moves, choice("d", -5.0, 2.5)]))
    assert not making.is_clear(replace(decision, choices=[*moves, choice("d", -4.4)]))
    assert not making.is_clear(replace(decision, choices=moves[:1]))


def test_each_day_has_its_puzzle_all_games_in_turn_the_same_all_day() -> None:
    days = [today(day * DAY) for day in range(18_000, 18_000 + 3 * 40)]
    assert all(days)
    games = [one.game for one in days if one]
    assert set(games[:3]) == set(GAMES)
    assert games == games[:3] * 40
    numbers = [one.number for one in days if one and one.game == "six"]
    assert set(numbers) == set(range(1, len(puzzles_of("six").puzzles) + 1))
    assert today(18_000 * DAY + DAY - 1) == days[0]


def test_a_move_is_answered_as_a_study_would_and_the_best_by_why_the_next_is_worse() -> None:
    one = puzzles_of("six-nimmt").puzzles[0]
    best, second, *_, last = (each["move"] for each in one.decision["moves"])
    right = answered("six-nimmt", one.decision, best)
    assert (right["loss"], right["word"], right["played"]) == (0.0, "fine", best)
    assert right["reasons"][0]["move"] == second
    wrong = answered("six-nimmt", one.decision, last)
    assert wrong["word"] in ("mistake", "blunder")
    assert wrong["reasons"][0]["move"] == last
    assert answered("six-nimmt", one.decision, "nothing")["word"] == ""
    assert is_right(one.decision, best)
    assert not is_right(one.decision, last)
    assert not is_right(one.decision, "nothing")


def test_ruling_a_move_within_the_interval_or_best_for_the_match_is_right() -> None:
    def moves(*each: tuple[str, float, float, float]) -> dict[str, object]:
        names = ("move", "value", "gap_margin", "match_chance")
        return {"moves": [dict(zip(names, one, strict=True)) for one in each]}

    decision = moves(("1", -3.0, 0.0, 0.4), ("2", -3.2, 0.3, 0.3), ("3", -6.0, 0.3, 0.6))
    decision["moves"].append({"move": "4", "value": -6.0, "gap_margin": 0.3, "match_chance": 0.5})  # type: ignore[attr-defined]
    assert [is_right(decision, move) for move in "1234"] == [True, True, True, False]


def test_a_set_is_written_as_it_is_read_and_what_is_none_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "set.json"
    for game in JUDGES:
        path.write_text(written(puzzles_of(game)), encoding="utf-8")
        assert read_set(path) == puzzles_of(game)
        assert path.read_text("utf-8") == shipped(game).read_text("utf-8")
    path.write_text("[]")
    with pytest.raises(SextetError):
        read_set(path)
    assert puzzle_called("0") is None


def test_a_moment_is_judged_as_if_the_best_move_had_been_made() -> None:
    one = puzzles_of("the-game").puzzles[0]
    judged = judge_now(match_of(one), one.seat, QUICK)
    assert (judged.played, judged.loss, judged.word) == (judged.best.move, 0.0, "fine")


def test_a_puzzle_is_solved_in_the_terminal(tmp_path: Path) -> None:
    one = puzzles_of("the-game").puzzles[0]
    best, *_, worst = (each["move"] for each in one.decision["moves"])
    run = sextet_run("puzzles", "play", "the-game", "1", text=f"{worst}\n17 on 9\n{best}\n")
    assert run.returncode == 0
    assert "Not the best move: blunder." in run.stdout
    assert "Right: this is the best move." in run.stdout
    assert f"★ {best}" in run.stdout
    given_up = sextet_run("puzzles", "play", "the-game", "1", text="q\n")
    assert f"★ {best}" in given_up.stdout
    listed = sextet_run("puzzles")
    assert listed.stdout.count("puzzles (") == 3
    for arguments in (("juggle",), ("play", "chess"), ("make",), ("play", "six", "999")):
        wrong = sextet_run("puzzles", *arguments)
        assert (wrong.returncode, wrong.stdout) == (2, "")
        assert wrong.stderr.startswith("sextet: ")
        assert wrong.stderr.count("\n") == 1


@pytest.mark.slow
def test_puzzles_are_made_into_a_file_which_is_filled_up_and_checked(tmp_path: Path) -> None:
    path = tmp_path / "few.json"
    for count in (1, 2):
        run = sextet_run("puzzles", "make", "the-game", "--count", str(count), "--into", path)
        assert (run.returncode, run.stderr) == (0, "")
        assert len(read_set(path).puzzles) == count
    run = sextet_run("puzzles", "check", "the-game", "--into", path)
    assert (run.returncode, run.stdout.count("still right")) == (0, 2)
    other = sextet_run("puzzles", "make", "six", "--into", path)
    assert (other.returncode, len(read_set(path).puzzles)) == (2, 2)
