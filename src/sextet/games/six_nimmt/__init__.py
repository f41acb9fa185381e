"""6 nimmt! by Wolfgang Kramer: base game, professional, two halves, and the anniversary variant."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from sextet.core.compiled import States, copy_of
from sextet.core.compiled_game import CompiledGame, Rules
from sextet.core.dealer import Pack
from sextet.core.game import NOTHING, SPECTATOR, Happening, Settings
from sextet.games.six_nimmt import dealing, notation, rows, rules, view
from sextet.games.six_nimmt.endings import worst_tricks
from sextet.games.six_nimmt.options import (
    OPTIONS,
    PLAYERS,
    VARIANTS,
    WITH_TARGET,
    check_variant,
    seats_for,
)
from sextet.games.six_nimmt.rules import start_draft_at
from sextet.games.six_nimmt.state import (
    ABANDONED,
    ANNIVERSARY,
    ASK,
    CHOOSE,
    DEAL,
    DECK,
    DRAFT,
    DRAW,
    HALVES,
    JUST_PLACE,
    MOST_MOVES,
    OVER,
    PLACE,
    PROFESSIONAL,
    REFILL,
    ROWS,
    SPECIALS,
    STATE,
)


class SixNimmt(CompiledGame):
    """The rules of 6 nimmt! as every table, bot and client calls them."""

    name = "six-nimmt"
    title = "6 nimmt!"
    about = "Play your cards so that others must take the bull heads."
    rules_version = 1
    options = OPTIONS
    seats = PLAYERS["base"]
    ranking = "lowest score"
    score = "heads"
    has_rounds = True
    dtype = STATE
    move_type = np.int16
    most_moves = MOST_MOVES
    rules = Rules(
        seats_to_act=rules.seats_to_act,
        legal_moves=rules.legal_moves,
        is_legal=rules.is_legal,
        play=rules.play,
        advance=rules.advance,
        deal=dealing.deal_what_is_due,
        blank_secrets=view.blank_secrets,
        fill_in=view.fill_in,
    )

    seats_for = staticmethod(seats_for)
    why_not = staticmethod(notation.why_not)
    move_text = staticmethod(notation.TEXTS.__getitem__)
    parse_move = staticmethod(notation.MOVES.get)
    position = staticmethod(notation.position)
    picture = staticmethod(notation.picture)
    tell = staticmethod(notation.tell)

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
        if options["variant"] in WITH_TARGET:
            states["target"] = int(options["target"])
            states["rounds"] = 0 if options["rounds"] == "none" else int(options["rounds"])
        states["placing"] = PLACE
        if options["variant"] == "anniversary":
            states["rounds"] = 2
            states["placing"] = ASK
        states["phase"] = DEAL
        if states["variant"][0] == PROFESSIONAL:
            start_draft_at(states, 0)
        return states

    def packs(self, states: States, i: int = 0) -> list[Pack]:
        """Return the number cards, then the specials, that are to be dealt."""
        phase = states[i]["phase"]
        if phase not in (DEAL, REFILL):
            return []
        special_packs = []
        if states[i]["variant"] == ANNIVERSARY:
            kinds = self._specials_left(states, i)
            special_packs = [Pack(tuple(kinds), len(kinds))]
        if phase == REFILL:
            return special_packs
        cards = np.empty(DECK, np.int8)
        deck = tuple(cards[: dealing.pack_at(states, i, cards)].tolist())
        dealt = dealing.hand_size_at(states, i) * int(states[i]["players"])
        rows = ROWS if dealing.starts_rows_at(states, i) else 0
        return [Pack(deck, dealt + rows), *special_packs]

    def over(self, states: States, i: int = 0) -> bool:
        """Tell whether the last round has ended or the game was abandoned."""
        return bool(states[i]["phase"] in (OVER, ABANDONED))

    def scores(self, states: States, i: int = 0) -> list[int]:
        """Return all heads of each seat: the finished rounds and the running one."""
        return notation.scores(states, i)

    def winners(self, states: States, i: int = 0) -> list[int]:
        """Return the seats with the fewest heads; equal ones share the win."""
        if states[i]["phase"] != OVER:
            return []
        scores = self.scores(states, i)
        return [seat for seat, score in enumerate(scores) if score == min(scores)]

    def end(self, states: States, i: int, how: str, seat: int = SPECTATOR) -> None:
        """Abandon the game: nobody wins."""
        states[i]["phase"] = ABANDONED

    def preview(self, view_: States, seat: int, move: int) -> list[Happening]:
        """Return where a card would go if it were the only one, or what taking a row costs."""
        state = copy_of(view_)
        before = state[0]["placed"]
        if state[0]["phase"] == CHOOSE:
            view.place_alone_at(state, 0, seat, move)
            before = state[0]["placed"]
        else:
            self.play(state, 0, seat, move)
        happenings: list[Happening] = []
        # What comes after the seat's own card, or out of the draw pile, cannot be known.
        while state[0]["placed"] == before and state[0]["phase"] != DRAW:
            happening = self.advance(state)
            if happening == NOTHING:
                break
            happenings.append(happening)
        return happenings

    def deal_text(self, states: States, i: int, cards: Sequence[int]) -> str:
        """Write the deal that the state waits for."""
        if states[i]["phase"] == REFILL:
            return notation.stack_text(cards)
        players, size = int(states[i]["players"]), dealing.hand_size_at(states, i)
        with_rows = bool(dealing.starts_rows_at(states, i))
        anniversary = states[i]["variant"] == ANNIVERSARY
        each = dealing.specials_each_at(states, i) if anniversary else None
        return notation.deal_text(players, cards, size, with_rows, each)

    def parse_deal(self, states: States, i: int, text: str) -> list[int]:
        """Read and check the deal that the state waits for."""
        if states[i]["phase"] == REFILL:
            return notation.parse_refill(text, self._specials_left(states, i))
        players, size = int(states[i]["players"]), dealing.hand_size_at(states, i)
        deck = set(self.packs(states, i)[0].cards)
        if states[i]["variant"] == ANNIVERSARY:
            each, left = dealing.specials_each_at(states, i), self._specials_left(states, i)
            return notation.parse_anniversary_deal(players, text, size, each, deck, left)
        with_rows = bool(dealing.starts_rows_at(states, i))
        return notation.parse_deal(players, text, size, with_rows, deck)

    def pictures(
        self, before: dict[str, Any], happening: Happening, states: States, i: int = 0
    ) -> list[dict[str, Any]]:
        """Return what a happening leads through: the card that takes a row may lie there first."""
        return notation.pictures(before, happening, self.picture(states, i))

    def extras(self, view_: States) -> dict[str, Any]:
        """Return the open spread of a draft, how far the game is, and what a trick waits for."""
        state = view_[0]
        spread = self.legal(view_, 0, int(state["turn"])) if state["phase"] == DRAFT else []
        return {"open": spread, **notation.course(state), **notation.waiting_card(state)}

    def is_between_turns(self, states: States, i: int = 0) -> bool:
        """Tell whether all seats are to choose a card and none has; or a draft comes to a seat."""
        state = states[i]
        choosing = state["phase"] == CHOOSE and state["waiting"] == state["players"]
        return bool(choosing or state["phase"] == DRAFT)

    def decisive(
        self, states: States, i: int, happenings: Sequence[Happening]
    ) -> list[tuple[str, dict[str, Any]]]:
        """Return the trick that cost a seat the most heads."""
        halves = states[i]["variant"] == HALVES
        return worst_tricks(happenings, bool(halves)) if states[i]["phase"] == OVER else []

    def tell_decision(self, move: int) -> tuple[str, dict[str, Any]] | None:
        """Return which card was chosen, or that no special is used; the rest, happenings tell."""
        if move == JUST_PLACE:
            return "used-none", {}
        return ("chose", {"card": move}) if move <= DECK else None

    def reveals(self, happening: Happening) -> bool:
        """Tell whether a happening shows a card that was hidden: placing and taking rows do not."""
        return happening[0] not in (rows.PLACED, rows.TOOK_ROW)

    def ends_round(self, happening: Happening) -> bool:
        """Tell whether a round is over, or one of two halves."""
        return happening[0] in (rows.ENDED_ROUND, rows.ENDED_HALF, rows.ENDED_GAME)

    def _specials_left(self, states: States, i: int) -> list[int]:
        cards = np.empty(SPECIALS, np.int8)
        left: list[int] = cards[: dealing.specials_left_at(states, i, cards)].tolist()
        return left


GAME = SixNimmt()
