"""A mistake comes again after 1, 3, 7 and 21 days; a wrong answer begins anew."""

from __future__ import annotations

from typing import Any

from sextet.tables.mistakes import WAITS, Mistake, TaskKey, after_answer, is_due, mistakes_in


def test_a_task_answered_right_each_time_is_learned_after_the_last_wait() -> None:
    rung, due, waited = 0, 100, []
    while True:
        rung, again = after_answer(rung, True, due)
        if again is None:
            break
        waited.append(again - due)
        due = again
    assert tuple(waited) == WAITS == (1, 3, 7, 21)


def test_ruling_a_wrong_answer_begins_anew_at_one_day_however_far_one_was() -> None:
    for rung in range(5):
        assert after_answer(rung, False, 100) == (1, 101)
    assert after_answer(1, True, 101) == (2, 104)


def test_a_task_is_due_on_its_day_and_after_it_and_never_once_learned() -> None:
    def due(day: int | None) -> bool:
        return is_due(Mistake(TaskKey("t", 1, 1), "six", 1, day, b""), 100)

    assert [due(99), due(100), due(101), due(None)] == [True, True, False, False]


def decision(number: int, word: str, seat: int = 1, **more: Any) -> dict[str, Any]:
    return {"number": number, "seat": seat, "word": word, **more}


def test_ruling_mistakes_and_blunders_of_the_seat_become_tasks_but_not_what_wins_the_match() -> (
    None
):
    study = {
        "decisions": [
            decision(1, "blunder"),
            decision(2, "mistake"),
            decision(3, "inaccuracy"),
            decision(4, "even"),
            decision(5, "blunder", seat=2),
            decision(6, "mistake", match_loss=0.0),
            decision(7, "mistake", match_loss=0.01),
        ]
    }
    assert [one["number"] for one in mistakes_in(study, 1)] == [1, 2, 7]
