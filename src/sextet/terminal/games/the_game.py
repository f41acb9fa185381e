"""The Game drawn with characters: piles with their history, the hand with each card's jumps."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from sextet.core.match import View
from sextet.core.record import Decision, Line
from sextet.games.the_game.notation import card_and_pile, is_card_played
from sextet.games.the_game.talk import signals
from sextet.terminal.words import say

ARROWS = ("↑", "↑", "↓", "↓")
STARTS = (1, 1, 100, 100)
#: How many covered cards of a pile are shown.
REMEMBERED = 12


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
    """Draw each pile: its direction, what was played on it, its top, what is said of it."""
    history = [[start] for start in STARTS]
    for line in lines:
        if isinstance(line, Decision) and is_card_played(line.move):
            card, pile = card_and_pile(line.move)
            history[pile - 1].append(card)
    said = signals(lines)
    drawn = Table(box=None, padding=(0, 1), show_header=False)
    for p, top in enumerate(position["piles"]):
        covered = history[p][:-1][-REMEMBERED:]
        before = ("… " if len(history[p]) > len(covered) + 1 else "") + " ".join(map(str, covered))
        words = [
            f"{names[seat - 1]}: {say(f'the-game.signal-{on[p + 1]}')}"
            for seat, on in said.items()
            if p + 1 in on
        ]
        drawn.add_row(
            Text(f"{ARROWS[p]} {p + 1}", style="bold green" if p < 2 else "bold magenta"),
            Text(before, style="dim"),
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
