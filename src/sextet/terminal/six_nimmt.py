"""6 nimmt! drawn with characters: cards with their bull heads, rows, hands and heads taken."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from sextet.core.match import View
from sextet.core.words import say
from sextet.games.six_nimmt.state import CAPACITY, heads_on

#: A bull's head, horns up.
HEAD = "ψ"
WIDTH = 7

#: Ink and paper of a card by its bull heads: the more, the hotter.
STYLES = {
    1: "black on grey85",
    2: "black on sky_blue1",
    3: "black on gold1",
    5: "white on red3",
    7: "bold white on purple4",
}


def card_lines(card: int) -> tuple[Text, Text]:
    """Draw a card in two lines: its number, its bull heads."""
    style = STYLES[heads_on(card)]
    number = Text(f"[{card:^{WIDTH - 2}}]", style=f"bold {style}")
    heads = Text(f"{HEAD * heads_on(card):^{WIDTH}}", style=style)
    return number, heads


def cards(numbers: Sequence[int], gap: str = " ") -> Text:
    """Draw cards side by side."""
    lines = [card_lines(number) for number in numbers]
    space = Text(gap)
    return Text("\n").join(space.join(line[k] for line in lines) for k in (0, 1))


def hand_lines(numbers: Sequence[int]) -> Text:
    """Draw a hand, ten cards a line."""
    lines = [cards(numbers[k : k + 10], gap="") for k in range(0, len(numbers), 10)]
    return Text("\n").join(lines)


def row_line(number: int, row: Sequence[int]) -> tuple[Text, Text, Text]:
    """Draw a row: its number, its cards with the room that is left, its heads."""
    drawn = cards(row)
    free = CAPACITY - len(row)
    if free > 0:
        first, second = drawn.split("\n")
        blank = f"{'·':^{WIDTH}}"
        first.append(" " + " ".join([blank] * free), style="dim")
        second.append(" " + " ".join([" " * WIDTH] * free))
        drawn = Text("\n").join([first, second])
    heads = sum(heads_on(card) for card in row)
    words = say("six-nimmt.heads", heads=heads)
    style = "bold red" if free <= 0 else "dim"
    return Text(f"{number}", style="bold"), drawn, Text(words, style=style)


def table(position: Mapping[str, Any], names: Sequence[str]) -> RenderableType:
    """Draw rows beside scores, then every hand that may be seen."""
    rows = Table(box=None, padding=(0, 1), show_header=False)
    for number, row in enumerate(position["rows"], start=1):
        rows.add_row(*row_line(number, row))
    both = Table.grid(padding=(0, 2))
    both.add_row(rows if position["rows"] else open_cards(position), scores(position, names))
    hands = Table(box=None, padding=(0, 1), show_header=False)
    for name, hand in zip(names, position["hands"], strict=True):
        if isinstance(hand, list) and hand:
            hands.add_row(Text(name, style="bold"), hand_lines(hand))
    return Group(both, hands)


def open_cards(position: Mapping[str, Any]) -> Text:
    """Draw the cards that can be drafted, as long as there are no rows."""
    drafted = [int(move) for moves in position["legal"].values() for move in moves]
    lines = [cards(drafted[k : k + 7]) for k in range(0, len(drafted), 7)]
    return Text("\n").join(lines) if lines else Text("no rows yet", style="dim")


def scores(position: Mapping[str, Any], names: Sequence[str]) -> Table:
    """Draw each seat's bull heads, and how many cards it still holds."""
    board = Table(box=None, padding=(0, 1), header_style="dim")
    board.add_column("")
    board.add_column(HEAD, justify="right")
    board.add_column("cards", justify="right")
    least = min(position["scores"])
    for name, score, hand in zip(names, position["scores"], position["hands"], strict=True):
        count = len(hand) if isinstance(hand, list) else hand
        style = "green" if score == least else ""
        board.add_row(name, Text(str(score), style=style), str(count))
    return board


def question(view: View, legal: Sequence[str]) -> str:
    """Ask for a card, for a card to draft, or for a row by rule 4."""
    if legal[0].startswith("take"):
        card = int(view.state[0]["chosen"][view.seat - 1])
        return say("six-nimmt.ask-row", card=card)
    return say("six-nimmt.ask-card" if view.position["rows"] else "six-nimmt.ask-draft")
