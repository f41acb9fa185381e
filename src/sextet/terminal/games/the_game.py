"""The Game drawn with characters: the piles' top cards, the hand with each card's jumps."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from sextet.core.match import Match, View
from sextet.core.record import Line
from sextet.games.the_game.notation import is_card_played
from sextet.games.the_game.state import EXCELLENT
from sextet.games.the_game.talk import CLEAR, SIGNALS, signals
from sextet.terminal.words import say

ARROWS = ("↑", "↑", "↓", "↓")
#: What may be said out of turn.
ANY_TIME = (*SIGNALS, CLEAR)


def table(
    position: Mapping[str, Any], names: Sequence[str], lines: Sequence[Line] = ()
) -> RenderableType:
    """Draw the piles, the counts of all seats, and every hand that may be seen."""
    both = Table.grid(padding=(0, 3))
    both.add_row(piles(position, names, lines), counts(position, names))
    parts: list[RenderableType] = [both]
    for seat, hand in enumerate(position["hands"]):
        if isinstance(hand, list) and hand:
            legal = position["legal"].get(str(seat + 1), [])
            parts.append(hand_table(names[seat], hand, position["piles"], legal))
    return Group(*parts)


def piles(position: Mapping[str, Any], names: Sequence[str], lines: Sequence[Line]) -> Table:
    """Draw each pile: its direction, its top, which alone may be seen, what is said of it."""
    said = signals(lines)
    drawn = Table(box=None, padding=(0, 1), show_header=False)
    for p, top in enumerate(position["piles"]):
        words = [
            f"{names[seat - 1]}: {say(f'the-game.signal-{on[p + 1]}')}"
            for seat, on in said.items()
            if p + 1 in on
        ]
        drawn.add_row(
            Text(f"{ARROWS[p]} {p + 1}", style="bold green" if p < 2 else "bold magenta"),
            Text(f"[ {top:^3} ]", style="bold reverse"),
            Text("; ".join(words), style="italic"),
        )
    return drawn


def counts(position: Mapping[str, Any], names: Sequence[str]) -> Table:
    """Draw the draw pile and how many cards everybody holds."""
    board = Table(box=None, padding=(0, 1), show_header=False)
    board.add_row(say("the-game.draw-pile"), str(position["draw"]))
    for name, hand in zip(names, position["hands"], strict=True):
        board.add_row(name, str(len(hand) if isinstance(hand, list) else hand))
    board.add_row(say("the-game.not-played"), str(position["scores"][0]), style="dim")
    return board


def hand_table(
    name: str, hand: Sequence[int], tops: Sequence[int], legal: Sequence[str]
) -> RenderableType:
    """Draw a hand; for a seat that is to act, how far each card would jump on each pile."""
    drawn = Table(box=None, padding=(0, 1), show_header=False)
    drawn.add_row(Text(name, style="bold"), *(Text(f"[{card:^4}]", style="bold") for card in hand))
    if any(map(is_card_played, legal)):
        for p, top in enumerate(tops):
            cells = [
                jump(card, top, p) if f"{card} on {p + 1}" in legal else Text("·", style="dim")
                for card in hand
            ]
            drawn.add_row(Text(f"{ARROWS[p]} {p + 1}", style="dim"), *cells)
    return drawn


def jump(card: int, top: int, p: int) -> Text:
    """Write how far a card jumps; a backwards trick stands out."""
    distance = card - top if p < 2 else top - card
    if distance < 0:
        return Text(f"◄{-distance}", style="bold yellow")
    return Text(f"+{distance}", style="green" if distance <= 3 else "")


def question(view: View, legal: Sequence[str]) -> str:
    """Ask how gladly one would start, or for a card, saying how many are still owed."""
    if legal[0].startswith("eager"):
        return say("the-game.ask-eager")
    if "end" in legal:
        return say("the-game.ask-more")
    state = view.state[0]
    return say("the-game.ask-card", cards=int(state["minimum"]) - int(state["placed"]))


def forms(view: View) -> dict[str, tuple[str, str]]:
    """Return what can be typed, by kind, and what it does; who plays alone agrees with nobody."""
    playing = {
        "card": ("C on P", say("play.the-game.card")),
        "end": ("end", say("play.the-game.end")),
    }
    if len(view.position["hands"]) == 1:
        return playing
    words = {kind: say(f"the-game.signal-{kind}") for kind in SIGNALS}
    talk = {
        kind: (f"{kind} P", say("play.the-game.signal", signal=words[kind])) for kind in SIGNALS
    }
    agreeing = {"eager": ("eager E", say("play.the-game.eager"))}
    return {**agreeing, **playing, **talk, CLEAR: (f"{CLEAR} P", say("play.the-game.clear"))}


def form_of(view: View, move: str) -> str:
    """Return the kind of a move."""
    return "card" if is_card_played(move) else move.split(" ")[0]


def praise(match: Match) -> str:
    """Return what the rulebook says of a game that was nearly won."""
    nearly = 0 < match.scores[0] < EXCELLENT
    return say("play.the-game.excellent", limit=EXCELLENT) if nearly else ""
