"""The Game by Steffen Benndorf, also for experts."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from sextet.core.compiled import States
from sextet.core.compiled_game import CompiledGame, Rules
from sextet.core.dealer import Pack
from sextet.core.game import SPECTATOR, Settings, Signal
from sextet.core.record import Line
from sextet.games.the_game import hands, notation, rules, view
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
from sextet.games.the_game.view import can_tell_at
from sextet.games.the_game.win_rates import win_rate


class TheGame(CompiledGame):
    """The rules of The Game as every table, bot and client calls them."""

    name = "the-game"
    title = "The Game"
    about = "Play all 98 cards together on four piles, as one team."
    rules_version = 1
    options = OPTIONS
    cooperative = True
    ranking = "lowest score"
    score = "cards left"
    has_talk = True
    forbids_numbers = True
    has_undo = False
    seats = PLAYERS
    dtype = STATE
    move_type = np.int16
    most_moves = MOST_MOVES
    rules = Rules(
        seats_to_act=rules.seats_to_act,
        legal_moves=rules.legal_moves,
        is_legal=rules.is_legal,
        play=rules.play,
        advance=rules.advance,
        deal=hands.deal,
        blank_secrets=view.blank_secrets,
        fill_in=view.fill_in,
    )

    move_text = staticmethod(notation.TEXTS.__getitem__)
    parse_move = staticmethod(notation.MOVES.get)
    position = staticmethod(notation.position)
    tell = staticmethod(notation.tell)
    tell_decision = staticmethod(notation.tell_decision)
    decisive = staticmethod(notation.decisive)
    why_not = staticmethod(notation.why_not)

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

    def packs(self, states: States, i: int = 0) -> list[Pack]:
        """Return the number cards, all of which are dealt: to hands and draw pile."""
        return [Pack(tuple(notation.CARDS), DECK)] if states[i]["phase"] == DEAL else []

    def over(self, states: States, i: int = 0) -> bool:
        """Tell whether all cards are played, a seat could not play, or the game was abandoned."""
        return int(states[i]["phase"]) in (OVER, ABANDONED)

    def scores(self, states: States, i: int = 0) -> list[int]:
        """Return the cards not played, the same for every seat."""
        state = states[i]
        left = DECK - state["played"].tobytes().count(1)
        return [left] * int(state["players"])

    def winners(self, states: States, i: int = 0) -> list[int]:
        """Return all seats if every card is played."""
        won = states[i]["phase"] == OVER and self.scores(states, i)[0] == 0
        return list(range(int(states[i]["players"]))) if won else []

    def end(self, states: States, i: int, how: str, seat: int = SPECTATOR) -> None:
        """Abandon the game: nobody wins."""
        states[i]["phase"] = ABANDONED

    def can_tell(self, view: States) -> bool:
        """Tell whether the next step depends on nothing that a view does not show."""
        return can_tell_at(view, 0)

    def deal_text(self, states: States, i: int, cards: Sequence[int]) -> str:
        """Write the deal."""
        size = hands.hand_size_at(states, i)
        return notation.deal_text(int(states[i]["players"]), size, cards)

    def parse_deal(self, states: States, i: int, text: str) -> list[int]:
        """Read and check the deal."""
        size = hands.hand_size_at(states, i)
        return notation.parse_deal(int(states[i]["players"]), size, text)

    def parse_talk(self, text: str) -> tuple[str, int] | None:
        """Read a signal, as its kind and its pile (from 1)."""
        return TALK.get(text)

    def tell_talk(self, kind: str, about: int) -> tuple[str, dict[str, Any]]:
        """Return the catalogue's key of a signal and its values."""
        key = "signal-withdrawn" if kind == "clear" else "signalled"
        return key, {"pile": about, "signal": kind}

    def is_between_turns(self, states: States, i: int = 0) -> bool:
        """Tell whether a seat is to play the first card of its turn."""
        return bool(states[i]["phase"] == TURN and states[i]["placed"] == 0)

    def win_rate(self, settings: Settings) -> float:
        """Return how often a whole team of the yardstick ``turns`` wins."""
        return win_rate(settings)

    def talk_in_force(self, lines: Sequence[Line], before: Sequence[Signal] = ()) -> list[Signal]:
        """Return the signals in force: (seat from 0, kind, pile from 1)."""
        given = signals(lines, before)
        return [(s - 1, kind, p) for s in given for p, kind in sorted(given[s].items())]

    def picture(self, states: States, i: int = 0) -> dict[str, Any]:
        """Return the top cards of the piles."""
        return {"piles": states[i]["piles"].tolist()}

    def extras(self, view_: States) -> dict[str, Any]:
        """Return how many cards the seat on turn must still play before it may end."""
        state = view_[0]
        on_turn = state["phase"] == TURN
        return {"owed": max(0, int(state["minimum"]) - int(state["placed"])) if on_turn else 0}


GAME = TheGame()
