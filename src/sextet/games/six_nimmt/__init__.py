"""6 nimmt! by Wolfgang Kramer, in its base, professional and two-halves forms."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from sextet.core.compiled import States
from sextet.core.dealer import Pack
from sextet.core.game import NOTHING, SPECTATOR, Event, Game, Settings
from sextet.core.generator import Generator
from sextet.games.six_nimmt import notation, rules, view
from sextet.games.six_nimmt.options import OPTIONS, PLAYERS, VARIANTS, WITHOUT_TARGET, check_variant
from sextet.games.six_nimmt.state import (
    ABANDONED,
    CHOOSE,
    DEAL,
    DECK,
    OVER,
    PLACE,
    PROFESSIONAL,
    ROWS,
    STATE,
)


class SixNimmt(Game):
    """The rules of 6 nimmt! as every table, bot and client calls them."""

    name = "six-nimmt"
    title = "6 nimmt!"
    about = "Play your cards so that others must take the bull heads. 2–10 players."
    rules_version = 1
    options = OPTIONS
    seats = PLAYERS["base"]
    dtype = STATE

    def settings(self, players: int, chosen: Mapping[str, str]) -> Settings:
        """Check what was chosen and fill in the defaults."""
        settings = super().settings(players, chosen)
        check_variant(players, chosen)
        return settings

    def start(self, settings: Settings) -> States:
        """Return the game before its first deal or draft."""
        options = settings.options
        states = np.zeros(1, STATE)
        states["players"] = settings.players
        states["variant"] = VARIANTS.index(options["variant"])
        if options["variant"] not in WITHOUT_TARGET:
            states["target"] = int(options["target"])
            states["rounds"] = 0 if options["rounds"] == "none" else int(options["rounds"])
        states["phase"] = DEAL
        if states["variant"][0] == PROFESSIONAL:
            rules.start_draft_at(states, 0)
        return states

    def to_act(self, states: States, i: int = 0) -> list[int]:
        """Return the seats that must choose, draft or take a row."""
        bits = rules.to_act_at(states, i)
        return [seat for seat in range(bits.bit_length()) if bits >> seat & 1]

    def legal(self, states: States, i: int, seat: int) -> list[int]:
        """Return the moves of a seat that may decide."""
        moves = np.empty(DECK, np.int16)
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

    def advance(self, states: States, i: int = 0) -> Event:
        """Perform the next automatic step."""
        return rules.advance_at(states, i)

    def packs(self, states: States, i: int = 0) -> list[Pack]:
        """Return the number cards that a round (or half) is dealt from."""
        if states[i]["phase"] != DEAL:
            return []
        cards = np.empty(DECK, np.int8)
        deck = tuple(cards[: rules.pack_at(states, i, cards)].tolist())
        dealt = rules.hand_size_at(states, i) * int(states[i]["players"])
        return [Pack(deck, dealt + (ROWS if self._starts_rows(states, i) else 0))]

    def deal(self, states: States, i: int, cards: Sequence[int]) -> None:
        """Deal a round (or half)."""
        rules.deal_at(states, i, np.array(cards, np.int8))

    def over(self, states: States, i: int = 0) -> bool:
        """Tell whether the last round has ended or the game was abandoned."""
        return bool(states[i]["phase"] in (OVER, ABANDONED))

    def scores(self, states: States, i: int = 0) -> list[int]:
        """Return all heads of each seat: the finished rounds and the running one."""
        state = states[i]
        heads = state["totals"] + state["heads"]
        scores: list[int] = heads[: state["players"]].tolist()
        return scores

    def winners(self, states: States, i: int = 0) -> list[int]:
        """Return the seats with the fewest heads; equal ones share the win."""
        if states[i]["phase"] != OVER:
            return []
        scores = self.scores(states, i)
        return [seat for seat, score in enumerate(scores) if score == min(scores)]

    def end(self, states: States, i: int, how: str, seat: int = SPECTATOR) -> None:
        """Abandon the game: nobody wins."""
        states[i]["phase"] = ABANDONED

    def view(self, states: States, i: int, seat: int) -> States:
        """Return what a seat may know."""
        seen = states[i : i + 1].copy()
        view.view_at(seen, 0, seat)
        return seen

    def imagine(self, view_: States, random: Generator) -> States:
        """Return a whole state with the unseen cards dealt at random."""
        state = view_.copy()
        view.imagine_at(state, 0, random)
        return state

    def preview(self, view_: States, seat: int, move: int) -> list[Event]:
        """Return where a card would go if it were the only one, or what taking a row costs."""
        state = view_.copy()
        if state[0]["phase"] == CHOOSE:
            view.place_alone_at(state, 0, seat, move)
        elif state[0]["phase"] != PLACE:
            self.play(state, 0, seat, move)
        event = self.advance(state)
        return [] if event == NOTHING else [event]

    def move_text(self, move: int) -> str:
        """Write a move."""
        return notation.TEXTS[move]

    def parse_move(self, text: str) -> int | None:
        """Read a move."""
        return notation.MOVES.get(text)

    def deal_text(self, states: States, i: int, cards: Sequence[int]) -> str:
        """Write the deal that the state waits for."""
        with_rows = self._starts_rows(states, i)
        return notation.deal_text(int(states[i]["players"]), cards, with_rows)

    def parse_deal(self, states: States, i: int, text: str) -> list[int]:
        """Read and check the deal that the state waits for."""
        size = rules.hand_size_at(states, i)
        deck = set(self.packs(states, i)[0].cards)
        with_rows = self._starts_rows(states, i)
        return notation.parse_deal(int(states[i]["players"]), text, size, with_rows, deck)

    def position(self, states: States, i: int, seat: int | None) -> dict[str, Any]:
        """Return rows and hands."""
        return notation.position(states, i, seat)

    def tell(self, event: Event) -> tuple[str, dict[str, Any]]:
        """Return the catalogue's key of an event and its values."""
        return notation.tell(event)

    def _starts_rows(self, states: States, i: int) -> bool:
        return bool(rules.starts_rows_at(states, i))


GAME = SixNimmt()
