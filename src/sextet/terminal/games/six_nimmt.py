"""6 nimmt! drawn with characters: cards with their bull heads, rows, hands and heads taken."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from sextet.core.match import View
from sextet.core.record import Line
from sextet.games.six_nimmt.notation import KIND_NAMES
from sextet.games.six_nimmt.rows import PLACED, TOOK_ROW
from sextet.games.six_nimmt.state import ANNIVERSARY, CAPACITY, PROFESSIONAL, heads_on
from sextet.terminal.words import in_words, say

#: A bull's head, horns up.
HEAD = "ψ"
WIDTH = 7

#: What is written after a special card's name: a card C, a row R.
SPECIALS = dict(zip(KIND_NAMES, (" R", " C R", " R", " C", " C", "", ""), strict=True))

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


def row_line(number: int, row: Sequence[int], marks: Sequence[str]) -> tuple[Text, Text, Text]:
    """Draw a row: its number, its cards with the room that is left, its heads and specials."""
    drawn = cards(row, gap="")
    free = CAPACITY + ("take-at-7" in marks) - len(row)
    if free > 0:
        first, second = drawn.split("\n")
        blank = f"{'·':^{WIDTH}}"
        first.append(blank * free, style="dim")
        second.append(" " * WIDTH * free)
        drawn = Text("\n").join([first, second])
    heads = sum(heads_on(card) for card in row)
    words = Text(say("six-nimmt.row-heads", heads=heads), style="bold red" if free <= 0 else "dim")
    for mark in marks:
        words.append(f"\n{say(f'six-nimmt.mark-{mark}')}", style="bold")
    return Text(f"{number}", style="bold"), drawn, words


def table(
    position: Mapping[str, Any], names: Sequence[str], lines: Sequence[Line] = ()
) -> RenderableType:
    """Draw rows beside scores, then every hand that may be seen."""
    rows = Table(box=None, padding=(0, 1), show_header=False)
    for _ in range(3):
        rows.add_column(no_wrap=True)
    marks = position.get("marks") or [[]] * len(position["rows"])
    for number, row in enumerate(position["rows"], start=1):
        rows.add_row(*row_line(number, row, marks[number - 1]))
    both = Table.grid(padding=(0, 2))
    both.add_row(rows if position["rows"] else open_cards(position), scores(position, names))
    hands = Table(box=None, padding=(0, 1), show_header=False)
    specials = position.get("specials") or [0] * len(names)
    for name, hand, held in zip(names, position["hands"], specials, strict=True):
        if isinstance(hand, list) and hand:
            hands.add_row(Text(name, style="bold"), hand_lines(hand))
        if isinstance(held, list) and held:
            words = " · ".join(say(f"six-nimmt.special-{kind}") for kind in held)
            hands.add_row(Text("" if hand else name, style="bold"), Text(words, style="cyan"))
    trick = [*revealed(position, names), *waiting(position, names)]
    return Group(Text(course(position), style="dim"), both, *trick, hands)


def course(position: Mapping[str, Any]) -> str:
    """Say which round or half it is and what ends the game; with specials their piles too."""
    if "half" in position:
        words = [say("six-nimmt.half", half=position["half"])]
    elif "rounds" in position:
        words = [say("six-nimmt.round-of", round=position["round"], rounds=position["rounds"])]
    else:
        words = [say("six-nimmt.round", round=position["round"])]
        words.append(say("six-nimmt.target", heads=position["target"]))
    if "discard" in position:
        words.append(say("six-nimmt.draw-pile", cards=position["draw_pile"]))
        kinds = Counter(say(f"six-nimmt.special-{kind}") for kind in position["discard"])
        listed = ", ".join(f"{kind} ×{many}" if many > 1 else kind for kind, many in kinds.items())
        pile = say("six-nimmt.discard-pile", cards=len(position["discard"]))
        words.append(f"{pile} ({listed})" if listed else pile)
    return " · ".join(words)


def revealed(position: Mapping[str, Any], names: Sequence[str]) -> list[Text]:
    """List the cards that are turned over and not placed yet, in the order of their placing."""
    turned = position.get("revealed", [])
    if not turned:
        return []
    listed = ", ".join(f"{card} ({names[seat - 1]})" for seat, card in turned)
    return [Text(say("six-nimmt.still-to-place", list=listed))]


def waiting(position: Mapping[str, Any], names: Sequence[str]) -> list[Text]:
    """Say whose card the trick waits for, if it does; who decides about it is asked anyway."""
    waits = position.get("waits")
    if waits is None or position["legal"]:
        return []
    who, card = names[waits["seat"] - 1], waits.get("card")
    return [Text(say(f"six-nimmt.waits-{waits['for']}", who=who, card=card), style="bold")]


def open_cards(position: Mapping[str, Any]) -> Text:
    """Draw the cards that can be drafted, as long as there are no rows."""
    drafted = [int(move) for moves in position["legal"].values() for move in moves]
    lines = [cards(drafted[k : k + 7]) for k in range(0, len(drafted), 7)]
    return Text("\n").join(lines) if lines else Text(say("six-nimmt.no-rows"), style="dim")


def scores(position: Mapping[str, Any], names: Sequence[str]) -> Table:
    """Draw each seat's bull heads, and how many cards and specials it still holds."""
    board = Table(box=None, padding=(0, 1), header_style="dim")
    board.add_column("")
    specials = [say("six-nimmt.column-specials")] if "specials" in position else []
    for title in (HEAD, say("six-nimmt.column-cards"), *specials):
        board.add_column(title, justify="right")
    least = min(position["scores"])
    for seat, name in enumerate(names):
        score = position["scores"][seat]
        held = [position[key][seat] for key in ("hands", "specials") if key in position]
        counts = [str(len(cards) if isinstance(cards, list) else cards) for cards in held]
        board.add_row(name, Text(str(score), style="green" if score == least else ""), *counts)
    return board


def question(view: View, legal: Sequence[str]) -> str:
    """Ask for a card, a card to draft, a row by rule 4, a special to play or one to swap."""
    card = int(view.state[0]["chosen"][view.seat - 1])
    if legal[0].startswith("take "):
        return say("six-nimmt.ask-row", card=card)
    if legal[0] == "place":
        return say("six-nimmt.ask-special", card=card)
    if legal[-1] == "keep":
        return say("six-nimmt.ask-swap")
    return say("six-nimmt.ask-card" if view.position["rows"] else "six-nimmt.ask-draft")


def choices(view: View, legal: Sequence[str], names: Sequence[str]) -> RenderableType | None:
    """List what can be done with the specials and what each would do now, Move in short."""
    if legal[0] != "place":
        return None
    listed = Table(box=None, padding=(0, 1), show_header=False)
    for move in legal:
        if not move.startswith("move "):
            listed.add_row(Text(move, style="bold"), Text(effect(view, move, names)))
    moves = [move for move in legal if move.startswith("move ")]
    if moves:
        words = say("six-nimmt.choose-move", first=moves[0], count=len(moves))
        listed.add_row(Text("move C R", style="bold"), Text(words))
    return listed


def must_confirm(view: View, move: str) -> bool:
    """Tell whether a move is worth a second look: the specials are."""
    return move.split(" ")[0] in KIND_NAMES


def effect(view: View, move: str, names: Sequence[str]) -> str:
    """Say in one line what a move would do now."""
    happenings = view.preview(move)
    told = [in_words(view.game, happening, names) for happening in happenings]
    if not any(kind in (PLACED, TOOK_ROW) for kind, *_ in happenings):
        told.append(say("six-nimmt.then-row"))
    return "; ".join(told)


def forms(view: View) -> dict[str, tuple[str, str]]:
    """Return what can be typed, by kind, and what it does; the variant decides what there is."""
    variant = view.state[0]["variant"]
    written = {"draft": "C"} if variant == PROFESSIONAL else {}
    written |= {"card": "C", "take": "take R"}
    found = {kind: (form, say(f"play.six-nimmt.{kind}")) for kind, form in written.items()}
    if variant == ANNIVERSARY:
        found["place"] = ("place", say("play.six-nimmt.place"))
        for kind, values in SPECIALS.items():
            found[kind] = (f"{kind}{values}", say(f"six-nimmt.about-{kind}"))
        found["swap"] = ("swap S", say("play.six-nimmt.swap"))
        found["keep"] = ("keep", say("play.six-nimmt.keep"))
    return found


def form_of(view: View, move: str) -> str:
    """Return the kind of a move."""
    if not move.isdecimal():
        return move.split(" ")[0]
    return "card" if view.position["rows"] else "draft"
