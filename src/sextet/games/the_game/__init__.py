"""The Game by Steffen Benndorf, also for experts."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from sextet.core.compiled import States, copy_of
from sextet.core.dealer import Pack
from sextet.core.game import NOTHING, SPECTATOR, Game, Happening, Settings, Talk
from sextet.core.generator import Generator
from sextet.games.the_game import notation, rules, view
from sextet.games.the_game.options import OPTIONS, PLAYERS, check_short_hand
from sextet.games.the_game.state import (
    ABANDONED,
    DEAL,
    DECK,
    MOST_MOVES,
    OVER,
    STARTS,
    STATE,
    TURN,
)
from sextet.games.the_game.talk import TALK, signals
from sextet.games.the_game.win_rates import win_rate


class TheGame(Game):
    """The rules of The Game as every table, bot and client calls them."""

    name = "the-game"
    title = "The Game"
    about = "Play all 98 cards together on four piles. 1–5 players, one team."
    rules_version = 1
    options = OPTIONS
    cooperative = True
    ranking = "lowest score"
    score = "cards left"
    has_talk = True
    forbids_numbers = True
    seats = PLAYERS
    dtype = STATE

    def settings(self, players: int, chosen: Mapping[str, str]) -> Settings:
        """Check what was chosen and fill in the defaults."""
        settings = super().settings(players, chosen)
        check_short_hand(settings)
        return settings

    def start(self, settings: Settings) -> States:
        """Return the game before its deal."""
        states = np.zeros(1, STATE)
        states["players"] = settings.players
        states["expert"] = settings.options["expert"] == "yes"
        states["short_hand"] = settings.options["short-hand"] == "yes"
        states["phase"] = DEAL
        states["piles"] = STARTS
        states["draw"] = DECK
        return states

    def to_act(self, states: States, i: int = 0) -> list[int]:
        """Return the seats that must say how gladly they would start, or the one on turn."""
        bits = rules.to_act_at(states, i)
        return [seat for seat in range(bits.bit_length()) if bits >> seat & 1]

    def legal(self, states: States, i: int, seat: int) -> list[int]:
        """Return the moves of a seat that may decide."""
        moves = np.empty(MOST_MOVES, np.int16)
        moves_found: list[int] = moves[: rules.legal_at(states, i, seat, moves)].tolist()
        return moves_found

    def is_legal(self, states: States, i: int, seat: int, move: int) -> bool:
        """Tell whether a seat may make this move now."""
        return bool(rules.is_legal_at(states, i, seat, move))

    def why_not(self, states: States, i: int, seat: int, move: int) -> str:
        """Say which rule a move that is not legal would break."""
        return notation.why_not(states, i, seat, move)

    def play(self, states: States, i: int, seat: int, move: int) -> None:
        """Note a legal decision."""
        rules.play_at(states, i, seat, move)

    def advance(self, states: States, i: int = 0) -> Happening:
        """Perform the next automatic step."""
        return rules.advance_at(states, i)

    def packs(self, states: States, i: int = 0) -> list[Pack]:
        """Return the number cards, all of which are dealt: to hands and draw pile."""
        return [Pack(tuple(notation.CARDS), DECK)] if states[i]["phase"] == DEAL else []

    def deal(self, states: States, i: int, cards: Sequence[int]) -> None:
        """Deal the hands and the draw pile."""
        rules.deal_at(states, i, np.array(cards, np.int8))

    def over(self, states: States, i: int = 0) -> bool:
        """Tell whether all cards are played, a seat could not play, or the game was abandoned."""
        return bool(states[i]["phase"] in (OVER, ABANDONED))

    def scores(self, states: States, i: int = 0) -> list[int]:
        """Return the cards not played, the same for every seat."""
        left = DECK - int(states[i]["played"].sum())
        return [left] * int(states[i]["players"])

    def winners(self, states: States, i: int = 0) -> list[int]:
        """Return all seats if every card is played."""
        won = states[i]["phase"] == OVER and self.scores(states, i)[0] == 0
        return list(range(int(states[i]["players"]))) if won else []

    def end(self, states: States, i: int, how: str, seat: int = SPECTATOR) -> None:
        """Abandon the game: nobody wins."""
        states[i]["phase"] = ABANDONED

    def view(self, states: States, i: int, seat: int) -> States:
        """Return what a seat may know."""
        seen = copy_of(states[i : i + 1])
        view.view_at(seen, 0, seat)
        return seen

    def imagine(self, view_: States, random: Generator) -> States:
        """Return a whole state with the unseen cards dealt at random."""
        state = copy_of(view_)
        view.imagine_at(state, 0, random)
        return state

    def preview(self, view_: States, seat: int, move: int) -> list[Happening]:
        """Return what a card does, or ending the turn, until it depends on unseen cards."""
        state = copy_of(view_)
        self.play(state, 0, seat, move)
        happenings: list[Happening] = []
        while view.can_tell_at(state, 0) and (happening := self.advance(state)) != NOTHING:
            happenings.append(happening)
        return happenings

    def move_text(self, move: int) -> str:
        """Write a move."""
        return notation.TEXTS[move]

    def parse_move(self, text: str) -> int | None:
        """Read a move."""
        return notation.MOVES.get(text)

    def deal_text(self, states: States, i: int, cards: Sequence[int]) -> str:
        """Write the deal."""
        size = rules.hand_size_at(states, i)
        return notation.deal_text(int(states[i]["players"]), size, cards)

    def parse_deal(self, states: States, i: int, text: str) -> list[int]:
        """Read and check the deal."""
        size = rules.hand_size_at(states, i)
        return notation.parse_deal(int(states[i]["players"]), size, text)

    def parse_talk(self, text: str) -> tuple[str, int] | None:
        """Read a signal, as its kind and its pile (from 1)."""
        return TALK.get(text)

    def tell_talk(self, kind: str, about: int) -> tuple[str, dict[str, Any]]:
        """Return the catalogue's key of a signal and its values."""
        key = "signal-withdrawn" if kind == "clear" else "signalled"
        return key, {"pile": about, "signal": kind}

    def win_rate(self, settings: Settings) -> float:
        """Return how often a whole team of our strongest player wins."""
        return win_rate(settings)

    def talk_in_force(self, lines: Sequence[str], before: Sequence[Talk] = ()) -> list[Talk]:
        """Return the signals in force: (seat from 0, kind, pile from 1)."""
        given = signals(lines, before)
        return [(s - 1, kind, p) for s in given for p, kind in sorted(given[s].items())]

    def position(self, states: States, i: int, seat: int | None) -> dict[str, Any]:
        """Return piles, draw pile and hands."""
        return notation.position(states, i, seat)

    def besides(self, view_: States) -> dict[str, Any]:
        """Return how many cards the seat on turn must still play before it may end."""
        state = view_[0]
        on_turn = state["phase"] == TURN
        return {"owed": max(0, int(state["minimum"]) - int(state["placed"])) if on_turn else 0}

    def tell(self, happening: Happening) -> tuple[str, dict[str, Any]]:
        """Return the catalogue's key of a happening and its values."""
        return notation.tell(happening)


GAME = TheGame()
