"""What every game must hold to, whatever its rules are."""

from __future__ import annotations

import numpy as np
import pytest

import sextet
from sextet.core.errors import SextetError
from sextet.core.game import SPECTATOR, Game, Settings
from sextet.core.generator import generator
from sextet.core.words import catalogue, say
from sextet.games import find_game
from tests.conformance.games import (
    LONGEST,
    begin,
    every_settings,
    name_of,
    play_some,
    positions_on_the_way,
)

every_game = pytest.mark.parametrize(("game", "settings"), every_settings(), ids=name_of)


@every_game
def test_a_random_game_comes_to_an_end_with_nobody_left_to_act(
    game: Game, settings: Settings
) -> None:
    match = begin(game, settings, 1)
    play_some(match, generator(1), LONGEST)
    assert match.over
    assert match.to_act == ()
    assert not match.waits_for_deal
    assert all(match.legal(seat) == [] for seat in range(1, settings.players + 1))
    assert set(match.winners) <= set(range(1, settings.players + 1))
    assert len(match.scores) == settings.players


@every_game
def test_while_a_game_goes_on_somebody_can_act(game: Game, settings: Settings) -> None:
    for match in positions_on_the_way(game, settings, 2):
        assert match.over or all(match.legal(seat) for seat in match.to_act)
        assert match.over or match.to_act
        assert match.over or match.winners == ()


@every_game
def test_replaying_a_record_gives_the_same_state(game: Game, settings: Settings) -> None:
    for match in positions_on_the_way(game, settings, 3, every=41, most=800):
        again = sextet.loads(str(match.record()))
        assert again.state.tobytes() == match.state.tobytes()
        assert again.position() == match.position()
        assert str(again.record()) == str(match.record())


@every_game
def test_legal_moves_can_be_written_and_read_and_no_other_is_legal(
    game: Game, settings: Settings
) -> None:
    seen: set[int] = set()
    for match in positions_on_the_way(game, settings, 4, most=400):
        for seat in match.to_act:
            moves = game.legal(match.state, 0, seat - 1)
            seen.update(moves)
            assert len(set(moves)) == len(moves)
            for move in moves:
                assert game.parse_move(game.move_text(move)) == move
                assert game.is_legal(match.state, 0, seat - 1, move)
            for move in seen.difference(moves):
                assert not game.is_legal(match.state, 0, seat - 1, move)
                assert game.why_not(match.state, 0, seat - 1, move)


@every_game
def test_a_seat_that_is_not_to_act_cannot_move(game: Game, settings: Settings) -> None:
    for match in positions_on_the_way(game, settings, 5, most=300):
        if not match.to_act:
            continue
        move = game.legal(match.state, 0, match.to_act[0] - 1)[0]
        for seat in set(range(1, settings.players + 1)).difference(match.to_act):
            assert not game.is_legal(match.state, 0, seat - 1, move)


@every_game
def test_an_illegal_move_is_refused_and_changes_nothing(game: Game, settings: Settings) -> None:
    match = begin(game, settings, 6)
    play_some(match, generator(6), 5)
    before, lines = match.state.tobytes(), list(match.lines)
    for seat, move in ((0, "1"), (settings.players + 1, "1"), (1, "castle"), (1, "")):
        with pytest.raises(sextet.IllegalMove):
            match.play(seat, move)
    with pytest.raises(SextetError):
        match.say(1, "hello 5")
    assert (match.state.tobytes(), match.lines) == (before, lines)


@every_game
def test_a_view_of_what_was_imagined_from_it_is_the_same_view(
    game: Game, settings: Settings
) -> None:
    for match in positions_on_the_way(game, settings, 7, most=400):
        for seat in range(SPECTATOR, settings.players):
            view = game.view(match.state, 0, seat)
            for seed in range(3):
                imagined = game.imagine(view, generator(seed))
                assert game.view(imagined, 0, seat).tobytes() == view.tobytes()


@every_game
def test_what_a_seat_cannot_know_changes_nothing_it_is_shown(
    game: Game, settings: Settings
) -> None:
    for match in positions_on_the_way(game, settings, 8, every=11, most=300):
        for seat in range(SPECTATOR, settings.players):
            view = game.view(match.state, 0, seat)
            other = game.imagine(view, generator(99))
            shown = sextet.View(game, view, seat + 1)
            shown_other = sextet.View(game, game.view(other, 0, seat), seat + 1)
            assert shown_other.position == shown.position
            if seat + 1 in match.to_act:
                assert shown.legal() == match.legal(seat + 1)
                for move in shown.legal()[:20]:
                    assert shown_other.preview(move) == shown.preview(move)


@every_game
def test_an_imagined_state_plays_on_to_the_end(game: Game, settings: Settings) -> None:
    match = begin(game, settings, 9)
    play_some(match, generator(9), 30)
    if match.over:
        return
    match.state = game.imagine(game.view(match.state, 0, 0), generator(10))
    play_some(match, generator(11), LONGEST)
    assert match.over


@every_game
def test_a_preview_leaves_the_view_as_it_was(game: Game, settings: Settings) -> None:
    for match in positions_on_the_way(game, settings, 12, most=200):
        for seat in match.to_act:
            view = match.view(seat)
            before = view.state.tobytes()
            for move in view.legal()[:20]:
                view.preview(move)
            assert view.state.tobytes() == before


@every_game
def test_states_in_one_array_do_not_touch_each_other(game: Game, settings: Settings) -> None:
    match = begin(game, settings, 13)
    play_some(match, generator(13), 9)
    if match.over:
        return
    states = np.concatenate([match.state] * 3)
    seat = game.to_act(states, 1)[0]
    game.play(states, 1, seat, game.legal(states, 1, seat)[0])
    while game.advance(states, 1)[0]:
        pass
    assert states[0].tobytes() == states[2].tobytes() == match.state[0].tobytes()
    assert states[1].tobytes() != states[0].tobytes()


@every_game
def test_every_event_has_its_words(game: Game, settings: Settings) -> None:
    random = generator(14)
    match = begin(game, settings, 14)
    for _ in range(300):
        if match.over:
            break
        seat = match.to_act[0]
        moves = match.legal(seat)
        for happening in match.play(seat, moves[int(random[0]) % len(moves)]):
            kind, values = game.tell(happening)
            key = f"{game.name}.{kind}"
            assert any(name == key or name.startswith(f"{key}.") for name in catalogue("en"))
            assert "{" not in say(key, **values, who="somebody")
        play_some(match, random, 1)


@every_game
def test_a_game_can_be_abandoned(game: Game, settings: Settings) -> None:
    match = begin(game, settings, 15)
    match.end("abandoned")
    assert match.over
    assert match.winners == ()
    assert sextet.loads(str(match.record())).over


def test_games_are_found_by_name_and_others_named_in_the_error() -> None:
    for game in sextet.list_games():
        assert find_game(game.name) is game
    with pytest.raises(sextet.OptionError, match="six-nimmt"):
        find_game("chess")
