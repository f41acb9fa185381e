"""Finished games are added up: by game, variant and opponents, luck apart where it is known."""

from __future__ import annotations

from collections.abc import Callable

from sextet.tables.results import Result, SeatResult
from sextet.tables.statistics import MyGame, Opponent, added_up, my_games, outcome_of
from sextet.tables.studies import GradeSum, SeatSum


def result(game: str = "six-nimmt", winners: tuple[int, ...] = (1,), how: str = "") -> Result:
    seats = [SeatResult("person", "ana"), SeatResult("person", "bia"), SeatResult("bot", "", 4)]
    return Result(game, {"variant": "base"}, 3, seats, [3, 14, 9], list(winners), how, "")


def study(luck: float, result: float, heads: list[float], rounds: int = 1) -> SeatSum:
    return SeatSum(
        seat=1,
        decisions=10,
        loss=2.0,
        loss_per_decision=0.2,
        unit="heads",
        rounds=rounds,
        luck=luck,
        result=result,
        adjusted=result - luck,
        heads_by_trick=heads,
    )


def games_of(who: str, found: list[tuple[Result, SeatSum | None]]) -> list[MyGame]:
    return [
        game
        for number, (one, kept) in enumerate(found)
        for game in my_games(who, f"t{number}", float(number), one, str.title, always(kept))
    ]


def always(kept: SeatSum | None) -> Callable[[int], tuple[SeatSum | None, bool]]:
    return lambda seat: (kept, True)


def grade(game: str, error: float) -> GradeSum:
    return GradeSum(f"{game} {error:.2f}")


def test_means_are_of_the_games_that_were_studied_to_their_end() -> None:
    found = [
        (result(), study(2.0, -3.0, [1.0, 2.0])),
        (result(winners=(2,)), study(-4.0, -9.0, [4.0, 4.0, 1.0], rounds=2)),
        (result(winners=()), study(0.0, 0.0, [], rounds=0)),  # resigned at once
        (result(winners=()), None),
    ]
    (one,) = added_up(games_of("ana", found), grade)
    sums = one.sums
    assert (one.game, one.unit) == ("six-nimmt", "heads")
    assert (sums.games, sums.won, sums.studied, sums.decisions) == (4, 1, 3, 30)
    assert (sums.luck, sums.result, sums.adjusted) == (-1.0, -6.0, -5.0)
    assert sums.loss_per_decision == 0.2
    assert sums.grade == GradeSum("six-nimmt 0.20")
    assert one.heads_by_trick == [round(5 / 3, 3), 2.0, round(1 / 3, 3)], "a round, not a game"


def test_opponents_are_people_by_name_and_bots_by_level_each_game_once() -> None:
    (one,) = added_up(games_of("ana", [(result(), None), (result(), None)]), grade)
    assert [(each.who, each.sums.games) for each in one.opponents] == [
        (Opponent("Bia", None), 2),
        (Opponent("", 4), 2),
    ]
    assert [(each.players, each.sums.games) for each in one.variants] == [(3, 2)]
    assert one.sums.grade is None
    assert one.unit is None


def test_who_did_not_sit_there_has_no_game_and_who_sat_twice_has_two() -> None:
    assert games_of("eve", [(result(), None)]) == []
    twice = [SeatResult("person", "ana"), SeatResult("person", "ana")]
    both = games_of("ana", [(Result("six", {}, 2, twice, [1, 0], [1], "", ""), None)])
    assert [(one.seat, one.outcome, one.others) for one in both] == [
        (1, "won", []),
        (2, "lost", []),
    ]


def test_a_game_that_nobody_won_was_lost_together_drawn_or_left() -> None:
    assert outcome_of(result("the-game", ()), 1) == "lost"
    assert outcome_of(result("six", ()), 1) == "drawn"
    assert outcome_of(result("six", (), "abandoned"), 1) == "abandoned"
    assert outcome_of(result("six", (2,)), 1) == "lost"
