"""The players of The Game, on the smallest tables that show what they do."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import pytest
from tests.games.the_game.tables import VARIANTS, table
from tests.players.the_game.seats import ask, dealt, finish, settle, turn_of

from sextet.core.errors import OptionError
from sextet.core.generator import generator
from sextet.games.the_game import GAME
from sextet.players import find_player
from sextet.players.port import Player
from sextet.players.the_game import PLAYERS, minds
from sextet.players.the_game.levels import LEVELS, level_mind
from sextet.players.the_game.simulate import simulate

EVERYBODY: dict[str, Callable[[], Player]] = {
    **{name: (lambda make=make: make("")) for name, make in PLAYERS.items()},  # type: ignore[misc]
    **{f"level {n + 1}": make for n, make in enumerate(LEVELS)},
}
SEARCHERS = ("greedy", "turns")


@pytest.mark.parametrize("name", SEARCHERS)
def test_plays_a_backwards_trick_that_is_offered(name: str) -> None:
    match = table([37, 62, 85], [50, 90], piles=(47, 48, 55, 64), draw=[*range(66, 80)])
    assert ask(match.state, 0, PLAYERS[name]("")) == "37 on 1"


@pytest.mark.parametrize("name", SEARCHERS)
def test_plays_no_more_than_needed(name: str) -> None:
    match = table([10, 11, 45, 52], [30, 60], piles=(9, 1, 100, 100), draw=[*range(61, 90)])
    player = PLAYERS[name]("")
    moves = []
    while match.to_act == (1,):
        moves.append(ask(match.state, 0, player))
        match.play(1, moves[-1])
    assert moves == ["10 on 1", "11 on 1", "end"]


def test_the_searcher_plays_more_than_needed_for_a_trick() -> None:
    draw = [card for card in range(38, 75) if card not in (40, 45, 50, 55, 60, 61, 70)]
    match = table([40, 45, 70, 90], [30, 61], piles=(55, 50, 60, 95), draw=draw)
    player = PLAYERS["turns"]("")
    moves = []
    while match.to_act == (1,):
        moves.append(ask(match.state, 0, player))
        match.play(1, moves[-1])
    assert {"45 on 1", "40 on 2", "70 on 3"} <= set(moves)


@pytest.mark.parametrize("name", SEARCHERS)
def test_says_leave_where_it_holds_the_tight_card(name: str) -> None:
    match = table([50, 90], [21, 45], piles=(20, 33, 88, 70), draw=[*range(51, 69)], turn=1)
    assert "leave 1" in PLAYERS[name]("").say(turn_of(match.state, 1))


@pytest.mark.parametrize("name", SEARCHERS)
def test_says_leave_where_it_holds_the_trick(name: str) -> None:
    match = table([50, 90], [23, 98], piles=(20, 33, 88, 70), draw=[*range(51, 69)], turn=1)
    said = PLAYERS[name]("").say(turn_of(match.state, 1))
    assert {"leave 2", "leave 3"} <= set(said)


def test_repeats_no_signal_and_takes_back_what_no_longer_holds() -> None:
    match = table([50, 90], [21, 45], piles=(20, 33, 88, 70), draw=[*range(51, 69)], turn=1)
    player = PLAYERS["turns"]("")
    said = player.say(turn_of(match.state, 1))
    in_force = [(1, text.split()[0], int(text.split()[1])) for text in said]
    assert player.say(turn_of(match.state, 1, in_force)) == []
    elsewhere = table([50, 90], [22, 45], piles=(46, 46, 20, 20), draw=[*range(51, 69)], turn=1)
    talk = [(1, "leave", 1)]
    assert any(text.endswith(" 1") for text in player.say(turn_of(elsewhere.state, 1, talk)))


def test_says_nothing_on_its_own_turn_and_nothing_when_silent() -> None:
    match = table([50, 90], [21, 45], piles=(20, 33, 88, 70), draw=[*range(51, 69)], turn=1)
    assert PLAYERS["turns"]("").say(turn_of(match.state, 0)) == []
    assert PLAYERS["turns"]("silent").say(turn_of(match.state, 1)) == []


@pytest.mark.parametrize("name", SEARCHERS)
def test_heeds_leave(name: str) -> None:
    draw = [card for card in range(40, 99) if card not in (50, 60, 70)]
    match = table([25, 70], [50, 60], piles=(20, 21, 100, 100), draw=draw)
    player = PLAYERS[name]("")
    plain = ask(match.state, 0, player)
    pile = plain[-1]
    asked = ask(match.state, 0, PLAYERS[name](""), [(1, "leave", int(pile))])
    assert plain.startswith("25 on")
    assert not asked.endswith(f"25 on {pile}")


@pytest.mark.parametrize("name", EVERYBODY)
def test_same_generator_same_move(name: str) -> None:
    for players in (2, 5):
        state = dealt(players, 3)
        moves = {ask(state, 0, EVERYBODY[name](), seed=7) for _ in range(3)}
        assert len(moves) == 1


@pytest.mark.parametrize("name", EVERYBODY)
def test_decides_and_speaks_by_nothing_but_its_view(name: str) -> None:
    """Views of different true states that show the same are the same, and so are decisions."""
    for players in range(1, 6):
        state = dealt(players, players)
        crew = [EVERYBODY[name]() for _ in range(players)]
        for step in range(12):
            if GAME.over(state):
                break
            seat = GAME.to_act(state)[0]
            for viewer in range(players):
                turn = turn_of(state, viewer, seed=step)
                other = GAME.imagine(turn.view, generator(100 + step))
                again = turn_of(other, viewer, seed=step)
                assert turn.view.tobytes() == again.view.tobytes()
                assert EVERYBODY[name]().say(turn) == EVERYBODY[name]().say(again)
                if viewer == seat:
                    move = EVERYBODY[name]().choose(turn)
                    assert move == EVERYBODY[name]().choose(again)
            GAME.play(state, 0, seat, crew[seat].choose(turn_of(state, seat, seed=step)))
            settle(state)


@pytest.mark.parametrize("name", EVERYBODY)
@pytest.mark.parametrize("options", VARIANTS)
def test_whole_games_are_legal_for_all_numbers_of_players(
    name: str, options: dict[str, str]
) -> None:
    chosen = {key.replace("-", "_"): value for key, value in options.items()}
    for players in range(1, 6):
        crew = [EVERYBODY[name]() for _ in range(players)]
        assert 0 <= finish(dealt(players, 5, **chosen), crew) < 98


def test_the_simulation_plays_as_the_players_do() -> None:
    for players in range(1, 6):
        for name, mind in (
            ("turns", minds.turns_mind),
            ("greedy", minds.greedy_mind),
            ("champion", minds.champion_mind),
        ):
            left = simulate([mind(players, False)] * players, 4, first=10)
            for k in range(4):
                crew = [PLAYERS[name]("") for _ in range(players)]
                assert finish(dealt(players, 10 + k), crew) == left[k]


def test_works_when_rebuilt_in_the_middle_of_a_turn() -> None:
    """A new player that takes over plays as well: same piles and hand, or another good turn."""
    same = total = 0
    for seed in range(12):
        state = dealt(3, 40 + seed)
        player: Player = PLAYERS["turns"]("")
        while state[0]["phase"] == 1:
            seat = GAME.to_act(state)[0]
            GAME.play(state, 0, seat, player.choose(turn_of(state, seat)))
            settle(state)
        seat = GAME.to_act(state)[0]
        GAME.play(state, 0, seat, player.choose(turn_of(state, seat)))
        settle(state)
        total += 1
        same += ask(state, seat, player) == ask(state, seat, PLAYERS["turns"](""))
    assert same == total


def test_a_plan_is_dropped_when_the_table_is_another() -> None:
    player = PLAYERS["turns"]("")
    one = table([10, 11, 45, 52], [30, 60], piles=(9, 1, 100, 100), draw=[*range(61, 90)])
    other = table([20, 33, 47, 55], [30, 60], piles=(9, 1, 100, 100), draw=[*range(61, 90)])
    player.choose(turn_of(one.state, 0))
    assert player.choose(turn_of(other.state, 0)) in turn_of(other.state, 0).legal


def test_thinks_of_every_first_move_and_plays_the_best() -> None:
    for seed in range(10):
        state = dealt(1, seed)
        turn = turn_of(state, 0)
        thoughts = PLAYERS["turns"]("").think(turn)
        assert thoughts is not None
        assert {thought.move for thought in thoughts} == set(turn.legal)
        values = {thought.move: thought.value for thought in thoughts}
        assert values[PLAYERS["turns"]("").choose(turn)] == max(values.values())
        assert [thought.value for thought in thoughts] == sorted(values.values(), reverse=True)


def test_plays_as_many_cards_as_fit_when_the_game_is_lost() -> None:
    match = table([50, 51, 30], [60], piles=(49, 98, 3, 2), draw=[70, 71], expert="yes")
    player = PLAYERS["turns"]("")
    while match.to_act == (1,):
        match.play(1, ask(match.state, 0, player))
    assert match.over
    assert match.scores[0] == 4


def test_one_with_a_good_first_turn_starts_more_gladly() -> None:
    state = dealt(2, 1)
    state[0]["hands"][0, :7] = [2, 3, 40, 45, 50, 60, 65]
    state[0]["hands"][1, :7] = [30, 31, 41, 46, 51, 61, 66]
    for name in ("turns", "greedy"):
        glad, sorry = (ask(state, seat, PLAYERS[name]("")) for seat in (0, 1))
        assert glad == "eager 3"
        assert sorry < glad


@pytest.mark.parametrize(("name", "argument"), [("random", "1"), ("greedy", "x"), ("turns", "9")])
def test_a_bad_argument_is_refused_with_a_clear_line(name: str, argument: str) -> None:
    with pytest.raises(OptionError, match=f"player '{name}:{argument}': .*{name}"):
        find_player(f"{name}:{argument}", GAME)


def test_the_searcher_is_better_than_greedy_and_greedy_than_random() -> None:
    means = []
    for mind in (minds.turns_mind, minds.greedy_mind, minds.random_mind):
        means.append(np.mean(simulate([mind(3, False)] * 3, 100)))
    assert means[0] + 3 < means[1] < means[2] - 20


def test_each_level_leaves_clearly_fewer_cards_than_the_one_below() -> None:
    for players in (2, 5):
        below = simulate([minds.random_mind(players, False)] * players, 100).astype(float)
        for level in range(1, 7):
            left = simulate([level_mind(level, players, False)] * players, 100).astype(float)
            fewer = below - left
            assert fewer.mean() > 1.64 * fewer.std() / 10
            below = left


def test_signals_help_a_team_and_a_greedy_partner() -> None:
    for crew in (
        [minds.turns_mind(2, False)] * 2,
        [minds.turns_mind(2, False), minds.greedy_mind(2, False)],
    ):
        spoken = simulate(crew, 300)
        quiet = simulate([minds.silent(mind) for mind in crew], 300)
        assert spoken.mean() < quiet.mean()
