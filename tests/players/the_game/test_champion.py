"""The champion: its nets, what it sees and heeds, and that it is better than those before it."""

from __future__ import annotations

import hashlib
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from tests.games.the_game.tables import table
from tests.players.the_game.seats import ask, dealt, settle, turn_of

from sextet.core.compiled import States, rule, state_at
from sextet.core.errors import OptionError
from sextet.games.the_game import GAME
from sextet.games.the_game.piles import fits_on
from sextet.games.the_game.state import AGREE, EAGERNESS, MOST_PLAYERS, PILES
from sextet.players import find_player
from sextet.players.the_game import PLAYERS, minds
from sextet.players.the_game.by_net import search_by_net
from sextet.players.the_game.features import OF_PILE, SEEN, describe
from sextet.players.the_game.nets import OURS, nets_for, read_net, write_net
from sextet.players.the_game.outcomes import DESK
from sextet.players.the_game.simulate import simulate

PAGE = Path(__file__).parents[3] / "docs" / "players" / "the-game.md"

#: Where what is told of the rest of the table begins, and in it how many piles take unseen cards.
REST = PILES * OF_PILE
TAKE_UNSEEN = REST + 7


def agreed(players: int, seed: int) -> States:
    """Return a game in which somebody is about to have the first turn."""
    state = dealt(players, seed)
    while state[0]["phase"] == AGREE:
        seat = GAME.to_act(state)[0]
        GAME.play(state, 0, seat, GAME.legal(state, 0, seat)[seed % EAGERNESS])
        settle(state)
    return state


def test_the_nets_are_those_that_were_measured() -> None:
    told = dict(
        re.findall(r"^\| `([\w-]+\.net)` .*\| `([0-9a-f]{12})` \|$", PAGE.read_text(), re.M)
    )
    there = {path.name: path.read_bytes() for path in OURS.glob("*.net")}
    assert told == {name: hashlib.sha256(data).hexdigest()[:12] for name, data in there.items()}


def test_a_net_is_read_as_it_was_written(tmp_path: Path) -> None:
    for path in OURS.glob("*.net"):
        write_net(tmp_path / path.name, read_net(path))
        assert (tmp_path / path.name).read_bytes() == path.read_bytes()


@rule
def look(
    states: States, seat: int, minds: States, nets: States, talk: Any, desks: States, seen: Any
) -> None:
    desk = state_at(desks, 0)
    search_by_net(state_at(states, 0), seat, state_at(minds, 0), nets, talk, desk)
    for i in range(min(len(seen), desk.count)):
        describe(desk, i, seen[i])


@pytest.mark.slow
def test_what_it_sees_of_unseen_cards_is_what_the_rules_say_of_them() -> None:
    mind = minds.champion_mind(3, False)
    desk, talk = np.zeros(1, DESK), np.zeros((MOST_PLAYERS, PILES), np.int8)
    for seed in range(5):
        state = agreed(3, seed)
        for _ in range(6 * seed):
            seat = GAME.to_act(state)[0]
            GAME.play(state, 0, seat, PLAYERS["greedy"]("").choose(turn_of(state, seat)))
            settle(state)
        seat = int(state[0]["turn"])
        view = GAME.view(state, 0, seat)
        seen = np.zeros((40, SEEN), np.float32)
        look(view, seat, mind, nets_for(mind, view), talk, desk, seen)
        own = set(view[0]["hands"][seat].tolist())
        unseen = [card for card in range(2, 100) if not view[0]["played"][card] and card not in own]
        assert len(unseen) == int(view[0]["draw"]) + sum(view[0]["cards"]) - view[0]["cards"][seat]
        for i in range(min(40, int(desk[0]["count"]))):
            tops = desk[0]["tops"][i].tolist()
            shares = [0.0] * (PILES + 1)
            for card in unseen:
                ways = sum(card > top if p < 2 else card < top for p, top in enumerate(tops))
                shares[ways] += 1 / len(unseen)
            assert seen[i, TAKE_UNSEEN : TAKE_UNSEEN + 5] == pytest.approx(shares, abs=1e-5)
            kept = [
                c
                for k, c in enumerate(desk[0]["hand"][: desk[0]["held"]].tolist())
                if not int(desk[0]["mask"][i]) >> k & 1
            ]
            fitting = sum(any(fits_on(tops[p], c, p) for p in range(PILES)) for c in kept)
            held = seen[i, REST + 12 : REST + 17]
            assert 8 * held[1:].sum() == pytest.approx(fitting, abs=1e-4)


def test_it_says_what_the_searcher_says() -> None:
    for seed in range(8):
        state = agreed(3, seed)
        said = [PLAYERS[name]("").say(turn_of(state, 1)) for name in ("champion", "turns")]
        assert said[0] == said[1]
        assert PLAYERS["champion"]("silent").say(turn_of(state, 1)) == []


def test_it_heeds_leave_whoever_says_it() -> None:
    """Asked to leave the pile it would play on, it more often plays elsewhere than there."""
    moved = asked = 0
    for seed in range(40):
        state = agreed(2, 300 + seed)
        seat = int(state[0]["turn"])
        said = [(1 - seat, "go", p) for p in range(1, 5)]
        pile = ask(state, seat, PLAYERS["champion"](""), said)[-1]
        said = [(1 - seat, "leave" if str(p) == pile else "go", p) for p in range(1, 5)]
        moved += ask(state, seat, PLAYERS["champion"](""), said)[-1] != pile
        asked += 1
    assert moved > asked / 2


def test_the_last_card_of_all_is_played_at_once() -> None:
    match = table([50, 60, 40], piles=(45, 70, 80, 30), draw=[])
    player = PLAYERS["champion"]("")
    while not match.over:
        match.play(1, ask(match.state, 0, player))
    assert match.scores == [0]


@pytest.mark.slow
def test_the_champion_wins_more_than_the_searcher() -> None:
    for players, expert in ((2, "no"), (3, "no"), (4, "yes")):
        names = (minds.champion_mind, minds.turns_mind)
        crews = [[make(players, expert == "yes")] * players for make in names]
        best, before = (simulate(crew, 300, expert=expert) for crew in crews)
        gained = (best == 0).astype(float) - (before == 0)
        assert gained.mean() > 1.64 * gained.std() / np.sqrt(300)


@pytest.mark.parametrize("partner", [minds.greedy_mind, minds.turns_mind])
def test_signals_help_with_a_partner_who_knows_only_the_printed_words(partner: Any) -> None:
    crew = [minds.champion_mind(2, False), partner(2, False)]
    spoken = simulate(crew, 400)
    quiet = simulate([minds.silent(mind) for mind in crew], 400)
    assert spoken.mean() < quiet.mean()


def test_playing_needs_nothing_that_training_needs() -> None:
    program = """
import sys
from sextet.games.the_game import GAME
from sextet.players import find_player
find_player("champion", GAME)
print([name for name in sys.modules if name.endswith((".learning", ".training"))])
"""
    ran = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=True
    )
    assert ran.stdout == "[]\n"


def test_a_folder_without_nets_is_refused_with_a_clear_line(tmp_path: Path) -> None:
    with pytest.raises(OptionError, match=r"player 'champion:.*': .*champion:silent"):
        find_player(f"champion:{tmp_path}", GAME)
