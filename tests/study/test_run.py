"""A study as a whole: every game and variant, sums, what counts, and what is refused."""

from __future__ import annotations

import pytest

from sextet.core.errors import RecordError, SextetError
from sextet.core.generator import generator
from sextet.core.record import parse
from sextet.games import GAMES, find_game
from sextet.study.course import follow
from sextet.study.run import JUDGES, Progress, judge_of, study_record
from sextet.study.values import Study
from tests.conformance.games import begin, every_settings, name_of, play_some
from tests.study.games import LITTLE, record_of, study_of

WHOLE = [
    ("six-nimmt", 3, {"rounds": "2"}),
    ("six-nimmt", 4, {"variant": "professional", "rounds": "1"}),
    ("six-nimmt", 4, {"variant": "halves"}),
    ("six-nimmt", 2, {"variant": "anniversary"}),
    ("the-game", 1, {}),
    ("the-game", 3, {"expert": "yes"}),
    ("six", 2, {}),
]


@pytest.fixture(params=WHOLE, ids=lambda case: "-".join([case[0], *case[2].values()]))
def study(request: pytest.FixtureRequest) -> Study:
    game, players, options = request.param
    return study_of(game, players, **options)


def test_every_game_has_a_judge() -> None:
    assert set(JUDGES) == set(GAMES)
    for name in GAMES:
        assert judge_of(find_game(name)).unit in ("heads", "chance")


def test_what_is_added_up_is_the_result(study: Study) -> None:
    assert study.accounts
    for one in study.accounts:
        total = one.before + one.luck + one.given - one.losses + one.error
        assert total == pytest.approx(one.result)
        assert one.adjusted == pytest.approx(one.result - one.luck)
        pieces = [
            piece.amount
            for piece in study.luck
            if (piece.seat, piece.round) == (one.seat, one.round)
        ]
        assert one.luck == pytest.approx(sum(pieces))


def test_the_results_are_those_of_the_game(study: Study) -> None:
    match = follow(parse(record_of(study.game, study.players, **plain(study)))).match
    for seat in study.seats:
        mine = sum(one.result for one in study.accounts if one.seat in (0, seat))
        if study.unit == "heads":
            assert mine == -match.scores[seat - 1]
        else:
            assert mine == float(seat in match.winners)


def test_losses_of_a_seat_stand_in_its_account(study: Study) -> None:
    for one in study.accounts:
        losses = sum(
            decision.loss
            for decision in study.decisions
            if decision.round == one.round and one.seat in (0, decision.seat)
        )
        assert one.losses == pytest.approx(losses)


def test_a_decision_without_a_choice_does_not_count_and_costs_nothing(study: Study) -> None:
    forced = [one for one in study.decisions if len(one.choices) == 1]
    assert forced or study.game == "six"  # where there is always more than one cell
    for one in study.decisions:
        assert one.counts == (len(one.choices) > 1)
        assert (one.word == "forced") == (not one.counts)
        assert one.loss >= 0
        assert one.counts or one.loss == 0


def test_a_loss_within_its_interval_has_no_word_and_a_word_has_reasons(study: Study) -> None:
    judge = judge_of(find_game(study.game))
    least = dict(judge.thresholds)
    for one in study.decisions:
        if one.word in least:
            assert one.loss > one.loss_margin
            assert one.loss >= least[one.word]
            assert one.reasons
        elif one.counts:
            assert one.loss <= max(one.loss_margin, min(least.values()))


def test_every_decision_names_the_move_that_was_made_and_the_best_first(study: Study) -> None:
    for one in study.decisions:
        values = [choice.value for choice in one.choices]
        assert values == sorted(values, reverse=True)
        assert one.taken.move == one.played
        assert one.loss == pytest.approx(one.best.value - one.taken.value)


def plain(study: Study) -> dict[str, str]:
    """Return the options that are not what they are anyway."""
    game = find_game(study.game)
    return {
        option.name.replace("-", "_"): study.options[option.name]
        for option in game.options
        if study.options[option.name] != option.default
    }


@pytest.mark.parametrize(("game", "settings"), every_settings(), ids=name_of)
def test_every_game_and_variant_with_every_number_of_players_is_studied(game, settings) -> None:  # type: ignore[no-untyped-def]
    match = begin(game, settings, 3)
    play_some(match, generator(3), 3 * settings.players)
    found = study_record(str(match.record()), 1, 0.01)
    mine = [line for line in match.lines if getattr(line, "seat", 0) == 1 and hasattr(line, "move")]
    assert [one.played for one in found.decisions] == [line.move for line in mine]
    assert found.decisions


def test_the_order_in_which_cards_were_chosen_changes_nothing() -> None:
    text = record_of("six-nimmt", 3, rounds="2")
    lines = text.splitlines()
    first = next(k for k, line in enumerate(lines) if line.startswith("1: "))
    assert [line[:2] for line in lines[first : first + 3]] == ["1:", "2:", "3:"]
    lines[first : first + 3] = reversed(lines[first : first + 3])
    other = study_record("\n".join(lines) + "\n", 1, LITTLE)
    same = study_of("six-nimmt", 3, 1, rounds="2")
    assert [one.choices for one in other.decisions] == [one.choices for one in same.decisions]
    assert other.accounts == same.accounts


def test_a_record_that_stops_in_a_round_has_decisions_and_no_account_of_it() -> None:
    found = study_record(record_of("six-nimmt", 3, most=20, rounds="2"), 2, LITTLE)
    assert found.decisions
    assert found.accounts == []


def test_a_record_that_breaks_a_rule_is_refused() -> None:
    text = record_of("six", 2)
    with pytest.raises(RecordError, match="seat 1"):
        study_record(text.replace("1: ", "1: 9", 1))


def test_a_seat_that_there_is_not_is_refused() -> None:
    with pytest.raises(SextetError, match="seats"):
        study_record(record_of("six", 2), 3)


def test_progress_is_told_and_ends_at_the_end() -> None:
    told: list[Progress] = []
    study_record(record_of("six-nimmt", 3, rounds="2"), 1, LITTLE, told.append)
    assert told[-1].done == told[-1].total > 10
    assert [one.done for one in told] == sorted(one.done for one in told)


@pytest.mark.parametrize(("game", "players"), [("six-nimmt", 3), ("the-game", 2), ("six", 2)])
def test_what_is_told_on_the_way_is_what_the_whole_study_says_of_that_seat(
    game: str, players: int
) -> None:
    told: list[Progress] = []
    options = {"rounds": "1"} if game == "six-nimmt" else {}
    found = study_record(record_of(game, players, **options), 2, LITTLE, told.append)
    assert [one for progress in told for one in progress.new] == list(found.decisions)
    assert {progress.unit for progress in told} == {found.unit}
